"""The badge *ALT* in the lower left corner of pictures; of real ones, see `test_legibility.py`."""

from __future__ import annotations

import pytest

from render.alt_badge import BADGE_HEIGHT, with_room_for_badge
from render.scene import Align, Box, Line, Panel, Scene, Weight
from render.theme import Role


def words(x: int, y: int) -> Line:
    """Return two letters at a place."""
    return Line(Box(x, y, 60, 30), ("S1",), 24, Role.INK, Weight.BOLD, Align.LEFT)


@pytest.mark.parametrize(("x", "y", "added"), [(10, 260, BADGE_HEIGHT), (10, 20, 0), (300, 260, 0)])
def test_picture_has_a_strip_for_the_badge_where_words_are(x: int, y: int, added: int) -> None:
    scene = Scene(720, 300, [Panel(Box(0, 0, 720, 300), Role.DEPTH), words(x, y)])
    above = Scene(720, 150, [words(10, 110)])
    assert [each.height for each in with_room_for_badge([above, scene])] == [150, 300 + added]
    assert scene.height == 300, "a scene is shared"


def test_badge_hides_twice_as_much_of_a_picture_twice_as_wide() -> None:
    scene = Scene(1440, 600, [words(130, 510)])
    assert [each.height for each in with_room_for_badge([scene])] == [600 + 2 * BADGE_HEIGHT]


def test_no_scenes_need_no_room() -> None:
    assert with_room_for_badge([]) == []
