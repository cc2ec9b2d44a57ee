"""The kinds of cards and what is printed on them [Components]."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

import msgspec

CardId = NewType("CardId", str)
"""A tile T01-T30, an Earth shuttle E01-E30, a Mars shuttle M01-M30 or a ship S01-S30."""


class Colour(StrEnum):
    """A settler's colour; in requirements WHITE stands for any."""

    RED = "R"
    YELLOW = "Y"
    BLUE = "B"
    PURPLE = "P"
    WHITE = "W"


SETTLERS = (Colour.RED, Colour.YELLOW, Colour.BLUE, Colour.PURPLE)
"""The colours that settlers come in, in the order of the boards."""

TYPES = (*SETTLERS, Colour.WHITE)
"""The types of tiles and shuttles, in the order of the columns."""


class EffectKind(StrEnum):
    """The five things that an effect or a basic action can do."""

    RECRUIT = "recruit"
    ADAPT = "adapt"
    MOVE = "move"
    REPUTATION = "reputation"
    DRAW = "draw"


class Effect(msgspec.Struct, frozen=True, gc=False):
    """One deed; `colours` are those that it may recruit (all four: any colour)."""

    kind: EffectKind
    colours: tuple[Colour, ...] = ()


Step = tuple[Effect, ...]
"""Alternatives, of which one is taken each time."""


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A settler tile. Each trigger does all `steps`, in order."""

    id: CardId
    type: Colour
    steps: tuple[Step, ...]
    starting: bool = False


class Planet(StrEnum):
    """The planet a shuttle starts from."""

    EARTH = "earth"
    MARS = "mars"


class Shuttle(msgspec.Struct, frozen=True, gc=False):
    """A shuttle card: the settlers that it needs, and its effect once they have flown."""

    id: CardId
    planet: Planet
    type: Colour
    needs: tuple[Colour, ...]
    steps: tuple[Step, ...] = ()
    costs_tile: bool = False


class Worth(StrEnum):
    """The things that a ship's victory points count at the end."""

    FIXED = "fixed"
    SYMBOLS = "symbols"
    """`per` for each requirement symbol of `colour` on own shuttles."""
    REPUTATION = "reputation"
    """As many points as the owner's reputation scores."""
    COLUMN = "column"
    """`per` for each own shuttle in the column of `colour`."""
    ROWS = "rows"
    """`per` for each complete row of shuttles."""


class Ship(msgspec.Struct, frozen=True, gc=False):
    """A settler ship: its points, its launch effect, and how many fewer settlers it needs."""

    id: CardId
    name: str
    worth: Worth
    points: int
    """Fixed part, victory points."""
    per: int = 0
    colour: Colour | None = None
    launch: tuple[Step, ...] = ()
    fewer: int = 0
