from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.tools.selfplay import Plan, play
from bot.tools.verify import Claim, verify
from rules.kernel import CHANCE, Entry, Match, Result, SeededDice
from tests.tools.tinygame import TINY

GAMES = {TINY.slug: TINY}
OPTIONS: Mapping[str, str] = {"rounds": "3", "broken": ""}


@pytest.fixture(scope="module")
def true() -> Claim:
    outcome = play(TINY, Plan(2, 5, ("random", "random"), OPTIONS))
    dice = SeededDice("5")
    return Claim(
        "tiny", 1, 2, OPTIONS, dice.commitment, "5", outcome.entries, outcome.played.result
    )


def with_entry(claim: Claim, place: int, **changes: Any) -> Claim:
    entries = list(claim.entries)
    entries[place] = msgspec.structs.replace(entries[place], **changes)
    return replace(claim, entries=entries)


def without(claim: Claim, place: int) -> Claim:
    return replace(claim, entries=[*claim.entries[:place], *claim.entries[place + 1 :]])


def another_face(claim: Claim, place: int) -> Claim:
    key = claim.entries[place].key
    return with_entry(claim, place, key="1" if key != "1" else "2")


def another_score(claim: Claim) -> Claim:
    assert claim.result is not None
    scores = tuple(score + 1 for score in claim.result.scores)
    return replace(claim, result=msgspec.structs.replace(claim.result, scores=scores))


def test_a_true_log_holds(true: Claim) -> None:
    verdict = verify(true, GAMES)
    assert verdict.wrong == ""
    assert verdict.holds == [
        "the seed fits the commitment",
        "12 entries are legal",
        "6 outcomes of chance are as committed",
        "the result is as stated",
    ]


def test_a_log_whose_seed_is_secret_is_checked_as_far_as_it_can_be(true: Claim) -> None:
    open_match = replace(true, seed="", entries=true.entries[:5], result=None)
    assert verify(open_match, GAMES).wrong == ""
    assert verify(open_match, GAMES).holds == [
        "the seed is still secret, so the dice are not checked",
        "5 entries are legal",
        "3 outcomes of chance are possible",
        "the match has not ended, as stated",
    ]


Edit = Callable[[Claim], Claim]
EDITS: list[tuple[str, Edit, str]] = [
    ("game", lambda c: replace(c, slug="go"), "The file is of 'go', a game that this program"),
    ("schema", lambda c: replace(c, schema=9), "The file has schema 9; this program knows 1."),
    ("seats", lambda c: replace(c, seats=7), "The match cannot be set up: Tiny takes 2 to 4"),
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
        lambda c: replace(c, entries=[*c.entries, Entry(0, "keep")]),
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
def test_an_edited_file_is_told_by_name(true: Claim, edit: Edit, sentence: str) -> None:
    verdict = verify(edit(true), GAMES)
    assert verdict.wrong.startswith(sentence), verdict.wrong


def test_another_legal_answer_is_found_by_what_follows_or_by_the_result(true: Claim) -> None:
    kept = next(p for p, e in enumerate(true.entries) if e.key == "keep")
    verdict = verify(with_entry(true, kept, key="drop"), GAMES)
    assert verdict.wrong.startswith(("The result states scores", "The result states places"))


def test_a_roll_that_was_taken_back_by_consent_is_named_and_right(true: Claim) -> None:
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
    claim = Claim("tiny", 1, 2, OPTIONS, dice.commitment, "5", entries, match.result)
    verdict = verify(claim, GAMES)
    assert verdict.wrong == ""
    assert "6 outcomes of chance are as committed; taken back by consent: 1" in verdict.holds
    assert [e.draw for e in entries if e.seat == CHANCE] == [0, 2, 3, 4, 5, 6]
    assert isinstance(claim.result, Result)
