"""Ratings of people and AI levels, by server and game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import NamedTuple

import msgspec
from sqlalchemy import delete
from sqlmodel import Session, col, select

from storage.schema.people_rows import RatingRow


class Ladder(StrEnum):
    """A group that is rated together: people only, or with AI levels."""

    PEOPLE = "people"
    """People against people; AI seats at their tables are left out."""
    AI = "ai"
    """Everybody at tables with AI seats, where each AI level is a player."""


class Rating(msgspec.Struct, frozen=True):
    """An estimate of a player's strength, its uncertainty, and the matches behind it."""

    mu: float
    sigma: float
    matches: int = 0


class Rated(msgspec.Struct, frozen=True):
    """A rating with its player and ladder."""

    game: str
    ladder: Ladder
    who: str
    """A person's id, or an AI level."""
    rating: Rating


class RatingScope(NamedTuple):
    """The scope of ratings: a server, a game and a ladder."""

    guild_id: int
    game: str
    ladder: Ladder


def stored_ratings(session: Session, scope: RatingScope, who: Collection[str]) -> dict[str, Rating]:
    """Return the stored ratings by player: a person's id or an AI level."""
    rows = (session.get(RatingRow, (*scope, player)) for player in who)
    return {row.who: _record(row).rating for row in rows if row is not None}


def store(session: Session, scope: RatingScope, ratings: Mapping[str, Rating]) -> None:
    """Store ratings by player, in place of earlier ones."""
    for who, rating in ratings.items():
        worth = msgspec.structs.asdict(rating)
        session.merge(RatingRow(**scope._asdict(), who=who, **worth))


def of_person(session: Session, *, person_id: int, guild_id: int | None = None) -> list[Rated]:
    """Return a person's ratings, on one server or (None) on all, sorted by game and ladder."""
    query = select(RatingRow).where(RatingRow.who == str(person_id))
    if guild_id is not None:
        query = query.where(RatingRow.guild_id == guild_id)
    order = (col(RatingRow.game), col(RatingRow.ladder).desc(), col(RatingRow.guild_id))
    return [_record(row) for row in session.exec(query.order_by(*order))]


def of_levels(session: Session, *, guild_id: int) -> list[Rated]:
    """Return the ratings of the AI levels on a server, sorted by game, the best first."""
    query = select(RatingRow).where(RatingRow.guild_id == guild_id, RatingRow.ladder == Ladder.AI)
    result = session.exec(query.order_by(col(RatingRow.game), col(RatingRow.mu).desc()))
    return [_record(row) for row in result if not row.who.isdecimal()]


def forget(session: Session, *, person_id: int) -> None:
    """Delete a person's ratings."""
    session.exec(delete(RatingRow).where(col(RatingRow.who) == str(person_id)))


def _record(row: RatingRow) -> Rated:
    rating = Rating(row.mu, row.sigma, row.matches)
    return Rated(row.game, Ladder(row.ladder), row.who, rating)
