"""Purchased units come onto the map [7.6]."""

from __future__ import annotations

from rules.kernel import Chance
from rules.space_empires.board import Board
from rules.space_empires.content import SINGLES, equipment
from rules.space_empires.hexes import HexId
from rules.space_empires.setup import new_unit
from rules.space_empires.shopping import ALONE, DECOY
from rules.space_empires.state import GROUP_LIMIT, Kind, Purchase, Unit

Stack = tuple[Kind, HexId, int]
"""A new counter: its kind, where it comes, its numeral."""


async def place_purchases(board: Board, seat: int) -> None:
    """Put what a seat has bought onto the map, groups face down [7.6.1] [7.6.2].

    New groups come in drawn order, so that their public numbers tell nothing about them.
    """
    hidden: list[Stack] = []
    shown: list[Stack] = []
    for purchase in board.player(seat).draft.purchases:
        stacks = shown if purchase.kind in SINGLES else hidden
        stacks += _stacks(board, seat, purchase)
    while hidden:
        drawn = 0
        if len(hidden) > 1:
            drawn = int(await Chance("place.token", [str(n) for n in range(len(hidden))]))
        _put(board, seat, hidden.pop(drawn))
    for stack in shown:
        _put(board, seat, stack)


def _stacks(board: Board, seat: int, purchase: Purchase) -> list[Stack]:
    """The new counters of a purchase, after like groups in the hex have been filled [9.10.2]."""
    kind, at, count = purchase.kind, purchase.hex, purchase.count
    if kind == DECOY:
        return [(kind, at, count)]
    if kind in ALONE:
        return [(kind, at, 1)] * count
    tech = equipment(kind, board.player(seat).tech)
    for unit in board.own(at, seat):
        if unit.kind == kind and (unit.tech == tech or kind == "SY"):
            joining = min(count, GROUP_LIMIT - unit.size)
            unit.size += joining
            count -= joining
    sizes = [GROUP_LIMIT] * (count // GROUP_LIMIT) + [count % GROUP_LIMIT]
    return [(kind, at, size) for size in sizes if size]


def _put(board: Board, seat: int, stack: Stack) -> Unit:
    kind, at, size = stack
    number = board.free_number(seat, kind)
    assert number is not None, f"no {kind} counter is free"
    unit = new_unit(board, seat, kind, number, at)
    unit.size = size
    board.place(unit)
    return unit
