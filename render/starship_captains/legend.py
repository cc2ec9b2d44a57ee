"""The legend: the lines below the captains, and a picture of what everything means."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art, Letter, Slab
from render.drawings.tokens import lock
from render.legend import Chapter, Legend, entry
from render.paint import advance
from render.palettes import Role
from render.scene import Box, Scene, Weight
from render.starship_captains import art, cell_signs, flags, pirates
from render.starship_captains.bonus_signs import EVENT, SIGNS, WORDS
from rules.starship_captains.charts.kinds import Colour, Figure, PirateKind, RouteColour
from rules.starship_captains.position.view import View

KEY, SEAT_KEY, LETTERS, LARGE, APART = 76, 38, 30, 34, 14
"""Heights of the lines about the galaxy and of the line about the captains, letters of the
one and of the other, and pixels between two entries."""
PLATE, TILE, STRIP, SMALL, BESIDE = 72, 36, 100, 34, 10
"""Sides of the signs of a pirate, of a tile, of a mission and in cells; pixels to their words."""
Sign = tuple[Art, int, str]
"""A sign, its side and its words."""
MISSION = Art(
    "captains mission strip",
    (
        Slab((0.0, 0.28), 1.0, 0.44, 0.1, Role.LINE),
        Slab((0.03, 0.31), 0.94, 0.38, 0.08, Role.CARD),
        Letter("3", (0.19, 0.51), 0.34, Role.ACCENT),
        Slab((0.35, 0.34), 0.27, 0.32, 0.05, Role.LIGHT),
        Slab((0.37, 0.36), 0.23, 0.28, 0.04, Role.RED),
        Slab((0.66, 0.34), 0.27, 0.32, 0.05, Role.LIGHT),
        Slab((0.68, 0.36), 0.23, 0.28, 0.04, Role.YELLOW),
    ),
)
"""A mission as the galaxy shows it, without the letters of its colours."""


def draw_key_line(scene: Scene, box: Box) -> None:
    """Draw the signs of the galaxy that nothing else explains."""
    upper, lower = box.rows(2, 0)
    upper_signs: tuple[Sign, ...] = (
        (_medal(), PLATE, "pirate: medal"),
        (_android(), PLATE, "android"),
        (art.NEXT, TILE, "next mission"),
        (art.TILE, TILE, "later"),
        (art.MISSIONS, TILE, "done"),
    )
    _draw_signs(scene, upper, upper_signs)
    lower_signs: tuple[Sign, ...] = (
        (MISSION, STRIP, "mission: points, crew"),
        (flags.reservation(), TILE, "reserved"),
        (lock(), TILE, "closed station"),
        (art.seat_shape(0, looped=True), TILE, "one lap"),
    )
    _draw_signs(scene, lower, lower_signs)


def draw_seat_key(scene: Scene, box: Box) -> None:
    """Draw the signs of the captains' cells on one line."""
    _draw_signs(scene, box, SEAT_SIGNS, 14, LARGE)


def draw_seat_key_cell(scene: Scene, box: Box) -> None:
    """Draw the signs of the captains' cells in the place of a cell that no captain has."""
    rows = box.rows(-(-len(SEAT_SIGNS) // 2), 0)
    cells = [cell for row in rows for cell in row.columns(2, 0)]
    for sign, cell in zip(SEAT_SIGNS, cells, strict=False):
        _draw_signs(scene, cell, [sign], 0, LARGE)


SEAT_SIGNS: tuple[Sign, ...] = (
    (art.MEDAL, SMALL, "medals"),
    (art.DAMAGE, SMALL, "damage"),
    (cell_signs.POINTS, SMALL, "points"),
    (cell_signs.READY, SMALL, "ready"),
    (cell_signs.QUEUE, SMALL, "queue"),
    (cell_signs.TECH, SMALL, "tech"),
    (cell_signs.ARTIFACT, SMALL, "artifact"),
)
"""The signs of the captains' cells, in their order."""


def _draw_signs(
    scene: Scene, box: Box, signs: Sequence[Sign], apart: int = APART, size: int = LETTERS
) -> None:
    """Draw signs with their words in the middle of a line."""
    wide = [round(advance(words, size, Weight.BOLD)) + 4 for *_, words in signs]
    room = sum(wide) + sum(side + BESIDE for _, side, _ in signs) + apart * (len(signs) - 1)
    rest = box.left((box.w - room) // 2)[1]
    for (sign, side, words), width in zip(signs, wide, strict=True):
        drawing, rest = rest.left(side, BESIDE)
        scene.icon(drawing.square(side), sign)
        line, rest = rest.left(width, apart)
        scene.line(line, words, size, Role.SOFT, Weight.BOLD)


def _medal() -> Art:
    """Draw a pirate that brings a medal."""
    return pirates.pirate_sign(PirateKind.PURPLE_MEDAL, RouteColour.PURPLE)


def _android() -> Art:
    """Draw a pirate that brings an android."""
    return pirates.pirate_sign(PirateKind.GREEN_ANDROID, RouteColour.GREEN)


def _chapters(_view: View, _names: Sequence[str]) -> list[Chapter]:
    """Return the legend's chapters."""
    routes = [entry(f"{colour} route", art.route_mark(colour)) for colour in RouteColour]
    pirates = [
        entry("pirate: medal, artifact", _medal(), ""),
        entry("pirate: android", _android(), ""),
    ]
    lines = [entry(f"{colour} crew", art.line_sign(colour)) for colour in Colour]
    crew = [entry(words, art.crew_sign(kind), "") for kind, words in CREW]
    bonuses = [entry(str(words), sign) for sign, words in _bonuses()]
    tracks = [entry(words, SIGNS[deed], "") for deed, words in WORDS.items()]
    tokens = [
        entry("missions done", art.MISSIONS, ""),
        entry("medals", art.MEDAL, ""),
        entry("damage", art.DAMAGE, ""),
        entry("promotion rings", art.RING, ""),
        entry("next mission here", art.NEXT, ""),
        entry("later mission here", art.TILE, ""),
        entry("reserved", flags.reservation(), ""),
    ]
    return [
        Chapter("Galaxy", [*routes, *pirates]),
        Chapter("Mission lines and rooms", lines),
        Chapter("Crew", crew),
        Chapter("Bonuses of techs", bonuses, 3),
        Chapter("Bonuses on tracks", [*tracks, entry("event", EVENT, "")]),
        Chapter("Tokens", tokens),
    ]


CREW = (
    (Figure.CADET, "C: cadet"),
    (Figure.ANDROID, "A: android"),
    (next(kind for kind in Figure if kind.commander), "commander, in gold"),
)
"""Figures that aren't ensigns of the colour of their letter."""


def _bonuses() -> list[tuple[Art, str]]:
    parts = art.bonus_legend()
    return [(sign, words) for sign, words in zip(parts[::2], parts[1::2], strict=True)
            if isinstance(sign, Art) and isinstance(words, str)]  # fmt: skip


LEGEND = Legend(_chapters, width=720, row=58, size=25)
