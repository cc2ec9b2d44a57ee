"""Printed values on the HQ of each kind of start [p12, p22]."""

from __future__ import annotations

from typing import Final

from rules.spacecorp.charts.kinds import Action, Era
from rules.spacecorp.charts.printed import Face

RESEARCH_INFRA: Final = {Era.MARINERS: 2, Era.PLANETEERS: 2, Era.STARFARERS: 3}
"""The Research box, which nothing replaces, by the era with which the game began."""

FIRST_SLOT: Final = {
    Era.MARINERS: (Face(Action.MOVE, 1),),
    Era.PLANETEERS: (Face(Action.MOVE, 3), Face(Action.BUILD, 2)),
    Era.STARFARERS: (Face(Action.MOVE, 5, 3), Face(Action.BUILD, 4, 3)),
}
"""Abilities of Slot 1 before it has a card (H for the later starts)."""

STARTING_PROFIT: Final = {Era.MARINERS: 0, Era.PLANETEERS: 8, Era.STARFARERS: 20}
"""T, by the era with which the game begins [p22]."""

WHEEL_LEAD: Final = {Era.MARINERS: (0, 0), Era.PLANETEERS: (1, 0), Era.STARFARERS: (2, 2)}
"""Spaces that both cubes have advanced at the start: genetics, revelation [p22]."""

TEAMS_AT_START: Final = {Era.MARINERS: 2, Era.PLANETEERS: 2, Era.STARFARERS: 3}
