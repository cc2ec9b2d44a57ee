"""Starship Captains: crews, missions, pirates, and Captain Shadow.

Where to find the rulebook's chapters: `turn` and `rounds` hold the sequence of play, `setup` the
preparation. `charts` is what is printed; `position` the state, its view, score and checks, and the
context of a turn that all rules use. `ship` is damage, cargo, medals, crew, techs and rooms;
`galaxy` moves, pirates and stations; `factions` tracks and events; `effects` the effects of cards;
`missions` missions and the uprising; `solo` Captain Shadow and the passengers;
`commands_and_queries` what players type and ask, `greedy` an AI seat. Imports run from the later
rooms to the earlier ones.
"""

from __future__ import annotations

from pathlib import Path

from rules.kernel import Search
from rules.starship_captains.commands_and_queries.cards import cards
from rules.starship_captains.commands_and_queries.commands import COMMANDS
from rules.starship_captains.commands_and_queries.queries import QUERIES
from rules.starship_captains.commands_and_queries.refusals import why_not
from rules.starship_captains.greedy.greedy import PLAYS, play_greedy
from rules.starship_captains.greedy.purposes import purpose
from rules.starship_captains.greedy.reasons import PART_WORDS
from rules.starship_captains.greedy.styles import style_words
from rules.starship_captains.greedy.value import parts, value
from rules.starship_captains.position.outlook import outlook
from rules.starship_captains.position.redeal import redeal
from rules.starship_captains.position.scoring import result
from rules.starship_captains.position.soundness import assert_sound
from rules.starship_captains.position.state import ROUNDS, State
from rules.starship_captains.position.view import View, view
from rules.starship_captains.settings import SETTINGS
from rules.starship_captains.setup import set_out
from rules.starship_captains.turn import leg
from rules.table_game import TableGame
from rules.toolbox.seats import levels
from rules.toolbox.sequence import round_of

STARSHIP_CAPTAINS: TableGame[State, View] = TableGame(
    slug="starship_captains",
    title="Starship Captains",
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
    ai_levels=levels(play_greedy, Search(play_greedy, rounds=1, steps=1_100)),
    value=value,
    parts=parts,
    part_words=PART_WORDS,
    purpose=purpose,
    styles=PLAYS,
    describe_plan=style_words,
    wins={"fair": (40, 40), "strong": (181, 201)},
    commands=COMMANDS,
    why_not=why_not,
    queries=QUERIES,
    settings=SETTINGS,
    outlook=outlook,
    endings={"rounds": f"All {ROUNDS} rounds are played"},
    rules_page=Path(__file__).parent / "RULES.md",
    lesson=Path(__file__).parent / "lesson.toml",
    cards=cards,
    about="You command a starship with a crew of ensigns, cadets and androids: send them into "
    "rooms and on missions, fight pirates, install techs, and win the favour of three factions.",
    duration="four rounds, with about eight short turns per captain in each round",
    turns={2: 39, 3: 59, 4: 82},
    solo="In a solo game you play against Captain Shadow, with a passenger aboard.",
)
