from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import rules
from bot.tools.files import archive_line
from bot.tools.selfplay import Plan, play
from rules.kernel import CHANCE, Entry, Match, SeededDice
from storage.archive import archive
from storage.archive.archive import Archive
from storage.archive.verdict import verify
from storage.schema.consent_records import Consent, Undo
from storage.schema.table_records import TableState
from tests.storage.sample_tables import NOON
from tests.tools.conftest import Orrery
from tests.tools.tinygame import TINY

GAMES = {TINY.slug: TINY}
OPTIONS: Mapping[str, str] = {"rounds": "3", "broken": ""}


@pytest.fixture(scope="module")
def true() -> Archive:
    outcome = play(TINY, Plan(2, 5, ("random", "random"), OPTIONS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(rules.catalogue, "tiny", TINY)
        return archive.decode(archive_line(outcome, OPTIONS))


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


UNMIXED = "no Discord message ID is mixed in, so the operator could choose the dice"


def test_a_true_log_holds(true: Archive) -> None:
    verdict = verify(true, GAMES)
    assert verdict.wrong == []
    assert verdict.unproved == [UNMIXED]
    assert verdict.holds == [
        f"the seed fits the commitment {true.commitment}",
        "12 entries are legal",
        "6 outcomes of chance are as committed",
        "the result is as stated",
    ]


def test_a_log_with_a_secret_seed_is_checked_partly(true: Archive) -> None:
    open_match = replace(
        true, seed="", entries=true.entries[:5], next_draw=3, result=None, state=TableState.RUNNING
    )
    assert verify(open_match, GAMES).wrong == []
    assert verify(open_match, GAMES).unproved == [
        f"the dice, while the seed is secret; its SHA-256 is {true.commitment}"
    ]
    assert verify(open_match, GAMES).holds == [
        "5 entries are legal",
        "3 outcomes of chance are possible",
        "the match has not ended, as stated",
    ]


Edit = Callable[[Archive], Archive]
EDITS: list[tuple[str, Edit, str]] = [
    ("game", lambda c: replace(c, slug="go"), "The file is of 'go', a game that this program"),
    ("schema", lambda c: replace(c, schema=9), "The file has schema 9; this program knows 1."),
    ("seats", lambda c: replace(c, seats=c.seats * 4), "The match cannot be set up: Tiny is for"),
    ("commitment", lambda c: replace(c, commitment="0" * 64), "The seed does not fit the commit"),
    ("seed", lambda c: replace(c, seed="6"), "The seed does not fit the commitment"),
    ("face", lambda c: another_face(c, 2), "Entry 2: the log has "),
    (
        "impossible face",
        lambda c: with_entry(c, 2, key="7"),
        "Entry 2: '7' isn't a possible outcome",
    ),
    ("draw", lambda c: with_entry(c, 4, draw=1), "Entry 4: draw number 1 is out of order; the"),
    ("answer", lambda c: with_entry(c, 3, key="steal"), "Entry 3: 'steal' isn't possible now"),
    ("seat", lambda c: with_entry(c, 3, seat=0), "Entry 3: It's not your turn"),
    ("standing", lambda c: with_entry(c, 3, standing=True), "Entry 3: a standing order cannot"),
    (
        "left out answer",
        lambda c: without(c, 3),
        "Entry 3 is an outcome, but random 1 had to answer",
    ),
    (
        "left out roll",
        lambda c: without(c, 2),
        "Entry 2 should be an outcome, but random 1 answers.",
    ),
    (
        "added answer",
        lambda c: replace(c, entries=(*c.entries, Entry(0, "keep"))),
        "Entry 12: the match had ended before it.",
    ),
    (
        "cut at a roll",
        lambda c: replace(c, entries=c.entries[:4]),
        "The log ends at entry 4, where an outcome of chance should be.",
    ),
    (
        "cut at an answer",
        lambda c: replace(c, entries=c.entries[:5], next_draw=3),
        "The file states a result, but its log does not end the match.",
    ),
    (
        "no result",
        lambda c: replace(c, result=None, state=TableState.ABORTED),
        "The file states no result, but its log ends the match.",
    ),
    (
        "no result of a finished match",
        lambda c: replace(c, result=None),
        "The file is of a finished match and states no result.",
    ),
    (
        "a result of a match that runs",
        lambda c: replace(c, state=TableState.RUNNING),
        "The file states a result, but also that the match is running.",
    ),
    (
        "a finished match without an end",
        lambda c: replace(c, started_at=NOON),
        "The file is of a match that is finished, but doesn't say when it ended.",
    ),
    (
        "a closed match without an end",
        lambda c: replace(c, started_at=NOON, state=TableState.ABORTED, result=None),
        "The file is of a match that is aborted, but doesn't say when it ended.",
    ),
    (
        "a finished match without its seed",
        lambda c: replace(c, seed=""),
        "The file is of a match that is finished, but withholds its seed.",
    ),
    (
        "an AI level that is none",
        lambda c: replace(c, seats=(replace(c.seats[0], ai_level="genius"), *c.seats[1:])),
        "Seat 1 has an unknown AI level, 'genius'. The levels are: keeper, random.",
    ),
    ("negative draw", lambda c: replace(c, next_draw=-5), "The next draw cannot have the number"),
    ("draws forgotten", lambda c: replace(c, next_draw=5), "The next draw is said to be 5, but 6"),
    ("draws to come", lambda c: replace(c, next_draw=9), "Draw 6 is missing, and no undo"),
    ("far draw", lambda c: with_entry(c, 10, draw=2**60), "Draw 5 is missing, and no undo"),
    (
        "time",
        lambda c: replace(c, started_at=NOON, ended_at=NOON - timedelta(1)),
        "The file goes back in time, from 2026-11-21 12:00 to 2026-11-20 12:00.",
    ),
    (
        "zone",
        lambda c: replace(c, started_at=NOON.replace(tzinfo=None)),
        "A date in the file has no time zone.",
    ),
    ("scores", another_score, "The result states scores "),
]


@pytest.mark.parametrize(("edit", "sentence"), [e[1:] for e in EDITS], ids=[e[0] for e in EDITS])
def test_an_edited_file_is_reported_by_name(true: Archive, edit: Edit, sentence: str) -> None:
    verdict = verify(edit(true), GAMES)
    (wrong,) = verdict.wrong
    assert wrong.startswith(sentence), wrong


def test_a_replaced_answer_is_found_by_later_moves_or_the_result(true: Archive) -> None:
    kept = next(p for p, e in enumerate(true.entries) if e.key == "keep")
    verdict = verify(with_entry(true, kept, key="drop"), GAMES)
    assert verdict.wrong[0].startswith(("The result states scores", "The result states places"))


def with_an_undo(true: Archive, *, consent: Consent) -> Archive:
    """Return a game in which seat 0 takes its first answer back, and the roll after it."""
    dice = SeededDice("5")
    match = Match.start(TINY, seats=2, options=OPTIONS, dice=dice)
    entries = list(match.added_entries)
    match.answer(0, "drop")
    taken = tuple(match.added_entries)
    match.undo(0, consent=(1,))
    undone = Undo(len(entries), taken, tuple(match.added_entries), 0, (consent,), None)
    while match.result is None:
        match.answer(min(match.asks()), "keep")
        entries += match.added_entries
    assert [e.draw for e in entries if e.seat == CHANCE] == [0, 2, 3, 4, 5, 6]
    return replace(
        true,
        entries=tuple(entries),
        result=match.result,
        next_draw=dice.counter,
        undos=(undone,),
    )


def test_an_undo_is_replayed_and_reported_with_consents(true: Archive) -> None:
    verdict = verify(with_an_undo(true, consent=Consent(1, "Bea")), GAMES)
    assert verdict.wrong == []
    assert "7 outcomes of chance are as committed" in verdict.holds
    name = true.seats[0].name
    assert f"undo 1: 2 entries with 1 draws, for {name}; agreed: Bea" in verdict.holds


FORGED: list[tuple[str, Edit, str]] = [
    ("dropped", lambda c: replace(c, undos=()), "Draw 1 is missing, and no undo"),
    (
        "another draw",
        lambda c: with_back(c, taken=(Entry(0, "drop"), Entry(CHANCE, "0", draw=1))),
        "Entry 2: '0' isn't a possible outcome here.",
    ),
    (
        "nobody agreed",
        lambda c: with_back(c, agreed=()),
        "Undo 1: To take this back you need the consent of random 1: ",
    ),
    ("no such seat", lambda c: with_back(c, seat=-1), "Undo 1: the match has no such seat."),
    ("cut", lambda c: with_back(c, cut=-1), "Undo 1: what was put back is not in the log"),
    ("other cut", lambda c: with_back(c, taken=()), "Undo 1: "),
    (
        "an AI's word",
        lambda c: with_back(c, agreed=(Consent(1, "Robot", ai=True),)),
        "Draws were undone for random 0, and no person agreed.",
    ),
]


def with_back(claim: Archive, **changes: Any) -> Archive:
    return replace(claim, undos=(replace(claim.undos[0], **changes),))


@pytest.mark.parametrize(("edit", "sentence"), [e[1:] for e in FORGED], ids=[e[0] for e in FORGED])
def test_draws_dropped_by_an_operator_are_found(true: Archive, edit: Edit, sentence: str) -> None:
    verdict = verify(edit(with_an_undo(true, consent=Consent(1, "Bea"))), GAMES)
    (wrong,) = verdict.wrong
    assert wrong.startswith(sentence), wrong


def test_a_file_is_verified_and_an_edited_one_refused(
    orrery: Orrery, tmp_path: Path, true: Archive
) -> None:
    (tmp_path / "true.json").write_bytes(archive.encode(true))
    run = orrery("verify", "true.json")
    assert run.exit_code == 0
    assert run.stdout.splitlines()[-2:] == [
        "holds: the result is as stated",
        f"not proved: {UNMIXED}",
    ]
    edited = archive.encode(another_face(true, 2))
    (tmp_path / "forged.json").write_bytes(edited)
    assert "wrong: Entry 2: the log has" in orrery("verify", "forged.json").stdout
    (tmp_path / "clumsy.json").write_bytes(archive.encode(true).replace(b'"keep"', b'"drop"', 1))
    run = orrery("verify", "clumsy.json")
    assert run.exit_code == 1
    assert "wrong: The file was changed or is damaged: its digest does not fit." in run.stdout
    assert "wrong: The result states " in run.stdout


def test_files_of_no_game_are_refused_in_one_sentence(orrery: Orrery, tmp_path: Path) -> None:
    assert orrery("verify", "gone.json").stderr.startswith("gone.json cannot be read: No such")
    (tmp_path / "text.json").write_text("hello")
    run = orrery("verify", "text.json")
    assert run.exit_code == 1
    assert run.stdout.startswith("wrong: The file isn't an Orrery game")
