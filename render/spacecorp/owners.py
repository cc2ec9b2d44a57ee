"""Whose things are whose: colour, shape and number of every HQ."""

from __future__ import annotations

from dataclasses import dataclass

from render.theme import Role


@dataclass(frozen=True)
class Style:
    """How a HQ's things look; `shape` is one of the outlines in `art`."""

    number: str
    fill: Role
    ink: Role
    shape: str
    words: str


SEATS = (
    Style("1", Role.BLUE, Role.ON_BLUE, "disc", "blue disc"),
    Style("2", Role.RED, Role.ON_RED, "square", "red square"),
    Style("3", Role.YELLOW, Role.ON_YELLOW, "diamond", "yellow diamond"),
    Style("4", Role.PURPLE, Role.ON_PURPLE, "hexagon", "purple hexagon"),
)
