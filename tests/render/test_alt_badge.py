"""The badge *ALT* in the lower left corner of pictures hides nothing that is to be read."""

from __future__ import annotations

import pytest

from render.alt_badge import BADGE_HEIGHT, hidden_items, with_room_for_badge
from render.scene import Align, Box, Line, Panel, Scene, Weight
from render.theme import Role
from rules import catalogue
from tests.render.walks import SLUGS, compared, scenes, walked
from tests.support.depth import sampled, seeds


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


@pytest.mark.parametrize("seed", seeds(1, 4))
@pytest.mark.parametrize(
    ("slug", "seats"), sampled([(slug, n) for slug in SLUGS for n in catalogue[slug].seats], 8)
)
def test_badge_hides_nothing_of_an_overview(slug: str, seats: int, seed: int) -> None:
    for look, match in walked(slug, seats, seed):
        for kind, scene in scenes(match, look):
            if kind == "overview":
                assert [*hidden_items(scene)] == [], look


@pytest.mark.parametrize("slug", SLUGS)
def test_badge_hides_nothing_of_an_overview_with_changes(slug: str) -> None:
    for turn, scene in compared(slug, catalogue[slug].seats[-1], 1):
        assert [*hidden_items(scene)] == [], turn


def test_no_scenes_need_no_room() -> None:
    assert with_room_for_badge([]) == []
