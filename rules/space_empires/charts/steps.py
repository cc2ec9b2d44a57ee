"""The steps of the sequence of play [3.0]."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Step(StrEnum):
    """What happens in a leg: each step is a seat's own, or common to all [3.0]."""

    SETUP = "setup"
    MOVE = "move"
    FIGHT = "fight"
    EXPLORE = "explore"
    MACHINES = "machines"
    """After all players, machines and alien empires move [17.3, 22.6]."""
    ECONOMY = "economy"
    OVER = "over"


SETUP: Final = Step.SETUP
MOVE: Final = Step.MOVE
FIGHT: Final = Step.FIGHT
EXPLORE: Final = Step.EXPLORE
MACHINES: Final = Step.MACHINES
ECONOMY: Final = Step.ECONOMY
OVER: Final = Step.OVER
"""Each by a name of its own, since they are asked in every leg; see `charts/terrain.py`."""
