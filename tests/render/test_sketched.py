"""Sketches, which stand for pictures in tests of the bot, differ where pictures would."""

from __future__ import annotations

import io

from PIL import Image

from render.palettes import Role
from render.scene import Box, Scene
from tests.support.fake_pictures import below_one_another, sketch


def test_sketch_has_its_pictures_size_and_depends_on_the_scene() -> None:
    plain, other = Scene(300, 200), Scene(300, 200)
    other.rectangle(Box(10, 10, 50, 50), Role.STAR)
    drawn = [sketch(plain, "night"), sketch(other, "night"), sketch(plain, "day")]
    assert len(set(drawn)) == len(drawn)
    assert sketch(Scene(300, 200), "night") == drawn[0]
    with Image.open(io.BytesIO(drawn[0])) as picture:
        assert picture.size == (300, 200)


def test_so_does_one_of_scenes_below_one_another() -> None:
    plain, other = Scene(300, 200), Scene(300, 200)
    other.rectangle(Box(10, 10, 50, 50), Role.STAR)
    orders = [(plain, plain), (plain, other), (other, plain)]
    drawn = [below_one_another(scenes, 8, "night") for scenes in orders]
    assert len({png for png, _ in drawn}) == len(drawn)
    with Image.open(io.BytesIO(drawn[0][0])) as picture:
        assert picture.size == (300, drawn[0][1]) == (300, 408)
