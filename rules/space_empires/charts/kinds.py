"""Ids, and the kinds of units by name, for the rules that single one out [2.3.2]."""

from __future__ import annotations

from typing import Final, NewType

import msgspec

DOWN: Final = 0
"""A counter's face: nothing is known but where it is."""
TYPED: Final = 1
"""Its kind has been announced, not its strength: a Raider that slipped by [12.1.2]."""
UP: Final = 2
"""It lies open with its numeral and technology [5.11]."""

Kind = NewType("Kind", str)
"""A kind of unit, such as `CA`: a key of content/units.toml."""

Uid = NewType("Uid", str)
"""A counter: owner, a dot, its name; such as `0.CA2`."""

HexId = NewType("HexId", str)
"""A hex by line and number, such as `L7`."""
NOWHERE: Final = HexId("")

MarkerId = NewType("MarkerId", str)
"""A System marker: its kind, a dot, its number in its set; such as `minerals10.3`."""


class Tech(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Equipment of a group; its hull caps attack and defence [9.2]."""

    attack: int = 0
    defence: int = 0
    tactics: int = 0
    move: int = 1
    special: int = 0
    """The level of what only this kind carries: see `special` in content/units.toml."""


DEEP: Final = -1
"""The set of markers with white borders; home sets bear their seat's number [2.1]."""

SCOUT: Final = Kind("SC")
DESTROYER: Final = Kind("DD")
CRUISER: Final = Kind("CA")
CARRIER: Final = Kind("CV")
FIGHTER: Final = Kind("F")
RAIDER: Final = Kind("R")
SWEEPER: Final = Kind("SW")
BASE: Final = Kind("BASE")
YARD: Final = Kind("SY")
COLONY_SHIP: Final = Kind("CO")
MINER: Final = Kind("MINER")
PIPELINE: Final = Kind("MS")
MINES: Final = Kind("MINES")
DECOY: Final = Kind("DECOY")
DM: Final = Kind("DM")
"""A Doomsday Machine's counter [17.1]."""
