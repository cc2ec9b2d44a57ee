"""AI stand-ins: they play for a person, who keeps the seat and takes over again with a press."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlmodel import Session

from bot.tables.ai.levels import default_level
from bot.tables.change_storage import store_change
from bot.tables.clocks import pace, timekeeping
from bot.tables.live_table import LiveTable
from bot.tables.seasons import walkovers
from bot.tables.seasons.table_sentences import next_turn_cost, return_cost, stand_in_cost
from bot.tables.seats_to_ping import present_seats, seats_to_ping
from bot.tables.table_service import Tables
from bot.user_errors import UserError
from rules.kernel import News
from storage.clocks import clocks
from storage.matches import match_log, matches
from storage.matches.change_records import Change
from storage.schema.table_records import Table
from storage.tables import seats

SUMMARY_LINES = 8
"""Lines in the summary for a person who comes back."""
Check = Callable[[Session], None]


def need_replaceable(live: LiveTable, seat: int) -> None:
    """Raise UserError if an AI can't stand in for a seat, or already does."""
    held = live.seat(seat)
    if not live.is_running:
        raise UserError(f"Table {live.id} has no running match.")
    if held.person_id is None or held.stand_in is not None:
        raise UserError(f"An AI is already playing for {live.markdown_names[seat]}.")
    if present_seats(live.table) == [seat]:
        if any(other.stand_in for other in live.table.seats):
            raise UserError(
                "An AI plays for everybody else here, so none can stand in for this seat. Wait "
                "until somebody is back."
            )
        raise UserError("Nobody else is playing here, so an AI can't stand in.")


async def stand_in(
    tables: Tables, live: LiveTable, seat: int, why: str, *, check: Check = lambda _session: None
) -> None:
    """Store that an AI plays a seat until its holder next presses a button; notify the listeners.

    `why` is a clause for the log. `check` runs in the transaction and raises if the reason is gone.
    Raises UserError if an AI can't stand in.
    """
    async with live.lock:
        await tables.reload_if_stale(live)
        need_replaceable(live, seat)
        level = default_level(live.table.game)
        news = [News(f"An AI stands in for {{{seat}}}: {why}.")]
        person, turn = live.seat(seat).person_id or 0, live.match.turn
        if cost := await tables.store.read(stand_in_cost, live.table, person, turn):
            news.append(News(cost))
        await _store_stand_in(tables, live, seat, level, news, check)
    tables.notify_listeners(live, news)


async def hand_back(tables: Tables, live: LiveTable, person: int) -> list[str]:
    """End the AI stand-in for a person's seat; return lines about its moves and their cost.

    Returns no lines if there was no stand-in.
    """
    number = live.table.seat_of(person)
    if number is None or not live.is_running or live.seat(number).stand_in is None:
        return []
    async with live.lock:
        await tables.reload_if_stale(live)
        number = live.table.seat_of(person)
        if number is None or not live.is_running or live.seat(number).stand_in is None:
            return []
        since = live.seat(number).stand_in_since or 0
        news = [News(f"{{{number}}} is back.")]
        await _store_stand_in(tables, live, number, None, news, lambda _session: None, actor=person)
    tables.notify_listeners(live, news)
    steps = await tables.store.read(match_log.since, table=live.id, revision=since)
    news_items = [
        item for step in steps if step.seat == number and not step.undone for item in step.news
    ]
    lines = live.lines_for(news_items, live.visible_seat(person))
    cost = await tables.store.read(return_cost, live.table, person)
    return [*lines, cost] if cost else lines


def may_have_played(live: LiveTable) -> bool:
    """Return whether `end_played` may have a stand-in to end."""
    is_in_season = live.is_running and live.table.season_id is not None
    return is_in_season and any(seat.person_id and seat.stand_in for seat in live.table.seats)


async def end_played(tables: Tables, live: LiveTable) -> None:
    """End the stand-ins of a season's table that have played the turn that their holders missed."""
    if not may_have_played(live):
        return
    async with live.lock:
        await tables.reload_if_stale(live)
        turn = live.match.turn
        played = await tables.store.read(walkovers.played_stand_ins, live.table, turn)
        ended = list[News]()
        for seat in played:
            person = live.seat(seat).person_id or 0
            cost = await tables.store.read(next_turn_cost, live.table, person)
            news = [News(f"An AI has played a turn for {{{seat}}}, who moves again.{cost}")]
            await _store_stand_in(tables, live, seat, None, news, lambda _session: None)
            ended += news
    if ended:
        tables.notify_listeners(live, ended)


async def _store_stand_in(
    tables: Tables,
    live: LiveTable,
    seat: int,
    level: str | None,
    news: list[News],
    check: Check,
    actor: int | None = None,
) -> None:
    """Store the AI level that stands in for a seat, as a change without answers.

    `level` None: the holder is back. If the seat's clock has expired, a time-out is recorded and
    the clock extended by the grace period. `check` runs in the transaction.
    """
    match = live.match

    def write(session: Session, change: Change) -> Table:
        """Store who plays the seat, with clock and log entry, in the change's transaction."""
        check(session)
        now = change.at
        before = matches.get(session, table=live.id)
        clock = clocks.of_seat(session, table=live.id, seat=seat)
        clock = timekeeping.record_time_out(session, before, seat, clock, now)
        is_lost = False
        if clock is not None:
            timekeeping.grant_grace(session, before, clock, now)
            is_lost = walkovers.count_missed_turn(session, before, seat, match.turn)
            walkovers.notify_of_missed_turn(session, before, seat, now)
        at = change.revision
        table = seats.store_stand_in(session, table=live.id, seat=seat, level=level, at=at)
        if clock is not None:
            walkovers.settle_decided(session, table, now, is_lost=is_lost)
        if level is None and table.pace is not None:
            # the others' clocks may have run out while nobody else was left to play for
            clocks.mark_expiries_unhandled(session, table=live.id)
            table = matches.get(session, table=live.id)
        pending = seats_to_ping(table, match, now)
        return store_change(session, live, match, change, pending)[1]

    await tables.change_without_answer(live, news, write, actor=actor)


def check_expired(table: str, seat: int, now: datetime) -> Check:
    """Return a function of a session that raises UserError unless the seat's clock has expired."""

    def check(session: Session) -> None:
        clock = clocks.of_seat(session, table=table, seat=seat)
        record = matches.get(session, table=table)
        if clock is None:
            raise UserError("This player has just moved, so there's nothing to claim.")
        if not pace.has_run_out(clock, record, now):
            raise UserError("This player's clock hasn't run out. See the Clock page.")

    return check
