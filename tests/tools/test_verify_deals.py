"""`orrery verify` on files of several tables: it proves that their deals were the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.kernel import CHANCE, DEALT, Entry, Match, SeededDice, dice_of
from storage.archive import archive
from storage.archive.archive import Archive, ArchivedSeat
from storage.archive.same_deal import compare
from storage.archive.verdict import verify
from storage.schema.table_records import TableState
from storage.tables import dice_seed
from tests.support.random_walks import walk
from tests.tools.conftest import Orrery
from tests.tools.tinygame import TINY

GAMES = {TINY.slug: TINY}
SECRET = "a secret"


def table(way: str, secret: str = SECRET, *, deal: str = "abcd", rounds: str = "3") -> Archive:
    """Return the file of a table of a deal, played in one of many ways."""
    options = {"rounds": rounds, "broken": ""}
    dice = dice_of(f"{DEALT}{secret}")
    match = Match.start(TINY, seats=2, options=options, dice=dice)
    log: list[Entry] = [*match.added_entries]
    for _ in walk(match, "random", SeededDice(way)):
        log += match.added_entries
    return Archive(
        slug=TINY.slug,
        schema=TINY.schema,
        seats=(ArchivedSeat("Ann"), ArchivedSeat("Bea")),
        options=options,
        commitment=dice_seed.commitment(secret),
        seed=secret,
        next_draw=dice.counter,
        entries=tuple(log),
        state=TableState.FINISHED,
        result=match.result,
        started_at=None,
        ended_at=None,
        deal=deal,
    )


def written(folder: Path, *claims: Archive) -> list[Path]:
    """Write files, and return their paths."""
    paths = [folder / f"{number}.json" for number in range(len(claims))]
    for path, claim in zip(paths, claims, strict=True):
        path.write_bytes(archive.encode(claim))
    return paths


def test_files_of_one_deal_are_proved_to_share_it(orrery: Orrery, tmp_path: Path) -> None:
    first, second = table("one way"), table("another way")
    assert first.entries != second.entries, "played differently"
    outcome = orrery("verify", *written(tmp_path, first, second))
    assert outcome.exit_code == 0, outcome.output
    assert "holds: 6 outcomes of chance are as committed" in outcome.output
    assert (
        "holds: 2 tables share the deal of table abcd: 6 of 6 outcomes that they have in common "
        "came out alike\n" in outcome.output
    )


@pytest.mark.parametrize(
    ("second", "words"),
    [
        (table("x", "another secret"), "the commitment"),
        (table("x", deal="efgh"), "the deal"),
        (table("x", rounds="2"), "the settings"),
    ],
)
def test_files_of_other_deals_are_refused(
    orrery: Orrery, tmp_path: Path, second: Archive, words: str
) -> None:
    outcome = orrery("verify", *written(tmp_path, table("one way"), second))
    assert outcome.exit_code == 1
    assert f"wrong: These tables don't share a deal: file 2 differs from the first in {words}" in (
        outcome.output
    )


def test_forged_draw_of_a_deal_is_reported() -> None:
    claim = table("one way")
    place = next(number for number, entry in enumerate(claim.entries) if entry.seat == CHANCE)
    entry = claim.entries[place]
    forged = replace(entry, key="1" if entry.key != "1" else "2")
    entries = (*claim.entries[:place], forged, *claim.entries[place + 1 :])
    (finding,) = verify(replace(claim, entries=entries), GAMES).wrong
    assert f"draw {entry.draw} of the seed gives {entry.key!r}" in finding


def test_dice_of_a_deal_are_not_those_of_its_secret_alone() -> None:
    claim = replace(table("one way"), deal=UNSET)
    assert verify(claim, GAMES).wrong


def test_a_secret_seed_leaves_the_deal_unproved() -> None:
    claims = [replace(table(way), seed="") for way in ("one way", "another way")]
    verdicts = [verify(claim, GAMES) for claim in claims]
    compared = compare(claims, verdicts)
    assert not compared.holds
    assert not compared.wrong
    assert "while the seed is secret" in compared.unproved[0]


def test_the_digest_of_older_files_still_fits() -> None:
    claim = replace(table("one way"), deal=UNSET)
    data = archive.encode(claim)
    assert b'"deal"' not in data
    assert archive.decode(data).deal is UNSET
    assert archive.decode(archive.encode(table("one way"))).deal == "abcd"
