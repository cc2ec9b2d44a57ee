"""The pieces that all games draw from."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render.drawings.sheet import pieces, sheet
from render.drawings.ships import Ship, ship
from render.drawings.worlds import World, planet
from render.paint import png
from render.paint.sprites import Sprites, sprites
from render.palettes import PALETTES, Role
from tests.support.depth import at_depth

SMALL = 22
"""Pixels: the smallest size of a ship on a board at full size."""


def _mask(kept: Sprites, kind: Ship) -> Image.Image:
    """Return a ship's area at its smallest size."""
    sprite = kept.get(ship(kind, Role.RED), SMALL)
    square = Image.new("L", (SMALL, SMALL), 0)
    square.paste(sprite.mask, (sprite.left, sprite.top))
    return square


def _covered(mask: Image.Image) -> float:
    return sum(level * count for level, count in enumerate(mask.histogram())) / 255


def test_every_piece_has_a_name_of_its_own() -> None:
    names = [art.name for art in pieces()]
    assert len(names) == len(set(names)) > 60


@pytest.mark.parametrize("palette", at_depth(["night"], sorted(PALETTES)))
def test_every_piece_can_be_drawn_at_every_size(palette: str) -> None:
    assert png(sheet(), palette).startswith(b"\x89PNG")


def test_ships_have_different_silhouettes() -> None:
    """Compare all classes: two differ in a tenth of the larger one's area, at the smallest size."""
    kept = Sprites(PALETTES["night"])
    masks = {kind: _mask(kept, kind) for kind in Ship}
    for first, other in combinations(Ship, 2):
        apart = _covered(ImageChops.difference(masks[first], masks[other]))
        assert apart > 0.1 * max(_covered(masks[first]), _covered(masks[other])), (first, other)


def test_a_seed_gives_one_planet_and_another_seed_another() -> None:
    drawn = [sprites("night").get(planet(World.OCEAN, seed), 60).pixels for seed in (1, 1, 2)]
    assert drawn[0].tobytes() == drawn[1].tobytes() != drawn[2].tobytes()


def test_drawing_within_a_globe_leaves_its_square_clear() -> None:
    sprite = Sprites(PALETTES["night"]).get(planet(World.GAS), 100)
    corner = sprite.mask.getpixel((0, 0))
    middle = sprite.mask.getpixel((sprite.mask.width // 2, sprite.mask.height // 2))
    assert (corner, middle) == (0, 255)
