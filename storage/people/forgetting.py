"""Forgetting a person: their rows are deleted; other people's games stay, without the name.

A person is found only by their id: anybody can choose any name. It takes many short transactions,
each of which can be done again, so that the next start can finish what a crash interrupted.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from msgspec.structs import replace
from sqlalchemy import func, select, update
from sqlmodel import Session
from sqlmodel import select as rows_of

from storage.consent import requests
from storage.errors import LobbyRefusal
from storage.people import former_holders, lapses, notes, people, ratings
from storage.people.former_holders import SOMEBODY
from storage.queries import rows
from storage.schema.consent_records import Consent
from storage.schema.people_rows import PersonRow
from storage.schema.row import core
from storage.schema.table_records import KeptSeat, Post, TableState
from storage.schema.table_rows import LogRow, SeatRow, TableRow

LOG_BATCH = 500
"""Rows of a log that one transaction changes; 500 take about 5 ms."""
LOG_PAGE = 20_000
"""Rows of all logs that one transaction reads."""
_CONSENTS = msgspec.json.Decoder(tuple[Consent, ...])
_LOG, _SEATS = core(LogRow), core(SeatRow)
_PEOPLE = core(PersonRow)
STILL_PLAYS = "You still play at table {table}. Give up that seat first."


def begin(session: Session, *, person_id: int, at: datetime) -> None:
    """Store that a person is to be forgotten; delete their requests and notes.

    Notes are deleted first: shared ones could otherwise be read until the last table is done.
    """
    row = session.get(PersonRow, person_id)
    if row is not None:
        row.forget_at = at
    requests.forget(session, person_id=person_id)
    notes.forget(session, person_id=person_id)


def people_to_forget(session: Session) -> tuple[int, ...]:
    """Return ids of the people who are being forgotten, in the order in which they asked."""
    asked = select(_PEOPLE.c.id).where(_PEOPLE.c.forget_at.is_not(None))
    return tuple(rows.execute(session, asked.order_by(_PEOPLE.c.forget_at)).scalars())


def tables_acted_at(
    session: Session, *, person_id: int, after: int
) -> tuple[list[str], int | None]:
    """Search one page of all logs for tables where a person acted.

    Returns the tables' ids, and the `after` of the next page, or None after the last one. `after`
    is the id of a log row, 0 for the first page.
    """
    acted = select(_LOG.c.table_id).where(
        _LOG.c.id > after, _LOG.c.id <= after + LOG_PAGE, _LOG.c.actor == person_id
    )
    last = rows.execute(session, select(func.max(_LOG.c.id))).scalar() or 0
    tables = sorted({*rows.execute(session, acted).scalars()})
    return tables, after + LOG_PAGE if after + LOG_PAGE < last else None


def leave(session: Session, *, table: str, person_id: int) -> bool:
    """Remove a person from a table; return whether to call this again, for more of its log.

    Raises LobbyRefusal if they still play or sit in a lobby.
    """
    table_row = rows.table_row(session, table, lock=True)
    _leave_seats(session, table_row, person_id)
    _pass_on(session, table_row, person_id)
    if any(
        item.person_id == person_id for item in rows.decode_list(table_row.kept_seats, KeptSeat)
    ):
        table_row.kept_seats = None
    table_row.outbox = rows.encode_list(
        [_without_person(item, person_id) for item in rows.decode_list(table_row.outbox, Post)]
    )
    # shows the message of a running match again, without the name
    table_row.edition += table_row.state == TableState.RUNNING
    acted = select(_LOG.c.id).where(_LOG.c.table_id == table, _LOG.c.actor == person_id)
    # a long log in one transaction would hold up every table
    batch = rows.execute(session, acted.limit(LOG_BATCH)).scalars().all()
    rows.execute(session, update(_LOG).where(_LOG.c.id.in_(batch)).values(actor=None))
    session.expire_all()
    return len(batch) == LOG_BATCH


def finish(session: Session, *, person_id: int) -> None:
    """Delete a person's ratings, lapses and own row, once no table names them any more."""
    ratings.forget(session, person_id=person_id)
    lapses.forget(session, person_id=person_id)
    session.flush()
    if (row := session.get(PersonRow, person_id)) is not None:
        session.delete(row)


def _leave_seats(session: Session, table_row: TableRow, person_id: int) -> None:
    """Remove a person from the seats that they held; raise LobbyRefusal if they still play."""
    runs = table_row.state in (TableState.RUNNING, TableState.LOBBY)
    held = session.exec(rows_of(SeatRow).where(SeatRow.table_id == table_row.id)).all()
    if runs and any(seat.person_id == person_id for seat in held):
        raise LobbyRefusal(STILL_PLAYS.format(table=table_row.id))
    for seat in held:
        # a shared deal is played on at other tables, whose seats they must not take
        closed = runs or table_row.sealed
        spans = former_holders.forget(table_row, seat, person_id, keep_digest=closed)
        if spans:
            _leave_consents(session, table_row.id, seat.seat, spans)


def _leave_consents(session: Session, table: str, seat: int, spans: Sequence[range]) -> None:
    """Remove a holder's name from a seat's consents in the log, at these revisions."""
    given = select(_LOG.c.id, _LOG.c.revision, _LOG.c.agreed).where(
        _LOG.c.table_id == table, _LOG.c.agreed.is_not(None), _LOG.c.agreed != "[]"
    )
    for row in rows.execute(session, given).all():
        if not any(row.revision in span for span in spans):
            continue
        agreed = [
            replace(consent, name=SOMEBODY) if consent.seat == seat else consent
            for consent in _CONSENTS.decode(row.agreed)
        ]
        kept = msgspec.json.encode(agreed).decode()
        rows.execute(session, update(_LOG).where(_LOG.c.id == row.id).values(agreed=kept))


def _pass_on(session: Session, table_row: TableRow, person_id: int) -> None:
    """If a person is the table's host, make another seated person the host, or else NOBODY_ID."""
    if table_row.host_id != person_id:
        return
    seated = select(_SEATS.c.person_id).where(
        _SEATS.c.table_id == table_row.id, _SEATS.c.person_id.is_not(None)
    )
    people_ids = rows.execute(session, seated.order_by(_SEATS.c.seat)).scalars()
    others = [other for other in people_ids if other != person_id]
    if not others:
        people.ensure(session, person_id=people.NOBODY_ID, name=SOMEBODY)
    table_row.host_id = others[0] if others else people.NOBODY_ID


def _without_person(post: Post, person_id: int) -> Post:
    """Return a pending post without the person's mention and ping."""
    return replace(
        post,
        words=post.words.replace(f"<@{person_id}>", SOMEBODY),
        people=tuple(person for person in post.people if person != person_id),
    )
