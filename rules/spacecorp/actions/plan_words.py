"""A way to pay in words: whole for the news, short enough for a button [p6, p15]."""

from __future__ import annotations

import re
from typing import Final

from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import Plan, Play, Task, exposure, infra, total
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import NOBODY
from rules.spacecorp.position.state import State
from rules.spacecorp.position.words import card_name
from rules.toolbox.sentences import counted

LONGEST_LABEL: Final = 100
LONGEST_NAME: Final = 32
"""Letters of a player's name, for which `{0}` stands."""
SEAT: Final = re.compile(r"\{\d+\}")


def plan_words(state: State, task: Task, plan: Plan) -> str:
    """A plan with all that it uses and costs."""
    words = _hq_words(state, task, plan)
    words += [_play_words(task, play) for play in plan.plays]
    words += _base_words(task, plan)
    return _sum(state, task, plan, words)


def plan_label(state: State, task: Task, plan: Plan) -> str:
    """A plan for a button: in fewer words where the whole would be cut."""
    whole = plan_words(state, task, plan)
    if letters(whole) <= LONGEST_LABEL:
        return whole
    by_id = _sum(state, task, plan, _short_words(state, task, plan), brief=True)
    if letters(by_id) <= LONGEST_LABEL:
        return by_id
    return _sum(state, task, plan, _counted_words(task, plan), brief=True)


def letters(words: str) -> int:
    """How long a text can become once names stand in it."""
    return len(SEAT.sub("W" * LONGEST_NAME, words))


def _sum(state: State, task: Task, plan: Plan, words: list[str], *, brief: bool = False) -> str:
    """What is used, the value it makes, and what is lost."""
    doubled = ["Time doubles"] if plan.time is Time.DOUBLE else []
    teams = ", two teams (Time)" if brief else ", with two teams (Time)"
    twice = teams if plan.time is Time.TWICE else ""
    needed = f" of {task.need}" if task.need else ""
    paid = [f"{plan.spent}T"] if plan.spent else []
    burnt = exposure(state, task, plan)
    lost = f", {burnt}T {'radiation' if brief else 'lost to radiation'}" if burnt else ""
    ending = paid + doubled if state.profit_sums else doubled + paid
    used = " + ".join(words + ending) or "nothing"
    return f"{used} = {total(state, task, plan)}{needed}{twice}{lost}"


def _hq_words(state: State, task: Task, plan: Plan) -> list[str]:
    words = []
    for of in plan.hqs:
        whose = "own Infra" if of == task.seat else f"Infra of {{{of}}} (who draws a card)"
        words.append(f"{whose} ({_infra_values(state, task, of)}{', one shielded' * plan.veil})")
    return words


def _infra_values(state: State, task: Task, of: int) -> str:
    faces = [face for _, face in infra(state, of, task.action)]
    return "+".join(_value(face.value, times=face.times) for face in faces)


def _value(value: int, *, times: bool) -> str:
    return f"x{value}" if times else str(value)


def card_value(task: Task, play: Play) -> str:
    """What a played card counts for, such as `x3` or `2 shielded`."""
    face = CARDS[play.card].face(task.action)
    assert face is not None
    value = _value(face.shielded if play.shielded else face.value, times=face.times)
    return f"{value}{' shielded' * play.shielded}"


def _play_words(task: Task, play: Play) -> str:
    return f"{card_name(play.card)} ({card_value(task, play)})"


def _bases(plan: Plan) -> list[tuple[str, int]]:
    named = (
        ("Spaceport", plan.port),
        ("Industrial base, doubled", plan.plant),
        ("Shield Factory", plan.shield),
    )
    return [(name, of) for name, of in named if of != NOBODY]


def _base_words(task: Task, plan: Plan) -> list[str]:
    return [
        f"own {name}" if of == task.seat else f"{name} of {{{of}}} (who draws a card)"
        for name, of in _bases(plan)
    ]


def _short_words(state: State, task: Task, plan: Plan) -> list[str]:
    """The same with the ids of cards alone, and one word for a rival's reward."""
    words = []
    for of in plan.hqs:
        whose = "own Infra" if of == task.seat else f"{{{of}}}'s Infra (draws)"
        words.append(f"{whose} {_infra_values(state, task, of)}{' (one shielded)' * plan.veil}")
    words += [f"{play.card} {card_value(task, play)}" for play in plan.plays]
    return words + [
        f"own {name}" if of == task.seat else f"{{{of}}}'s {name} (draws)"
        for name, of in _bases(plan)
    ]


def _counted_words(task: Task, plan: Plan) -> list[str]:
    """How many pieces of each kind, where their names are too many."""
    users = [*plan.hqs, *(of for _, of in _bases(plan))]
    own, rewards = users.count(task.seat), sum(of != task.seat for of in users)
    shielded = plan.veil or any(play.shielded for play in plan.plays)
    pieces = (
        f"{own} of yours" * bool(own),
        f"{rewards} of rivals' (who draw)" * bool(rewards),
        f"{counted(len(plan.plays), 'card')}{', one shielded' * shielded}" * bool(plan.plays),
    )
    return [piece for piece in pieces if piece]
