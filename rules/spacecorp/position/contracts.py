"""How far a player is with a contract, and what it pays now [p7, p16, p20]."""

from __future__ import annotations

from collections.abc import Callable

from rules.spacecorp.charts.content import CHARTS, TILES
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    BaseKind,
    Goal,
    Icon,
    SiteKind,
    Stack,
    Zone,
)
from rules.spacecorp.charts.printed import Contract, Site
from rules.spacecorp.position.board import colonies_of, own_bases, owner
from rules.spacecorp.position.state import State

MARS = "E"


def _sites(state: State, seat: int) -> list[Site]:
    """The sites with a base of the player, each once, home and legacy left out (C1)."""
    return list({site.id: site for site, _ in own_bases(state, seat)}.values())


def _spaceports(state: State, seat: int) -> int:
    return sum(
        site.kind is SiteKind.LAGRANGE and base.kind is BaseKind.SPACEPORT
        for site, base in own_bases(state, seat)
    )


def _off_lagrange(state: State, seat: int) -> int:
    return sum(site.kind is not SiteKind.LAGRANGE for site in _sites(state, seat))


def _mars(state: State, seat: int) -> int:
    return sum(site.region == MARS and site.gravity > 0 for site in _sites(state, seat))


def _types(state: State, seat: int) -> int:
    return len({base.kind for _, base in own_bases(state, seat)})


def _infra(state: State, seat: int) -> int:
    return sum(card != NO_CARD for card in state.players[seat].slots)


def _progress(state: State, seat: int) -> int:
    return len(state.players[seat].progress)


def _regions(state: State, seat: int) -> int:
    return len({site.region for site in _sites(state, seat)})


def _zone(zone: Zone) -> Callable[[State, int], int]:
    def count(state: State, seat: int) -> int:
        regions = CHARTS[state.era].regions
        return sum(regions[site.region].zone is zone for site in _sites(state, seat))

    return count


def _whole_system(state: State, seat: int) -> int:
    """The number of boxes of the largest system whose every tile has a base of the player."""
    return max(
        (len(site.stacks) for site in _sites(state, seat) if owner(state, site.id) == seat),
        default=0,
    )


def _colonies(state: State, seat: int) -> int:
    return len(colonies_of(state, seat))


def _strange(state: State, seat: int) -> int:
    """Bases on Alien, Outpost/Ruins or Anomaly tiles."""
    odd = {Icon.RUINS, Icon.ANOMALY}
    return sum(
        base.seat == seat
        and (TILES[tile].stack is Stack.ALIEN or bool(odd & set(TILES[tile].icons)))
        for spot in state.spots.values()
        for tile, base in zip(spot.tiles, spot.bases, strict=False)
    )


COUNTS: dict[Goal, Callable[[State, int], int]] = {
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


def reached(state: State, seat: int, contract: Contract, produced: int | None = None) -> int:
    """How far a player is with a goal; `produced`: T of this turn's Produce, legacy left out."""
    count = COUNTS.get(contract.goal)
    if count is not None:
        return count(state, seat)
    if contract.goal is Goal.PRODUCED:
        return produced or 0
    return int(produced is not None and state.produced == 1)


def fulfilled(state: State, row: int) -> bool:
    """Whether this era's contract of a row (from 0) is taken [p7]."""
    return state.discs[row] >= state.era


def award_of(state: State, row: int) -> int:
    """What the row's contract pays now: all awards after the disc's place (C10) [p16, p20]."""
    seats = len(state.players)
    return sum(
        CHARTS[era].contracts[row].terms(seats).award
        for era in CHARTS
        if state.discs[row] < era <= state.era
    )


def claimable(state: State, seat: int, produced: int | None) -> list[int]:
    """The rows whose contract a player may claim [p7]."""
    seats = len(state.players)
    return [
        row
        for row, contract in enumerate(CHARTS[state.era].contracts)
        if not fulfilled(state, row)
        and reached(state, seat, contract, produced) >= contract.terms(seats).number
    ]
