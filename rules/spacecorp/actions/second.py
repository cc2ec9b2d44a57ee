"""The second team of an action that a Time card applies twice [p7]."""

from __future__ import annotations

from msgspec.structs import replace

from rules.spacecorp.actions.value import MARINERS_PORT, Plan, Task, exposure, shielded
from rules.spacecorp.charts.kinds import NOBODY, BaseKind, Era, SiteId
from rules.spacecorp.position.board import has_kind
from rules.spacecorp.position.state import Source, State
from rules.spacecorp.position.table import Table


def second_value(state: State, task: Task, plan: Plan, value: int, start: SiteId) -> int:
    """What the second team's Move is worth: its own Spaceport counts, not the first's [p7, p16].

    A doubled card serves only if all moving teams begin at a Spaceport; 0: the team may not move.
    """
    port = has_kind(state.spots[start], BaseKind.SPACEPORT, task.seat)
    if state.era is Era.MARINERS:
        first = MARINERS_PORT if plan.port != NOBODY else 0
        return value - first + (MARINERS_PORT if port else 0)
    return value if port or plan.port == NOBODY else 0


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
