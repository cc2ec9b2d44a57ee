"""What the table agrees on beforehand: scenario, advanced and optional rules [20.3]."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec


class Teams(StrEnum):
    """Whether seats 0 and 2 play against 1 and 3 [20.4]."""

    NONE = "none"
    UNEASY = "uneasy"
    """Partners never share a hex."""
    BROTHERS = "brothers"
    """Partners move, stack and fight together."""


NO_TEAMS: Final = Teams.NONE
UNEASY: Final = Teams.UNEASY
BROTHERS: Final = Teams.BROTHERS
"""Each by a name of its own, since it is asked so often; see `charts/terrain.py`."""


class Victory(StrEnum):
    """What wins a match of three or more [20.2]."""

    FIRST = "first"
    """The first to destroy a Homeworld."""
    POINTS = "points"
    """As before, or three colony points."""
    LAST = "last"
    """The last empire standing."""


class Switches(msgspec.Struct, frozen=True, cache_hash=True):
    """What the table has agreed on."""

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
    """Which of them are played where any is [16.1]."""
    machines: int = 0
    gearing: bool = False
    unpredictable: bool = False
    quick: bool = False
    low_maintenance: bool = False
    heavy_terrain: bool = False
    build_requirement: bool = False
    limited: bool = True
    """Whether the counters limit what can be built [7.5.4]."""
    groups: bool = False
    """Whether ships are built for groups with room where no counter is free, older ones too."""
    victory: Victory = Victory.FIRST
    teams: Teams = Teams.NONE
    level: str = "normal"
    """Difficulty of the solo scenarios."""
    limit: int = 20
    """Economic Phases after which the game ends; 0: never."""
    between: int = 1
    """On a random map: the least hexes from one Homeworld to the next [20.1]."""

    def plays(self, rule: str) -> bool:
        """Whether a rule is played that a unit or a technology belongs to; the empty one always."""
        return not rule or bool(getattr(self, rule))
