"""Contracts: when their goals are met and what they pay [p4, p7, p16, p20]."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import BaseKind, Era, Icon, SiteKind, Stack
from tests.spacecorp.referee.sight import Sight

TWO, MORE = 2, 3
ASTEROIDS = frozenset("VCPH")
BEYOND_JUPITER = frozenset("SUNK")
# What each row asks for, with two players and with more; the goals' words are the fact sheet's.
NUMBERS = {
    Era.MARINERS: ((1, 3, 3, 1, 4, 3, 3), (1, 2, 3, 1, 3, 3, 2)),
    Era.PLANETEERS: ((2, 4, 4, 2, 3, 5, 6), (2, 3, 3, 2, 2, 4, 5)),
    Era.STARFARERS: ((6, 4, 3, 1, 3, 1, 7), (5, 3, 2, 1, 2, 1, 6)),
}
AWARDS = {
    Era.MARINERS: ((2, 3, 2, 3, 3, 2, 3), (2, 2, 2, 3, 2, 2, 2)),
    Era.PLANETEERS: ((3, 3, 5, 2, 5, 3, 3), (3, 3, 4, 2, 4, 3, 3)),
    Era.STARFARERS: ((4, 4, 4, 3, 5, 3, 5), (4, 4, 4, 3, 5, 3, 5)),
}


def number(sight: Sight, row: int) -> int:
    """Return the amount of a goal of this era."""
    return NUMBERS[sight.era][len(sight.views) > TWO][row]


def award(sight: Sight, row: int) -> int:
    """Return the awards of all eras behind the disc, up to this one [p16, p20]."""
    disc = sight.view.contracts[row].disc
    side = len(sight.views) > TWO
    return sum(AWARDS[era][side][row] for era in Era if disc < era <= sight.era)


def met(sight: Sight, seat: int, row: int, earned: int | None, *, first: bool) -> bool:
    """Return whether a player meets a goal. `earned`: T of this turn's Produce action, if any."""
    return amount(sight, seat, row, earned, first=first) >= number(sight, row)


def amount(sight: Sight, seat: int, row: int, earned: int | None, *, first: bool) -> int:
    """Return a player's progress with a row's goal."""
    if row == 6:
        return -1 if earned is None else earned
    measure = (_mariners, _planeteers, _starfarers)[sight.era]
    return measure(sight, seat, row, first=first)


def _mariners(sight: Sight, seat: int, row: int, *, first: bool) -> int:
    own = [s for s in sight.view.sites if any(b.seat == seat for b in s.bases)]
    lagrange = [s for s in own if sight.printed[s.id].kind is SiteKind.LAGRANGE]
    ports = [s for s in lagrange if any(b.kind is BaseKind.SPACEPORT for b in s.bases)]
    slots = sight.player(seat).slots
    return (
        int(first),
        len(ports),
        len(own) - len(lagrange),
        sum(s.id in ("north-mars", "south-mars") for s in own),
        _types(sight, seat),
        sum(slot.card is not None for slot in slots),
    )[row]


def _types(sight: Sight, seat: int) -> int:
    return len({b.kind for s in sight.view.sites for b in s.bases if b.seat == seat})


def _planeteers(sight: Sight, seat: int, row: int, *, first: bool) -> int:
    own = [s for s in sight.view.sites if any(b.seat == seat for b in s.bases)]
    regions = [str(sight.printed[s.id].region) for s in own]
    return (
        len(sight.player(seat).progress),
        len(set(regions)),
        sum(region in ASTEROIDS for region in regions),
        regions.count("J"),
        sum(region in BEYOND_JUPITER for region in regions),
        _types(sight, seat),
    )[row]


def _starfarers(sight: Sight, seat: int, row: int, *, first: bool) -> int:
    own = [s for s in sight.view.sites if any(b.seat == seat for b in s.bases)]
    boxes = [len(s.tiles) for s in own if len(s.bases) == len(sight.printed[s.id].stacks)]
    strange = [
        tile
        for s in own
        for tile in s.tiles
        if tile.stack is Stack.ALIEN or {Icon.RUINS, Icon.ANOMALY} & set(tile.icons)
    ]
    colonies = len(sight.player(seat).colonies)
    return (
        len(sight.player(seat).progress),
        len(own),
        max(boxes, default=0),
        colonies,
        colonies,
        len(strange),
    )[row]
