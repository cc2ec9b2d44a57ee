"""Actions as chips: a pictogram on the colour that cards show for it, the same on buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render.art import Arc, Art, Disc, Letter, Polygon, Shape, Slab, Stroke
from render.drawings.ships import Ship, ship
from render.drawings.signs import arrow, flask, glass, plate, scale_shapes, star
from render.drawings.stations import dome
from render.drawings.tokens import coin, eye
from render.palettes import Role
from render.shapes import around
from rules.spacecorp.charts.kinds import Action

LETTERS: Mapping[Action, str] = {
    Action.RESEARCH: "Rs",
    Action.MOVE: "Mv",
    Action.EXPLORE: "Ex",
    Action.BUILD: "Bd",
    Action.PRODUCE: "Pr",
    Action.GENETICS: "Gn",
    Action.UPGRADE: "Up",
    Action.SPECIAL: "Sp",
    Action.REVELATION: "Rv",
    Action.COLONIZE: "Co",
}
"""Short names in texts."""
FILLS: Mapping[Action, Role] = {
    Action.MOVE: Role.BLUE,
    Action.EXPLORE: Role.YELLOW,
    Action.BUILD: Role.RUST,
    Action.PRODUCE: Role.LAND,
    Action.GENETICS: Role.ROCK_SHADE,
    Action.REVELATION: Role.PURPLE,
}


def _genes(ink: Role) -> tuple[Shape, ...]:
    """Draw a ladder of two strands."""
    left = tuple((0.5 + 0.22 * x, y) for x, y in zip((-1, -0.6, 0, 0.6, 1, 0.6, 0, -0.6, -1),
                 (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), strict=True))  # fmt: skip
    rungs = tuple(Stroke(((0.32, y), (0.68, y)), 0.06, ink) for y in (0.16, 0.5, 0.84))
    right = tuple((1 - x, y) for x, y in left)
    return (*rungs, Stroke(left, 0.09, ink), Stroke(right, 0.09, ink))


_T = (Slab((0.3, 0.3), 0.4, 0.1, 0.0, Role.DARK), Slab((0.45, 0.3), 0.1, 0.42, 0.0, Role.DARK))
"""The unit of profit, not as a letter, which would have to be read on a phone."""
PICTOGRAMS: Mapping[Action, tuple[Shape, ...]] = {
    Action.MOVE: scale_shapes(ship(Ship.ROCKET, Role.WHITE).shapes, 0.86),
    Action.EXPLORE: glass(Role.DARK, Role.YELLOW),
    Action.BUILD: scale_shapes(dome(Role.LIGHT).shapes, 0.76),
    Action.PRODUCE: scale_shapes((*coin().shapes, *_T), 0.78),
    Action.RESEARCH: scale_shapes(flask(Role.LIGHT, Role.LAND), 0.94),
    Action.GENETICS: scale_shapes(_genes(Role.LIGHT), 0.92),
    Action.UPGRADE: arrow(Role.LIGHT, (0.5, 0.82), (0.5, 0.2), 0.16),
    Action.SPECIAL: star(Role.FLAME),
    Action.REVELATION: scale_shapes(eye().shapes, 0.8),
}
"""Actions; that of a colony is its tile."""


@cache
def action(kind: Action) -> Art:
    """Draw an action."""
    name = f"spacecorp action {kind}"
    if kind not in PICTOGRAMS:
        return Art(name, gem("K", Role.LAND, Role.DARK))
    return plate(name, FILLS.get(kind, Role.HULL), *PICTOGRAMS[kind])


def gem(text: str, fill: Role, ink: Role) -> tuple[Shape, ...]:
    """Draw a tile of five sides with a text."""
    return (Polygon(around(5, 0.46), Role.LIGHT), Polygon(around(5, 0.39), fill),
            Letter(text, (0.5, 0.55), 0.44, ink))  # fmt: skip


@cache
def wheel(kind: Action, turned: int) -> Art:
    """Draw a cube's progress around the Progress Wheel: three spaces, the passed ones filled."""
    spaces = tuple(
        Arc((0.5, 0.5), 0.5, 120 * number - 84, 120 * number + 24, 0.13, role)
        for number in range(3)
        for role in (Role.ACCENT if number < turned else Role.LINE,)
    )
    sign = (Disc((0.5, 0.5), 0.34, FILLS[kind]), *scale_shapes(PICTOGRAMS[kind], 0.56))
    return Art(f"spacecorp wheel {kind} {turned}", (*spaces, *sign))
