"""States of tables in words."""

from __future__ import annotations

from typing import Final

from storage.schema.table_records import TableState

STATE_WORDS: Final = {
    TableState.LOBBY: "hasn't started",
    TableState.RUNNING: "is running",
    TableState.FINISHED: "is over",
    TableState.ABORTED: "was closed",
}
"""Predicates of a sentence about a table, by its state."""


def state_words(state: TableState) -> str:
    """Return a predicate about a table, such as *hasn't started*."""
    return STATE_WORDS[state]
