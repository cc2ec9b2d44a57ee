"""Choosing how to pay for an action, and paying [p6, p15]."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.kernel import Choice, Flow
from rules.spacecorp.actions.piece_words import piece_words
from rules.spacecorp.actions.plan_words import plan_label, plan_words
from rules.spacecorp.actions.planning import completable, hq_choices, plans, rarities
from rules.spacecorp.actions.second_team import followed
from rules.spacecorp.actions.time_cards import Time, time_card
from rules.spacecorp.actions.value import (
    MOST_SPENT,
    Plan,
    Play,
    Task,
    earned,
    enough,
    exposure,
    infra,
    matching,
    shielded,
    shortfall,
    spends,
    total,
)
from rules.spacecorp.charts.kinds import NO_CARD, NOBODY
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import Source, State

BY_HAND = Plan(time=Time.NONE, spent=-1)
"""Stands for putting a plan together piece by piece."""


async def pay(context: Context, task: Task, prompt: str) -> tuple[Plan, int]:
    """The player picks a plan, or puts one together; it is paid and its value told."""
    found = plans(context.state, task, competitors=context.competitors)
    options = {plan_key(task, plan): plan for plan in found}
    options["pieces"] = BY_HAND
    state = context.state
    plan = await Choice(
        "pay.plan",
        context.seat,
        f"{prompt}: pay with what?",
        "p6",
        options,
        label=lambda plan: _plan_label(state, task, plan),
        default=next(iter(options)),
        flow=_flow(task, found),
        about=task,
    )
    if plan is BY_HAND:
        plan = await _by_pieces(context, task, prompt)
    value = total(state, task, plan)
    _settle(context, task, plan)
    return plan, value


def _flow(task: Task, found: Sequence[Plan]) -> Flow:
    """The first way is taken unasked where it costs nothing, or is the only one and no Edge."""
    first = next(iter(found), BY_HAND)
    given = first.plays or first.time or first.spent or _rivals(task, first)
    lone = len(found) < 2 and not rarities(first)
    return Flow.DECISION if given and not lone else Flow.PLAIN


def _rivals(task: Task, plan: Plan) -> list[int]:
    """Whose Infra and bases a plan uses; each of them may draw a card [p7]."""
    users = (*plan.hqs, plan.port, plan.plant, plan.shield)
    return [of for of in users if of not in (NOBODY, task.seat)]


async def _by_pieces(context: Context, task: Task, prompt: str) -> Plan:
    """One HQ, card or base at a time, until it is enough [p6]."""
    state, plan = context.state, _begun(context.state, task)
    while True:
        options = pieces(state, task, plan, competitors=context.competitors)
        ready = enough(state, task, plan) and followed(state, task, plan)
        if ready:
            options["done"] = plan
        value = total(state, task, plan)
        wanted = f" of {task.need}" if task.need else ""
        chosen = await Choice(
            "pay.piece",
            context.seat,
            f"{prompt}: {value}{wanted} so far, add what?",
            "p6",
            options,
            label=lambda chosen, plan=plan: piece_words(state, task, plan, chosen),  # type: ignore[misc]
            default="done" if ready else "",
            note=lambda: "A rival whose Infra or base you use may draw a card.",
            always=True,
            flow=Flow.LOOP if ready else Flow.PLAIN,
            about=task,
        )
        if chosen == plan:
            return plan
        plan = chosen


def _begun(state: State, task: Task) -> Plan:
    """Own bases help from the start, for they cost nothing."""

    def own(owners: tuple[int, ...]) -> int:
        return task.seat if task.seat in owners and not task.bare else NOBODY

    shield = own(task.shields) if task.exposed and not task.covered else NOBODY
    plan = Plan(port=own(task.ports), plant=own(task.plants), shield=shield)
    return replace(plan, hqs=(task.seat,)) if infra(state, task.seat, task.action) else plan


def pieces(state: State, task: Task, plan: Plan, *, competitors: bool) -> dict[str, Plan]:
    """All that can be added to a plan such that it can still become enough, by key."""
    found: dict[str, Plan] = {}
    if plan.spent:
        return found
    if plan.hqs in ((), (task.seat,)) and not plan.veil:
        for hqs in hq_choices(state, task, competitors=competitors):
            if hqs not in ((), (task.seat,)):
                found[f"hq:{'-'.join(map(str, hqs))}"] = replace(plan, hqs=hqs)
    used = {play.card for play in plan.plays}
    for card, face in matching(state, task.seat, task.action):
        if card not in used:
            found[card] = replace(plan, plays=(*plan.plays, Play(card, False)))
            if face.shielded and task.exposed:
                found[f"{card}s"] = replace(plan, plays=(*plan.plays, Play(card, True)))
    if task.timed and not plan.time and time_card(state, task.seat) != NO_CARD:
        found["double"] = replace(plan, time=Time.DOUBLE)
        if task.others:
            found["twice"] = replace(plan, time=Time.TWICE)
    found |= _bases(state, task, plan)
    fitting = {
        key: more
        for key, more in found.items()
        if completable(state, task, more, competitors=competitors)
    }
    return fitting | _money(state, task, plan)


def _bases(state: State, task: Task, plan: Plan) -> dict[str, Plan]:
    """Rivals' bases, and the shielded value of an Infra card."""
    found: dict[str, Plan] = {}
    if not state.ended and not task.bare:
        if plan.port == NOBODY:
            found |= {f"port:{of}": replace(plan, port=of) for of in task.ports}
        if plan.plant == NOBODY:
            found |= {f"plant:{of}": replace(plan, plant=of) for of in task.plants}
        if task.exposed and not shielded(task, plan):
            found |= {f"shield:{of}": replace(plan, shield=of) for of in task.shields}
    veils = [face for of in plan.hqs for _, face in infra(state, of, task.action) if face.shielded]
    if veils and task.exposed and not plan.veil:
        found["infra-shielded"] = replace(plan, veil=True)
    return found


def _money(state: State, task: Task, plan: Plan) -> dict[str, Plan]:
    """Profit for the whole shortfall [p15]."""
    value = earned(state, task, plan)
    lack = shortfall(state, task, plan, task.need or task.most or 0)
    if not spends(state, task) or plan.spent or not lack:
        return {}
    spent = min(lack, MOST_SPENT, value - 1)
    more = replace(plan, spent=max(spent, 0))
    pays = spent > 0 and enough(state, task, more) and followed(state, task, more)
    return {f"{spent}T": more} if pays else {}


def plan_key(task: Task, plan: Plan) -> str:
    """A plan in a word, such as `own+M16+double`."""
    parts = ["own" if of == task.seat else f"hq{of}" for of in plan.hqs]
    parts += ["veil"] * plan.veil
    parts += [f"{card}{'s' * by_shield}" for card, by_shield in sorted(plan.plays)]
    parts += [str(plan.time)] if plan.time else []
    for name, of in (("port", plan.port), ("plant", plan.plant), ("shield", plan.shield)):
        if of != NOBODY and of != task.seat:
            parts.append(f"{name}{of}")
    parts += [f"{plan.spent}T"] if plan.spent else []
    return "+".join(parts) or "free"


def _plan_label(state: State, task: Task, plan: Plan) -> str:
    if plan is BY_HAND:
        return "Another way: put it together piece by piece"
    return plan_label(state, task, plan)


def _settle(context: Context, task: Task, plan: Plan) -> None:
    """Cards go to the table, rivals are owed rewards, profit is paid [p6, p15]."""
    state = context.state
    words = plan_words(state, task, plan)
    burnt = exposure(state, task, plan)
    for card, _ in plan.plays:
        context.play_card(card)
    if plan.time:
        context.play_card(time_card(state, context.seat))
    context.rewards += _rivals(task, plan)
    context.tell_deed(f"uses {words} ({task.action.capitalize()})")
    context.me.gain(-plan.spent, Source.SPENT)
    context.me.gain(-burnt, Source.RADIATION)
