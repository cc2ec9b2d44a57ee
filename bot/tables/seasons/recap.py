"""The content of a season's picture: its terms before the start, its standings afterwards.

Everything is derived from stored rounds and results, so that the same picture can be painted again
after a crash.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlmodel import Session

from bot.tables.seasons import lifecycle
from bot.tables.seasons.entering import gone_word
from bot.tables.seasons.grouping import exchanges
from bot.tables.seasons.lifecycle import Key
from bot.tables.seasons.poster_terms import poster
from bot.tables.seasons.results import FORFEITS
from bot.tables.seasons.standings import Standing, shared_places
from render import (
    SeasonGroup,
    SeasonPoster,
    SeasonRow,
    SeasonStandings,
    SeasonZone,
    TableOutcome,
)
from rules import catalogue
from rules.kernel.sentences import counted
from storage.matches import matches
from storage.people.former_holders import SOMEBODY
from storage.schema.season_records import (
    Entered,
    Pairing,
    PairingState,
    PointsReason,
    Round,
    Season,
    SeasonSeat,
    SeasonState,
)
from storage.seasons import entries, pairings, seasons

Standings = Mapping[Key, Sequence[Standing]]
NO_RESULT: Mapping[PointsReason, str] = {
    PointsReason.CLOSED: "closed, no points",
    PointsReason.VOID: "closed",
    PointsReason.GAME_GONE: "game withdrawn",
}
"""Short notes on tables that nobody has won."""
NOTES: Mapping[PointsReason, str] = {
    PointsReason.WALKOVER: "walkover",
    PointsReason.UNFINISHED: "unfinished",
    PointsReason.UNFINISHED_LATE: "unfinished",
    PointsReason.SLOW: "not played",
}
"""Short notes on results that nobody played for."""


class Course(NamedTuple):
    """A season with its rounds, people and pairings."""

    season: Season
    rounds: Sequence[Round]
    entered: Sequence[Entered]
    known: Sequence[Pairing]
    ends_by: datetime | None = None
    """Time at which the last open table is cut off; None: unknown."""

    @property
    def begun(self) -> list[Round]:
        """Rounds that have been paired."""
        return [each for each in self.rounds if each.paired_at is not None]

    @property
    def is_over(self) -> bool:
        """True if all rounds that have been paired are closed."""
        return all(each.closed_at is not None for each in self.begun)

    @property
    def since(self) -> datetime | None:
        """The beginning of the time whose results are the latest; None: there is none before.

        It is the beginning of the latest round once that has a result, and of the one before until
        then.
        """
        begun = self.begun
        place = len(begun) - 1 if self.is_over or self.has_news else len(begun) - 2
        return begun[place].paired_at if place >= 0 else None

    @property
    def has_news(self) -> bool:
        """True if a table has ended since the latest round opened."""
        opened = self.begun[-1].paired_at if self.begun else None
        return opened is not None and any(
            len(pairing.seats) > 1 and pairing.ended_at is not None and pairing.ended_at > opened
            for pairing in self.known
        )

    @property
    def had_results(self) -> bool:
        """True if tables had ended by then, so that people had places."""
        since = self.since
        tables = (pairing for pairing in self.known if len(pairing.seats) > 1)
        return since is not None and any(
            pairing.ended_at is not None and pairing.ended_at <= since for pairing in tables
        )

    @property
    def to_play(self) -> Counter[int]:
        """The number of rounds in which each person still takes part, at most."""
        to_come = len(self.rounds) - len(self.begun) if self.season.is_live else 0
        counts = Counter({entry.person_id: to_come * entry.is_in for entry in self.entered})
        for pairing in self.known:
            if pairing.state is not PairingState.ENDED:
                counts.update(pairing.seated)
        return counts


def picture_of(session: Session, season_id: int) -> SeasonPoster | SeasonStandings:
    """Return the current contents of a season's picture."""
    season = seasons.get(session, season=season_id)
    if season.state is SeasonState.OPEN:
        return poster(season)
    course = Course(
        season,
        seasons.rounds(session, season=season_id),
        entries.of_season(session, season=season_id),
        pairings.of_season(session, season=season_id),
        lifecycle.last_cut_off(session, season),
    )
    # ties are open before the end: the seed is still secret
    seed = seasons.draw_seed(session, season=season_id) if not season.is_live else ""
    now = lifecycle.standings_by_group(session, season, seed)
    before = None
    if course.had_results:
        before = lifecycle.standings_by_group(session, season, seed, until=course.since)
    ended, open_ones = _by_state(course)
    results = [(pairing, _match_places(session, pairing)) for pairing in ended]
    return _standings(course, now, before, results, open_ones)


def _match_places(session: Session, pairing: Pairing) -> Sequence[int]:
    """Return the places of a pairing's match by seat, if points don't show them; may be empty."""
    if all(seat.why != PointsReason.STOOD_IN for seat in pairing.seats):
        return ()
    table = matches.find(session, table=pairing.table_id or "")
    # a walkover before the end of its match: nobody has won that
    if table is None or table.result is None or table.ended_at != pairing.ended_at:
        return ()
    return table.result.places


def _standings(
    course: Course,
    now: Standings,
    before: Standings | None,
    ended: Sequence[tuple[Pairing, Sequence[int]]],
    open_ones: Sequence[Pairing],
) -> SeasonStandings:
    """Return the standings with people as indices of the entrants.

    `ended` are the latest results, each with the places in its match.
    """
    season = course.season
    places = {entry.person_id: place for place, entry in enumerate(course.entered)}
    names = [entry.name for entry in course.entered]
    # earlier versions took people's entries, but not their points, when they were forgotten
    for pairing in course.known:
        for person in set(pairing.people) - set(places):
            places[person] = len(names)
            names.append(SOMEBODY)
    return SeasonStandings(
        title=season.name,
        subtitle=_subtitle(course),
        moment=_moment(course),
        names=tuple(names),
        groups=tuple(_groups(course, now, before, places)),
        results=tuple(_outcome(pairing, places, won) for pairing, won in ended),
        meetings_title=_meetings_title(course, open_ones),
        meetings=tuple(_seated_places(pairing, places) for pairing in open_ones),
        closing=_closing(course),
        is_final=season.state is SeasonState.ENDED,
    )


def _by_state(course: Course) -> tuple[list[Pairing], list[Pairing]]:
    """Return the tables that ended since the last round, and those that haven't, by group."""
    ordered = sorted(course.known, key=lambda pairing: (pairing.tier, pairing.group, pairing.id))
    tables = [pairing for pairing in ordered if len(pairing.seats) > 1]
    ended = [pairing for pairing in tables if pairing.state is PairingState.ENDED]
    since = course.since
    if since is not None:
        ended = [each for each in ended if each.ended_at is None or each.ended_at > since]
    return ended, [pairing for pairing in tables if pairing.state is not PairingState.ENDED]


def _subtitle(course: Course) -> str:
    """Return the round and its game."""
    begun = course.begun
    if not begun:
        return counted(len(course.rounds), "round")
    game = catalogue[begun[-1].game].title if begun[-1].game in catalogue else ""
    number = f"Round {len(begun)} of {len(course.rounds)}"
    if course.season.state is SeasonState.ENDED:
        number, game = counted(len(course.rounds), "round"), ""
    return " · ".join(filter(None, [number, game]))


def _moment(course: Course) -> str:
    """Return the time of the standings."""
    if course.season.state is SeasonState.ENDED:
        return "Final standings"
    number = len(course.begun)
    if not number:
        return "Before the first round"
    if course.is_over:
        return f"Standings after round {number}"
    when = f"during round {number}" if course.has_news else f"as round {number} opens"
    return f"Standings {when}"


def _meetings_title(course: Course, open_ones: Sequence[Pairing]) -> str:
    """Return a title for the tables that haven't ended; they may be of several rounds."""
    numbers = {pairing.round for pairing in open_ones}
    return f"Who plays in round {len(course.begun)}" if len(numbers) == 1 else "Who plays now"


def _closing(course: Course) -> str:
    """Return when the next round opens or the season ends; empty: it's over."""
    coming = next((each for each in course.rounds if each.paired_at is None), None)
    if not course.season.is_live:
        return ""
    if coming is None:
        end = course.ends_by
        return f"The season ends by {end.day} {end:%B}." if end is not None else ""
    return f"Round {coming.number + 1} opens on {coming.opens_at.day} {coming.opens_at:%B}."


def _groups(
    course: Course, now: Standings, before: Standings | None, places: Mapping[int, int]
) -> Iterable[SeasonGroup]:
    """Yield all groups with their rows."""
    entered = {entry.person_id: entry for entry in course.entered}
    to_play = course.to_play
    ups, downs = zones(now, course.season.promoted)
    for number, (key, lines) in enumerate(now.items(), 1):
        earlier = (before or {}).get(key, ())
        old = {
            line.person: place for place, line in zip(shared_places(earlier), earlier, strict=True)
        }
        yield SeasonGroup(
            f"Group {number}" if len(now) > 1 else "",
            tuple(
                SeasonRow(
                    person=places[line.person],
                    place=place,
                    points=line.points,
                    played=line.tables + line.byes,
                    total=line.tables + line.byes + to_play[line.person],
                    moved=old[line.person] - place if line.person in old else None,
                    zone=_zone(line.person, ups, downs),
                    gone=gone_word(entered[line.person]),
                )
                for place, line in zip(shared_places(lines), lines, strict=True)
            ),
        )


def zones(now: Standings, promoted: int) -> tuple[set[int], set[int]]:
    """Return who would be promoted and who relegated if the season ended with these standings."""
    tiers: dict[int, list[tuple[int, int, int]]] = {}
    for (tier, group), lines in now.items():
        tiers.setdefault(tier, []).extend(
            (place, group, line.person) for place, line in enumerate(lines)
        )
    ranked = [[person for *_, person in sorted(tiers[tier])] for tier in sorted(tiers)]
    moved = exchanges(ranked, promoted)
    ups = {person for _, up in moved for person in up}
    return ups, {person for down, _ in moved for person in down}


def _zone(person: int, ups: set[int], downs: set[int]) -> SeasonZone:
    if person in ups:
        return SeasonZone.UP
    return SeasonZone.DOWN if person in downs else SeasonZone.NONE


def _seated_places(pairing: Pairing, places: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(places[person] for person in pairing.seated)


def _outcome(
    pairing: Pairing, places: Mapping[int, int], match_places: Sequence[int]
) -> TableOutcome:
    """Return the result of a table that is over.

    `match_places` are the places in the match, by seat; they are needed if somebody missed a turn,
    because then points don't show who has won. Empty: unknown.
    """
    people = tuple(places[seat.person_id] for seat in pairing.seats)
    whys = {seat.why for seat in pairing.seats if seat.why is not None}
    for why in NO_RESULT:
        if why in whys:
            return TableOutcome(people, note=NO_RESULT[why])
    out = [seat for seat in pairing.seats if seat.why in (*FORFEITS, PointsReason.SLOW)]
    fair = [seat for seat in pairing.seats if seat not in out]
    if not fair:
        note = NOTES[PointsReason.SLOW] if PointsReason.SLOW in whys else "no points"
        return TableOutcome(people, note=note)
    winners = _winners(fair, match_places)
    note = next((NOTES[why] for why in whys if why in NOTES), "")
    if not note and len(fair) == 1:
        note = NOTES[PointsReason.WALKOVER]
    # a line of the picture has room for one note
    forfeited = () if note else [seat for seat in out if seat.why in FORFEITS]
    late = () if note else [seat for seat in fair if seat.why == PointsReason.STOOD_IN]
    return TableOutcome(
        tuple(places[seat.person_id] for seat in winners),
        tuple(places[seat.person_id] for seat in pairing.seats if seat not in winners),
        note,
        tuple(places[seat.person_id] for seat in forfeited),
        tuple(places[seat.person_id] for seat in late),
    )


def _winners(fair: Sequence[SeasonSeat], match_places: Sequence[int]) -> list[SeasonSeat]:
    """Return those with the best place of a match, among the people who haven't forfeited it."""
    if any(seat.why == PointsReason.STOOD_IN for seat in fair):
        if not match_places:
            return [*fair]
        reached = [(match_places[seat.seat], seat) for seat in fair if seat.seat is not None]
        best = min(place for place, _ in reached)
        return [seat for place, seat in reached if place == best]
    most = max(seat.points or 0 for seat in fair)
    return [seat for seat in fair if (seat.points or 0) == most]
