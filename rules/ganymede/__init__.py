"""Ganymede: settlers travel from Earth over Mars to Ganymede, and leave the solar system."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.ganymede import content
from rules.ganymede.commands import COMMANDS
from rules.ganymede.ending import REASONS
from rules.ganymede.helpers import play_greedy
from rules.ganymede.hidden import redeal
from rules.ganymede.scoring import result
from rules.ganymede.setup import set_out
from rules.ganymede.soundness import assert_sound
from rules.ganymede.state import LAST_ROUND, State
from rules.ganymede.turn import leg
from rules.ganymede.view import View, view
from rules.kernel import Setting
from rules.table_game import TableGame
from rules.toolbox.seats import play_random
from rules.toolbox.sequence import round_of
from rules.toolbox.settings import own_content, who_begins

SETTINGS = (
    who_begins(),
    Setting(
        "track",
        "How is the reputation track played?",
        "hop",
        {
            "hop": "bonus spaces may be hopped over",
            "strict": "every space is entered; a used bonus ends that card's reputation",
        },
    ),
    Setting(
        "rounds",
        "When does the game end at the latest?",
        "60",
        {
            "60": "after round 60, three times a usual game; the rulebook knows no limit",
            "200": "after round 200; the rulebook knows no limit",
        },
        told=True,
    ),
    own_content("cards", "cards", content.check),
)


def with_last_round(raw: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 ended every game with round 60 at the latest."""
    return raw | {"last_round": LAST_ROUND}


GANYMEDE: TableGame[State, View] = TableGame(
    slug="ganymede",
    title="Ganymede",
    seats=range(2, 5),
    schema=2,
    state=State,
    setup=set_out,
    leg=leg,
    result=result,
    view=view,
    round_of=round_of,
    assert_sound=assert_sound,
    redeal=redeal,
    ai_levels={"random": play_random, "greedy": play_greedy},
    commands=COMMANDS,
    settings=SETTINGS,
    prepare=content.prepare,
    upgrades={1: with_last_round},
    endings=REASONS,
    rules_page=Path(__file__).parent / "RULES.md",
    about="You bring settlers from Earth over Mars to Ganymede by shuttles, and launch settler "
    "ships into the dark from there. Shuttles of like colours help each other; whoever launches "
    "the most worthwhile ships wins.",
    lasts="about 20 rounds, one short move each",
)
