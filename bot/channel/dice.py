"""What a table says of rolls and draws: the promise in the lobby, and what the start mixes in."""

from __future__ import annotations

from bot.channel.handovers import lasting, patience
from storage.records import Line, Table


def promise(record: Table) -> Line:
    """What is fixed before anybody plays."""
    return Line(
        f"rolls and draws come from a secret with the SHA-256 `{record.commitment}` and from "
        "the number that Discord will give to the press of Start, so that nobody chooses them; "
        "after the match /verify shows both. A seat that keeps the table waiting for "
        f"{lasting(patience(record))} can be given away by the host."
    )


def started(record: Table) -> Line:
    """The number that was mixed into the seed, which nobody could know before."""
    return Line(
        f"Start has the number `{record.start_id}`; rolls and draws come from it and from the "
        f"secret with the SHA-256 `{record.commitment}`."
    )


def seed_line(record: Table, seed: str) -> str:
    """The secret, once the match has ended."""
    start = start_clause(record)
    return f"-# Seed `{seed}`, SHA-256 `{record.commitment}`{start}; /verify checks the log."


def start_clause(record: Table) -> str:
    """What was mixed into the dice: in the table's own message too, which a crash cannot lose."""
    return f", number of Start `{record.start_id}`" if record.start_id else ""
