"""Placement of purchased units on the map [7.6]."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rules.kernel import Chance
from rules.space_empires.charts.content import SINGLES, equipment
from rules.space_empires.charts.kinds import DECOY, DOWN, YARD, HexId, Kind, Uid
from rules.space_empires.economy.shopping import ALONE
from rules.space_empires.position.board import Board
from rules.space_empires.position.stacks import new_unit, sizes
from rules.space_empires.position.state import GROUP_LIMIT, Unit

Stack = tuple[Kind, HexId, int]
"""A new counter: its kind, where it comes, its numeral."""


class Placed(NamedTuple):
    """New counters, and how many ships have joined each older one."""

    counters: list[Unit]
    joined: Counter[Uid]


async def place_purchases(board: Board, seat: int) -> Placed:
    """Put a seat's purchases on the map, groups face down [7.6.1].

    Ships bought for a group of older technology are equipped like it [9.10.2]. New
    groups come in drawn order, so that their public numbers reveal nothing about them [7.6.2].
    """
    hidden: list[Stack] = []
    shown: list[Stack] = []
    joined: Counter[Uid] = Counter()
    groups: dict[Kind, dict[HexId, int]] = {}
    for purchase in board.player(seat).draft.purchases:
        kind, at, count = purchase.kind, purchase.hex, purchase.count
        older = board.units.get(Uid(f"{seat}.{purchase.into}")) if purchase.into else None
        if older is not None:
            older.size += count
            joined[older.uid] += count
        elif kind == DECOY:
            hidden.append((kind, at, count))
        elif kind in ALONE:
            stacks = shown if kind in SINGLES else hidden
            stacks += [(kind, at, 1)] * count
        elif purchase.apart:
            hidden += [(kind, at, size) for size in sizes(count)]
        else:
            counts = groups.setdefault(kind, {})
            counts[at] = counts.get(at, 0) + count
    taken = [kind for kind, _, _ in hidden]
    for kind, counts in groups.items():
        hidden += _stacks(board, seat, kind, counts, joined, taken.count(kind))
    placed = []
    while hidden:
        drawn = 0
        if len(hidden) > 1:
            places = [str(n) for n in range(len(hidden))]
            drawn = int(await Chance("place.token", places, f"place.token {seat}"))
        placed.append(_put(board, seat, hidden.pop(drawn)))
    return Placed(placed + [_put(board, seat, stack) for stack in shown], joined)


def _stacks(
    board: Board,
    seat: int,
    kind: Kind,
    counts: dict[HexId, int],
    joined: Counter[Uid],
    taken: int,
) -> list[Stack]:
    """Return the new counters of a kind, after filling like groups, recorded in `joined` [9.10.2].

    `taken` counters are those of ships that join no group.
    A face-up group would show its new numeral, so it takes ships in only if too few
    counters are free [7.6.2].
    """
    free = len(list(board.free_numbers(seat, kind))) - taken
    tech = equipment(kind, board.player(seat).tech)
    present = [unit for unit in board.units_of(seat) if unit.kind == kind and unit.hex in counts]
    like = [unit for unit in present if unit.tech == tech or kind == YARD]
    for unit in sorted(like, key=lambda unit: unit.face):
        if unit.face == DOWN or sum([len(sizes(count)) for count in counts.values()]) > free:
            joining = min(counts[unit.hex], GROUP_LIMIT - unit.size)
            unit.size += joining
            counts[unit.hex] -= joining
            joined[unit.uid] += joining
    return [(kind, at, size) for at, count in counts.items() for size in sizes(count)]


def _put(board: Board, seat: int, stack: Stack) -> Unit:
    kind, at, size = stack
    number = board.free_number(seat, kind)
    assert number is not None, f"there's no free {kind} counter"
    unit = new_unit(board, seat, kind, number, at)
    unit.size = size
    board.place(unit)
    return unit
