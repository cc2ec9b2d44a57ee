"""A table with its seats, people and clocks: read once in a transaction, and written once.

Every move goes this way. Its statements are built once and bypass the object mapper.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypedDict

from msgspec.structs import replace
from sqlalchemy import ColumnClause, bindparam, exists, literal_column, select, update
from sqlmodel import Session

from storage.clocks import clocks
from storage.errors import NoSuchTable
from storage.queries import rows, table_seats
from storage.schema.consent_records import RequestKind
from storage.schema.dialects import is_sqlite
from storage.schema.people_records import Person
from storage.schema.people_rows import NoticeRow
from storage.schema.prepared_statements import Prepared
from storage.schema.row import core
from storage.schema.table_records import Clock, MessageAddress, PendingSeat, Seat, ShownBoard, Table
from storage.schema.table_rows import DraftRow, LogRow, RequestRow, SeatRow, SnapshotRow, TableRow
from storage.tables.seats import TIME_FIELDS

_MATCHES, _SEATS, _LOG = core(TableRow), core(SeatRow), core(LogRow)
_SNAPSHOTS, _DRAFTS, _CLOCKS = core(SnapshotRow), core(DraftRow), clocks.CLOCKS
_NOTICES, _REQUESTS = core(NoticeRow), core(RequestRow)
_OF_TABLE = _MATCHES.c.id == bindparam("table")
_LOCKS = (
    Prepared(select(_MATCHES.c.id).where(_OF_TABLE).with_for_update()),
    Prepared(
        select(_CLOCKS.c.seat)
        .where(_CLOCKS.c.table_id == bindparam("table"))
        .order_by(_CLOCKS.c.seat)
        .with_for_update()
    ),
)
"""For PostgreSQL: a transaction of SQLite has already locked the whole database."""
_ONE: ColumnClause[int] = literal_column("1")
_READ = Prepared(
    select(
        *rows.COLUMNS,
        select(_LOG.c.revision)
        .where(_LOG.c.interaction_id == bindparam("interaction"))
        .scalar_subquery()
        .label("delivered"),
        exists(
            select(_ONE).where(
                _DRAFTS.c.table_id == bindparam("table"), _DRAFTS.c.seat == bindparam("of_seat")
            )
        ).label("has_draft"),
        exists(select(_ONE).where(_NOTICES.c.table_id == bindparam("table"))).label("has_notices"),
        exists(
            select(_ONE).where(
                _REQUESTS.c.table_id == bindparam("table"),
                _REQUESTS.c.kind == RequestKind.UNDO.value,
            )
        ).label("has_undo_requests"),
        exists(
            select(_ONE)
            .select_from(
                _SEATS.join(
                    _CLOCKS,
                    (_CLOCKS.c.table_id == _SEATS.c.table_id) & (_CLOCKS.c.seat == _SEATS.c.seat),
                )
            )
            .where(
                _SEATS.c.person_id == bindparam("actor"), _SEATS.c.table_id != bindparam("table")
            )
        ).label("is_awaited_elsewhere"),
    ).where(_OF_TABLE)
)
"""The table itself, and flags for what few moves have to handle."""
_WRITTEN = ("revision", "length", "edition", "message_id", "posted_edition")
_WRITE = Prepared(update(_MATCHES).where(_OF_TABLE), (*_WRITTEN, "messages_to_delete"))
_OF_SEAT = (_SEATS.c.table_id == bindparam("table"), _SEATS.c.seat == bindparam("of_seat"))
_SEAT_FIELDS = (*TIME_FIELDS, "secrets_hidden", "read_reports")
_WRITE_SEAT = Prepared(update(_SEATS).where(*_OF_SEAT), _SEAT_FIELDS)
_WRITE_VIEW = Prepared(update(_SEATS).where(*_OF_SEAT), ["seen"])
_ADD_TO_LOG = Prepared(
    _LOG.insert().inline(), [column.name for column in _LOG.c if column.name != "id"]
)
_FLAGS = (
    "delivered",
    "has_draft",
    "has_notices",
    "has_undo_requests",
    "is_awaited_elsewhere",
)
"""Columns of `_READ` after those of the table, and fields of `LockedTable`."""
_OF_SNAPSHOT = _SNAPSHOTS.c.table_id == bindparam("table")
_WRITE_SAVE = Prepared(update(_SNAPSHOTS).where(_OF_SNAPSHOT), ("revision", "save"))
_WRITE_SHOWN = Prepared(update(_SNAPSHOTS).where(_OF_SNAPSHOT), ("shown", "shown_revision"))


class LogValues(TypedDict):
    """Values of a new row of the log, by column."""

    table_id: str
    revision: int
    cut: int | None
    length: int
    entries: str
    news: str
    actor: int | None
    seat: int | None
    interaction_id: int | None
    agreed: str | None
    left: int | None
    at: datetime


@dataclass
class LockedTable:
    """A table as it will be after the transaction; `write` stores the changes to its fields."""

    session: Session
    table: Table
    people: Mapping[int, Person]
    """The holders of its seats, by seat."""
    clocks: dict[int, Clock]
    """The running clocks, by seat."""
    delivered: int | None = None
    """The revision that the same interaction produced earlier."""
    has_draft: bool = False
    """True if the answering seat has a stored draft."""
    has_notices: bool = False
    """True if there are pending notices about the table."""
    has_undo_requests: bool = False
    is_awaited_elsewhere: bool = False
    """True if the actor has running clocks at other tables."""
    step: LogValues | None = None
    """A new row of the log; None: the log doesn't change."""
    save: bytes = b""
    """The match's save to store with that row."""
    views: dict[int, bytes] = field(default_factory=dict)
    """New last seen views, as JSON by seat; empty bytes: delete the stored one."""
    shown: ShownBoard | None = None
    """The board that the posted message shows, to compare the next one with; None: keep the old."""

    def __post_init__(self) -> None:
        self._stored = self.table, dict(self.clocks)

    def replace_seat(self, held: Seat) -> None:
        """Replace the seat with the same number in the record; see `write`."""
        kept = (held if seat.seat == held.seat else seat for seat in self.table.seats)
        self.table = replace(self.table, seats=tuple(kept))

    def reveal_secrets(self, seat: int) -> None:
        """Mark, in the record, a seat's secrets as visible to its holder; see `write`."""
        for held in self.table.seats:
            if held.seat == seat and held.secrets_hidden:
                self.replace_seat(replace(held, secrets_hidden=False))

    def replace_read_reports(self, seat: int, read: Mapping[str, int]) -> None:
        """Replace the reports that a seat's holder has read in the record; see `write`."""
        for held in self.table.seats:
            if held.seat == seat and held.read_reports != read:
                self.replace_seat(replace(held, read_reports=read))

    def replace_clocks(
        self, pending: Collection[PendingSeat], restarted: Collection[int], at: datetime
    ) -> None:
        """Replace `clocks` with those of pending seats; `restarted` ones start again at `at`."""
        self.clocks = clocks.clocks_after(
            self.clocks, table=self.table.id, pending=pending, restarted=restarted, at=at
        )

    def write(self) -> None:
        """Store whatever differs from what was read, each row in one statement."""
        record, stopped = self._stored
        session, of_table = self.session, {"table": self.table.id}
        if self.step is not None:
            _ADD_TO_LOG.run(session, self.step)
            save = rows.compress(self.save)
            _WRITE_SAVE.run(session, {**of_table, "revision": self.step["revision"], "save": save})
        for seat, view in self.views.items():
            packed = rows.compress(view) if view else None
            _WRITE_VIEW.run(session, {**of_table, "of_seat": seat, "seen": packed})
        for before, held in zip(record.seats, self.table.seats, strict=True):
            if before != held:
                values = {name: getattr(held, name) for name in _SEAT_FIELDS}
                values["read_reports"] = rows.encode_reports(held.read_reports)
                _WRITE_SEAT.run(session, {**of_table, "of_seat": held.seat, **values})
        if stopped != self.clocks:
            clocks.write(session, table=self.table.id, before=stopped, after=self.clocks)
            obsolete = clocks.messages(stopped) - clocks.messages(self.clocks)
            self.replace_messages_to_delete({*self.table.messages_to_delete, *obsolete})
        self._write_table(record)
        if (board := self.shown) is not None:
            view = rows.compress(board.view)
            _WRITE_SHOWN.run(session, {**of_table, "shown": view, "shown_revision": board.revision})
        session.expire_all()  # mapped rows, if there are any, have to be read again
        self._stored = self.table, dict(self.clocks)
        self.step, self.views, self.shown = None, {}, None

    def replace_messages_to_delete(self, messages: set[MessageAddress]) -> None:
        """Replace the record's messages to delete; beyond MAX_TO_DELETE the oldest are dropped."""
        if messages != {*self.table.messages_to_delete}:
            self.table = replace(
                self.table, messages_to_delete=tuple(sorted(messages)[-rows.MAX_TO_DELETE :])
            )

    def _write_table(self, before: Table) -> None:
        """Store the table's own row if one of its written columns has changed."""
        values = {name: getattr(self.table, name) for name in _WRITTEN}
        is_same = values == {name: getattr(before, name) for name in _WRITTEN}
        if not is_same or before.messages_to_delete != self.table.messages_to_delete:
            to_delete = rows.encode_list(self.table.messages_to_delete)
            _WRITE.run(
                self.session, {"table": self.table.id, **values, "messages_to_delete": to_delete}
            )


def lock(
    session: Session,
    *,
    table: str,
    seat: int | None = None,
    interaction_id: int | None = None,
    actor: int | None = None,
) -> LockedTable:
    """Lock a table until the transaction ends, and return it with all that a move needs.

    `seat` is the one that answers, `interaction_id` the Discord interaction in which it does, and
    `actor` the id of the person who does; they only determine the result's flags. Raises
    NoSuchTable if it doesn't exist.
    """
    if not is_sqlite(session.get_bind()):
        for statement in _LOCKS:
            statement.run(session, {"table": table})
    # read after the locks, since anything read before them may have changed
    given = {"table": table, "interaction": interaction_id, "of_seat": seat, "actor": actor}
    matches = _READ.run(session, given)
    if not matches:
        raise NoSuchTable(table)
    stored = dict(zip(rows.NAMES, matches[0], strict=False))
    flags = dict(zip(_FLAGS, matches[0][len(rows.NAMES) :], strict=True))
    present = table_seats.of_table(session, table=table)
    return LockedTable(
        session,
        rows.table_of(stored, present.seats),
        present.people,
        present.clocks,
        **flags,
    )
