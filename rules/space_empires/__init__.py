"""Space Empires 4X: exploration, fleets in the dark, secret economies."""

from __future__ import annotations

from pathlib import Path

from rules.kernel import PASS, Game, Window
from rules.space_empires.commands import COMMANDS
from rules.space_empires.helpers import play_greedy, play_random
from rules.space_empires.hidden import redeal
from rules.space_empires.options import SETTINGS
from rules.space_empires.queries import QUERIES
from rules.space_empires.reasons import why_not
from rules.space_empires.scoring import REASONS, result
from rules.space_empires.setup import set_out
from rules.space_empires.soundness import assert_sound
from rules.space_empires.state import State
from rules.space_empires.turn import leg
from rules.space_empires.view import View, view


def round_of(state: State) -> int:
    """The number of the next Economic Phase, from 1."""
    return state.cycle


SPACE_EMPIRES: Game[State, View] = Game(
    slug="space_empires",
    title="Space Empires 4X",
    seats=range(1, 5),
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
    why_not=why_not,
    windows=(Window("move.scan", "Scanners against Raiders that slip in", {PASS: "let them be"}),),
    queries=QUERIES,
    settings=SETTINGS,
    endings=REASONS,
    counted="CP of income",
    rules_page=Path(__file__).parent / "RULES.md",
)
