"""Tables in memory, without a database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.tables.live_table import LiveTable
from rules.kernel import Match
from storage.schema.table_records import Seat, Table, TableState

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)


def live_of(match: Match) -> LiveTable:
    """Return a table of people in memory."""
    seats = tuple(Seat(seat, f"P{seat}", person_id=100 + seat) for seat in range(match.seats))
    plain: dict[str, Any] = dict.fromkeys(Table.__struct_fields__)
    plain |= {
        "id": "abcd",
        "game": match.game.slug,
        "state": TableState.RUNNING,
        "revision": match.revision,
        "edition": match.revision,
        "message_id": 900,
        "seats": seats,
        "started_at": NOW,
    }
    return LiveTable(Table(**plain), match)
