"""The second team of an action that a Time card applies twice [p7]."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rules.spacecorp.actions.targets import ports_at
from rules.spacecorp.actions.value import (
    MARINERS_PORT,
    Plan,
    Task,
    earned,
    exposure,
    shielded,
    total,
)
from rules.spacecorp.charts.kinds import NOBODY, BaseKind, Era, SiteId
from rules.spacecorp.position.board import has_kind
from rules.spacecorp.position.state import Source, State
from rules.spacecorp.position.table import Table


class Lift(NamedTuple):
    """What the second team's Move is worth, and whose Spaceport that takes (NOBODY: none's)."""

    value: int
    owner: int = NOBODY


def second_lifts(
    state: State, task: Task, plan: Plan, value: int, ways: tuple[SiteId, SiteId]
) -> list[Lift]:
    """A second team's values: alone, and by a rival's Spaceport where it begins [p7, p16].

    `ways`: where the first team began, and where the second begins. A doubled card serves only if
    all moving teams begin at a Spaceport; without a lift the team may not move.
    """
    first, start = ways
    own = has_kind(state.spots[start], BaseKind.SPACEPORT, task.seat)
    rivals = [] if own or state.ended else ports_at(state, start)
    if state.era is Era.MARINERS:
        plain = value - (MARINERS_PORT if plan.port != NOBODY else 0)
        lifts = [Lift(plain + (MARINERS_PORT if own else 0))]
        return lifts + [Lift(plain + MARINERS_PORT, of) for of in rivals]
    if own or plan.port == NOBODY or (start == first and plan.port in rivals):
        return [Lift(value)]
    return [*_undoubled(state, task, plan), *(Lift(value, of) for of in rivals)]


def _undoubled(state: State, task: Task, plan: Plan) -> list[Lift]:
    """The value without the own Spaceport, where the first team does not need it [p16]."""
    alone = replace(plan, port=NOBODY)
    spends = not plan.spent or plan.spent < earned(state, task, alone)
    whole = total(state, task, alone)
    if plan.port != task.seat or not spends or whole < task.need:
        return []
    return [Lift(whole)]


def charge(table: Table, task: Task, plan: Plan, second: Task, *, dry: bool = False) -> bool:
    """Radiation is paid once an action, here if only the second team meets it [p15]."""
    state = table.state
    own = replace(plan, shield=NOBODY)
    if table.seat in second.shields:
        own = replace(plan, shield=table.seat)
    paid = exposure(state, task, plan)
    burnt = 0 if paid else exposure(state, second, own)
    assert shielded(second, own) or paid or burnt or not second.exposed
    if not dry:
        table.me.gain(-burnt, Source.RADIATION)
    return table.me.profit >= burnt
