"""Golden plays: whole matches as texts, won and lost.

`python -m tests.space_empires.make_plays` writes them anew after a change of the rules.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.space_empires.make_plays import PLAYS as WANTED
from tests.support import golden

FOLDER = Path(__file__).parent
PLAYS = golden.plays(FOLDER)


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_written(path: Path) -> None:
    golden.check(path)


def test_there_is_a_play_for_each_way_to_end() -> None:
    assert {path.stem for path in PLAYS} == set(WANTED)
    ends = {path.stem: [line for line in lines(path) if line.startswith("== ")] for path in PLAYS}
    assert {name: end[0] for name, end in ends.items()} == {
        name: f"== {play.ended_by}" for name, play in WANTED.items()
    }


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("homeworld", ": Battle at "),
        ("machines_won", "Doomsday Machine"),
        ("machines_lost", "Doomsday Machine"),
        ("empires_won", ": Empire 1"),
        ("empires_lost", ": Empire 1"),
    ],
)
def test_a_play_tells_what_it_is_about(name: str, words: str) -> None:
    assert any(words in line for line in lines(FOLDER / "plays" / f"{name}.txt"))
