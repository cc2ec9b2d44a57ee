"""Whose things are whose: how the things of one owner look, in every game."""

from __future__ import annotations

from dataclasses import dataclass

from render.theme import Role


@dataclass(frozen=True)
class Style:
    """How an owner's things look; `shape` is one of the outlines in the game's `art`."""

    key: str
    """Short, and no other owner's: where it is a digit or a letter, it stands on the sign."""
    fill: Role
    ink: Role
    shape: str
    words: str
    edge: Role = Role.DARK
