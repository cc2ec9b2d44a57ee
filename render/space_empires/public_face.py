"""An empire as everybody sees it, from its own player's view."""

from __future__ import annotations

from msgspec.structs import replace

from rules.space_empires.charts.kinds import TYPED, UP, Kind
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.view import CounterView, View, shown_equipment


def public(view: View, seat: int) -> View:
    """Return a view without a seat's sheet and without what only its player knows of counters."""
    empire = view.seats[seat]
    # after the end every sheet and counter is open [2.3.1]
    if empire.tech is None or view.step == Step.OVER:
        return view
    shown = replace(empire, tech=None, cp=None, books=None, draft=None, orders=None, grants=None)
    return replace(
        view,
        seats=tuple(shown if each is empire else each for each in view.seats),
        counters=tuple(
            _face(view, counter) if counter.owner == seat else counter for counter in view.counters
        ),
    )


def _face(view: View, counter: CounterView) -> CounterView:
    """Return a counter of the empire as the others see it: its back, its type, or all of it."""
    if counter.face == UP:
        shown = view.seats[counter.owner].shown
        tech = counter.tech and shown_equipment(counter.kind, counter.tech, shown)
        return replace(counter, tech=tech, left=0, refit=False)
    typed, battle = counter.face == TYPED, view.battle
    fought = battle is not None and not battle.over and battle.hex == counter.hex
    # the sizes of a line are announced as the battle begins [5.1.2]
    lined = battle is not None and fought and counter.owner in (battle.attacker, battle.defender)
    return replace(
        counter,
        kind=counter.kind if typed else Kind(""),
        number=0,
        size=counter.size if typed and lined else 0,
        tech=None,
        left=0,
        refit=False,
    )
