"""Colours distinct for everybody, and words with contrast to their ground."""

from __future__ import annotations

from itertools import combinations

import pytest

import render
from render.art import Letter
from render.ganymede import art
from render.palettes import PALETTES, Palette, Role, contrast
from tests.render.colours import EYES, apart

SETTLER_ROLES = (Role.RED, Role.YELLOW, Role.BLUE, Role.PURPLE, Role.WHITE)
GROUNDS = (Role.SKY, Role.LANE, Role.CARD)
READABLE = 4.5
"""WCAG 2 AA for text."""
LARGE = 3.0
"""WCAG 2 AA for large text and drawings."""
APART, SHAPED_APART = 0.15, 0.11
"""Distances in OKLab, about seven and five times the smallest visible one: of settlers, which come
by the dozen, and of players, routes and states, which differ in shape as well.
"""


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_settlers_and_types_stay_apart_to_all_eyes(palette: Palette, eyes: str) -> None:
    for first, other in combinations(SETTLER_ROLES, 2):
        assert apart(palette[first], palette[other], eyes) >= APART, (first, other)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_words_stand_out_from_every_ground(palette: Palette) -> None:
    for ground in GROUNDS:
        assert contrast(palette[Role.INK], palette[ground]) >= READABLE
        assert contrast(palette[Role.SOFT], palette[ground]) >= READABLE
    assert contrast(palette[Role.ACCENT], palette[Role.SKY]) >= LARGE
    assert contrast(palette[Role.CHANGED], palette[Role.LANE]) >= LARGE
    for role in Role:
        if role.startswith("on "):
            ground = Role(role.removeprefix("on "))
            assert contrast(palette[role], palette[ground]) >= LARGE, role


def test_every_palette_fills_every_role() -> None:
    for palette in PALETTES.values():
        assert set(palette.colours) == set(Role)


def test_every_colour_has_its_own_shape_and_letter() -> None:
    letters, outlines = set(), set()
    for drawing in art.SETTLERS.values():
        letters |= {shape.text for shape in drawing.shapes if isinstance(shape, Letter)}
        first = drawing.shapes[0]
        outlines.add((type(first).__name__, len(getattr(first, "points", ()))))
    assert letters == {"R", "Y", "B", "P", "W"}
    assert len(outlines) == 5


def test_every_type_has_its_own_sign() -> None:
    signs = {repr(drawing.shapes).replace("on ", "") for drawing in art.TYPES.values()}
    assert len(signs) == 5


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_players_routes_and_states_stay_apart_to_all_eyes(palette: Palette, eyes: str) -> None:
    """Check every game's players, and the colours of frames: none, player to move, change."""
    groups = [[look.fill for look in artist.styles] for artist in render.artists.values()]
    groups += [[Role.PURPLE, Role.GREEN, Role.YELLOW], [Role.LINE, Role.ACCENT, Role.CHANGED]]
    for group in groups:
        for first, other in combinations(group, 2):
            assert apart(palette[first], palette[other], eyes) >= SHAPED_APART, (first, other)


def test_players_of_a_game_differ_in_shape_and_sign_too() -> None:
    for artist in render.artists.values():
        shapes = {look.shape for look in artist.styles}
        keys = {look.key for look in artist.styles}
        assert len(shapes) == len(keys) == len(artist.styles)
