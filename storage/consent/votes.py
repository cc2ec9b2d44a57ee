"""Votes: what all people at a table have to agree to, and which seats have."""

from __future__ import annotations

import secrets
from datetime import datetime

import msgspec
from sqlalchemy import delete
from sqlmodel import Session, col

from storage.consent.handovers import MARKS
from storage.schema.people_records import Vote, VoteKind
from storage.schema.tables import VoteRow


def ask(
    session: Session,
    *,
    table: str,
    kind: VoteKind,
    asker_id: int,
    own: int | None,
    at: datetime,
    seat: int = -1,
    target: int = -1,
    stands: int = 0,
) -> Vote:
    """Note a wish, in place of an earlier one of its kind; the asker's own seat agrees."""
    row = VoteRow(
        table_id=table,
        kind=kind,
        mark=secrets.randbelow(MARKS - 1) + 1,
        asker_id=asker_id,
        seat=seat,
        target=target,
        stands=stands,
        agreed=[] if own is None else [own],
        at=at,
    )
    return _record(session.merge(row))


def get(session: Session, *, table: str, kind: VoteKind, mark: int | None = None) -> Vote | None:
    """The open wish of a kind, with this mark or any."""
    row = session.get(VoteRow, (table, kind), populate_existing=True)
    return _record(row) if row is not None and mark in (None, row.mark) else None


def agree(session: Session, *, table: str, kind: VoteKind, mark: int, seat: int) -> Vote | None:
    """Note that a seat has agreed; None where that wish is no longer open."""
    row = session.get(VoteRow, (table, kind), with_for_update=True, populate_existing=True)
    if row is None or row.mark != mark:
        return None
    row.agreed = sorted({*row.agreed, seat})
    return _record(row)


def drop(
    session: Session, *, table: str, kind: VoteKind | None = None, mark: int | None = None
) -> bool:
    """End the wish of a kind, with this mark or any, or every one at the table.

    False where there was none: of several who end the same one, one alone is told True.
    """
    query = delete(VoteRow).where(col(VoteRow.table_id) == table)
    if kind is not None:
        query = query.where(col(VoteRow.kind) == kind)
    if mark is not None:
        query = query.where(col(VoteRow.mark) == mark)
    return session.exec(query).rowcount > 0


def _record(row: VoteRow) -> Vote:
    return msgspec.convert(row, Vote, from_attributes=True)
