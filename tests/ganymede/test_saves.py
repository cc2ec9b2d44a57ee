"""Saves of every schema that was ever in use load and go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import catalogue
from rules.ganymede import GANYMEDE
from rules.kernel import Match

SAVES = sorted((Path(__file__).parent / "saves").glob("*.save"))


def test_there_is_a_save_of_each_schema() -> None:
    assert {path.stem for path in SAVES} == {f"schema{n + 1}" for n in range(GANYMEDE.schema)}


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_goes_on(path: Path) -> None:
    match = Match.load(path.read_bytes(), catalogue)
    assert not match.mended
    assert match.round == 6
    seat, ask = next(iter(match.asks().items()))
    assert ask.id == "effect.choose", "the save stands in the middle of a turn"
    match.answer(seat, ask.keys[0])
    GANYMEDE.assert_sound(match.state)
