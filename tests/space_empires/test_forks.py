"""A copy for a seat in an Economic Phase knows no enemy's sheet and plays on soundly [7.0]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.kinds import UP
from rules.space_empires.charts.steps import Step
from rules.space_empires.greedy.greedy import play_greedy
from tests.support.depth import sampled
from tests.support.random_walks import play_random, walk
from tests.support.secrets import encoded, words

TABLES = 2
PHASES = (2, 5)
"""The Economic Phases whose questions are all copied at."""
LONGEST = 3000
"""Answers after which a table is left."""
CHANCE = 10
"""One guess of this many may be true by chance."""
LUCK = 4
"""A figure of a sheet is one of many: one guess of this many may be true by chance."""
HASTE = 3
"""Answers of the enemy for each of the seat's own, where one seat is quicker than the other."""


def seated(number: int, *, unpredictable: bool = False, seats: int = 2) -> Match:
    return Match.start(
        SPACE_EMPIRES,
        seats=seats,
        options={"unpredictable": "on" if unpredictable else "off"},
        dice=SeededDice(f"fork {number}"),
    )


def economic_phases(match: Match, dice: SeededDice) -> Iterator[int]:
    """Play with greedy seats in random order; stop at every question of some Economic Phases."""
    while match.result is None and match.state.cycle <= PHASES[-1] and match.length < LONGEST:
        asks = match.asks()
        seat = dice.pick(sorted(asks))
        if match.state.step == Step.ECONOMY and match.state.cycle in PHASES:
            yield seat
        match.answer(seat, play_greedy(asks[seat], match.view(seat), dice))


def play_on(copy: Match, dice: SeededDice) -> None:
    """Play at random to the end of the Economic Phase, sound at every answer."""
    cycle = copy.state.cycle
    while copy.result is None and copy.state.cycle == cycle:
        asks = copy.asks()
        seat = dice.pick(sorted(asks))
        copy.answer(seat, dice.pick(asks[seat].keys))
        SPACE_EMPIRES.assert_sound(copy.state)


def books(match: Match, seat: int) -> bytes:
    player = match.state.players[seat]
    return msgspec.json.encode((player.books, player.cp, player.draft, player.last))


def figures(match: Match, seat: int) -> dict[str, object]:
    """Return the secret part of a seat's sheet while there is anything to hide."""
    player = match.state.players[seat]
    result: dict[str, object] = {
        "last": player.last.purchases,
        "grants": player.grants,
        "research so far": player.last_research,
        "grants so far": player.last_grants,
    }
    for sheet in player.books[1:]:
        spent = sheet.remaining + sheet.lost + sheet.research + sheet.units
        result |= {
            f"total of {sheet.cycle}": sheet.total,
            f"carried of {sheet.cycle}": sheet.carried,
            f"spending of {sheet.cycle}": spent,
            f"maintenance of {sheet.cycle}": sheet.maintenance,
            f"research of {sheet.cycle}": sheet.research,
            f"units of {sheet.cycle}": sheet.units,
            f"rest of {sheet.cycle}": sheet.remaining,
        }
    return {name: figure for name, figure in result.items() if figure}


def hidden(match: Match, seat: int) -> bytes:
    """Return a seat's technology and unseen counters."""
    state = match.state
    units = [unit for unit in state.units.values() if unit.owner == seat and unit.face != UP]
    return msgspec.json.encode((state.players[seat].tech, units))


@pytest.mark.parametrize("unpredictable", sampled([True, False]))
@pytest.mark.parametrize("number", sampled(range(TABLES)))
def test_7_0_every_copy_plays_the_phase_on_and_knows_no_enemys_secrets(
    number: int, unpredictable: bool
) -> None:
    seats = 2 + number
    match = seated(number, unpredictable=unpredictable, seats=seats)
    dice = SeededDice(f"copies {number}")
    made = known = seen = 0
    totals: Counter[str] = Counter()
    true: Counter[str] = Counter()
    for seat in economic_phases(match, dice):
        copy = match.fork(SeededDice(f"deal {made}"), seat=seat)
        assert copy.view(seat) == match.view(seat)
        assert words(copy.asks()[seat]) == words(match.asks()[seat])
        for other in set(range(seats)) - {seat}:
            made += 1
            known += books(copy, other) == books(match, other)
            seen += hidden(copy, other) == hidden(match, other)
            guessed = figures(copy, other)
            for name, figure in figures(match, other).items():
                question = name.partition(" of ")[0]
                totals[question] += 1
                true[question] += guessed.get(name) == figure
        play_on(copy, dice)
    assert made > len(PHASES) * seats
    assert known * CHANCE <= made
    assert seen * CHANCE <= made
    assert {"total", "carried", "spending", "research", "last"} <= totals.keys()
    leaks = {
        question: f"{true[question]} of {count}"
        for question, count in totals.items()
        if true[question] * LUCK > count
    }
    assert not leaks, "true more often than by chance"


def opened(number: int) -> Match:
    """Return a table at the beginning of an Economic Phase, before any entry."""
    match = seated(number)
    for _ in walk(match, "fair", SeededDice("to it")):
        if match.state.step == Step.ECONOMY and match.state.cycle >= PHASES[1]:
            break
    return match


@pytest.mark.parametrize("number", sampled(range(TABLES)))
def test_7_0_a_copy_ignores_the_enemys_secret_sheet(number: int) -> None:
    save, compared = opened(number).save(), 0
    first, other = (Match.load(save, {SPACE_EMPIRES.slug: SPACE_EMPIRES}) for _ in range(2))
    mine, busy = SeededDice("mine"), SeededDice("enemy's")
    while 0 in first.asks() and 0 in other.asks():
        copies = [match.fork(SeededDice("deal"), seat=0) for match in (first, other)]
        assert len({encoded(copy.state) for copy in copies}) == 1
        assert len({encoded(copy.view(1)) for copy in copies}) == 1
        compared += books(first, 1) != books(other, 1)
        for _ in range(HASTE):
            ask = other.asks().get(1)
            keys = [key for key in ask.keys if key != "seal"] if ask else []
            if ask and keys and other.length - first.length < LONGEST:
                other.answer(1, busy.pick(keys))
        key = play_random(first.asks()[0], first.view(0), mine)
        for match in (first, other):
            match.answer(0, key)
    assert compared
