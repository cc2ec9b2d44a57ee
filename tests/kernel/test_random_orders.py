"""Random walks: whatever players do in whatever order, the promises hold and a copy agrees."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from rules.kernel import (
    CHANCE,
    Entry,
    IllegalAnswer,
    Match,
    NeedsConsent,
    SeededDice,
    StandingOrder,
)
from tests.kernel.smallgame import GAMES, LANTERNS
from tests.support.asking import refuses
from tests.support.fuzz import photo

SEATS = 3
SEAT = st.integers(0, SEATS - 1)
PICK = st.integers(0, 30)


class Table(RuleBasedStateMachine):
    """A match, the log that its reports add up to, and the photo of each length reached."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Match.start(LANTERNS, seats=SEATS, dice=SeededDice("walk"))
        self.log: list[Entry] = list(self.match.added_entries)
        self.photos: dict[tuple[Entry, ...], Any] = {}

    def follow(self) -> None:
        if self.match.cut is not None:
            del self.log[self.match.cut :]
        self.log += self.match.added_entries

    @precondition(lambda self: self.match.result is None)
    @rule(pick=PICK, which=PICK)
    def answers(self, which: int, pick: int) -> None:
        asks = self.match.asks()
        seat = sorted(asks)[which % len(asks)]
        keys = asks[seat].keys
        self.match.answer(seat, keys[pick % len(keys)], revision=self.match.revision)
        self.follow()

    @rule(seat=SEAT)
    def fails(self, seat: int) -> None:
        before = self.match.save()
        refuses("", self.match.answer, seat, "fly")
        refuses("", self.match.play, seat, ["fly", "away"])
        assert self.match.save() == before

    @rule(seat=SEAT)
    def takes_back(self, seat: int) -> None:
        before, revision = self.match.save(), self.match.revision
        try:
            self.match.undo(seat)
        except NeedsConsent as refusal:
            if seat in refusal.seats:
                raise AssertionError("a seat was asked to agree with itself") from refusal
            assert self.match.save() == before
            self.match.undo(seat, consent=refusal.seats)
        except IllegalAnswer:
            assert self.match.save() == before
            return
        assert self.match.revision == revision + 1
        assert any(entry.seat != CHANCE for entry in self.log)
        self.follow()
        assert seat in self.match.asks()

    @rule()
    def is_reloaded(self) -> None:
        again = Match.load(self.match.save(), GAMES)
        assert photo(again) == photo(self.match)
        assert again.save() == self.match.save()
        self.match = again

    @rule(seat=SEAT, pick=PICK)
    def is_copied(self, seat: int, pick: int) -> None:
        before = self.match.save()
        for copy in (self.match.fork(None), self.match.fork(SeededDice("f"), seat=seat)):
            asked = self.match.asks()
            if seat in asked or self.match._runner.split is not None:
                assert copy.view(seat) == self.match.view(seat)
            if seat in asked:
                keys = copy.asks()[seat].keys
                copy.answer(seat, keys[pick % len(keys)])
        assert self.match.save() == before

    @rule(seat=SEAT, always=st.booleans(), key=st.sampled_from(["pass", "W1", ""]))
    def orders(self, seat: int, key: str, *, always: bool) -> None:
        standing = StandingOrder(key, always=always) if key else None
        self.match.order(seat, "light.gust", standing)
        self.follow()

    @invariant()
    def stands_as_its_log_says(self) -> None:
        match = self.match
        LANTERNS.assert_sound(match.state)
        assert len(self.log) == match.length
        assert bool(match.asks()) == (match.result is None)
        again = Match.start(LANTERNS, seats=SEATS, options=match.options, dice=None, log=self.log)
        now = photo(match)
        assert photo(again) == now
        assert self.photos.setdefault(tuple(self.log), now) == now


Table.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
TestWalks = Table.TestCase
