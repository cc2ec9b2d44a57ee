"""Tokens on a table: dice, cards, medals, damage, shields, coins, flags, locks."""

from __future__ import annotations

from functools import cache

from render.art import Arc, Art, Disc, Letter, Point, Polygon, Shape, Slab, Stroke
from render.drawings.tones import MIDDLE, oval
from render.palettes import Role
from render.shapes import around

PIPS: dict[int, tuple[Point, ...]] = {
    1: (MIDDLE,),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.26, 0.26), MIDDLE, (0.74, 0.74)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.26, 0.26), (0.74, 0.26), MIDDLE, (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}


@cache
def die(face: int, fill: Role = Role.WHITE) -> Art:
    """Draw a die: pips for 1 to 6, a number for higher faces."""
    ink = Role.LIGHT if fill in (Role.RED, Role.PURPLE, Role.GREEN, Role.DARK) else Role.DARK
    marks: tuple[Shape, ...] = tuple(Disc(at, 0.1, ink) for at in PIPS.get(face, ()))
    return Art(
        f"die {face} {fill}",
        (
            Slab((0.02, 0.02), 0.96, 0.96, 0.18, Role.DARK),
            Slab((0.07, 0.07), 0.86, 0.86, 0.14, fill),
            Polygon(((0.93, 0.3), (0.93, 0.93), (0.3, 0.93)), Role.DARK, 0.14),
            *(marks or (Letter(str(face), (0.5, 0.53), 0.62, ink),)),
        ),
    )


@cache
def card(fill: Role, edge: Role = Role.LIGHT) -> Art:
    """Draw a card's back with a planet and its ring."""
    return Art(
        f"card {fill} {edge}",
        (
            Slab((0.17, 0.02), 0.66, 0.96, 0.08, edge),
            Slab((0.22, 0.07), 0.56, 0.86, 0.05, fill),
            Polygon(((0.78, 0.3), (0.78, 0.93), (0.36, 0.93)), Role.DARK, 0.2),
            Disc(MIDDLE, 0.15, edge),
            Stroke(oval(MIDDLE, 0.24, 0.07, -0.07), 0.03, edge),
        ),
    )


@cache
def medal(fill: Role = Role.FLAME) -> Art:
    """Draw a medal on a ribbon."""
    return Art(
        f"medal {fill}",
        (
            Polygon(((0.26, 0.0), (0.44, 0.0), (0.6, 0.46), (0.44, 0.5)), Role.RED),
            Polygon(((0.74, 0.0), (0.56, 0.0), (0.4, 0.46), (0.56, 0.5)), Role.OCEAN),
            Disc((0.5, 0.66), 0.33, Role.DARK),
            Disc((0.5, 0.66), 0.29, fill),
            Polygon(_star((0.5, 0.66), 0.2), Role.DARK),
        ),
    )


def _star(centre: Point, radius: float) -> tuple[Point, ...]:
    """Return a star of five points."""
    outer, inner = around(5, radius), around(5, radius * 0.42, 0.1)
    shift_x, shift_y = centre[0] - 0.5, centre[1] - 0.5
    both = (point for pair in zip(outer, inner, strict=True) for point in pair)
    return tuple((x + shift_x, y + shift_y) for x, y in both)


@cache
def damage() -> Art:
    """Draw a burst, the sign of damage."""
    outer, centre_ = around(9, 0.49), around(9, 0.28, 1 / 18)
    burst = tuple(point for pair in zip(outer, centre_, strict=True) for point in pair)
    inner = tuple((0.5 + (x - 0.5) * 0.6, 0.5 + (y - 0.5) * 0.6) for x, y in burst)
    return Art("damage burst", (Polygon(burst, Role.RED), Polygon(inner, Role.FLAME)))


@cache
def shield(fill: Role = Role.OCEAN) -> Art:
    """Draw a shield, its right half in shade."""
    half: tuple[Point, ...] = ((0.5, 0.04), (0.9, 0.16), (0.86, 0.6), (0.5, 0.97))
    outline = (*half, *((1 - x, y) for x, y in reversed(half)))
    inner = tuple((0.5 + (x - 0.5) * 0.86, 0.5 + (y - 0.5) * 0.86) for x, y in outline)
    shade = tuple((0.5 + (x - 0.5) * 0.86, 0.5 + (y - 0.5) * 0.86) for x, y in half)
    return Art(
        f"shield {fill}",
        (Polygon(outline, Role.LIGHT), Polygon(inner, fill), Polygon(shade, Role.DARK, 0.28)),
    )


@cache
def coin(text: str = "", fill: Role = Role.FLAME) -> Art:
    """Draw a coin with its worth."""
    sign = (Letter(text, (0.5, 0.53), 0.5, Role.DARK),) if text else ()
    return Art(
        f"coin {text} {fill}",
        (
            Disc(MIDDLE, 0.48, Role.DARK),
            Disc(MIDDLE, 0.44, fill),
            Arc(MIDDLE, 0.36, 0, 360, 0.04, Role.DARK, 0.4),
            *sign,
        ),
    )


@cache
def flag(fill: Role) -> Art:
    """Draw a flag in the wind: a claim."""
    return Art(
        f"flag {fill}",
        (
            Slab((0.18, 0.04), 0.09, 0.92, 0.02, Role.LIGHT),
            Polygon(((0.27, 0.08), (0.9, 0.22), (0.72, 0.36), (0.92, 0.52), (0.27, 0.56)), fill),
            Polygon(((0.27, 0.38), (0.76, 0.4), (0.92, 0.52), (0.27, 0.56)), Role.DARK, 0.28),
        ),
    )


@cache
def lock() -> Art:
    """Draw a closed padlock."""
    return Art(
        "padlock",
        (
            Arc((0.5, 0.4), 0.28, 180, 360, 0.1, Role.ROCK),
            Slab((0.22, 0.38), 0.1, 0.2, 0.0, Role.ROCK),
            Slab((0.68, 0.38), 0.1, 0.2, 0.0, Role.ROCK),
            Slab((0.12, 0.46), 0.76, 0.5, 0.08, Role.FLAME),
            Polygon(((0.5, 0.46), (0.88, 0.46), (0.88, 0.96), (0.5, 0.96)), Role.DARK, 0.22),
            Disc((0.5, 0.66), 0.09, Role.DARK),
            Slab((0.465, 0.68), 0.07, 0.17, 0.02, Role.DARK),
        ),
    )


@cache
def radiation() -> Art:
    """Draw the radiation trefoil."""
    return Art(
        "radiation trefoil",
        (
            Disc(MIDDLE, 0.49, Role.DARK),
            Disc(MIDDLE, 0.45, Role.FLAME),
            *(
                Polygon((MIDDLE, *around(36, 0.4)[start : start + 7]), Role.DARK)
                for start in (3, 15, 27)
            ),
            Disc(MIDDLE, 0.11, Role.FLAME),
            Disc(MIDDLE, 0.075, Role.DARK),
        ),
    )


@cache
def pickaxe(ink: Role = Role.LIGHT) -> Art:
    """Draw a pickaxe: mining."""
    return Art(
        f"pickaxe {ink}",
        (
            Stroke(((0.2, 0.92), (0.64, 0.36)), 0.12, Role.RUST_SHADE),
            Arc((0.4, 0.62), 0.58, 255, 375, 0.14, ink),
        ),
    )


@cache
def crystal(text: str = "") -> Art:
    """Draw a crystal with its worth, if there is room for it: minerals."""
    # in no colour that a world has: three prisms, the middle one wide enough for a figure
    prisms: tuple[Shape, ...] = (
        Polygon(((0.0, 0.44), (0.16, 0.22), (0.34, 0.5), (0.4, 0.98), (0.2, 0.98)), Role.OCEAN),
        Polygon(((1.0, 0.44), (0.84, 0.22), (0.66, 0.5), (0.6, 0.98), (0.8, 0.98)), Role.OCEAN),
        Polygon(((0.5, 0.0), (0.82, 0.28), (0.76, 0.98), (0.24, 0.98), (0.18, 0.28)), Role.ICE),
        Polygon(((0.5, 0.0), (0.82, 0.28), (0.5, 0.34), (0.18, 0.28)), Role.LIGHT),
    )
    letter = (Letter(text, (0.5, 0.62), 0.48, Role.DARK),) if text else ()
    return Art(f"minerals{text}", (*prisms, *letter))


@cache
def gate(text: str) -> Art:
    """Draw a warp gate with the number of its pair."""
    return Art(
        f"warp{text}",
        (
            Disc(MIDDLE, 0.48, Role.OCEAN),
            Arc(MIDDLE, 0.4, 200, 350, 0.06, Role.LIGHT),
            Arc(MIDDLE, 0.4, 20, 170, 0.06, Role.LIGHT),
            Letter(text, MIDDLE, 0.52, Role.DARK),
        ),
    )


@cache
def eye() -> Art:
    """Draw an open eye: seen only by the reader."""
    lids = ((0.0, 0.5), (0.25, 0.22), (0.5, 0.14), (0.75, 0.22), (1.0, 0.5), (0.75, 0.78),
            (0.5, 0.86), (0.25, 0.78))  # fmt: skip
    return Art("eye", (Polygon(lids, Role.ACCENT), Disc(MIDDLE, 0.22, Role.ON_ACCENT)))
