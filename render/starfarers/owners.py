"""Colours, shapes and letters of all players."""

from __future__ import annotations

from render.palettes import Role
from render.player_styles import Style

SEATS = (
    Style("Y", Role.YELLOW, Role.ON_YELLOW, "disc", "yellow disc"),
    Style("R", Role.RED, Role.ON_RED, "square", "red square"),
    Style("B", Role.BLUE, Role.ON_BLUE, "diamond", "blue diamond"),
    Style("W", Role.WHITE, Role.ON_WHITE, "hexagon", "white hexagon"),
    Style("K", Role.DARK, Role.LIGHT, "shield", "black shield", Role.LIGHT),
    Style("G", Role.GREEN, Role.ON_GREEN, "triangle", "green triangle"),
)
"""By seat; the letter is that of the seat's galaxy and ships."""
