"""Colours, shapes and names of all owners."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.palettes import Role
from render.player_styles import Style, sign
from rules.space_empires.charts.owners import ALIENS, MACHINES, RIVALS

SEATS = (
    Style("blue", Role.BLUE, Role.ON_BLUE, "disc", "blue disc"),
    Style("red", Role.RED, Role.ON_RED, "square", "red square"),
    Style("yellow", Role.YELLOW, Role.ON_YELLOW, "diamond", "yellow diamond"),
    Style("purple", Role.PURPLE, Role.ON_PURPLE, "hexagon", "purple hexagon"),
)
NATIVE = Style("native", Role.WHITE, Role.ON_WHITE, "disc", "white")
MACHINE = Style("machine", Role.DARK, Role.LIGHT, "machine", "black")


def style_of(owner: int) -> Style:
    """Return an owner's style; alien empires take the styles of unused seats."""
    if owner == ALIENS:
        return NATIVE
    if owner == MACHINES:
        return MACHINE
    return SEATS[owner - RIVALS[0] + 1 if owner in RIVALS else owner]


def number(owner: int) -> str:
    """Return the text on an owner's sign: the seat from 1, or a letter."""
    if owner == ALIENS:
        return "N"
    if owner == MACHINES:
        return "D"
    return "XYZ"[owner - RIVALS[0]] if owner in RIVALS else str(owner + 1)


def plain_sign(owner: int) -> Art:
    """Draw an owner's sign without its number, which counters have on the overview."""
    return sign(style_of(owner))


def owner_name(owner: int, names: Sequence[str]) -> str:
    """Return an owner's name."""
    if owner == ALIENS:
        return "Aliens"
    if owner == MACHINES:
        return "Doomsday Machine"
    return f"Empire {number(owner)}" if owner in RIVALS else names[owner]
