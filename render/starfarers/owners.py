"""Whose things are whose: colour, shape and letter of every player."""

from __future__ import annotations

from dataclasses import dataclass

from render.theme import Role


@dataclass(frozen=True)
class Style:
    """How a player's things look; `shape` is one of the outlines in `art`."""

    letter: str
    fill: Role
    ink: Role
    edge: Role
    shape: str
    words: str


SEATS = (
    Style("Y", Role.YELLOW, Role.ON_YELLOW, Role.DARK, "disc", "yellow disc"),
    Style("R", Role.RED, Role.ON_RED, Role.DARK, "square", "red square"),
    Style("B", Role.BLUE, Role.ON_BLUE, Role.DARK, "diamond", "blue diamond"),
    Style("W", Role.WHITE, Role.ON_WHITE, Role.DARK, "hexagon", "white hexagon"),
    Style("K", Role.DARK, Role.LIGHT, Role.LIGHT, "shield", "black shield"),
    Style("G", Role.GREEN, Role.ON_GREEN, Role.DARK, "triangle", "green triangle"),
)
"""By seat; the letter is that of the seat's galaxy and ships."""
