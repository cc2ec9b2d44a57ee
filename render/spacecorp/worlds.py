"""Worlds of all sites, and the sky around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.art import Art
from render.drawings.deep_space import comet
from render.drawings.worlds import World, asteroid, belt, moon, planet, sun
from render.palettes import Role
from render.spacecorp.art import LAGRANGE, OORT, SUN_LIMB
from rules.spacecorp.charts.kinds import Era, SiteKind
from rules.spacecorp.charts.printed import Region, Site

NAMED: Final[Mapping[str, Art]] = {
    "earth": planet(World.OCEAN, 4),
    "luna": moon(2),
    "sisyphus": asteroid(3),
    "north-mars": planet(World.RED, 3),
    "south-mars": planet(World.RED, 3),
    "phobos": asteroid(5),
    "deimos": asteroid(6),
    "halley": comet(),
    "asteroid-belt": belt(4, 11),
    "inner-solar-system": planet(World.OCEAN, 4),
    "vesta": asteroid(11),
    "ceres": moon(12),
    "pallas": asteroid(13),
    "interamnia": asteroid(14),
    "hygiea": asteroid(15),
    "io": planet(World.LAVA, 3),
    "europa": planet(World.ICE, 5),
    "ganymede": planet(World.BARREN, 4),
    "titan": planet(World.DESERT, 6),
    "enceladus": moon(21, ice=True),
    "triton": planet(World.ICE, 8),
    "pluto": planet(World.DESERT, 9),
    "oort-cloud": OORT,
}
"""The worlds that people recognize."""
GIANTS: Final[Mapping[str, Art]] = {
    "J": planet(World.GAS, 3),
    "S": planet(World.GAS, 5, ringed=True),
    "U": planet(World.BLUE_GAS, 7),
    "N": planet(World.BLUE_GAS, 2),
    "I": sun(),
}
"""Drawings beside the titles of regions of Planeteers."""
LIMB: Final = SUN_LIMB
"""The Sun's edge, at the left of Mariners."""
TONES: Final = (Role.FLAME, Role.SUN, Role.RED, Role.ICE, Role.WHITE)


def world(site: Site) -> Art:
    """Draw a site's world: by its name, else by its kind, the same in every picture."""
    if site.kind is SiteKind.LAGRANGE:
        return LAGRANGE
    seed = sum(map(ord, site.id))
    return NAMED.get(site.id) or moon(seed, ice=seed % 3 == 0)


def giant(era: Era, region: str) -> Art | None:
    """Draw the planet whose moons a region of Planeteers holds."""
    return GIANTS.get(region) if era is Era.PLANETEERS else None


def sun_of(region: Region) -> Art | None:
    """Draw the star of a region of Starfarers; None for the void and the spurs."""
    if region.id.startswith(("void", "spur")):
        return None
    return sun(TONES[sum(map(ord, region.id)) % len(TONES)])
