"""Groups that split and join, and fighters without decks [2.3.1, 11.2]."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.space_empires.charts.content import DECKS, SHIPS, SINGLES, equipment
from rules.space_empires.charts.kinds import CARRIER, FIGHTER, MINES, UP, HexId, Kind
from rules.space_empires.charts.words import owner_words, ships_words
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.state import GROUP_LIMIT, Unit
from rules.space_empires.position.words import public_list, public_words

GROUPED: Final = frozenset((*SHIPS, FIGHTER, MINES))
"""Kinds whose counters split and join."""


def split_group(board: Board, unit: Unit, count: int) -> Unit | None:
    """Split some ships of a group off under their own counter; None if none is free [2.3.1]."""
    number = board.free_number(unit.owner, unit.kind)
    if number is None:
        return None
    part = msgspec.structs.replace(unit, number=number, size=count, token=0)
    unit.size -= count
    part.looks = max(0, unit.looks - unit.size)
    unit.looks -= part.looks
    board.place(part)
    return part


def part_openly(board: Board, unit: Unit, count: int) -> Unit | None:
    """Split a group in a movement, where everybody sees the new counter [2.3.1]."""
    part = split_group(board, unit, count)
    if part is not None:
        board.tell(f"{owner_words(unit.owner)} splits off {public_words(part)} at {unit.hex}.")
    return part


def partners_for(board: Board, unit: Unit) -> list[Unit]:
    """Return groups in the same hex with room, of like kind and technology [9.10.2]."""
    if unit.kind not in GROUPED:
        return []
    return [
        other
        for other in board.units_at(unit.hex)
        if other is not unit
        and other.owner == unit.owner
        and other.kind == unit.kind
        and other.tech == unit.tech
        and other.size < GROUP_LIMIT
        and (other.refit, other.cloaked) == (unit.refit, unit.cloaked)
    ]


def transfer(board: Board, unit: Unit, other: Unit, count: int) -> None:
    """Transfer ships of a group to another, first those that have looked around [2.3.1].

    The other keeps the record of this turn of both.
    """
    if count == unit.size:
        mine, theirs = public_words(unit), public_words(other)
        board.tell(f"{owner_words(unit.owner)} joins {mine} to {theirs} at {unit.hex}.")
    looks = min(unit.looks, count)
    unit.size -= count
    unit.looks -= looks
    other.size += count
    other.looks += looks
    other.spent = max(other.spent, unit.spent)
    other.extra = min(other.extra, unit.extra)
    other.halted = other.halted or unit.halted
    other.face = max(other.face, unit.face)
    if not unit.size:
        board.remove(unit)


def scuttle(board: Board, unit: Unit, count: int) -> None:
    """Scuttle ships of a group; hidden ones are reported only as a counter [7.3.2]."""
    owner = unit.owner
    who = owner_words(owner)
    if count == unit.size:
        board.remove(unit)
        board.tell(f"{who} scuttles {public_words(unit)} at {unit.hex}.")
        return
    unit.size -= count
    unit.looks = min(unit.looks, unit.size)
    if unit.face == UP:
        left = public_words(unit)
        board.tell(
            f"{who} scuttles {ships_words(unit.kind, count)} at {unit.hex} and keeps {left}."
        )
    else:
        board.tell(f"You scuttle {count} of {unit.name} at {unit.hex}.", (owner,))


def decks(units: list[Unit]) -> int:
    """Return the number of squadrons that these units' carriers can hold [11.1.1]."""
    return DECKS * sum([unit.size for unit in units if unit.kind == CARRIER])


def trim_fighters(board: Board, at: HexId, owner: int) -> None:
    """Remove squadrons without decks or a colony, the least advanced first [6.3, 11.2.2]."""
    own = board.own(at, owner)
    squadrons = [unit for unit in own if unit.kind == FIGHTER]
    excess = sum([unit.size for unit in squadrons]) - decks(own)
    if excess <= 0 or board.colony(at, owner) is not None:
        return
    lost: list[tuple[Unit, int]] = []
    for unit in sorted(squadrons, key=lambda squadron: squadron.tech.special):
        gone = min(excess, unit.size)
        if gone:
            excess -= gone
            unit.size -= gone
            lost.append((unit, gone))
        if not unit.size:
            board.remove(unit)
    _tell_stranded(board, at, owner, lost)


def _tell_stranded(board: Board, at: HexId, owner: int, lost: list[tuple[Unit, int]]) -> None:
    """Report lost squadrons: by kind if face up, otherwise only as counters [2.3.1]."""
    seen = sum([gone for unit, gone in lost if unit.face == UP])
    hidden = [(unit, gone) for unit, gone in lost if unit.face != UP]
    if seen:
        words = ships_words(FIGHTER, seen)
        board.tell(f"{owner_words(owner)} loses {words} at {at} for lack of carrier space.")
    counters = [unit for unit, _ in hidden if not unit.size]
    if counters:
        board.tell(f"{owner_words(owner)} loses {public_list(counters)} at {at}.")
    if hidden and is_seat(board, owner):
        words = ships_words(FIGHTER, sum([gone for _, gone in hidden]))
        board.tell(f"You lose {words} at {at} for lack of carrier space.", (owner,))


def reveal(units: list[Unit], face: int = UP) -> bool:
    """Turn units over, at least to this face; return whether any was hidden [5.1.2]."""
    hidden = False
    for unit in units:
        if unit.face < face:
            unit.face = face
            hidden = True
    return hidden


def sizes(count: int, limit: int = GROUP_LIMIT) -> list[int]:
    """Return the numerals of the counters that this many ships need [2.3.1]."""
    full, rest = divmod(count, limit)
    return [limit] * full + [rest] * bool(rest)


def new_unit(board: Board, owner: int, kind: Kind, number: int, at: HexId) -> Unit:
    """Return a counter at its owner's levels; kinds that never fight are face up [2.5, 7.6.2]."""
    unit = Unit(owner, kind, number, at, tech=equipment(kind, board.levels(owner)))
    if kind in SINGLES:
        unit.face = UP
    return unit
