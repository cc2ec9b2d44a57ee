"""Ids of unique cards, for the rules that look for them [Notes on Certain Cards]."""

from __future__ import annotations

from typing import Final

from rules.starship_captains.charts.kinds import PassengerId, TechId

HOLODECK: Final = TechId("T19")
ARTIFACT_DISPLAY: Final = TechId("T27")
TROPHY_DISPLAY: Final = TechId("T28")
LOCKERS: Final = TechId("T29")
PLATING: Final = TechId("T30")
CHARGER: Final = TechId("T31")
REPAIR_BOTS: Final = TechId("T36")
STEALTH_PAINT: Final = TechId("T37")
DEFLECTOR: Final = TechId("T38")
FLAGS: Final = TechId("T41")
TRANSLATOR: Final = TechId("T43")
WORMHOLE: Final = TechId("T44")
ACADEMY: Final = TechId("T45")
CROSS_TRAINING: Final = TechId("T46")
SIMULATOR: Final = TechId("T47")
RACK: Final = TechId("T48")
COMMAND_CHAIR: Final = TechId("T49")
RESONATOR: Final = TechId("T50")

BRILL: Final = PassengerId("P2")
PIP: Final = PassengerId("P6")

LOCKER_SLOTS: Final = 3
"""Cargo slots of the Dimensional Lockers."""
