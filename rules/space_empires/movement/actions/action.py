"""Actions of movement: each object holds its legality, words and questions [4.1]."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules.kernel import Choice
from rules.space_empires.charts.kinds import NOWHERE, HexId
from rules.space_empires.movement.context import Context
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import unit_words

NAMED = 4
"""Number of counters named on a button; above this only the count is shown."""


class MovementAction:
    """An action of a seat in its movement, other than sending one unit on its way."""

    name: ClassVar[str]
    """Prefix of its keys."""
    words: ClassVar[str]
    """Its label, with places for a unit and a hex where it has them."""

    def asks(self, _context: Context, _act: Act) -> Choice[Any] | None:
        """Return the action's first question, if any.

        Raise LookupError if that is known only once it's carried out.
        """
        return None

    async def carry_out(self, context: Context, act: Act) -> None:
        """Carry out the action; the base class does nothing."""

    def figures(self, _unit: Unit) -> tuple[int, ...]:
        """Return the figures at the end of the action's description, such as its price."""
        return ()

    def refusal(self, _board: Board, _seat: int, _what: str) -> str:
        """Return the reason why the named unit or hex cannot do the action; empty: none known."""
        return ""


class Act(msgspec.Struct, frozen=True, eq=False):
    """An action that can be done now: where, and with which unit."""

    action: MovementAction
    at: HexId = NOWHERE
    unit: Unit | None = None
    party: tuple[Unit, ...] = ()
    """Those of several that do it together."""

    @property
    def key(self) -> str:
        """The action with its unit, or its hex, such as `tow:MINER1`."""
        subject = self.unit.name if self.unit else self.at
        return f"{self.action.name}:{subject}" if subject else self.action.name

    @property
    def label(self) -> str:
        """Its words for a button."""
        unit, action = self.unit, self.action
        parts = (unit_words(unit), self.at, *action.figures(unit)) if unit else (self.at,)
        words = action.words.format(*parts)
        if not self.party:
            return words
        names = [unit.name for unit in self.party]
        return f"{words} ({', '.join(names) if len(names) <= NAMED else f'{len(names)} counters'})"


class UnitAction(MovementAction):
    """An action of one unit in the hex where it stands."""

    def likely(self, _context: Context, _own: list[Unit]) -> bool:
        """Return whether any of a hex's units could do it, checked for all of them together."""
        return True

    def may(self, context: Context, unit: Unit) -> bool:
        """Return whether a unit can do it now: no reason against it is known."""
        return not self.why_not(context.board, unit)

    async def do(self, context: Context, unit: Unit) -> None:
        """Do it with a unit."""
        raise NotImplementedError

    async def carry_out(self, context: Context, act: Act) -> None:
        """Do it with the unit of the act."""
        assert act.unit is not None
        await self.do(context, act.unit)

    def refusal(self, board: Board, seat: int, name: str) -> str:
        """Return the reason why the seat's unit of that name cannot do it."""
        unit = find_own_unit(board, seat, name)
        return self.why_not(board, unit) if unit else ""

    def why_not(self, _board: Board, _unit: Unit) -> str:
        """Return why a unit cannot do it, in one sentence; empty if it can or none is known."""
        return ""


def find_own_unit(board: Board, seat: int, name: str) -> Unit | None:
    """Return the seat's unit of that name, however typed; None if there is none."""
    return next((unit for unit in board.units_of(seat) if unit.name == name.upper()), None)
