"""Counters that are scuttled so that a group in battle can be split [7.3.2, 7.5.4]."""

from __future__ import annotations

from typing import Final

from rules.kernel import Choice
from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import CARRIER, Kind
from rules.space_empires.combat.lines import Group, Lines
from rules.space_empires.position.stacks import scuttle, trim_fighters
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import or_none

ROOM: Final = "room"


def spare_counters(lines: Lines, owner: int, kind: Kind) -> list[Unit]:
    """Return an owner's counters elsewhere, if none is free for a part of a group [7.5.4]."""
    if lines.board.free_number(owner, kind) is not None:
        return []
    return [u for u in lines.board.units_of(owner) if u.kind == kind and u.hex != lines.hex]


def wants_room(lines: Lines, groups: list[Group]) -> list[Unit]:
    """Return the counters that could be scuttled so that some of these groups can split [7.3.2]."""
    spare = {
        unit.uid: unit
        for group in groups
        if group.unit.size > 1
        for unit in spare_counters(lines, group.owner, group.kind)
    }
    return list(spare.values())


async def make_room(lines: Lines, seat: int, spare: list[Unit]) -> None:
    """Scuttle a counter elsewhere so that it can serve for a part of a group here [7.3.2]."""
    prompt = f"Battle at {lines.hex}: which counter do you scuttle to split a group?"
    chosen = await Choice("battle.scuttle", seat, prompt, "7.3.2", or_none(spare), _words)
    if chosen is None:
        return
    scuttle(lines.board, chosen, chosen.size)
    if chosen.kind == CARRIER:
        trim_fighters(lines.board, chosen.hex, seat)


def _words(unit: Unit | None) -> str:
    if unit is None:
        return "None"
    return f"{UNITS[unit.kind].name} {unit.number} ({unit.size}) at {unit.hex}"
