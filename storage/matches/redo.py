"""Redo: answers that a seat has undone and may repeat, read from the log's last rows."""

from __future__ import annotations

import msgspec
from sqlalchemy import Integer, bindparam
from sqlmodel import Session, col, select

from rules.kernel import Entry, News
from storage.schema.table_rows import LogRow

MAX_CHANGES_READ = 40
"""Maximum number of own changes read; older undos can't be redone."""
_ENTRIES = msgspec.json.Decoder(tuple[Entry, ...])
_NEWS = msgspec.json.Decoder(tuple[News, ...])
_OF_TABLE = LogRow.table_id == bindparam("table")
_OWN = (
    select(LogRow.revision)
    .where(_OF_TABLE, LogRow.seat == bindparam("own"))
    .order_by(col(LogRow.revision).desc())
    .limit(bindparam("most", type_=Integer))
)
_SINCE = (
    select(LogRow)
    .where(_OF_TABLE, col(LogRow.revision) >= bindparam("first"))
    .order_by(col(LogRow.revision))
)
Taken = tuple[str, ...]
"""The keys of one undo, in the order in which they were answered."""


def redoable_keys(session: Session, *, table: str, seat: int) -> Taken:
    """Return the keys that a seat's last undo took back and may be answered again; may be empty.

    Redo ends when the seat answers anything else, or when somebody else's answer is visible to the
    seat: others' secret answers must show nowhere. Draws, shown information and others' answers
    stay undone.
    """
    # by the seat's own changes: a bound on all of them would count what others do in secret
    own = session.exec(_OWN, params={"table": table, "own": seat, "most": MAX_CHANGES_READ}).all()
    if not own:
        return ()
    rows = session.exec(_SINCE, params={"table": table, "first": own[-1]}).all()
    stack: list[Taken] = []
    standing = [_UNREAD] * (rows[0].length - len(_ENTRIES.decode(rows[0].entries)) if rows else 0)
    for row in rows:
        kept = len(standing) if row.cut is None else row.cut
        entries, undone = list(_ENTRIES.decode(row.entries)), standing[kept:]
        standing[kept:] = entries
        if row.seat == seat:
            stack = _next_stack(stack, seat, undone if row.cut is not None else None, entries)
        elif _has_news_for(row, seat):
            stack = []
    return stack[-1] if stack else ()


_UNREAD = Entry(seat=-2, key="")
"""Stands for an entry from before the rows that were read."""


def _next_stack(
    stack: list[Taken], seat: int, undone: list[Entry] | None, entries: list[Entry]
) -> list[Taken]:
    """Return the redo stack after a change of the seat itself: an undo if `undone` isn't None.

    `undone` are the entries it took off, `entries` those it added or put back.
    """
    if undone is not None:
        # standing orders answer again automatically
        answered = [entry for entry in undone if not entry.standing]
        lost = [gap for gap in answered if gap.seat != seat and gap not in entries]
        own = _own_keys(answered, seat)
        return [*stack, own] if own and not lost else []
    keys = _own_keys(entries, seat)
    return stack[:-1] if stack and keys == stack[-1] else []


def _own_keys(entries: list[Entry], seat: int) -> Taken:
    """Return the keys of the seat's answers, except those of standing orders."""
    return tuple(entry.key for entry in entries if entry.seat == seat and not entry.standing)


def _has_news_for(row: LogRow, seat: int) -> bool:
    """Return whether a change, made by somebody else, sent the seat any news."""
    return any(item.for_seat(seat) for item in _NEWS.decode(row.news))
