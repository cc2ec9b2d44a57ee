"""Former holders of seats, recorded when a seat changes hands.

They are kept so that nobody gets to see the secrets of two seats.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec.structs import replace
from sqlmodel import Session, col, select

from storage.errors import SeatBarred
from storage.queries import rows
from storage.schema.table_records import FormerHolder
from storage.schema.table_rows import SeatRow, TableRow

SOMEBODY = "Somebody"
"""Name of a forgotten person."""
AI_FOR = "AI for "
"""Start of the name of an AI that took over a person's seat."""


def of_seat(row: SeatRow) -> tuple[FormerHolder, ...]:
    """Return the former holders of a seat, the earliest first."""
    return rows.decode_list(row.former_holders, FormerHolder)


def add(row: SeatRow, until: int) -> None:
    """Append a seat's present holder, whose last revision is `until`, to its former ones."""
    holder = FormerHolder(row.name, until, row.person_id, ai=row.ai_level is not None)
    row.former_holders = rows.encode_list([*of_seat(row), holder])


def need_no_other_seat(session: Session, table_row: TableRow, *, seat: int, person_id: int) -> None:
    """Raise SeatBarred for a former holder of another seat, who knows that seat's secrets."""
    mark = digest(table_row, person_id)
    for row in _seats(session, table_row):
        held = any(
            person_id == holder.person_id or mark == holder.digest for holder in of_seat(row)
        )
        if held and row.seat != seat:
            raise SeatBarred(table_row.id, row.seat)


def has_played(session: Session, table_row: TableRow, *, person_id: int) -> bool:
    """Return whether somebody holds or held a seat of a match, even if forgotten since then."""
    mark = digest(table_row, person_id)
    held = session.exec(select(SeatRow).where(SeatRow.table_id == table_row.id)).all()
    return any(
        row.person_id == person_id
        or any(person_id == each.person_id or mark == each.digest for each in of_seat(row))
        for row in held
    )


def forget(table_row: TableRow, row: SeatRow, person_id: int, *, keep_digest: bool) -> list[range]:
    """Remove a person's name and id from a seat; return the spans of revisions they held it.

    An AI that replaced them is renamed. With `keep_digest` a digest takes the place of the id, and
    the present holder is kept as a former one: otherwise they could be forgotten, return, and see
    into another seat.
    """
    holders, spans, begin = list(of_seat(row)), list[range](), 0
    kept = digest(table_row, person_id) if keep_digest else ""
    for number, holder in enumerate(holders):
        if holder.person_id == person_id:
            spans.append(range(begin, holder.until + 1))
            holders[number] = FormerHolder(SOMEBODY, holder.until, digest=kept)
            _rename_ai(row, holders, number + 1)
        begin = holder.until + 1
    if row.person_id == person_id:
        spans.append(range(begin, table_row.revision + 1))
        row.person_id, row.name, row.seen, row.read_reports = None, SOMEBODY, None, None
        if kept:
            holders.append(FormerHolder(SOMEBODY, table_row.revision, digest=kept))
    row.former_holders = rows.encode_list(holders)
    return spans


def _rename_ai(row: SeatRow, holders: list[FormerHolder], following: int) -> None:
    """Rename the AI that replaced a forgotten person, whose name has theirs in it.

    `following` is the index of the holder after that person.
    """
    if following == len(holders) and row.ai_level is not None:
        row.name = AI_FOR + SOMEBODY
    elif following < len(holders) and holders[following].ai:
        holders[following] = replace(holders[following], name=AI_FOR + SOMEBODY)


def drop_digests(session: Session, table_row: TableRow) -> None:
    """Delete the digests of a match that has ended: its secret, which keyed them, is public.

    Not while other tables play the same deal, which stays secret.
    """
    if table_row.sealed:
        return
    for row in _seats(session, table_row):
        holders = of_seat(row)
        if any(holder.digest for holder in holders):
            row.former_holders = rows.encode_list(
                [replace(holder, digest="") for holder in holders]
            )


def _seats(session: Session, table_row: TableRow) -> Sequence[SeatRow]:
    """Return the rows of the match's seats that have former holders."""
    held = (SeatRow.table_id == table_row.id, col(SeatRow.former_holders).is_not(None))
    return session.exec(select(SeatRow).where(*held)).all()


def digest(table_row: TableRow, person_id: int) -> str:
    """Return a digest of a person that can only be checked with the match's secret."""
    return hashlib.sha256(f"{table_row.seed} {table_row.id} {person_id}".encode()).hexdigest()
