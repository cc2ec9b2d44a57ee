"""Panels of Space Empires over random play: within Discord's limits, and every option in reach."""

import random

import pytest

from bot.discord_limits import SELECT_OPTIONS
from bot.panel.buttons import panel_items
from bot.panel.panel import Panel, Stage, draw_up
from bot.panel.text import panel_text
from bot.presses import lasting_view
from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from tests.bot.test_limits import NAMES, check_view

STEPS = 100
RARE = ("more",)
LATE = 120
"""Answers that each seat plays before panels are looked at, so that empires have grown."""
EVERYTHING = {"instant": "on", "slingshot": "on", "machines": "1", "quick": "on"}


def in_reach(panel: Panel) -> set[str]:
    """The keys that can be chosen: by buttons, in selects, on pages, or by the loop's own end."""
    found = {panel.default} if panel.loop else set()
    for page in range(max(1, -(-len(panel.options) // SELECT_OPTIONS))):
        for row in lasting_view(panel_items(panel, page)).to_components():
            for part in row["components"]:
                _, _, verb, _, _, _, key = part["custom_id"].split(":", 6)
                found |= {option["value"].split(" ")[0] for option in part.get("options", ())}
                found |= {key} if verb == "pick" and key else set()
    return found


def check(panel: Panel) -> None:
    check_view(lasting_view(panel_items(panel)))
    assert 1 <= len(panel_text(panel, "Space Empires 4X · table abcdef · round 12")) <= 2000
    if panel.stage is Stage.CHOOSE:
        assert in_reach(panel) == {option.key for option in panel.options}


def play(match: Match, rng: random.Random) -> None:
    """Play on at random, without what is rare at a table."""
    for _ in range(LATE * match.seats):
        if match.result is not None:
            return
        seat = rng.choice(sorted(match.asks()))
        keys = [key for key in match.asks()[seat].keys if key not in RARE]
        match.answer(seat, rng.choice(keys))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
async def test_every_panel_of_random_play_keeps_the_limits(seats: int) -> None:
    options = {"scenario": "empires1"} if seats == 1 else EVERYTHING
    dice = SeededDice(f"panels {seats}")
    match = Match.start(SPACE_EMPIRES, seats=seats, options=options, dice=dice)
    rng = random.Random(seats)
    play(match, rng)
    loops = 0
    for _ in range(STEPS):
        if match.result is not None:
            break
        seat, keys = rng.choice(sorted(match.asks())), list[str]()
        for _ in range(rng.randrange(1, 6)):
            panel, _twin = draw_up(match, "abcdef", seat, keys, NAMES)
            check(panel)
            loops += panel.loop
            if panel.stage is not Stage.CHOOSE:
                break
            keys.append(rng.choice(panel.options).key)
        match.play(seat, keys)
    assert loops > 20
