"""Space Empires 4X: exploration, fleets in the dark, secret economies.

Read `turn` first, the sequence of play; `setup` sets a table out. Rooms, each of which imports only
rooms that stand before it, by chapter of the rulebook:

- `charts`: units, technologies, markers, maps, hexes; the switches of the table [2, 20.3]
- `position`: state, board, stacks, pace, orders, view, victory, soundness, redeal [2, 4.1, 20.2]
- `exploration`: exploring, black holes and other hazards, aliens of deep space [6, 14]
- `rivals`: the alien empires' research and ships, until they meet somebody [22.3 to 22.5]
- `combat`: lines, fire, retreat, fighters, raiders, mines, bombardment [5, 11 to 13]
- `movement`: menu, ways, deeds, pipelines, scanners, upgrades [4, 9.10, 10, 12.2, 15.2]
- `economy`: the sheet, income, research, purchases, placing, bids, growth [7 to 9, 18, 19]
- `solo`: the moves of Doomsday Machines and alien empires, scenarios for one player [17, 21, 22]
- `odds`: what a battle would bring; `greedy`: the AI seat; `asking`: commands, queries, reasons
"""

from __future__ import annotations

from pathlib import Path

from rules.kernel import PASS
from rules.space_empires.asking.commands import COMMANDS
from rules.space_empires.asking.queries import QUERIES, tell_orders
from rules.space_empires.asking.reasons import why_not
from rules.space_empires.charts.content import REASONS
from rules.space_empires.charts.steps import Step
from rules.space_empires.greedy import play_greedy
from rules.space_empires.position.options import SETTINGS, keep_counters
from rules.space_empires.position.redeal import redeal
from rules.space_empires.position.soundness import assert_sound
from rules.space_empires.position.state import State
from rules.space_empires.position.victory import result
from rules.space_empires.position.view import View, own_names, view
from rules.space_empires.setup import set_out
from rules.space_empires.turn import leg
from rules.table_game import TableGame, Window
from rules.toolbox.seats import play_random
from rules.toolbox.sequence import round_of


def when(state: State) -> str:
    """Turn and Economic Phase, as the board tells them [3.0]."""
    phase = f"Economic Phase {state.cycle}"
    told = {Step.SETUP: "preparation", Step.OVER: "game over", Step.ECONOMY: phase}
    return told.get(state.step, f"turn {state.turn} of 3 before {phase}")


SPACE_EMPIRES: TableGame[State, View] = TableGame(
    slug="space_empires",
    title="Space Empires 4X",
    seats=range(1, 5),
    schema=2,
    state=State,
    setup=set_out,
    leg=leg,
    result=result,
    view=view,
    round_of=round_of,
    when=when,
    assert_sound=assert_sound,
    redeal=redeal,
    ai_levels={"random": play_random, "greedy": play_greedy},
    group="empires",
    commands=COMMANDS,
    why_not=why_not,
    windows=(Window("move.scan", "Scanners against Raiders that slip in", {PASS: "let them be"}),),
    standing=tell_orders,
    own_names=own_names,
    queries=QUERIES,
    upgrades={1: keep_counters},
    settings=SETTINGS,
    endings=REASONS,
    counted="CP of income",
    rules_page=Path(__file__).parent / "RULES.md",
    about="You explore space from your Homeworld, found colonies, research technologies in secret "
    "and build fleets that nobody sees before they fight. Whoever takes an enemy's Homeworld wins.",
    lasts="10 to 15 Economic Phases of three turns each; weeks with a move a day",
    alone="Alone you defend yourself against Doomsday Machines or alien empires: Settings has "
    "these scenarios and how hard they are.",
    first_game={
        **dict.fromkeys(("pipelines", "carriers", "raiders", "mines", "aliens"), "off"),
        "quick": "on",
    },
)
