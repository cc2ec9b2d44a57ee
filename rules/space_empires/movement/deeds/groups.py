"""Groups that split and join on their way [2.3.1, 9.10.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel import Choice
from rules.space_empires.charts.content import FIXED, SINGLES
from rules.space_empires.charts.kinds import DECOY
from rules.space_empires.movement.deeds.deed import UnitDeed
from rules.space_empires.movement.marching import send
from rules.space_empires.position.stacks import join, partner_for, split
from rules.space_empires.position.state import Unit

if TYPE_CHECKING:
    from rules.space_empires.movement.menu import Menu

_WHOLE: Final = (*SINGLES, *FIXED, DECOY)
"""Kinds that never split."""


class Part(UnitDeed):
    """Some ships of a group go, on a counter of their own [2.3.1]."""

    name = "part"
    words = "Some of {} at {}"

    def may(self, menu: Menu, unit: Unit) -> bool:
        """Whether a group can move, and a counter is free."""
        return (
            unit.size > 1
            and unit.kind not in _WHOLE
            and bool(menu.movers([unit]))
            and menu.board.free_number(unit.owner, unit.kind) is not None
        )

    async def do(self, menu: Menu, unit: Unit) -> None:
        """They get a counter, and are sent."""
        counts = {str(count): count for count in range(1, unit.size)}
        count = await Choice(
            "move.count",
            menu.seat,
            "What do you move?",
            "4.1",
            counts,
            note=lambda: f"How many of {unit.name}'s {unit.size} ships go [2.3.1]?",
            about=unit.uid,
        )
        part = split(menu.board, unit, count)
        assert part is not None
        menu.walked[part.token] = list(menu.way(unit))
        menu.touch((unit.hex,))
        await send(menu, [part])


class Join(UnitDeed):
    """A group becomes part of a like one in its hex [9.10.2]."""

    name = "join"
    words = "{}: join a like group at {}"

    def likely(self, menu: Menu, own: list[Unit]) -> bool:  # noqa: ARG002
        """Whether two of the units are of one kind."""
        return len(own) > 1 and len(own) > len({unit.kind for unit in own})

    def may(self, menu: Menu, unit: Unit) -> bool:
        """Whether there is a like group with room."""
        return partner_for(menu.board, unit) is not None

    async def do(self, menu: Menu, unit: Unit) -> None:
        """The other group remembers the longer way."""
        other = partner_for(menu.board, unit)
        assert other is not None
        mine, theirs = menu.way(unit), menu.way(other)
        menu.walked[other.token] = list(mine if len(mine) > len(theirs) else theirs)
        join(menu.board, unit, other)
        menu.board.say(f"{unit.name} joins {other.name} at {unit.hex}.", (menu.seat,))
        menu.touch((unit.hex,))
