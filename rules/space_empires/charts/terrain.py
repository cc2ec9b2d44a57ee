"""System markers, and the terrain of a hex whose marker is face up [2.1, 6.0]."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final

from rules.space_empires.charts.content import MARKERS


class Terrain(StrEnum):
    """A kind of System marker; open space has none."""

    SPACE = ""
    PLANET = "planet"
    BARREN = "barren"
    MINERALS5 = "minerals5"
    MINERALS10 = "minerals10"
    WRECK = "wreck"
    ASTEROIDS = "asteroids"
    NEBULA = "nebula"
    BLACK_HOLE = "blackhole"
    NOVA = "nova"
    DANGER = "danger"
    LOST = "lost"
    WARP1 = "warp1"
    WARP2 = "warp2"
    DOOMSDAY = "doomsday"


PLANET: Final = Terrain.PLANET
BARREN: Final = Terrain.BARREN
NOVA: Final = Terrain.NOVA
BLACK_HOLE: Final = Terrain.BLACK_HOLE
"""Each has its own name, for rules that run thousands of times in a turn: before
Python 3.12 a member of an enum is slow to look up."""
PLANETS: Final = (PLANET, BARREN)
CLOUDS: Final = (Terrain.NEBULA, Terrain.ASTEROIDS)
"""Terrain that ends a movement [4.2]."""
SURVIVES: Final = 6
"""The highest roll with which a ship survives a black hole [6.3]."""
MINERALS: Final = (Terrain.MINERALS5, Terrain.MINERALS10)
TOWED: Final = (*MINERALS, Terrain.WRECK)
"""Terrain that a Mining Ship can tow [6.7]."""
WARP_POINTS: Final = (Terrain.WARP1, Terrain.WARP2)
MARKER_WORDS: Final = MARKERS.words
"""The System markers' kinds, for the news [6.0]."""


@cache
def kind_of(marker: str) -> Terrain:
    """Return a System marker's kind, without its number [2.1]."""
    return Terrain(marker.partition(".")[0])
