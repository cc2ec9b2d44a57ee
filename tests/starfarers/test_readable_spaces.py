"""Small pictures of spaces: resources read without colour, ships by their names or numbers."""

from __future__ import annotations

import re

import pytest

from render.art import Art, Letter, Shape, Stroke
from render.starfarers.art import PATTERNS, patterned, planet_of_side
from render.starfarers.counters import stack
from render.starfarers.layout import Field
from rules.starfarers import STARFARERS
from rules.starfarers.charts.kinds import Resource
from tests.starfarers.position import Board, at

LEAST = 22


@pytest.mark.parametrize("kind", Resource)
@pytest.mark.parametrize("occupied", [False, True])
def test_planet_has_a_readable_letter_or_a_pattern(kind: Resource, *, occupied: bool) -> None:
    for side in range(12, 120):
        drawing = planet_of_side(kind, side, LEAST, occupied=occupied)
        sizes = [shape.size * side for shape in drawing.shapes if isinstance(shape, Letter)]
        shown = bool(sizes) or (kind is Resource.FUEL and _has_flash(drawing))
        small = drawing == patterned(kind, occupied=occupied)
        assert small or (shown and min(sizes, default=LEAST) >= LEAST)


def test_patterns_differ_without_colour() -> None:
    shapes = {tuple(map(_colourless, PATTERNS[kind])) for kind in Resource}
    assert len(shapes) == len(Resource)


def _has_flash(drawing: Art) -> bool:
    """Return whether a flash is in a drawing: the mark of fuel, whose letter means food too."""
    return any(isinstance(shape, Stroke) for shape in drawing.shapes)


def _colourless(shape: Shape) -> str:
    return re.sub(r"fill=<[^>]*>", "", repr(shape))


@pytest.mark.parametrize(
    ("width", "words"),
    [(180, ["YS1", "YS2", "RS2"]), (110, ["YS1,2", "RS2"]), (75, ["2", "1"])],
)
def test_ships_share_counters_before_names_get_small(width: int, words: list[str]) -> None:
    board = Board().known(Y1="ore").with_move("YS1", "Y1").with_ship("Y1")
    galaxy = STARFARERS.view(board.with_ship("Y1", 1).state, 0).galaxies[0]
    field = Field(width, 300, 300, LEAST)
    assert [counter.words for counter in stack(field, galaxy, at("Y1")).counters] == words
