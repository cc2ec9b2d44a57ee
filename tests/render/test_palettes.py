"""Colours distinct for everybody, and words with contrast to their ground."""

from __future__ import annotations

from itertools import combinations

import pytest

import render
from render.art import Letter
from render.ganymede import art
from render.theme import PALETTES, Palette, Role, contrast
from math import dist
from render.theme import Rgb


Matrix = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def seen(colour: Rgb, eyes: str) -> tuple[float, float, float]:
    """Return the colour as these eyes see it, in OKLab."""
    parts = [linear(part) for part in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, parts, strict=True))))
        for row in EYES[eyes]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def apart(first: Rgb, other: Rgb, eyes: str) -> float:
    """Return the distance of two colours to these eyes, in OKLab; 0.02 is just visible."""
    return dist(seen(first, eyes), seen(other, eyes))


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
    groups = [[look.fill for look in artist.looks] for artist in render.artists.values()]
    groups += [[Role.PURPLE, Role.GREEN, Role.YELLOW], [Role.LINE, Role.ACCENT, Role.CHANGED]]
    for group in groups:
        for first, other in combinations(group, 2):
            assert apart(palette[first], palette[other], eyes) >= SHAPED_APART, (first, other)


def test_players_of_a_game_differ_in_shape_and_sign_too() -> None:
    for artist in render.artists.values():
        shapes = {look.shape for look in artist.looks}
        keys = {look.key for look in artist.looks}
        assert len(shapes) == len(keys) == len(artist.looks)
