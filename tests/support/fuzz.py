"""Play any game at random and distrust every step.

After each answer the position is sound; no illegal key, rehearsal or copy changes a byte; saving
and loading returns the same asks, views and bytes; an undo restores the former position to the
byte, and is barred exactly after chance, after the report of a secret, and after the end of a
split; somebody is asked; and in a split nobody else learns of an answer. A failure leaves a dump:
the save before the answer, and the answer. `python -m tests.support.fuzz --seeds 200` runs long.

Random play seldom leads to battles in a large game. So an AI seat may give some of the answers, and
play the first rounds automatically; the report counts the events of the walk.
"""

from __future__ import annotations

import argparse
import base64
import dataclasses
import os
import tempfile
from collections import Counter
from collections.abc import Coroutine, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import catalogue
from rules.kernel import (
    CHANCE,
    Ask,
    Chance,
    Game,
    IllegalAnswer,
    Match,
    NeedsConsent,
    SeededDice,
    Tell,
)
from rules.kernel.refusals import SECTION
from tests.kernel.smallgame import LANTERNS
from tests.support.random_walks import ai_seat
from tests.support.secrets import encoded, words

DUMPS = Path(os.environ.get("ORRERY_DUMPS", tempfile.gettempdir())) / "orrery-fuzz"
MOST_ANSWERS = 20_000
COPY_EVERY = 7
"""Answers between two checks of copies, and how far a copy is played."""
CLOSE = 15
"""Answers of each question of which none is passed over."""


@dataclass(frozen=True)
class Manner:
    """The way in which a match is walked through."""

    options: dict[str, str] = field(default_factory=dict)
    ai: str = ""
    """An AI seat that gives one answer of two."""
    opening: int = 0
    """The first rounds, which the AI seat plays alone."""
    every: int = 1
    """After CLOSE answers of a question, only each so many-th answer of the walk is distrusted."""


class Dump(msgspec.Struct, frozen=True):
    """A failed step, to be repeated."""

    game: str
    seats: int
    seed: str
    options: dict[str, str]
    save: str
    """Base64."""
    seat: int
    key: str
    error: str

    @classmethod
    def read(cls, path: Path) -> Dump:
        """Read a dump from its file."""
        return msgspec.json.decode(path.read_bytes(), type=cls)

    def match(self, games: dict[str, Game[Any, Any]]) -> Match:
        """Return the match as it was before the answer that failed."""
        return Match.load(base64.b64decode(self.save), games)


class FuzzError(AssertionError):
    """A step broke a promise; the words name the dump."""

    def __init__(self, sentence: str, dump: Path) -> None:
        super().__init__(sentence)
        self.dump = dump


class Report(msgspec.Struct):
    """Counts of a run."""

    answers: int = 0
    undone: int = 0
    barred: int = 0
    copies: int = 0
    ended_by: str = ""
    met: Counter[str] = msgspec.field(default_factory=Counter)
    """Choices that were answered and chances that were drawn, by id."""


class Overheard:
    """A leg whose chances are counted."""

    def __init__(self, leg: Coroutine[Any, Any, None], met: Counter[str]) -> None:
        self.leg, self.met = leg, met

    def __await__(self) -> Generator[Any, Any, None]:
        value: Any = None
        try:
            while True:
                try:
                    request = self.leg.send(value)
                except StopIteration:
                    return
                if isinstance(request, Chance):
                    self.met[request.id] += 1
                value = yield request
        finally:
            self.leg.close()


class Spy:
    """A game whose secret reports and chances are counted, apart from the kernel's bookkeeping."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.secrets = 0
        self.met: Counter[str] = Counter()
        self._leg = game.leg
        self.game = dataclasses.replace(game, leg=self._watched)

    async def _watched(self, state: Any, tell: Tell) -> None:
        def heard(
            text: str,
            /,
            to: tuple[int, ...] | None = None,
            *,
            bars_undo: bool = False,
            headline: bool = False,
            detail: bool = False,
            unless: int | None = None,
        ) -> None:
            self.secrets += bars_undo
            tell(text, to=to, bars_undo=bars_undo, headline=headline)

        await Overheard(self._leg(state, heard), self.met)


def still(match: Match) -> tuple[object, ...]:
    """Return a position and its questions: everything except the views, which follow from it."""
    asks = {seat: words(ask) for seat, ask in match.asks().items()}
    return encoded(match.state), asks, match.length, match.result, match.round


def photo(match: Match) -> tuple[Any, ...]:
    """Return everything that anybody can see of a position, and the position itself."""
    return still(match), [encoded(match.view(seat)) for seat in (None, *range(match.seats))]


def check_ask(ask: Ask) -> None:
    """Assert that an ask can be shown and typed: it has words, a rule, keys without blanks."""
    assert ask.prompt, f"{ask.id} has no prompt"
    assert ask.rule, f"{ask.id} names no rule"
    for option in ask.options:
        assert option.label, f"{ask.id} has no words for {option.key}"
        assert option.key.split() == [option.key], f"{ask.id} has the key {option.key!r}"


class Run:
    """One match under distrust."""

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        seats: int,
        seed: str,
        manner: Manner | None = None,
        copies: bool = True,
        dumps: Path = DUMPS,
    ) -> None:
        self.seed, self.copies, self.dumps = seed, copies, dumps
        self.manner = manner or Manner()
        self.spy = Spy(game)
        self.game = self.spy.game
        self.games = {game.slug: self.game}
        self.match = Match.start(
            self.game, seats=seats, options=self.manner.options, dice=SeededDice(seed)
        )
        self.dice = SeededDice(f"answers to {seed}")
        self.copy_answers = SeededDice(f"answers in copies of {seed}")
        """Apart, so that a walk goes the same way whatever is distrusted."""
        self.report = Report()
        self.last: tuple[Any, ...] | None = None
        """The photo of the position, where the answer before was distrusted, too."""
        self.begin()

    def begin(self) -> None:
        """Play the first rounds with the AI seat."""
        match = self.match
        while match.result is None and match.round <= self.manner.opening:
            seat, ask = min(match.asks().items())
            match.answer(seat, self.advised(ask))
        self.spy.met.clear()

    def advised(self, ask: Ask) -> str:
        """Return the AI seat's answer."""
        return ai_seat(self.game, self.manner.ai)(ask, self.match.view(ask.seat), self.dice)

    def play(self) -> Report:
        """Play to the end, or raise FuzzError at the first broken promise."""
        while self.match.result is None:
            before, seat, key = self.match.save(), CHANCE, ""
            try:
                asks = self.match.asks()
                assert asks, "nobody is asked, and the match has not ended"
                assert self.report.answers < MOST_ANSWERS, "the match does not end"
                for ask in asks.values():
                    check_ask(ask)
                seat = self.dice.pick(sorted(asks))
                key = self.chosen(asks[seat])
                self.report.met[asks[seat].id] += 1
                met = self.report.met[asks[seat].id]
                if met <= CLOSE or self.report.answers % self.manner.every == 0:
                    self.last = self.step(seat, key, before)
                else:
                    self.last = None
                    self.match.answer(seat, key)
            except Exception as error:
                raise self.failed(before, seat, key, error) from error
            self.report.answers += 1
        self.report.ended_by = self.match.result.ended_by
        self.report.met.update(self.spy.met)
        self.check_result()
        return self.report

    def chosen(self, ask: Ask) -> str:
        """Return any key, or now and then the AI seat's."""
        if self.manner.ai and self.dice.pick(range(2)):
            return self.advised(ask)
        return self.dice.pick(ask.keys)

    def step(self, seat: int, key: str, saved: bytes) -> tuple[Any, ...]:
        """Play one answer and check everything around it; return a photo of the new position."""
        match, before = self.match, self.last or photo(self.match)
        self.check_refusal(seat)
        if self.copies and self.report.answers % COPY_EVERY == 0:
            self.check_copies(seat, key)
        assert match.save() == saved, "a refusal or a copy changed the match"
        split, secrets = match._runner.split, self.spy.secrets
        news = match.answer(seat, key)
        barred = self.spy.secrets > secrets or any(e.seat == CHANCE for e in match.added_entries)
        self.game.assert_sound(match.state)
        after = photo(match)
        if split is not None and split is match._runner.split:
            self.check_hidden(seat, before, after)
            assert all(item.to == (seat,) for item in news), "news of a split reach others"
        elif split is not None:
            barred = barred or self.others_answered(split.start, seat)
        self.check_saved(seat, before[0], after, barred=barred)
        return after

    def others_answered(self, start: int, seat: int) -> bool:
        """Return whether a split that has just ended held answers of others, or is out of reach."""
        legs = (leg for leg in reversed(self.match.log.legs) if seat_in(leg.entries, seat))
        ended = next(legs, None)
        if ended is None:
            return True
        return any(entry.seat not in (seat, CHANCE) for entry in ended.entries[start:])

    def check_refusal(self, seat: int) -> None:
        """Assert that an unknown key is refused with one rule and legal options."""
        ask = self.match.asks()[seat]
        with pytest.raises(IllegalAnswer) as caught:
            self.match.answer(seat, "no-such-key")
        sentence = str(caught.value)
        assert SECTION.search(sentence), sentence
        assert any(ask.label(legal).rstrip(".") in sentence for legal in ask.keys), sentence

    def check_copies(self, seat: int, key: str) -> None:
        """Rehearsals, copies and copies for a seat stand on their own."""
        self.match.rehearse(seat, [key])
        for copy in (
            self.match.fork(SeededDice("copy")),
            self.match.fork(SeededDice("copy"), seat=seat),
        ):
            assert words(copy.asks()[seat]) == words(self.match.asks()[seat]), "a copy asks else"
            assert encoded(copy.view(seat)) == encoded(self.match.view(seat)), "a copy shows else"
            copy.answer(seat, key)
            for _ in range(COPY_EVERY):
                asks = copy.asks()
                if not asks:
                    break
                other = min(asks)
                copy.answer(other, self.copy_answers.pick(asks[other].keys))
            self.game.assert_sound(copy.state)
        self.report.copies += 1

    def check_hidden(self, seat: int, before: tuple[Any, ...], after: tuple[Any, ...]) -> None:
        """Assert that, in a split, an answer changes nothing that others see."""
        for place, (old, new) in enumerate(zip(before[1], after[1], strict=True)):
            assert place == seat + 1 or old == new, f"seat {place - 1} sees an answer of a split"

    def check_saved(
        self, seat: int, before: tuple[object, ...], after: tuple[Any, ...], *, barred: bool
    ) -> None:
        """Assert that a loaded match is the same match, and that the answer can be undone there."""
        match, save = self.match, self.match.save()
        loaded = Match.load(save, self.games)
        assert not loaded.restart_reason, loaded.restart_reason
        assert photo(loaded) == after, "a loaded match differs"
        assert loaded.save() == save, "a loaded match saves differently"
        if match.result is not None or not self.reachable(seat):
            return
        everybody = range(match.seats)
        try:
            loaded.undo(seat)
        except NeedsConsent:
            assert barred, "an undo is barred without need"
            assert still(loaded) == after[0], "a barred undo changed the match"
            loaded.undo(seat, consent=everybody)
            self.report.barred += 1
        except IllegalAnswer:
            assert match.seats == 1, "an undo is refused, not asked for"
            assert barred, "an undo is barred without need"
            assert still(loaded) == after[0], "a barred undo changed the match"
            self.report.barred += 1
            return
        else:
            assert not barred, "an undo crosses chance or the report of a secret"
            self.report.undone += 1
        assert still(loaded) == before, "an undo leads elsewhere"
        assert loaded.cut == loaded.length

    def reachable(self, seat: int) -> bool:
        """Return whether the leg of the last answer is still available."""
        return any(seat_in(leg.entries, seat) for leg in self.match.log.legs)

    def check_result(self) -> None:
        """Assert that the result is complete: all places and scores, and parts that add up."""
        result, seats = self.match.result, self.match.seats
        assert result is not None
        assert len(result.places) == len(result.scores) == len(result.breakdown) == seats
        assert min(result.places) == 1 or len(result.places) == 1
        for score, parts in zip(result.scores, result.breakdown, strict=True):
            assert sum(parts.values()) == score, "the parts of a score do not add up"

    def failed(self, before: bytes, seat: int, key: str, error: Exception) -> FuzzError:
        """Return the failure, after writing a dump of the step to disk."""
        match = self.match
        words_of = f"{type(error).__name__}: {error}"
        save = base64.b64encode(before).decode()
        dump = Dump(
            self.game.slug, match.seats, self.seed, match.options, save, seat, key, words_of
        )
        self.dumps.mkdir(parents=True, exist_ok=True)
        path = self.dumps / f"{self.game.slug}-{match.seats}-{self.seed}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(dump)))
        return FuzzError(f"{words_of} (seat {seat} answers {key!r}; dump: {path})", path)


def seat_in(entries: list[Any], seat: int) -> bool:
    """Return whether a seat itself answered among these entries."""
    return any(entry.seat == seat and not entry.standing for entry in entries)


def main() -> None:
    """Fuzz games for long."""
    games = {**catalogue, LANTERNS.slug: LANTERNS}
    parser = argparse.ArgumentParser(prog="python -m tests.support.fuzz", description=__doc__)
    parser.add_argument("--game", choices=sorted(games), action="append")
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--ai", default="", help="AI seat that gives one answer of two")
    given = parser.parse_args()
    for slug in given.game or sorted(games):
        for seats in games[slug].seats:
            total = Report()
            for seed in range(given.first, given.first + given.seeds):
                manner = Manner(ai=given.ai)
                report = Run(games[slug], seats=seats, seed=str(seed), manner=manner).play()
                total.answers += report.answers
                total.undone += report.undone
                total.barred += report.barred
                total.met += report.met
            print(f"{slug} with {seats} seats, {given.seeds} matches: {total}")


if __name__ == "__main__":
    main()
