"""Lines about rolls and draws: the commitment to a seed in the lobby, and its disclosure."""

from __future__ import annotations

from bot.tables.consent import absence_words
from storage.schema.table_records import Post, Table


def commitment_post(table: Table) -> Post:
    """Return the post that commits to the dice, before anybody can know them."""
    shared = ""
    if table.deal is not None:
        shared = (
            "This table's duplicates share both, so each pile's order and the nth roll of each "
            "kind are the same. "
        )
    absent = (
        f"A seat that keeps the table waiting for {absence_words(table)} can be given away by the "
        "host."
    )
    if table.season_id is not None:
        absent = "When a clock runs out, an AI stands in."
    after = "after the match" if table.deal is None else "after the last duplicate ends"
    return Post(
        f"rolls and draws come from a secret with the SHA-256 `{table.commitment}` and from "
        "this message's ID, which nobody can know in advance; "
        f"{after} /verify shows the players both. {shared}{absent}",
        is_commitment=True,
    )


def seed_line(table: Table, seed: str) -> str:
    """Return the line that discloses an ended match's seed, with a link to its commitment."""
    number = ""
    if (commitment_message := table.commitment_message) is not None:
        number = (
            f", [committed]({commitment_message.link}) in message `{commitment_message.message}`"
        )
    return f"-# Seed `{seed}`, SHA-256 `{table.commitment}`{number}; /verify checks the log."


def sealed_line(table: Table) -> str:
    """Return the line that says that the seed is still secret, with a link to the commitment."""
    committed = "committed"
    if table.commitment_message is not None:
        committed = f"[committed]({table.commitment_message.link})"
    if table.deal is not None:
        return (
            f"-# Dice {committed} before the start. The duplicates of table {table.deal} use the "
            "same ones. Results and /verify open once all of them have ended."
        )
    return f"-# Dice {committed} before the start; /verify checks them after the match."
