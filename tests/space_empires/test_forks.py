"""A copy for a seat in an Economic Phase knows no enemy's sheet and plays on soundly [7.0]."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.steps import Step
from rules.space_empires.helpers import play_random
from tests.support.secrets import words

TABLES = 6
COPIES = 8
"""Copies made at each table."""
SPARSE = 12
"""One of so many questions is copied at."""
LONGEST = 3000
"""Answers after which a table is left."""


def seated(number: int, *, unpredictable: bool) -> Match:
    return Match.start(
        SPACE_EMPIRES,
        seats=2 + number % 2,
        options={"limit": "8", "unpredictable": "on" if unpredictable else "off"},
        dice=SeededDice(f"fork {number}"),
    )


def economic_phases(match: Match, dice: SeededDice) -> Iterator[int]:
    """Random play; stops at questions of Economic Phases, each time with a seat that is asked."""
    while match.result is None and match.length < LONGEST:
        asks = match.asks()
        seat = dice.pick(sorted(asks))
        if match.state.step == Step.ECONOMY and not dice.pick(range(SPARSE)):
            yield seat
        match.answer(seat, play_random(asks[seat], match.view(seat), dice))


def play_on(twin: Match, dice: SeededDice) -> None:
    """Random play to the end of the Economic Phase, sound at every answer."""
    cycle = twin.state.cycle
    while twin.result is None and twin.state.cycle == cycle:
        seat, ask = min(twin.asks().items())
        twin.answer(seat, dice.pick(ask.keys))
        SPACE_EMPIRES.assert_sound(twin.state)


def books(match: Match, seat: int) -> bytes:
    player = match.state.players[seat]
    return msgspec.json.encode((player.books, player.cp, player.draft, player.last))


@pytest.mark.parametrize("unpredictable", [False, True])
@pytest.mark.parametrize("number", range(TABLES))
def test_7_0_a_copy_plays_the_phase_on_and_copies_no_enemys_sheet(
    number: int, unpredictable: bool
) -> None:
    match, dice = seated(number, unpredictable=unpredictable), SeededDice(f"copies {number}")
    made = equal = 0
    for seat in economic_phases(match, dice):
        twin = match.fork(SeededDice(f"deal {made}"), seat=seat)
        assert twin.view(seat) == match.view(seat)
        assert words(twin.asks()[seat]) == words(match.asks()[seat])
        for other in set(range(match.seats)) - {seat}:
            made += 1
            equal += books(twin, other) == books(match, other)
        play_on(twin, dice)
        if made >= COPIES:
            break
    assert made
    assert equal < made
