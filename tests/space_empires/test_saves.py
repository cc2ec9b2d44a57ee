"""Saves of every schema that was ever in use load and go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import catalogue
from rules.kernel import Match
from rules.space_empires import SPACE_EMPIRES
from tests.space_empires.make_plays import SAVED_ASK, SAVED_ROUND

SAVES = sorted((Path(__file__).parent / "saves").glob("*.save"))


def test_there_is_a_save_of_each_schema() -> None:
    assert {path.stem for path in SAVES} == {f"schema{n + 1}" for n in range(SPACE_EMPIRES.schema)}


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_goes_on(path: Path) -> None:
    match = Match.load(path.read_bytes(), catalogue)
    assert not match.mended
    assert match.round >= SAVED_ROUND
    seat, ask = next(iter(match.asks().items()))
    assert ask.id == SAVED_ASK, "the save stands in the middle of a battle"
    assert not match.rested
    match.answer(seat, ask.keys[0])
    SPACE_EMPIRES.assert_sound(match.state)
