"""Owners' colonies and counters in an alt text, as briefly as its length demands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum

from render.space_empires.owners import owner_name
from render.space_empires.words import (
    MARKERS,
    MINERALS,
    counter_words,
    in_map_order,
    of_seat,
    seat_words,
    short_tech,
)
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.charts.owners import ALIENS, MACHINES, RIVALS
from rules.space_empires.position.view import ColonyView, CounterView, View

FEW = 3
"""Counters face down that are counted rather than listed, at least."""


class Brevity(IntEnum):
    """Lengths of a description, the longest first."""

    NAMES = 0
    """Every colony with its income, and every counter by its name."""
    COUNTS = 1
    """Colonies by income; counters face down are counted."""
    STACKS = 2
    """All counters of a hex are counted."""
    PLACES = 3
    """Places alone."""


def empires(view: View, names: Sequence[str], brevity: Brevity) -> Iterator[str]:
    """Yield a sentence for each owner's figures, and one for their colonies and counters.

    Where these are brief, they are in one sentence without technology.
    """
    joined = brevity >= Brevity.STACKS
    for seat in view.seats:
        shown = f", technology shown {short_tech(seat.shown) or 'none'}"
        more = f"; {_words(view, seat.seat, brevity)}" if joined else shown
        yield f"{names[seat.seat]}: {seat_words(seat)}{more}."
    seats = () if joined else tuple(each.seat for each in view.seats)
    for owner in (*seats, *RIVALS, MACHINES, ALIENS):
        if words := _words(view, owner, brevity):
            yield f"{owner_name(owner, names)}: {words}."


def _words(view: View, owner: int, brevity: Brevity) -> str:
    """Return an owner's colonies and counters; empty if there are none."""
    return "; ".join(_parts(view, owner, brevity))


def _parts(view: View, owner: int, brevity: Brevity) -> Iterator[str]:
    colonies = {
        system.hex: system.colony
        for system in view.systems
        if system.colony is not None and system.colony.owner == owner
    }
    if colonies:
        yield f"colonies {_colonies(colonies, brevity)}"
    hexes: dict[HexId, list[CounterView]] = {}
    for counter in in_map_order(of_seat(view, owner)):
        hexes.setdefault(counter.hex, []).append(counter)
    if hexes:
        yield f"counters {', '.join(_stack(at, stack, brevity) for at, stack in hexes.items())}"


def _colonies(colonies: Mapping[HexId, ColonyView], brevity: Brevity) -> str:
    """Return colonies with their incomes, and what waits there for as long as there is room."""
    if brevity is Brevity.PLACES:
        return " ".join(colonies)
    if brevity is Brevity.NAMES:
        return ", ".join(f"{at} {each.worth}{_waiting(each)}" for at, each in colonies.items())
    worths: dict[int, list[HexId]] = {}
    for at, colony in colonies.items():
        worths.setdefault(colony.worth, []).append(at)
    return ", ".join(f"{worth} CP {' '.join(at)}" for worth, at in sorted(worths.items()))


def _waiting(colony: ColonyView) -> str:
    piled = " + ".join(MARKERS.get(k, k).removeprefix(MINERALS).strip() for k in colony.hoard)
    return f" ({piled} waiting)" if piled else ""


def _stack(at: str, stack: Sequence[CounterView], brevity: Brevity) -> str:
    """Return the counters of an owner in a hex."""
    if brevity is Brevity.PLACES:
        return at
    if brevity is Brevity.STACKS:
        return f"{at} {len(stack)}"
    hidden = sum(not counter.kind for counter in stack)
    # numbers of a few are shorter than words
    listed = brevity is Brevity.NAMES or hidden < FEW
    known = [counter_words(counter) for counter in stack if listed or counter.kind]
    return " ".join([at, *([] if listed else [f"{hidden} face down"]), *known])
