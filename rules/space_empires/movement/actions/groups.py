"""Groups that split and join in their owner's movement, at no cost [2.3.1, 9.10.2]."""

from __future__ import annotations

from rules.space_empires.movement.actions.action import UnitAction
from rules.space_empires.movement.context import Context
from rules.space_empires.movement.marching import able, alone, send
from rules.space_empires.position.board import Board
from rules.space_empires.position.questions import moving, numbers
from rules.space_empires.position.stacks import GROUPED, part_openly, partners_for, transfer
from rules.space_empires.position.state import GROUP_LIMIT, Unit
from rules.space_empires.position.words import unit_words


class Part(UnitAction):
    """Some ships of a group get a counter of their own, and go on if they can [2.3.1]."""

    name = "part"
    words = "Some of {} at {}"

    def likely(self, _context: Context, own: list[Unit]) -> bool:
        """Return whether any of the units is a group."""
        return True in [unit.size > 1 for unit in own]

    async def do(self, context: Context, unit: Unit) -> None:
        """Put the part on a counter, and send it if it can still move."""
        question = f"How many of {unit.name}'s {unit.size} ships split off?", "2.3.1"
        counts = numbers(1, unit.size - 1)
        count = await moving("move.count", context.seat, counts, question, about=unit.uid)
        part = part_openly(context.board, unit, count)
        assert part is not None
        context.walked[part.token] = list(context.way(unit))
        context.touch((unit.hex,))
        if alone(context, able(context, [part])):
            await send(context, [part], halts=False)

    def why_not(self, board: Board, unit: Unit) -> str:
        """Return the reason why a counter cannot be split [2.3.1]."""
        if unit.kind not in GROUPED or unit.size < 2:
            return f"{unit.name} isn't a group [2.3.1]. Choose a counter of several ships."
        if board.free_number(unit.owner, unit.kind) is None:
            return (
                f"There's no free counter for a part of {unit.name} [7.5.4]. Join two groups first."
            )
        return ""


class Join(UnitAction):
    """Ships of a group become part of a like one in their hex [9.10.2]."""

    name = "join"
    words = "{}: join a matching group at {}"

    def likely(self, _context: Context, own: list[Unit]) -> bool:
        """Return whether two of the units are of one kind."""
        return len(own) > 1 and len(own) > len({unit.kind for unit in own})

    def may(self, context: Context, unit: Unit) -> bool:
        """Return whether there is a like group with room, and the ships join none yet."""
        if not _partners(context, unit):
            return False
        return not any(joiner is unit for joiner, _, _ in context.joining)

    async def do(self, context: Context, unit: Unit) -> None:
        """Join groups: those that have moved alike now, others at the end of the movement.

        So joining gives no group extra movement, and costs none its own.
        """
        other = await _ask_partner(context, unit)
        count = await _ask_count(unit, other)
        context.touch((unit.hex,))
        if _alike(context, unit, other):
            _tell(context, unit, other, count, "")
            transfer(context.board, unit, other, count)
            return
        context.joining.append((unit, other, count))
        _tell(context, unit, other, count, " as the movement ends")

    def why_not(self, board: Board, unit: Unit) -> str:
        """Return the reason why a unit cannot join a group [9.10.2]."""
        if not board.systems[unit.hex].explored and partners_for(board, unit):
            return (
                f"{unit.name} came to {unit.hex} another way and might have to go back [6.5]. Join "
                "groups there once the marker is face up."
            )
        if not partners_for(board, unit):
            return (
                f"No group at {unit.hex} of the same kind and technology has room for {unit.name} "
                f"[9.10.2]. Move {unit.name} to a hex where one has."
            )
        return ""


def _partners(context: Context, unit: Unit) -> list[Unit]:
    """Return the groups that a group may join now [9.10.2].

    On a face-down marker the previous hex of each must be known, as a super nova may send it
    back [6.5]: there only groups that came from the same hex join.
    """
    partners = partners_for(context.board, unit)
    if not partners or context.board.systems[unit.hex].explored:
        return partners
    return [other for other in partners if context.way(other)[-2:] == context.way(unit)[-2:]]


async def _ask_partner(context: Context, unit: Unit) -> Unit:
    options = {other.name: other for other in _partners(context, unit)}
    question = f"Which group does {unit.name} join?", "2.3.1"
    return await moving("move.partner", context.seat, options, question, unit_words, unit.uid)


async def _ask_count(unit: Unit, other: Unit) -> int:
    most = min(unit.size, GROUP_LIMIT - other.size)
    question = f"How many of {unit.name}'s {unit.size} ships join {other.name}?", "2.3.1"
    options = numbers(1, most)
    return await moving("move.joining", unit.owner, options, question, None, unit.uid, str(most))


def _alike(context: Context, unit: Unit, other: Unit) -> bool:
    """Return whether both have come the same way, so that neither delays the other."""
    mine = (unit.start, unit.spent, unit.extra, unit.halted)
    theirs = (other.start, other.spent, other.extra, other.halted)
    return mine == theirs and (not context.pipes or context.way(unit) == context.way(other))


def _tell(context: Context, unit: Unit, other: Unit, count: int, when: str) -> None:
    who = unit.name if count == unit.size else f"{count} of {unit.name}"
    joins = "joins" if count == unit.size or count == 1 else "join"
    context.board.tell(f"{who} {joins} {other.name} at {unit.hex}{when}.", (context.seat,))


def finish_joining(context: Context) -> None:
    """Join groups that are still in a hex with their partner at the movement's end [2.3.1]."""
    units = context.board.units
    for unit, other, count in context.joining:
        is_whole = units.get(unit.uid) is unit and units.get(other.uid) is other
        if not is_whole or other not in _partners(context, unit):
            continue
        mine, theirs = context.way(unit), context.way(other)
        context.walked[other.token] = list(mine if len(mine) > len(theirs) else theirs)
        transfer(context.board, unit, other, min(count, unit.size, GROUP_LIMIT - other.size))
