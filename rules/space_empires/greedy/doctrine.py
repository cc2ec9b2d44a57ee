"""What the greedy player studies and builds, and against whom [9.0]."""

from __future__ import annotations

import math
from typing import Final

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.doomsday import figures
from rules.space_empires.charts.kinds import Kind
from rules.space_empires.position.view import View

Plan = tuple[tuple[str, int], ...]
"""Technologies and levels, the first ones first."""

RESEARCH: Final = (
    ("attack", 1),
    ("defence", 1),
    ("move", 2),
    ("size", 2),
    ("size", 3),
    ("defence", 2),
    ("attack", 2),
    ("move", 3),
    ("size", 4),
    ("size", 5),
    ("defence", 3),
    ("attack", 3),
    ("move", 4),
    ("size", 6),
    ("tactics", 1),
    ("move", 5),
    ("yard", 2),
    ("move", 6),
    ("tactics", 2),
    ("tactics", 3),
    ("yard", 3),
    ("move", 7),
)
"""What is studied, in this order."""
AGAINST_MACHINES: Final = (
    ("attack", 1),
    ("size", 2),
    ("size", 3),
    ("attack", 2),
    ("defence", 1),
    ("attack", 3),
    ("defence", 2),
    ("size", 4),
    ("size", 5),
    ("defence", 3),
    ("size", 6),
    ("yard", 2),
    ("move", 2),
)
"""The same where Doomsday Machines come, who come by themselves."""
FLEET: Final = tuple(map(Kind, ("DN", "BB", "BC", "CA", "DD", "SC")))
"""Warships."""
FOE: Final = 6, 1
"""Attack and defence of a middling enemy."""
STRONGHOLD: Final = 7, 2
"""The same of a Base, which each alien empire has."""
CORE: Final = 6
"""How many of these come first; a fleet comes before the others."""
FORCE_PERCENT: Final = 120
"""The CP of such a fleet, as a share of the income."""
SIEGE_PERCENT: Final = 200
"""The same against alien empires, who are weak at first."""


def plan(view: View) -> Plan:
    """What is studied, in this order."""
    return AGAINST_MACHINES if any(machine.rating for machine in view.machines) else RESEARCH


def by_value(view: View, levels: dict[str, int]) -> list[Kind]:
    """Warships by what they are worth for each CP at these levels, the best first."""
    attack, defence = _foe(view)

    def value(kind: Kind) -> float:
        chart = UNITS[kind]
        fire = chart.attack + min(levels.get("attack", 0), chart.hull) - defence
        shell = chart.defence + min(levels.get("defence", 0), chart.hull)
        hit = min(9, max(1, attack - shell))
        return math.sqrt(max(0.3, fire) * chart.hull / hit) / chart.cost

    return sorted(FLEET, key=value, reverse=True)


def _foe(view: View) -> tuple[int, int]:
    """Attack and defence of those whom the ships are built against."""
    rating = max((machine.rating for machine in view.machines), default=0)
    if rating:
        row = figures(rating)
        return row.attack, row.defence
    return STRONGHOLD if view.rivals else FOE
