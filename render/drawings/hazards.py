"""Hazards of a map: wrecks, novae, dangers, lost ships, battles."""

from __future__ import annotations

from functools import cache

from render.art import Arc, Art, Disc, Letter, Polygon
from render.drawings.tones import MIDDLE
from render.palettes import Role
from render.shapes import star, star_points


@cache
def nova() -> Art:
    """Draw a bursting star, with an S."""
    return Art("nova", (Polygon(star_points(12, 0.36), Role.YELLOW), _letter("S", Role.ON_YELLOW)))


@cache
def wreck() -> Art:
    """Draw a hull torn in two, with a W: unlike rocks, in a light colour and with sparks."""
    bow = ((0.6, 0.02), (0.92, 0.1), (0.98, 0.42), (0.8, 0.6), (0.66, 0.44), (0.5, 0.48),
           (0.38, 0.3))  # fmt: skip
    stern = ((0.28, 0.4), (0.42, 0.6), (0.58, 0.56), (0.68, 0.76), (0.46, 0.98), (0.04, 0.96),
             (0.06, 0.58))  # fmt: skip
    sparks = (Disc((0.84, 0.82), 0.09, Role.FLAME), Disc((0.16, 0.2), 0.09, Role.FLAME))
    return Art("wreck", (*sparks, Polygon(bow, Role.ICE), Polygon(stern, Role.ICE),
                         _letter("W", Role.DARK, 0.5, 0.52)))  # fmt: skip


@cache
def danger() -> Art:
    """Draw a warning triangle."""
    sign = Polygon(((0.5, 0.04), (0.98, 0.92), (0.02, 0.92)), Role.YELLOW)
    return Art("danger", (sign, _letter("!", Role.ON_YELLOW, 0.6, 0.6)))


@cache
def lost_marker() -> Art:
    """Draw a circular arrow, with an L."""
    ring = Arc(MIDDLE, 0.47, 30, 330, 0.09, Role.SOFT)
    head = Polygon(((0.98, 0.48), (0.76, 0.3), (1.0, 0.18)), Role.SOFT)
    return Art("lost", (ring, head, _letter("L", Role.INK)))


@cache
def burst() -> Art:
    """Draw an explosion, the sign of a battle."""
    return Art("burst", (Polygon(star(0.5, 0.26), Role.ACCENT), Disc(MIDDLE, 0.13, Role.ON_ACCENT)))


def _letter(text: str, role: Role, size: float = 0.5, y: float = 0.5) -> Letter:
    return Letter(text, (0.5, y), size, role)
