"""Phones: a picture is 360 pixels wide there, and everything a move needs is 10 high somewhere.

A board too large for that has parts, each shown alone by *Zoom*; anything outside all parts can be
read elsewhere, as listed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import render
from render.alt_badge import BADGE_HEIGHT
from render.art import Art, Disc, Letter
from render.paint import extent, measure
from render.palettes import Role
from render.phone_parts import MAX_HEIGHT, close_up_parts
from render.scene import Box, Icon, Line, Scene
from render.zoom import WIDTH, around, pad_region, part
from rules import catalogue
from tests.render.walks import table, walked
from tests.support.depth import seeds, spread, widths
from tests.support.narrowing import instance

SLUGS = sorted(catalogue)
PHONE, LEAST = 360, 10
NAMES = ("Konstantin", "Brigitte", "Ada", "Chidi", "Edda", "Fay")
TITLE = 64
"""The height in pixels of a board's title: the message below the picture has the same words."""
LEGEND = 90
"""The height of a legend at a board's foot: `/board text:True` writes what its letters stand for,
and two games have a picture *Legend*."""
ELSEWHERE = (
    (r"Battle in |\+\d", "the strip of a battle: its picture, Battle"),
    (r"moves first|passed|last turn|colonies|legacy|adaptation|breakthrough", "a HQ: My view"),
    (r"(\w+ \w+(, | · )){3}", "the progress cards of a HQ: My view"),
    (r"^Galaxy \w of", "whose a galaxy is: its letter on every space, and the players above"),
    (r"\d  .{40,}", "the goal of a contract: /board text:True"),
)
"""Patterns of small lines, and where they can be read."""


def excepted(words: str) -> bool:
    """Return whether words can be read elsewhere."""
    return any(re.search(pattern, words) for pattern, _ in ELSEWHERE)


def worded(scene: Scene) -> Iterator[Line]:
    """Yield the lines with words or numbers."""
    for item in scene.items:
        if isinstance(item, Line) and any(isinstance(part, str) for part in item.parts):
            yield item


def height(scene: Scene, line: Line, parts: list[Box]) -> float:
    """Return a line's height on a phone, in the picture or in the part that shows it largest."""
    size, where = measure(line)[0], extent(line)
    wide = [scene.width, *(box.w for box in parts if box.contains(where))]
    return size * PHONE / min(wide)


@pytest.mark.parametrize("seed", seeds(1, 4))
@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in SLUGS for seats in widths(catalogue[slug].seats)]
)
def test_everything_a_move_needs_can_be_read(slug: str, seats: int, seed: int) -> None:
    for look, match in walked(slug, seats, seed):
        scene = render.compose(match.view(look % seats), names=NAMES[:seats], detail=True)
        parts = [pad_region(scene, box) for box in scene.regions.values()]
        small = [
            " ".join(item for item in line.parts if isinstance(item, str))
            for line in worded(scene)
            if TITLE < line.box.y < scene.height - LEGEND and height(scene, line, parts) < LEAST
        ]
        assert [words for words in small if not excepted(words)] == [], f"look {look}"


NEAR, MAPS = 9, ("close_up", "ranges", "reach", "galaxy", render.ZOOM)
"""Minimum height of words in a picture that isn't a board; pictures that are maps, of which Zoom
shows parts."""


@pytest.mark.parametrize("seed", seeds(1, 4))
@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in SLUGS for seats in widths(catalogue[slug].seats)]
)
def test_own_parts_are_legible_without_zoom(slug: str, seats: int, seed: int) -> None:
    for look, match in walked(slug, seats, seed):
        view = match.view(look % seats)
        lists = [extra.name for extra in render.extras(view) if extra.name not in MAPS]
        board = render.compose(view, names=NAMES[:seats]).contents
        for kind in (render.PictureKind.SEAT, render.PictureKind.HAND, *lists):
            scene = render.compose(view, kind=kind, seat=view.seat, names=NAMES[:seats])
            if scene.contents != board:
                assert small_words(scene) == [], f"{kind} at look {look}"


def small_words(scene: Scene) -> list[str]:
    """Return words too small for a phone that the picture doesn't repeat in larger letters."""
    lines = [
        (" ".join(item for item in line.parts if isinstance(item, str)), measure(line)[0])
        for line in worded(scene)
        if not any(field.contains(line.box) for field in scene.fields)
    ]
    large = " ".join(words for words, size in lines if size * PHONE >= NEAR * scene.width)
    return [
        words
        for words, size in lines
        if size * PHONE < NEAR * scene.width and words not in large and not excepted(words)
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_part_of_a_board_is_a_picture_with_words(slug: str) -> None:
    view, _ = table(slug, 60)
    named = render.places(view, render.ZOOM)
    assert 1 < len(named) <= 25
    for at in ("", *(named[place] for place in spread(len(named), 4))):
        picture = render.board_picture(view, kind=render.ZOOM, at=at, names=NAMES)
        assert (picture.width, 0 < len(picture.alt) <= 1024) == (WIDTH, True)
        assert at in render.extra_words(view, render.ZOOM, at=at, names=NAMES)
    with pytest.raises(ValueError, match="not a place"):
        render.board_picture(view, kind=render.ZOOM, at="nowhere", names=NAMES)


@pytest.mark.parametrize("slug", SLUGS)
def test_close_up_shows_changes_in_portrait(slug: str) -> None:
    view, seen = table(slug, 60)
    near = render.close_up_picture(view, seen=seen, names=NAMES)
    assert near is not None, "no region that changed fits into a phone's width"
    assert near.width == WIDTH
    assert near.height <= MAX_HEIGHT + BADGE_HEIGHT + 2, "with the rounding of its parts"
    assert len(near.png) <= 100 * 1024
    assert render.close_up_picture(view, names=NAMES) is None, "nothing to compare with"
    assert render.close_up_picture(view, seen=view, names=NAMES) is None, "nothing has changed"


@pytest.mark.parametrize("slug", SLUGS)
def test_close_up_shows_the_pending_player(slug: str) -> None:
    """Check other players than the active one too: an offer or a reward can be theirs to answer."""
    view, seen = table(slug, 60)
    scene = render.compose(view, names=NAMES)
    assert list(scene.seats) == list(range(catalogue[slug].seats[-1]))
    for seat in scene.seats:
        near = render.close_up_picture(view, seen=seen, names=NAMES, pending=[seat])
        assert near is not None
        assert NAMES[seat] in near.alt


@pytest.mark.parametrize("seed", seeds(1, 4))
@pytest.mark.parametrize("seats", widths(catalogue["space_empires"].seats))
def test_where_the_board_is_the_readers_own_its_pieces_can_be_read(seats: int, seed: int) -> None:
    """Most of them: as many as there is room for. The strip of a battle has a picture, Battle."""
    for look, match in walked("space_empires", seats, seed):
        view = match.view(look % seats)
        near = render.close_up_picture(view, names=NAMES[:seats])
        assert near is not None
        assert near.height <= MAX_HEIGHT + BADGE_HEIGHT + 2
        scene = render.compose(view, names=NAMES[:seats])
        parts = close_up_parts(scene, [look % seats], always=True)
        small = [words for part in parts for words in _small(part)]
        assert small == [] or view.battle is not None, f"look {look}"
        assert len(parts) > any(counter.owner == view.seat for counter in view.counters)


def _small(scene: Scene) -> list[str]:
    """Return the words of a part that are too small for a phone."""
    return [
        " ".join(item for item in line.parts if isinstance(item, str))
        for line in worded(scene)
        if measure(line)[0] * PHONE < LEAST * scene.width
    ]


def test_a_part_leaves_out_halves_of_drawings_and_bare_plates() -> None:
    figure = Art("figure", (Disc((0.5, 0.5), 0.5, Role.INK),))
    lettered = Art("lettered", (*figure.shapes, Letter("20", (0.5, 0.5), 0.6, Role.DARK)))
    ground = Art("ground", figure.shapes, ground=True)
    scene = Scene(400, 100)
    for x, art in ((130, figure), (175, figure), (150, lettered), (180, ground)):
        scene.icon(Box(x, 0, 60, 60), art)
    scene.rectangle(Box(150, 60, 100, 30), Role.EMPTY)
    scene.line(Box(152, 60, 96, 30), "a name over the edge", 20)
    shown = part(scene, Box(0, 0, 200, 100), width=200).items
    assert [(item.art.name, item.box.x) for item in shown if isinstance(item, Icon)] == [
        ("figure", 130),
        ("ground", 180),
    ]
    assert len(shown) == 2, "neither the name nor its plate"


@pytest.mark.parametrize("x", [0, 450, 980])
@pytest.mark.parametrize("y", [0, 330, 680])
def test_window_around_a_place_stays_in_the_picture(x: int, y: int) -> None:
    scene, box = Scene(1000, 700), Box(x, y, 20, 20)
    window = around(box, 300, 200, scene)
    assert (window.w, window.h) == (300, 200)
    assert scene.whole.contains(window)
    assert window.contains(box)


def test_part_keeps_its_items_and_no_half_words() -> None:
    scene = Scene(400, 400)
    scene.line(Box(10, 10, 100, 30), "inside", 20)
    scene.line(Box(150, 10, 200, 30), "over the edge of the part", 20)
    scene.mark("thing", Box(10, 10, 100, 30), "new")
    scene.changed.append("thing")
    result = part(scene, Box(0, 0, 200, 100), width=400)
    assert list(result.texts()) == ["inside"]
    assert result.items[0].box == Box(20, 20, 200, 60)
    assert result.frames() == [Box(20, 20, 200, 60)]
    assert (result.width, result.height) == (400, 200)


def test_part_leaves_out_names_of_changed_places_over_its_edge() -> None:
    words, scene = Scene(400, 400), Scene(400, 400)
    scene.line(Box(10, 60, 100, 30), "on the board", 20)
    for name, x, y in (("inside", 10, 10), ("over the edge of the part", 150, 40)):
        words.line(Box(x, y, 130, 30), name, 20)
        label = instance(Line, words.items[-1])
        scene.mark(name, Box(x, y, 20, 20), "new", label=label)
        scene.changed.append(name)
    result = part(scene, Box(0, 0, 200, 100), width=400)
    shown = [each for each in result.items if isinstance(each, Line)]
    assert [each.parts for each in shown] == [("on the board",), ("inside",)]
