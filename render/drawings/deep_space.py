"""Deep space between the worlds: nebulae, galaxies, comets, wormholes, clouds of stars."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random

from render.art import Arc, Art, Disc, Point, Polygon, Shape, Stroke
from render.drawings.tones import MIDDLE, blob, oval
from render.palettes import Role


@cache
def nebula(seed: int = 0, role: Role = Role.PURPLE) -> Art:
    """Draw a cloud in three flat tones, with young stars in it."""
    rng = Random(f"nebula {seed}")
    puffs: list[Shape] = []
    for share, opacity in ((0.34, 0.3), (0.25, 0.45), (0.15, 0.6)):
        for _ in range(4):
            at = (0.5 + rng.uniform(-0.16, 0.16), 0.5 + rng.uniform(-0.14, 0.14))
            puffs.append(Polygon(blob(rng, at, share * 0.85, 0.28), role, opacity * 0.5))
    stars = [
        Disc(
            (rng.uniform(0.24, 0.76), rng.uniform(0.26, 0.74)), rng.uniform(0.01, 0.022), Role.LIGHT
        )
        for _ in range(7)
    ]
    return Art(f"nebula {seed} {role}", (*puffs, *stars))


@cache
def galaxy(seed: int = 0, role: Role = Role.BLUE) -> Art:
    """Draw a spiral of two arms, seen at a slant."""
    rng = Random(f"galaxy {seed}")
    lean = rng.uniform(-0.1, 0.1)
    arms: list[Shape] = [Polygon(oval(MIDDLE, 0.48, 0.22, lean), role, 0.18)]
    for side in (0.0, pi):
        arm = [_swirl(side, step / 22, lean) for step in range(23)]
        arms += [
            Stroke(tuple(arm), 0.07, role, 0.45),
            Stroke(tuple(arm[:14]), 0.04, Role.LIGHT, 0.5),
        ]
    arms += [
        Polygon(oval(MIDDLE, 0.13, 0.08, lean), Role.FLAME),
        Polygon(oval(MIDDLE, 0.07, 0.045, lean), Role.LIGHT),
    ]
    for _ in range(8):
        x, y = _swirl(rng.choice((0.0, pi)), rng.uniform(0.4, 1.0), lean)
        arms.append(Disc((x + rng.uniform(-0.03, 0.03), y), 0.012, Role.LIGHT))
    return Art(f"galaxy {seed} {role}", tuple(arms))


def _swirl(side: float, along: float, lean: float) -> Point:
    """Return a point of a spiral's arm, from the heart (0) to the tip (1)."""
    # a little more than half a turn: arms that wind further run into each other
    angle, distance = side + 3.6 * along, 0.1 + 0.36 * along
    x, y = distance * cos(angle), distance * 0.46 * sin(angle)
    turn = 2 * pi * lean
    return 0.5 + x * cos(turn) - y * sin(turn), 0.5 + x * sin(turn) + y * cos(turn)


@cache
def wormhole(role: Role = Role.PURPLE) -> Art:
    """Draw rings that lead inward, each turned a little."""
    shapes: list[Shape] = [Disc(MIDDLE, 0.48, role, 0.35)]
    for number, radius in enumerate((0.46, 0.36, 0.26, 0.17)):
        start = 40 + 70 * number
        shapes.append(Arc(MIDDLE, radius, start, start + 250, 0.055, role))
        shapes.append(Arc(MIDDLE, radius, start + 120, start + 200, 0.055, Role.LIGHT, 0.8))
    return Art(f"wormhole {role}", (*shapes, Disc(MIDDLE, 0.1, Role.DARK)))


@cache
def comet() -> Art:
    """Draw a head of ice with a tail pointing away from the sun, which is on the left."""
    head = (0.3, 0.62)
    return Art(
        "comet",
        (
            Polygon((head, (0.98, 0.06), (0.9, 0.34)), Role.ICE, 0.35),
            Polygon(((0.26, 0.5), (0.94, 0.16), (0.42, 0.7)), Role.ICE, 0.55),
            Disc(head, 0.21, Role.DARK),
            Disc(head, 0.19, Role.ICE),
            Disc((0.27, 0.58), 0.1, Role.WHITE),
            Polygon(oval((0.36, 0.7), 0.07, 0.04), Role.DARK, 0.25),
        ),
    )


@cache
def star(role: Role = Role.FLAME) -> Art:
    """Draw a distant star: four rays around a body."""
    rays = tuple(
        Polygon(
            (
                (0.5 + 0.48 * cos(turn), 0.5 + 0.48 * sin(turn)),
                (0.5 + 0.1 * cos(turn + 0.8), 0.5 + 0.1 * sin(turn + 0.8)),
                (0.5 + 0.1 * cos(turn - 0.8), 0.5 + 0.1 * sin(turn - 0.8)),
            ),
            role,
        )
        for turn in (0, pi / 2, pi, 3 * pi / 2)
    )
    return Art(
        f"far star {role}",
        (
            Disc(MIDDLE, 0.3, role, 0.2),
            *rays,
            Disc(MIDDLE, 0.24, Role.DARK),
            Disc(MIDDLE, 0.2, role),
            Disc(MIDDLE, 0.11, Role.LIGHT),
        ),
    )


@cache
def cloud(seed: int = 0, role: Role = Role.MIST) -> Art:
    """Draw a distant cloud for a background: two tones that hardly differ from the sky."""
    rng = Random(f"cloud {seed}")
    other = Role.DEPTH if role is Role.MIST else role
    puffs = [
        Polygon(
            blob(rng, (rng.uniform(0.3, 0.7), rng.uniform(0.4, 0.6)), rng.uniform(0.16, 0.3), 0.35),
            tone,
        )
        for tone in (other, other, other, role, role)
    ]
    return Art(f"cloud {seed} {role}", tuple(puffs), ground=True)


@cache
def starfield(seed: int = 0) -> Art:
    """Draw two wisps of mist and many stars for a background."""
    rng = Random(f"starfield {seed}")
    spots = ((0.3, 0.28), (0.62, 0.72))
    wisps = [Polygon(blob(rng, at, 0.17, 0.4), Role.DEPTH) for at in spots]
    stars = [
        Disc((rng.random(), rng.random()), rng.choice((0.0018, 0.0026, 0.004)), Role.STAR)
        for _ in range(70)
    ]
    return Art(f"starfield {seed}", (*wisps, *stars), ground=True)


@cache
def spiral(seed: int = 0) -> Art:
    """Draw a distant spiral of two arms for a background, with stars, in tones of the sky."""
    rng, lean = Random(f"spiral {seed}"), -0.03
    arms = [_swirl(side, step / 22, lean) for side in (0.0, pi) for step in range(23)]
    halves = [tuple(arms[:23]), tuple(arms[23:])]
    shapes: list[Shape] = [Polygon(oval(MIDDLE, 0.5, 0.25, lean), Role.DEPTH)]
    shapes += [Stroke(arm, 0.1, Role.MIST) for arm in halves]
    shapes += [Polygon(oval(MIDDLE, 0.2, 0.11, lean), Role.MIST)]
    for x, y in (rng.choice(arms) for _ in range(40)):
        at = x + rng.gauss(0, 0.04), min(0.98, max(0.02, y + rng.gauss(0, 0.04)))
        shapes.append(Disc(at, rng.choice((0.002, 0.003, 0.005)), Role.STAR))
    return Art(f"spiral {seed}", tuple(shapes), ground=True)


def far_sky(seed: int) -> tuple[Shape, ...]:
    """Draw a wisp of mist and a few stars, for the ground of a space on a map."""
    rng = Random(f"far sky {seed}")
    wisp = Polygon(blob(rng, (rng.uniform(0.35, 0.65), rng.uniform(0.4, 0.65)), 0.24), Role.MIST)
    stars = [
        Disc((rng.uniform(0.2, 0.8), rng.uniform(0.3, 0.82)), rng.choice((0.006, 0.009)), Role.STAR)
        for _ in range(7)
    ]
    return (wisp, *stars)
