"""Comparison of files whose tables shared a deal: the same commitment, and the same outcomes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.kernel.sentences import counted
from storage.archive.archive import Archive
from storage.archive.verdict import Verdict

SHARED_FIELDS = {
    "deal": "the deal",
    "commitment": "the commitment",
    "seed": "the secret",
    "commitment_message": "the message with the commitment",
    "slug": "the game",
    "options": "the settings",
}
"""Parts of a file that tables with the same deal have in common, with their names."""


def compare(claims: Sequence[Archive], verdicts: Sequence[Verdict]) -> Verdict:
    """Check whether several files are of tables with the same deal (a shared seed).

    `verdicts` are those on the single files, in the same order, all without faults. Returns a
    verdict on the comparison.
    """
    first, *others = claims
    wrong = [
        f"file {number} differs from the first in {words}"
        for number, other in enumerate(others, 2)
        for name, words in SHARED_FIELDS.items()
        if getattr(first, name) != getattr(other, name)
    ]
    if any(len(other.seats) != len(first.seats) for other in others):
        wrong.append("the tables have different numbers of seats")
    if first.deal is msgspec.UNSET:
        wrong.append("the first file is of a table with a deal of its own")
    if wrong:
        return Verdict(wrong=[f"These tables don't share a deal: {wrong[0]}."])
    words = f"{counted(len(claims), 'table')} share the deal of table {first.deal}"
    if not first.seed:
        return Verdict(unproved=[f"that {words}, while the seed is secret"])
    return Verdict(holds=[f"{words}: {_describe_outcomes(verdicts)}"])


def _describe_outcomes(verdicts: Sequence[Verdict]) -> str:
    """Return a clause on how many random outcomes several tables shared, and how many agreed."""
    met, alike = 0, 0
    for which in {which for verdict in verdicts for which in verdict.outcomes}:
        keys = [each.outcomes[which] for each in verdicts if which in each.outcomes]
        met += len(keys) > 1
        alike += len(keys) > 1 and len(set(keys)) == 1
    words = f"{alike} of {met} outcomes that they have in common came out alike"
    if met == alike:
        return words
    return f"{words}, the others from piles that held other cards by then"
