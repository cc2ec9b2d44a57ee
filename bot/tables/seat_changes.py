"""Seats that change hands: who may take one, and how that is stored for all to read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables.clocks import timekeeping
from bot.tables.history import ratings
from bot.tables.live_table import Live
from bot.tables.registry import Tables, awaited_people, last_person, usual_level
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.words.names import User, called, marked, tidy
from bot.words.refusals import Refused
from rules.kernel import News
from rules.lesson import lesson_of
from storage import premoves
from storage.consent import request_pings, requests
from storage.errors import SeatBarred, SeatLost
from storage.matches import drafts, matches, outbox, seats
from storage.matches.changes import Change, ChangedBy
from storage.people import lapses
from storage.reminders import clocks
from storage.schema.records import Awaited, Line, Seat, Table, TableState


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


def need_heir(live: Live, seat: int, person: User, *, bot: bool) -> None:
    """Refuse to ask for a seat in the name of a bot, or of somebody who has or had another."""
    if live.record.former_seat_of(person.id) not in (None, seat):
        raise SeatBarred(live.id, live.record.former_seat_of(person.id) or 0)
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
    excused: bool = False,
) -> None:
    """Give a seat to a person, or (None) to an AI; whoever is awaited anew gets a ping.

    `why` is a clause for the log, `line` is owed to the channel. `held` is the seat as it has
    to stand still. `leaver` is one who gives the seat up of their own will; when nobody else
    plays, the table is closed. A rated match counts as lost for its holder, whoever does it,
    unless all others have `excused` that.
    """
    async with live.queue:
        await tables.mend(live)
        need_change(live, seat, person)
        need_holder(live, seat, leaver, held)
        if leaver is not None and last_person(live.record):
            live.record = await tables.store.run(partial(_close, live, seat, tables.now()))
            news = []
        else:
            heir = _heir(live, seat, person, tables.now() if leaver else None)
            why = why or ("resigned" if leaver else "")
            told = f"Seat {seat + 1} goes {passed_on(live.seat(seat))}"
            news = [News(f"{told}: {why}." if why else f"{told}.")]
            by = leaver or actor
            await _change_hands(tables, live, heir, news, by, line, excused=excused)
    tables.tell(live, news)


def charge_for_closing(live: Live, person: int, session: Session) -> None:
    """Rate somebody who closes a match alone as its leaver; raise Refused where others have a vote.

    The match may have come to its second round, or to another player, since they were asked.
    """
    if not live.running or not ratings.needs_every_vote(live.record, live.match):
        return
    if any(seat.person_id not in (None, person) for seat in live.record.seats):
        raise Refused(f"Table {live.id} is rated, so all who play there have to agree; ask again.")
    if (own := live.record.seat_of(person)) is not None:
        ratings.rate_leaver(session, live.record, own, live.match)


def _close(live: Live, seat: int, now: datetime, session: Session) -> Table:
    """Close a match that its last person leaves."""
    ratings.rate_leaver(session, live.record, seat, live.match)
    timekeeping.note_time_out(session, live.record, seat, now)
    return matches.abort(session, table=live.id, at=now)


async def _change_hands(
    tables: Tables,
    live: Live,
    heir: Seat,
    news: list[News],
    actor: int | None,
    line: Line | None,
    *,
    excused: bool,
) -> None:
    """Store who holds the seat from now on, as a change without answers.

    Neither the orders, the draft nor the eyes of whoever held it are passed on at once.
    """
    match, now, expected = live.match, tables.now(), live.match.revision
    for reaction in match.orders(heir.seat):
        match.order(heir.seat, reaction, None)
    match.revision += 1
    match.log.changed([])
    made, live.stale = Change(revision=match.revision, save=match.save(), news=news), True

    def change(session: Session) -> Table:
        drafts.drop(session, table=live.id, seat=heir.seat)
        premoves.revoke(session, table=live.id, seat=heir.seat)
        requests.drop(session, table=live.id)  # who sits there now has agreed to nothing
        if not excused:
            ratings.rate_leaver(session, live.record, heir.seat, match)
        _end_turn(session, live.id, heir, now)
        record = seats.replace(session, table=live.id, heir=_entering(session, live, heir))
        people = awaited_people(Live(record, match), now)
        awaited, _ = timekeeping.reckon(session, record, match, people, None, now)
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
        live.apart = reminder_scheduling.retime_table(session, record, sorted(match.asks()), now)
        due = _once_an_hour(session, live.id, heir.seat, _once(line, heir, awaited), now)
        return outbox.owe(session, table=live.id, line=due)

    live.record = await tables.store.run(change)
    live.stale = False
    live.forget_holder(heir.seat)


def passed_on(held: Seat) -> str:
    """Return from whom to whom a seat goes, by tokens: names are forgotten, not rewritten."""
    return f"from {held.holder_token} to {{{held.seat}.{len(held.former_holders) + 1}}}"


def mentions(live: Live) -> dict[str, str]:
    """Return a mention for each person behind the tokens of those who hold seats now."""
    return {
        seat.holder_token.strip("{}"): f"<@{seat.person_id}>"
        for seat in live.record.seats
        if seat.person_id is not None
    }


def _end_turn(session: Session, table: str, heir: Seat, now: datetime) -> None:
    """End what is the former holder's own in a seat's clock: their vacation, and a time-out."""
    timekeeping.end_rest(session, table, heir.seat, now)
    record = matches.get(session, table=table)
    clock = timekeeping.note_time_out(session, record, heir.seat, now)
    if clock is not None and heir.person_id is not None:
        timekeeping.grant_grace(session, record, clock, now)


def _entering(session: Session, live: Live, heir: Seat) -> Seat:
    """Return an heir with the round in which they sit down.

    Somebody who has left this match before comes back late in any case: their loss counts once.
    """
    entered, person = live.match.round, heir.person_id
    if person is not None and lapses.has_left(session, table=live.id, person_id=person):
        entered = max(entered, 2)
    return replace(heir, entered=entered)


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
