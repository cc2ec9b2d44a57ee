"""Lines about rolls and draws: the commitment to a seed in the lobby, and its disclosure."""

from __future__ import annotations

from bot.tables.consent import absence_limit, days_or_hours
from storage.schema.records import Line, Table

SHOWN = 12
"""Letters of the hash that a table's message shows, so that they fill no second line of a phone."""


def promise(record: Table) -> Line:
    """Return the lobby's line about everything that is fixed before the match."""
    return Line(
        f"rolls and draws come from a secret with the SHA-256 `{record.commitment}` and from "
        "the number that Discord gives to this message, which nobody knows before; "
        "after the match /verify shows both. A seat that keeps the table waiting for "
        f"{days_or_hours(absence_limit(record))} can be given away by the host.",
        promise=True,
    )


def started(record: Table) -> Line:
    """Return the line about the seed, for a lobby whose commitment an older version has posted."""
    return Line(
        f"Start has the number `{record.start_id}`; rolls and draws come from it and from the "
        f"secret with the SHA-256 `{record.commitment}`."
    )


def seed_line(record: Table, seed: str) -> str:
    """Return the line with the seed, for a match that has ended."""
    number = f", number of Start `{record.start_id}`" if record.start_id else ""
    if (promise_line := record.promise) is not None:
        number = f", [promised]({promise_line.link}) by message `{promise_line.message}`"
    return f"-# Seed `{seed}`, SHA-256 `{record.commitment}`{number}; /verify checks the log."


def sealed_line(record: Table) -> str:
    """Return the line with the beginning of the commitment, for a running match."""
    begin = record.commitment[:SHOWN]
    start = f", number of Start: `{record.start_id}`" if record.start_id else ""
    return f"-# SHA-256 of the seed: `{begin}…`{start}; after the end /verify checks it."
