"""The line below a result that lists what players can do next; each feature adds a sentence."""

from __future__ import annotations

from collections.abc import Callable

from storage.schema.table_records import Table

Sentence = Callable[[Table], str]
SENTENCES: list[tuple[int, Sentence]] = []
"""Functions that return a sentence for an ended table, or an empty text, each with its order."""


def next_step(order: int) -> Callable[[Sentence], Sentence]:
    """Return a decorator that registers a sentence; lower orders come first."""

    def register(sentence: Sentence) -> Sentence:
        SENTENCES.append((order, sentence))
        return sentence

    return register


def next_steps(table: Table) -> str:
    """Return the line below the result of a table."""
    sentences = (words for _, words in sorted(SENTENCES, key=lambda entry: entry[0]))
    return f"-# {' '.join(filter(None, (words(table) for words in sentences)))}"
