"""History: what stands of a match's log, and what has happened since somebody looked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import Integer, bindparam
from sqlmodel import Session, col, select

from rules.kernel import Entry, News
from storage.records import Consent, LoggedChange, Takeback
from storage.tables import LogRow

_ENTRIES = msgspec.json.Decoder(tuple[Entry, ...])
_NEWS = msgspec.json.Decoder(tuple[News, ...])
_CONSENTS = msgspec.json.Decoder(tuple[Consent, ...])
# Every message of a table asks these: to build them anew takes longer than to run them.
_LENGTH = (
    select(LogRow.length)
    .where(LogRow.table_id == bindparam("table"), LogRow.revision <= bindparam("revision"))
    .order_by(col(LogRow.revision).desc())
    .limit(1)
)
_LATEST = (
    select(LogRow.revision)
    .where(LogRow.table_id == bindparam("table"))
    .order_by(col(LogRow.revision).desc())
    .limit(1)
)
_BEFORE = _LATEST.offset(bindparam("most", type_=Integer))
_AFTER = (
    select(LogRow)
    .where(LogRow.table_id == bindparam("table"), LogRow.revision > bindparam("revision"))
    .order_by(col(LogRow.revision))
)


def since(session: Session, *, table: str, revision: int) -> tuple[LoggedChange, ...]:
    """Every change after a revision, in order; those taken back since are marked."""
    which = {"table": table, "revision": revision}
    length = session.exec(_LENGTH, params=which).first() or 0
    return tuple(_steps(session.exec(_AFTER, params=which).all(), length))


def latest(
    session: Session, *, table: str, most: int, after_own: int | None = None
) -> tuple[LoggedChange, ...]:
    """The last `most` changes, in order, however long the log; those taken back are marked.

    With `after_own`, only those after that seat's own last change, where it made one.
    """
    before = session.exec(_BEFORE, params={"table": table, "most": most}).first()
    starts = [] if before is None else [before]
    if after_own is not None:
        own = _LATEST.where(LogRow.seat == after_own)
        starts += session.exec(own, params={"table": table}).all()
    return since(session, table=table, revision=max(starts, default=-1))


def entries(session: Session, *, table: str) -> tuple[Entry, ...]:
    """The log that stands."""
    standing: list[Entry] = []
    for row in _rows(session, table):
        del standing[len(standing) if row.cut is None else row.cut :]
        standing += _ENTRIES.decode(row.entries)
    return tuple(standing)


def takebacks(session: Session, *, table: str) -> tuple[Takeback, ...]:
    """All that was ever taken off the log, the oldest first."""
    found: list[Takeback] = []
    standing: list[Entry] = []
    for row in _rows(session, table):
        entries = _ENTRIES.decode(row.entries)
        cut = len(standing) if row.cut is None else row.cut
        if row.cut is not None:
            found.append(_takeback(row, tuple(standing[cut:]), entries))
        standing[cut:] = entries
    return tuple(found)


def _takeback(row: LogRow, taken: tuple[Entry, ...], after: tuple[Entry, ...]) -> Takeback:
    agreed = None if row.agreed is None else _CONSENTS.decode(row.agreed)
    return Takeback(row.cut or 0, taken, after, row.seat, agreed, row.at)


def draws(session: Session, *, table: str) -> int:
    """The number of the next draw that no entry ever showed, taken back or not."""
    shown = (entry.draw for row in _rows(session, table) for entry in _ENTRIES.decode(row.entries))
    return max(shown, default=-1) + 1


def _rows(session: Session, table: str) -> Sequence[LogRow]:
    query = select(LogRow).where(LogRow.table_id == table).order_by(col(LogRow.revision))
    return session.exec(query).all()


@dataclass
class _Told:
    """A row of the log and what has become of its entries."""

    row: LogRow
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
        )


_Placed = tuple[Entry, _Told | None]
"""An entry and the step that it is from; None: one before the steps that were read."""


def _steps(log: Sequence[LogRow], length: int = 0) -> list[LoggedChange]:
    """The rows as steps; `length` entries stood before the first of them."""
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
    """A row's entries, each with the step that it is from.

    An undo puts back what others have answered since; those answers remain theirs.
    """
    placed: list[_Placed] = []
    rest = iter(cut_off)
    for entry in _ENTRIES.decode(step.row.entries):
        origin = next((of for former, of in rest if former == entry), step)
        step.added += origin is step
        placed.append((entry, origin))
    return placed


def time_left(session: Session, *, table: str, seat: int, cut: int) -> tuple[int, ...]:
    """What a seat's clock had left at each of its standing answers beyond a length of the log."""
    query = select(LogRow).where(LogRow.table_id == table)
    found, standing = [], None
    for row in session.exec(query.order_by(col(LogRow.revision).desc())):
        if row.length <= cut:
            break
        stands = standing is None or row.length <= standing
        if stands and row.seat == seat and row.left is not None:
            found.append(row.left)
        if row.cut is not None:
            standing = row.cut if standing is None else min(standing, row.cut)
    return tuple(found)
