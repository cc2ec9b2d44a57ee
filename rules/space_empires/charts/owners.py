"""Who can own units: seats, alien empires, aliens and machines, by number."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
SEAT: Final = 0
"""The only seat of a solo scenario."""
RIVALS: Final = (4, 5, 6)
"""The owners' numbers of the solo scenario's alien empires."""
ALIENS: Final = 8
"""Owns the inhabitants of deep space [14.1]."""
MACHINES: Final = 9
"""Owns the Doomsday Machines [17.1]."""
