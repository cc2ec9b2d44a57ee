"""A colony ship becomes a new colony [4.4.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space_empires.charts.kinds import COLONY_SHIP
from rules.space_empires.charts.terrain import BARREN, PLANET, PLANETS
from rules.space_empires.charts.words import owner_words
from rules.space_empires.movement.deeds.deed import UnitDeed
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Colony, Unit

if TYPE_CHECKING:
    from rules.space_empires.movement.menu import Menu


class Colonise(UnitDeed):
    """A colony ship founds a colony where it stands [4.4.1]."""

    name = "colonise"
    words = "{}: colonise {}"

    def may(self, menu: Menu, unit: Unit) -> bool:
        """Whether a free planet is there that the ship is built for, and no enemy [4.4.2]."""
        system = menu.board.systems[unit.hex]
        if not system.explored or system.colony is not None or system.aliens:
            return False
        fits = system.terrain == PLANET or (system.terrain == BARREN and unit.tech.special > 0)
        return fits and all(foe.cloaked for foe in menu.board.foes(unit.hex, unit.owner))

    def why_not(self, board: Board, unit: Unit) -> str:
        """Why a unit cannot found a colony where it stands [4.4]."""
        system, at = board.systems[unit.hex], unit.hex
        if unit.kind != COLONY_SHIP:
            return f"{unit.name} cannot colonise [4.4.1]; send a Colony Ship."
        if not system.explored or system.terrain not in PLANETS:
            return f"There is no planet at {at} [4.4]; bring {unit.name} to one."
        if system.colony is not None:
            return f"The planet at {at} has a colony already [4.4]; bring {unit.name} to another."
        if system.aliens or any(not foe.cloaked for foe in board.foes(at, unit.owner)):
            return f"Enemies hold {at} [4.4.1]; defeat them before {unit.name} colonises."
        if system.terrain == BARREN and not unit.tech.special:
            return (
                f"{at} is a barren planet [4.4.2], and {unit.name} was built without "
                "Terraforming; bring it to another planet."
            )
        return ""

    async def do(self, menu: Menu, unit: Unit) -> None:
        """The ship is gone, the colony new."""
        menu.board.remove(unit)
        menu.board.systems[unit.hex].colony = Colony(menu.seat)
        menu.board.say(f"{owner_words(menu.seat)} founds a colony at {unit.hex}.")
        menu.touch((unit.hex,))
