"""Fuzzing with Ganymede's strict track finds nothing; the generic tests walk the other one."""

from __future__ import annotations

import pytest

from rules.ganymede import GANYMEDE
from tests.support import fuzz
from tests.support.depth import widths


@pytest.mark.parametrize("seats", widths(GANYMEDE.seats))
def test_random_play_keeps_every_promise_on_the_strict_track(seats: int) -> None:
    run = fuzz.Run(GANYMEDE, seats=seats, seed="ganymede", manner=fuzz.Manner({"track": "strict"}))
    report = run.play()
    assert report.undone > 50
    assert report.barred > 20
