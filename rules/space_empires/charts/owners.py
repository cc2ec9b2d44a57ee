"""Owners of units, by number, and their enemies [14.1, 17.1, 20.4, 22.1]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.switches import NO_TEAMS, Teams

NOBODY: Final = -1
SEAT: Final = 0
"""The only seat of a solo scenario."""
RIVALS: Final = (4, 5, 6)
"""The alien empires of the solo scenario; lower numbers are seats."""
ALIENS: Final = 8
"""Owns the inhabitants of deep space [14.1]."""
MACHINES: Final = 9
"""Owns the Doomsday Machines [17.1]."""


def are_enemies(teams: Teams, first: int, other: int) -> bool:
    """Return whether two owners are enemies: partners and alien empires never are [20.4, 22.1]."""
    if first == other or (first in RIVALS and other in RIVALS):
        return False
    if teams != NO_TEAMS and 0 <= first < RIVALS[0] and 0 <= other < RIVALS[0]:
        return first % 2 != other % 2
    return True


def are_partners(teams: Teams, first: int, other: int) -> bool:
    """Return whether an owner is another seat's partner, or that seat itself [20.4]."""
    seats = first < RIVALS[0] and other < RIVALS[0]
    return first == other or (seats and not are_enemies(teams, first, other))
