"""Mining Ships take minerals and wrecks in tow, and put them down at a colony [6.7]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space_empires.charts.kinds import MINER, MarkerId
from rules.space_empires.charts.terrain import MARKER_WORDS, TOWED, Terrain, kind_of
from rules.space_empires.charts.words import owner_words
from rules.space_empires.movement.deeds.deed import UnitDeed
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import public_words

if TYPE_CHECKING:
    from rules.space_empires.movement.menu import Menu


class Tow(UnitDeed):
    """A Mining Ship takes a marker in tow and leaves the hex empty [6.7.2]."""

    name = "tow"
    words = "{}: take in tow at {}"

    def may(self, menu: Menu, unit: Unit) -> bool:
        """Whether there is something to tow, and the ship tows nothing yet."""
        system = menu.board.systems[unit.hex]
        return not unit.tow and system.explored and system.terrain in TOWED

    async def do(self, menu: Menu, unit: Unit) -> None:
        """The marker goes with the ship from now on."""
        system = menu.board.systems[unit.hex]
        found = MARKER_WORDS[system.terrain]
        unit.tow, system.marker, system.terrain = system.marker, MarkerId(""), Terrain.SPACE
        menu.board.say(f"{_ship(unit)} takes {found} at {unit.hex} in tow.")
        menu.touch((unit.hex,))

    def why_not(self, board: Board, unit: Unit) -> str:
        """Why a unit cannot take in tow what lies in its hex [6.7.2]."""
        system = board.systems[unit.hex]
        if unit.kind != MINER:
            return f"{unit.name} cannot tow [6.7.2]; send a Mining Ship."
        if unit.tow:
            return (
                f"{unit.name} tows one marker already and cannot drop it in space [6.7.2]; "
                "put it down at an own colony first."
            )
        if not system.explored or system.terrain not in TOWED:
            return f"Nothing at {unit.hex} can be towed [6.7.2]; go to minerals or a wreck."
        return ""


class Drop(UnitDeed):
    """What is in tow waits at a colony for the Economic Phase [6.7.2]."""

    name = "drop"
    words = "{}: put down at {}"

    def may(self, menu: Menu, unit: Unit) -> bool:
        """Whether something is in tow at an own colony."""
        return bool(unit.tow) and menu.board.colony(unit.hex, unit.owner) is not None

    async def do(self, menu: Menu, unit: Unit) -> None:
        """The marker joins what waits there."""
        colony = menu.board.colony(unit.hex, unit.owner)
        assert colony is not None
        load = MARKER_WORDS[kind_of(unit.tow)]
        colony.hoard.append(unit.tow)
        unit.tow = MarkerId("")
        menu.board.say(f"{_ship(unit)} unloads {load} at {unit.hex}.")
        menu.touch((unit.hex,))

    def why_not(self, board: Board, unit: Unit) -> str:
        """Why a unit cannot put down what it tows [6.7.2]."""
        if not unit.tow:
            return f"{unit.name} tows nothing [6.7.2]; take minerals or a wreck in tow first."
        if board.colony(unit.hex, unit.owner) is None:
            return f"{unit.name} cannot drop its load in space [6.7.2]; bring it to an own colony."
        return ""


def _ship(unit: Unit) -> str:
    return f"{owner_words(unit.owner)}'s {public_words(unit)}"
