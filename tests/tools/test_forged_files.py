"""Files with dice chosen by the operator: each is rejected, or says what it doesn't prove."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from rules.kernel import Entry, Match, SeededDice
from storage.archive.archive import Archive, ArchivedSeat
from storage.archive.verdict import Verdict, verify
from storage.schema.consent_records import Consent, Undo
from storage.schema.table_records import CommitmentMessage, TableState
from storage.tables import dice_seed
from tests.tools.tinygame import TINY

GAMES = {TINY.slug: TINY}
OPTIONS = {"rounds": "3", "broken": ""}
SECRET = "an operator's secret"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MESSAGE = int((NOON.timestamp() - 1_420_070_400) * 1000) << 22
POSTED = CommitmentMessage(1, 2, MESSAGE)
ANN, BEA = Consent(0, "Ann"), Consent(1, "Bea")
KEEPER = Consent(1, "keeper", ai=True)


T = TypeVar("T")


class ChosenDice(SeededDice):
    """Dice of which the operator takes the best of forty outcomes and skips the rest."""

    FACES = tuple("123456")

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._skip()

    def pick(self, keys: Sequence[T]) -> T:
        picked = super().pick(keys)
        self._skip()
        return picked

    def _skip(self) -> None:
        ahead = range(self.counter, self.counter + 40)
        self.counter = max(ahead, key=lambda n: SeededDice(self.seed, n).pick(self.FACES))


def archived(entries: Sequence[Entry], match: Match, dice: SeededDice, **changes: Any) -> Archive:
    return Archive(
        slug=TINY.slug,
        schema=TINY.schema,
        seats=(ArchivedSeat("Ann"), ArchivedSeat("Bea")),
        options=OPTIONS,
        commitment=dice_seed.commitment(SECRET),
        seed=SECRET,
        next_draw=dice.counter,
        entries=tuple(entries),
        state=TableState.FINISHED if match.result else TableState.ABORTED,
        result=match.result,
        started_at=NOON,
        ended_at=NOON,
        commitment_message=POSTED,
        **changes,
    )


def played(dice: SeededDice, answers: int = 99) -> tuple[Match, list[Entry]]:
    match = Match.start(TINY, seats=2, options=OPTIONS, dice=dice)
    log = list(match.added_entries)
    while match.result is None and answers:
        match.answer(min(match.asks()), "keep")
        log += match.added_entries
        answers -= 1
    return match, log


def honest(answers: int = 99) -> Archive:
    dice = SeededDice(dice_seed.mix(SECRET, MESSAGE))
    match, log = played(dice, answers)
    return archived(log, match, dice)


def cut(answers: int, to: int, **changes: Any) -> Archive:
    """Return a match that somebody cut after some answers and then played to its end."""
    dice = SeededDice(dice_seed.mix(SECRET, MESSAGE))
    match, log = played(dice, answers)
    taken, kept = log[to:], log[:to]
    match = Match.start(TINY, seats=2, options=OPTIONS, dice=dice, log=kept)
    after = list(match.log.entries[-(match.length - to) :]) if match.length > to else []
    log = [*kept, *after]
    while match.result is None:
        match.answer(min(match.asks()), "keep")
        log += match.added_entries
    known = {"seat": None, "agreed": (), "at": NOON, **changes}
    undone = Undo(to, tuple(taken), tuple(after), **known)
    return archived(log, match, dice, undos=(undone,))


def verdict_of(claim: Archive) -> Verdict:
    return verify(claim, GAMES)


def sentence(claim: Archive) -> str:
    (wrong,) = verdict_of(claim).wrong
    return wrong


def test_honest_file_holds_and_names_its_unproved_statements() -> None:
    verdict = verdict_of(honest())
    assert verdict.wrong == []
    assert verdict.unproved == [
        f"that the secret was fixed before: {POSTED.link} must show this SHA-256, unedited"
    ]


@pytest.mark.parametrize(("answers", "to"), [(4, 0), (4, 2), (5, 4), (3, 3)])
def test_changed_rules_cut_only_the_open_leg(answers: int, to: int) -> None:
    assert "open move" in sentence(cut(answers, to))


def test_changed_rules_cutting_the_open_leg_are_unproved() -> None:
    verdict = verdict_of(cut(2, 4))
    assert verdict.wrong == []
    assert "1 undo with 1 draw, which the file puts down to changed rules" in verdict.unproved


@pytest.mark.parametrize(("agreed", "to"), [((), 10), ((ANN, BEA), 11)])
def test_an_ended_match_is_not_played_again(agreed: Any, to: int) -> None:
    assert "had ended" in sentence(cut(99, to, agreed=agreed))


def test_draws_put_back_by_changed_rules_are_checked() -> None:
    claim = cut(2, 4)
    (undone,) = claim.undos
    (drawn,) = undone.after
    face = "6" if drawn.key != "6" else "5"
    forged = (replace(drawn, key=face),)
    entries = (*claim.entries[:4], *forged, *claim.entries[5:])
    claim = replace(claim, entries=entries, undos=(replace(undone, after=forged),))
    assert "of the seed gives" in sentence(claim)


@pytest.mark.parametrize(
    ("agreed", "words"),
    [
        ((ANN,), "everybody"),
        ((ANN, ANN), "twice"),
        ((ANN, KEEPER), "two people"),
        ((replace(ANN, ai=True), KEEPER), "two people"),
    ],
)
def test_a_rewind_takes_everybody(agreed: Any, words: str) -> None:
    assert words in sentence(cut(4, 5, agreed=agreed))


def test_an_agreed_rewind_holds_and_is_named() -> None:
    verdict = verdict_of(cut(4, 5, agreed=(ANN, BEA)))
    assert verdict.wrong == []
    assert any("for all; agreed: Ann, Bea" in fact for fact in verdict.holds)
    assert any(fact.startswith("who agreed to 1 undo with 2 draws") for fact in verdict.unproved)


@pytest.mark.parametrize(
    ("agreed", "words"),
    [
        ((replace(ANN, ai=True), BEA), "agreed to their own"),
        ((ANN, ANN), "twice"),
        ((replace(ANN, ai=True),), "no person agreed"),
    ],
)
def test_draws_are_not_taken_back_by_ones_own_consent(agreed: Any, words: str) -> None:
    claim = cut(2, 3, seat=1, agreed=agreed)
    assert words in sentence(claim)


@pytest.mark.parametrize(
    ("place", "changes"), [(1, {"draw": 7}), (0, {"standing": True}), (0, {"draw": -1})]
)
def test_draws_belong_to_chance_alone(place: int, changes: dict[str, Any]) -> None:
    entries = list(honest().entries)
    entries[place] = replace(entries[place], **changes)
    assert "has no draw" in sentence(replace(honest(), entries=tuple(entries)))


def test_a_cut_behind_the_end_of_the_log_is_rejected() -> None:
    claim = honest()
    undone = Undo(len(claim.entries) + 5, (), (), None, (), NOON)
    assert "is not in the log" in sentence(replace(claim, undos=(undone,)))


@pytest.mark.parametrize(
    "commitment_message", [CommitmentMessage(0, 2, MESSAGE), CommitmentMessage(1, -2, MESSAGE)]
)
def test_a_commitment_links_to_its_message(commitment_message: CommitmentMessage) -> None:
    assert "isn't in any message" in sentence(
        replace(honest(), commitment_message=commitment_message)
    )
