"""Records of reliability that tables and seasons require, checked as people sit down."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session

from bot.tables.people.reliability import Reliability, admits, reliability
from bot.user_errors import UserError
from bot.words.records import describe_reliability, describe_requirement
from storage.people import participations
from storage.schema.table_records import Table
from storage.schema.table_terms import Requirement

OWN_REQUIREMENT = "Hosts must meet their own requirement:"


def record_of(session: Session, *, person_id: int, guild_id: int) -> Reliability:
    """Return somebody's record of reliability on a server."""
    parts = participations.of_person(session, person_id=person_id, guild_id=guild_id)
    return reliability(parts)


def records_of(session: Session, people: Iterable[int], guild_id: int) -> dict[int, Reliability]:
    """Return people's records of reliability on a server, by id."""
    return {
        person: record_of(session, person_id=person, guild_id=guild_id)
        for person in dict.fromkeys(people)
    }


def reliability_at(session: Session, table: Table) -> dict[int, Reliability]:
    """Return the records of reliability of the people at a table, by id."""
    people = (seat.person_id for seat in table.seats)
    return records_of(session, (person for person in people if person), table.guild_id)


def check(
    session: Session, required: Requirement | None, *, person_id: int, guild_id: int, demand: str
) -> None:
    """Raise UserError, beginning with `demand`, if somebody's record doesn't meet a requirement."""
    if required is None:
        return
    reliability = record_of(session, person_id=person_id, guild_id=guild_id)
    if admits(required, reliability):
        return
    words = describe_reliability(reliability)
    own = f"You're a {words}." if reliability.percent is None else f"Yours is {words}."
    raise UserError(f"{demand} {describe_requirement(required)}. {own} /profile shows your record.")


def check_table(session: Session, table: Table, person_id: int) -> None:
    """Raise UserError if somebody's record doesn't admit them to a table.

    People with a reserved seat are always admitted.
    """
    if any(kept.person_id == person_id for kept in table.kept_seats):
        return
    check(
        session,
        table.required,
        person_id=person_id,
        guild_id=table.guild_id,
        demand=f"Table {table.id} needs",
    )
