"""Carriers and fighters in battle: shelter, decks, leaving together [11.1, 11.2]."""

from __future__ import annotations

from rules.space_empires.charts.content import DECKS
from rules.space_empires.charts.kinds import CARRIER, FIGHTER
from rules.space_empires.combat.lines import Group, Lines, Side
from rules.space_empires.position.board import Board
from rules.space_empires.position.stacks import trim_fighters
from rules.space_empires.position.state import Unit


def are_carriers_sheltered(side: Side) -> bool:
    """Return whether fighters protect carriers from being targets: some are unscreened [11.1.1]."""
    squadrons = [group for group in side.groups if group.kind == FIGHTER]
    return bool(squadrons) and not any(group.screened for group in squadrons)


def can_wait(group: Group) -> bool:
    """Return whether a squadron may declare a retreat: a carrier is there to carry it [11.2.4]."""
    return any(g.kind == CARRIER and g.owner == group.owner for g in group.side.groups)


def can_leave(lines: Lines, group: Group, count: int) -> bool:
    """Return whether this many carriers may leave without stranding fighters [11.1.2]."""
    if lines.board.colony(lines.hex, group.owner) is not None:
        return True
    own = [other for other in group.side.groups if other.owner == group.owner]
    carriers = sum(other.unit.size for other in own if other.kind == CARRIER)
    squadrons = sum(other.unit.size for other in own if other.kind == FIGHTER)
    can_split = lines.board.free_number(group.owner, FIGHTER) is not None
    room = taken = DECKS * count
    for other in own:
        if other.waiting and (other.unit.size <= room or can_split):
            room -= min(room, other.unit.size)
    return squadrons - (taken - room) <= DECKS * (carriers - count)


def go_along(lines: Lines, group: Group, count: int) -> list[Unit]:
    """Return the waiting squadrons that fit on this many departing carriers [11.2.4]."""
    room = DECKS * count
    squadrons: list[Unit] = []
    for other in list(group.side.groups):
        if not (other.waiting and other.owner == group.owner and room):
            continue
        if other.unit.size <= room:
            lines.drop(other)
            squadrons.append(other.unit)
            room -= other.unit.size
            continue
        part = lines.part(other.unit, room)
        if part is not None:
            squadrons.append(part)
            room = 0
    return squadrons


def bury_orphans(board: Board, lines: Lines) -> None:
    """Destroy squadrons without deck and colony at the end of a battle [11.1.2, 13.1.4]."""
    for side in lines.sides:
        for owner in dict.fromkeys(g.owner for g in side.groups if g.kind == FIGHTER):
            trim_fighters(board, lines.hex, owner)
        for group in list(side.groups):
            if group.kind == FIGHTER and group.uid not in board.units:
                lines.drop(group)
