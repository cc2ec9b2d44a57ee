"""A position as a reader of a view can imagine it, so that queries use the rules themselves.

What the view does not show is left out: an unseen counter has no kind and no ships, and an empire
the levels that it has shown.
"""

from __future__ import annotations

import msgspec

from rules.space_empires.charts.content import starting_levels
from rules.space_empires.charts.kinds import MarkerId, Tech
from rules.space_empires.position.orders import Orders
from rules.space_empires.position.state import (
    Colony,
    Draft,
    Machine,
    Player,
    Rival,
    State,
    System,
    Unit,
)
from rules.space_empires.position.view import CounterView, SeatView, SystemView, View


def imagine(view: View) -> State:
    """Return a position that the reader's view allows."""
    units = list(map(_unit, view.counters))
    return State(
        view.switches,
        list(map(_player, view.seats)),
        {system.hex: _system(system, view.seat) for system in view.systems},
        pools={},
        units={unit.uid: unit for unit in units},
        cycle=view.cycle,
        turn=view.turn,
        step=view.step,
        order=list(view.order),
        place=0 if view.active is None else view.order.index(view.active),
        battle=view.battle,
        machines=msgspec.convert(view.machines, list[Machine], from_attributes=True),
        rivals=msgspec.convert(view.rivals, list[Rival], from_attributes=True),
        ended_by=view.ended_by,
    )


def _system(system: SystemView, seat: int | None) -> System:
    """Return a hex; a marker that the reader has looked at is known by kind, without its number."""
    looked = (seat,) if system.peeked and seat is not None else ()
    held = system.colony
    colony = (
        Colony(held.owner, held.worth, held.home, list(map(MarkerId, held.hoard))) if held else None
    )
    marker = MarkerId(system.peeked or system.terrain)
    seen = marker, system.explored, system.terrain, looked
    return System(system.origin, *seen, colony, system.aliens, system.closed)


def _unit(counter: CounterView) -> Unit:
    """Return a counter; unknown numbers become negative, so that no two are equal."""
    return Unit(
        owner=counter.owner,
        kind=counter.kind,
        number=counter.number or -counter.token,
        hex=counter.hex,
        size=counter.size,
        tech=counter.tech or Tech(),
        token=counter.token,
        face=counter.face,
        damage=counter.damage,
        refit=counter.refit,
        tow=MarkerId(counter.tow),
    )


def _player(seat: SeatView) -> Player:
    """Return an empire; of others only what they have shown."""
    return Player(
        seat.home,
        seat.tech or starting_levels() | seat.shown,
        cp=seat.cp or 0,
        grants=seat.grants or {},
        shown=seat.shown,
        orders=seat.orders or Orders(),
        draft=seat.draft or Draft(),
        books=list(seat.books or ()),
        points=seat.points,
        out=seat.out,
    )
