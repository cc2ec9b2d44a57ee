"""Players' bases on the board, as their views count them."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.spacecorp.charts.kinds import BaseKind, SiteId
from rules.spacecorp.position.board import colonies_of, producing, stock
from rules.spacecorp.position.state import State
from rules.toolbox.result_cache import PartCache


class Estate(NamedTuple):
    """A player's bases as a view counts them: the stock left, production and colonies."""

    stock: dict[BaseKind, int]
    producing: tuple[tuple[str, int], ...]
    colonies: tuple[SiteId, ...]


ESTATES: Final[PartCache[list[Estate]]] = PartCache(256)


def estates(state: State) -> list[Estate]:
    """Return every player's estate; shared, so never changed."""
    legacies = [player.legacy for player in state.players]
    return ESTATES.get(
        (state.era, state.spots, legacies),
        lambda: [_estate(state, seat) for seat in range(len(legacies))],
    )


def _estate(state: State, seat: int) -> Estate:
    sources, colonies = producing(state, seat), colonies_of(state, seat)
    return Estate(stock(state, seat), tuple(sources), tuple(colonies))
