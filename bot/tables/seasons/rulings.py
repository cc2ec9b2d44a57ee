"""Moderators' rulings in a season: nobody who plays in it may gain by one of their own."""

from __future__ import annotations

from collections.abc import Collection

from sqlmodel import Session

from bot.tables.seasons.results import is_running, open_pairing, pairing_of
from bot.user_errors import UserError
from bot.words.names import escape
from storage.schema.season_records import PairingState, Season, SeasonState
from storage.schema.table_records import Table
from storage.seasons import entries, pairings, seasons

PLAYS_THERE = (
    "You play in {season}, so you can't remove others from it or cancel it while it's running. Ask "
    "another moderator, or press **Leave** on its message and finish or resign your tables first."
)
SAME_GROUP = (
    "You have played in {season} in the same group, so this would change your own place. Ask "
    "another moderator."
)
CLOSES_FOR_OTHERS = (
    "You play in {season}, so you can't close the tables of others in it. Ask another moderator."
)
GIVES_SEATS = (
    "You play in {season}, so you can't give away seats at its tables. Ask another moderator."
)
TAKES_SEAT = (
    "People of this group in {season} can't take over seats at its tables. Anybody else can."
)
OWN_SEAT_ONLY = "Table {table} belongs to {season}, so only {player} can decide about this seat."
CLOCK_DECIDES = " If their clock runs out, an AI plays that turn."
ASK_FIRST = "Table {table} counts in {season}, so everybody who plays there has to agree first."


def need_bystander(session: Session, season: Season, by: int) -> None:
    """Raise UserError if a moderator plays in a running season, and would gain by ruling in it.

    Without another moderator they have a way, too: they leave it first.
    """
    if season.state is SeasonState.RUNNING and _plays(session, season.id, by):
        raise UserError(PLAYS_THERE.format(season=escape(season.name)))


def need_other_group(
    session: Session, season: Season, by: int, people: Collection[int], refusal: str = SAME_GROUP
) -> None:
    """Raise UserError if a moderator has played in the group of one of these people.

    People who have left keep their points, and a place that a rival's loss would improve.
    """
    groups = {
        person: (entry.tier, entry.group)
        for person in (by, *people)
        if (entry := entries.get(session, season=season.id, person_id=person)) is not None
    }
    own = groups.get(by)
    is_rival = any(groups.get(person) == own for person in people if person != by)
    if season.state is SeasonState.RUNNING and own is not None and is_rival:
        raise UserError(refusal.format(season=escape(season.name)))


def needs_vote(session: Session, table: Table, person: int) -> bool:
    """Return whether somebody who plays at a season's table may close it only if all agree.

    False for a table that no running season is waiting for, if nobody else plays there, and for
    moderators of another group. Raises UserError for a moderator from elsewhere who plays in the
    season, or has played in the group.
    """
    pairing = open_pairing(session, table)
    if pairing is None or not is_running(session, pairing.season_id):
        return False
    if table.has_player(person):
        return any(seat.person_id not in (None, person) for seat in table.seats)
    season = seasons.get(session, season=pairing.season_id)
    if _plays(session, season.id, person):
        raise UserError(CLOSES_FOR_OTHERS.format(season=escape(season.name)))
    need_other_group(session, season, person, pairing.people)
    return False


def check_closer(session: Session, table: Table, person: int) -> None:
    """Raise UserError if a person may not close this table alone.

    Since they were asked, another player may have joined, or they have entered the season.
    """
    if needs_vote(session, table, person):
        name = seasons.get(session, season=table.season_id or 0).name
        raise UserError(ASK_FIRST.format(table=table.id, season=escape(name)))


def check_seat(session: Session, table: Table, seat: int, by: int, player: str) -> None:
    """Raise UserError unless a person may decide who plays a seat of a season's table.

    In a running season only its holder may, named `player` in the refusal: rivals could vote
    somebody out, and the clocks bring in an AI anyway. A moderator who plays in the season may not
    give away an AI's seat, because a friend could lose on purpose there.
    """
    pairing = pairing_of(session, table)
    owner = table.seats[seat].person_id
    if pairing is None or owner == by or not is_running(session, pairing.season_id):
        return
    season = seasons.get(session, season=pairing.season_id)
    name = escape(season.name)
    if owner is not None:
        clock = CLOCK_DECIDES if pairing.state is not PairingState.ENDED else ""
        raise UserError(OWN_SEAT_ONLY.format(table=table.id, season=name, player=player) + clock)
    if _plays(session, season.id, by):
        raise UserError(GIVES_SEATS.format(season=name))
    need_other_group(session, season, by, pairing.people)


def check_heir(session: Session, table: Table, person: int) -> None:
    """Raise UserError for somebody who would take a seat over at a table of their own group.

    They would play there for no points, and only against people who are ahead of them.
    """
    pairing = open_pairing(session, table)
    if pairing is not None:
        season = seasons.get(session, season=pairing.season_id)
        need_other_group(session, season, person, pairing.people, TAKES_SEAT)


def _plays(session: Session, season: int, person: int) -> bool:
    """Return whether somebody is still paired in a season, or has an open table of it."""
    entry = entries.get(session, season=season, person_id=person)
    is_paired = entry is not None and entry.is_in
    return is_paired or bool(pairings.open_tables_of(session, season=season, person_id=person))
