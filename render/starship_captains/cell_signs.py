"""Signs of techs and cargo in a captain's cell, 10 pixels wide on a phone."""

from __future__ import annotations

from functools import cache

from render.art import Art, Letter, Polygon, Slab, Stroke
from render.drawings.signs import bolt, plate, scale_shapes
from render.palettes import Role
from render.shapes import around
from render.starship_captains import art
from rules.starship_captains.charts.cards import Tech
from rules.starship_captains.charts.kinds import Artifact, Figure

NEXT_READY = Art(
    "captains next ready", (Stroke(((0.72, 0.2), (0.3, 0.5), (0.72, 0.8)), 0.2, Role.SOFT),)
)
"""The way from the queue to the ready crew."""
READY = Art("captains ready sign", art.figure(Figure.CADET).shapes[:-1])
"""The ready crew, for the key."""
QUEUE = Art(
    "captains queue sign",
    (
        Slab((0.24, 0.06), 0.76, 0.88, 0.2, Role.LINE),
        Slab((0.3, 0.12), 0.64, 0.76, 0.16, Role.EMPTY),
        Stroke(((0.24, 0.24), (0.06, 0.5), (0.24, 0.76)), 0.12, Role.SOFT),
        *scale_shapes(art.figure(Figure.CADET).shapes[:-1], 0.56, (0.62, 0.5)),
    ),
)
"""The queue, for the key."""
DAMAGED = Art(
    "captains damaged slot",
    (
        Slab((0.06, 0.06), 0.88, 0.88, 0.16, Role.RUST_SHADE),
        *art.SLOT.shapes[1:],
        *art.DAMAGE.shapes,
    ),
)
"""A damaged slot for cargo or a tech."""
_STAR = tuple(
    point
    for outer, inner in zip(around(5, 0.44), around(5, 0.19, 0.1), strict=True)
    for point in (outer, inner)
)
OMEGA = plate("captains sign omega", Role.ACCENT, Polygon(_STAR, Role.ON_ACCENT))
"""A tech that is worth points at the end."""
ABILITY = plate("captains sign ability", Role.OCEAN, *bolt(Role.LIGHT))
"""A tech that works whenever something happens."""
POINTS = Art(
    "captains points sign",
    (Slab((0.0, 0.1), 1.0, 0.8, 0.24, Role.ACCENT), Letter("9", (0.5, 0.52), 0.9, Role.ON_ACCENT)),
)
"""A leader's points, for the key."""


def slot(tech: Tech | None, *, damaged: bool) -> Art:
    """Return the sign of a tech's slot: the colour of its room, or what kind of tech it is."""
    if tech is None:
        return DAMAGED if damaged else art.SLOT
    if tech.room is not None:
        return art.line_sign(tech.room.colour)
    return OMEGA if tech.counts else ABILITY


@cache
def gem(kind: Artifact) -> Art:
    """Draw an artifact in its two colours, in a slot of the hold; it is too small for letters."""
    return Art(
        f"captains gem {kind}",
        (*art.SLOT.shapes, *scale_shapes(art.artifact(kind).shapes[:3], 0.8)),
    )


TECH = Art("captains tech sign", ABILITY.shapes)
ARTIFACT = Art("captains artifact sign", gem(Artifact.RED_BLUE).shapes)
"""A tech and an artifact, for the key."""
