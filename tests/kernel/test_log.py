"""The log: `cut` and `fresh` report every change, and a replay rebuilds the match."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.kernel import (
    CHANCE,
    Entry,
    IllegalAnswer,
    Match,
    ReplayMismatch,
    SeededDice,
    StandingOrder,
)
from tests.kernel.logs import finished
from tests.kernel.smallgame import GAMES, LANTERNS
from tests.support.fuzz import photo

ROOT = Path(__file__).parents[2]
STEPS = 60


class Reference:
    """A log kept beside a match, by the match's own reports alone."""

    def __init__(self, match: Match) -> None:
        self.entries: list[Entry] = list(match.added_entries)

    def follow(self, match: Match) -> None:
        """First cut, then add."""
        if match.cut is not None:
            del self.entries[match.cut :]
        self.entries += match.added_entries
        assert len(self.entries) == match.length
        tail = match.log.entries
        assert not tail or self.entries[-len(tail) :] == tail


def disturbed(seed: int, seats: int = 3) -> tuple[Match, Reference]:
    """Return a match with takebacks, orders, loads and lines, and the log by its reports."""
    match = Match.start(LANTERNS, seats=seats, dice=SeededDice(f"log {seed}"))
    log = Reference(match)
    dice = SeededDice(f"hands {seed}")
    for _ in range(STEPS):
        asks = match.asks()
        if not asks:
            break
        seat = dice.pick(sorted(asks))
        match = disturb(match, seat, dice)
        log.follow(match)
    return match, log


def disturb(match: Match, seat: int, dice: SeededDice) -> Match:
    """Make one change of a random kind."""
    deed = dice.pick(range(10))
    keys = match.asks()[seat].keys
    if deed == 0:
        try:
            match.undo(seat, consent=range(match.seats))
        except IllegalAnswer:
            match.order(seat, "light.gust", None)
    elif deed == 1:
        match.order(seat, "light.gust", StandingOrder("pass", always=dice.pick((False, True))))
    elif deed == 2:
        match = Match.load(match.save(), GAMES)
    elif deed == 3:
        match.play(seat, [dice.pick(keys)])
    else:
        match.answer(seat, dice.pick(keys))
    return match


@pytest.mark.parametrize("seed", range(12))
def test_cut_and_fresh_add_up_to_the_log_and_the_log_to_the_match(seed: int) -> None:
    match, log = disturbed(seed)
    again = Match.start(LANTERNS, seats=3, options=match.options, dice=None, log=log.entries)
    assert photo(again) == photo(match)
    assert again.length == match.length


def test_a_log_is_disturbed_in_every_way() -> None:
    cuts = standing = 0
    for seed in range(12):
        match, log = disturbed(seed)
        standing += sum(entry.standing for entry in log.entries)
        cuts += match.revision > match.length
    assert standing > 5
    assert cuts > 0


def test_a_whole_log_gives_the_result() -> None:
    match, entries = finished()
    again = Match.start(LANTERNS, seats=2, options=match.options, dice=None, log=entries)
    assert again.result == match.result
    assert again.opening == ()


def test_a_replay_of_a_log_can_be_saved_and_played_on() -> None:
    _, entries = finished()
    part = entries[:12]
    again = Match.start(LANTERNS, seats=2, options={}, dice=SeededDice("on", 20), log=part)
    assert photo(Match.load(again.save(), GAMES)) == photo(again)


@pytest.mark.parametrize("place", [0, 3, 5, 8])
def test_a_forged_log_does_not_fit(place: int) -> None:
    match, entries = finished()
    entries[place] = Entry(entries[place].seat, "forged")
    with pytest.raises(ReplayMismatch, match="forged"):
        Match.start(LANTERNS, seats=2, options=match.options, dice=None, log=entries)


def test_log_lacking_an_outcome_or_past_the_end_does_not_fit() -> None:
    match, entries = finished()
    chance = next(n for n, entry in enumerate(entries) if entry.seat == CHANCE)
    for wrong in ([*entries[:chance], *entries[chance + 1 :]], [*entries, entries[-1]]):
        with pytest.raises(ReplayMismatch):
            Match.start(LANTERNS, seats=2, options=match.options, dice=None, log=wrong)


def test_a_line_reports_all_its_entries_and_no_cut() -> None:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice("line"))
    log = Reference(match)
    match.play(0, ["no", "oil:0"])
    log.follow(match)
    match.undo(0)
    log.follow(match)
    match.play(0, ["oil:1", "none"])
    assert match.cut is None
    log.follow(match)
    assert [entry.key for entry in log.entries[-3:]] == ["no", "oil:1", "none"]


SCRIPT = """
from tests.kernel.logs import finished
from tests.support.fuzz import photo
match, entries = finished("hash")
print(entries, photo(match), match.save())
"""


def test_two_hash_seeds_give_one_log() -> None:
    words = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "4242")
    ]
    assert len(words[0]) > 1000
    assert hashlib.sha256(words[0]).digest() == hashlib.sha256(words[1]).digest()
