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


def seed_line(record: Table, seed: str) -> str:
    """Return the line with the seed, for a match that has ended."""
    number = ""
    if (promise := record.promise) is not None:
        number = f", [promised]({promise.link}) by message `{promise.message}`"
    return f"-# Seed `{seed}`, SHA-256 `{record.commitment}`{number}; /verify checks the log."


def sealed_line(record: Table) -> str:
    """Return the line with the beginning of the commitment, for a running match."""
    begin = record.commitment[:SHOWN]
    return f"-# SHA-256 of the seed: `{begin}…`; after the end /verify checks it."
