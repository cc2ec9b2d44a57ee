"""A captain's presses per turn, of buttons and choices that the panel offers.

It counts Play unless the panel already asks, every button or choice in a select, every step back
over an unwanted default, and every Commit.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.interactions.presses import persistent_view
from bot.panel.buttons import panel_items
from bot.panel.panel import build_panel
from bot.tables.move_lines import with_defaults
from rules import catalogue
from rules.kernel import Match, SeededDice

GAME = "starship_captains"
PICKS = ("pick", "menu")


def turns(seats: int, seed: int) -> list[list[str]]:
    """Return the presses of each turn of a game of greedy seats."""
    game = catalogue[GAME]
    match = Match.start(game, seats=seats, dice=SeededDice(f"presses {seed}"))
    greedy, dice = game.ai_levels["fair"], SeededDice("greedy")
    all_turns: list[list[str]] = []
    pressed: list[str] = []
    shown = -1
    while match.result is None:
        captain = match.state.active
        seat = captain if captain in match.asks() else min(match.asks())
        if seat == captain and not pressed:
            pressed = [] if shown == captain else ["Play"]
        start, keys = Match.load(match.save(), catalogue), list[str]()
        while True:
            keys.append(greedy(match.asks()[seat], match.view(seat), dice))
            match.answer(seat, keys[-1])
            if (
                match.result
                or match.rested
                or len(match.added_entries) > 1
                or seat not in match.asks()
            ):
                break
        if seat == captain:
            pressed += drafted(start, seat, keys)
            shown = captain
        if match.result or match.rested:
            all_turns.append(pressed)
            pressed = []
    return all_turns


def drafted(match: Match, seat: int, keys: Sequence[str]) -> list[str]:
    """Return the presses that put these keys into the panel and play them."""
    pressed: list[str] = []
    draft: tuple[str, ...] = ()
    while draft != tuple(keys):
        left = keys[len(draft) :]
        value = max(
            (
                label
                for label in offered(match, seat, draft)
                if label.split(" ") == left[: label.count(" ") + 1]
            ),
            key=len,
        )
        pressed.append(value)
        draft = with_defaults(match, seat, (*draft, *value.split(" ")))
        while draft != tuple(keys[: len(draft)]):
            draft = draft[:-1]
            pressed.append("Back")
    return [*pressed, "Commit"]


def offered(match: Match, seat: int, draft: Sequence[str]) -> list[str]:
    """Return the labels of the panel's buttons and selects after a draft, on all of its pages."""
    panel = build_panel(match, "abcdef", seat, draft, dict.fromkeys(range(match.seats), "Ann"))
    labels: list[str] = []
    for row in persistent_view(panel_items(panel)).to_components():
        for part in row["components"]:
            verb, key = part["custom_id"].split(":", 6)[2::4]
            if verb in PICKS:
                labels += [choice["value"] for choice in part.get("options", ())] or [key]
    return labels
