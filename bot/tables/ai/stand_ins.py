"""AI seats that stand in for a person, who keeps the seat and has it back at their first press."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlmodel import Session

from bot.tables.change_log import append
from bot.tables.clocks import pace, timekeeping
from bot.tables.live_table import Live
from bot.tables.registry import Tables, awaited_people, last_person, usual_level
from bot.words.refusals import Refused
from rules.kernel import News
from storage.matches import history, matches, seats
from storage.matches.changes import Change, ChangedBy
from storage.reminders import clocks
from storage.schema.records import Table

TOLD = 8
"""Lines that whoever comes back is told of what the AI did."""
Check = Callable[[Session], None]


def need_stand_in(live: Live, seat: int) -> None:
    """Refuse to let an AI stand in where it cannot, or does already."""
    held = live.seat(seat)
    if not live.running:
        raise Refused(f"No match runs at table {live.id}.")
    if held.person_id is None or held.stand_in is not None:
        raise Refused(f"An AI plays for {live.written[seat]} already.")
    others = [one for one in live.record.seats if one.person_id and not one.stand_in]
    if last_person(live.record) or [one.seat for one in others] == [seat]:
        raise Refused("Nobody else plays here; with an AI alone a table would play for nobody.")


async def stand_in(
    tables: Tables, live: Live, seat: int, why: str, *, check: Check = lambda _session: None
) -> None:
    """Let an AI play for a seat until its holder's next press; all read `why`.

    `check` raises in the transaction where there is no reason any more.
    """
    async with live.queue:
        await tables.mend(live)
        need_stand_in(live, seat)
        level = usual_level(live.record.game)
        news = [News(f"An AI stands in for {{{seat}}}: {why}.")]
        await _keep(tables, live, seat, level, news, check)
    tables.tell(live, news)


async def hand_back(tables: Tables, live: Live, person: int) -> list[str]:
    """Give a seat back to its holder, if an AI stood in; gives what it did, as they may read it."""
    number = live.record.seat_of(person)
    if number is None or not live.running or live.seat(number).stand_in is None:
        return []
    async with live.queue:
        await tables.mend(live)
        number = live.record.seat_of(person)
        if number is None or not live.running or live.seat(number).stand_in is None:
            return []
        since = live.seat(number).stood_since or 0
        news = [News(f"{{{number}}} is back.")]
        await _keep(tables, live, number, None, news, lambda _session: None, actor=person)
    tables.tell(live, news)
    steps = await tables.store.read(history.since, table=live.id, revision=since)
    told = [item for step in steps if step.seat == number and not step.undone for item in step.news]
    return live.lines_for(told, live.eyes(person))


async def _keep(
    tables: Tables,
    live: Live,
    seat: int,
    level: str | None,
    news: list[News],
    check: Check,
    actor: int | None = None,
) -> None:
    """Store who plays a seat from now on, as a change without answers."""
    match, now, expected = live.match, tables.now(), live.match.revision

    def change(session: Session) -> Table:
        check(session)
        before = matches.get(session, table=live.id)
        clock = timekeeping.note_time_out(session, before, seat, now)
        if clock is not None:
            timekeeping.grant_grace(session, before, clock, now)
        record = seats.set_stand_in(session, table=live.id, seat=seat, level=level, at=expected + 1)
        if level is None and record.pace is not None:
            # the others' clocks may have run out while nobody else was left to play for
            clocks.recheck(session, table=live.id)
            record = matches.get(session, table=live.id)
        people = awaited_people(Live(record, match), now)
        by = ChangedBy(actor)
        return append(session, live, match, made, by, people, expected=expected, now=now)[1]

    match.revision += 1
    match.log.changed([])
    made, live.stale = Change(revision=match.revision, save=match.save(), news=news), True
    live.record = await tables.store.run(change)
    live.stale = False


def still_out(table: str, seat: int, now: datetime) -> Check:
    """Raise Refused, in the transaction, where a seat's clock has not run out, or not any more."""

    def check(session: Session) -> None:
        clock = clocks.of_seat(session, table=table, seat=seat)
        record = matches.get(session, table=table)
        if clock is None:
            raise Refused("That seat has just answered; nothing is to be claimed.")
        if not pace.has_run_out(clock, record, now):
            raise Refused("That seat's clock has not run out; the Clock page shows until when.")

    return check
