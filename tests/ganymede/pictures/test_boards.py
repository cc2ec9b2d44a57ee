"""Figures and signs of Ganymede's boards that nobody can take for their neighbours."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from render.art import Letter
from render.ganymede import art
from render.ganymede.cards import draw_crowd, draw_ship, draw_tile
from render.ganymede.large_letters import enlarged_items
from render.paint import measure
from render.palettes import Role
from render.scene import Icon, Line, Rectangle, Scene, Weight
from rules.ganymede.charts.content import BUILT_IN, content_of
from rules.ganymede.charts.kinds import CardId, Colour, Worth
from tests.render.samples import SHIPS, table
from tests.render.walks import walked

APART = 36
"""Least pixels between two worlds, nearly the side of a settler: 11 on a phone."""


@pytest.mark.parametrize("seats", [2, 4])
def test_settlers_of_two_worlds_are_apart(seats: int) -> None:
    for look, match in walked("ganymede", seats, 2):
        scene = render.compose(match.view(None))
        for seat in range(seats):
            worlds = {
                world: [mark.box for key, mark in scene.marks.items() if key.startswith(start)]
                for world in ("earth", "mars")
                for start in (f"{seat}:{world}:",)
            }
            if worlds["earth"] and worlds["mars"]:
                right = max(box.x + box.w for box in worlds["earth"])
                left = min(box.x for box in worlds["mars"])
                assert left - right >= APART, f"look {look}"


@pytest.mark.parametrize(
    ("settlers", "drawn", "numbers"),
    [
        ("", 1, []),
        ("R", 1, ["1"]),
        ("RRRR", 1, ["4"]),
        ("RRYYBBP", 4, ["2", "2", "2", "1"]),
    ],
)
def test_every_colour_of_settlers_has_its_number(
    settlers: str, drawn: int, numbers: list[str]
) -> None:
    scene = Scene(210, 46)
    draw_crowd(scene, scene.whole, [Colour(letter) for letter in settlers], "0:earth")
    figures = [item.art for item in enlarged_items(scene.items) if isinstance(item, Icon)]
    letters = [shape.text for art in figures for shape in art.shapes if isinstance(shape, Letter)]
    assert len(figures) == drawn
    assert [*words_of(scene), *letters] == numbers, "on the settlers, in letters for a phone"
    assert len(scene.marks) == len(settlers), "each is a change of its own"


def test_a_space_of_the_track_has_one_number() -> None:
    view = table(4)
    view = replace(view, players=tuple(replace(each, reputation=3) for each in view.players[:1]))
    scene = render.compose(view)
    marker = scene.marks["0:reputation"].box
    space = next(item.box for item in scene.items
                 if isinstance(item, Rectangle) and item.fill is Role.CARD
                 and item.box.contains(marker))  # fmt: skip
    words = [" ".join(map(str, item.parts)) for item in scene.items
             if isinstance(item, Line) and space.contains(item.box)]  # fmt: skip
    assert words == ["3"], "its points stand below, where nobody takes both for one number"


@pytest.mark.parametrize("number", [6, 11, 16, 21, 25])
def test_choice_of_settlers_is_written_with_or(number: int) -> None:
    content = content_of(BUILT_IN)
    tile = next(each for each in content.tiles.values() if each.id == f"T{number:02}")
    scene = Scene(250, 94)
    draw_tile(scene, scene.whole, tile)
    scene.items = [*enlarged_items(scene.items)]
    assert words_of(scene)[-2:] == ["Recruit", "or"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_overview_has_its_line_of_signs(seats: int) -> None:
    assert "action" in words_of(render.compose(table(seats)))


def test_line_of_signs_explains_the_columns_of_shuttles() -> None:
    scene = render.compose(table())
    signs = [item.parts for item in scene.items if isinstance(item, Line)]
    assert (art.COLUMNS, "shuttles") in signs


def test_numbers_of_shuttles_are_larger_than_the_least_letters() -> None:
    view = table()
    shuttle = next(each for each in view.earth if each is not None)
    first, *others = view.players
    player = replace(first, columns=((shuttle,) * 2, (shuttle,), (), (), ()))
    scene = render.compose(replace(view, players=(player, *others)))
    columns = [mark.box for key, mark in scene.marks.items() if key.startswith("0:column:")]
    lines = [item for item in scene.items if isinstance(item, Line) and item.weight is Weight.HEAVY]
    numbers = [line for line in lines if any(box.contains(line.box) for box in columns)]
    assert [line.parts for line in numbers] == [("2",), ("1",)], "and no zeros"
    assert all(measure(line)[0] >= 42 for line in numbers)


def test_points_of_every_player_have_their_unit() -> None:
    for look, match in walked("ganymede", 4, 2):
        scores = [words for words in words_of(render.compose(match.view(None))) if " VP" in words]
        assert len(scores) == 4, f"look {look}"


@pytest.mark.parametrize("key", SHIPS)
def test_points_of_a_ship_are_written_once(key: CardId) -> None:
    scene = Scene(400, 108)
    draw_ship(scene, scene.whole, SHIPS[key])
    fixed = SHIPS[key].worth is Worth.FIXED
    band = [str(SHIPS[key].points), "VP"] if fixed else ["VP", key]
    assert words_of(scene)[:2] == band


def words_of(scene: Scene) -> list[str]:
    """Return the words of each line."""
    return [
        " ".join(part for part in item.parts if isinstance(part, str))
        for item in scene.items
        if isinstance(item, Line)
    ]
