"""Search: a seat that thinks ahead by trying its options in copies of its own.

A *line* is the sequence of keys that a seat gives up to the next outcome of chance or rest point.
It is tried as a whole, because a single answer seldom shows what it is good for. A copy is made
for the seat only (determinization), so nothing hidden reaches it, and in it every seat plays by a
policy that knows only its own view (a playout). The budget counts rollouts and the horizon counts
rounds, because rules know no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from math import ceil, log2
from typing import Any, NamedTuple, TypeVar

import msgspec

from rules.kernel.chance import Dice, SeededDice
from rules.kernel.choice import CHANCE, Ask, Flow
from rules.kernel.game import AiSeat
from rules.kernel.match import Match

T = TypeVar("T")
Line = tuple[str, ...]

LONGEST_ROLLOUT = 600
"""Answers after which a rollout is judged wherever it stands; self-play has no rounds so long."""
PLANNED = 2
"""Rollouts that a budget must hold for each plan; else the game's first is kept."""
FRESH = 4
"""One of so many rollouts is for the last comparison."""
TRIES = 3
"""Rollouts for each option, at least: where rollouts are few, fewer options are tried."""
WHIM = "xyz"
"""Of so many answers of a line that is made up one is any legal key."""


class Search(msgspec.Struct, frozen=True):
    """An AI level that searches, and its budget for one decision.

    Without a match to copy it answers like its policy.
    """

    policy: AiSeat
    """Plays all seats in a rollout, and answers what is not worth a search."""
    rollouts: int = 96
    """For one decision, at most."""
    steps: int = 1500
    """Answers in all of them, about: where rollouts are long there are fewer."""
    rounds: int = 1
    """After how many rounds a rollout is judged: 1 is the end of the round."""
    options: int = 24
    """Most lines to compare."""
    turn: int = 12
    """The seat's answers in a leg after which the policy goes on: what a turn costs is bounded."""
    every: int = 4
    """Rounds for which a plan is kept, in a game that has plans."""
    margin: float = 0.0
    """By how much a plan must look better than the game's first to be taken instead."""

    def __call__(self, ask: Ask, view: Any, dice: Dice) -> str:
        """Return the policy's key."""
        return self.policy(ask, view, dice)


class Weighed(NamedTuple):
    """A search's result: the best line, the policy's line, and the difference between them."""

    line: Line
    first: Line
    gain: float
    among: int = 0
    """Number of lines compared; 0: the question isn't worth a search."""


class Thinker:
    """A search at one position of a match; it answers the same whatever is hidden there."""

    def __init__(self, match: Match, seat: int, search: Search, seed: str) -> None:
        self.match, self.seat, self.search, self.seed = match, seat, search, seed
        self.game = match.game
        self._steps = 0
        """Answers in all rollouts so far."""

    def is_weighed(self, ask: Ask) -> bool:
        """Return whether a question is worth a search."""
        own = sum(entry.seat == self.seat for entry in self.match.log.entries)
        worth = not self.game.weighs or ask.id in self.game.weighs
        # how long an answer out of turn takes would tell whether there is anything to think about
        return worth and len(ask.keys) > 1 and own < self.search.turn and not ask.reaction

    def line(self) -> Line:
        """Return the keys that the seat should give next, at least one."""
        return self.weighed().line

    def weighed(self) -> Weighed:
        """Search, and return the best line together with the policy's."""
        ask = self.match.asks()[self.seat]
        if not self.is_weighed(ask):
            if ask.id in self.game.weighs and ask.flow is Flow.PLAIN and len(ask.keys) == 1:
                self._take_as_long()
            own = (self.search.policy(ask, self.match.view(self.seat), SeededDice(self.seed)),)
            return Weighed(own, own, 0.0)
        lines = [*islice(self._lines(ask), self.search.options)]
        best, gain = self.best(lines, self.tried)
        return Weighed(best, lines[0], gain, len(set(lines)))

    def _take_as_long(self) -> None:
        """Think in vain: a lone key is asked so that nobody learns that, nor how quick it is."""
        for number in range(self._affordable()):
            self.tried((), number)

    def judged(self, played: Line) -> tuple[Line, float]:
        """Return a line that beats the one played, and its margin; the played line if none does."""
        lines = islice(self._lines(self.match.asks()[self.seat]), self.search.options)
        return self.best([played, *lines], self.tried)

    def plan(self) -> str:
        """Return the name of the game's plan by which the seat should play the next rounds."""
        plans = self.game.plans
        if self._affordable() < PLANNED * len(plans):
            return next(iter(plans))
        best, gain = self.best(plans, lambda name, number: self.tried((), number, plans[name]))
        return best if gain > self.search.margin else next(iter(plans))

    def best(self, options: Iterable[T], tried: Callable[[T, int], float]) -> tuple[T, float]:
        """Return the best option and its margin over the first one, which wins ties.

        Sequential halving: all options are tried equally, then the better half more often, and so
        on. The best of few samples owes much to luck, so it meets the first one again in fresh
        samples.
        """
        budget = self._affordable()
        most = max(2, budget // TRIES, len(self.game.plans))
        left = [*islice(dict.fromkeys(options), most)]
        first, numbers, sums = left[0], count(), dict.fromkeys(left, 0.0)
        each = budget * (FRESH - 1) // FRESH // max(1, ceil(log2(len(left))))
        while len(left) > 1:
            for number in islice(numbers, max(1, each // len(left))):
                for option in left:
                    sums[option] += tried(option, number)
            left = sorted(left, key=lambda option: -sums[option])[: (len(left) + 1) // 2]
        fresh = [*islice(numbers, max(2, budget // FRESH // 2))] if left[0] != first else []
        gain = sum(tried(left[0], number) - tried(first, number) for number in fresh)
        return (left[0], gain / len(fresh)) if gain > 0 else (first, 0.0)

    def _affordable(self) -> int:
        """Return the number of rollouts for a decision, by the length of one."""
        before = self._steps
        self.tried((), -1)
        length = max(1, self._steps - before)
        return min(self.search.rollouts, self.search.steps // length)

    def tried(self, line: Line, number: int, policy: AiSeat | None = None) -> float:
        """Return the value of a line and then a policy of the seat's own, in this copy."""
        copy, dice = self._copy(number)
        end, keys, play = copy.round + self.search.rounds, [*reversed(line)], self.search.policy
        plays = [play] * copy.seats
        plays[self.seat] = policy or play
        for _ in range(LONGEST_ROLLOUT):
            if copy.result is not None or copy.round >= end:
                break
            seat, ask = min(copy.asks().items())
            key = keys.pop() if keys and seat == self.seat else ""
            if key not in ask.keys:
                lone = len(ask.keys) == 1  # a view costs more than the answer
                key = ask.keys[0] if lone else plays[seat](ask, copy.view(seat), dice)
            copy.answer(seat, key)
            self._steps += 1
        assert self.game.value is not None, f"{self.game.slug} values no position"
        return self.game.value(copy.view(self.seat), self.seat)

    def _copy(self, number: int) -> tuple[Match, Dice]:
        """Return the copy of a number; all options share the same copies, so luck favours none."""
        copy = self.match.fork(SeededDice(f"{self.seed} {number}"), seat=self.seat)
        return copy, SeededDice(f"{self.seed} {number} policy")

    def _lines(self, ask: Ask) -> Iterator[Line]:
        """Yield lines to try, the policy's first: single keys of a question that is weighed."""
        if self.game.weighs:
            own = self.search.policy(ask, self.match.view(self.seat), SeededDice(self.seed))
            yield from ((key,) for key in (own, *ask.keys))
            return
        yield self._made_up("", 0)
        yield from (self._made_up(key, 0) for key in ask.keys)
        yield from (self._made_up("", whim) for whim in count(1))

    def _made_up(self, first: str, whim: int) -> Line:
        """Make a line from this first key (empty: any) and the policy's, with occasional whims."""
        copy, dice = self._copy(-1)
        whims, keys = SeededDice(f"{self.seed} {whim} whim"), list[str]()
        while (ask := copy.asks().get(self.seat)) is not None and len(keys) < LONGEST_ROLLOUT:
            key = self.search.policy(ask, copy.view(self.seat), dice)
            if whim and whims.pick(WHIM) == WHIM[0]:
                key = whims.pick(ask.keys)
            keys.append(key if keys or not first else first)
            copy.answer(self.seat, keys[-1])
            if copy.rested or any(entry.seat == CHANCE for entry in copy.fresh):
                break
        return tuple(keys)
