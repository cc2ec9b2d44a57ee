"""Handovers: who wishes to give somebody's seat away, and which seats have agreed."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime

import msgspec
from sqlalchemy import delete
from sqlmodel import Session, col

from storage.schema.consent_records import Handover
from storage.schema.tables import HandoverRow

MARKS = 2**31
"""A mark is a number below this."""


def ask(
    session: Session,
    *,
    table: str,
    seat: int,
    asker_id: int,
    heir_id: int | None,
    heir_name: str,
    agreed: Collection[int],
    at: datetime,
    round_: int = 0,
) -> Handover:
    """Note a wish to give a seat away, in place of an earlier one for that seat."""
    row = HandoverRow(
        table_id=table,
        seat=seat,
        mark=secrets.randbelow(MARKS - 1) + 1,
        asker_id=asker_id,
        heir_id=heir_id,
        heir_name=heir_name,
        agreed=sorted(agreed),
        at=at,
        round=round_,
    )
    return _record(session.merge(row))


def get(session: Session, *, table: str, seat: int, mark: int | None = None) -> Handover | None:
    """The open wish for a seat, of this mark or of any."""
    row = session.get(HandoverRow, (table, seat), populate_existing=True)
    return _record(row) if row is not None and mark in (None, row.mark) else None


def agree(session: Session, *, table: str, seat: int, mark: int, voter: int) -> Handover | None:
    """Note that a seat has agreed; None where that wish is no longer open."""
    row = session.get(HandoverRow, (table, seat), with_for_update=True, populate_existing=True)
    if row is None or row.mark != mark:
        return None
    row.agreed = sorted({*row.agreed, voter})
    return _record(row)


def drop(session: Session, *, table: str, seat: int | None = None) -> bool:
    """End the wish for a seat, or every one at the table; False where there was none."""
    query = delete(HandoverRow).where(col(HandoverRow.table_id) == table)
    if seat is not None:
        query = query.where(col(HandoverRow.seat) == seat)
    return session.exec(query).rowcount > 0


def _record(row: HandoverRow) -> Handover:
    return msgspec.convert(row, Handover, from_attributes=True)
