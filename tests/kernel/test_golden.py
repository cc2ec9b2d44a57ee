"""The golden plays of the small game, and the runner that compares them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import golden

PLAYS = golden.plays(Path(__file__).parent)


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_plays_as_written(path: Path) -> None:
    golden.check(path)


def test_both_lengths_of_the_game_are_written() -> None:
    headers = [golden.parse(path.read_text(encoding="utf-8"))[0] for path in PLAYS]
    assert {header.options.get("nights", "2") for header in headers} == {"1", "2"}


def test_a_difference_is_told_line_by_line(tmp_path: Path) -> None:
    text = PLAYS[0].read_text(encoding="utf-8")
    told = next(line for line in text.splitlines() if " lights L" in line)
    lie = f"{told[:-4]}L9z."
    forged = tmp_path / "forged.txt"
    forged.write_text(text.replace(told, lie, 1))
    with pytest.raises(AssertionError) as caught:
        golden.check(forged)
    assert f"-{lie}" in str(caught.value)
    assert f"+{told}" in str(caught.value)
    assert "--update forged.txt" in str(caught.value)


def test_a_refused_answer_ends_the_play_with_its_sentence() -> None:
    header, answers = golden.parse(PLAYS[0].read_text(encoding="utf-8"))
    lines = list(golden.play(header, [answers[0], "0 fly"]))
    assert lines[-1].startswith("! 'fly' is not possible now [2.2.2].")


def test_long_lists_show_what_came_and_went() -> None:
    words = [f"card{number}" for number in range(12)]
    before = f"[{' '.join(words)}]"
    after = f"[{' '.join([*words[1:], 'card99'])}]"
    assert golden.changes({"row": before}, {"row": after}) == ["~ row: -card0 +card99"]


def test_a_play_written_by_an_ai_seat_checks_out(tmp_path: Path) -> None:
    header = golden.Header("lanterns", 2, "new", {"nights": "1"})
    path = tmp_path / "new.txt"
    path.write_text(golden.written(header, golden.compose(header, "random")))
    golden.check(path)
    assert "== last night" in path.read_text()
