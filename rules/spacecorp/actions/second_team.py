"""The second team of an action that a Time card applies twice [p7]."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import (
    EXPOSURE,
    MARINERS_PORT,
    Other,
    Plan,
    Task,
    earned,
    exposure,
    total,
)
from rules.spacecorp.charts.kinds import NOBODY, Action, BaseKind, Era
from rules.spacecorp.position.board import has_kind, ports_at
from rules.spacecorp.position.state import State


class Lift(NamedTuple):
    """What the second team's action is worth, and whose base that takes (NOBODY: no rival's)."""

    value: int
    owner: int = NOBODY


def followed(state: State, task: Task, plan: Plan) -> bool:
    """Whether a second team can act, where a plan uses a Time card for two [p7]."""
    if plan.time is not Time.TWICE:
        return True
    purse = state.players[task.seat].profit - plan.spent - exposure(state, task, plan)
    return any(second_lift(state, task, plan, other, purse) for other in task.others)


def second_lift(state: State, task: Task, plan: Plan, other: Other, purse: int) -> Lift | None:
    """The value with which a second team can do this, with no rival's help if possible [p7]."""
    if second_radiation(state, task, plan, other) > purse and not other.factory:
        return None
    return next(
        (lift for lift in lifts(state, task, plan, other) if lift.value >= other.need), None
    )


def second_radiation(state: State, task: Task, plan: Plan, other: Other) -> int:
    """Radiation is paid once an action, here if only the second team meets it [p15].

    A Shield Factory that the first team builds shields the whole action [p16].
    """
    chosen = plan.veil or any(play.shielded for play in plan.plays)
    built = task.covered and task.action is Action.BUILD
    if not other.exposed or chosen or built or exposure(state, task, plan):
        return 0
    return EXPOSURE[state.era]


def lifts(state: State, task: Task, plan: Plan, other: Other) -> list[Lift]:
    """A second team's values: alone, then by a rival's base [p7, p11, p16]."""
    value = total(state, task, plan)
    if task.action is Action.MOVE:
        return _move_lifts(state, task, plan, other, value)
    return _build_lifts(state, task, plan, other, value)


def _move_lifts(state: State, task: Task, plan: Plan, other: Other, value: int) -> list[Lift]:
    """By the Spaceports where the second team begins [p7, p16].

    A doubled card serves only if all moving teams begin at a Spaceport; without a lift the team
    may not move.
    """
    own = has_kind(state.spots[other.site], BaseKind.SPACEPORT, task.seat)
    rivals = [] if own or state.ended else ports_at(state, other.site)
    if state.era is Era.MARINERS:
        plain = value - (MARINERS_PORT if plan.port != NOBODY else 0)
        alone = Lift(plain + (MARINERS_PORT if own else 0))
        return [alone, *(Lift(plain + MARINERS_PORT, of) for of in rivals)]
    if own or plan.port == NOBODY or (other.site == task.site and plan.port in rivals):
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


def _build_lifts(state: State, task: Task, plan: Plan, other: Other, value: int) -> list[Lift]:
    """Industrial bases near the second site count, not the first's [p7, p11].

    Explore knows none. What profit adds comes after all doubling, where the table plays so (C17).
    """
    last = 0 if state.profit_sums else plan.spent
    plain = value - last
    plain = plain // 2 if plan.plant != NOBODY else plain
    if task.seat in other.plants:
        return [Lift(plain * 2 + last)]
    rivals = () if state.ended else other.plants
    return [Lift(plain + last), *(Lift(plain * 2 + last, of) for of in rivals)]
