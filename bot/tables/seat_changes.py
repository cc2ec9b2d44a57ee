"""Seats that change hands: who may take one, and how that is stored for all to read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables import pinging, rating, timekeeping
from bot.tables.live import Live
from bot.tables.service import Tables, awaited_people, last_person, usual_level
from bot.words.names import User, called, marked, tidy
from bot.words.refusals import Refused
from rules.kernel import News
from rules.lesson import lesson_of
from storage import (
    clocks,
    drafts,
    handovers,
    matches,
    owed_lines,
    queued,
    request_pings,
    seats,
    votes,
)
from storage.changes import Change, ChangedBy
from storage.records import Awaited, Line, Seat, Table, TableState
from storage.trouble import SeatLost


@dataclass(frozen=True)
class Person:
    """Somebody who was named for a seat before, by id and name."""

    id: int
    name: str

    @property
    def display_name(self) -> str:
        """The name as it was when they were named."""
        return self.name


def running_seat(live: Live, number: int) -> int:
    """The seat with this number from 1; raises Refused where none changes hands now."""
    if live.record.state is not TableState.RUNNING:
        raise Refused("Seats change hands only while a match runs; use Join and Leave before.")
    if number > len(live.record.seats):
        raise Refused(f"Table {live.id} has {len(live.record.seats)} seats.")
    return number - 1


def need_heir(live: Live, person: User, *, bot: bool) -> None:
    """Refuse to ask for a seat in the name of a bot, or of somebody who has one."""
    if bot or live.record.seat_of(person.id) is not None:
        who = marked(called(person))
        raise Refused(f"{who} cannot take that seat; name somebody without one.")


def need_secret_dice(live: Live) -> None:
    """Refuse to bring another person into a lesson: its dice are known to whoever looks them up."""
    if lesson_of(live.match) is not None:
        raise Refused(
            f"Table {live.id} is a lesson, whose dice anybody can know; play together at a table "
            "of your own, with /table new."
        )


def need_change(live: Live, seat: int, person: User | None) -> None:
    """Refuse a change of seats that came too late, when somebody else's was quicker."""
    if not live.running:
        raise Refused(f"Seats of table {live.id} change hands only while its match runs.")
    if person is not None:
        need_secret_dice(live)
    if person is None and live.seat(seat).ai_level is not None:
        raise Refused(f"Seat {seat + 1} of table {live.id} is an AI's already.")
    if person is not None and live.record.seat_of(person.id) is not None:
        raise Refused(f"{marked(called(person))} has a seat at table {live.id} already.")


def need_holder(live: Live, seat: int, leaver: int | None, held: Seat | None) -> None:
    """Refuse a change in the name of a holder who has given the seat up meanwhile.

    One that was `held` otherwise when the change was agreed may be somebody's by now, an AI's too.
    """
    now = live.seat(seat)
    if leaver is not None and leaver != now.person_id:
        raise SeatLost(live.id)
    if held is not None and (held.person_id, held.open_since) != (now.person_id, now.open_since):
        raise Refused(
            f"Seat {seat + 1} of table {live.id} has changed hands or is offered no more; "
            "see on the table's message who plays there."
        )


async def reseat(
    tables: Tables,
    live: Live,
    seat: int,
    person: User | None,
    *,
    why: str = "",
    actor: int | None = None,
    held: Seat | None = None,
    leaver: int | None = None,
    line: Line | None = None,
) -> None:
    """Give a seat to a person, or (None) to an AI; whoever is awaited anew gets a ping.

    `why` is a clause for the log, `line` is owed to the channel. `held` is the seat as it has
    to stand still. `leaver` is one who gives the seat up of their own will; when nobody else
    plays, the table is closed.
    """
    async with live.queue:
        await tables.mend(live)
        need_change(live, seat, person)
        need_holder(live, seat, leaver, held)
        if leaver is not None and last_person(live.record):
            live.record = await tables.store.run(matches.abort, table=live.id, at=tables.now())
            news = []
        else:
            heir = _heir(live, seat, person, tables.now() if leaver else None)
            why = why or ("resigned" if leaver else "")
            # the names as they are stored, by which /forget-me finds them; the seat tells the rest
            told = f"Seat {seat + 1} goes from {live.seat(seat).name} to {heir.name}"
            news = [News(f"{told}: {why}." if why else f"{told}.")]
            await _change_hands(tables, live, heir, news, leaver or actor, line)
    tables.tell(live, news)


async def _change_hands(
    tables: Tables,
    live: Live,
    heir: Seat,
    news: list[News],
    actor: int | None,
    line: Line | None,
) -> None:
    """Store who holds the seat from now on, as a change without answers.

    Neither the draft nor the eyes of whoever held it are passed on at once.
    """
    match, now, expected = live.match, tables.now(), live.match.revision
    if heir.ai_level is not None:  # it answers at once; orders would keep it from what it holds
        for reaction in match.orders(heir.seat):
            match.order(heir.seat, reaction, None)
    match.revision += 1
    match.log.changed([])
    made, live.stale = Change(revision=match.revision, save=match.save(), news=news), True

    def change(session: Session) -> Table:
        drafts.drop(session, table=live.id, seat=heir.seat)
        queued.revoke(session, table=live.id, seat=heir.seat)
        handovers.drop(session, table=live.id)
        votes.drop(session, table=live.id)  # who sits there now has agreed to nothing
        if heir.ai_level is not None and actor == live.seat(heir.seat).person_id:
            rating.resign(session, live.record, heir.seat, match)
        record = seats.replace(session, table=live.id, heir=heir)
        people = awaited_people(Live(record, match), now)
        awaited, _ = timekeeping.reckon(session, record, match, people, None, now, heir=heir.seat)
        matches.append(
            session,
            table=live.id,
            expected_revision=expected,
            change=made,
            by=ChangedBy(actor),
            awaited=awaited,
            at=now,
        )
        clocks.rewrite(session, table=live.id, awaited=awaited, restarted=[heir.seat], at=now)
        clocks.look_again(session, table=live.id)  # nobody may be alone any more
        live.apart = pinging.retime_table(session, record, sorted(match.asks()), now)
        due = _once_an_hour(session, live.id, heir.seat, _once(line, heir, awaited), now)
        return owed_lines.owe(session, table=live.id, line=due)

    live.record = await tables.store.run(change)
    live.stale = False


def _once(line: Line | None, heir: Seat, awaited: Collection[Awaited]) -> Line | None:
    """The line, which does not ping an heir who is awaited: the table's message does so."""
    if line is None or heir.seat not in {each.seat for each in awaited}:
        return line
    return replace(line, people=tuple(one for one in line.people if one != heir.person_id))


def _once_an_hour(
    session: Session, table: str, seat: int, line: Line | None, now: datetime
) -> Line | None:
    """The line, which pings nobody who was pinged lately, since the same seat changed hands."""
    if line is None:
        return None
    subject, people = f"new holder {seat}", line.people
    people = request_pings.claim(session, table=table, subject=subject, people=people, at=now)
    return replace(line, people=people)


def _heir(live: Live, seat: int, person: User | None, resigned_at: datetime | None) -> Seat:
    """Who sits there from now on; a person sees what the seat knows when it is next awaited."""
    if person is not None:
        veiled = seat not in live.awaited()
        return Seat(seat, called(person), person_id=person.id, veiled=veiled)
    level = usual_level(live.record.game)
    return Seat(seat, substitute(live, seat), ai_level=level, resigned_at=resigned_at)


def substitute(live: Live, seat: int) -> str:
    """What an AI is called that takes a seat over."""
    return tidy(f"AI for {live.seat(seat).name}")
