"""A sample table with bytes for a save, and short helpers to change it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlmodel import Session

from rules.kernel import Entry, News
from storage.database.store import Store
from storage.matches import drafts, matches, table_message
from storage.matches.change_records import AlreadyStored, Change, ChangedBy, Opening, Stored
from storage.matches.table_message import Posted
from storage.people import people
from storage.schema.table_records import (
    ChannelAddress,
    MessageAddress,
    PendingSeat,
    Seat,
    ShownBoard,
    Table,
)
from storage.tables.lobby import NewTable
from storage.tables.locked_table import lock

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
ANN, BEN, CLEO = 2**62 + 1, 2**62 + 2, 2**62 + 3
HALL = ChannelAddress(guild_id=2**61, channel_id=2**61 + 1)


def later(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def opening(**changes: Any) -> Opening:
    given: dict[str, Any] = {
        "save": b"the first save",
        "revision": 0,
        "entries": (Entry(-1, "deck:4", draw=0),),
        "news": (News("The match begins."),),
        "at": NOON,
        "game_schema": 3,
        "commitment": "c0" * 32,
        "seed": "a secret",
    }
    return Opening(**{**given, **changes})


async def running_table(store: Store, **changes: Any) -> Table:
    """Create a table of Ann and an AI, with Ann to move and one entry in its log."""

    def create(session: Session) -> Table:
        people.ensure(session, person_id=ANN, name="Ann")
        given: dict[str, Any] = {
            "game": "pebbles",
            "channel": HALL,
            "host_id": ANN,
            "host_name": "Ann",
            "options": {"length": "short"},
            "at": NOON,
            "seats": [Seat(0, "Ann", person_id=ANN), Seat(1, "Robot", ai_level="random")],
            "opening": opening(at=changes.get("at", NOON)),
            "pending": [PendingSeat(0, due_at=later(60), ping_at=later(10), separate_ping=True)],
        } | changes
        new = _taken(given, NewTable)
        return matches.create(session, new, **given)

    return await store.run(create)


async def answer(
    store: Store, table: Table | str, revision: int, *keys: str, seat: int = 0, **changes: Any
) -> Stored | AlreadyStored:
    """Store a seat's answer as the given revision."""
    given: dict[str, Any] = {
        "table": table if isinstance(table, str) else table.id,
        "since": revision - 1,
        "revision": revision,
        "save": f"save {revision}".encode(),
        "entries": [Entry(seat, key) for key in keys],
        "news": [News(f"Seat {seat} says {key}.") for key in keys],
        "actor": ANN,
        "seat": seat,
        "pending": [PendingSeat(seat)],
        "at": later(revision),
    }
    given |= changes
    given["by"] = _taken(given, ChangedBy)
    return await store.run(append, change=_taken(given, Change), **given)


def append(
    session: Session, *, table: str, change: Change, pending: Collection[PendingSeat]
) -> Stored | AlreadyStored:
    """Store one change of a running match: its log, its save, its clocks.

    A second delivery of an interaction writes nothing. Raises as `matches.check_change` does.
    """
    by = change.by
    locked = lock(session, table=table, seat=by.seat, interaction_id=by.interaction_id)
    if (earlier := matches.check_change(locked, change)) is not None:
        return earlier
    stored = matches.add_change(locked, change, pending)
    locked.write()
    return stored


async def post(
    store: Store,
    table: str,
    *,
    message: int = 44,
    edition: int = 99,
    channel_id: int = HALL.channel_id,
    board: ShownBoard | None = None,
) -> None:
    """Note a table's message as posted."""
    posted = Posted(edition, MessageAddress(channel_id, message), board)
    await store.run(lambda s: table_message.mark_posted(s, table=table, posted=posted, at=NOON))


def store_draft(session: Session, table: str, seat: int, revision: int, *keys: str) -> None:
    """Store a seat's half-made move."""
    locked = lock(session, table=table, seat=seat)
    drafts.store(locked, seat=seat, revision=revision, keys=keys, at=NOON)


def _taken(given: dict[str, Any], kind: type[msgspec.Struct]) -> Any:
    """Build a struct from the values that are its fields, and remove them from `given`."""
    return kind(**{name: given.pop(name) for name in kind.__struct_fields__ if name in given})
