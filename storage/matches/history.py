"""The history of a match: the log's current entries, and the changes since a revision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Integer, Row, Select, bindparam, select
from sqlmodel import Session

from rules.kernel import Entry, News
from storage.schema import rows
from storage.schema.consent_records import Consent, Takeback
from storage.schema.records import LoggedChange
from storage.schema.tables import LogRow, core

_ENTRIES = msgspec.json.Decoder(tuple[Entry, ...])
_NEWS = msgspec.json.Decoder(tuple[News, ...])
_CONSENTS = msgspec.json.Decoder(tuple[Consent, ...])
# Every message of a table runs these queries: rebuilding them takes longer than running them.
_LOG = core(LogRow)
_OF_TABLE = _LOG.c.table_id == bindparam("table")
_NEWEST = _LOG.c.revision.desc()
_LENGTH = (
    select(_LOG.c.length)
    .where(_OF_TABLE, _LOG.c.revision <= bindparam("revision"))
    .order_by(_NEWEST)
    .limit(1)
)
_LATEST = select(_LOG.c.revision).where(_OF_TABLE).order_by(_NEWEST).limit(1)
_OWN = _LATEST.where(_LOG.c.seat == bindparam("own"))
_LAST = select(_LOG).where(_OF_TABLE).order_by(_NEWEST).limit(bindparam("most", type_=Integer))
_ALL = select(_LOG).where(_OF_TABLE).order_by(_LOG.c.revision)
_AFTER = _ALL.where(_LOG.c.revision > bindparam("revision"))


def _found(session: Session, query: Select[Any], **which: object) -> Sequence[Row[Any]]:
    return rows.execute(session, query, which).all()


def since(session: Session, *, table: str, revision: int) -> tuple[LoggedChange, ...]:
    """Return every change after a revision, in order; those taken back later are marked."""
    before = _found(session, _LENGTH, table=table, revision=revision)
    log = _found(session, _AFTER, table=table, revision=revision)
    return tuple(_steps(log, before[0].length if before else 0))


def latest(
    session: Session, *, table: str, most: int, after_own: int | None = None
) -> tuple[LoggedChange, ...]:
    """Return the last `most` changes of a log of any length; those taken back are marked.

    With `after_own`, only those after that seat's own last change, if it made one.
    """
    own = [] if after_own is None else _found(session, _OWN, table=table, own=after_own)
    log = _found(session, _LAST, table=table, most=most + 1)[::-1]
    # the one before those that are wanted says how much of the log stood before them
    first = sum(row.revision <= own[0].revision for row in log) if own else 0
    first = max(first, len(log) - most)
    return tuple(_steps(log[first:], log[first - 1].length if first else 0))


def noticed(
    session: Session, *, table: str, most: int, seat: int | None
) -> tuple[LoggedChange, ...]:
    """Return the last `most` changes that a seat made or was notified of (None: public ones).

    Others' secret answers in between don't count: a bound on the rows that are read would reveal
    them.
    """
    count = 2 * most
    while True:
        steps = latest(session, table=table, most=count)
        known = [change for change in steps if change.is_noticed(seat)]
        if len(known) >= most or len(steps) < count:
            return tuple(known[-most:])
        count *= 4


def entries(session: Session, *, table: str) -> tuple[Entry, ...]:
    """Return the current log, without entries that were taken back."""
    standing: list[Entry] = []
    for row in _rows(session, table):
        del standing[len(standing) if row.cut is None else row.cut :]
        standing += _ENTRIES.decode(row.entries)
    return tuple(standing)


def answer_times(session: Session, *, table: str) -> tuple[tuple[int | None, datetime], ...]:
    """Return the seat and the moment of each change, oldest first."""
    return tuple((row.seat, row.at) for row in _rows(session, table))


def takebacks(session: Session, *, table: str) -> tuple[Takeback, ...]:
    """Return every takeback, oldest first."""
    result: list[Takeback] = []
    standing: list[Entry] = []
    for row in _rows(session, table):
        entries = _ENTRIES.decode(row.entries)
        cut = len(standing) if row.cut is None else row.cut
        if row.cut is not None:
            result.append(_takeback(row, tuple(standing[cut:]), entries))
        standing[cut:] = entries
    return tuple(result)


def _takeback(row: Row[Any], taken: tuple[Entry, ...], after: tuple[Entry, ...]) -> Takeback:
    return Takeback(row.cut or 0, taken, after, row.seat, _CONSENTS.decode(row.agreed), row.at)


def draws(session: Session, *, table: str) -> int:
    """Return the number of the next draw that no entry has shown, taken back or not."""
    shown = (entry.draw for row in _rows(session, table) for entry in _ENTRIES.decode(row.entries))
    return max(shown, default=-1) + 1


def _rows(session: Session, table: str) -> Sequence[Row[Any]]:
    return _found(session, _ALL, table=table)


@dataclass
class _Told:
    """A row of the log and what has become of its entries."""

    row: Row[Any]
    added: int = 0
    """Entries that came with this row first."""
    standing: list[Entry] = field(default_factory=list)

    def step(self) -> LoggedChange:
        return LoggedChange(
            revision=self.row.revision,
            at=self.row.at,
            actor=self.row.actor,
            seat=self.row.seat,
            cut=self.row.cut,
            entries=tuple(self.standing),
            news=_NEWS.decode(self.row.news),
            undone=self.added > 0 and not self.standing,
            length=self.row.length,
            shortened=0 < len(self.standing) < self.added,
        )


_Placed = tuple[Entry, _Told | None]
"""An entry and the step that it is from; None: one before the steps that were read."""


def _steps(log: Sequence[Row[Any]], length: int = 0) -> list[LoggedChange]:
    """Convert rows to changes; `length` entries come before the first of them."""
    older: _Placed = (Entry(seat=-1, key=""), None)
    standing = [older] * length
    steps = [_Told(row) for row in log]
    for step in steps:
        kept = len(standing) if step.row.cut is None else step.row.cut
        cut_off = standing[kept:]
        del standing[kept:]
        standing += _placed(step, cut_off)
    for entry, origin in standing:
        if origin is not None:
            origin.standing.append(entry)
    return [step.step() for step in steps]


def _placed(step: _Told, cut_off: Sequence[_Placed]) -> list[_Placed]:
    """Return a row's entries, each with the step that added it.

    An undo puts back others' later answers; those remain theirs.
    """
    placed: list[_Placed] = []
    rest = iter(cut_off)
    for entry in _ENTRIES.decode(step.row.entries):
        origin = next((step_of for former, step_of in rest if former == entry), step)
        step.added += origin is step
        placed.append((entry, origin))
    return placed


def time_left(session: Session, *, table: str, seat: int, cut: int) -> tuple[int, ...]:
    """Return the seconds that a seat's clock had left at each current answer beyond a length."""
    result, standing = list[int](), None
    for row in rows.execute(session, _ALL.order_by(None).order_by(_NEWEST), {"table": table}):
        if row.length <= cut:
            break
        is_current = standing is None or row.length <= standing
        if is_current and row.seat == seat and row.left is not None:
            result.append(row.left)
        if row.cut is not None:
            standing = row.cut if standing is None else min(standing, row.cut)
    return tuple(result)
