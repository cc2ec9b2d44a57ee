"""Forfeits at a season's tables: turns that people miss, seats that they give up, and walkovers.

Each is settled in the same transaction as its cause.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from bot.tables.clocks import pace, timekeeping
from bot.tables.seasons import results, scoring
from bot.tables.seasons.scoring import (
    MAX_AI_TURNS,
    PENALTY,
    Performance,
    Scored,
    alone_points,
    points_words,
    reason_words,
)
from bot.words.names import escape, mention
from storage.clocks import clocks
from storage.clocks.days_off import run_for
from storage.matches import match_log, matches
from storage.matches.change_records import StoredChange
from storage.people import lapses
from storage.reminders import pings
from storage.schema.people_records import NoticeKind
from storage.schema.season_records import Pairing, PointsReason
from storage.schema.table_records import Clock, Post, Seat, Table
from storage.seasons import pairings, seasons
from storage.tables import outbox

PAIR = 2
"""Seats of a table at which a forfeit decides the match."""
WALKOVER = (
    "{season} scores this as a walkover: {player} gets {points} points, unless they leave this "
    "table before the season is over."
)
NO_POINTS = "{season} counts this table as over: nobody gets points for it."
ALONE = (
    "Everybody else has forfeited this table in {season}, so {player} gets at least {points} "
    "points. AIs play on, and a better place at the end of the match is worth more. If "
    "{player}'s clock runs out before then, this table ends with those points."
)
SHARE = "{player} {points} ({why})."
CUT_OFF = "{season} counts this match as unfinished, because its time is up."
CLOCKS_PAUSED = "Its clocks are paused, and nobody has to play on."
NOBODY_THERE = (
    "{player}'s clock has run out, which costs {penalty} points in {season}, and an AI plays for "
    "everybody else. If nobody is back by <t:{until}:f>, this table is over for {season}, and "
    "nobody gets points for it."
)


def count_stand_in(session: Session, stored: StoredChange) -> None:
    """Store the turn of a change in which an AI or an expired clock answered for a person."""
    by, table, change = stored.change.by, stored.table, stored.change
    if table.season_id is None or by.seat is None or by.is_player:
        return
    answers = sum(entry.seat == by.seat for entry in change.entries)
    pairings.count_not_own(session, table=table.id, seat=by.seat, answers=answers)
    if answers:
        is_lost = count_missed_turn(session, table, by.seat, change.turn)
        if table.seats[by.seat].stand_in is None:  # the clock's default answer
            notify_of_missed_turn(session, table, by.seat, change.at)
        # a secret answer may not be noticed, and the end of a match settles it anyway
        if not change.secret and not stored.is_over:
            settle_decided(session, table, change.at, is_lost=is_lost)


def count_missed_turn(session: Session, table: Table, seat: int, turn: int) -> bool:
    """Store that a seat's holder has missed a turn of a season's match; an AI's seat misses none.

    At a table of no season nothing is stored. Returns True if they lose the table by this turn.
    """
    person = table.seats[seat].person_id
    if table.season_id is None or person is None:
        return False
    before = lapses.missed_turns(session, table=table.id, person_id=person)
    kind = lapses.Lapse.STOOD_IN
    lapses.store(session, table=table.id, person_id=person, kind=kind, number=turn)
    return turn not in before and len(before) == MAX_AI_TURNS


def notify_of_missed_turn(session: Session, table: Table, seat: int, now: datetime) -> None:
    """Schedule a notice to a seat's holder, whose clock has run out, about the price of that.

    Only the first turn that they miss at a season's table brings one: the second loses the table,
    of which another notice tells.
    """
    person = table.seats[seat].person_id
    if table.season_id is not None and person is not None:
        results.notify(session, NoticeKind.MISSED_TURN, person, table.id, now)


def played_stand_ins(session: Session, table: Table, turn: int) -> list[int]:
    """Return the seats of a season's table whose AI stand-in has played the turn they missed.

    Their holders are to move again in `turn`, unless they have lost the table: otherwise one
    expired clock would cost as many turns as the others play before they are back. An AI that
    played on for one penalty would be no answer, because it could win the match.
    """
    pairing = results.open_pairing(session, table)
    if pairing is None or not results.is_running(session, pairing.season_id):
        return []
    played = list[int]()
    for seat in table.seats:
        if seat.person_id is None or seat.stand_in is None:
            continue
        missed = lapses.missed_turns(session, table=table.id, person_id=seat.person_id)
        is_behind = bool(missed) and turn not in missed and len(missed) <= MAX_AI_TURNS
        # an AI that is asked for after an earlier missed turn hasn't played yet
        if is_behind and _has_played(session, table, seat):
            played.append(seat.seat)
    return played


def _has_played(session: Session, table: Table, held: Seat) -> bool:
    """Return whether a seat's AI stand-in has answered since it began."""
    steps = match_log.since(session, table=table.id, revision=held.stand_in_since or 0)
    return any(step.seat == held.seat for step in steps)


def silence_settled(session: Session, table: Table) -> None:
    """End the reminders of a season's table that is over for everybody.

    A player who stays may finish it against the AI, but nobody waits for that.
    """
    is_paused = table.season_id is not None and table.paused_at is not None
    if is_paused and results.open_pairing(session, table) is None:
        _silence(session, table.id)


def _silence(session: Session, table: str) -> None:
    """End the reminders of all open turns of a table."""
    for clock in clocks.of_table(session, table=table):
        pings.store_preference(session, table=table, seat=clock.seat, until=None, muted=True)
        pings.retime(
            session, table=table, seat=clock.seat, ping_at=None, separate_ping=clock.separate_ping
        )


def settle_left(session: Session, table: Table, now: datetime) -> None:
    """Store what follows from a seat that was given up.

    The winner of a walkover loses it by leaving, too: otherwise it would pay to resign second.
    """
    if results.open_pairing(session, table) is None:
        people = _leavers(session, table)
        results.take_back(session, table, people, PointsReason.LEFT, now)
    else:
        settle_decided(session, table, now, is_lost=True)


def settle_decided(session: Session, table: Table, now: datetime, *, is_lost: bool) -> None:
    """Store the points of a match if nobody who hasn't forfeited it can gain any more.

    With two of them it continues; an AI in an empty seat doesn't count as a person. For example,
    somebody vanishes: at the second turn that an AI plays for them, their opponent has won. At a
    larger table the last one plays on for their place: otherwise somebody could help a friend past
    the others by leaving. If somebody loses it now (`is_lost`), they are notified.
    """
    pairing = results.open_pairing(session, table)
    if pairing is None or not results.is_running(session, pairing.season_id):
        return
    seats = results.performances_at(session, pairing, table)
    staying = [performance for performance in seats if not scoring.is_out(performance)]
    count = sum(performance.is_seated for performance in seats)
    if not staying or (len(staying) == 1 and count == PAIR):
        _settle(session, table, pairing, scoring.walkover(seats), now)
    elif len(staying) == 1 and is_lost:
        words = ALONE.format(
            season=escape(seasons.get(session, season=pairing.season_id).name),
            player=mention(staying[0].person),
            points=alone_points(count),
        )
        outbox.enqueue(session, table=table.id, post=Post(words))


def settle_cut_off(session: Session, pairing: Pairing, now: datetime) -> None:
    """Store the points of a match whose time is up, and post them there.

    Its clocks are paused, because nobody waits for its end any more.
    """
    results.settle_unfinished(session, pairing, now)
    settled = pairings.get(session, pairing=pairing.id)
    table = matches.get(session, table=pairing.table_id or "")
    name = escape(seasons.get(session, season=pairing.season_id).name)
    lines = [CUT_OFF.format(season=name)]
    lines += [
        _share(Scored(seat.person_id, seat.points or 0, why=seat.why or PointsReason.UNFINISHED))
        for seat in settled.seats
    ]
    _stop_waiting(session, table, lines, now)


def settle_absence(session: Session, record: Table, clock: Clock, turn: int, now: datetime) -> bool:
    """Handle an expired clock at a season's table where an AI plays for everybody else.

    The table waits once more for anyone to come back. If nobody does, it's over without points;
    otherwise it would wait until the season's end. Returns False, and stores nothing, at other
    tables and at those whose points are stored.
    """
    person, pairing = record.seats[clock.seat].person_id, results.open_pairing(session, record)
    if pairing is None or person is None or not results.is_running(session, pairing.season_id):
        return False
    table, leg = record.id, clock.leg
    seats = results.performances_at(session, pairing, record)
    if lapses.has_timed_out(session, table=table, person_id=person, leg=leg):
        _settle(session, record, pairing, scoring.points_if_all_away(seats), now)
        return True
    if _is_last(seats, person):
        _settle(session, record, pairing, scoring.walkover(seats), now)
        return True
    kind = lapses.Lapse.TIMED_OUT
    lapses.store(session, table=table, person_id=person, kind=kind, number=leg)
    is_lost = count_missed_turn(session, record, clock.seat, turn)
    settle_decided(session, record, now, is_lost=is_lost)
    if results.open_pairing(session, record) is not None:
        _wait_once_more(session, record, clock, now)
    return True


def _is_last(seats: Sequence[Performance], person: int) -> bool:
    """Return whether a person who has moved is the only one who hasn't forfeited the table.

    They may stop with the points that are certain: nobody else waits for them.
    """
    staying = [each for each in seats if not scoring.is_out(each)]
    return [each.person for each in staying if each.has_moved] == [person] and len(staying) == 1


def _wait_once_more(session: Session, table: Table, clock: Clock, now: datetime) -> None:
    """Extend an expired clock, and ping the people of its table."""
    assert table.pace is not None
    until = run_for(table.pace, now, pace.grace(table.pace))
    clocks.store_due(session, table=table.id, seat=clock.seat, due_at=until)
    matches.mark_changed(session, table=table.id)
    words = NOBODY_THERE.format(
        player=f"<@{table.seats[clock.seat].person_id}>",
        penalty=PENALTY,
        season=escape(seasons.get(session, season=table.season_id or 0).name),
        until=int(until.timestamp()),
    )
    people = tuple(seat.person_id for seat in table.seats if seat.person_id is not None)
    outbox.enqueue(session, table=table.id, post=Post(words, people=people))


def _settle(
    session: Session, table: Table, pairing: Pairing, scored: Sequence[Scored], now: datetime
) -> None:
    """Store the points of a match that isn't over, and post them to its channel.

    Its clocks are paused, and its reminders end: nobody waits for the winner, so no clock may cost
    them anything. People who stay may play on.
    """
    results.store(session, pairing, scored, now)
    name = escape(seasons.get(session, season=pairing.season_id).name)
    lines = [
        WALKOVER.format(season=name, player=mention(winner.person), points=winner.points)
        for winner in scored
        if winner.points > 0
    ]
    # a table that brings nobody anything names only what it costs
    least = 1 if lines else 0
    lines = lines or [NO_POINTS.format(season=name)]
    lines += [_share(loser) for loser in scored if loser.points < least]
    _stop_waiting(session, table, lines, now)


def _share(scored: Scored) -> str:
    """Return a sentence about somebody's points at a table, with the reason."""
    return SHARE.format(
        player=mention(scored.person),
        points=points_words(scored.points),
        why=reason_words(scored.why),
    )


def _stop_waiting(session: Session, table: Table, lines: Sequence[str], now: datetime) -> None:
    """Pause a settled table's clocks, end its reminders, and post the lines with that to it."""
    timekeeping.pause(session, table.id, now)
    _silence(session, table.id)
    outbox.enqueue(session, table=table.id, post=Post("\n".join([*lines, CLOCKS_PAUSED])))


def _leavers(session: Session, table: Table) -> set[int]:
    """Return the people of a season's table who don't sit there any more."""
    pairing = results.pairing_of(session, table)
    held = {seat.person_id for seat in table.seats}
    return set() if pairing is None else set(pairing.people) - held
