"""Settings of a table: scenario, advanced and optional rules [20.3]."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec


class Teams(StrEnum):
    """Teams: every seat for itself, or seats 0 and 2 against 1 and 3 [20.4]."""

    NONE = "none"
    UNEASY = "uneasy"
    """Partners never share a hex."""
    BROTHERS = "brothers"
    """Partners move, stack and fight together."""


NO_TEAMS: Final = Teams.NONE
UNEASY: Final = Teams.UNEASY
BROTHERS: Final = Teams.BROTHERS
"""Each has its own name, because it is read so often; see `charts/terrain.py`."""


class Victory(StrEnum):
    """Victory condition of a match of three or more [20.2]."""

    FIRST = "first"
    """The first to destroy a Homeworld."""
    POINTS = "points"
    """A fallen Homeworld, or three colony points."""
    LAST = "last"
    """The last empire standing."""


class Switches(msgspec.Struct, frozen=True, cache_hash=True):
    """Settings of a table."""

    scenario: str = "standard2"
    chart: str = "revised"
    pipelines: bool = True
    carriers: bool = True
    raiders: bool = True
    mines: bool = True
    aliens: bool = True
    instant: bool = False
    slingshot: bool = False
    warp: bool = False
    warp_points: str = "all"
    """Warp points in play, if any [16.1]."""
    machines: int = 0
    gearing: bool = False
    unpredictable: bool = False
    quick: bool = False
    low_maintenance: bool = False
    heavy_terrain: bool = False
    build_requirement: bool = False
    limited: bool = True
    """True if the counters limit what can be built [7.5.4]."""
    groups: bool = False
    """True if groups with room, older ones included, take new ships without a free counter."""
    victory: Victory = Victory.FIRST
    teams: Teams = Teams.NONE
    level: str = "normal"
    """Difficulty of the solo scenarios."""
    limit: int = 20
    """Economic Phases after which the game ends; 0: never."""
    between: int = 1
    """On a random map: the least hexes from one Homeworld to the next [20.1]."""

    def plays(self, rule: str) -> bool:
        """Return whether a unit's or a technology's rule is played; the empty one always is."""
        return not rule or bool(getattr(self, rule))
