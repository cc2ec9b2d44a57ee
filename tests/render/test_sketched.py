"""Sketches, which stand for pictures in tests of the bot, differ where pictures would."""

from __future__ import annotations

import io

from PIL import Image

from render.scene import Box, Scene
from render.theme import Role
from tests.support.sketched import sketch, sketched_column


def test_a_sketch_has_the_size_of_its_picture_and_tells_scenes_and_palettes_apart() -> None:
    plain, other = Scene(300, 200), Scene(300, 200)
    other.panel(Box(10, 10, 50, 50), Role.STAR)
    drawn = [sketch(plain, "night"), sketch(other, "night"), sketch(plain, "day")]
    assert len(set(drawn)) == len(drawn)
    assert sketch(Scene(300, 200), "night") == drawn[0]
    with Image.open(io.BytesIO(drawn[0])) as picture:
        assert picture.size == (300, 200)


def test_a_sketched_column_is_as_high_as_its_picture_and_tells_scenes_apart() -> None:
    plain, other = Scene(300, 200), Scene(300, 200)
    other.panel(Box(10, 10, 50, 50), Role.STAR)
    drawn = [sketched_column([plain, one], 10, "night") for one in (plain, other)]
    assert len(set(drawn)) == len(drawn)
    with Image.open(io.BytesIO(drawn[0][0])) as picture:
        assert picture.size == (300, drawn[0][1]) == (300, 410)
