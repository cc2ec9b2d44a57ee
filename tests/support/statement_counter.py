"""Statements that SQLite itself is given, by transaction, whichever layer sends them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sqlmodel import Session

from storage.database.store import Store

READ = re.compile(r"SELECT .*? FROM (\w+)", re.DOTALL)
IN_BRACKETS = re.compile(r"\([^()]*\)")
ENDS = ("COMMIT", "ROLLBACK")


class Statements:
    """A trace of a store's only connection, from now on."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def transactions(self) -> list[list[str]]:
        """Return the statements of each transaction, its beginning among them, not its end."""
        result: list[list[str]] = []
        for text in self.texts:
            if text.startswith("BEGIN"):
                result.append([])
            if text not in ENDS:
                result[-1].append(text)
        return result


async def traced(store: Store) -> Statements:
    """Return a trace of what the store's database is given."""
    statements = Statements()

    def trace(session: Session) -> None:
        raw: Any = session.connection().connection.driver_connection
        raw.set_trace_callback(statements.texts.append)

    await store.run(trace)
    statements.texts.clear()
    return statements


def tables_read(transaction: Sequence[str]) -> list[str]:
    """Return the database's table that each SELECT of a transaction reads, without subqueries."""
    reads = (READ.match(_without_brackets(text)) for text in transaction)
    return [each[1] for each in reads if each is not None]


def _without_brackets(text: str) -> str:
    while (shorter := IN_BRACKETS.sub("", text)) != text:
        text = shorter
    return text
