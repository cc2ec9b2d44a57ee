"""One deal at several tables: whatever is played, the same piles come in the same order."""

from __future__ import annotations

import pytest

from rules import catalogue
from rules.kernel import Match
from tests.support.deals import Drawn, NotingDice, dealt
from tests.support.depth import at_depth, seeds

SLUGS = sorted(catalogue)
FAR = at_depth(300, 3000)
"""Answers of each match, at most."""
Draws = dict[tuple[str, int | str], Drawn]


def pair(slug: str, deal: int) -> tuple[Draws, Draws]:
    """Return the outcomes at two tables of one deal, where seats play in different ways."""
    game = catalogue[slug]
    seats = min(3, game.seats[-1])
    ways = ("fair", f"one {deal}"), ("random", f"another {deal}")
    first, second = (
        dealt(game, seats, str(deal), level, way=way, most=FAR)[1].drawn for level, way in ways
    )
    return first, second


def alike(first: Draws, second: Draws) -> tuple[int, int, list[tuple[str, int | str]]]:
    """Return the outcomes that both tables have met, those alike, and faults.

    A fault is an outcome that differs although the same cards were in the pile, or that differs
    although each table's card was in the pile of the other one, too.
    """
    shared = first.keys() & second.keys()
    same = sum(first[which].key == second[which].key for which in shared)
    faults = [
        which
        for which in sorted(shared, key=str)
        if first[which].key != second[which].key and _must_agree(first[which], second[which])
    ]
    return len(shared), same, faults


def _must_agree(first: Drawn, second: Drawn) -> bool:
    """Return whether two tables had the same to draw from."""
    if first.places or second.places:
        return first[:2] == second[:2]
    return first.key in second.keys and second.key in first.keys


@pytest.mark.parametrize("slug", SLUGS)
def test_order_of_a_pile_ignores_the_play(slug: str) -> None:
    met = same = 0
    for deal in seeds(1, 40):
        shared, equal, faults = alike(*pair(slug, deal))
        assert not faults
        met, same = met + shared, same + equal
    assert met > 15, "the two ways of play have hardly met the same draws"
    assert same > 0.6 * met


@pytest.mark.parametrize("slug", SLUGS)
def test_a_deal_is_the_same_from_the_beginning(slug: str) -> None:
    game = catalogue[slug]
    starts = [
        Match.start(game, seats=game.seats[-1], dice=NotingDice(f"deal {number}"))
        for number in (1, 1, 2)
    ]
    first, again, another = (match.view(0) for match in starts)
    assert first == again
    assert first != another or not starts[0].dice.drawn  # type: ignore[union-attr]
