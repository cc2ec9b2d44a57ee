"""Globes: planets of every kind, moons, asteroids, suns."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from math import cos, pi, sin
from random import Random

from render.art import Arc, Art, Disc, Point, Polygon, Shape, Stroke, Within
from render.drawings.tones import MIDDLE, blob, glint, globe_shade, oval
from render.palettes import Role

Face = tuple[Disc | Polygon | Stroke, ...]


class World(StrEnum):
    """Kinds of planets."""

    OCEAN = "ocean"
    """Seas and green land, with caps and clouds."""
    RED = "red"
    BARREN = "barren"
    ICE = "ice"
    LAVA = "lava"
    DESERT = "desert"
    GAS = "gas"
    """Bands and a storm."""
    BLUE_GAS = "blue gas"
    TOXIC = "toxic"


GROUND: dict[World, tuple[Role, Role]] = {
    World.OCEAN: (Role.OCEAN, Role.LAND),
    World.RED: (Role.RUST, Role.RUST_SHADE),
    World.BARREN: (Role.ROCK, Role.ROCK_SHADE),
    World.ICE: (Role.ICE, Role.WHITE),
    World.LAVA: (Role.RUST_SHADE, Role.SUN),
    World.DESERT: (Role.SAND, Role.GAS),
    World.GAS: (Role.GAS, Role.SAND),
    World.BLUE_GAS: (Role.OCEAN, Role.ICE),
    World.TOXIC: (Role.LAND, Role.SAND),
}


@cache
def planet(world: World, seed: int = 0, *, ringed: bool = False) -> Art:
    """Draw a planet that fills its square; a `ringed` one is smaller and has rings."""
    # rings reach 1.45 radii to each side
    radius = 0.33 if ringed else 0.48
    behind, front = _rings(radius) if ringed else ((), ())
    shapes = globe(world, *GROUND[world], seed, radius)
    return Art(f"planet {world} {seed} {ringed}", (*behind, *shapes, *front))


def globe(
    world: World, ground: Role, other: Role, seed: int = 0, radius: float = 0.48
) -> tuple[Shape, ...]:
    """Draw the disc of a planet with the face of its kind, in these two tones."""
    face = FACES[world](Random(f"{world} {seed}"), radius, other)
    lit = (*globe_shade(MIDDLE, radius), glint(MIDDLE, radius))
    return (Disc(MIDDLE, radius, ground), Within(MIDDLE, radius, (*face, *lit)))


def _lands(rng: Random, radius: float, other: Role) -> Face:
    """Draw two or three continents, with caps at the poles and a few clouds."""
    lands = [_spot(rng, radius, other, rng.uniform(0.3, 0.48)) for _ in range(3)]
    clouds = [
        Polygon(
            oval(_near(rng, radius * 0.7), radius * rng.uniform(0.2, 0.34), radius * 0.055),
            Role.LIGHT,
            0.55,
        )
        for _ in range(3)
    ]
    return (*lands, *_caps(radius), *clouds)


def _plains(rng: Random, radius: float, other: Role) -> Face:
    """Draw dark plains, two craters and a cap."""
    plains = [_spot(rng, radius, other, rng.uniform(0.24, 0.44)) for _ in range(3)]
    return (*plains, *_craters(rng, radius, 2), *_caps(radius)[:1])


def _barren(rng: Random, radius: float, other: Role) -> Face:
    plains = [_spot(rng, radius, other, rng.uniform(0.26, 0.4)) for _ in range(2)]
    return (*plains, *_craters(rng, radius, 6))


def _cracks(rng: Random, radius: float, other: Role) -> Face:
    """Draw pale fields with long cracks."""
    fields = [_spot(rng, radius, other, rng.uniform(0.3, 0.5)) for _ in range(3)]
    cracks = [
        Stroke(
            (_near(rng, radius), _near(rng, radius * 0.6), _near(rng, radius)),
            radius * 0.035,
            Role.OCEAN,
            0.5,
        )
        for _ in range(3)
    ]
    return (*fields, *cracks)


def _rivers(rng: Random, radius: float, other: Role) -> Face:
    """Draw glowing seas and streams."""
    seas = [_spot(rng, radius, other, rng.uniform(0.14, 0.28)) for _ in range(4)]
    hearts = [_spot(rng, radius, Role.FLAME, 0.1) for _ in range(3)]
    streams = [
        Stroke(
            (_near(rng, radius), _near(rng, radius * 0.5), _near(rng, radius)), radius * 0.05, other
        )
        for _ in range(2)
    ]
    return (*streams, *seas, *hearts)


def _dunes(rng: Random, radius: float, other: Role) -> Face:
    """Draw lines of dunes across the globe."""
    lines = []
    for number in range(5):
        y = 0.5 + radius * (-0.7 + 0.34 * number + rng.uniform(-0.05, 0.05))
        across = [(0.5 + radius * x, y + radius * 0.07 * sin(3 * x + number)) for x in _STEPS]
        lines.append(Stroke(tuple(across), radius * rng.uniform(0.06, 0.12), other))
    return (*lines, *_craters(rng, radius, 1))


def _bands(rng: Random, radius: float, other: Role) -> Face:
    """Draw bands of cloud and one great storm."""
    bands: list[Disc | Polygon | Stroke] = []
    y, tone = -0.86, 0
    # from pole to pole, in parts of the radius
    while y < 0.9:
        tall = rng.uniform(0.1, 0.24)
        role = (other, Role.LIGHT, Role.RUST)[tone % 3]
        low, high = 0.5 + radius * y, 0.5 + radius * (y + tall)
        top = [(0.5 + radius * x, low + radius * 0.06 * x * x) for x in _STEPS]
        under = [(0.5 + radius * x, high + radius * 0.06 * x * x) for x in reversed(_STEPS)]
        bands.append(Polygon((*top, *under), role, 0.9 if tone % 3 == 0 else 0.35))
        y += tall + rng.uniform(0.1, 0.2)
        tone += 1
    eye = (0.5 + radius * 0.3, 0.5 + radius * rng.uniform(0.18, 0.4))
    storm = (
        Polygon(oval(eye, radius * 0.24, radius * 0.13), Role.RUST, 0.75),
        Polygon(oval(eye, radius * 0.14, radius * 0.07), other),
    )
    return (*bands, *storm)


_STEPS = tuple(number / 8 for number in range(-9, 10))

FACES: dict[World, Callable[[Random, float, Role], Face]] = {
    World.OCEAN: _lands,
    World.RED: _plains,
    World.BARREN: _barren,
    World.ICE: _cracks,
    World.LAVA: _rivers,
    World.DESERT: _dunes,
    World.GAS: _bands,
    World.BLUE_GAS: _bands,
    World.TOXIC: _lands,
}


def _near(rng: Random, most: float) -> Point:
    """Return a random point at most this far from the middle."""
    # the root spreads points evenly over the disc; without it they crowd in the middle
    angle, away = rng.uniform(0, 2 * pi), most * rng.random() ** 0.5
    return 0.5 + away * cos(angle), 0.5 + away * sin(angle)


def _spot(rng: Random, radius: float, role: Role, size: float) -> Polygon:
    return Polygon(blob(rng, _near(rng, radius * 0.8), radius * size, 0.4), role)


def _caps(radius: float) -> tuple[Polygon, Polygon]:
    north = oval((0.5, 0.5 - radius * 0.98), radius * 0.5, radius * 0.2)
    south = oval((0.5, 0.5 + radius * 1.0), radius * 0.42, radius * 0.16)
    return Polygon(north, Role.WHITE), Polygon(south, Role.WHITE)


def _craters(rng: Random, radius: float, count: int) -> list[Polygon]:
    """Draw craters: a dark bowl with a lit edge away from the light."""
    craters = []
    for _ in range(count):
        x, y = _near(rng, radius * 0.78)
        size = radius * rng.uniform(0.08, 0.19)
        craters.append(
            # the far rim catches the light that comes from the upper left
            Polygon(oval((x + size * 0.16, y + size * 0.2), size, size), Role.LIGHT, 0.3)
        )
        craters.append(Polygon(oval((x, y), size, size * 0.94), Role.DARK, 0.3))
    return craters


def _rings(radius: float) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Draw the far and the near half of two rings, with the globe between them."""
    behind: list[Shape] = []
    near: list[Shape] = []
    for wide, role, thick in ((1.45, Role.SAND, 0.03), (1.26, Role.GAS, 0.022)):
        points = oval(MIDDLE, radius * wide, radius * 0.42, -0.04, 64)
        # an oval begins at its right end, so the first half is the near one
        half = len(points) // 2
        near.append(Stroke(points[: half + 1], thick, role))
        behind.append(Stroke((*points[half:], points[0]), thick, role))
    return tuple(behind), tuple(near)


@cache
def moon(seed: int = 0, *, ice: bool = False) -> Art:
    """Draw a small grey or pale globe with craters."""
    rng = Random(f"moon {seed}")
    ground = Role.ICE if ice else Role.ROCK
    face = (*_craters(rng, 0.46, 5), *globe_shade(MIDDLE, 0.46))
    return Art(f"moon {seed} {ice}", (Disc(MIDDLE, 0.46, ground), Within(MIDDLE, 0.46, face)))


@cache
def asteroid(seed: int = 0) -> Art:
    """Draw a lump of rock, lit from one side."""
    rng = Random(f"asteroid {seed}")
    coast = blob(rng, MIDDLE, 0.38, 0.3)
    lit = tuple((x - 0.05, y - 0.07) for x, y in _shrunk(coast, 0.82))
    return Art(
        f"asteroid {seed}",
        (
            Polygon(coast, Role.ROCK_SHADE),
            Polygon(lit, Role.ROCK),
            *_craters(rng, 0.26, 3),
        ),
    )


def _shrunk(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    return tuple((0.5 + (x - 0.5) * by, 0.5 + (y - 0.5) * by) for x, y in points)


@cache
def belt(seed: int = 0, count: int = 9) -> Art:
    """Draw a field of asteroids in one square."""
    rng = Random(f"belt {seed}")
    shapes: list[Shape] = []
    for number in range(count):
        turn = 2 * pi * number / count + rng.uniform(-0.3, 0.3)
        distance = rng.uniform(0.12, 0.4)
        at, size = (0.5 + distance * cos(turn), 0.5 + distance * sin(turn)), rng.uniform(0.05, 0.12)
        coast = blob(rng, at, size, 0.3)
        shapes.append(Polygon(coast, Role.ROCK_SHADE))
        shapes.append(Polygon(tuple(_toward(point, at) for point in coast), Role.ROCK))
    return Art(f"belt {seed} {count}", tuple(shapes))


def _toward(point: Point, at: Point) -> Point:
    """Return a point of a rock moved inward, towards the light."""
    return at[0] + (point[0] - at[0]) * 0.76 - 0.012, at[1] + (point[1] - at[1]) * 0.76 - 0.016


@cache
def sun(role: Role = Role.SUN) -> Art:
    """Draw a star seen near: flat rings of glow around a bright body."""
    return Art(
        f"sun {role}",
        (
            Disc(MIDDLE, 0.5, role, 0.16),
            Disc(MIDDLE, 0.43, role, 0.3),
            Disc(MIDDLE, 0.38, Role.RUST_SHADE),
            Disc(MIDDLE, 0.35, role),
            Disc(MIDDLE, 0.29, Role.FLAME),
            Disc((0.46, 0.45), 0.2, Role.LIGHT, 0.55),
        ),
    )


@cache
def rocks() -> Art:
    """Draw three large asteroids, for places where the rocks of a belt would look like dust."""
    rng = Random("rocks")
    shapes: list[Shape] = []
    for at, size in (((0.34, 0.36), 0.25), ((0.7, 0.46), 0.17), ((0.46, 0.76), 0.19)):
        coast = blob(rng, at, size, 0.3)
        shapes.append(Polygon(coast, Role.ROCK_SHADE))
        shapes.append(Polygon(tuple(_toward(point, at) for point in coast), Role.ROCK))
    return Art("rocks", tuple(shapes))


@cache
def whirlpool() -> Art:
    """Draw a black hole as a black disc into which bright arms spiral."""
    # without a ring, which would make it a planet for those who see it 17 pixels wide
    arms = [
        Stroke(tuple(_arm(side / 3, step / 16) for step in range(17)), 0.085, Role.LIGHT)
        for side in range(3)
    ]
    return Art("whirlpool", (Disc(MIDDLE, 0.5, Role.DARK), *arms, Disc(MIDDLE, 0.17, Role.DARK)))


def _arm(turn: float, along: float) -> Point:
    """Return a point of an arm that begins at this part of a turn, from its outer end (0)."""
    angle, distance = 2 * pi * (turn + 0.42 * along), 0.45 - 0.26 * along
    return 0.5 + distance * cos(angle), 0.5 + distance * sin(angle)


@cache
def black_hole() -> Art:
    """Draw a dark disc in a bright ring, with its disc of matter seen edge-on."""
    return Art(
        "black hole",
        (
            Arc(MIDDLE, 0.46, 0, 360, 0.05, Role.SUN, 0.5),
            Polygon(oval(MIDDLE, 0.5, 0.12, -0.06), Role.SUN),
            Polygon(oval(MIDDLE, 0.42, 0.07, -0.06), Role.FLAME),
            Disc(MIDDLE, 0.3, Role.DARK),
            Arc(MIDDLE, 0.33, 0, 360, 0.035, Role.FLAME),
            Stroke(oval(MIDDLE, 0.46, 0.1, -0.06)[1:20], 0.05, Role.SUN),
        ),
    )
