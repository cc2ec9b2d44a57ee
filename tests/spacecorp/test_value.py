"""What a position seems worth to those who think ahead."""

from __future__ import annotations

import pytest

from rules.spacecorp.greedy.value import value
from tests.spacecorp.position import MARINERS, Board


@pytest.mark.parametrize(("end", "gain"), [("mariners", 3.0), ("planeteers", 0.0)])
def test_genetics_count_in_a_value_where_they_are_paid_at_the_end(end: str, gain: float) -> None:
    match = Board(MARINERS, end=end).match()
    before = value(match.view(0), 0)
    match.state.players[0].genetics += 3
    assert value(match.view(0), 0) == pytest.approx(before + gain)
