"""A way to pay in words: whole for the news, short enough for a button [p6, p15]."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import (
    Part,
    Plan,
    Play,
    Task,
    bonus,
    doublings,
    exposure,
    infra,
    parts_of,
    played,
    port_gain,
    total,
)
from rules.spacecorp.charts.kinds import NOBODY
from rules.spacecorp.position.state import State
from rules.spacecorp.position.words import card_name
from rules.toolbox.sentences import counted

LONGEST_LABEL: Final = 100
LONGEST_NAME: Final = 32
"""Letters of a player's name, for which `{0}` stands."""
SEAT: Final = re.compile(r"\{\d+\}")


def plan_words(state: State, task: Task, plan: Plan) -> str:
    """A plan with all that it uses and costs; its figures add up to its value."""
    return _sum(state, task, plan, _terms(state, task, plan))


def plan_label(state: State, task: Task, plan: Plan) -> str:
    """A plan for a button: in fewer words where the whole would be cut."""
    brief = partial(_sum, state, task, plan, brief=True)
    whole = plan_words(state, task, plan)
    if letters(whole) <= LONGEST_LABEL:
        return whole
    by_id = brief(_terms(state, task, plan, brief=True))
    if letters(by_id) <= LONGEST_LABEL:
        return by_id
    return brief(_counted_words(task, plan), unnamed=True)


def letters(words: str) -> int:
    """How long a text can become once names stand in it."""
    return len(SEAT.sub("W" * LONGEST_NAME, words))


def _sum(
    state: State,
    task: Task,
    plan: Plan,
    words: list[str],
    *,
    brief: bool = False,
    unnamed: bool = False,
) -> str:
    """What is added, then what doubles the sum, the value it makes, and what is lost.

    `unnamed`: whose bases they are is not said.
    """
    teams = ", two teams (Time)" if brief else ", with two teams (Time)"
    twice = teams if plan.time is Time.TWICE else ""
    needed = f" of {task.need}" if task.need else ""
    burnt = exposure(state, task, plan)
    lost = f", {burnt}T {'radiation' if brief else 'lost to radiation'}" if burnt else ""
    paid = [f"{plan.spent}T"] if plan.spent else []
    plant = "Industry" if unnamed else _whose("Industrial base", task, plan.plant, brief=brief)
    doubles = "".join(f", {one} doubles" for one in _doubling(state, task, plan, plant))
    summed = " + ".join(words + paid * state.profit_sums) + doubles
    used = " + ".join([summed] * bool(summed) + paid * (not state.profit_sums)) or "nothing"
    shield = "" if unnamed else _whose("Shield Factory", task, plan.shield, brief=brief)
    return f"{used} = {total(state, task, plan)}{needed}{twice}{shield and f', by {shield}'}{lost}"


def _doubling(state: State, task: Task, plan: Plan, plant: str) -> list[str]:
    """What doubles the sum: progress cards, an Industrial base, Time [p7, p11, p17]."""
    found = ["progress"] * (doublings(state, task).bit_length() - 1)
    return found + [plant] * (plan.plant != NOBODY) + ["Time"] * (plan.time is Time.DOUBLE)


def _terms(state: State, task: Task, plan: Plan, *, brief: bool = False) -> list[str]:
    """What is added, each with its figure: Infra, cards, progress, a Spaceport [p6]."""
    parts = iter(parts_of(state, task, plan))
    terms = []
    for of in plan.hqs:
        values = "+".join(_figure(next(parts)) for _ in infra(state, of, task.action))
        terms.append((_whose("Infra", task, of, brief=brief), values))
    terms += [
        (play.card if brief else card_name(play.card), _figure(part))
        for play, part in zip(plan.plays, parts, strict=True)
    ]
    adds = bonus(state, task)
    terms += [("progress", str(adds))] * bool(adds)
    gain = port_gain(state, task, plan)
    if gain is not None:
        terms.append((_whose("Spaceport", task, plan.port, brief=brief), _figure(gain)))
    return [f"{name} {value}" if brief else f"{name} ({value})" for name, value in terms]


def _whose(what: str, task: Task, of: int, *, brief: bool) -> str:
    """Whose Infra or base is used; empty where nobody's is."""
    if of == NOBODY:
        return ""
    if of == task.seat:
        return f"own {what}"
    return f"{{{of}}}'s {what} (draws)" if brief else f"{what} of {{{of}}} (who draws a card)"


def _figure(part: Part) -> str:
    """A value such as `x3` or `2 shielded`."""
    return f"{'x' * part.times}{part.value}{' shielded' * part.shielded}"


def card_value(task: Task, play: Play) -> str:
    """What a played card counts for."""
    return _figure(played(play.card, task.action, by_shield=play.shielded))


def _counted_words(task: Task, plan: Plan) -> list[str]:
    """How many pieces of each kind, where their names are too many."""
    users = [*plan.hqs, *(of for of in (plan.port, plan.plant, plan.shield) if of != NOBODY)]
    own, rewards = users.count(task.seat), sum(of != task.seat for of in users)
    shielded = plan.veil or any(play.shielded for play in plan.plays)
    pieces = (
        f"{own} of yours" * bool(own),
        f"{rewards} of rivals' (who draw)" * bool(rewards),
        f"{counted(len(plan.plays), 'card')}{', one shielded' * shielded}" * bool(plan.plays),
    )
    return [piece for piece in pieces if piece]
