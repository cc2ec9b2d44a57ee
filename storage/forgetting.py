"""Forgetting a person: their rows go, and games that others remember stay sound without a name."""

from __future__ import annotations

import re
from collections.abc import Collection

import msgspec
from msgspec.structs import replace
from sqlalchemy import delete, update
from sqlmodel import Session, col, select

from rules.kernel import News
from storage import lapses, people, ratings, rows
from storage.own_data import tables_with
from storage.records import Consent, Kept, Line, TableState
from storage.tables import HandoverRow, LogRow, MatchRow, PersonRow, SeatRow, VoteRow
from storage.trouble import LobbyRefusal

NOBODY = 0
"""The person that stands where a table needs a host and has none any more."""
SOMEBODY = "Somebody"
AI_FOR = "AI for "
CUT = 25
"""Characters of a name that stand in that of an AI which took the seat over."""
_NEWS = msgspec.json.Decoder(list[News])
_CONSENTS = msgspec.json.Decoder(list[Consent])
PLAYS = "You still play at table {table}; that seat is given up first."


def forget(session: Session, *, person_id: int, known: Collection[str] = ()) -> list[str]:
    """Remove all that is kept about a person; gives the tables that showed them.

    Their seats in matches that run, and their lobbies, are given up before, and `known` is what
    they were called there. Raises LobbyRefusal where a seat was not given up.
    """
    names = {*names_of(session, person_id=person_id), *known}
    tables = sorted({*tables_with(session, person_id=person_id), *_tables_naming(session, names)})
    for table in tables:
        _leave_table(session, table, person_id, names)
    _withdraw(session, person_id)
    ratings.forget(session, person_id=person_id)
    lapses.forget(session, person_id=person_id)
    session.flush()
    if (row := session.get(PersonRow, person_id)) is not None:
        session.delete(row)
    session.flush()
    session.expire_all()
    return tables


def names_of(session: Session, *, person_id: int) -> set[str]:
    """What the person was called here, at any table, whole and as AI seats are named for them."""
    person = people.get(session, person_id=person_id)
    held = select(SeatRow.name).where(SeatRow.person_id == person_id)
    names = {*session.exec(held), *([person.name] if person else [])}
    return names | {name[:CUT].strip() for name in names}


def _tables_naming(session: Session, names: Collection[str]) -> Collection[str]:
    """The tables where the person lost a seat and did nothing before: only the name is left."""
    meant = [*names, *(f"{AI_FOR}{name}" for name in names)]
    vacant = col(SeatRow.person_id).is_(None) & col(SeatRow.name).in_(meant)
    found = select(SeatRow.table_id).where(vacant | col(SeatRow.former).in_(meant))
    return set(session.exec(found))


def _leave_table(session: Session, table: str, person_id: int, names: Collection[str]) -> None:
    match = rows.match_row(session, table, lock=True)
    held = session.exec(select(SeatRow).where(SeatRow.table_id == table)).all()
    others = {one.name for one in held if one.person_id not in (None, person_id)}
    for seat in held:
        if seat.person_id == person_id:
            if match.state in (TableState.RUNNING, TableState.LOBBY):
                raise LobbyRefusal(PLAYS.format(table=table))
            seat.person_id, seat.name, seat.seen = None, SOMEBODY, None
        if seat.person_id is None:
            seat.name = _renamed(seat.name, names)
        seat.former = seat.former and _renamed(seat.former, names)
    _pass_on(session, match, person_id)
    kept = rows.unpacked(match.kept, Kept)
    if any(one.person_id == person_id for one in kept):
        match.kept = None
    match.owed = rows.packed(
        [
            replace(
                line,
                words=_without(line.words, {*names, f"<@{person_id}>"}, others),
                people=tuple(one for one in line.people if one != person_id),
            )
            for line in rows.unpacked(match.owed, Line)
        ]
    )
    match.edition += match.state == TableState.RUNNING
    _clean_log(session, table, person_id, names, others)


def _pass_on(session: Session, match: MatchRow, person_id: int) -> None:
    """Let another person at the table be its host; where there is none, nobody is."""
    if match.host_id != person_id:
        return
    seated = select(SeatRow.person_id).where(
        SeatRow.table_id == match.id, col(SeatRow.person_id).is_not(None)
    )
    others = [one for one in session.exec(seated.order_by(col(SeatRow.seat))) if one != person_id]
    if not others:
        people.meet(session, person_id=NOBODY, name=SOMEBODY)
    match.host_id = (others[0] if others else None) or NOBODY


def _clean_log(
    session: Session, table: str, person_id: int, names: Collection[str], others: Collection[str]
) -> None:
    """Take a person out of a table's log; what was answered stays, as that of its seat.

    Names stand in news of seats alone: those that come with no answer. In the others a game's own
    words may look the same.
    """
    query = select(LogRow).where(LogRow.table_id == table)
    for row in session.exec(query):
        if row.actor == person_id:
            row.actor = None
        if row.entries == "[]":
            news = _NEWS.decode(row.news)
            news = [replace(one, text=_without(one.text, names, others)) for one in news]
            row.news = msgspec.json.encode(news).decode()
        if row.agreed and row.agreed != "[]":
            agreed = [
                replace(one, name=_renamed(one.name, names)) for one in _CONSENTS.decode(row.agreed)
            ]
            row.agreed = msgspec.json.encode(agreed).decode()


def _renamed(name: str, names: Collection[str]) -> str:
    """A seat's name, unless it is one of these, or that of an AI which took such a seat over."""
    ai, bare = AI_FOR * name.startswith(AI_FOR), name.removeprefix(AI_FOR)
    return SOMEBODY if name in names else f"{ai}{SOMEBODY}" if bare in names else name


def _without(text: str, names: Collection[str], others: Collection[str]) -> str:
    """A text in which none of these names stands, but as part of what others are called."""
    known = sorted({*names, *others}, key=len, reverse=True)
    whole = rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)"
    return re.sub(whole, lambda found: SOMEBODY if found[0] in names else found[0], text)


def _withdraw(session: Session, person_id: int) -> None:
    """End what the person has asked others for, or was to be given."""
    session.exec(delete(VoteRow).where(col(VoteRow.asker_id) == person_id))
    asked, heir = col(HandoverRow.asker_id), col(HandoverRow.heir_id)
    session.exec(delete(HandoverRow).where((asked == person_id) | (heir == person_id)))
    session.exec(update(LogRow).where(col(LogRow.actor) == person_id).values(actor=None))
