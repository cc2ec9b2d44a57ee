"""The kinds of units by name, for the rules that single one out [2.3.2]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.state import Kind

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
