"""What a result says of how well everybody plays: by Plackett and Luce, for several and for ties.

People are rated against each other alone; where AI seats play, everybody is rated once more, with
each AI level as a player, on a ladder of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import mean

from openskill.models import PlackettLuce
from sqlmodel import Session

from rules.kernel import Match
from rules.lesson import lesson_of
from storage import ratings
from storage.ratings import Ladder, Place, Rating
from storage.records import Seat, Table

MODEL = PlackettLuce()
NEW = Rating(MODEL.mu, MODEL.sigma)
"""Somebody of whom nothing is known."""


def rerated(known: Mapping[str, Rating], played: Sequence[tuple[str, int]]) -> dict[str, Rating]:
    """New ratings of all who played, each with their place.

    A level with several seats is worth what these come to on average.
    """
    before = [known.get(who, NEW) for who, _ in played]
    teams = [[MODEL.create_rating([one.mu, one.sigma])] for one in before]
    after = MODEL.rate(teams, ranks=[float(place) for _, place in played])
    found = dict[str, Rating]()
    for who in dict.fromkeys(who for who, _ in played):
        own = [team[0] for team, (one, _) in zip(after, played, strict=True) if one == who]
        matches = known.get(who, NEW).matches + 1
        found[who] = Rating(mean(x.mu for x in own), mean(x.sigma for x in own), matches)
    return found


def who(seat: Seat) -> str:
    """A seat's player on a ladder: a person by their id, an AI by its level."""
    return str(seat.person_id or seat.ai_level)


def resign(session: Session, record: Table, seat: int, match: Match) -> None:
    """Rate who gives a seat up to an AI as the last of all people there, at once.

    Else nobody would ever have to lose. The others are rated by how the match ends.
    """
    people = [who(one) for one in record.seats if one.person_id is not None]
    own = who(record.seats[seat])
    if not record.rated or len(people) < 2 or lesson_of(match) is not None:
        return
    place = Place(record.guild_id, record.game, Ladder.PEOPLE)
    known = ratings.known(session, place, people)
    after = rerated(known, [(one, 2 if one == own else 1) for one in people])
    ratings.keep(session, place, {own: after[own]})


def rate(session: Session, record: Table, match: Match) -> None:
    """Note what the result of a table says; nothing of an unrated one, or of a lesson."""
    result = record.result
    if result is None or not record.rated or lesson_of(match) is not None:
        return
    seated = {Ladder.PEOPLE: [seat for seat in record.seats if seat.person_id is not None]}
    if any(seat.ai_level for seat in record.seats):
        seated[Ladder.AI] = list(record.seats)
    for ladder, seats in seated.items():
        played = [(who(seat), result.places[seat.seat]) for seat in seats]
        names = {one for one, _ in played}
        if len(names) < 2:
            continue
        place = Place(record.guild_id, record.game, ladder)
        known = ratings.known(session, place, names)
        ratings.keep(session, place, rerated(known, played))
