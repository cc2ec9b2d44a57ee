"""Verification of a game's file, in another process."""

from __future__ import annotations

from rules import catalogue
from storage.archive import archive
from storage.archive.same_deal import compare
from storage.archive.verdict import Verdict, verify


def verdict_on(data: bytes, *others: bytes) -> Verdict:
    """Return the verdict on a game's file, given as bytes; a long match takes seconds.

    `others` are the files of tables with the same deal, which are compared with it.
    """
    claims = [archive.decode(each) for each in (data, *others)]
    own, *rest = verdicts = [verify(claim, catalogue) for claim in claims]
    faults = [fault for verdict in rest for fault in verdict.wrong]
    own.wrong += [f"At a table with the same deal: {fault}" for fault in faults]
    if rest and not own.wrong:
        compared = compare(claims, verdicts)
        own.holds += compared.holds
        own.wrong += compared.wrong
    own.outcomes = {}  # only for the comparison: nobody reads them in the caller's process
    return own
