"""Groups that split and join in their owner's movement, at no cost [2.3.1, 9.10.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel import Choice
from rules.space_empires.movement.deeds.deed import UnitDeed
from rules.space_empires.movement.marching import send
from rules.space_empires.position.board import Board
from rules.space_empires.position.stacks import GROUPED, part_openly, partners_for, transfer
from rules.space_empires.position.state import GROUP_LIMIT, Unit
from rules.space_empires.position.words import unit_words

if TYPE_CHECKING:
    from rules.space_empires.movement.menu import Menu


class Part(UnitDeed):
    """Some ships of a group get a counter of their own, and go on if they can [2.3.1]."""

    name = "part"
    words = "Some of {} at {}"

    def likely(self, menu: Menu, own: list[Unit]) -> bool:  # noqa: ARG002
        """Whether any of the units is a group."""
        return True in [unit.size > 1 for unit in own]

    def may(self, menu: Menu, unit: Unit) -> bool:
        """Whether there is a group, and a free counter."""
        return (
            unit.size > 1
            and unit.kind in GROUPED
            and menu.board.free_number(unit.owner, unit.kind) is not None
        )

    async def do(self, menu: Menu, unit: Unit) -> None:
        """They get a counter, and are sent if they still can move."""
        counts = {str(count): count for count in range(1, unit.size)}
        count = await Choice(
            "move.count",
            menu.seat,
            "What do you move?",
            "4.1",
            counts,
            note=lambda: f"How many of {unit.name}'s {unit.size} ships part [2.3.1]?",
            about=unit.uid,
        )
        part = part_openly(menu.board, unit, count)
        assert part is not None
        menu.walked[part.token] = list(menu.way(unit))
        menu.touch((unit.hex,))
        if menu.movers([part]):
            await send(menu, [part], halts=False)

    def why_not(self, board: Board, unit: Unit) -> str:
        """Why a counter cannot be split [2.3.1]."""
        if unit.kind not in GROUPED or unit.size < 2:
            return f"{unit.name} is no group [2.3.1]; name a counter of several ships."
        if board.free_number(unit.owner, unit.kind) is None:
            return f"No counter is free for a part of {unit.name} [7.5.4]; join two groups first."
        return ""


class Join(UnitDeed):
    """Ships of a group become part of a like one in their hex [9.10.2]."""

    name = "join"
    words = "{}: join a like group at {}"

    def likely(self, menu: Menu, own: list[Unit]) -> bool:  # noqa: ARG002
        """Whether two of the units are of one kind."""
        return len(own) > 1 and len(own) > len({unit.kind for unit in own})

    def may(self, menu: Menu, unit: Unit) -> bool:
        """Whether there is a like group with room, and the ships join none yet."""
        if not _partners(menu, unit):
            return False
        return not any(one is unit for one, _, _ in menu.joining)

    async def do(self, menu: Menu, unit: Unit) -> None:
        """Groups that have moved alike join at once, others as the movement ends.

        So nobody moves on who may not, and nobody stays for those who joined.
        """
        other = await _ask_partner(menu, unit)
        count = await _ask_count(menu, unit, other)
        menu.touch((unit.hex,))
        if _alike(menu, unit, other):
            _tell(menu, unit, other, count, "")
            transfer(menu.board, unit, other, count)
            return
        menu.joining.append((unit, other, count))
        _tell(menu, unit, other, count, " as the movement ends")

    def why_not(self, board: Board, unit: Unit) -> str:
        """Why a unit joins no group [9.10.2]."""
        if not board.systems[unit.hex].explored and partners_for(board, unit):
            return (
                f"{unit.name} came to {unit.hex} another way, and might have to go back it [6.5]; "
                "join groups there once the marker is turned."
            )
        if not partners_for(board, unit):
            return (
                f"No group at {unit.hex} has room for {unit.name}, its kind and its technology "
                "[9.10.2]; bring it to one."
            )
        return ""


def _partners(menu: Menu, unit: Unit) -> list[Unit]:
    """The groups that a group may join now [9.10.2].

    On a face-down marker each must know which hex it has just left, where a super nova may send it
    back [6.5]: there groups join that came from one hex alone.
    """
    found = partners_for(menu.board, unit)
    if not found or menu.board.systems[unit.hex].explored:
        return found
    return [other for other in found if menu.way(other)[-2:] == menu.way(unit)[-2:]]


async def _ask_partner(menu: Menu, unit: Unit) -> Unit:
    return await Choice(
        "move.partner",
        menu.seat,
        "What do you move?",
        "4.1",
        {other.name: other for other in _partners(menu, unit)},
        label=unit_words,
        note=lambda: f"Which group does {unit.name} join [2.3.1]?",
        about=unit.uid,
    )


async def _ask_count(menu: Menu, unit: Unit, other: Unit) -> int:
    most = min(unit.size, GROUP_LIMIT - other.size)
    return await Choice(
        "move.joining",
        menu.seat,
        "What do you move?",
        "4.1",
        {str(count): count for count in range(1, most + 1)},
        default=str(most),
        note=lambda: f"How many of {unit.name}'s {unit.size} ships join {other.name} [2.3.1]?",
        about=unit.uid,
    )


def _alike(menu: Menu, unit: Unit, other: Unit) -> bool:
    """Whether both have come the same way, so that neither holds the other up."""
    mine = (unit.start, unit.spent, unit.extra, unit.halted)
    theirs = (other.start, other.spent, other.extra, other.halted)
    return mine == theirs and (not menu.pipes or menu.way(unit) == menu.way(other))


def _tell(menu: Menu, unit: Unit, other: Unit, count: int, when: str) -> None:
    who = unit.name if count == unit.size else f"{count} of {unit.name}"
    joins = "joins" if count == unit.size or count == 1 else "join"
    menu.board.say(f"{who} {joins} {other.name} at {unit.hex}{when}.", (menu.seat,))


def finish_joining(menu: Menu) -> None:
    """As the movement ends, those join who are still in a hex with their group [2.3.1]."""
    units = menu.board.units
    for unit, other, count in menu.joining:
        there = units.get(unit.uid) is unit and units.get(other.uid) is other
        if not there or other not in _partners(menu, unit):
            continue
        mine, theirs = menu.way(unit), menu.way(other)
        menu.walked[other.token] = list(mine if len(mine) > len(theirs) else theirs)
        transfer(menu.board, unit, other, min(count, unit.size, GROUP_LIMIT - other.size))
