"""Ganymede: settlers travel from Earth via Mars to Ganymede, and leave the solar system."""

from __future__ import annotations

from pathlib import Path

from rules.ganymede.charts import content
from rules.ganymede.commands_and_queries.cards import cards
from rules.ganymede.commands_and_queries.commands import COMMANDS
from rules.ganymede.commands_and_queries.queries import QUERIES
from rules.ganymede.commands_and_queries.refusals import why_not
from rules.ganymede.ending import REASONS, outlook
from rules.ganymede.greedy.greedy import PLAYS, play_greedy
from rules.ganymede.greedy.purposes import purpose
from rules.ganymede.greedy.reasons import PART_WORDS
from rules.ganymede.greedy.styles import style_words
from rules.ganymede.greedy.value import parts, value
from rules.ganymede.position.redeal import redeal
from rules.ganymede.position.scoring import result
from rules.ganymede.position.soundness import assert_sound
from rules.ganymede.position.state import State
from rules.ganymede.position.view import View, view
from rules.ganymede.settings import SETTINGS
from rules.ganymede.setup import set_out
from rules.ganymede.turn import leg
from rules.kernel import Search
from rules.table_game import TableGame
from rules.toolbox.seats import levels
from rules.toolbox.sequence import round_of

GANYMEDE: TableGame[State, View] = TableGame(
    slug="ganymede",
    title="Ganymede",
    seats=range(2, 5),
    schema=3,
    state=State,
    setup=set_out,
    leg=leg,
    result=result,
    view=view,
    round_of=round_of,
    assert_sound=assert_sound,
    redeal=redeal,
    ai_levels=levels(
        play_greedy, Search(play_greedy, rollouts=192, rounds=2, steps=13_000, weighs_options=True)
    ),
    value=value,
    parts=parts,
    part_words=PART_WORDS,
    purpose=purpose,
    styles=PLAYS,
    describe_plan=style_words,
    value_unit="percentage points of winning chance",
    wins={"fair": (124, 140), "strong": (185, 202)},
    commands=COMMANDS,
    queries=QUERIES,
    settings=SETTINGS,
    why_not=why_not,
    prepare=content.prepare,
    outlook=outlook,
    endings=REASONS,
    cards=cards,
    rules_page=Path(__file__).parent / "RULES.md",
    lesson=Path(__file__).parent / "lesson.toml",
    about="You bring settlers by shuttle from Earth via Mars to Ganymede, and launch settler "
    "ships into the dark from there. Shuttles of the same colour help each other; the player "
    "who launches the most valuable ships wins.",
    duration="about 20 rounds, one short move each",
    turns={2: 35, 3: 52, 4: 61},
)
