"""One piece of a way to pay, in few words: panels join a piece and the next one on one line."""

from __future__ import annotations

from typing import Final

from rules.spacecorp.actions.plan_words import card_value, letters
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import Plan, Task, exposure, total
from rules.spacecorp.charts.kinds import NOBODY
from rules.spacecorp.position.state import State
from rules.spacecorp.position.words import card_name

LONGEST_PIECE: Final = 48
"""Letters: two pieces and an arrow between them fit into one label."""


def piece_words(state: State, task: Task, plan: Plan, more: Plan) -> str:
    """What is added to a plan and the value that makes; or the whole value, where it is done."""
    value = total(state, task, more)
    if more == plan:
        burnt = exposure(state, task, plan)
        needed = f" of {task.need}" if task.need else ""
        return f"Done: {value}{needed}{f', {burnt}T lost to radiation' if burnt else ''}"
    for words in _added(task, plan, more):
        if letters(f"{words}: {value}") <= LONGEST_PIECE:
            return f"{words}: {value}"
    raise AssertionError(f"no short words for {more}")


def _added(task: Task, plan: Plan, more: Plan) -> tuple[str, ...]:
    """The new piece, in fewer and fewer words."""
    if more.spent != plan.spent:
        return (f"{more.spent}T of profit",)
    if more.time != plan.time:
        return ("Time doubles" if more.time is Time.DOUBLE else "Time: two teams",)
    if more.veil != plan.veil:
        return ("One Infra card shielded",)
    if len(more.plays) > len(plan.plays):
        play = more.plays[-1]
        value = card_value(task, play)
        return f"{card_name(play.card)} ({value})", f"{play.card} ({value})"
    if more.hqs != plan.hqs:
        return _hqs(task, more)
    return _base(plan, more)


def _hqs(task: Task, more: Plan) -> tuple[str, ...]:
    names = ["own" if of == task.seat else f"{{{of}}}'s" for of in more.hqs]
    seats = ["own" if of == task.seat else f"seat {of + 1}'s" for of in more.hqs]
    return tuple(f"{' and '.join(each)} Infra" for each in (names, seats))


def _base(plan: Plan, more: Plan) -> tuple[str, ...]:
    """The base that is used now, and whose it is."""
    changes = (
        ("Spaceport", plan.port, more.port),
        ("Industrial base", plan.plant, more.plant),
        ("Shield Factory", plan.shield, more.shield),
    )
    name, of = next((name, new) for name, old, new in changes if new not in (old, NOBODY))
    return f"{{{of}}}'s {name}", f"Seat {of + 1}'s {name}"
