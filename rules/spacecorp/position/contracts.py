"""Progress of players with a contract, and its current award [p7, p16, p20]."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from rules.spacecorp.charts.content import CHARTS, TILES
from rules.spacecorp.charts.kinds import BaseKind, Era, Goal, Icon, SiteKind, Stack, Zone
from rules.spacecorp.charts.printed import Contract
from rules.spacecorp.position.board import colonies_of, own_bases, owner
from rules.spacecorp.position.state import State

MARS = "E"


class Holdings:
    """A player's holdings that contracts count, computed once for all of them."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.bases = own_bases(state, seat)
        self.sites = [*{site.id: site for site, _ in self.bases}.values()]
        """Those with a base of the player, each once, home and legacy left out (C1)."""


def _spaceports(own: Holdings) -> int:
    ports = [site.kind for site, base in own.bases if base.kind is BaseKind.SPACEPORT]
    return ports.count(SiteKind.LAGRANGE)


def _off_lagrange(own: Holdings) -> int:
    return sum([site.kind is not SiteKind.LAGRANGE for site in own.sites])


def _mars(own: Holdings) -> int:
    return sum([site.region == MARS and site.gravity > 0 for site in own.sites])


def _types(own: Holdings) -> int:
    return len({base.kind for _, base in own.bases})


def _infra(own: Holdings) -> int:
    return own.state.players[own.seat].infra


def _progress(own: Holdings) -> int:
    return len(own.state.players[own.seat].progress)


def _regions(own: Holdings) -> int:
    return len({site.region for site in own.sites})


def _zone(zone: Zone) -> Callable[[Holdings], int]:
    def count(own: Holdings) -> int:
        regions = CHARTS[own.state.era].regions
        return sum([regions[site.region].zone is zone for site in own.sites])

    return count


def _whole_system(own: Holdings) -> int:
    """Return the number of boxes of the largest system with a base of the player on every tile."""
    whole = (len(site.stacks) for site in own.sites if owner(own.state, site.id) == own.seat)
    return max(whole, default=0)


def _colonies(own: Holdings) -> int:
    return len(colonies_of(own.state, own.seat))


def _strange(own: Holdings) -> int:
    """Return the number of bases on Alien, Outpost/Ruins or Anomaly tiles."""
    odd = {Icon.RUINS, Icon.ANOMALY}
    return sum(
        base.seat == own.seat
        and (TILES[tile].stack is Stack.ALIEN or bool(odd & set(TILES[tile].icons)))
        for site in own.sites
        for tile, base in zip(
            own.state.spots[site.id].tiles, own.state.spots[site.id].bases, strict=False
        )
    )


Count = Callable[[Holdings], int]
COUNTS: Final[dict[Goal, Count]] = {
    Goal.SPACEPORTS: _spaceports,
    Goal.OFF_LAGRANGE: _off_lagrange,
    Goal.MARS: _mars,
    Goal.TYPES: _types,
    Goal.INFRA: _infra,
    Goal.PROGRESS: _progress,
    Goal.REGIONS: _regions,
    Goal.ASTEROIDS: _zone(Zone.ASTEROIDS),
    Goal.JUPITER: _zone(Zone.JUPITER),
    Goal.OUTER: _zone(Zone.OUTER),
    Goal.SYSTEMS: _regions,
    Goal.WHOLE_SYSTEM: _whole_system,
    Goal.COLONIES: _colonies,
    Goal.STRANGE: _strange,
}


def progress(own: Holdings, contract: Contract, produced: int | None = None) -> int:
    """Return a player's progress with a goal; `produced`: T of this turn without legacy."""
    count = COUNTS.get(contract.goal)
    if count is not None:
        return count(own)
    return reached_now(own, contract, produced)


def reached_now(own: Holdings, contract: Contract, produced: int | None) -> int:
    """Return a player's progress with a goal that only this turn's production counts for."""
    if contract.goal is Goal.PRODUCED:
        return produced or 0
    return int(produced is not None and own.state.produced == 1)


def is_fulfilled(state: State, row: int) -> bool:
    """Return whether this era's contract of a row (from 0) is taken [p7]."""
    return state.discs[row] >= state.era


def award_of(state: State, row: int) -> int:
    """Return the row's current award: all after the disc's place (C10) [p16, p20]."""
    return _award(row, len(state.players), state.discs[row], state.era)


@lru_cache(1024)
def _award(row: int, seats: int, disc: int, era: Era) -> int:
    """Return what the contracts of a row after a disc's place award together, up to an era."""
    terms = [CHARTS[each].contracts[row].terms(seats) for each in CHARTS if disc < each <= era]
    return sum(term.award for term in terms)


def claimable(state: State, seat: int, produced: int | None) -> list[int]:
    """Return the rows whose contract a player may claim [p7]."""
    seats, own = len(state.players), Holdings(state, seat)
    return [
        row
        for row, contract in enumerate(CHARTS[state.era].contracts)
        if not is_fulfilled(state, row)
        and progress(own, contract, produced) >= contract.terms(seats).number
    ]


@cache
def printed_terms(row: int, seats: int) -> tuple[tuple[str, int], ...]:
    """Return words and award of a row's contract in each era."""
    contracts = [chart.contracts[row] for chart in CHARTS.values()]
    return tuple((contract.words(seats), contract.terms(seats).award) for contract in contracts)
