"""The drawings of Starfarers: spaces, resources, bases, ships and upgrades."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render.art import Arc, Art, Disc, Letter, Point, Polygon, Shape, Slab, Stroke
from render.drawings import worlds
from render.drawings.deep_space import far_sky, wormhole
from render.drawings.ships import Ship, ship
from render.drawings.signs import scale_shapes
from render.drawings.tones import oval
from render.drawings.worlds import World
from render.palettes import Role
from render.player_styles import Style, plain_sign
from render.player_styles import sign as sign
from render.shapes import around, hex_ring, outline, outline_at, slice_of_hex, star
from render.starfarers.owners import SEATS
from rules.starfarers.charts.kinds import BaseKind, Resource, Terrain, Upgrade

SIGN_LETTER = 0.72
"""Size of the letter on a seat's sign, by the drawing's side."""
FILLS: Mapping[Resource, Role] = {
    Resource.FOOD: Role.LAND,
    Resource.CARBON: Role.HULL,
    Resource.GOODS: Role.OCEAN,
    Resource.ORE: Role.RUST,
    Resource.FUEL: Role.PURPLE,
}
BASE_LETTERS: Mapping[BaseKind, str] = {
    BaseKind.PORT: "P",
    BaseKind.COLONY: "C",
    BaseKind.SPACEPORT: "S",
}


def seat_sign(seat: int) -> Art:
    """Draw a seat's sign, with its letter as large as possible."""
    style = SEATS[seat]
    bare = plain_sign(style)
    return Art(
        f"starfarers sign {style.key}",
        (*bare.shapes, Letter(style.key, (0.5, 0.52), SIGN_LETTER, style.ink)),
    )


def bare_sign(seat: int) -> Art:
    """Draw a seat's sign without its letter."""
    return plain_sign(SEATS[seat])


@cache
def edged_sign(seat: int) -> Art:
    """Draw a seat's sign without its letter, its edge thick enough for any ground."""
    style = SEATS[seat]
    edge, inner = outline(style.shape, 0.48, Role.INK), outline(style.shape, 0.38, style.fill)
    return Art(f"starfarers edged sign {style.key}", (edge, inner))


def _hexagon(name: str, fill: Role, edge: Role, *more: Shape) -> Art:
    base = (Polygon(around(6, 0.5), edge), Polygon(around(6, 0.478), fill))
    return Art(f"starfarers {name}", (*base, *more), ground=True)


@cache
def resource(kind: Resource) -> Art:
    """Draw a resource: its sign on a disc of its colour."""
    return Art(
        f"starfarers resource {kind}",
        (
            Disc((0.5, 0.5), 0.48, Role.INK),
            Disc((0.5, 0.5), 0.44, FILLS[kind]),
            *SIGNS[kind],
        ),
    )


SKIES = 5
"""Number of patches of sky."""


@cache
def space(covering: tuple[int, ...] = (), sky: int = 0) -> Art:
    """Draw an empty hex in front of distant stars; each seat that can fight there has a slice."""
    slices = [
        Polygon(slice_of_hex(number, len(covering), 0.478), SEATS[seat].fill, REACH)
        for number, seat in enumerate(covering)
    ]
    fill = Role.CARD if covering else Role.LANE
    return _hexagon(f"space {covering} {sky}", fill, Role.LINE, *far_sky(sky), *slices)


REACH = 0.3
"""Opacity of the colour of a reach."""
GLOW = hex_ring("starfarers changed", Role.CHANGED, 0.07)


WORLDS: Mapping[Resource, tuple[World, Role, Role]] = {
    Resource.FOOD: (World.TOXIC, Role.LAND, Role.SAND),
    Resource.CARBON: (World.BARREN, Role.HULL, Role.ROCK_SHADE),
    Resource.GOODS: (World.OCEAN, Role.OCEAN, Role.LAND),
    Resource.ORE: (World.RED, Role.RUST, Role.RUST_SHADE),
    Resource.FUEL: (World.GAS, Role.PURPLE, Role.PURPLE),
}
"""Kind of planet of each resource, and its two tones."""


@cache
def world(kind: Resource) -> Art:
    """Draw the planet of a resource without its letter."""
    return Art(f"starfarers world {kind}", worlds.globe(*WORLDS[kind], seed=1))


@cache
def planet(kind: Resource, *, occupied: bool = False) -> Art:
    """Draw a planet with its resource's sign; aliens on it show as a ring."""
    ring = ALIENS if occupied else (Disc((0.5, 0.5), 0.5, Role.DARK),)
    globe = scale_shapes(world(kind).shapes, 0.94)
    return Art(f"starfarers planet {kind} {occupied}", (*ring, *globe, *SIGNS[kind]))


ALIENS: tuple[Shape, ...] = (
    Disc((0.5, 0.5), 0.5, Role.ACCENT),
    Disc((0.5, 0.5), 0.465, Role.DARK),
)
"""Behind an inhabited planet."""


def _dark_edge(*outlines: tuple[Point, ...]) -> tuple[Shape, ...]:
    """Draw a white figure with a dark edge, with which it reads on any ground."""
    edges = (Stroke((*points, points[0]), SIGN_EDGE, Role.DARK) for points in outlines)
    return (*edges, *(Polygon(points, Role.LIGHT) for points in outlines))


SIGN_EDGE = 0.1
"""Width of the edge of a resource's sign, half of which lies outside it."""
SIGNS: Mapping[Resource, tuple[Shape, ...]] = {
    Resource.FOOD: (
        *_dark_edge(oval((0.5, 0.46), 0.31, 0.17, -0.125)),
        Stroke(((0.27, 0.77), (0.64, 0.36)), 0.07, Role.DARK),
    ),
    Resource.CARBON: _dark_edge(((0.5, 0.16), (0.8, 0.5), (0.5, 0.84), (0.2, 0.5))),
    Resource.GOODS: (
        *_dark_edge(((0.25, 0.27), (0.75, 0.27), (0.75, 0.75), (0.25, 0.75))),
        Slab((0.45, 0.27), 0.1, 0.48, 0.0, Role.DARK),
        Slab((0.25, 0.39), 0.5, 0.09, 0.0, Role.DARK),
    ),
    Resource.ORE: _dark_edge(
        ((0.4, 0.26), (0.53, 0.46), (0.63, 0.36), (0.86, 0.72), (0.14, 0.72)),
    ),
    Resource.FUEL: _dark_edge(
        ((0.6, 0.12), (0.26, 0.56), (0.46, 0.56), (0.4, 0.88), (0.75, 0.42), (0.54, 0.42)),
    ),
}
"""The one sign of each resource, on planets of any size, on cards and in keys: a leaf, a diamond, a
crate, mountains, a bolt."""


def _skull() -> tuple[Shape, ...]:
    return (
        Disc((0.5, 0.42), 0.34, Role.INK),
        Slab((0.34, 0.56), 0.32, 0.3, 0.06, Role.INK),
        Disc((0.38, 0.42), 0.09, Role.LANE),
        Disc((0.62, 0.42), 0.09, Role.LANE),
        Stroke(((0.45, 0.74), (0.45, 0.84)), 0.025, Role.LANE),
        Stroke(((0.55, 0.74), (0.55, 0.84)), 0.025, Role.LANE),
    )


TERRAINS: Mapping[Terrain, Art] = {
    Terrain.PIRATES: Art("starfarers pirates", _skull()),
    Terrain.WORMHOLE: wormhole(),
    Terrain.TELEPORTER: Art(
        "starfarers teleporter",
        (
            Slab((0.26, 0.1), 0.48, 0.76, 0.04, Role.OCEAN),
            Disc((0.5, 0.33), 0.11, Role.INK),
            Slab((0.39, 0.46), 0.22, 0.32, 0.08, Role.INK),
            Slab((0.16, 0.02), 0.68, 0.13, 0.06, Role.ACCENT),
            Slab((0.06, 0.82), 0.88, 0.15, 0.07, Role.ACCENT),
        ),
    ),
    Terrain.TRADER: Art(
        "starfarers trader",
        (
            Slab((0.1, 0.42), 0.8, 0.3, 0.1, Role.OCEAN),
            Slab((0.18, 0.22), 0.18, 0.24, 0.03, Role.ACCENT),
            Slab((0.41, 0.22), 0.18, 0.24, 0.03, Role.LAND),
            Slab((0.64, 0.22), 0.18, 0.24, 0.03, Role.RUST),
            Disc((0.28, 0.76), 0.07, Role.INK),
            Disc((0.72, 0.76), 0.07, Role.INK),
        ),
    ),
    Terrain.MERCENARIES: Art(
        "starfarers mercenaries",
        (
            Stroke(((0.2, 0.2), (0.8, 0.8)), 0.09, Role.INK),
            Stroke(((0.8, 0.2), (0.2, 0.8)), 0.09, Role.INK),
            Stroke(((0.16, 0.6), (0.4, 0.84)), 0.07, Role.ACCENT),
            Stroke(((0.84, 0.6), (0.6, 0.84)), 0.07, Role.ACCENT),
        ),
    ),
}
POST = Art("starfarers post", TERRAINS[Terrain.MERCENARIES].shapes)
"""Mercenaries can be hired on the planet."""

HOSTILE = Art(
    "starfarers hostile",
    (
        Polygon(star(0.48, 0.3), Role.INK),
        Polygon(star(0.41, 0.25), Role.RUST_SHADE),
        Letter("!", (0.5, 0.53), 0.7, Role.LIGHT),
    ),
)
"""Sign before the players to whom a player is hostile."""


@cache
def mothership(style: Style, *, captured: bool) -> Art:
    """Draw a mothership with its owner's shape; crossed out while it is captured."""
    flames = [Polygon(((x - 0.06, 0.86), (x + 0.06, 0.86), (x, 1.0)), Role.SUN)
              for x in (0.36, 0.5, 0.64)]  # fmt: skip
    hull = (*flames, *ship(Ship.DREADNOUGHT, style.fill, style.edge).shapes)
    hull = (*hull, *owners_shape(style, (0.5, 0.5)))
    cross: tuple[Shape, ...] = ()
    if captured:
        cross = (
            Stroke(((0.12, 0.12), (0.88, 0.88)), 0.13, Role.DARK),
            Stroke(((0.88, 0.12), (0.12, 0.88)), 0.13, Role.DARK),
            Stroke(((0.12, 0.12), (0.88, 0.88)), 0.07, Role.RED),
            Stroke(((0.88, 0.12), (0.12, 0.88)), 0.07, Role.RED),
        )
    return Art(f"starfarers mothership {style.key} {captured}", (*hull, *cross))


def owners_shape(style: Style, centre: Point) -> tuple[Shape, ...]:
    """Draw an owner's shape on a thing, for eyes that don't tell the colours apart."""
    return (
        outline_at(style.shape, centre, 0.19, Role.LIGHT),
        outline_at(style.shape, centre, 0.14, Role.DARK),
    )


UPGRADES: Mapping[Upgrade, Art] = {
    Upgrade.BOOSTER: Art(
        "starfarers booster",
        (
            Polygon(((0.5, 0.06), (0.72, 0.5), (0.28, 0.5)), Role.ACCENT),
            Slab((0.34, 0.5), 0.32, 0.2, 0.02, Role.ACCENT),
            Polygon(((0.38, 0.72), (0.62, 0.72), (0.5, 0.98)), Role.RUST),
        ),
    ),
    Upgrade.CANNON: Art(
        "starfarers cannon",
        (
            Stroke(((0.2, 0.72), (0.8, 0.22)), 0.2, Role.OCEAN),
            Disc((0.34, 0.7), 0.2, Role.LIGHT),
            Disc((0.34, 0.7), 0.1, Role.DARK),
        ),
    ),
    Upgrade.FREIGHT: Art(
        "starfarers freight",
        (
            Disc((0.5, 0.5), 0.46, Role.INK),
            Disc((0.5, 0.5), 0.42, Role.LAND),
            Disc((0.5, 0.5), 0.28, Role.LANE),
        ),
    ),
}
"""The upgrades of a prototype, each by its own shape."""
LINK = Art(
    "starfarers link",
    (
        Arc((0.34, 0.5), 0.26, 0, 360, 0.1, Role.LIGHT),
        Arc((0.66, 0.5), 0.26, 0, 360, 0.1, Role.ACCENT),
    ),
)
"""Sign before allies."""
CARDS = Art(
    "starfarers cards",
    (
        Slab((0.3, 0.08), 0.5, 0.72, 0.08, Role.SOFT),
        Slab((0.16, 0.2), 0.5, 0.72, 0.08, Role.INK),
        Slab((0.24, 0.3), 0.34, 0.12, 0.03, Role.LANE),
    ),
)
