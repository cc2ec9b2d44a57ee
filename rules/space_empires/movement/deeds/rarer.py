"""What is seldom done stands behind a question of its own, scuttling among it [4.1, 7.3.2]."""

from __future__ import annotations

from typing import Final

from rules.kernel import Choice
from rules.space_empires.charts.kinds import CARRIER, PIPELINE
from rules.space_empires.movement.context import Context
from rules.space_empires.movement.deeds.deed import Act, Deed
from rules.space_empires.position.stacks import scuttle, trim_fighters
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import placed_words

BACK: Final = "back"


class Done(Deed):
    """The movement ends [4.1]."""

    name = "done"
    words = "End the movement"


class Back(Deed):
    """Nothing of what is seldom done [4.1]."""

    name = BACK
    words = "None of these"


class Scuttle(Deed):
    """One unit of any hex is scuttled [7.3.2]."""

    name = "scuttle"
    words = "Scuttle a unit"

    async def carry_out(self, context: Context, act: Act) -> None:  # noqa: ARG002
        """Its ships, or some of them, are gone at once, with squadrons that want for decks."""
        board = context.board
        options: dict[str, Unit | None] = {
            unit.name: unit for unit in board.of(context.seat) if not unit.tow
        }
        options[BACK] = None
        unit = await Choice(
            "move.scuttle",
            context.seat,
            "Scuttle which unit?",
            "7.3.2",
            options,
            label=lambda value: placed_words(value) if value else "None",
        )
        if unit is None:
            return
        scuttle(board, unit, await _how_many(unit))
        if unit.kind == CARRIER:
            trim_fighters(board, unit.hex, context.seat)
        context.touch((unit.hex,))
        if unit.kind == PIPELINE:
            context.touch_pipes()


async def _how_many(unit: Unit) -> int:
    return await Choice(
        "move.scrap",
        unit.owner,
        "Scuttle which unit?",
        "7.3.2",
        {str(count): count for count in range(1, unit.size + 1)},
        note=lambda: f"How many of {unit.name}'s {unit.size} are scuttled?",
        about=unit.uid,
    )
