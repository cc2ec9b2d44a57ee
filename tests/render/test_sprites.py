"""Sprites: what hides what is below it, and what lets it shine through."""

from __future__ import annotations

import pytest

from render.art import Art, Disc, Polygon, Slab, Stroke, Within
from render.paint.sprites import Sprites
from render.palettes import PALETTES, Role

MIDDLE = (20, 20)


@pytest.mark.parametrize(("opacity", "share"), [(1.0, 1.0), (0.5, 0.5), (0.0, 0.0)])
def test_shape_covers_lower_ones_by_its_opacity(opacity: float, share: float) -> None:
    palette = PALETTES["night"]
    below = Slab((0.0, 0.0), 1.0, 1.0, 0.0, Role.RED)
    art = Art(f"test {opacity}", (below, Disc((0.5, 0.5), 0.4, Role.LIGHT, opacity)))
    _, _, pixels, mask = Sprites(palette).get(art, 40)
    wanted = [
        share * over + (1 - share) * under
        for over, under in zip(palette[Role.LIGHT], palette[Role.RED], strict=True)
    ]
    assert pixels.getpixel(MIDDLE) == pytest.approx(wanted, abs=2)
    assert mask.getpixel(MIDDLE) == 255


def test_a_sprite_holds_no_more_of_its_square_than_is_covered() -> None:
    art = Art("test bar", (Slab((0.25, 0.5), 0.5, 0.2, 0.0, Role.RED),))
    left, top, pixels, mask = Sprites(PALETTES["night"]).get(art, 40)
    assert (left, top) == (10, 20)
    assert pixels.size == mask.size
    assert mask.getbbox() == (0, 0, *mask.size)
    assert mask.width < 25
    assert mask.height < 12


def test_a_shape_has_the_same_pixels_on_a_layer_of_any_size() -> None:
    leaf = Stroke(((0.61, 0.4), (0.7, 0.43), (0.66, 0.58)), 0.05, Role.RED)
    face = Within((0.7, 0.7), 0.13, (Polygon(((0.5, 0.6), (0.9, 0.7), (0.6, 0.9)), Role.LIGHT),))
    # an invisible one, which makes the layer as large as the square
    whole = Disc((0.5, 0.5), 0.5, Role.SKY, 0.0)
    for shapes in ((leaf,), (face,), (leaf, face)):
        kept = Sprites(PALETTES["night"])
        alone = kept.get(Art("alone", shapes), 53)
        beside = kept.get(Art("beside", (whole, *shapes)), 53)
        assert alone == beside


def test_empty_drawing_changes_nothing() -> None:
    art = Art("test nothing", (Disc((0.5, 0.5), 0.4, Role.LIGHT, 0.0),))
    assert Sprites(PALETTES["night"]).get(art, 40).mask.getbbox() is None
