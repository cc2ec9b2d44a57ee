"""Styles by which pieces show their owner, in every game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from render.art import Art, Letter
from render.palettes import Role
from render.shapes import outline


@dataclass(frozen=True)
class Style:
    """An owner's style; `shape` is one of the outlines in the game's `art`."""

    key: str
    """Short and unique; if it is a digit or a letter, it is drawn on the sign."""
    fill: Role
    ink: Role
    shape: str
    words: str
    edge: Role = Role.DARK


DEFAULT_STYLES = (
    Style("1", Role.BLUE, Role.ON_BLUE, "disc", "blue disc"),
    Style("2", Role.RED, Role.ON_RED, "square", "red square"),
    Style("3", Role.YELLOW, Role.ON_YELLOW, "diamond", "yellow diamond"),
    Style("4", Role.PURPLE, Role.ON_PURPLE, "hexagon", "purple hexagon"),
    Style("5", Role.WHITE, Role.ON_WHITE, "shield", "white shield"),
    Style("6", Role.GREEN, Role.ON_GREEN, "triangle", "green triangle"),
)
"""Styles for a game that distinguishes seats only by number."""


@cache
def sign(style: Style, text: str = "") -> Art:
    """Draw an owner's sign: shape, colour and a text, by default the key if it is short."""
    shown = text or (style.key if len(style.key) == 1 else "")
    letter = (Letter(shown, (0.5, 0.53), 0.62, style.ink),) if shown else ()
    return Art(
        f"sign {style.key} {style.shape} {style.fill} {shown}",
        # a light rim: a dark sign would vanish on a dark board
        (outline(style.shape, 0.46, Role.INK), outline(style.shape, 0.41, style.fill), *letter),
    )


@cache
def plain_sign(style: Style) -> Art:
    """Draw an owner's sign without a text."""
    return Art(
        f"plain sign {style.key} {style.shape} {style.fill}",
        (outline(style.shape, 0.46, Role.INK), outline(style.shape, 0.41, style.fill)),
    )
