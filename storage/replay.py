"""Matches built again from their logs, ready to go on: for rewinding and for imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel import CHANCE, Entry, Game, IllegalAnswer, Match, ReplayMismatch, SeededDice


class LoggedDice:
    """Dice that say again what the log has, and then go on with dice of their own."""

    def __init__(self, entries: Sequence[Entry], onward: SeededDice) -> None:
        self._logged = [entry for entry in reversed(entries) if entry.seat == CHANCE]
        self._onward = onward
        self.counter = self._next()

    def pick(self, keys: Sequence[str]) -> str:
        """The next outcome of the log; raises ReplayMismatch where it is not possible."""
        if not self._logged:
            key = self._onward.pick(keys)
        elif (key := self._logged.pop().key) not in keys:
            raise ReplayMismatch(f"chance cannot say {key!r}")
        self.counter = self._next()
        return key

    def _next(self) -> int:
        return self._logged[-1].draw if self._logged else self._onward.counter


def rebuild(
    game: Game[Any, Any],
    *,
    seats: int,
    options: Mapping[str, str],
    entries: Sequence[Entry],
    seed: str,
    next_draw: int,
    revision: int,
) -> Match:
    """The match to which a log leads, with dice that go on at `next_draw`.

    What standing orders answered counts as the seats' own answers from here on.
    Raises ReplayMismatch where the log does not fit the rules.
    """
    onward = SeededDice(seed, next_draw)
    try:
        match = Match.start(game, seats=seats, options=options, dice=LoggedDice(entries, onward))
        for entry in entries:
            if entry.seat != CHANCE:
                match.answer(entry.seat, entry.key)
    except IllegalAnswer as error:
        raise ReplayMismatch(str(error)) from error
    if match.length != len(entries):
        raise ReplayMismatch(f"{len(entries)} entries are logged, but {match.length} were played")
    match.dice, match.revision = onward, revision
    match.fresh, match.cut = [], None
    return match
