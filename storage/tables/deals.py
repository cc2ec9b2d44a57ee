"""Deals: one secret of the dice for several tables, all hidden until every one of them has ended.

A deal is named by the id of its first table.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from storage.errors import LobbyRefusal
from storage.people import former_holders
from storage.queries import rows
from storage.schema.table_records import Post, Table, TableState
from storage.schema.table_rows import TableRow
from storage.tables.lookups import ENDED

PLAYS_SAME_DEAL = (
    "Table {table} has the same deal as table {other}, where {name} plays or has played. "
    "Nobody can play the same deal twice."
)


def share_secret(session: Session, *, tables: Sequence[str]) -> list[Table]:
    """Store the first lobby's dice secret for all these new lobbies; return them in order."""
    shared = [rows.table_row(session, table, lock=True) for table in tables]
    for row in shared:
        row.deal, row.sealed = tables[0], True
        row.seed, row.commitment = shared[0].seed, shared[0].commitment
    return [rows.table_with_seats(session, row) for row in shared]


def sharing(session: Session, *, deal: str) -> tuple[Table, ...]:
    """Return the tables of a deal, the earliest first."""
    return rows.tables_with_seats(session, _rows(session, deal))


def played_with(session: Session, *, table: str) -> list[str]:
    """Return ids of the started or ended tables that share a table's deal, without itself."""
    deal = rows.table_row(session, table).deal
    shared = _rows(session, deal) if deal is not None else ()
    return [row.id for row in shared if row.id != table and row.started_at is not None]


def share_commitment_message(session: Session, row: TableRow) -> None:
    """Store the id of a table's posted commitment for all tables of its deal."""
    for other in _locked_rows(session, row.deal or ""):
        other.commitment_message_id, other.commitment_channel_id = (
            row.commitment_message_id,
            row.commitment_channel_id,
        )
        other.edition += other.id != row.id


def pass_commitment_on(session: Session, row: TableRow) -> None:
    """Move a closed lobby's pending commitment post to another lobby of its deal."""
    if row.deal is None:
        return
    posts = [post for post in rows.decode_list(row.outbox, Post) if post.is_commitment]
    others = [
        other
        for other in _locked_rows(session, row.deal)
        if other.id != row.id and other.state == TableState.LOBBY
    ]
    if posts and others and row.commitment_message_id is None:
        kept = rows.decode_list(others[0].outbox, Post)
        others[0].outbox = rows.encode_list([*kept, *posts])
        others[0].edition += 1


def unseal(session: Session, *, deal: str) -> tuple[Table, ...]:
    """Open a deal's tables to readers if all have ended; return the tables opened by that."""
    shared = [row for row in _locked_rows(session, deal) if row.sealed]
    if any(row.state not in ENDED for row in shared):
        return ()
    for row in shared:
        row.sealed = False
        row.edition += 1
        former_holders.drop_digests(session, row)
    return rows.tables_with_seats(session, shared) if shared else ()


def need_no_other_table(session: Session, row: TableRow, *, person_id: int, name: str) -> None:
    """Raise LobbyRefusal for somebody who plays or played at another table of a running deal."""
    if not row.sealed:
        return
    for other in _rows(session, row.deal or ""):
        if other.id != row.id and former_holders.has_played(session, other, person_id=person_id):
            raise LobbyRefusal(PLAYS_SAME_DEAL.format(table=row.id, other=other.id, name=name))


def _rows(session: Session, deal: str) -> Sequence[TableRow]:
    """Return the rows of a deal's tables, the first table's first."""
    return session.exec(_of_deal(deal)).all()


def _locked_rows(session: Session, deal: str) -> Sequence[TableRow]:
    """Return the rows of a deal's tables, locked for a change."""
    return session.exec(_of_deal(deal).with_for_update()).all()


def _of_deal(deal: str) -> SelectOfScalar[TableRow]:
    """Build the query for the rows of a deal's tables, the first table's first."""
    query = select(TableRow).where(TableRow.deal == deal).order_by(col(TableRow.id) != deal)
    return query.order_by(col(TableRow.created_at), col(TableRow.id))
