"""The steps of the sequence of play [3.0]."""

from __future__ import annotations

from enum import StrEnum


class Step(StrEnum):
    """Part of a turn: each step belongs to one seat or to all [3.0]."""

    SETUP = "setup"
    MOVE = "move"
    FIGHT = "fight"
    EXPLORE = "explore"
    MACHINES = "machines"
    """After all players, machines and alien empires move [17.3, 22.6]."""
    ECONOMY = "economy"
    OVER = "over"
