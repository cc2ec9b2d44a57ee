"""Read the log of a match: its current entries, and its changes one by one.

`add_change` in `storage.matches.matches` adds to it, by way of `LockedTable.write`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import takewhile
from typing import NamedTuple

import msgspec
from sqlalchemy import BigInteger, Integer, bindparam, func, select
from sqlmodel import Session

from rules.kernel import Entry, News
from storage.schema.consent_records import Consent, Undo
from storage.schema.log_records import LoggedChange
from storage.schema.prepared_statements import Prepared
from storage.schema.row import core
from storage.schema.table_rows import LogRow

_ENTRIES = msgspec.json.Decoder(tuple[Entry, ...])
_NEWS = msgspec.json.Decoder(tuple[News, ...])
_CONSENTS = msgspec.json.Decoder(tuple[Consent, ...])
# Every message of a table runs these queries: rebuilding them takes longer than running them.
_LOG = core(LogRow)


class _Row(NamedTuple):
    """A row of the log."""

    revision: int
    at: datetime
    actor: int | None
    seat: int | None
    cut: int | None
    length: int
    entries: str
    news: str
    agreed: str | None
    left: int | None


_ROWS = select(*(_LOG.c[field] for field in _Row._fields))
_OF_TABLE = _LOG.c.table_id == bindparam("table")
_NEWEST = _LOG.c.revision.desc()
_LENGTH = Prepared(
    select(_LOG.c.length)
    .where(_OF_TABLE, _LOG.c.revision <= bindparam("revision"))
    .order_by(_NEWEST)
    .limit(bindparam("most", type_=Integer))
)
_OWN = Prepared(
    select(_LOG.c.revision)
    .where(_OF_TABLE, _LOG.c.seat == bindparam("own"), _LOG.c.actor.is_not(None))
    .order_by(_NEWEST)
    .limit(bindparam("most", type_=Integer))
)
_BY_PERSON = Prepared(
    select(_LOG.c.revision)
    .where(
        _OF_TABLE,
        _LOG.c.seat == bindparam("own"),
        _LOG.c.actor == bindparam("person", type_=BigInteger),
    )
    .limit(bindparam("most", type_=Integer))
)
_LAST = Prepared(_ROWS.where(_OF_TABLE).order_by(_NEWEST).limit(bindparam("most", type_=Integer)))
_ALL = Prepared(_ROWS.where(_OF_TABLE).order_by(_LOG.c.revision))
_AFTER = Prepared(
    _ROWS.where(_OF_TABLE, _LOG.c.revision > bindparam("revision")).order_by(_LOG.c.revision)
)


_AT_LENGTH = (
    select(_LOG.c.revision)
    .where(_OF_TABLE, _LOG.c.length <= bindparam("cut"))
    .order_by(_NEWEST)
    .limit(1)
    .scalar_subquery()
)
_BEYOND = Prepared(
    _ROWS.where(_OF_TABLE, _LOG.c.revision > func.coalesce(_AT_LENGTH, -1)).order_by(_NEWEST)
)


def _select(session: Session, query: Prepared, **which: object) -> list[_Row]:
    """Return the rows that a query finds; `which` are its parameters."""
    return [_Row(*row) for row in query.run(session, which)]


def changes(session: Session, *, table: str) -> tuple[LoggedChange, ...]:
    """Return all changes of a match, oldest first, with undone ones marked as such."""
    return tuple(_changes_of(_rows(session, table)))


def since(session: Session, *, table: str, revision: int) -> tuple[LoggedChange, ...]:
    """Return the changes after a revision, oldest first, with undone ones marked as such."""
    before = _LENGTH.run(session, {"table": table, "revision": revision, "most": 1})
    log = _select(session, _AFTER, table=table, revision=revision)
    return tuple(_changes_of(log, before[0][0] if before else 0))


def latest(
    session: Session, *, table: str, most: int, after_own: int | None = None
) -> tuple[LoggedChange, ...]:
    """Return the last changes of the log, at most `most`, oldest first; undone ones are marked.

    With `after_own` only those after that seat's last change by a person, if it made one. Reads no
    more rows than needed.
    """
    own = list[tuple[int]]()
    if after_own is not None:
        own = _OWN.run(session, {"table": table, "own": after_own, "most": 1})
    log = _select(session, _LAST, table=table, most=most + 1)[::-1]
    # the one before those that are wanted says how much of the log stood before them
    first = sum(row.revision <= own[0][0] for row in log) if own else 0
    first = max(first, len(log) - most)
    return tuple(_changes_of(log[first:], log[first - 1].length if first else 0))


def known_to(
    session: Session, *, table: str, most: int, seat: int | None
) -> tuple[LoggedChange, ...]:
    """Return the last `most` changes that a seat made or got news of, oldest first.

    `seat` None: changes with public news. Others' secret answers in between don't count: a bound on
    the rows that are read would reveal them.
    """
    # a guess at how many are secret, since a second read costs more than some rows
    count = 2 * most
    while True:
        steps = latest(session, table=table, most=count)
        known = [change for change in steps if change.is_known_to(seat)]
        if len(known) >= most or len(steps) < count:
            return tuple(known[-most:])
        count *= 4


def entries(session: Session, *, table: str) -> tuple[Entry, ...]:
    """Return the entries of the log that are in force, that is, not undone."""
    in_force: list[Entry] = []
    for row in _rows(session, table):
        del in_force[len(in_force) if row.cut is None else row.cut :]
        in_force += _ENTRIES.decode(row.entries)
    return tuple(in_force)


def answer_times(session: Session, *, table: str) -> tuple[tuple[int, datetime], ...]:
    """Return the seat and the moment of each change that a seat's answer or undo made, in order."""
    return tuple((row.seat, row.at) for row in _rows(session, table) if row.seat is not None)


def has_answered(session: Session, *, table: str, seat: int, person_id: int) -> bool:
    """Return whether a person has made a change of their own in a seat, even one undone since."""
    changes = _BY_PERSON.run(session, {"table": table, "own": seat, "person": person_id, "most": 1})
    return bool(changes)


def undos(session: Session, *, table: str) -> tuple[Undo, ...]:
    """Return every undo of a match, oldest first."""
    result: list[Undo] = []
    in_force: list[Entry] = []
    for row in _rows(session, table):
        entries = _ENTRIES.decode(row.entries)
        cut = len(in_force) if row.cut is None else row.cut
        if row.cut is not None:
            result.append(_undo(row, tuple(in_force[cut:]), entries))
        in_force[cut:] = entries
    return tuple(result)


def _undo(row: _Row, taken: tuple[Entry, ...], after: tuple[Entry, ...]) -> Undo:
    """Build an undo from its row, the entries it took off the log, and those it put back."""
    return Undo(row.cut or 0, taken, after, row.seat, _CONSENTS.decode(row.agreed or "[]"), row.at)


def next_draw_number(session: Session, *, table: str) -> int:
    """Return the number of the next random draw: one more than any in the log, undone ones too."""
    shown = (entry.draw for row in _rows(session, table) for entry in _ENTRIES.decode(row.entries))
    return max(shown, default=-1) + 1


def _rows(session: Session, table: str) -> Sequence[_Row]:
    """Return all rows of a log, oldest first."""
    return _select(session, _ALL, table=table)


@dataclass
class _RowWithEntries:
    """A row of the log and those of its entries that are still in force."""

    row: _Row
    added: int = 0
    """Entries that this row was the first to add."""
    in_force: list[Entry] = field(default_factory=list)

    def step(self) -> LoggedChange:
        """Return the row as a change."""
        return _change_of(self.row, tuple(self.in_force), self.added)


def _change_of(row: _Row, in_force: tuple[Entry, ...], added: int | None = None) -> LoggedChange:
    """Return a row as a change, of whose `added` entries these are still `in_force`.

    `added` None: all of its entries are still in force.
    """
    added = len(in_force) if added is None else added
    return LoggedChange(
        revision=row.revision,
        at=row.at,
        actor=row.actor,
        seat=row.seat,
        cut=row.cut,
        entries=in_force,
        news=_NEWS.decode(row.news),
        undone=added > 0 and not in_force,
        length=row.length,
        shortened=0 < len(in_force) < added,
    )


_EntryWithOrigin = tuple[Entry, _RowWithEntries | None]
"""An entry and the step that it is from; None: one before the steps that were read."""


def _changes_of(log: Sequence[_Row], length: int = 0) -> list[LoggedChange]:
    """Convert consecutive rows to changes; `length` entries of the log come before them."""
    # entries below every cut stand as they were added, which is nearly all of a long log
    lowest = min((row.cut for row in log if row.cut is not None), default=sys.maxsize)
    safe = list(takewhile(lambda row: row.length <= lowest, log))
    steps = [_change_of(row, _ENTRIES.decode(row.entries)) for row in safe]
    return steps + _changes_with_undos(log[len(safe) :], safe[-1].length if safe else length)


def _changes_with_undos(log: Sequence[_Row], length: int) -> list[LoggedChange]:
    """Convert consecutive rows to changes, of which some may have been undone.

    `length` entries of the log come before them.
    """
    # entries from before the rows matter only by their number
    older: _EntryWithOrigin = (Entry(seat=-1, key=""), None)
    in_force = [older] * length
    steps = [_RowWithEntries(row) for row in log]
    for step in steps:
        kept = len(in_force) if step.row.cut is None else step.row.cut
        cut_off = in_force[kept:]
        del in_force[kept:]
        in_force += _with_origins(step, cut_off)
    for entry, origin in in_force:
        if origin is not None:
            origin.in_force.append(entry)
    return [step.step() for step in steps]


def _with_origins(
    step: _RowWithEntries, cut_off: Sequence[_EntryWithOrigin]
) -> list[_EntryWithOrigin]:
    """Return the entries that a row put on the log, each with the row that first added it.

    An undo puts back others' later answers: entries that it has `cut_off`, and that keep their row.
    Counts in `step.added` those that the row itself added.
    """
    placed: list[_EntryWithOrigin] = []
    rest = iter(cut_off)
    for entry in _ENTRIES.decode(step.row.entries):
        origin = next((step_of for former, step_of in rest if former == entry), step)
        step.added += origin is step
        placed.append((entry, origin))
    return placed


def time_left(session: Session, *, table: str, seat: int, cut: int) -> tuple[int, ...]:
    """Return the seconds left on a seat's clock at each of its answers, newest first.

    Only answers count that are in force and come after the first `cut` entries of the log.
    """
    result, in_force = list[int](), None
    for row in _select(session, _BEYOND, table=table, cut=cut):
        # newest first: a row is current unless an undo after it cut below it
        is_current = in_force is None or row.length <= in_force
        if is_current and row.seat == seat and row.left is not None:
            result.append(row.left)
        if row.cut is not None:
            in_force = row.cut if in_force is None else min(in_force, row.cut)
    return tuple(result)
