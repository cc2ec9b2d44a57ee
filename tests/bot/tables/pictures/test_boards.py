"""A table's pictures are ordered with everything that they show."""

import msgspec

from bot.tables.pictures.boards import ended_with
from rules import catalogue
from rules.kernel import Match, Result, SeededDice
from storage.schema.table_records import Seat
from tests.support.live_tables import live_of
from tests.support.narrowing import existing


def test_a_final_picture_is_ordered_with_the_whole_headline() -> None:
    live = live_of(Match.start(catalogue["ganymede"], seats=3, dice=SeededDice("long names")))
    names = tuple(f"{letter}{'onstantin-Maximilian' * 2}"[:32] for letter in "KLM")
    shared = Result("launches", (1, 1, 1), (44, 44, 44), ({}, {}, {}))
    seated = tuple(Seat(seat, name, person_id=100 + seat) for seat, name in enumerate(names))
    live.table = msgspec.structs.replace(live.table, result=shared, seats=seated)
    ended = existing(ended_with(live))
    assert (ended.headline, ended.names) == (
        f"{names[0]}, {names[1]} and {names[2]} share the win with 44 points",
        names,
    )
