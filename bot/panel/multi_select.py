"""Several steps of a loop that are chosen at once: what of them goes into the draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from bot.panel.panel import Panel
from bot.tables.lines import play_asked, play_defaults
from bot.words.names import fill_names
from rules.kernel import Flow, IllegalAnswer, Match, Option

REASONS = 8
"""Steps left out whose reason is looked for, which may take a copy each; more are only counted."""


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
    gathered = Gathering(match, panel, names)
    for step in steps:
        gathered.choose(step)
    return gathered.all()


class Gathering:
    """A loop's draft that steps are added to: all in one copy, which a failed one spoils."""

    def __init__(self, match: Match, panel: Panel, names: Mapping[int, str]) -> None:
        self._match, self._panel, self._names = match, panel, names
        self._keys = panel.keys
        self._twin = self._copy()
        self._refused, self._leaving = list[Option](), list[Option]()
        self.told = list[str]()
        """Why something was left out."""

    def _copy(self) -> Match:
        return self._match.rehearse(self._panel.seat, self._keys)

    def choose(self, step: Option) -> None:
        """Add a step of a list; where that is impossible, the end tells why."""
        with suppress(IllegalAnswer):
            return self.add(step.label, lambda twin: _played(twin, self._panel.seat, step))
        return self._refused.append(step)

    def add(self, label: str, play: Callable[[Match], tuple[str, ...]]) -> None:
        """Add what `play` plays in a copy, and gives; raises IllegalAnswer as that does."""
        twin, seat = self._twin, self._panel.seat
        before = twin.length
        try:
            keys = play(twin)
        except IllegalAnswer:
            if twin.length != before:
                self._twin = self._copy()
            raise
        keys += play_defaults(twin, seat)
        if _in_loop(twin, seat):
            self._keys += keys
        else:
            self._leaving.append(Option(" ".join(keys), label))
            self._twin = self._copy()

    def all(self) -> Several:
        """The draft, with the first step that leaves the loop, if any, at its end."""
        keys, told, seat = self._keys, [*self.told, *self._reasons()], self._panel.seat
        for step in self._leaving:
            more = play_asked(self._copy(), seat, step.key.split(" ")) if keys == self._keys else ()
            keys += more
            if not more:
                told.append(f"{step.label}: to be chosen next, by itself [{self._panel.rule}].")
        return Several(keys, tuple(told))

    def _reasons(self) -> list[str]:
        """What the rules say of each step that is impossible, after all that was possible."""
        told, before, rule = list[str](), self._twin.length, self._panel.rule
        for step in self._refused[:REASONS]:
            told.append(f"{step.label}: {_why(self._twin, self._panel, step, self._names)}")
            if self._twin.length != before:
                self._twin = self._copy()
        rest = self._refused[REASONS:]
        return told + [f"{step.label}: not possible any more [{rule}]." for step in rest]


def _played(twin: Match, seat: int, step: Option) -> tuple[str, ...]:
    """The keys of a step, played in a copy; raises IllegalAnswer where one is impossible."""
    if not (keys := play_asked(twin, seat, step.key.split(" "))):
        raise IllegalAnswer(step.label)
    return keys


def _in_loop(twin: Match, seat: int) -> bool:
    ask = twin.asks().get(seat)
    return ask is not None and ask.flow is Flow.LOOP and not (twin.at_chance or twin.rested)


def _why(twin: Match, panel: Panel, step: Option, names: Mapping[int, str]) -> str:
    """Why a step is impossible where a copy stands; it is played there as far as it goes."""
    ask, wanted = None, ""
    for wanted in step.key.split(" "):
        ask = twin.asks().get(panel.seat)
        if ask is None or wanted not in ask.keys or twin.at_chance or twin.rested:
            break
        twin.answer(panel.seat, wanted)
    said = twin.why_not(ask, wanted) if ask else ""
    return fill_names(said, names) or f"not possible any more [{ask.rule if ask else panel.rule}]."
