"""A position that is imagined by a view shows what that view shows."""

from __future__ import annotations

import msgspec
import pytest

from rules.starfarers import STARFARERS
from rules.starfarers.battle.forces import muster
from rules.starfarers.charts.kinds import NOBODY
from rules.starfarers.position.imagine import imagine
from rules.starfarers.position.view import View, view
from tests.support import asking


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize("steps", [0, 60, 400])
def test_an_imagined_position_shows_the_same_view(steps: int, seat: int | None) -> None:
    seen: View = asking.played(STARFARERS, 3, steps).view(seat)
    again = view(imagine(seen), seat)
    cards = [player.cards for player in seen.players]
    players = [
        msgspec.structs.replace(player, cards=count)
        for player, count in zip(again.players, cards, strict=True)
    ]
    assert msgspec.structs.replace(again, players=tuple(players)) == seen


def test_its_rules_answer_as_those_of_the_match() -> None:
    match = asking.played(STARFARERS, 3, 400)
    imagined = imagine(match.view(None))
    for seat in range(3):
        for space in match.state.spaces:
            real = muster(match.state, seat, space, NOBODY)
            assert muster(imagined, seat, space, NOBODY).strength == real.strength
