"""Starfarers: galaxies that grow hex by hex, joined by hyperspace; trade, bases and war.

Where things stand, each room using only those before it:
charts (costs, bag, deck, geometry); position (state, board, view, scoring, soundness, redeal, the
unknown); diplomacy; battle (forces, odds, fighting, motherships, pirates); travel; encounter;
trade; construction; after_travel and turn, the sequence of play; commands and queries; greedy.
"""

from __future__ import annotations

from pathlib import Path

from rules.kernel import Search
from rules.starfarers.commands_and_queries.cards import cards
from rules.starfarers.commands_and_queries.commands import COMMANDS
from rules.starfarers.commands_and_queries.queries import QUERIES
from rules.starfarers.commands_and_queries.windows import WINDOWS
from rules.starfarers.greedy.greedy import PLAYS, play_greedy
from rules.starfarers.greedy.purposes import purpose
from rules.starfarers.greedy.reasons import PART_WORDS
from rules.starfarers.greedy.styles import style_words
from rules.starfarers.greedy.value import parts, value
from rules.starfarers.position.outlook import outlook
from rules.starfarers.position.redeal import redeal
from rules.starfarers.position.scoring import ENDINGS, result
from rules.starfarers.position.soundness import assert_sound
from rules.starfarers.position.state import State
from rules.starfarers.position.view import View, view
from rules.starfarers.position.words import standing
from rules.starfarers.settings import SETTINGS
from rules.starfarers.setup import set_out
from rules.starfarers.turn import leg, when
from rules.table_game import TableGame
from rules.toolbox.seats import levels
from rules.toolbox.sequence import round_of

STARFARERS: TableGame[State, View] = TableGame(
    slug="starfarers",
    title="Starfarers",
    seats=range(2, 7),
    schema=2,
    state=State,
    setup=set_out,
    leg=leg,
    result=result,
    view=view,
    round_of=round_of,
    when=when,
    describe_standing=standing,
    assert_sound=assert_sound,
    redeal=redeal,
    ai_levels=levels(play_greedy, Search(play_greedy, rounds=2, steps=600, turn=8)),
    value=value,
    parts=parts,
    part_words=PART_WORDS,
    purpose=purpose,
    styles=PLAYS,
    describe_plan=style_words,
    value_unit="percentage points of winning chance",
    wins={"fair": (31, 40), "strong": (150, 200)},
    searched_asks=("travel.to", "deed"),
    commands=COMMANDS,
    queries=QUERIES,
    windows=WINDOWS,
    settings=SETTINGS,
    outlook=outlook,
    endings=ENDINGS,
    cards=cards,
    rules_page=Path(__file__).parent / "RULES.md",
    lesson=Path(__file__).parent / "lesson.toml",
    about="You explore a galaxy of your own, hex by hex, mine planets, deal with aliens and "
    "pirates, and jump through hyperspace into the others' galaxies. Build a colony "
    "system in every galaxy to win peacefully, or capture everything the others own to win by "
    "conquest.",
    duration="25 to 40 rounds, one turn per player per round",
    turns={2: 64, 3: 109, 4: 224},
    first_game={"rounds": "30"},
)
