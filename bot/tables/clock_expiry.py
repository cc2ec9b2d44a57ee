"""Expired clocks: depending on the pace, an AI answers or stands in, or others may claim.

This isn't part of `clocks/`, because AI seats and the table service import that folder, and this
module imports them.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

import structlog
from sqlmodel import Session

from bot.tables.ai import stand_ins
from bot.tables.clocks import timekeeping
from bot.tables.live_table import LiveTable
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.seasons import walkovers
from bot.tables.seasons.table_sentences import missed_turn_cost
from bot.tables.seats_to_ping import present_seats
from bot.tables.table_service import Tables
from bot.user_errors import UserError
from rules.kernel import IllegalAnswer, Match, News, StaleAnswer
from storage.clocks import clocks
from storage.errors import Conflict
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import Clock
from storage.schema.table_terms import ExpiryAction, Pace

log = structlog.get_logger()

CLOCK_RAN_OUT = "their clock has run out"


async def handle_expiry(tables: Tables, clock: Clock) -> None:
    """Do what the table's pace says about an expired clock, unless the seat has answered meanwhile.

    The default answer is given, an AI stands in, or others may claim. The clock of a reaction
    always brings the default answer.
    """
    live = await tables.live(clock.table_id)
    pace = live.table.pace or Pace()
    try:
        if (clock.is_reaction or pace.run_out is ExpiryAction.DEFAULT) and await _answer_by_default(
            tables, live, clock
        ):
            return
        if clock.is_reaction or pace.run_out is not ExpiryAction.CLAIM:
            check = stand_ins.check_expired(live.id, clock.seat, tables.now())
            await stand_ins.stand_in(tables, live, clock.seat, CLOCK_RAN_OUT, check=check)
            return
    except (StaleAnswer, Conflict):
        return  # somebody else has moved: the next check comes soon
    except UserError as refusal:
        log.info("clock has run out", table=live.id, why=str(refusal))
    # what is left for others to claim is shown
    if await tables.store.run(partial(_store_expiry, live, clock, tables.now())):
        await tables.refresh(live)
        tables.notify_listeners(live, ())


def _store_expiry(live: LiveTable, clock: Clock, now: datetime, session: Session) -> bool:
    """Mark a clock as expired, and schedule notices to those who may claim it.

    In a season, where nobody else may be there to claim it, the season decides instead. Returns
    False if the seat has moved.
    """
    if not clocks.mark_expired(session, clock=clock):
        return False
    # now, and not with the late answer: nobody may see whether a secret one has come
    timekeeping.record_missed_round(session, live.table, clock.seat, live.match.round)
    table = matches.get(session, table=live.id)
    if present_seats(table) != [clock.seat] or not walkovers.settle_absence(
        session, table, clock, live.match.turn, now
    ):
        reminder_scheduling.notify_claimers(session, live.table, clock.seat, now)
    return True


async def _answer_by_default(tables: Tables, live: LiveTable, clock: Clock) -> bool:
    """Answer a seat's question by its default; return False if it has none, or an illegal one.

    Raises StaleAnswer if the table has moved on.
    """
    ask, revision = live.match.asks().get(clock.seat), live.match.revision
    still = await tables.store.read(clocks.of_seat, table=live.id, seat=clock.seat)
    if ask is None or still is None or still.due_at != clock.due_at:
        raise StaleAnswer("The seat has answered.")
    if not ask.default:
        return False
    key, person, turn = ask.default, live.seat(clock.seat).person_id or 0, live.match.turn
    cost = await tables.store.read(missed_turn_cost, live.table, person, turn)

    def answer(match: Match) -> list[News]:
        if match.revision != revision:
            raise StaleAnswer("The table has moved on.")
        words = f"{{{clock.seat}}}'s time has run out, so the bot plays the default answer.{cost}"
        return [News(words), *match.answer(clock.seat, key)]

    try:
        await tables.change(
            live, answer, ChangedBy(seat=clock.seat), description=f"runs out: {key}"
        )
    except IllegalAnswer as refusal:
        log.warning("no usual answer", table=live.id, why=type(refusal).__name__)
        if isinstance(refusal, StaleAnswer):
            raise
        return False
    return True
