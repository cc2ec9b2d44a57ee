"""Raiders that slipped in give up their cloaks to attack [12.1.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space_empires.charts.words import owner_words
from rules.space_empires.movement.deeds.deed import Act, Deed

if TYPE_CHECKING:
    from rules.space_empires.movement.menu import Menu


class Uncloak(Deed):
    """All cloaked raiders of a hex attack who is there [12.1.2]."""

    name = "strike"
    words = "Uncloak at {} and attack"

    async def carry_out(self, menu: Menu, act: Act) -> None:
        """They stay, and a battle follows."""
        for unit in menu.board.own(act.at, menu.seat):
            if unit.cloaked:
                unit.cloaked, unit.halted = False, True
        menu.board.say(f"{owner_words(menu.seat)}'s Raiders attack at {act.at}.")
        menu.touch((act.at,))
