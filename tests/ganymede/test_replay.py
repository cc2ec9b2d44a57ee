"""Logs replay, also in another process, and fuzzing finds nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.ganymede import GANYMEDE
from rules.kernel import Match, SeededDice
from tests.support import fuzz
from tests.support.depth import widths
from tests.support.random_walks import walk

ROOT = Path(__file__).parents[2]

SCRIPT = """
from rules.ganymede import GANYMEDE
from rules.kernel import Match, SeededDice
match = Match.start(GANYMEDE, seats=3, options={}, dice=SeededDice("hash"))
dice = SeededDice("keys")
while match.result is None:
    seat = min(match.asks())
    ask = match.asks()[seat]
    news = match.answer(seat, dice.pick(ask.keys))
    print(seat, *ask.keys, [e.key for e in match.added_entries], [n.text for n in news])
print(match.result)
"""


def log_of(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_two_hash_seeds_give_one_log() -> None:
    first, other = log_of("1"), log_of("4242")
    assert first == other
    assert len(first.splitlines()) > 100


@pytest.mark.parametrize("seats", widths([2, 3, 4]))
def test_random_play_keeps_every_promise_on_the_strict_track(seats: int) -> None:
    run = fuzz.Run(GANYMEDE, seats=seats, seed="ganymede", manner=fuzz.Manner({"track": "strict"}))
    report = run.play()
    assert report.undone > 50
    assert report.barred > 20


def test_a_whole_log_replays_without_dice() -> None:
    match = Match.start(GANYMEDE, seats=2, options={}, dice=SeededDice("whole"))
    log = list(match.added_entries)
    for _ in walk(match, "random", SeededDice("answers")):
        log += match.added_entries
    again = Match.start(GANYMEDE, seats=2, options=match.options, dice=None, log=log)
    assert again.result == match.result
    assert again.state == match.state
