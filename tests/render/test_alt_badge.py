"""The badge *ALT* in the lower left corner of pictures; of real ones, see `test_legibility.py`."""

from __future__ import annotations

import pytest

import render
from render.alt_badge import BADGE_HEIGHT, hidden_items, with_room_for_badge
from render.endings import Ending, ending_scene
from render.palettes import Role
from render.picture import PictureKind
from render.scene import Align, Box, Line, Rectangle, Scene, Weight
from rules import catalogue
from tests.render.walks import SLUGS, walked


def words(x: int, y: int) -> Line:
    """Return two letters at a place."""
    return Line(Box(x, y, 60, 30), ("S1",), 24, Role.INK, Weight.BOLD, Align.LEFT)


@pytest.mark.parametrize(("x", "y", "added"), [(10, 260, BADGE_HEIGHT), (10, 20, 0), (300, 260, 0)])
def test_picture_has_a_strip_for_the_badge_where_words_are(x: int, y: int, added: int) -> None:
    scene = Scene(720, 300, [Rectangle(Box(0, 0, 720, 300), Role.DEPTH), words(x, y)])
    above = Scene(720, 150, [words(10, 110)])
    assert [each.height for each in with_room_for_badge([above, scene])] == [150, 300 + added]
    assert scene.height == 300, "a scene is shared"


def test_badge_hides_twice_as_much_of_a_picture_twice_as_wide() -> None:
    scene = Scene(1440, 600, [words(130, 510)])
    assert [each.height for each in with_room_for_badge([scene])] == [600 + 2 * BADGE_HEIGHT]


@pytest.mark.parametrize("slug", SLUGS)
def test_other_pictures_have_a_strip_for_the_badge(slug: str) -> None:
    """Measure painted pictures: a scene has the strip only once it is painted."""
    match = next(match for _, match in walked(slug, catalogue[slug].seats[-1], 1))
    view = match.view(0)
    for kind in (PictureKind.SEAT, *(extra.name for extra in render.extras(view))):
        scene = render.compose(view, kind=kind, seat=0)
        if not scene.below and kind != render.ZOOM:
            hidden = any(True for _ in hidden_items(scene))
            assert (
                render.board_picture(view, kind=kind, seat=0).height > scene.height
            ) is hidden, kind


@pytest.mark.parametrize("series", [(), ((0, 1, 5), (0, 2, 3))])
def test_badge_hides_neither_key_nor_chart_of_a_result(
    series: tuple[tuple[float, ...], ...],
) -> None:
    result = Ending(
        "Ann wins", "The last round is over", ("Ann", "Bea"), (1, 2), ("5", "3"),
        ({"ships": 5}, {"ships": 2, "reputation": 1}), series=series,
    )  # fmt: skip
    scene = ending_scene(result)
    lowest = max(item.box.y + item.box.h for item in scene.items if item.box.h < scene.height // 2)
    assert lowest <= scene.height - BADGE_HEIGHT


def test_no_scenes_need_no_room() -> None:
    assert with_room_for_badge([]) == []
