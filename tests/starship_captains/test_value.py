"""The worth of a position for players who think ahead."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.charts.kinds import Figure
from rules.starship_captains.greedy.value import value
from rules.starship_captains.position.state import ROUNDS
from rules.starship_captains.position.view import view


def begun(seats: int) -> Match:
    return Match.start(GAME, seats=seats, dice=SeededDice("value"))


def worth_of_a_medal_and_an_ensign(match: Match, seat: int = 0) -> tuple[float, float]:
    captain = match.state.captains[0]
    before = value(view(match.state, seat), seat)
    captain.medals += 2
    medal = value(view(match.state, seat), seat) - before
    captain.ready.append(Figure.RED)
    return medal, value(view(match.state, seat), seat) - before - medal


def test_values_of_two_seats_add_up_to_zero() -> None:
    match = begun(2)
    assert value(view(match.state, 0), 0) == pytest.approx(-value(view(match.state, 1), 1))


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_crew_counts_more_the_earlier_and_points_the_later(seats: int) -> None:
    early, late = begun(seats), begun(seats)
    late.state.round = ROUNDS
    medals, ensigns = zip(
        worth_of_a_medal_and_an_ensign(early), worth_of_a_medal_and_an_ensign(late), strict=True
    )
    assert ensigns[0] > ensigns[1] > 0
    assert min(medals) > 0


def test_at_the_end_points_are_all() -> None:
    match = begun(2)
    match.state.round, match.state.over = ROUNDS, True
    points = [captain.halves / 2 for captain in match.view(None).captains]
    assert value(view(match.state, 0), 0) == points[0] - points[1]
