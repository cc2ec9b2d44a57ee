"""Groups that split and join, and fighters that carriers bear [2.3.1, 11.2]."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec

from rules.kernel import Choice
from rules.space_empires.charts.content import DECKS, SHIPS, SINGLES, equipment
from rules.space_empires.charts.hexes import HexId
from rules.space_empires.charts.kinds import CARRIER, FIGHTER, MINES, UP, Kind
from rules.space_empires.charts.words import counted, owner_words
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.pace import allowance
from rules.space_empires.position.state import GROUP_LIMIT, Unit
from rules.space_empires.position.words import public_words
from rules.toolbox.sentences import listed

GROUPED: Final = frozenset((*SHIPS, FIGHTER, MINES))
"""Kinds whose counters split and join."""


def split(board: Board, unit: Unit, count: int) -> Unit | None:
    """Some ships of a group get a counter of their own; None where none is free [2.3.1]."""
    number = board.free_number(unit.owner, unit.kind)
    if number is None:
        return None
    part = msgspec.structs.replace(unit, number=number, size=count, token=0)
    unit.size -= count
    part.looks = max(0, unit.looks - unit.size)
    unit.looks -= part.looks
    board.place(part)
    return part


def partners_for(board: Board, unit: Unit) -> list[Unit]:
    """The groups in a group's hex with room, of like kind and technology [9.10.2]."""
    if unit.kind not in GROUPED:
        return []
    return [
        other
        for other in board.here(unit.hex)
        if other is not unit
        and other.owner == unit.owner
        and other.kind == unit.kind
        and other.tech == unit.tech
        and other.size < GROUP_LIMIT
        and (other.refit, other.cloaked) == (unit.refit, unit.cloaked)
    ]


def join(board: Board, unit: Unit, other: Unit) -> None:
    """A group becomes part of another, which keeps what either has done this turn [2.3.1]."""
    transfer(board, unit, other, unit.size)


def transfer(board: Board, unit: Unit, other: Unit, count: int) -> None:
    """Ships of a group become part of another, those first that have looked around [2.3.1]."""
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
    """Ships of a group are gone; of hidden ones the table sees but the counter go [7.3.2]."""
    owner = unit.owner
    who = owner_words(owner)
    if count == unit.size:
        board.remove(unit)
        board.say(f"{who} scuttles {public_words(unit)} at {unit.hex}.")
        return
    unit.size -= count
    unit.looks = min(unit.looks, unit.size)
    if unit.face == UP:
        board.say(f"{who} scuttles {counted(unit.kind, count)} at {unit.hex}.")
    else:
        board.say(f"You scuttle {count} of {unit.name} at {unit.hex}.", (owner,))


def decks(units: list[Unit]) -> int:
    """How many squadrons these units' carriers hold [11.1.1]."""
    return DECKS * sum([unit.size for unit in units if unit.kind == CARRIER])


def fastest(board: Board, carriers: list[Unit]) -> int:
    """How far the fastest of the carriers may go this turn [11.2.3]."""
    return max(
        (allowance(board.state, unit) for unit in carriers if unit.kind == CARRIER), default=0
    )


async def load(board: Board, party: list[Unit]) -> list[Unit] | None:
    """Which squadrons go with the carriers of a party; None where it would strand some [11.2].

    The counters that go are split off and given back; all that fit is the default.
    """
    room = decks(party)
    if not room:
        return []
    at, owner = party[0].hex, party[0].owner
    own = board.own(at, owner)
    squadrons = [unit for unit in own if unit.kind == FIGHTER]
    if not squadrons:
        return []
    speed = fastest(board, party)
    ready = [u for u in squadrons if _may_go(u, speed)]
    must = 0
    if board.colony(at, owner) is None:
        staying = decks(own) - room
        must = max(0, sum(unit.size for unit in squadrons) - staying)
    if must > sum(unit.size for unit in ready):
        return None
    counts = await _ask_counts(board, ready, room, must)
    taken = [_take(board, unit, count) for unit, count in counts if count]
    for unit in taken:
        unit.extra = max(unit.extra, speed)
    return taken


def _may_go(unit: Unit, speed: int) -> bool:
    """Whether carriers of this speed may take squadrons along [11.2.3]."""
    return not (unit.halted or unit.refit) and max(unit.extra, speed) > unit.spent


async def _ask_counts(
    board: Board, ready: list[Unit], room: int, must: int
) -> list[tuple[Unit, int]]:
    counts: list[tuple[Unit, int]] = []
    waiting = sum(unit.size for unit in ready)
    for unit in ready:
        waiting -= unit.size
        low, high = max(0, must - waiting), min(unit.size, room)
        whole = board.free_number(unit.owner, FIGHTER) is None
        options = {
            str(count): count
            for count in range(low, high + 1)
            if not whole or count in (0, unit.size)
        }
        if not options:
            options = {"0": 0}
        count = await Choice(
            "move.carry",
            unit.owner,
            "What do you move?",
            "4.1",
            options,
            default=next(reversed(options)),
            note=partial(_squadrons, unit),
            about=unit.uid,
        )
        counts.append((unit, count))
        room -= count
        must -= count
    return counts


def _squadrons(unit: Unit) -> str:
    return f"How many of {unit.name}'s {unit.size} squadrons go along [11.2.2]?"


def _take(board: Board, unit: Unit, count: int) -> Unit:
    if count == unit.size:
        return unit
    part = split(board, unit, count)
    assert part is not None, "a counter is free where squadrons may part"
    return part


def trim_fighters(board: Board, at: HexId, owner: int) -> None:
    """Squadrons without decks or a colony are lost, the least advanced first [6.3, 11.2.2]."""
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
    """All read what lies open; of hidden squadrons they see no more than a counter go [2.3.1]."""
    seen = sum([gone for unit, gone in lost if unit.face == UP])
    hidden = [(unit, gone) for unit, gone in lost if unit.face != UP]
    if seen:
        board.say(f"{owner_words(owner)} loses {counted(FIGHTER, seen)} for want of decks.")
    counters = [public_words(unit) for unit, _ in hidden if not unit.size]
    if counters:
        board.say(f"{owner_words(owner)} loses {listed(counters)} at {at}.")
    if hidden and is_seat(board, owner):
        told = counted(FIGHTER, sum([gone for _, gone in hidden]))
        board.say(f"You lose {told} at {at} for want of decks.", (owner,))


def reveal(units: list[Unit], face: int = UP) -> bool:
    """Turn units over, at least as far as this; whether anything was hidden [5.1.2]."""
    hidden = False
    for unit in units:
        if unit.face < face:
            unit.face = face
            hidden = True
    return hidden


def new_unit(board: Board, owner: int, kind: Kind, number: int, at: HexId) -> Unit:
    """A counter as its owner's levels build it; what never fights lies face up [2.5, 7.6.2]."""
    unit = Unit(owner, kind, number, at, tech=equipment(kind, board.levels(owner)))
    if kind in SINGLES:
        unit.face = UP
    return unit
