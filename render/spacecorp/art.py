"""The drawings of SpaceCorp: teams, bases by type, tile icons, costs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render.art import Arc, Art, Disc, Letter, Polygon, Shape, Slab, Stroke, Within
from render.drawings.ships import Ship, ship
from render.drawings.stations import dome, hollow_dome
from render.drawings.tokens import lock, radiation, shield
from render.drawings.tones import oval
from render.drawings.worlds import belt
from render.palettes import Role
from render.player_styles import Style, plain_sign
from render.player_styles import sign as sign
from render.shapes import around, outline, outline_at, star_points
from render.spacecorp.actions import action as action
from render.spacecorp.actions import wheel as wheel
from render.spacecorp.overview_art import BEYOND as BEYOND
from render.spacecorp.overview_art import FIRST as FIRST
from render.spacecorp.overview_art import PROGRESS as PROGRESS
from render.spacecorp.overview_art import SETTLEMENT as SETTLEMENT
from render.spacecorp.overview_art import TAKEN as TAKEN
from render.spacecorp.overview_art import TILE as TILE
from render.spacecorp.overview_art import VOID as VOID
from render.spacecorp.overview_art import WARNING as WARNING
from render.spacecorp.overview_art import any_base as any_base
from render.spacecorp.overview_art import orbit as orbit
from render.spacecorp.overview_art import rock as rock
from render.spacecorp.overview_art import settlement as settlement
from render.spacecorp.owners import SEATS
from rules.spacecorp.charts.kinds import BaseKind, Icon

BASE_LETTERS: Mapping[BaseKind, str] = {
    BaseKind.ATTRACTION: "At",
    BaseKind.BIO_LAB: "Bi",
    BaseKind.EXPLOITER: "Ex",
    BaseKind.INDUSTRIAL: "In",
    BaseKind.REFINERY: "Rf",
    BaseKind.RESEARCH: "Rs",
    BaseKind.SECURE: "Se",
    BaseKind.SHIELD_FACTORY: "Sh",
    BaseKind.SPACEPORT: "Sp",
}
"""Letters on a base of each type."""
ICON_FILLS: Mapping[Icon, Role] = {
    Icon.WATER: Role.OCEAN,
    Icon.LIFE: Role.LAND,
    Icon.WONDER: Role.YELLOW,
    Icon.ARTIFACT: Role.PURPLE,
    Icon.ANOMALY: Role.RUST,
    Icon.RUINS: Role.ROCK,
    Icon.DUST: Role.ROCK_SHADE,
}
ICON_WORDS: Mapping[Icon, str] = {
    Icon.WATER: "water",
    Icon.LIFE: "life",
    Icon.WONDER: "wonder",
    Icon.ARTIFACT: "artifact",
    Icon.ANOMALY: "anomaly",
    Icon.RUINS: "ruins",
    Icon.DUST: "dust",
}


def seat_sign(seat: int) -> Art:
    """Draw a seat's sign."""
    return sign(SEATS[seat])


@cache
def row_sign(seat: int) -> Art:
    """Draw a seat's sign with its number as large as a low line needs it."""
    style = SEATS[seat]
    letter = Letter(style.key, (0.5, 0.53), 0.78, style.ink)
    return Art(f"spacecorp row {style.key}", (*plain_sign(style).shapes, letter))


@cache
def seat_shape(seat: int) -> Art:
    """Draw a seat's sign without its number, which lines are too low for."""
    style = SEATS[seat]
    edge = outline(style.shape, 0.46, Role.INK)
    return Art(f"spacecorp shape {style.key}", (edge, outline(style.shape, 0.41, style.fill)))


@cache
def times(number: int) -> Art:
    """Draw the number of equal teams on a plate, since it lies on worlds."""
    return Art(
        f"spacecorp times {number}",
        (
            Slab((0.02, 0.18), 0.96, 0.64, 0.2, Role.DARK),
            Letter(f"×{number}", (0.5, 0.52), 0.52, Role.LIGHT),
        ),
    )


@cache
def base(style: Style, kind: BaseKind) -> Art:
    """Draw a base: a dome in its HQ's colour with the letters of its type and the HQ's sign."""
    letters: tuple[Shape, ...] = (
        Letter(BASE_LETTERS[kind], (0.48, 0.56), 0.5, style.ink),
        outline_at(style.shape, (0.84, 0.2), 0.16, Role.DARK),
        outline_at(style.shape, (0.84, 0.2), 0.12, style.fill),
    )
    return dome(style.fill, sign=letters, name=f"spacecorp base {style.key} {kind}")


@cache
def icon(symbol: Icon) -> Art:
    """Draw a symbol of a Discovery tile as a figure on a coloured disc."""
    return Art(
        f"spacecorp icon {symbol}",
        (
            Disc((0.5, 0.5), 0.5, Role.DARK),
            Disc((0.5, 0.5), 0.45, ICON_FILLS[symbol]),
            *_FIGURES[symbol],
        ),
    )


_FIGURES: Mapping[Icon, tuple[Shape, ...]] = {
    Icon.WATER: (
        Disc((0.5, 0.58), 0.19, Role.LIGHT),
        Polygon(((0.5, 0.16), (0.665, 0.49), (0.335, 0.49)), Role.LIGHT),
    ),
    Icon.LIFE: (
        Polygon(oval((0.5, 0.46), 0.3, 0.16, -0.11), Role.DARK),
        Stroke(((0.3, 0.76), (0.66, 0.32)), 0.05, Role.LIGHT),
    ),
    Icon.WONDER: (Polygon(star_points(5, 0.14, 0.34), Role.DARK),),
    Icon.ARTIFACT: (
        Polygon(((0.5, 0.16), (0.7, 0.5), (0.5, 0.84), (0.3, 0.5)), Role.LIGHT),
        Polygon(((0.5, 0.16), (0.7, 0.5), (0.5, 0.84)), Role.DARK, 0.35),
    ),
    Icon.ANOMALY: (
        Polygon(
            ((0.58, 0.14), (0.3, 0.54), (0.48, 0.54), (0.42, 0.86), (0.7, 0.44), (0.52, 0.44)),
            Role.LIGHT,
        ),
    ),
    Icon.RUINS: (
        *(Slab((x, 0.36), 0.1, 0.32, 0.0, Role.DARK) for x in (0.27, 0.45, 0.63)),
        Slab((0.22, 0.68), 0.56, 0.08, 0.0, Role.DARK),
        Polygon(((0.22, 0.34), (0.5, 0.2), (0.78, 0.34)), Role.DARK),
    ),
    Icon.DUST: tuple(
        Disc((x, y), radius, Role.LIGHT)
        for x, y, radius in ((0.34, 0.38, 0.08), (0.6, 0.3, 0.06), (0.66, 0.56, 0.09),
                             (0.42, 0.66, 0.07), (0.5, 0.48, 0.04))
    ),
}  # fmt: skip


@cache
def rocket(style: Style, *, acts: bool, claim: bool = False) -> Art:
    """Draw a team without a number: its HQ's shape on the rocket reads where digits would not."""
    body = ship(Ship.ROCKET, style.fill, Role.INK if acts else Role.ROCK_SHADE)
    banner: tuple[Shape, ...] = (
        Slab((0.56, 0.0), 0.08, 0.62, 0.0, Role.INK),
        Polygon(((0.62, 0.0), (1.0, 0.2), (0.62, 0.4)), Role.DARK),
        Polygon(((0.65, 0.05), (0.94, 0.2), (0.65, 0.35)), Role.ACCENT),
    )
    return Art(
        f"spacecorp rocket {style.key} {acts} {claim}",
        (
            *body.shapes,
            outline_at(style.shape, (0.5, 0.54), 0.32, Role.DARK),
            outline_at(style.shape, (0.5, 0.54), 0.28, Role.LIGHT),
            outline_at(style.shape, (0.5, 0.54), 0.22, style.fill),
            *(banner if claim else ()),
        ),
    )


@cache
def award(words: str, style: Style | None = None) -> Art:
    """Draw a contract as a shield: with its award, or in the colour of the HQ that has it."""
    fill, ink = (style.fill, style.ink) if style else (Role.HULL, Role.ON_HULL)
    letters = [Letter(words, (0.5, 0.47), 0.52 if len(words) < 3 else 0.47, ink)]
    if style is None and len(words) < 3:
        # a 2 and a 3 have to differ on a phone; the unit needn't be as large
        letters = [
            Letter(words[:-1], (0.36, 0.45), 0.6, ink),
            Letter(words[-1], (0.72, 0.47), 0.505, ink),
        ]
    name = f"spacecorp award {words} {style.key if style else ''}"
    return Art(name, (*shield(fill).shapes, *letters))


@cache
def box(*, filled: bool) -> Art:
    """Draw an exploration box: empty, or with its tile."""
    fill = Role.ACCENT if filled else Role.EMPTY
    return Art(
        f"spacecorp box {filled}",
        (
            Slab((0.1, 0.1), 0.8, 0.8, 0.14, Role.SOFT),
            Slab((0.17, 0.17), 0.66, 0.66, 0.1, fill),
        ),
    )


@cache
def cost(number: int) -> Art:
    """Draw the cost of crossing a border."""
    return Art(
        f"spacecorp cost {number}",
        (
            Disc((0.5, 0.5), 0.5, Role.LINE),
            Disc((0.5, 0.5), 0.43, Role.SKY),
            Letter(str(number), (0.5, 0.53), 0.6, Role.INK),
        ),
    )


STOP = Art("spacecorp stop", (Disc((0.5, 0.5), 0.5, Role.DARK), Disc((0.5, 0.5), 0.34, Role.LIGHT)))
"""One end of the way between two halves of a world."""


@cache
def need(number: int) -> Art:
    """Draw the distance of a site that is within reach."""
    return Art(
        f"spacecorp need {number}",
        (
            Disc((0.5, 0.5), 0.5, Role.DARK),
            Disc((0.5, 0.5), 0.45, Role.ACCENT),
            Letter(str(number), (0.5, 0.53), 0.6, Role.ON_ACCENT),
        ),
    )


CARDS = Art(
    "spacecorp cards",
    (
        Slab((0.3, 0.08), 0.5, 0.72, 0.08, Role.LINE),
        Slab((0.16, 0.2), 0.5, 0.72, 0.08, Role.INK),
    ),
)
RADIATION = radiation()
"""A region with radiation."""


@cache
def colony(style: Style) -> Art:
    """Draw a colony of a HQ: a pentagon with a K."""
    return Art(
        f"spacecorp colony {style.key}",
        (
            Polygon(around(5, 0.5), Role.INK),
            Polygon(around(5, 0.42), style.fill),
            Letter("K", (0.5, 0.55), 0.5, style.ink),
        ),
    )


@cache
def track_box(number: int) -> Art:
    """Draw an empty box of a star's track."""
    return Art(
        f"spacecorp track {number}",
        (
            Slab((0.02, 0.02), 0.96, 0.96, 0.14, Role.LINE),
            Slab((0.09, 0.09), 0.82, 0.82, 0.1, Role.EMPTY),
            Letter(str(number), (0.5, 0.53), 0.56, Role.SOFT),
        ),
    )


LOCK = lock()
"""Sign of a site whose yield Phobes withhold."""


EDGE = 4
"""Pixels around the line in a piece of a way."""


@cache
def piece(dx: int, dy: int) -> Art:
    """Draw a part of a way between two regions: this many pixels across and down."""
    side = max(abs(dx), abs(dy)) + 2 * EDGE
    x0, y0 = (EDGE if dx >= 0 else EDGE - dx), (EDGE if dy >= 0 else EDGE - dy)
    ends = ((x0 / side, y0 / side), ((x0 + dx) / side, (y0 + dy) / side))
    if dx == dy == 0:
        return Art("spacecorp way", (Disc(ends[0], 2 / side, Role.LINE),), ground=True)
    return Art(f"spacecorp way {dx} {dy}", (Stroke(ends, 4 / side, Role.LINE),), ground=True)


LAGRANGE = Art(
    "spacecorp lagrange point",
    (
        *(
            Arc((0.5, 0.5), 0.46, start, start + 62, 0.07, Role.SOFT)
            for start in (14, 104, 194, 284)
        ),
        Polygon(around(4, 0.3), Role.DARK),
        Polygon(around(4, 0.24), Role.HULL),
        Polygon(((0.5, 0.26), (0.74, 0.5), (0.5, 0.74)), Role.DARK, 0.26),
    ),
)
"""A point in empty space: a marker between four arcs."""
OORT = Art(
    "spacecorp oort cloud",
    (
        *belt(9, 12).shapes,
        *(Disc((x, y), 0.016, Role.ICE) for x, y in around(17, 0.47)),
        *(Disc((x, y), 0.012, Role.WHITE) for x, y in around(11, 0.3, 0.03)),
    ),
)
SUN_LIMB = Art(
    "spacecorp sun limb",
    (
        Within((0.0, 0.5), 0.5, (Disc((0.0, 0.5), 0.5, Role.SUN, 0.16),)),
        Disc((0.0, 0.5), 0.42, Role.SUN, 0.3),
        Disc((0.0, 0.5), 0.34, Role.SUN),
        Disc((0.0, 0.5), 0.26, Role.FLAME),
    ),
)
"""The Sun, whose left half lies outside the picture."""


@cache
def explore(number: int) -> Art:
    """Draw the cost of exploring in a magnifying glass."""
    return Art(
        f"spacecorp explore {number}",
        (
            Stroke(((0.7, 0.7), (0.93, 0.93)), 0.14, Role.FLAME),
            Disc((0.44, 0.44), 0.43, Role.DARK),
            Disc((0.44, 0.44), 0.38, Role.FLAME),
            Disc((0.44, 0.44), 0.3, Role.LIGHT),
            Letter(str(number), (0.44, 0.47), 0.5, Role.DARK),
        ),
    )


@cache
def build(number: int) -> Art:
    """Draw the cost of building in the outline of a base."""
    size = 0.5 if number < 10 else 0.46
    letter = Letter(str(number), (0.5, 0.52), size, Role.INK)
    return hollow_dome(f"spacecorp build {number}", letter)
