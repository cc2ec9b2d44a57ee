"""People in a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import bindparam
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from storage.errors import SeasonRefusal
from storage.people import people
from storage.people.former_holders import SOMEBODY
from storage.queries import rows
from storage.schema.row import core
from storage.schema.season_records import Entered, LeftBy, SeasonState
from storage.schema.season_rows import EntryRow, PairingRow, PointRow, SeasonRow
from storage.seasons import seasons

_ENTRIES, _FIELDS = core(EntryRow), Entered.__struct_fields__
_OF_SEASON = (
    select_columns(*(_ENTRIES.c[field] for field in _FIELDS))
    .where(_ENTRIES.c.season_id == bindparam("season"))
    .order_by(_ENTRIES.c.entered_at, _ENTRIES.c.person_id)
)


class Entrant(NamedTuple):
    """Somebody who enters a season."""

    person_id: int
    name: str
    at_once: int
    """Number of tables that they want open."""


def enter(
    session: Session,
    *,
    season: int,
    entrant: Entrant,
    rating: float,
    hours: float | None,
    at: datetime,
) -> Entered:
    """Enter somebody before the start, or bring back somebody who left a running season.

    `hours` are their median hours per move (None: unknown). Raises SeasonRefusal if
    they may not enter.
    """
    person_id, name, at_once = entrant
    row = seasons.row_of(session, season, lock=True)
    known = session.get(EntryRow, (season, person_id))
    _need_live(row)
    if known is not None and known.left_by == LeftBy.MODERATOR:
        raise SeasonRefusal("A moderator has removed you from this season. Enter the next one.")
    if row.state != SeasonState.OPEN and known is None:
        raise SeasonRefusal(f"Season {row.name} has started. Enter the next one.")
    people.ensure(session, person_id=person_id, name=name)
    if known is None:
        known = EntryRow(season_id=season, person_id=person_id, name=name, entered_at=at)
        session.add(known)
    known.name, known.at_once = name, at_once
    known.rating, known.hours = rating, hours
    if known.left_by == LeftBy.ABSENCE:
        known.misses -= 1  # otherwise each return would allow as many forfeits as the first time
    known.left_at, known.left_by = None, None
    row.edition += 1
    session.flush()
    return _record(known)


def _need_live(row: SeasonRow) -> None:
    """Raise SeasonRefusal for a season that has ended or was cancelled."""
    if row.state not in seasons.LIVE:
        raise SeasonRefusal(f"Season {row.name} is over. Wait for the next one.")


def _how_to_enter(row: SeasonRow, entry: EntryRow | None) -> str:
    """Return a sentence about how somebody who isn't in a live season can play."""
    if entry is not None and entry.left_by == LeftBy.MODERATOR:
        return "A moderator has removed you. Enter the next one."
    if entry is None and row.state != SeasonState.OPEN:
        return "It has started. Enter the next one."
    return "Press Enter to take part."


def leave(session: Session, *, season: int, person_id: int, by: LeftBy, at: datetime) -> Entered:
    """Take somebody out of a season; return their entry as it was.

    Before the start their entry is deleted; after it they aren't paired any more. Raises
    SeasonRefusal for somebody who isn't in the season.
    """
    row = seasons.row_of(session, season, lock=True)
    entry = session.get(EntryRow, (season, person_id))
    _need_live(row)
    if entry is None or entry.left_at is not None:
        raise SeasonRefusal(f"You aren't in season {row.name}. {_how_to_enter(row, entry)}")
    record = _record(entry)
    if row.state == SeasonState.OPEN and by is not LeftBy.MODERATOR:
        session.delete(entry)
    else:
        entry.left_at, entry.left_by = at, by
    row.edition += 1
    session.flush()
    return record


def of_season(session: Session, *, season: int) -> list[Entered]:
    """Return the entries of a season in order, also of those who left after its start."""
    results = rows.execute(session, _OF_SEASON, {"season": season})
    return [msgspec.convert(dict(zip(_FIELDS, row, strict=True)), Entered) for row in results]


def get(session: Session, *, season: int, person_id: int) -> Entered | None:
    """Return a person's entry in a season; None: there is none."""
    row = session.get(EntryRow, (season, person_id))
    return None if row is None else _record(row)


def store_groups(
    session: Session, *, season: int, tiers: Sequence[Sequence[Sequence[int]]]
) -> None:
    """Store tier and group of each person; `tiers` has ids of people by tier and group."""
    for tier, groups in enumerate(tiers):
        for number, group in enumerate(groups):
            for person in group:
                _set(session, season, person, {"tier": tier, "group": number})


def store_places(session: Session, *, season: int, places: Mapping[int, int]) -> None:
    """Store final places in the groups, by person; people without an entry are skipped."""
    for person, place in places.items():
        _set(session, season, person, {"place": place})


def store_misses(session: Session, *, season: int, person_id: int, misses: int) -> None:
    """Store how many matches in a row somebody has forfeited."""
    _set(session, season, person_id, {"misses": misses})


def mark_removed(session: Session, *, season: int, person_id: int) -> None:
    """Prevent somebody whom a moderator has removed from entering the season again."""
    _set(session, season, person_id, {"left_by": LeftBy.MODERATOR})


def _set(session: Session, season: int, person: int, values: Mapping[str, Any]) -> None:
    """Store values by column in a person's entry, if they have one."""
    row = session.get(EntryRow, (season, person), with_for_update=True)
    for column, value in values.items() if row is not None else ():
        setattr(row, column, value)


def seasons_of(session: Session, *, person_id: int) -> list[int]:
    """Return ids of the live seasons that somebody is in."""
    query = select(EntryRow.season_id).where(
        EntryRow.person_id == person_id, col(EntryRow.left_at).is_(None)
    )
    entered = session.exec(query.order_by(col(EntryRow.season_id))).all()
    return [season for season in entered if seasons.get(session, season=season).is_live]


def forget(session: Session, *, person_id: int) -> None:
    """Take a person's id and name from all seasons; everybody's points stay, theirs included.

    In each season a negative number of its own takes the place of the id, so that the tables and
    the standings stay complete.
    """
    for season in session.exec(select(SeasonRow).where(SeasonRow.host_id == person_id)).all():
        season.host_id = people.NOBODY_ID
    own = select(EntryRow).where(EntryRow.person_id == person_id)
    for entry in session.exec(own).all():
        row = seasons.row_of(session, entry.season_id, lock=True)
        if row.state == SeasonState.OPEN:
            session.delete(entry)
            continue
        values = entry.model_dump() | {"person_id": -_number(session), "name": SOMEBODY}
        session.delete(entry)
        session.flush()
        session.add(EntryRow(**values))
        _pass_points(session, values["season_id"], person_id, values["person_id"])
        row.edition += 1


def _pass_points(session: Session, season: int, person_id: int, number: int) -> None:
    """Move somebody's points in one season to their nameless entry there, by its number."""
    own = select(PairingRow.id).where(PairingRow.season_id == season)
    seats = select(PointRow).where(
        PointRow.person_id == person_id, col(PointRow.pairing_id).in_(own)
    )
    for seat in session.exec(seats).all():
        kept = seat.model_dump() | {"person_id": number}
        session.delete(seat)
        session.flush()
        session.add(PointRow(**kept))


def _number(session: Session) -> int:
    """Return a positive number whose negative no forgotten person has yet."""
    least = session.exec(select(EntryRow.person_id).order_by(col(EntryRow.person_id))).first()
    return 1 - min(least or 0, 0)


def _record(row: EntryRow) -> Entered:
    return msgspec.convert(row, Entered, from_attributes=True)
