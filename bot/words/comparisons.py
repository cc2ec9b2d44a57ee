"""Results of tables with the same deal, compared seat by seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.names import escape, seat_names
from storage.schema.table_records import Table

COMPARISON_TITLE = "**The same deal, seat by seat**"
NOTHING_TO_COMPARE = "No other table with this deal has a result to compare with."


def comparison_lines(tables: Sequence[Table]) -> list[str]:
    """Return lines in markdown that compare the tables of a deal seat by seat, the best in bold.

    They compare scores, or places in a game without scores. If fewer than two tables have a result,
    a single line says so.
    """
    ended = [table for table in tables if table.result is not None]
    if len(ended) < 2:
        return [NOTHING_TO_COMPARE]
    lines = [COMPARISON_TITLE]
    for seat in ended[0].seats:
        scores = [_score(table, seat.seat) for table in ended]
        best = max(score for score, _ in scores)
        held = [
            _holder_words(table, seat.seat, words, is_best=score == best and len(set(scores)) > 1)
            for table, (score, words) in zip(ended, scores, strict=True)
        ]
        lines.append(f"Seat {seat.seat + 1}: {', '.join(held)}.")
    closed = [table.id for table in tables if table.result is None]
    lines += [f"Table {table} was closed without a result." for table in closed]
    return lines


def _score(table: Table, seat: int) -> tuple[int, str]:
    """Return a seat's result as a number (higher is better) and in words: its score or place."""
    result = table.result
    assert result is not None
    if any(result.scores):
        return result.scores[seat], result.exact[seat] if result.exact else str(result.scores[seat])
    return -result.places[seat], f"place {result.places[seat]}"


def _holder_words(table: Table, seat: int, words: str, *, is_best: bool) -> str:
    """Return in markdown who held a seat at a table, followed by the result in words."""
    name = f"{escape(seat_names(table)[seat])} {words}"
    return f"{f'**{name}**' if is_best else name} (table {table.id})"
