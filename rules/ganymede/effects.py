"""How the effects of tiles, shuttles and ships are triggered [3.7]."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any

from rules.ganymede import deeds
from rules.ganymede.cards import SETTLERS, CardId, Step
from rules.ganymede.state import EARTH, ROOM
from rules.ganymede.table import Table
from rules.ganymede.ways import (
    ADAPT,
    DRAW,
    MOVE,
    RECRUIT,
    SKIP,
    Way,
    only_moves,
    recruits,
    way_words,
    ways_of,
)
from rules.ganymede.words import HUES
from rules.kernel import Choice

TIMES = [{str(times): times for times in range(most, -1, -1)} for most in range(ROOM[EARTH] + 1)]
"""Answers to how often, by the most that is possible."""


def resolve(
    table: Table, card: CardId, steps: Sequence[Step], times: int, rule: str
) -> Coroutine[Any, Any, None]:
    """Trigger a tile or a shuttle up to so many times, each one optional [3.7]."""
    if len(steps) == 1 and _plain_recruit(steps[0]):
        return _recruit_often(table, card, steps[0], times, rule)
    return _trigger_often(table, card, steps, times if steps else 0, rule)


async def _trigger_often(
    table: Table, card: CardId, steps: Sequence[Step], times: int, rule: str
) -> None:
    """A trigger declined is the last one: nothing changes between it and the next [3.7]."""
    for number in range(1, times + 1):
        prompt = _prompt(table, card, number, times)
        done = await _trigger(table, card, steps, prompt, rule)
        if done is None and number == 1:
            table.say(f"gets nothing from {table.content.names[card]}")
        if not done:
            return


async def resolve_launch(table: Table, ship: CardId, steps: Sequence[Step]) -> None:
    """What a launch does, in order, each part optional for itself [3.4]."""
    table.forfeited = False
    for number, step in enumerate(steps, 1):
        if _plain_recruit(step):
            await _recruit_often(table, ship, step, 1, "3.4")
        else:
            prompt = _prompt(table, ship, number, len(steps))
            await _trigger(table, ship, (step,), prompt, "3.4")


def _prompt(table: Table, card: CardId, number: int, times: int) -> str:
    effect = f"Effect of {table.content.names[card]}"
    return f"{effect}, {number} of {times}" if times > 1 else effect


def _plain_recruit(step: Step) -> bool:
    return len(step) == 1 and step[0].deed is RECRUIT and len(step[0].colours) == 1


async def _recruit_often(table: Table, card: CardId, step: Step, times: int, rule: str) -> None:
    """Triggers that all recruit the same colour are one question [3.7]."""
    hue = SETTLERS.index(step[0].colours[0])
    most = min(times, _room(table), table.state.supply[hue])
    if not most:
        table.say(f"gets nothing from {table.content.names[card]}")
        return
    count = await Choice(
        "effect.times",
        table.seat,
        f"Effect of {table.content.names[card]}: recruit how many?",
        rule,
        TIMES[most],
        label=lambda count: f"{count} {HUES[hue]}",
        default=str(most),
        about=card,
    )
    if count:
        deeds.recruit(table, hue, count)


async def _trigger(
    table: Table, card: CardId, steps: Sequence[Step], prompt: str, rule: str
) -> bool | None:
    """Do every step of one trigger in order, or none [3.7] [3.7.8].

    Returns whether anything was done; None where nothing could be.
    """
    lead = _lead(table, steps) if len(steps) > 1 else None
    left = list(steps[1:] if lead else steps)
    begun = False
    while left:
        ways = _offered(table, left)
        if not ways:
            del left[0]
            continue
        if not begun or only_moves(ways):
            ways[SKIP.key] = SKIP
        way = await Choice(
            "effect.choose",
            table.seat,
            f"{prompt}: {way_words(table, lead).lower()} + draw which ship?" if lead else prompt,
            rule,
            ways,
            label=lambda way: way_words(table, way),
            default=_obvious(ways),
            about=card,
        )
        if way is SKIP and not begun:
            return False
        if lead:
            await deeds.do(table, lead)
            lead = None
        left.remove(_step_of(left, way))
        await deeds.do(table, way)
        begun = True
    return begun or None


def _offered(table: Table, left: Sequence[Step]) -> dict[str, Way]:
    """What the next step could do; where Earth has not room for all recruits, any of them [4.5]."""
    ways = ways_of(table, left[0])
    if _cramped(table, left) and _recruits(ways):
        for step in left[1:]:
            ways.update(_recruits(ways_of(table, step)))
    return ways


def _recruits(ways: dict[str, Way]) -> dict[str, Way]:
    return {key: way for key, way in ways.items() if way.deed is RECRUIT}


def _cramped(table: Table, steps: Sequence[Step]) -> bool:
    """Whether Earth has fewer places than the steps could recruit settlers [4.5]."""
    room = _room(table)
    if room >= len(steps):
        return False
    return room < sum(bool(_recruits(ways_of(table, step))) for step in steps)


def _room(table: Table) -> int:
    return ROOM[EARTH] - sum(table.me.settlers[EARTH])


def _step_of(left: Sequence[Step], way: Way) -> Step:
    """The step that a way belongs to; all but a recruit belongs to the first."""
    if way.deed is not RECRUIT:
        return left[0]
    return next(step for step in left if any(way in recruits(effect.colours) for effect in step))


def _obvious(ways: dict[str, Way]) -> str:
    """The only thing to do, where it can do no harm: a swap or a move wants a thought."""
    if len(ways) != 2:
        return ""
    first = next(iter(ways.values()))
    return first.key if first.deed not in (ADAPT, MOVE) else ""


def _lead(table: Table, steps: Sequence[Step]) -> Way | None:
    """A plain recruit before a draw: they do not touch, so one answer covers both [3.7]."""
    if not _plain_recruit(steps[0]) or [effect.deed for effect in steps[1]] != [DRAW]:
        return None
    if _cramped(table, steps):
        return None
    first = ways_of(table, steps[0])
    return next(iter(first.values()), None) if ways_of(table, steps[1]) else None
