"""Several steps of a loop that are chosen at once: what of them goes into the draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.panel.panel import Panel
from bot.tables.lines import asked, usual
from bot.words.names import spell
from rules.kernel import Flow, Match, Option


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
    refused, leaving, waiting = list[Option](), list[Option](), list[Option]()
    keys, twin = panel.keys, match.rehearse(panel.seat, panel.keys)
    for step in steps:
        more = _played(twin, panel.seat, step)
        if more and _in_loop(twin, panel.seat):
            keys += more
            continue
        (leaving if more else refused).append(step)
        twin = match.rehearse(panel.seat, keys)
    drafted = keys
    for step in leaving:
        more = _played(twin, panel.seat, step) if drafted == keys else ()
        drafted += more
        if not more:
            waiting.append(step)
            twin = match.rehearse(panel.seat, keys)
    told = [_why(match, panel, keys, step, names) for step in refused]
    told += [f"{step.label}: to be chosen next, by itself [{panel.rule}]." for step in waiting]
    return Several(drafted, tuple(told))


def _played(twin: Match, seat: int, step: Option) -> tuple[str, ...]:
    """The keys of a step, played in a rehearsal with the defaults that follow; none: refused."""
    keys = asked(twin, seat, step.key.split(" "))
    return keys + usual(twin, seat) if keys else ()


def _in_loop(twin: Match, seat: int) -> bool:
    ask = twin.asks().get(seat)
    return ask is not None and ask.flow is Flow.LOOP and not (twin.at_chance or twin.rested)


def _why(
    match: Match, panel: Panel, keys: Sequence[str], step: Option, names: Mapping[int, str]
) -> str:
    """What the rules say of a step that is impossible after these keys."""
    twin, ask, wanted = match.rehearse(panel.seat, keys), None, ""
    for wanted in step.key.split(" "):
        ask = twin.asks().get(panel.seat)
        if ask is None or wanted not in ask.keys or twin.at_chance or twin.rested:
            break
        twin.answer(panel.seat, wanted)
    said = twin.why_not(ask, wanted) if ask else ""
    why = spell(said, names) or f"not possible any more [{ask.rule if ask else panel.rule}]."
    return f"{step.label}: {why}"
