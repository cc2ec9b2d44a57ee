"""A galaxy's geometry: spaces numbered in a spiral around home, and their corners, the orbits.

Rows of pointed hexes. Number 0 is home, 1 to 6 lie around it clockwise from the upper left, 7 to
18 around those, and so on. Corner `a` is a space's top, and `b` to `f` follow clockwise; of the
three names that a corner has, that of the space with the lowest number counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from rules.starfarers.charts.kinds import LETTERS, HexId, SiteId

Axial = tuple[int, int]
"""Column and row: east is (1, 0), the lower right is (0, 1)."""

AROUND: Final[tuple[Axial, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""To the neighbours, clockwise from the upper left; corner n lies between n and n + 1."""
WALK: Final[tuple[Axial, ...]] = (*AROUND[2:], *AROUND[:2])
"""The sides of a ring, walked clockwise from its upper left."""
CORNERS: Final = "abcdef"
SITE: Final = re.compile(rf"([{LETTERS}])(\d+)([{CORNERS}]?)")


@cache
def number_of(at: Axial) -> int:
    """Return the number of a space in the spiral."""
    q, r = at
    ring = max(abs(q), abs(r), abs(q + r))
    if ring == 0:
        return 0
    return 1 + 3 * ring * (ring - 1) + _ring_places(ring).index(at)


@cache
def _ring_places(ring: int) -> tuple[Axial, ...]:
    q, r = 0, -ring
    places = []
    for step_q, step_r in WALK:
        for _ in range(ring):
            places.append((q, r))
            q, r = q + step_q, r + step_r
    return tuple(places)


@cache
def axial(hex_id: HexId) -> Axial:
    """Return the coordinates of a space in its galaxy; home is (0, 0)."""
    number = int(hex_id[1:])
    if number == 0:
        return 0, 0
    ring = 1
    while number > 3 * ring * (ring + 1):
        ring += 1
    return _ring_places(ring)[number - 1 - 3 * ring * (ring - 1)]


def galaxy(site: HexId | SiteId) -> str:
    """Return the letter of the galaxy in which a space or an orbit lies."""
    return site[0]


def home_of(seat: int) -> HexId:
    """Return the space of a seat's mothership."""
    return HexId(SiteId(f"{LETTERS[seat]}0"))


def _at(letter: str, at: Axial) -> HexId:
    return HexId(SiteId(f"{letter}{number_of(at)}"))


@cache
def neighbours(hex_id: HexId) -> tuple[HexId, ...]:
    """Return the six spaces around, known or not, clockwise from the upper left."""
    q, r = axial(hex_id)
    return tuple(_at(hex_id[0], (q + dq, r + dr)) for dq, dr in AROUND)


@cache
def near(hex_id: HexId) -> frozenset[HexId]:
    """Return a space and the six around it: what a starship there can reach in battle."""
    return frozenset((hex_id, *neighbours(hex_id)))


def in_order(hexes: Iterable[HexId]) -> tuple[HexId, ...]:
    """Return spaces sorted by galaxy and number."""
    return tuple(sorted(hexes, key=lambda hex_id: (LETTERS.index(hex_id[0]), int(hex_id[1:]))))


@cache
def range_of(hex_id: HexId) -> tuple[HexId, ...]:
    """Return the seven spaces in which a starship can fight, in order [7.2]."""
    return in_order(near(hex_id))


@cache
def distance(start: HexId, other: HexId) -> int:
    """Return the steps between two spaces of a galaxy, as if all between them were known."""
    (q, r), (other_q, other_r) = axial(start), axial(other)
    dq, dr = q - other_q, r - other_r
    return max(abs(dq), abs(dr), abs(dq + dr))


def is_orbit(site: SiteId) -> bool:
    """Return whether a site is a corner of spaces, not a planet."""
    return site[-1] in CORNERS


@cache
def hexes_of(site: SiteId) -> tuple[HexId, ...]:
    """Return the space of a planet site, or the three that meet at an orbit."""
    if not is_orbit(site):
        return (HexId(site),)
    corner, hex_id = CORNERS.index(site[-1]), HexId(SiteId(site[:-1]))
    around = neighbours(hex_id)
    return hex_id, around[corner], around[(corner + 1) % 6]


@cache
def orbits(hex_id: HexId) -> tuple[SiteId, ...]:
    """Return the six corners of a space, clockwise from its top, by their canonical names."""
    return tuple(_true_name(SiteId(f"{hex_id}{corner}")) for corner in CORNERS)


def _true_name(site: SiteId) -> SiteId:
    three = frozenset(hexes_of(site))
    lowest = min(three, key=lambda hex_id: int(hex_id[1:]))
    for corner in CORNERS:
        name = SiteId(f"{lowest}{corner}")
        if frozenset(hexes_of(name)) == three:
            return name
    raise ValueError(site)


@cache
def zone(site: SiteId) -> frozenset[HexId]:
    """Return the spaces in which a hostile ship meets a base: its own and all next to them."""
    return frozenset(hex_id for own in hexes_of(site) for hex_id in near(own))


@cache
def zone_of(site: SiteId) -> tuple[HexId, ...]:
    """Return the zone of a base, in order."""
    return in_order(zone(site))


def parse_site(word: str) -> SiteId | None:
    """Parse a typed space or orbit; None if it is neither."""
    match = SITE.fullmatch(word[:1].upper() + word[1:].lower()) if len(word) <= 6 else None
    if match is None:
        return None
    site = SiteId(f"{match[1]}{int(match[2])}{match[3]}")
    return _true_name(site) if match[3] else site
