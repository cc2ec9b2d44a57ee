"""A column of the production sheet: what one Economic Phase brought and cost [7.0]."""

from __future__ import annotations

import msgspec


class SheetColumn(msgspec.Struct, omit_defaults=True, gc=False):
    """One column of the production sheet, in its thirteen lines [7.0]."""

    cycle: int
    carried: int
    colonies: int
    minerals: int
    pipelines: int
    total: int
    maintenance: int
    """CP paid; never more than the income [7.3.1]."""
    bid: int = 0
    research: int = 0
    units: int = 0
    remaining: int = 0
    """CP carried over."""
    upgrades: int = 0
    """CP spent between this phase and the next [9.10.4]."""
    more: int = 0
    """Maintenance added by what was bought [7.8]."""
    less: int = 0
    """Maintenance saved by losses until the next phase [7.8]."""
    lost: int = 0
    """CP beyond those that can be carried over."""
    bonus: int = 0
    """A conquest's spoils, part of the total."""
    upkeep: int = 0
    """Hull points of all ships when the phase ended [7.8]."""
    closed: bool = False
    """True once the phase's spending has been carried out."""
    bought: list[str] = []
    """Purchases in words, for the history."""
