"""Lines about rolls and draws: the commitment to a seed in the lobby, and its disclosure."""

from __future__ import annotations

from bot.tables.consent import absence_words
from storage.schema.records import Post, Table


def promise(record: Table) -> Post:
    """Return the lobby's post that commits to everything fixed before the match."""
    return Post(
        f"rolls and draws come from a secret with the SHA-256 `{record.commitment}` and from "
        "the number that Discord gives to this message, which nobody knows before; "
        "after the match /verify shows both. A seat that keeps the table waiting for "
        f"{absence_words(record)} can be given away by the host.",
        promise=True,
    )


def seed_line(record: Table, seed: str) -> str:
    """Return the line with the seed, for a match that has ended."""
    number = ""
    if (promise := record.promise) is not None:
        number = f", [promised]({promise.link}) by message `{promise.message}`"
    return f"-# Seed `{seed}`, SHA-256 `{record.commitment}`{number}; /verify checks the log."


def sealed_line(record: Table) -> str:
    """Return the line about the dice for a running match, with a link to the commitment."""
    promised = "promised"
    if record.promise is not None:
        promised = f"[promised]({record.promise.link})"
    return f"-# Dice: {promised} before the start; /verify checks them after the end."
