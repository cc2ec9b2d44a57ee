"""Colours, shapes and numbers of all captains."""

from __future__ import annotations

from render.palettes import Role
from render.player_styles import Style

SEATS = (
    Style("1", Role.PURPLE, Role.ON_PURPLE, "disc", "purple disc"),
    Style("2", Role.WHITE, Role.ON_WHITE, "square", "white square"),
    Style("3", Role.GREEN, Role.ON_GREEN, "diamond", "green diamond"),
    Style("4", Role.YELLOW, Role.ON_YELLOW, "hexagon", "gold hexagon"),
)
SHADOW = Style("S", Role.DARK, Role.LIGHT, "hexagon", "black hexagon", Role.LIGHT)
"""Captain Shadow of the solo game."""
