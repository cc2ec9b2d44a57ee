"""Observers: people to whom players of a running match show hands, and who have no seat there.

A row is keyed by a digest of the person, so that nobody can be forgotten and return as a player.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, delete, update
from sqlmodel import Field, Session, col, select

from storage.errors import Refusal
from storage.matches.change_records import Ending
from storage.people import former_holders, people
from storage.queries import rows
from storage.schema.row import Row
from storage.schema.table_records import Seat
from storage.schema.table_rows import TableRow

_ALL_SEATS = -1
"""Stored for all hands, in place of a seat: part of the key, where a database accepts no NULL."""
EVERYBODY = ""
"""Stands for everybody, in place of a person's digest; hands are shown to them late."""


class HandsSeen(Refusal):
    """Raised when somebody would both play in a match and see others' hands there."""

    def __init__(self, table: str) -> None:
        super().__init__(
            f"Nobody can both play at table {table} and see hands there as an observer. Name "
            "somebody else."
        )


class ObserverRow(Row, table=True):
    """Somebody who sees, or has seen, the hand of one seat or of all."""

    __tablename__ = "observers"
    own_data = "hands that others show you"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    digest: str = Field(primary_key=True)
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    person_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        foreign_key="people.id",
        ondelete="SET NULL",
        index=True,
    )
    """None: they were forgotten."""
    rounds_late: int = 0
    """Rounds after which a hand is shown; 0: immediately."""
    is_over: bool = False
    """True if they see it no longer, but know what they have seen."""


def add(session: Session, *, table: str, person_id: int, name: str, seat: int | None) -> None:
    """Store that somebody sees a seat's hand, or (None) all hands.

    Raises HandsSeen for a player of the match, who must not see another hand.
    """
    table_row = rows.table_row(session, table, lock=True)
    if rows.table_with_seats(session, table_row).has_player(person_id):
        raise HandsSeen(table)
    people.ensure(session, person_id=person_id, name=name)
    digest = former_holders.digest(table_row, person_id)
    stored = _ALL_SEATS if seat is None else seat
    session.merge(ObserverRow(table_id=table, digest=digest, seat=stored, person_id=person_id))


def add_everybody(session: Session, *, table: str, rounds_late: int) -> None:
    """Store that everybody sees all hands, as they were some rounds before."""
    session.merge(
        ObserverRow(table_id=table, digest=EVERYBODY, seat=_ALL_SEATS, rounds_late=rounds_late)
    )


def rounds_late(session: Session, *, table: str) -> int:
    """Return by how many rounds hands are shown late to everybody; 0 if they aren't shown."""
    row = session.get(ObserverRow, (table, EVERYBODY, _ALL_SEATS), populate_existing=True)
    return 0 if row is None or row.is_over else row.rounds_late


def end_everybody(session: Session, *, table: str) -> bool:
    """Stop showing hands late to everybody; return whether they were shown."""
    row = session.get(ObserverRow, (table, EVERYBODY, _ALL_SEATS), with_for_update=True)
    if row is None or row.is_over:
        return False
    row.is_over = True
    return True


def shown_to(session: Session, *, table: str, person_id: int) -> tuple[int | None, ...]:
    """Return the seats whose hands somebody sees now; None among them stands for all seats."""
    query = select(ObserverRow.seat).where(
        ObserverRow.table_id == table,
        ObserverRow.person_id == person_id,
        col(ObserverRow.is_over).is_(False),
    )
    seats = session.exec(query.order_by(col(ObserverRow.seat)))
    return tuple(None if seat == _ALL_SEATS else seat for seat in seats)


def end(session: Session, *, table: str, person_id: int | None = None) -> bool:
    """Stop showing hands to one person, or (None) to all; return whether they were shown any."""
    shown = update(ObserverRow).where(
        col(ObserverRow.table_id) == table, col(ObserverRow.is_over).is_(False)
    )
    if person_id is not None:
        shown = shown.where(col(ObserverRow.person_id) == person_id)
    return session.exec(shown.values(is_over=True)).rowcount > 0


def end_for_heir(session: Session, table: str, heir: Seat) -> None:
    """Stop showing hands because a seat's new holder, a person, hasn't agreed to that.

    Raises HandsSeen if a hand of the match was ever shown to the new holder.
    """
    if heir.person_id is not None:
        table_row = rows.table_row(session, table, lock=True)
        _need_no_observer(session, table_row, person_id=heir.person_id)
        end(session, table=table)


def _need_no_observer(session: Session, table_row: TableRow, *, person_id: int) -> None:
    """Raise HandsSeen if a hand of the match was ever shown to this person."""
    digest = former_holders.digest(table_row, person_id)
    query = select(ObserverRow.seat).where(
        ObserverRow.table_id == table_row.id, ObserverRow.digest == digest
    )
    if session.exec(query).first() is not None:
        raise HandsSeen(table_row.id)


def drop_ended(session: Session, ending: Ending) -> None:
    """Delete the observers of an ended match: everybody may see its hands now."""
    session.exec(delete(ObserverRow).where(col(ObserverRow.table_id) == ending.table.id))
