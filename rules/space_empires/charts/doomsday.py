"""The Doomsday Machines' figures and weaknesses, as the charts have them [17.2, 21.2]."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from rules.space_empires.charts.content import FOLDER
from rules.toolbox.charts import chart

TACTICS: Final = 2
SCANNER: Final = 2


class Weakness(StrEnum):
    """Technology that helps against a machine of the solo scenario [21.3]."""

    UNKNOWN = ""
    FIGHTERS = "fighters"
    MINES = "mines"
    CLOAKING = "cloaking"
    FLEETS = "fleets"
    NONE = "none"


class MachineFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One machine's figures; `attacks` is how often it fires in a round."""

    attack: int
    defence: int
    hull: int
    attacks: int
    letter: str = msgspec.field(name="class")


class MachineCharts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of content/machines.toml."""

    optional: MachineFigures
    strength: tuple[MachineFigures, ...]
    weakness: tuple[Weakness, ...]
    """By the die, from 1."""
    words: dict[Weakness, str]
    mine_hits: int
    raider_shelter: int
    large_fleet: int
    healing: int
    schedule: dict[str, dict[str, tuple[tuple[int, int], ...]]]
    """Economic Phase and rating of each machine, by scenario and level."""


MACHINE_CHARTS: Final = chart(FOLDER / "machines.toml", MachineCharts)


def figures(rating: int) -> MachineFigures:
    """Return the figures of a machine: rating 0 is the optional rules' machine [21.2]."""
    return MACHINE_CHARTS.strength[rating - 1] if rating else MACHINE_CHARTS.optional
