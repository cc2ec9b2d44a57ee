"""Space Empires 4X: exploration, fleets in the dark, secret economies.

Read `turn` first, the sequence of play; `setup` sets a table out, as agreed by `settings`. Rooms,
each of which imports only rooms that stand before it, by chapter of the rulebook:

- `charts`: units, technologies, markers, maps, hexes; the switches of the table [2, 20.3]
- `position`: state, board, stacks, pace, orders, view, scoring, soundness, redeal [2, 4.1, 20.2]
- `exploration`: exploring, black holes and other hazards, aliens of deep space [6, 14]
- `rivals`: the alien empires' research and ships, until they meet somebody [22.3 to 22.5]
- `combat`: lines, fire, retreat, fighters, raiders, mines, bombardment [5, 11 to 13]
- `movement`: menu, ways, actions, pipelines, scanners, upgrades [4, 9.10, 10, 12.2, 15.2]
- `economy`: the sheet, income, research, purchases, placing, bids, growth [7 to 9, 18, 19]
- `solo`: the moves of Doomsday Machines and alien empires, scenarios for one player [17, 21, 22]
- `odds`: what a battle would bring; `greedy`: the AI seat
- `commands_and_queries`: typed commands, queries, refusals
"""

from __future__ import annotations

from pathlib import Path

from rules.kernel import PASS
from rules.space_empires.commands_and_queries.commands import COMMANDS
from rules.space_empires.commands_and_queries.queries import QUERIES, tell_orders
from rules.space_empires.greedy.doctrine import plan_words
from rules.space_empires.greedy.greedy import PLANS, STRONG, play_greedy
from rules.space_empires.greedy.purposes import fits_plan, purpose
from rules.space_empires.greedy.reasons import PART_WORDS
from rules.space_empires.greedy.value import parts, value
from rules.space_empires.position.outlook import outlook
from rules.space_empires.position.redeal import redeal
from rules.space_empires.position.scoring import ENDINGS, result
from rules.space_empires.position.soundness import assert_sound
from rules.space_empires.position.state import State
from rules.space_empires.position.view import View, own_names, unveil, view
from rules.space_empires.settings import SETTINGS
from rules.space_empires.setup import set_out
from rules.space_empires.turn import leg, turn_of, when
from rules.table_game import TableGame, Window
from rules.toolbox.seats import levels
from rules.toolbox.sequence import round_of

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
    unveiled=unveil,
    round_of=round_of,
    when=when,
    turn_of=turn_of,
    assert_sound=assert_sound,
    redeal=redeal,
    ai_levels=levels(play_greedy, STRONG),
    value=value,
    parts=parts,
    part_words=PART_WORDS,
    wins={"fair": (40, 40), "strong": (76, 100)},
    plans=PLANS,
    styles={name: PLANS[name] for name in [*PLANS][1:]},
    planned_asks=frozenset(("sheet.line", "sheet.at", "sheet.count")),
    describe_plan=plan_words,
    fits_plan=fits_plan,
    purpose=purpose,
    group="empires",
    commands=COMMANDS,
    windows=(Window("move.scan", "Scanners against Raiders that slip in", {PASS: "let them be"}),),
    describe_standing=tell_orders,
    own_names=own_names,
    queries=QUERIES,
    settings=SETTINGS,
    outlook=outlook,
    endings=ENDINGS,
    score_unit="CP of income",
    rules_page=Path(__file__).parent / "RULES.md",
    lesson=Path(__file__).parent / "lesson.toml",
    about="You explore space from your Homeworld, found colonies, research technologies in secret "
    "and build fleets that nobody sees until they fight. Destroy an enemy's Homeworld to win. "
    "If the phase limit comes first, the highest income wins: with two players that decides about "
    "one game in three.",
    duration="10 to 20 Economic Phases of three turns each; takes weeks at one move a day",
    turns={2: 198, 3: 284, 4: 358},
    solo="In a solo game you defend yourself against Doomsday Machines or alien empires. "
    "Choose the scenario and difficulty under Settings.",
    first_game={
        **dict.fromkeys(("pipelines", "carriers", "raiders", "mines", "aliens"), "off"),
        "quick": "on",
    },
)
