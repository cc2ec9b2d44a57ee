"""Fighters aboard carriers: which of them go along, and which carriers they hold back [11.2]."""

from __future__ import annotations

from functools import cache, partial

from rules.space_empires.charts.content import DECKS
from rules.space_empires.charts.kinds import CARRIER, FIGHTER
from rules.space_empires.position.board import Board
from rules.space_empires.position.pace import allowance
from rules.space_empires.position.questions import moving
from rules.space_empires.position.stacks import decks, part_openly
from rules.space_empires.position.state import Unit


def fastest(board: Board, carriers: list[Unit], further: int = 0) -> int:
    """Return how far the fastest of the carriers may go this turn [11.2.3].

    `further` is the extra hex of a chain of pipelines, if they continue along it [10.1.2].
    """
    speeds = [allowance(board.state, unit) for unit in carriers if unit.kind == CARRIER]
    return max(speeds, default=0) + further


def may_leave(board: Board, party: list[Unit], further: int = 0) -> bool:
    """Return whether a party's carriers can leave without stranding squadrons [11.2.2]."""
    if not decks(party):
        return True
    ready = _ready(board, party, fastest(board, party, further))
    return _must_go(board, party) <= sum([unit.size for unit in ready])


async def load(board: Board, party: list[Unit], further: int = 0) -> list[Unit]:
    """Ask which squadrons go with the carriers of a party that `may_leave` [11.2].

    The departing counters are split off and returned; the default is as many as fit.
    """
    speed = fastest(board, party, further)
    ready = _ready(board, party, speed)
    if not ready:
        return []
    counts = await _ask_counts(board, ready, decks(party), _must_go(board, party))
    taken = [_take(board, unit, count) for unit, count in counts if count]
    for unit in taken:
        unit.extra = max(unit.extra, speed - further)
    return taken


def _ready(board: Board, party: list[Unit], speed: int) -> list[Unit]:
    """Return the squadrons of their hex that carriers of this speed may take along [11.2.3]."""
    fighters = [u for u in board.own(party[0].hex, party[0].owner) if u.kind == FIGHTER]
    ready = [unit for unit in fighters if not (unit.halted or unit.refit)]
    return [unit for unit in ready if max(unit.extra, speed) > unit.spent]


def _must_go(board: Board, party: list[Unit]) -> int:
    """Return how many squadrons lack room on the decks that stay and at a colony [11.2.2]."""
    at, owner = party[0].hex, party[0].owner
    if board.colony(at, owner) is not None:
        return 0
    own = board.own(at, owner)
    squadrons = sum([unit.size for unit in own if unit.kind == FIGHTER])
    return max(0, squadrons - (decks(own) - decks(party)))


async def _ask_counts(
    board: Board, ready: list[Unit], room: int, must: int
) -> list[tuple[Unit, int]]:
    """Ask for each unit how many of its squadrons are carried along [11.2.2]."""
    counts: list[tuple[Unit, int]] = []
    sizes = [unit.size for unit in ready]
    free = sum(1 for _ in board.free_numbers(ready[0].owner, FIGHTER))
    for number, unit in enumerate(ready):
        fitting = _fitting(tuple(sizes[number:]), room, must, free)
        options = {str(count): count for count in fitting} or {"0": 0}
        question = f"How many of {unit.name}'s {unit.size} squadrons go along?", "11.2.2"
        most = next(reversed(options))
        count = await moving(
            "move.carry",
            unit.owner,
            options,
            question,
            about=unit.uid,
            default=most,
            why_not=partial(_why_not_carry, *options),
        )
        counts.append((unit, count))
        room -= count
        must -= count
        free -= 0 < count < unit.size
    return counts


def _why_not_carry(*counts: str) -> str:
    """Return the number of squadrons that may go along, in words [11.1.1]."""
    low, high = counts[0], counts[-2]  # the last is what was typed
    number = f"{low} to {high}" if low != high else high
    return f"A carrier holds {DECKS} squadrons [11.1.1]. {number} of this counter can go."


@cache
def _fitting(sizes: tuple[int, ...], room: int, must: int, free: int) -> tuple[int, ...]:
    """Return the possible numbers of the first counter's squadrons that leave room for the rest.

    Taking only a part of a counter needs a free one for that part [2.3.1].
    """
    size, rest = sizes[0], sizes[1:]
    counts = range(min(size, room) + 1) if free else {0: None, size: None}
    return tuple(
        count
        for count in counts
        if count <= room
        and (
            _fitting(rest, room - count, must - count, free - (0 < count < size))
            if rest
            else must <= count
        )
    )


def _take(board: Board, unit: Unit, count: int) -> Unit:
    if count == unit.size:
        return unit
    part = part_openly(board, unit, count)
    assert part is not None, "a counter is free where squadrons may part"
    return part
