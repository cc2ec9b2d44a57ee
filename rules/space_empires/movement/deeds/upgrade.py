"""A group stays at a yard to be upgraded at the turn's end [9.10.4]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space_empires.movement.deeds.deed import UnitDeed
from rules.space_empires.movement.refit import can_refit
from rules.space_empires.position.state import Unit

if TYPE_CHECKING:
    from rules.space_empires.movement.menu import Menu


class Upgrade(UnitDeed):
    """A group does not move this turn, and is upgraded after it [9.10.4]."""

    name = "refit"
    words = "{}: upgrade at {}"

    def likely(self, menu: Menu, own: list[Unit]) -> bool:  # noqa: ARG002
        """Whether CP are left that were carried over."""
        return menu.spare > 0

    def may(self, menu: Menu, unit: Unit) -> bool:
        """Whether there is a yard, newer technology, and CP enough."""
        return can_refit(menu.board, unit, menu.spare)

    async def do(self, menu: Menu, unit: Unit) -> None:
        """It is paid for when it is done."""
        unit.refit = True
        menu.board.say(f"{unit.name} is upgraded at the end of the turn.", (menu.seat,))
        menu.touch_all()
