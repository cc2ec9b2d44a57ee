"""Small pictures of spaces: resources read without colour, ships by their names or numbers."""

from __future__ import annotations

import re

import pytest

from render.art import Shape
from render.starfarers.art import SIGNS, planet, resource
from render.starfarers.counters import stack
from render.starfarers.layout import Field
from rules.starfarers import STARFARERS
from rules.starfarers.charts.kinds import Resource
from tests.starfarers.position import Board, at

LEAST = 22


@pytest.mark.parametrize("kind", Resource)
def test_a_resource_has_one_sign_everywhere(kind: Resource) -> None:
    for drawing in (planet(kind), planet(kind, occupied=True), resource(kind)):
        assert drawing.shapes[-len(SIGNS[kind]) :] == SIGNS[kind]


def test_signs_differ_without_colour() -> None:
    shapes = {tuple(map(_colourless, SIGNS[kind])) for kind in Resource}
    assert len(shapes) == len(Resource)


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
