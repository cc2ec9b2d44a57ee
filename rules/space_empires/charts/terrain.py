"""What System markers show, and what a hex is once its marker lies open [2.1, 6.0]."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final


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
"""Each by a name of its own, for rules that are asked thousands of times in a turn: before
Python 3.12 a member of an enum is slow to look up."""
PLANETS: Final = (PLANET, BARREN)
CLOUDS: Final = (Terrain.NEBULA, Terrain.ASTEROIDS)
"""What ends a movement [4.2]."""
SURVIVES: Final = 6
"""The highest roll with which a ship survives a black hole [6.3]."""
MINERALS: Final = (Terrain.MINERALS5, Terrain.MINERALS10)
TOWED: Final = (*MINERALS, Terrain.WRECK)
"""What a Mining Ship takes in tow [6.7]."""
WARP_POINTS: Final = (Terrain.WARP1, Terrain.WARP2)
MARKER_WORDS: Final = {
    Terrain.PLANET: "a planet",
    Terrain.BARREN: "a barren planet",
    Terrain.MINERALS5: "minerals worth 5 CP",
    Terrain.MINERALS10: "minerals worth 10 CP",
    Terrain.WRECK: "a space wreck",
    Terrain.ASTEROIDS: "asteroids",
    Terrain.NEBULA: "a nebula",
    Terrain.BLACK_HOLE: "a black hole",
    Terrain.NOVA: "a super nova",
    Terrain.DANGER: "danger",
    Terrain.LOST: "lost in space",
    Terrain.WARP1: "warp point 1",
    Terrain.WARP2: "warp point 2",
    Terrain.DOOMSDAY: "a Doomsday Machine",
}
"""The System markers' kinds, for the news [6.0]."""


@cache
def kind_of(marker: str) -> Terrain:
    """A System marker's kind, without its number [2.1]."""
    return Terrain(marker.partition(".")[0])
