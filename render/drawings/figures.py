"""Figures with distinct heads and shoulders: settlers, crew, robots, aliens."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from render.art import Art, Disc, Polygon, Shape, Slab, Stroke
from render.drawings.tones import oval
from render.palettes import Role


class Figure(StrEnum):
    """Kinds of figures."""

    SETTLER = "settler"
    CREW = "crew"
    OFFICER = "officer"
    ROBOT = "robot"
    ALIEN = "alien"
    PIRATE = "pirate"


@cache
def figure(kind: Figure, fill: Role, edge: Role = Role.DARK) -> Art:
    """Draw a bust in its colour, with a dark rim."""
    shoulders = _shoulders(edge, 0.0), _shoulders(fill, 0.045)
    shade = Polygon(
        ((0.5, 0.56), (0.7, 0.58), (0.86, 0.72), (0.9, 0.955), (0.5, 0.955)), Role.DARK, 0.24
    )
    return Art(f"figure {kind} {fill} {edge}", (*shoulders, shade, *HEADS[kind](fill, edge)))


def _shoulders(role: Role, inset: float) -> Polygon:
    """Return the outline of head and shoulders, inset on all sides by `inset`."""
    near = inset
    return Polygon(
        (
            (0.5 - 0.16, 0.53 + near),
            (0.66, 0.53 + near),
            (0.84 - near, 0.62 + near),
            (0.94 - near, 0.8),
            (0.96 - near, 1.0 - near),
            (0.04 + near, 1.0 - near),
            (0.06 + near, 0.8),
            (0.16 + near, 0.62 + near),
        ),
        role,
    )


def _settler(fill: Role, edge: Role) -> tuple[Shape, ...]:
    """Draw a round helmet with a wide visor."""
    return (
        Disc((0.5, 0.32), 0.3, edge),
        Disc((0.5, 0.32), 0.255, fill),
        Polygon(oval((0.5, 0.34), 0.19, 0.15), edge),
        Polygon(oval((0.5, 0.34), 0.16, 0.12), Role.ICE),
        Polygon(oval((0.44, 0.3), 0.06, 0.035), Role.LIGHT),
    )


def _crew(_fill: Role, edge: Role) -> tuple[Shape, ...]:
    """Draw a bare head, hair, a badge."""
    return (
        Disc((0.5, 0.33), 0.27, edge),
        Disc((0.5, 0.35), 0.225, Role.SAND),
        Polygon(
            (*(p for p in oval((0.5, 0.31), 0.25, 0.22) if p[1] < 0.31), (0.3, 0.3)),
            Role.RUST_SHADE,
        ),
        Polygon(((0.5, 0.66), (0.58, 0.84), (0.5, 0.79), (0.42, 0.84)), edge),
        Polygon(((0.5, 0.7), (0.55, 0.81), (0.5, 0.775), (0.45, 0.81)), Role.FLAME),
    )


def _officer(fill: Role, edge: Role) -> tuple[Shape, ...]:
    """Draw a peaked cap."""
    return (
        Disc((0.5, 0.38), 0.25, edge),
        Disc((0.5, 0.4), 0.205, Role.SAND),
        Polygon(((0.16, 0.2), (0.5, 0.04), (0.84, 0.2), (0.74, 0.35), (0.26, 0.35)), edge),
        Polygon(((0.22, 0.21), (0.5, 0.085), (0.78, 0.21), (0.71, 0.29), (0.29, 0.29)), fill),
        Disc((0.5, 0.2), 0.06, Role.FLAME),
    )


def _robot(fill: Role, edge: Role) -> tuple[Shape, ...]:
    """Draw a square head with two lamps and an aerial."""
    return (
        Stroke(((0.5, 0.14), (0.5, 0.04)), 0.05, edge),
        Disc((0.5, 0.05), 0.05, Role.RED),
        Slab((0.2, 0.12), 0.6, 0.44, 0.07, edge),
        Slab((0.245, 0.165), 0.51, 0.35, 0.04, fill),
        *(
            shape
            for x in (0.38, 0.62)
            for shape in (Disc((x, 0.31), 0.09, edge), Disc((x, 0.31), 0.055, Role.FLAME))
        ),
        Slab((0.36, 0.43), 0.28, 0.04, 0.0, edge),
    )


def _alien(fill: Role, edge: Role) -> tuple[Shape, ...]:
    """Draw a tall head with large dark eyes."""
    return (
        Polygon(oval((0.5, 0.3), 0.27, 0.3), edge),
        Polygon(oval((0.5, 0.3), 0.225, 0.255), fill),
        Polygon(oval((0.4, 0.32), 0.06, 0.11, -0.08), Role.DARK),
        Polygon(oval((0.6, 0.32), 0.06, 0.11, 0.08), Role.DARK),
        Disc((0.38, 0.28), 0.02, Role.LIGHT),
        Disc((0.62, 0.28), 0.02, Role.LIGHT),
    )


def _pirate(fill: Role, edge: Role) -> tuple[Shape, ...]:
    """Draw a headscarf and a patch over one eye."""
    return (
        Disc((0.5, 0.34), 0.26, edge),
        Disc((0.5, 0.36), 0.215, Role.SAND),
        Polygon(((0.25, 0.28), (0.34, 0.1), (0.66, 0.1), (0.75, 0.28)), edge),
        Polygon(((0.29, 0.26), (0.37, 0.135), (0.63, 0.135), (0.71, 0.26)), fill),
        Polygon(((0.72, 0.22), (0.94, 0.14), (0.88, 0.36)), fill),
        Stroke(((0.28, 0.3), (0.72, 0.42)), 0.035, edge),
        Disc((0.59, 0.39), 0.075, edge),
        Disc((0.4, 0.38), 0.03, edge),
    )


HEADS = {
    Figure.SETTLER: _settler,
    Figure.CREW: _crew,
    Figure.OFFICER: _officer,
    Figure.ROBOT: _robot,
    Figure.ALIEN: _alien,
    Figure.PIRATE: _pirate,
}
