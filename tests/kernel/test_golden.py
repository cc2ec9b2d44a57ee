"""Golden plays: written, compared and recorded, with the small game's own plays."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from tests.kernel.smallgame import LANTERNS
from tests.support import golden
from tests.support.golden import script
from tests.support.golden.changes import changes
from tests.support.golden.compose import PlayRequest, recorded
from tests.support.golden.story import Story

PLAYS = golden.plays(Path(__file__).parent)


def read(path: Path) -> tuple[golden.Header, list[golden.Deed]]:
    return golden.parse(path.read_text(encoding="utf-8"))


def test_both_lengths_of_the_game_are_written() -> None:
    assert {read(path)[0].options.get("nights", "2") for path in PLAYS} == {"1", "2"}


def test_a_difference_is_reported_line_by_line(tmp_path: Path) -> None:
    text = PLAYS[0].read_text(encoding="utf-8")
    words = next(line for line in text.splitlines() if " lights L" in line)
    lie = words.replace(" lights L", " snuffs L")
    forged = tmp_path / "forged.txt"
    forged.write_text(text.replace(words, lie, 1))
    with pytest.raises(AssertionError) as caught:
        golden.check(forged)
    assert f"-{lie}" in str(caught.value)
    assert f"+{words}" in str(caught.value)
    assert "--update forged.txt" in str(caught.value)


def test_view_of_a_single_seat_changes_a_digest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    header, play = read(PLAYS[0])
    before = golden.written(header, play)

    def other(state: object, seat: int | None) -> object:
        view = LANTERNS.view(state, seat)  # type: ignore[arg-type]
        return view if seat is None else dataclasses.replace(Shell(view), note="new")

    monkeypatch.setitem(
        script.TOYS,
        LANTERNS.slug,
        dataclasses.replace(LANTERNS, view=other),  # type: ignore[arg-type]
    )
    after = golden.written(header, play)
    differing = [
        (old, new)
        for old, new in zip(before.splitlines(), after.splitlines(), strict=True)
        if old != new
    ]
    assert differing
    assert all(old.startswith("= round") for old, _ in differing)


@dataclasses.dataclass
class Shell:
    """A view with a note beside it."""

    view: object
    note: str = ""


def test_the_keys_of_a_question_change_a_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    header, play = read(PLAYS[0])
    plain, richer = Story(header), Story(header)
    asks = richer.match.asks()
    asks[1].keys = (*asks[1].keys, "fly")
    monkeypatch.setattr(richer.match, "asks", lambda: asks)
    for story in (plain, richer):
        list(story.wonder(play[0]))
    assert plain.questions == richer.questions
    assert plain.asked.hexdigest() != richer.asked.hexdigest()


def test_a_refused_answer_ends_the_play_with_its_sentence() -> None:
    header, play = read(PLAYS[0])
    lines = list(Story(header).lines([*play[:1], golden.Deed(0, "fly")]))
    assert lines[-1].startswith("! 0 fly: 'fly' isn't possible now [2.2.2].")


def test_answers_may_stand_on_any_number_of_lines() -> None:
    text = PLAYS[0].read_text(encoding="utf-8")
    _, play = golden.parse(text)
    apart = "\n".join(f"> {deed.seat} {deed.key}" for deed in play)
    assert golden.written(*golden.parse(f"{text.partition(chr(10) * 2)[0]}\n\n{apart}")) == text


def test_full_story_shows_each_question_and_view() -> None:
    header, play = read(PLAYS[0])
    lines = list(Story(header, full=True).lines(play))
    assert any(line.startswith("? 2 pledge.oil [2.2.2]") and "oil:2" in line for line in lines)
    assert any(line.startswith("@ seat 2 keepers:") for line in lines)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ({"row": ["a", "b"]}, {"row": ["b", "c"]}, "row -a +c"),
        ({"row": [1, 2]}, {"row": [2, 1]}, "row [2 1]"),
        ({"row": [["a"], []]}, {"row": [["a"], ["b"]]}, "row 1 +b"),
        ({"turn": 1, "active": None}, {"turn": 2, "active": 0}, "turn 1 -> 2; active 0"),
        ({"prize": "gold"}, {"prize": ""}, "prize gold -> -"),
        (
            {"ships": [{"token": 3, "hex": "A1", "oil": 2}, {"token": 4, "hex": "A1", "oil": 2}]},
            {"ships": [{"token": 4, "hex": "B2", "oil": 1}, {"token": 5, "hex": "A1", "oil": 0}]},
            "ships 3 -; ships 4: hex A1 -> B2, oil 2 -> 1; ships 5 (token 5, hex A1, oil 0)",
        ),
        ({"card": {"id": "T1", "cost": 2}}, {"card": {"id": "T2", "cost": 2}}, "card T1 -> T2"),
    ],
)
def test_changes_are_reported_in_a_few_words(
    before: dict[str, object], after: dict[str, object], words: str
) -> None:
    assert changes(before, after) == words


def test_a_recorded_play_checks_out_and_ends_as_wished(tmp_path: Path) -> None:
    header = golden.Header("lanterns", 2, "new", {"nights": "1"}, "recorded")
    path = tmp_path / "new.txt"
    path.write_text(
        golden.written(*recorded(header, (), PlayRequest(["random", "idle"], "last night", 3)))
    )
    golden.check(path)
    assert "== last night" in path.read_text()
    with pytest.raises(LookupError, match="ends by a flood"):
        recorded(header, (), PlayRequest(["random"], "a flood"))


def test_play_with_outdated_answers_is_finished_from_the_last_fit() -> None:
    header, play = read(PLAYS[0])
    _, again = recorded(
        header, [*play[:2], golden.Deed(0, "fly"), *play[2:]], PlayRequest(["random"])
    )
    assert list(again[:2]) == play[:2]
    assert golden.Deed(0, "fly") not in again
