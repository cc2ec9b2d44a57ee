"""Ganymede: settlers travel from Earth over Mars to Ganymede, and leave the solar system."""

from __future__ import annotations

from pathlib import Path

from rules.ganymede import content
from rules.ganymede.cards import cards
from rules.ganymede.commands import COMMANDS
from rules.ganymede.ending import REASONS
from rules.ganymede.greedy.greedy import play_greedy
from rules.ganymede.greedy.value import value
from rules.ganymede.queries import QUERIES
from rules.ganymede.redeal import redeal
from rules.ganymede.refusals import why_not
from rules.ganymede.scoring import result
from rules.ganymede.settings import SETTINGS
from rules.ganymede.setup import set_out
from rules.ganymede.soundness import assert_sound
from rules.ganymede.state import State
from rules.ganymede.turn import leg
from rules.ganymede.view import View, view
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
    ai_levels=levels(play_greedy, Search(play_greedy, rollouts=192, rounds=2, steps=20_000)),
    value=value,
    valued="percentage points of winning chance",
    wins={"fair": (124, 140), "strong": (185, 202)},
    commands=COMMANDS,
    queries=QUERIES,
    settings=SETTINGS,
    why_not=why_not,
    prepare=content.prepare,
    endings=REASONS,
    cards=cards,
    rules_page=Path(__file__).parent / "RULES.md",
    lesson=Path(__file__).parent / "lesson.toml",
    about="You bring settlers from Earth over Mars to Ganymede by shuttles, and launch settler "
    "ships into the dark from there. Shuttles of like colours help each other; whoever launches "
    "the most worthwhile ships wins.",
    lasts="about 20 rounds, one short move each",
)
