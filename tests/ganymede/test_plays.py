"""Golden plays: whole games as texts, one for each way in which a game can end.

`python -m tests.support.golden --update` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import golden

PLAYS = golden.plays(Path(__file__).parent)


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_written(path: Path) -> None:
    golden.check(path)


def ending(name: str) -> list[str]:
    text = (Path(__file__).parent / "plays" / f"{name}.txt").read_text(encoding="utf-8")
    return [line.removeprefix("== ") for line in text.splitlines() if line.startswith("== ")]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("fourth_launch", "launches"),
        ("fifth_launch", "launches"),
        ("empty_pile", "earth"),
        ("sixty_rounds", "rounds"),
    ],
)
def test_there_is_a_play_for_each_way_to_end(name: str, reason: str) -> None:
    assert ending(name)[0] == reason


def test_the_fifth_launch_falls_into_the_last_turn_of_its_player() -> None:
    text = (Path(__file__).parent / "plays" / "fifth_launch.txt").read_text(encoding="utf-8")
    last_turns = text[text.rindex("turn.action") :]
    assert last_turns.count(" launches S") >= 1
    assert max(text.count(f"{{{seat}}} launches S") for seat in (0, 1)) == 5
