from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import rules
from bot.tools.files import archived
from bot.tools.selfplay import Plan, play
from bot.tools.verify import verify
from rules.kernel import CHANCE, Entry, Match, SeededDice
from storage import archive
from storage.archive import Archive
from tests.tools.conftest import Orrery
from tests.tools.tinygame import TINY

GAMES = {TINY.slug: TINY}
OPTIONS: Mapping[str, str] = {"rounds": "3", "broken": ""}


@pytest.fixture(scope="module")
def true() -> Archive:
    outcome = play(TINY, Plan(2, 5, ("random", "random"), OPTIONS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(rules.catalogue, "tiny", TINY)  # type: ignore[arg-type]
        return archive.decode(archived(outcome, OPTIONS))


def with_entry(claim: Archive, place: int, **changes: Any) -> Archive:
    entries = list(claim.entries)
    entries[place] = replace(entries[place], **changes)
    return replace(claim, entries=tuple(entries))


def without(claim: Archive, place: int) -> Archive:
    return replace(claim, entries=claim.entries[:place] + claim.entries[place + 1 :])


def another_face(claim: Archive, place: int) -> Archive:
    key = claim.entries[place].key
    return with_entry(claim, place, key="1" if key != "1" else "2")


def another_score(claim: Archive) -> Archive:
    assert claim.result is not None
    scores = tuple(score + 1 for score in claim.result.scores)
    return replace(claim, result=replace(claim.result, scores=scores))


def test_a_true_log_holds(true: Archive) -> None:
    verdict = verify(true, GAMES)
    assert verdict.wrong == []
    assert verdict.holds == [
        "the seed fits the commitment",
        "12 entries are legal",
        "6 outcomes of chance are as committed",
        "the result is as stated",
    ]


def test_a_log_whose_seed_is_secret_is_checked_as_far_as_it_can_be(true: Archive) -> None:
    open_match = replace(true, seed="", entries=true.entries[:5], result=None)
    assert verify(open_match, GAMES).wrong == []
    assert verify(open_match, GAMES).holds == [
        "the seed is still secret, so the dice are not checked",
        "5 entries are legal",
        "3 outcomes of chance are possible",
        "the match has not ended, as stated",
    ]


Edit = Callable[[Archive], Archive]
EDITS: list[tuple[str, Edit, str]] = [
    ("game", lambda c: replace(c, slug="go"), "The file is of 'go', a game that this program"),
    ("schema", lambda c: replace(c, schema=9), "The file has schema 9; this program knows 1."),
    (
        "seats",
        lambda c: replace(c, seats=c.seats * 4),
        "The match cannot be set up: Tiny takes",
    ),
    ("commitment", lambda c: replace(c, commitment="0" * 64), "The seed does not fit the commit"),
    ("seed", lambda c: replace(c, seed="6"), "The seed does not fit the commitment"),
    ("face", lambda c: another_face(c, 2), "Entry 2: the log has "),
    ("impossible face", lambda c: with_entry(c, 2, key="7"), "Entry 2: chance cannot say '7'"),
    ("draw", lambda c: with_entry(c, 4, draw=1), "Entry 4: draw number 1 is out of order; the"),
    ("answer", lambda c: with_entry(c, 3, key="steal"), "Entry 3: 'steal' is not possible now"),
    ("seat", lambda c: with_entry(c, 3, seat=0), "Entry 3: It is not your move now"),
    ("standing", lambda c: with_entry(c, 3, standing=True), "Entry 3: a standing order cannot"),
    ("left out answer", lambda c: without(c, 3), "Entry 3: chance speaks, but seat 1 was awaited"),
    ("left out roll", lambda c: without(c, 2), "Entry 2: chance should speak, but seat 1 does."),
    (
        "added answer",
        lambda c: replace(c, entries=(*c.entries, Entry(0, "keep"))),
        "Entry 12: the match had ended before it.",
    ),
    (
        "cut at a roll",
        lambda c: replace(c, entries=c.entries[:4]),
        "The log ends at entry 4, where chance should speak.",
    ),
    (
        "cut at an answer",
        lambda c: replace(c, entries=c.entries[:5]),
        "The file states a result, but its log does not end the match.",
    ),
    (
        "no result",
        lambda c: replace(c, result=None),
        "The file states no result, but its log ends the match.",
    ),
    ("scores", another_score, "The result states scores "),
]


@pytest.mark.parametrize(("edit", "sentence"), [e[1:] for e in EDITS], ids=[e[0] for e in EDITS])
def test_an_edited_file_is_told_by_name(true: Archive, edit: Edit, sentence: str) -> None:
    verdict = verify(edit(true), GAMES)
    (wrong,) = verdict.wrong
    assert wrong.startswith(sentence), wrong


def test_another_legal_answer_is_found_by_what_follows_or_by_the_result(true: Archive) -> None:
    kept = next(p for p, e in enumerate(true.entries) if e.key == "keep")
    verdict = verify(with_entry(true, kept, key="drop"), GAMES)
    assert verdict.wrong[0].startswith(("The result states scores", "The result states places"))


def test_a_roll_that_was_taken_back_by_consent_is_named_and_right(true: Archive) -> None:
    dice = SeededDice("5")
    match = Match.start(TINY, seats=2, options=OPTIONS, dice=dice)
    entries = list(match.fresh)
    match.answer(0, "drop")
    match.undo(0, consent=(1,))
    assert dice.counter == 2
    while match.result is None:
        seat = min(match.asks())
        match.answer(seat, "keep")
        entries += match.fresh
    claim = replace(true, entries=tuple(entries), result=match.result)
    verdict = verify(claim, GAMES)
    assert verdict.wrong == []
    assert "6 outcomes of chance are as committed; taken back by consent: 1" in verdict.holds
    assert [e.draw for e in entries if e.seat == CHANCE] == [0, 2, 3, 4, 5, 6]


def test_a_file_is_verified_and_an_edited_one_refused(
    orrery: Orrery, tmp_path: Path, true: Archive
) -> None:
    (tmp_path / "true.json").write_bytes(archive.encode(true))
    run = orrery("verify", "true.json")
    assert run.exit_code == 0
    assert run.stdout.splitlines()[-1] == "holds: the result is as stated"
    edited = archive.encode(another_face(true, 2))
    (tmp_path / "forged.json").write_bytes(edited)
    assert "wrong: Entry 2: the log has" in orrery("verify", "forged.json").stdout
    (tmp_path / "clumsy.json").write_bytes(archive.encode(true).replace(b'"keep"', b'"drop"', 1))
    run = orrery("verify", "clumsy.json")
    assert run.exit_code == 1
    assert "wrong: The file was changed or is damaged: its digest does not fit." in run.stdout
    assert "wrong: The result states " in run.stdout


def test_what_is_no_game_at_all_is_refused_in_one_sentence(orrery: Orrery, tmp_path: Path) -> None:
    assert orrery("verify", "gone.json").stderr.startswith("gone.json cannot be read: No such")
    (tmp_path / "text.json").write_text("hello")
    run = orrery("verify", "text.json")
    assert run.exit_code == 1
    assert run.stdout.startswith("wrong: The file is no game of Orrery")
