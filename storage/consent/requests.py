"""Open requests that other players have to agree to: one of each kind per seat.

A denied request stays stored, so that it can't be repeated, until it is dropped.
"""

from __future__ import annotations

import secrets

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import bindparam, delete
from sqlmodel import Session, col, or_, select
from sqlmodel.sql.expression import SelectOfScalar

from storage.errors import Conflict
from storage.queries import rows
from storage.schema.consent_records import Request, RequestKind
from storage.schema.row import core
from storage.schema.table_rows import RequestRow

NONE = -1
"""Stored in place of None: the seat is part of the key, where a database accepts no NULL."""
_OPTIONAL = ("seat", "denied", "target")
"""Fields that may be None."""
TOKEN_LIMIT = 2**31
"""Upper bound of tokens: the largest integer that a database can hold."""
_REQUESTS = core(RequestRow)
# nearly every stored change does this, so it goes past the object mapper
_DROP_UNDOS = delete(_REQUESTS).where(
    _REQUESTS.c.table_id == bindparam("table"), _REQUESTS.c.kind == RequestKind.UNDO.value
)


def ask(session: Session, *, table: str, request: Request) -> Request:
    """Store a request in place of an earlier one of its kind for that seat; return it with a token.

    Raises Conflict if an undo is for a revision other than the stored one.
    """
    if request.kind is RequestKind.UNDO:
        stored = rows.table_row(session, table, lock=True).revision
        if stored != request.target:
            raise Conflict(stored)
    token = secrets.randbelow(TOKEN_LIMIT - 1) + 1
    fields = asdict(replace(request, token=token))
    numbers = {name: _number(fields[name]) for name in _OPTIONAL}
    return _record(session.merge(RequestRow(table_id=table, **fields | numbers)))


def get(
    session: Session, *, table: str, kind: RequestKind, seat: int | None = None
) -> Request | None:
    """Return the stored request of a kind about a seat (None: about no seat), or None."""
    row = session.get(RequestRow, (table, kind, _number(seat)), populate_existing=True)
    return _record(row) if row is not None else None


def by_token(session: Session, *, table: str, token: int) -> Request | None:
    """Return the request of a table whose buttons carry this token; None if it has ended."""
    row = session.exec(_with_token(table, token)).first()
    return _record(row) if row is not None else None


def agree(session: Session, *, table: str, token: int, seat: int) -> Request | None:
    """Store a seat's consent and return the request; None if it was denied or has ended."""
    row = _locked_row(session, table, token)
    if row is None or row.denied != NONE:
        return None
    row.agreed = sorted({*row.agreed, seat})
    return _record(row)


def deny(session: Session, *, table: str, token: int, seat: int) -> bool:
    """Store a seat's denial, which discards all consents; return False if the request has ended."""
    row = _locked_row(session, table, token)
    if row is None:
        return False
    row.denied, row.agreed = seat, []
    return True


def drop(
    session: Session, *, table: str, kind: RequestKind | None = None, token: int | None = None
) -> bool:
    """Delete requests of a table: all, those of a kind, or the one with this token.

    Returns whether there was any. If several people end the same request, only one gets True.
    """
    query = delete(RequestRow).where(col(RequestRow.table_id) == table)
    if kind is not None:
        query = query.where(col(RequestRow.kind) == kind)
    if token is not None:
        query = query.where(col(RequestRow.token) == token)
    return session.exec(query).rowcount > 0


def drop_undos(session: Session, *, table: str) -> None:
    """Delete the undo requests of a table, because its match has changed."""
    rows.execute(session, _DROP_UNDOS, {"table": table})


def forget(session: Session, *, person_id: int) -> None:
    """Delete all requests made by a person, and those to hand them a seat or show them hands."""
    asker, heir = col(RequestRow.asker_id), col(RequestRow.heir_id)
    session.exec(delete(RequestRow).where(or_(asker == person_id, heir == person_id)))


def _with_token(table: str, token: int) -> SelectOfScalar[RequestRow]:
    """Build the query for the row with this token, which reloads a row that was read before."""
    query = select(RequestRow).where(RequestRow.table_id == table, RequestRow.token == token)
    return query.execution_options(populate_existing=True)


def _locked_row(session: Session, table: str, token: int) -> RequestRow | None:
    """Return the locked row with this token; None if there is none."""
    return session.exec(_with_token(table, token).with_for_update()).first()


def _number(value: int | None) -> int:
    return NONE if value is None else value


def _record(row: RequestRow) -> Request:
    record = msgspec.convert(row, Request, from_attributes=True)
    missing = {name: None for name in _OPTIONAL if getattr(row, name) == NONE}
    return replace(record, **missing)
