"""Ratings after a match, by the Plackett-Luce model, for several players and for ties.

People are rated against each other only. If AI seats play, everybody is also rated on a second
ladder on which each AI level is a player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from statistics import mean

from openskill.models import PlackettLuce
from sqlmodel import Session

from bot.tables.people.repeats import Played, weights
from rules.kernel import Match, Result
from rules.lesson import lesson_of
from storage.matches.change_records import Ending
from storage.people import head_to_head, lapses, ratings
from storage.people.ratings import Ladder, Rating, RatingScope
from storage.schema.table_records import Seat, Table
from storage.seasons import pairings
from storage.tables import deals

MODEL = PlackettLuce()
REPEAT_PERIOD = timedelta(days=180)
"""Period within which results between the same players count as repeated."""
NEW_RATING = Rating(MODEL.mu, MODEL.sigma)
"""Rating of a new player."""


def rerate(
    known: Mapping[str, Rating],
    played: Sequence[tuple[str, int]],
    earlier: Sequence[Played] = (),
) -> dict[str, Rating]:
    """Return the ratings after a match, by player; `played` are players with their places.

    An AI level with several seats gets their average. Results that repeat `earlier` ones between
    the same players count less.
    """
    before = [known.get(name, NEW_RATING) for name, _ in played]
    teams = [[MODEL.create_rating([rating.mu, rating.sigma])] for rating in before]
    after = MODEL.rate(teams, ranks=[float(place) for _, place in played])
    moved = [
        Rating(
            rating.mu + (team[0].mu - rating.mu) * weight,
            rating.sigma + (team[0].sigma - rating.sigma) * weight,
        )
        for rating, team, weight in zip(before, after, weights(played, earlier), strict=True)
    ]
    rated = dict[str, Rating]()
    for name in dict.fromkeys(name for name, _ in played):
        own = [rating for rating, (player, _) in zip(moved, played, strict=True) if player == name]
        matches = known.get(name, NEW_RATING).matches + 1
        rated[name] = Rating(mean(x.mu for x in own), mean(x.sigma for x in own), matches)
    return rated


def ladder_key(seat: Seat) -> str:
    """Return a seat's player as ratings identify it: a person's id, or an AI level."""
    return str(seat.person_id or seat.ai_level)


def needs_every_vote(table: Table, match: Match) -> bool:
    """Return whether a match may be closed or unrated only if everybody agrees."""
    return table.rated and match.round > 1 and lesson_of(match) is None


def rated_seats(table: Table, match: Match) -> dict[Ladder, list[Seat]]:
    """Return the seats that a match rates against each other, by ladder; empty for a lesson."""
    return ladders_of(table) if lesson_of(match) is None else {}


def ladders_of(table: Table) -> dict[Ladder, list[Seat]]:
    """Return the seats that a table rates against each other, by ladder; empty if unrated.

    New holders who sat down after the first round played only a part of it, and are left out.
    """
    if not table.rated:
        return {}
    # after a deal's last table, a player of an earlier one may have been forgotten
    known = [seat for seat in table.seats if seat.person_id is not None or seat.ai_level]
    seats = [seat for seat in known if seat.from_the_start]
    ladders = {Ladder.PEOPLE: [seat for seat in seats if seat.person_id is not None]}
    if any(seat.ai_level for seat in seats):
        ladders[Ladder.AI] = seats
    return {
        ladder: seated
        for ladder, seated in ladders.items()
        if len({ladder_key(seat) for seat in seated}) > 1
    }


def rate_leaver(session: Session, table: Table, seat: int, match: Match) -> None:
    """Rate a player who leaves a match as having come last, and record the lapse.

    Otherwise nobody who leaves could ever lose. The others are rated when the match ends.
    """
    own = table.seats[seat]
    if own.person_id is None:
        return
    ladders = {name: seats for name, seats in rated_seats(table, match).items() if own in seats}
    for ladder, seats in ladders.items():
        scope = RatingScope(table.guild_id, table.game, ladder)
        played = [(ladder_key(other), 2 if other == own else 1) for other in seats]
        known = ratings.stored_ratings(session, scope, [name for name, _ in played])
        ratings.store(session, scope, {ladder_key(own): rerate(known, played)[ladder_key(own)]})
    if ladders and not pairings.is_settled(session, table=table.id):
        leg = match.log.leg_start
        lapses.store(
            session, table=table.id, person_id=own.person_id, kind=lapses.Lapse.LEFT, number=leg
        )


def leaving_cost(table: Table, seat: int | None, match: Match) -> str:
    """Return a sentence about the cost of leaving a match for a seat's holder; may be empty."""
    own = None if seat is None else table.seats[seat]
    if (
        own is None
        or own.person_id is None
        or not any(own in seats for seats in rated_seats(table, match).values())
    ):
        return ""
    return " Your rating counts the match as lost."


def rate_ended(session: Session, ending: Ending) -> None:
    """Store the ratings after a table's end; for a shared deal of all tables, after the last.

    Until then, a changed rating would show which seat the deal favours.
    """
    record, match = ending.table, ending.match
    if record.deal is not None:
        tables = deals.sharing(session, deal=record.deal)
        if not any(table.sealed for table in tables):
            for table in sorted(tables, key=lambda each: (each.ended_at or ending.at, each.id)):
                _rate(session, table, ladders_of(table))
    elif match is not None:
        _rate(session, record, rated_seats(record, match))


def _rate(session: Session, table: Table, ladders: Mapping[Ladder, Sequence[Seat]]) -> None:
    """Store the ratings of an ended table's players, unless it has no result."""
    result = table.result
    if result is None:
        return
    before = head_to_head.before(session, table, within=REPEAT_PERIOD) if ladders else []
    for ladder, seats in ladders.items():
        scope = RatingScope(table.guild_id, table.game, ladder)
        played = _placed_players(seats, result)
        known = ratings.stored_ratings(session, scope, {name for name, _ in played})
        earlier = [
            _placed_players(ladders_of(other).get(ladder, []), other.result)
            for other in before
            if other.result is not None
        ]
        ratings.store(session, scope, rerate(known, played, earlier))


def _placed_players(seats: Sequence[Seat], result: Result) -> list[tuple[str, int]]:
    """Return the players of some seats, each with its place in the result."""
    return [(ladder_key(seat), result.places[seat.seat]) for seat in seats]
