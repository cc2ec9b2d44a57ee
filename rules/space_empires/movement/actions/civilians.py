"""Actions of unarmed ships: found colonies, tow minerals and wrecks home [4.4.1, 6.7]."""

from __future__ import annotations

from rules.space_empires.charts.kinds import MINER, MarkerId
from rules.space_empires.charts.terrain import (
    MARKER_WORDS,
    TOWED,
    Terrain,
    kind_of,
)
from rules.space_empires.charts.words import owner_words
from rules.space_empires.combat.bombardment import why_not_settle
from rules.space_empires.movement.actions.action import UnitAction
from rules.space_empires.movement.context import Context
from rules.space_empires.position.board import Board
from rules.space_empires.position.questions import either
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import public_words


class Colonise(UnitAction):
    """A colony ship founds a colony where it stands [4.4.1]."""

    name = "colonise"
    words = "Found a colony at {1}: {0}"

    def why_not(self, board: Board, unit: Unit) -> str:
        """Return the reason why a unit cannot found a colony here [4.4]."""
        return why_not_settle(board, unit)

    async def do(self, context: Context, unit: Unit) -> None:
        """Turn the ship into a new colony."""
        context.board.settle(unit)
        context.touch((unit.hex,))


class Tow(UnitAction):
    """A Mining Ship takes a marker in tow and leaves the hex empty [6.7.2]."""

    name = "tow"
    words = "Take in tow at {1}: {0}"

    async def do(self, context: Context, unit: Unit) -> None:
        """Attach the marker to the ship."""
        system = context.board.systems[unit.hex]
        find = MARKER_WORDS[system.terrain]
        unit.tow, system.marker, system.terrain = system.marker, MarkerId(""), Terrain.SPACE
        context.board.tell(f"{_ship(unit)} takes {find} in tow at {unit.hex}.")
        context.touch((unit.hex,))

    def why_not(self, board: Board, unit: Unit) -> str:
        """Return the reason why a unit cannot tow the find in its hex [6.7.2]."""
        system = board.systems[unit.hex]
        if unit.kind != MINER:
            return f"{unit.name} can't tow [6.7.2]. Send a Mining Ship."
        if unit.tow:
            return (
                f"{unit.name} is already towing a marker and can't drop it in space [6.7.2]. Put "
                "it down at one of your colonies first."
            )
        if not system.explored or system.terrain not in TOWED:
            return f"There's nothing at {unit.hex} to tow [6.7.2]. Go to minerals or a wreck."
        return ""


async def offer_tows(context: Context) -> None:
    """Ask about Mining Ships idle at a find when a movement ends [6.7.2]."""
    tow = Tow()
    for unit in context.board.units_of(context.seat):
        if unit.kind == MINER and tow.may(context, unit):
            find = MARKER_WORDS[context.board.systems[unit.hex].terrain]
            ship = f"{public_words(unit)} ends the turn at {unit.hex}"
            prompt = f"{ship}: does it take {find} in tow?"
            if await either("move.tow", unit.owner, prompt, "6.7.2", unit.uid):
                await tow.do(context, unit)


class Drop(UnitAction):
    """Leave a tow at a colony for the Economic Phase [6.7.2]."""

    name = "drop"
    words = "Put down at {1}: {0}"

    async def do(self, context: Context, unit: Unit) -> None:
        """Put the marker with those that wait at the colony."""
        colony = context.board.colony(unit.hex, unit.owner)
        assert colony is not None
        load = MARKER_WORDS[kind_of(unit.tow)]
        colony.hoard.append(unit.tow)
        unit.tow = MarkerId("")
        context.board.tell(f"{_ship(unit)} unloads {load} at {unit.hex}.")
        context.touch((unit.hex,))

    def why_not(self, board: Board, unit: Unit) -> str:
        """Return the reason why a unit cannot put down its tow [6.7.2]."""
        if not unit.tow:
            return (
                f"{unit.name} isn't towing anything [6.7.2]. Take minerals or a wreck in tow first."
            )
        if board.colony(unit.hex, unit.owner) is None:
            return f"{unit.name} can't drop its load in space [6.7.2]. Bring it to your colony."
        return ""


def _ship(unit: Unit) -> str:
    return f"{owner_words(unit.owner)}'s {public_words(unit)}"
