"""The drawings of the overview: territory, stacks as one sign, and whatever is most important."""

from __future__ import annotations

from functools import cache

from render.art import Art, Disc, Letter, Polygon, Shape, Slab, Stroke
from render.drawings.signs import arrow, scale_shapes
from render.palettes import Role
from render.player_styles import Style
from render.shapes import around, hex_ring, outline
from render.space_empires import art

INNER = 0.482
TINTS, EDGE = {0: 0.0, 1: 0.2, 2: 0.4}, 0.55
"""Opacity of an owner's colour: in a home system or beside a colony, where one is, on an edge."""


@cache
def territory(style: Style | None, strength: int, *, explored: bool, closed: bool) -> Art:
    """Draw a hex's ground: lighter while it is unexplored, tinted where it belongs to somebody."""
    key = style.key if style else "nobody"
    shapes: list[Shape] = [
        Polygon(around(6, 0.5), Role.LINE),
        *((Polygon(around(6, 0.5), style.fill, EDGE),) if style else ()),
        Polygon(around(6, INNER), Role.SKY if closed else Role.EMPTY if explored else Role.CARD),
    ]
    if style is not None:
        shapes.append(Polygon(around(6, INNER), style.fill, TINTS[strength]))
    if closed:
        corners = around(6, 0.36)
        shapes += [Stroke((corners[i], corners[i + 3]), 0.02, Role.LINE) for i in (1, 2)]
    return Art(f"territory {key} {strength} {explored} {closed}", tuple(shapes), ground=True)


UNKNOWN = Art("unknown hex", (Letter("?", (0.5, 0.5), 0.6, Role.HULL),), ground=True)
"""An unexplored hex."""


@cache
def marker(kind: str, *, numbered: bool) -> Art:
    """Draw a marker without the letter that would be too small; large minerals and gates."""
    drawing = art.marker(kind)
    bare: tuple[Shape, ...] = tuple(
        shape for shape in drawing.shapes if not isinstance(shape, Letter)
    )
    if kind in LETTERED:
        bare = bare[:-1]  # the plate of its letter
    text = kind.lstrip("mineralswp") if numbered else ""
    letter = (Letter(text, (0.5, 0.57), 0.6, Role.DARK),) if text.isdigit() else ()
    below: tuple[Shape, ...] = ()
    if kind in EDGED:
        # rocks and ice are too light for the ground of a day, where a dark disc would be a hole
        below = tuple(
            Stroke((*shape.points, *shape.points[:2]), EDGE_OF_ROCKS, Role.DARK)
            for shape in bare
            if isinstance(shape, Polygon)
        )
        below = scale_shapes(below, 1 - EDGE_OF_ROCKS)
        bare = scale_shapes(bare, 1 - EDGE_OF_ROCKS)
    elif kind not in ON_GROUND:
        below = (Disc((0.5, 0.5), 0.5, Role.DARK),)
    shapes = (*below, *bare, *letter)
    return Art(f"bare {drawing.name} {numbered}", shapes, ground=drawing.ground)


LETTERED = ("planet", "barren", "asteroids", "nebula", "blackhole")
"""Markers that have a letter on a plate in detail."""
EDGED, EDGE_OF_ROCKS = ("asteroids", "minerals5", "minerals10"), 0.1
"""Markers with a dark edge, and its width."""
ON_GROUND = ("planet", "barren", "nebula", "blackhole", "lost", "doomsday")
"""Markers that are visible on every ground; others have a dark sky behind them."""


@cache
def colony(style: Style, worth: int | None, *, home: bool, size: float = 0.72) -> Art:
    """Draw a colony as a world with its owner's shape and its income, if any, of this size.

    Counters have no world around their shape; a Homeworld has rays.
    """
    rays = tuple(Stroke(((0.5, 0.5), tip), 0.07, Role.INK) for tip in around(8, 0.49))
    shapes: list[Shape] = [*rays] if home else []
    shapes += [
        Disc((0.5, 0.5), 0.46, Role.OCEAN),
        *(Disc(spot, 0.12, Role.LAND) for spot in ((0.17, 0.4), (0.83, 0.6))),
        outline(style.shape, 0.41, Role.LIGHT),
        outline(style.shape, 0.37, style.fill),
    ]
    if worth is not None:
        shapes.append(Letter(str(worth), (0.5, 0.52), size, style.ink))
    return Art(f"large colony {style.key} {worth} {home} {size}", tuple(shapes))


@cache
def capital(style: Style) -> Art:
    """Draw the edge of a Homeworld's hex."""
    # within the edge, which glows where something has changed
    corners = around(6, 0.42)
    ring = Stroke((*corners, corners[0]), 0.045, style.fill)
    return Art(f"capital {style.key}", (ring,), ground=True)


OWN = hex_ring("own hex", Role.INK, 0.05)
"""The edge of a hex where the reader has counters, on a map without figures."""


@cache
def stack(style: Style, words: str, *, hidden: bool) -> Art:
    """Draw counters as one: their owner's shape with their number, if any, hollow if face down."""
    shapes: list[Shape] = [
        outline(style.shape, 0.46, Role.INK),
        outline(style.shape, 0.42, style.fill),
    ]
    ink = style.ink
    if hidden:
        shapes.append(outline(style.shape, 0.33, Role.EMPTY))
        ink = Role.INK
    if words:
        shapes.append(Letter(words, (0.5, 0.52), 0.74 if len(words) < 2 else 0.7, ink))
    return Art(f"stack {style.key} {words} {hidden}", tuple(shapes))


ANY = Style("any", Role.SOFT, Role.DARK, "disc", "")
"""A seat of no table, for legends."""
COUNTERS = Art(
    "counters",
    (
        Slab((0.3, 0.1), 0.66, 0.62, 0.0, Role.SOFT),
        Slab((0.04, 0.22), 0.74, 0.74, 0.0, Role.DARK),
        Slab((0.1, 0.28), 0.62, 0.62, 0.0, Role.LIGHT),
    ),
)
"""Before the number of a seat's counters on the map."""
LAST_MOVE = Art("last move", (*arrow(Role.INK, (0.08, 0.5), (0.92, 0.5), 0.16),))
