"""Several steps of a loop that are chosen at once: what of them goes into the draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.tables.panel import Panel, followed
from rules.kernel import IllegalAnswer, Match, Option, spell


class Several(NamedTuple):
    """A draft with the steps that could be taken, and a sentence for each that could not."""

    keys: tuple[str, ...]
    left_out: tuple[str, ...]


def together(
    match: Match, panel: Panel, steps: Sequence[Option], names: Mapping[int, str]
) -> Several:
    """Add steps to a loop's draft, each with the defaults that follow it, in the order given.

    What is impossible after the steps before it is left out. A step that leaves the loop, for it
    asks on or chance speaks next, comes last, and there can be but one of these.
    """
    keys, refused, leaving = panel.keys, list[Option](), list[Option]()
    for step in steps:
        longer = _added(match, panel.seat, keys, step)
        if longer is None:
            refused.append(step)
        elif _back_in_loop(match, panel.seat, longer):
            keys = longer
        else:
            leaving.append(step)
    drafted, waiting = keys, list[Option]()
    for step in leaving:
        longer = None if waiting or drafted != keys else _added(match, panel.seat, keys, step)
        if longer is None:
            waiting.append(step)
        else:
            drafted = longer
    told = [_why(match, panel, keys, step, names) for step in refused]
    told += [f"{step.label}: to be chosen next, by itself [{panel.rule}]." for step in waiting]
    return Several(drafted, tuple(told))


def _added(match: Match, seat: int, keys: Sequence[str], step: Option) -> tuple[str, ...] | None:
    try:
        return followed(match, seat, (*keys, *step.key.split(" ")))
    except IllegalAnswer:
        return None


def _back_in_loop(match: Match, seat: int, keys: Sequence[str]) -> bool:
    twin = match.rehearse(seat, keys)
    ask = twin.asks().get(seat)
    return ask is not None and ask.loop and not (twin.at_chance or twin.rested)


def _why(
    match: Match, panel: Panel, keys: Sequence[str], step: Option, names: Mapping[int, str]
) -> str:
    """What the rules say of a step that is impossible after these keys."""
    twin, ask, wanted = match, None, ""
    for number, wanted in enumerate(words := step.key.split(" ")):
        twin = match.rehearse(panel.seat, (*keys, *words[:number]))
        ask = twin.asks().get(panel.seat)
        if ask is None or wanted not in ask.keys or twin.at_chance or twin.rested:
            break
    said = twin.why_not(ask, wanted) if ask else ""
    why = spell(said, names) or f"not possible any more [{ask.rule if ask else panel.rule}]."
    return f"{step.label}: {why}"
