"""Results of a season's tables, in the transaction that ends them; nobody enters them manually."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlmodel import Session

from bot.tables.reminders.quiet_hours import outside_quiet_hours
from bot.tables.seasons import scoring
from bot.tables.seasons.scoring import BYE, Performance, Scored
from bot.words.names import escape, mention
from rules import catalogue
from storage.clocks import clocks
from storage.matches import match_log, matches
from storage.matches.change_records import Ending
from storage.people import lapses, people
from storage.reminders import notices
from storage.schema.people_records import NoticeKind
from storage.schema.season_records import LeftBy, Pairing, PairingState, PointsReason, SeasonState
from storage.schema.table_records import Post, Table, TableState
from storage.seasons import entries, pairings, seasons
from storage.seasons.pairings import Points
from storage.tables import outbox

OF_WALKOVERS = (PointsReason.WALKOVER, PointsReason.STOOD_IN)
"""Reasons for the points of a walkover's winner, who keeps them by staying at the table."""
MISSES = 2
"""Forfeits in a row after which somebody is no longer paired, until they press Enter."""
TOO_LATE = (
    "{season} settled this match's points before it ended, so this result doesn't change them. "
    "`/league mine` shows them."
)
TAKEN_BACK = (
    "{season} takes the walkover's {points} points back from {player}, who has also left this "
    "table."
)
TAKEN_BACK_BY_ALL = (
    "{season} takes the walkover's {points} points back from {player}: this table was closed by "
    "its players."
)
FORFEITS = (
    PointsReason.LEFT,
    PointsReason.AI_PLAYED,
    PointsReason.AI_TURNS,
    PointsReason.AWAY,
)


def settle_ended(session: Session, ending: Ending) -> None:
    """Store the points of an ended table; a season that was cancelled counts none."""
    season = ending.table.season_id
    if season is None or seasons.get(session, season=season).state is SeasonState.CANCELLED:
        return
    if ending.match is not None:
        settle_finished(session, ending.table, ending.at)
    else:
        settle_closed(session, ending.table, ending.closer, ending.at)


def settle_finished(session: Session, table: Table, now: datetime) -> None:
    """Store the points of a finished match; one that ends too late changes none.

    Its channel is then notified why.
    """
    pairing = open_pairing(session, table)
    if pairing is not None and table.result is not None:
        store(session, pairing, scoring.points_of(performances_at(session, pairing, table)), now)
    elif table.season_id is not None:
        season = seasons.get(session, season=table.season_id)
        post = Post(TOO_LATE.format(season=escape(season.name)))
        outbox.enqueue(session, table=table.id, post=post)


def settle_closed(session: Session, table: Table, closer: int | None, now: datetime) -> None:
    """Store the points of a table that is closed without a result.

    `closer` is the person who did it alone; None: its players voted for it. A closing by a
    moderator is nobody's fault, unless they play there themselves.
    """
    pairing = open_pairing(session, table)
    if pairing is None:
        if closer is None:
            people = [seat.person_id for seat in table.seats]
            take_back(session, table, people, PointsReason.CLOSED, now)
        else:
            take_back(session, table, [closer], PointsReason.LEFT, now)
        return
    seats = performances_at(session, pairing, table)
    if closer is None:
        scored = scoring.without_result(seats, 0, PointsReason.CLOSED)
    elif closer in pairing.people:
        seats = [each._replace(left=each.left or each.person == closer) for each in seats]
        scored = scoring.walkover(seats)
    else:
        scored = scoring.without_result(seats, BYE, PointsReason.VOID)
    store(session, pairing, scored, now)


def take_back(
    session: Session,
    table: Table,
    people: Collection[int | None],
    why: PointsReason,
    now: datetime,
) -> None:
    """Take the points of a walkover from people who leave its table, too.

    Other points are final, as for a match whose time was up: otherwise rivals could take them from
    somebody. So are all points of a season that has ended.
    """
    pairing = pairing_of(session, table)
    if pairing is None or not is_running(session, pairing.season_id):
        return
    charged = {
        performance.person: scoring.charge(performance)
        for performance in performances_at(session, pairing, table)
    }
    for seat in pairing.seats:
        lost = Scored(seat.person_id, -charged[seat.person_id], why=why)
        if seat.person_id not in people or seat.why not in OF_WALKOVERS:
            continue
        if seat.points is None or seat.points <= lost.points:
            continue
        pairings.replace_points(session, pairing=pairing.id, points=Points(*lost))
        seasons.change(session, season=pairing.season_id)
        _count_misses(session, pairing, lost, now)
        words = TAKEN_BACK if why is PointsReason.LEFT else TAKEN_BACK_BY_ALL
        name = escape(seasons.get(session, season=pairing.season_id).name)
        player, points = mention(seat.person_id), seat.points - lost.points
        post = Post(words.format(season=name, player=player, points=points))
        outbox.enqueue(session, table=table.id, post=post)


def is_running(session: Session, season: int) -> bool:
    """Return whether a season has started, and is neither over nor cancelled."""
    return seasons.get(session, season=season).state is SeasonState.RUNNING


def has_round_to_come(session: Session, season: int) -> bool:
    """Return whether a season runs and still has a round to pair."""
    return is_running(session, season) and any(
        each.paired_at is None for each in seasons.rounds(session, season=season)
    )


def settle_walkover(session: Session, pairing: Pairing, now: datetime) -> None:
    """Store the points of a pairing that too few people are left for."""
    store(session, pairing, scoring.walkover(_people_of(pairing)), now)


def settle_absent(session: Session, pairing: Pairing, absent: int, now: datetime) -> None:
    """Store the walkover of a planned pairing with somebody who is out of the season.

    It isn't another forfeit of theirs, and doesn't end the winner's run of forfeits: neither had to
    turn up.
    """
    pairings.drop_person(session, pairing=pairing.id, person_id=absent)
    dropped = pairings.get(session, pairing=pairing.id)
    _end(session, dropped, scoring.walkover(_people_of(dropped)), now)


def _people_of(pairing: Pairing) -> list[Performance]:
    """Return the people of a pairing without a table; those who left the season have no seat."""
    return [
        Performance(seat.person_id, left=seat.seat is None, is_seated=seat.seat is not None)
        for seat in pairing.seats
    ]


def settle_lost(session: Session, pairing: Pairing, now: datetime) -> bool:
    """Store the points of a pairing whose table has ended or is gone; return whether it was.

    Usually the transaction that ends a table does that. This finds tables that were deleted since,
    or whose game was withdrawn.
    """
    table = matches.find(session, table=pairing.table_id or "")
    if table is None or table.state is TableState.ABORTED:
        scored = scoring.without_result(_people_of(pairing), BYE, PointsReason.VOID)
        store(session, pairing, scored, now)
    elif table.state is TableState.FINISHED:
        settle_finished(session, table, now)
    elif table.game not in catalogue:
        seats = performances_at(session, pairing, table)
        scored = scoring.without_result(seats, BYE, PointsReason.GAME_GONE)
        store(session, pairing, scored, now)
    else:
        return False
    return True


def settle_unfinished(session: Session, pairing: Pairing, now: datetime) -> None:
    """Store the points of a match whose time is up; one that never started is nobody's fault."""
    table = matches.get(session, table=pairing.table_id or "")
    if table.started_at is None:  # its channel has rejected it
        scored = scoring.without_result(_people_of(pairing), BYE, PointsReason.VOID)
        store(session, pairing, scored, now)
        return
    seats = performances_at(session, pairing, table)
    waited = _waiting_seconds(session, table, now)
    by_person = {
        seat.person_id: waited.get(seat.seat, 0.0)
        for seat in pairing.seats
        if seat.seat is not None
    }
    store(session, pairing, scoring.of_unfinished(seats, by_person), now)


def settle_unopened(
    session: Session, pairing: Pairing, busy: Mapping[int, bool], now: datetime
) -> None:
    """Store the points of a pairing whose table was never opened.

    People who were `busy` with as many tables as they wanted have kept the others from playing.
    """
    kept = [person for person in pairing.seated if busy[person]]
    store(session, pairing, scoring.of_unopened(_people_of(pairing), kept), now)


def store(session: Session, pairing: Pairing, scored: Sequence[Scored], now: datetime) -> None:
    """End a pairing with its points; a pairing that has ended keeps those that it has."""
    for earned in scored if _end(session, pairing, scored, now) else ():
        _count_misses(session, pairing, earned, now)


def _end(session: Session, pairing: Pairing, scored: Sequence[Scored], now: datetime) -> bool:
    """Store the points of a pairing; return False if it has ended before."""
    points = [Points(each.person, each.points, each.share, each.why) for each in scored]
    if pairings.end(session, pairing=pairing.id, points=points, at=now) is None:
        return False
    seasons.change(session, season=pairing.season_id)
    return True


def _count_misses(session: Session, pairing: Pairing, scored: Scored, now: datetime) -> None:
    """Count forfeits in a row; after some of them somebody is no longer paired, and notified."""
    season = pairing.season_id
    entry = entries.get(session, season=season, person_id=scored.person)
    if entry is None:
        return
    misses = entry.misses + 1 if scored.why in FORFEITS else 0
    if scored.why is not PointsReason.BYE and misses != entry.misses:
        entries.store_misses(session, season=season, person_id=scored.person, misses=misses)
    if misses >= MISSES and entry.is_in:
        leave_season(session, season, scored.person, LeftBy.ABSENCE, now)
        notify(session, NoticeKind.UNPAIRED, scored.person, pairing.table_id, now)
    elif scored.why in FORFEITS and scored.why is not PointsReason.LEFT:
        # who has left knows it
        notify(session, NoticeKind.FORFEITED, scored.person, pairing.table_id, now)


def notify(
    session: Session, kind: NoticeKind, person_id: int, table: str | None, now: datetime
) -> None:
    """Schedule a notice to somebody about a season or its table, outside their quiet hours."""
    person = people.get(session, person_id=person_id)
    if person is not None and table is not None:
        notices.schedule(
            session,
            person_id=person_id,
            kind=kind,
            due_at=outside_quiet_hours(person, now),
            table=table,
        )


def leave_season(session: Session, season: int, person: int, by: LeftBy, now: datetime) -> None:
    """Take somebody out of a season; pairings without a table yet go on without them.

    Raises SeasonRefusal for somebody who isn't in it.
    """
    entries.leave(session, season=season, person_id=person, by=by, at=now)
    planned = pairings.of_season(session, season=season, states=[PairingState.PLANNED])
    for pairing in planned:
        if person not in pairing.seated:
            continue
        pairings.drop_person(session, pairing=pairing.id, person_id=person)
        dropped = pairings.get(session, pairing=pairing.id)
        game = seasons.game_of(session, pairing=dropped)
        left = len(dropped.seated)
        if game not in catalogue or left not in catalogue[game].seats or left < 2:
            settle_walkover(session, dropped, now)


def open_pairing(session: Session, table: Table) -> Pairing | None:
    """Return the pairing of a table; None if its points are stored or there is no pairing."""
    pairing = pairing_of(session, table)
    return None if pairing is None or pairing.state is PairingState.ENDED else pairing


def pairing_of(session: Session, table: Table) -> Pairing | None:
    """Return the pairing of a table; None: no season has opened it."""
    return None if table.season_id is None else pairings.of_table(session, table=table.id)


def performances_at(session: Session, pairing: Pairing, table: Table) -> list[Performance]:
    """Return how each person of a pairing played, from the table, its log and its lapses."""
    result = table.result
    performances = list[Performance]()
    for seat in pairing.seats:
        if seat.seat is None:
            performances.append(Performance(seat.person_id, left=True, is_seated=False))
            continue
        held = table.seats[seat.seat]
        turns = len(lapses.missed_turns(session, table=table.id, person_id=seat.person_id))
        left = held.person_id != seat.person_id or bool(held.former_holders)
        # after they have left, the seat's answers aren't theirs to give
        ai_turns = turns if left else max(turns, int(seat.not_own > 0))
        performances.append(
            Performance(
                seat.person_id,
                place=result.places[seat.seat] if result else 1,
                score=result.scores[seat.seat] if result else 0,
                ai_turns=ai_turns,
                left=left,
                absent=held.stand_in is not None,
                has_moved=match_log.has_answered(
                    session, table=table.id, seat=seat.seat, person_id=seat.person_id
                ),
            )
        )
    return performances


def _waiting_seconds(session: Session, table: Table, now: datetime) -> dict[int, float]:
    """Return by seat the seconds for which it has kept the table waiting.

    Changes that are no answer, such as a standing order, end nobody's waiting.
    """
    waited: dict[int, float] = {}
    last = table.started_at or now
    for seat, moment in match_log.answer_times(session, table=table.id):
        waited[seat] = waited.get(seat, 0.0) + (moment - last).total_seconds()
        last = moment
    for clock in clocks.of_table(session, table=table.id):
        waited[clock.seat] = waited.get(clock.seat, 0.0) + (now - last).total_seconds()
    return waited
