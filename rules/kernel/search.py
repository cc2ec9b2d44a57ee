"""Search: a seat that thinks ahead by trying its options in copies of its own.

A *line* is the sequence of keys that a seat gives up to the next outcome of chance or rest point.
It is tried as a whole, because a single answer seldom shows its value. A copy is made
for the seat only (determinization), so nothing hidden reaches it, and in it every seat plays by a
policy that knows only its own view (a playout). The budget counts rollouts and the horizon counts
rounds, because rules know no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, islice
from math import ceil, log2
from typing import Any, NamedTuple, TypeVar

import msgspec

from rules.kernel.choice import CHANCE, Ask, Flow
from rules.kernel.game import AiSeat
from rules.kernel.match import Match
from rules.kernel.seeded_dice import Dice, SeededDice
from rules.kernel.value_parts import Difference, Part, Parts, compare_parts, compare_values
from rules.kernel.view_cache import ViewCache

Line = tuple[str, ...]
T = TypeVar("T", bound=str | Line)

LONGEST_ROLLOUT = 600
"""Answers after which a rollout is valued as it is; no round of self-play is that long."""
PLANNED = 2
"""Rollouts for each plan that a budget must allow; otherwise the game's first plan is kept."""
FRESH = 4
"""One rollout in this many is reserved for the last comparison."""
TRIES = 3
"""Minimum number of rollouts for each option: with few rollouts, fewer options are tried."""
COPIED = 2
"""Answers that take about as long as a copy of a match, with the value of its last position."""
WHIM = "xyz"
"""One answer in this many of a made-up line is any legal key."""


class Search(msgspec.Struct, frozen=True):
    """An AI level that searches, and its budget for one decision.

    Without a match to copy it answers like its policy.
    """

    policy: AiSeat
    """Plays all seats in a rollout, and answers questions that aren't worth a search."""
    rollouts: int = 96
    """Maximum number of rollouts for one decision."""
    steps: int = 1500
    """Answers given in copies, and COPIED for each copy, plus one round of comparisons at most: the
    work, which takes a similar time everywhere in a game. Long rollouts mean fewer of them.
    """
    weighs_options: bool = False
    """True if an answer counts as one per option, because the policy appraises each of them."""
    rounds: int = 1
    """Rounds after which a rollout is valued; 1: the end of the current round."""
    options: int = 24
    """Maximum number of lines to compare."""
    turn: int = 12
    """Searched answers of the seat in a leg; the policy gives the rest, to bound a turn's cost."""
    every: int = 4
    """Rounds for which a plan is kept, in a game that has plans."""
    margin: float = 0.0
    """Points by which a plan must beat the game's first to replace it."""

    def __call__(self, ask: Ask, view: Any, dice: Dice) -> str:
        """Return the policy's key."""
        return self.policy(ask, view, dice)


class SearchResult(NamedTuple):
    """A search's result: the best line, the policy's line, and the difference between them."""

    line: Line
    policy_line: Line
    gain: float
    compared: int = 0
    """Number of lines compared; 0: the question isn't worth a search."""


class Thinker:
    """A search at one position of a match; it answers the same whatever is hidden there."""

    def __init__(
        self, match: Match, seat: int, search: Search, seed: str, *, explains: bool = False
    ) -> None:
        self.match, self.seat, self.search, self.seed = match, seat, search, seed
        self.explains = explains
        """True if the parts of the value are noted, for `compare_parts`."""
        self.game = match.game
        self.steps = 0
        """Answers given in copies so far, and COPIED for each copy: the work of a search."""
        self.ranking: list[str | Line] = []
        """Options that `choose` compared, the best first."""
        self._ends: dict[str | Line, dict[int, Parts]] = {}
        """The parts of the value at the end of each option's rollouts."""
        self._worths: dict[str | Line, dict[int, float]] = {}
        """The value at the end of each option's rollouts, by the number of the copy."""
        self._last: Parts = {}

    def is_worth_searching(self, ask: Ask) -> bool:
        """Return whether a question is worth a search."""
        own = sum(entry.seat == self.seat for entry in self.match.log.entries)
        worth = not self.game.searched_asks or ask.id in self.game.searched_asks
        # the time that an out-of-turn answer takes would reveal whether there is anything to decide
        return worth and len(ask.keys) > 1 and own < self.search.turn and not ask.reaction

    def line(self) -> Line:
        """Return the keys that the seat should give next, at least one."""
        return self.compare_lines().line

    def compare_lines(self) -> SearchResult:
        """Search, and return the best line together with the policy's."""
        ask = self.match.asks()[self.seat]
        if not self.is_worth_searching(ask):
            if ask.id in self.game.searched_asks and ask.flow is Flow.PLAIN and len(ask.keys) == 1:
                self._search_in_vain()
            own = (self.search.policy(ask, self.match.view(self.seat), SeededDice(self.seed)),)
            return SearchResult(own, own, 0.0)
        lines = islice(self._lines(ask), self.search.options)
        first = next(lines)
        best, gain = self.choose(chain([first], lines), self.roll_out)
        return SearchResult(best, first, gain, len(self.ranking))

    def _search_in_vain(self) -> None:
        """Take as long as a search: nobody may learn that a question has a lone key."""
        for number in self._within(self.search.steps, range(self._count_affordable())):
            self.roll_out((), number)

    def better_line(self, played: Line) -> tuple[Line, float]:
        """Return a line that beats the one played, and its margin; the played line if none does."""
        lines = islice(self._lines(self.match.asks()[self.seat]), self.search.options)
        return self.choose([played, *lines], self.roll_out)

    def plan(self) -> str:
        """Return the name of the game's plan by which the seat should play the next rounds."""
        plans = self.game.plans
        if self._count_affordable() < PLANNED * len(plans):
            return next(iter(plans))
        best, gain = self.choose(plans, lambda name, number: self.roll_out((), number, plans[name]))
        return best if gain > self.search.margin else next(iter(plans))

    def choose(self, options: Iterable[T], roll_out: Callable[[T, int], float]) -> tuple[T, float]:
        """Return the best option and its margin over the first one, which wins ties.

        Sequential halving: all options are tried equally, then the better half more often, and so
        on. The best of few samples owes much to luck, so it meets the first one again in fresh
        samples.
        """

        def sample(option: T, number: int) -> float:
            worth = roll_out(option, number)
            self._ends.setdefault(option, {})[number] = self._last
            self._worths.setdefault(option, {})[number] = worth
            return worth

        budget = self._count_affordable()
        left = [*islice(_distinct(options), max(2, budget // TRIES, len(self.game.plans)))]
        limit = self.search.steps * (FRESH - 1) // FRESH
        first, numbers, sums = left[0], count(), dict.fromkeys(left, 0.0)
        ranking = left
        each = budget * (FRESH - 1) // FRESH // max(1, ceil(log2(len(left))))
        while len(left) > 1:
            for number in self._within(limit, islice(numbers, max(1, each // len(left)))):
                for option in left:
                    sums[option] += sample(option, number)
            left = sorted(left, key=lambda option: -sums[option])
            ranking = [*left, *ranking[len(left) :]]
            left = left[: (len(left) + 1) // 2]
        fresh = islice(numbers, max(2, budget // FRESH // 2) if left[0] != first else 0)
        gains = [
            sample(left[0], number) - sample(first, number)
            for number in self._within(self.search.steps, fresh)
        ]
        best, gain = (left[0], sum(gains) / len(gains)) if sum(gains) > 0 else (first, 0.0)
        self.ranking = sorted(ranking, key=lambda option: option != best)
        return best, gain

    def _within(self, limit: int, numbers: Iterable[int]) -> Iterator[int]:
        """Yield numbers of copies, at least one, until the work reaches a limit.

        The work is measured, because the probe from which the number of rollouts was calculated may
        have been shorter than most of them.
        """
        for place, number in enumerate(numbers):
            if place and self.steps >= limit:
                return
            yield number

    def compare_parts(self, option: str | Line, other: str | Line) -> dict[str, Part]:
        """Return the parts of the value by which one compared option differs from another."""
        return compare_parts(self._ends.get(option, {}), self._ends.get(other, {}))

    def compare_values(self, option: str | Line, other: str | Line) -> Difference:
        """Return by how much one compared option came out better than another."""
        return compare_values(self._worths.get(option, {}), self._worths.get(other, {}))

    def _count_affordable(self) -> int:
        """Return the number of rollouts for a decision, by the length of one."""
        before = self.steps
        self.roll_out((), -1)
        length = max(1, self.steps - before)
        return min(self.search.rollouts, self.search.steps // length)

    def roll_out(self, line: Line, number: int, policy: AiSeat | None = None) -> float:
        """Return the seat's value of the position some rounds after a line, played on by policies.

        If a key of the line isn't offered, the policy answers instead. Adds its work to `steps`.
        """
        copy, dice = self._copy(number)
        end, keys, play = copy.round + self.search.rounds, [*reversed(line)], self.search.policy
        plays = [play] * copy.seats
        plays[self.seat] = policy or play
        views = ViewCache(copy)
        for _ in range(LONGEST_ROLLOUT):
            if copy.result is not None or copy.round >= end:
                break
            seat, ask = min(copy.asks().items())
            key = keys.pop() if keys and seat == self.seat else ""
            if key not in ask.keys:
                lone = len(ask.keys) == 1  # a view costs more than the answer
                key = ask.keys[0] if lone else plays[seat](ask, views.view(seat), dice)
            copy.answer(seat, key)
            self.steps += self._count_work(ask)
        assert self.game.value is not None, f"{self.game.slug} values no position"
        view = views.view(self.seat)
        if self.explains and self.game.parts is not None:
            self._last = self.game.parts(view, self.seat)
        return self.game.value(view, self.seat)

    def _count_work(self, ask: Ask) -> int:
        """Return the work that an answer to a question counts as, in answers."""
        return len(ask.keys) if self.search.weighs_options else 1

    def _copy(self, number: int) -> tuple[Match, Dice]:
        """Return the copy of a number; all options share the same copies, so luck favours none."""
        self.steps += COPIED
        copy = self.match.fork(SeededDice(f"{self.seed} {number}"), seat=self.seat)
        return copy, SeededDice(f"{self.seed} {number} policy")

    def _lines(self, ask: Ask) -> Iterator[Line]:
        """Yield lines to try, the policy's first: single keys if only the question is searched."""
        if self.game.searched_asks:
            own = self.search.policy(ask, self.match.view(self.seat), SeededDice(self.seed))
            yield from ((key,) for key in (own, *ask.keys))
            return
        yield self._make_line("", 0)
        yield from (self._make_line(key, 0) for key in ask.keys)
        yield from (self._make_line("", whim) for whim in count(1))

    def _make_line(self, first: str, whim: int) -> Line:
        """Make a line from this first key (empty: any) and the policy's, with occasional whims."""
        copy, dice = self._copy(-1)
        whims, keys = SeededDice(f"{self.seed} {whim} whim"), list[str]()
        views = ViewCache(copy)
        while (ask := copy.asks().get(self.seat)) is not None and len(keys) < LONGEST_ROLLOUT:
            key = self.search.policy(ask, views.view(self.seat), dice)
            if whim and whims.pick(WHIM) == WHIM[0]:
                key = whims.pick(ask.keys)
            keys.append(key if keys or not first else first)
            copy.answer(self.seat, keys[-1])
            self.steps += self._count_work(ask)
            if copy.rested or any(entry.seat == CHANCE for entry in copy.added_entries):
                break
        return tuple(keys)


def _distinct(options: Iterable[T]) -> Iterator[T]:
    """Yield each option once, lazily."""
    seen = set[T]()
    for option in options:
        if option not in seen:
            seen.add(option)
            yield option
