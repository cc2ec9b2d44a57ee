"""Ganymede: settlers travel from Earth over Mars to Ganymede, and leave the solar system."""

from __future__ import annotations

from pathlib import Path

from rules.ganymede import content
from rules.ganymede.commands import COMMANDS
from rules.ganymede.ending import REASONS
from rules.ganymede.helpers import play_greedy
from rules.ganymede.hidden import redeal
from rules.ganymede.scoring import result
from rules.ganymede.setup import set_out
from rules.ganymede.soundness import assert_sound
from rules.ganymede.state import State
from rules.ganymede.turn import leg
from rules.ganymede.view import View, view
from rules.kernel import Game, Setting
from rules.toolbox.seats import play_random

SETTINGS = (
    Setting(
        "first",
        "Who begins?",
        "lot",
        {"lot": "the first player is drawn by lot", "seat": "the first seat begins"},
    ),
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
        "content",
        "The text of a file with your own cards (empty: the built-in cards)",
        "",
        check=content.check,
    ),
)


def round_of(state: State) -> int:
    """The round being played, from 1."""
    return max(state.round, 1)


GANYMEDE: Game[State, View] = Game(
    slug="ganymede",
    title="Ganymede",
    seats=range(2, 5),
    schema=1,
    state=State,
    setup=set_out,
    leg=leg,
    result=result,
    view=view,
    round_of=round_of,
    assert_sound=assert_sound,
    redeal=redeal,
    helpers={"random": play_random, "greedy": play_greedy},
    commands=COMMANDS,
    settings=SETTINGS,
    prepare=content.prepare,
    endings=REASONS,
    rules_page=Path(__file__).parent / "RULES.md",
)
