"""Opening a season, entering and leaving it: each condition has its sentence."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from statistics import mean

from sqlmodel import Session

from bot.tables.requirements import check
from bot.tables.seasons import results
from bot.user_errors import UserError
from rules import catalogue
from storage.people import people, profiles, ratings
from storage.people.ratings import Ladder
from storage.schema.people_records import NoticeKind
from storage.schema.season_records import Entered, LeftBy, Season, SeasonState
from storage.schema.table_records import ChannelAddress
from storage.seasons import entries, pairings, seasons
from storage.seasons.entries import Entrant
from storage.seasons.seasons import Terms
from storage.tables import dice_seed

SEATS = range(2, 5)
WEEKS = range(1, 27)
GROUP = range(3, 25)
PROMOTED = range(6)
AT_ONCE = range(1, 7)
DEFAULT_AT_ONCE = 2
"""Simultaneous tables for somebody who hasn't chosen."""
STARTS_IN = range(1, 29)
"""Days until a season starts."""


def check_terms(terms: Terms) -> None:
    """Raise UserError for a season that can't be played."""
    if not terms.games:
        raise UserError("A season needs at least one game. Choose one.")
    if terms.seats not in SEATS:
        raise UserError("A season's tables have 2 to 4 seats. Choose a number in that range.")
    for slug in terms.games:
        if slug not in catalogue:
            raise UserError(f"There is no game {slug!r}. Choose one from the list.")
        if terms.seats not in catalogue[slug].seats:
            raise UserError(
                f"{catalogue[slug].title} can't be played with {terms.seats} seats. Choose another "
                "number of seats, or leave the game out."
            )
    _check_numbers(terms)


def _check_numbers(terms: Terms) -> None:
    """Raise UserError if a number of the terms is out of range."""
    checks = (
        (terms.weeks, WEEKS, "A season lasts {0} to {1} weeks."),
        (terms.group_size, GROUP, "A group has {0} to {1} people."),
        (terms.promoted, PROMOTED, "{0} to {1} people can be promoted from a group."),
    )
    for value, allowed, words in checks:
        if value not in allowed:
            raise UserError(words.format(allowed[0], allowed[-1]))
    if terms.group_size < terms.seats:
        raise UserError(
            f"A group of {terms.group_size} can't fill a table of {terms.seats} seats. Choose a "
            "larger group."
        )


def open_season(
    session: Session,
    *,
    channel: ChannelAddress,
    host_id: int,
    host_name: str,
    terms: Terms,
    starts_at: datetime,
) -> Season:
    """Open a season for entries.

    Raises UserError for invalid terms, SeasonRefusal if another season is in the way.
    """
    check_terms(terms)
    people.ensure(session, person_id=host_id, name=host_name)
    return seasons.open_season(
        session,
        channel=channel,
        host_id=host_id,
        terms=terms,
        starts_at=starts_at,
        seed=dice_seed.new_secret(),
    )


def enter(
    session: Session,
    *,
    season_id: int,
    entrant: Entrant,
    roles: Collection[int],
    now: datetime,
) -> Entered:
    """Enter somebody, or bring them back; raise UserError or SeasonRefusal.

    Their rating and pace are read here, one person at a time: for a whole season at its start they
    would hold up everybody's moves.
    """
    season = seasons.get(session, season=season_id)
    if season.role_id is not None and season.role_id not in roles:
        raise UserError(
            f"{season.name} is for members with the role <@&{season.role_id}>. Ask a moderator "
            "for it."
        )
    person_id = entrant.person_id
    known = entries.get(session, season=season_id, person_id=person_id)
    if known is None or not known.is_in:
        where = {"person_id": person_id, "guild_id": season.guild_id}
        check(session, season.required, **where, demand=f"{season.name} needs")
    if entrant.at_once not in AT_ONCE:
        raise UserError(f"Choose {AT_ONCE[0]} to {AT_ONCE[-1]} tables at once.")
    if known is not None and season.ends_at is not None and now >= season.ends_at:
        # otherwise more room at the last moment would win the tables that never opened
        entrant = entrant._replace(at_once=min(known.at_once, entrant.at_once))
    profile = profiles.of_person(session, person_id=person_id, guild_id=season.guild_id)
    return entries.enter(
        session,
        season=season_id,
        entrant=entrant,
        rating=_rating(session, season, person_id),
        hours=profile.hours,
        at=now,
    )


def _rating(session: Session, season: Season, person: int) -> float:
    """Return a person's mean cautious rating over the season's games; 0 for a newcomer."""
    known = [
        ratings.stored_ratings(
            session, ratings.RatingScope(season.guild_id, game, Ladder.PEOPLE), [str(person)]
        )
        for game in season.games
    ]
    return mean(
        rating.mu - 3 * rating.sigma if rating else 0.0
        for rating in (known_ratings.get(str(person)) for known_ratings in known)
    )


def leave(session: Session, *, season_id: int, person_id: int, now: datetime) -> Entered:
    """Take somebody out of a season at their own request; return their entry as it was."""
    entry = entries.get(session, season=season_id, person_id=person_id)
    results.leave_season(session, season_id, person_id, LeftBy.THEMSELVES, now)
    assert entry is not None
    return entry


def remove(session: Session, *, season_id: int, person_id: int, now: datetime) -> list[str]:
    """Take somebody out at a moderator's request; return the tables at which they still sit.

    Raises UserError for somebody who isn't in the season.
    """
    entry = need_entry(session, season_id=season_id, person_id=person_id)
    if entry.is_in:
        results.leave_season(session, season_id, person_id, LeftBy.MODERATOR, now)
    else:
        entries.mark_removed(session, season=season_id, person_id=person_id)
    results.notify(session, NoticeKind.REMOVED, person_id, str(season_id), now)
    return pairings.open_tables_of(session, season=season_id, person_id=person_id)


def need_entry(session: Session, *, season_id: int, person_id: int) -> Entered:
    """Return the entry of somebody who can be removed from a season; raise UserError otherwise."""
    entry = entries.get(session, season=season_id, person_id=person_id)
    if entry is None or entry.left_by is LeftBy.MODERATOR:
        raise UserError("That person isn't in the season. Choose somebody who is.")
    return entry


def cancel(session: Session, *, season_id: int, now: datetime, by: int | None = None) -> Season:
    """Cancel a season, and notify its entrants; its matches go on as ordinary ones.

    `by` is the moderator, who isn't notified.
    """
    for entry in entries.of_season(session, season=season_id):
        if entry.person_id != by and entry.left_by in (None, LeftBy.ABSENCE):
            results.notify(session, NoticeKind.CANCELLED, entry.person_id, str(season_id), now)
    return seasons.change(
        session, season=season_id, state=SeasonState.CANCELLED, ended_at=now, hold_reason=""
    )


GONE = {LeftBy.THEMSELVES: "left", LeftBy.MODERATOR: "removed", LeftBy.ABSENCE: "away"}


def gone_word(entry: Entered) -> str:
    """Return a word for why somebody isn't paired any more; empty: they are."""
    return "" if entry.is_in else GONE.get(entry.left_by or LeftBy.THEMSELVES, "left")


def due_in(days: int, now: datetime) -> datetime:
    """Return the start of a season in `days` days.

    Raises UserError if the number is out of range.
    """
    if days not in STARTS_IN:
        raise UserError(
            f"A season starts in {STARTS_IN[0]} to {STARTS_IN[-1]} days. "
            "Choose a number in that range."
        )
    return now + timedelta(days=days)
