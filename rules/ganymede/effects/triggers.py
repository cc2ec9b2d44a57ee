"""Triggers: the effects of tiles, shuttles and ships [3.7]."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from functools import partial

from rules.ganymede.charts.kinds import SETTLERS, CardId, Step
from rules.ganymede.charts.words import HUES
from rules.ganymede.effects.options import (
    ADAPT,
    DRAW,
    MOVE,
    RECRUIT,
    SKIP,
    deed_words,
    deeds_of,
    loss_words,
    only_moves,
    recruits,
)
from rules.ganymede.position.context import Context, Deed
from rules.ganymede.position.state import EARTH, ROOM
from rules.kernel import Choice

TIMES = [{str(times): times for times in range(most, -1, -1)} for most in range(ROOM[EARTH] + 1)]
"""Answers to *how often*, by the maximum."""


def resolve(
    context: Context, card: CardId, steps: Sequence[Step], times: int, rule: str
) -> Awaitable[None]:
    """Trigger a tile or a shuttle up to this many times, each one optional [3.7]."""
    if len(steps) == 1 and _plain_recruit(steps[0]):
        return _recruit_often(context, card, steps[0], times, rule)
    return _trigger_often(context, card, steps, times if steps else 0, rule)


async def _trigger_often(
    context: Context, card: CardId, steps: Sequence[Step], times: int, rule: str
) -> None:
    """Trigger a card until one is declined: nothing changes between it and the next [3.7]."""
    for number in range(1, times + 1):
        prompt = _prompt(context, card, number, times)
        done = await _trigger(context, card, steps, prompt, rule)
        if done is None and number == 1:
            context.say(f"gets nothing from {context.content.names[card]}")
        if not done:
            return


async def resolve_launch(context: Context, ship: CardId, steps: Sequence[Step]) -> None:
    """Resolve a launch effect in order, each part optional for itself [3.4]."""
    context.forfeited = False
    for number, step in enumerate(steps, 1):
        if _plain_recruit(step):
            await _recruit_often(context, ship, step, 1, "3.4")
        else:
            prompt = _prompt(context, ship, number, len(steps))
            await _trigger(context, ship, (step,), prompt, "3.4")


def _prompt(context: Context, card: CardId, number: int, times: int) -> str:
    effect = f"Effect of {context.content.names[card]}"
    return f"{effect}, {number} of {times}" if times > 1 else effect


def _plain_recruit(step: Step) -> bool:
    return len(step) == 1 and step[0].kind is RECRUIT and len(step[0].colours) == 1


async def _recruit_often(context: Context, card: CardId, step: Step, times: int, rule: str) -> None:
    """Ask once about triggers that all recruit the same colour [3.7]."""
    hue = SETTLERS.index(step[0].colours[0])
    most = min(times, _room(context), context.state.supply[hue])
    if not most:
        context.say(f"gets nothing from {context.content.names[card]}")
        return
    count = await Choice(
        "effect.times",
        context.seat,
        f"Effect of {context.content.names[card]}: how many do you recruit?",
        rule,
        TIMES[most],
        label=lambda count: f"{count} {HUES[hue]}" if count else "None",
        default=str(most),
        about=card,
        waste=lambda count: _unused_words(most, count),
    )
    if count:
        context.recruit(hue, count)


def _unused_words(most: int, count: int) -> str:
    """Name the further settlers that an effect could have recruited [3.7]."""
    return f"You recruit {count} of {most}; that ends the effect." if count < most else ""


async def _trigger(
    context: Context, card: CardId, steps: Sequence[Step], prompt: str, rule: str
) -> bool | None:
    """Do every step of one trigger in order, or none [3.7] [3.7.8].

    Returns whether anything was done; None where nothing could be.
    """
    lead = _lead(context, steps) if len(steps) > 1 else None
    left = list(steps[1:] if lead else steps)
    prompt = _question(context, prompt, lead)
    begun = False
    while left:
        deeds = _deeds_of_next_step(context, left)
        if not deeds:
            del left[0]
            continue
        if not begun or only_moves(deeds):
            deeds[SKIP.key] = SKIP
        deed = await Choice(
            "effect.choose",
            context.seat,
            prompt,
            rule,
            deeds,
            label=lambda deed: deed_words(context, deed),
            default=_obvious(deeds),
            waste=partial(loss_words, context, deeds),
            ahead=context.question_after,
            about=card,
        )
        if deed is SKIP and not begun:
            return False
        if lead:
            await context.do(lead)
            lead = None
        left.remove(_step_of(left, deed))
        await context.do(deed)
        begun = True
    return begun or None


def _question(context: Context, trigger: str, lead: Deed | None) -> str:
    """Return the question about a trigger, such as *Choose the effect of T09*."""
    if lead:
        return f"{trigger}: {deed_words(context, lead).lower()}; which ship do you draw?"
    return f"Choose the {trigger[:1].lower()}{trigger[1:]}"


def _deeds_of_next_step(context: Context, left: Sequence[Step]) -> dict[str, Deed]:
    """Return what the next step could do; any recruit if Earth lacks room for all [4.5]."""
    deeds = deeds_of(context, left[0])
    if _is_earth_cramped(context, left) and _recruits(deeds):
        for step in left[1:]:
            deeds.update(_recruits(deeds_of(context, step)))
    return deeds


def _recruits(deeds: dict[str, Deed]) -> dict[str, Deed]:
    return {key: deed for key, deed in deeds.items() if deed.kind is RECRUIT}


def _is_earth_cramped(context: Context, steps: Sequence[Step]) -> bool:
    """Return whether Earth has fewer places than the steps could recruit settlers [4.5]."""
    room = _room(context)
    if room >= len(steps):
        return False
    return room < sum(bool(_recruits(deeds_of(context, step))) for step in steps)


def _room(context: Context) -> int:
    return ROOM[EARTH] - sum(context.me.settlers[EARTH])


def _step_of(left: Sequence[Step], deed: Deed) -> Step:
    """Return the step that a deed belongs to; anything but a recruit belongs to the first."""
    if deed.kind is not RECRUIT:
        return left[0]
    return next(step for step in left if any(deed in recruits(effect.colours) for effect in step))


def _obvious(deeds: dict[str, Deed]) -> str:
    """Return the only key, if it can do no harm: a swap or a move is left to the player."""
    if len(deeds) != 2:
        return ""
    first = next(iter(deeds.values()))
    return first.key if first.kind not in (ADAPT, MOVE) else ""


def _lead(context: Context, steps: Sequence[Step]) -> Deed | None:
    """Return a plain recruit before a draw, so that one answer covers both [3.7]."""
    if not _plain_recruit(steps[0]) or [effect.kind for effect in steps[1]] != [DRAW]:
        return None
    if _is_earth_cramped(context, steps):
        return None
    first = deeds_of(context, steps[0])
    return next(iter(first.values()), None) if deeds_of(context, steps[1]) else None
