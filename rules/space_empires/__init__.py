"""Space Empires 4X: exploration, fleets in the dark, secret economies.

Where the chapters of the rulebook stand:
2 setup, content and kinds; 3 turn; 4 movement with menu, reach, paths, marching, passing, errands,
stacks and refit; 5 combat with lines, fire, screening, retreat, bombardment, battle_orders and what
is told of it (showing, dispatches, record); 6 exploration, hazards; 7 to 9 economy with income,
sheet, questions, desk, shopping, placing, growth, bids, books and research; 10 pipelines; 11
fighters; 12 raiders and scanners; 13 mines; 14 aliens; 15 to 19 where they change the others; 17
machines, machine_chart, worlds; 20 options, victory, scoring; 21 solo_machines, ties; 22 rivals.
"""

from __future__ import annotations

from pathlib import Path

from rules.kernel import PASS, Game, Window
from rules.space_empires.commands import COMMANDS
from rules.space_empires.helpers import play_greedy, play_random
from rules.space_empires.hidden import redeal
from rules.space_empires.options import SETTINGS
from rules.space_empires.queries import QUERIES, tell_orders
from rules.space_empires.reasons import why_not
from rules.space_empires.scoring import REASONS, result
from rules.space_empires.setup import set_out
from rules.space_empires.soundness import assert_sound
from rules.space_empires.state import ECONOMY, OVER, SETUP, State
from rules.space_empires.turn import leg
from rules.space_empires.view import View, view


def round_of(state: State) -> int:
    """The number of the next Economic Phase, from 1."""
    return state.cycle


def when(state: State) -> str:
    """Turn and Economic Phase, as the board tells them [3.0]."""
    if state.step == SETUP:
        return "preparation"
    if state.step == OVER:
        return "game over"
    if state.step == ECONOMY:
        return f"Economic Phase {state.cycle}"
    return f"turn {state.turn} of 3 before Economic Phase {state.cycle}"


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
    when=when,
    assert_sound=assert_sound,
    redeal=redeal,
    helpers={"random": play_random, "greedy": play_greedy},
    group="empires",
    commands=COMMANDS,
    why_not=why_not,
    windows=(Window("move.scan", "Scanners against Raiders that slip in", {PASS: "let them be"}),),
    standing=tell_orders,
    queries=QUERIES,
    settings=SETTINGS,
    endings=REASONS,
    counted="CP of income",
    rules_page=Path(__file__).parent / "RULES.md",
)
