"""A cruiser with exploration technology looks at a face-down marker beside it [9.8]."""

from __future__ import annotations

from typing import Any

from rules.kernel import Choice
from rules.space_empires.charts.kinds import CRUISER, HexId
from rules.space_empires.charts.terrain import MARKER_WORDS, kind_of
from rules.space_empires.charts.words import owner_words
from rules.space_empires.exploration.exploration import draw_marker, reveal
from rules.space_empires.movement.actions.action import Act, UnitAction
from rules.space_empires.movement.context import Context
from rules.space_empires.movement.reach import is_patrolled
from rules.space_empires.position.board import Board
from rules.space_empires.position.questions import either
from rules.space_empires.position.state import Unit


class Peek(UnitAction):
    """A cruiser looks at a marker, and leaves it or turns it over [9.8]."""

    name = "peek"
    words = "Look beside {1}: {0}"

    def asks(self, context: Context, act: Act) -> Choice[Any] | None:
        """Return the question for one of the adjacent markers."""
        assert act.unit is not None
        return _where(context, act.unit)

    async def do(self, context: Context, unit: Unit) -> None:
        """Look at a marker: everybody sees which one, only the owner its face."""
        board = context.board
        at = await _where(context, unit)
        marker = await draw_marker(board, at)
        unit.looks += 1
        system = board.systems[at]
        if context.seat not in system.peeked:
            system.peeked = (*system.peeked, context.seat)
        board.tell(f"{owner_words(context.seat)} looks at the marker at {at}.")
        marker_name = MARKER_WORDS[kind_of(marker)]
        board.tell(f"The marker at {at} is: {marker_name}.", (context.seat,), bars_undo=True)
        context.touch_all()
        prompt, note = f"Turn over the marker at {at}?", f"{at} holds: {marker_name}."
        if not await either("move.peeked", context.seat, prompt, "9.8", at, lambda: note):
            await reveal(board, at, unit)

    def why_not(self, board: Board, unit: Unit) -> str:
        """Return the reason why a unit cannot look at a marker [9.8]."""
        if unit.kind != CRUISER:
            return f"{unit.name} can't look at markers [9.8]. Send a Cruiser."
        if not unit.tech.special:
            return f"{unit.name} was built without Exploration [9.8]. Choose a Cruiser that has it."
        if unit.spent or unit.refit:
            begun = f"{unit.name} has already begun its turn [9.8]"
            return f"{begun}. A Cruiser must look before it does anything else."
        if unit.looks >= unit.size:
            return f"Every ship of {unit.name} has looked this turn [9.8]. Look again next turn."
        if not peekable(board, unit.hex):
            return f"There's no marker next to {unit.hex} to look at [9.8]. Go to one first."
        return ""


def _where(context: Context, unit: Unit) -> Choice[HexId]:
    places: dict[str, HexId] = {at: at for at in peekable(context.board, unit.hex)}
    prompt = "Which hex do you look at?"
    return Choice("move.peek", context.seat, prompt, "9.8", places, about=unit.uid)


def peekable(board: Board, at: HexId) -> list[HexId]:
    """Return the face-down markers beside a hex that a cruiser may look at [9.8]."""
    return [
        near
        for near in board.adjacent(at)
        if not board.systems[near].explored
        and near not in board.state.renewed
        and not is_patrolled(board, near)
    ]
