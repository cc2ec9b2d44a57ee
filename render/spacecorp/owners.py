"""Colours, shapes and numbers of all HQs."""

from __future__ import annotations

from render.palettes import Role
from render.player_styles import Style

SEATS = (
    Style("1", Role.BLUE, Role.ON_BLUE, "disc", "blue disc"),
    Style("2", Role.RED, Role.ON_RED, "square", "red square"),
    Style("3", Role.YELLOW, Role.ON_YELLOW, "diamond", "yellow diamond"),
    Style("4", Role.PURPLE, Role.ON_PURPLE, "hexagon", "purple hexagon"),
)
