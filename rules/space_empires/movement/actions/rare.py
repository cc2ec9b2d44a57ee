"""Rare actions, grouped in a question of their own, scuttling among them [4.1, 7.3.2]."""

from __future__ import annotations

from typing import Final

from rules.kernel import Choice
from rules.space_empires.charts.kinds import CARRIER, PIPELINE
from rules.space_empires.movement.actions.action import Act, MovementAction
from rules.space_empires.movement.context import Context
from rules.space_empires.position.questions import numbers
from rules.space_empires.position.stacks import scuttle, trim_fighters
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import BACK, or_none, placed_words

SCUTTLED: Final = "Which unit do you scuttle?"


class Done(MovementAction):
    """The movement ends [4.1]."""

    name = "done"
    words = "End movement"


class Back(MovementAction):
    """None of the rarer actions [4.1]."""

    name = BACK
    words = "None of these"


class Scuttle(MovementAction):
    """One unit of any hex is scuttled [7.3.2]."""

    name = "scuttle"
    words = "Scuttle a unit"

    async def carry_out(self, context: Context, _act: Act) -> None:
        """Scuttle its ships, or some of them, immediately, with squadrons left without decks."""
        board = context.board
        seat = context.seat
        options = or_none([unit for unit in board.units_of(seat) if not unit.tow])
        unit = await Choice("move.scuttle", seat, SCUTTLED, "7.3.2", options, _unit_words)
        if unit is None:
            return
        scuttle(board, unit, await _how_many(unit))
        if unit.kind == CARRIER:
            trim_fighters(board, unit.hex, context.seat)
        context.touch((unit.hex,))
        if unit.kind == PIPELINE:
            context.touch_pipes()


def _unit_words(unit: Unit | None) -> str:
    return placed_words(unit) if unit else "None"


async def _how_many(unit: Unit) -> int:
    return await Choice(
        "move.scrap",
        unit.owner,
        SCUTTLED,
        "7.3.2",
        numbers(1, unit.size),
        own_prompt=f"How many of {unit.name}'s {unit.size} do you scuttle?",
        about=unit.uid,
    )
