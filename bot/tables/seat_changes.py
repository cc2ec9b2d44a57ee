"""Seat changes: their conditions, and how a seat's new holder is stored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables import change_storage, events
from bot.tables.ai.levels import default_level
from bot.tables.clocks import timekeeping, vacation
from bot.tables.live_table import LiveTable
from bot.tables.people import ratings
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.seasons import walkovers
from bot.tables.seats_to_ping import is_last_person, seats_to_ping
from bot.tables.table_service import Tables
from bot.user_errors import UserError
from bot.words.names import User, display_name, escape, sanitize
from rules.kernel import News
from rules.lesson import lesson_of
from storage.clocks import clocks
from storage.consent import request_pings, requests
from storage.errors import SeatBarred, SeatLost
from storage.matches import drafts, matches
from storage.matches.change_records import Change
from storage.people import lapses
from storage.schema.table_records import PendingSeat, Post, Seat, Table, TableState
from storage.tables import outbox, seats
from storage.tables.locked_table import LockedTable, lock


@dataclass(frozen=True)
class NamedPerson:
    """Somebody who was named earlier as a seat's new holder: a `User` made from stored values."""

    id: int
    name: str

    @property
    def display_name(self) -> str:
        """The name as it was when they were named."""
        return self.name


@dataclass(frozen=True)
class SeatChange:
    """A change of a seat's holder on which the people concerned have agreed."""

    seat: int
    heir: User | None = None
    """The new holder; None: an AI."""
    why: str = ""
    """A clause for the log."""
    actor: int | None = None
    """The person who does it; None: the leaver, or the program."""
    held: Seat | None = None
    """The seat as it was then; it may have another holder by now. None: that doesn't matter."""
    leaver: int | None = None
    """The holder, who gives the seat up voluntarily."""
    post: Post | None = None
    """A line for the channel."""
    excused: bool = False
    """True if all others agreed that a rated match doesn't count as lost for the holder."""


def running_seat(live: LiveTable, number: int) -> int:
    """Return the index of the seat that people call `number`.

    Raises UserError if no match runs, or there is no such seat.
    """
    if live.table.state is not TableState.RUNNING:
        raise UserError("Seats change hands only during a match. Before it, use Join and Leave.")
    if number > len(live.table.seats):
        raise UserError(f"Table {live.id} has {len(live.table.seats)} seats.")
    return number - 1


def need_heir(live: LiveTable, seat: int, person: User, *, bot: bool) -> None:
    """Raise UserError or SeatBarred for a bot, or for somebody who holds or held another seat."""
    if live.table.former_seat_of(person.id) not in (None, seat):
        raise SeatBarred(live.id, live.table.former_seat_of(person.id) or 0)
    if bot or live.table.has_player(person.id):
        name = escape(display_name(person))
        raise UserError(f"{name} can't take that seat. Choose somebody without a seat.")


def need_no_lesson(live: LiveTable) -> None:
    """Raise UserError in a lesson, whose dice are public: nobody else joins it; or in a lobby."""
    if lesson_of(live.match) is not None:
        raise UserError(
            f"Table {live.id} is a lesson, whose dice can be predicted. To play together, open a "
            "table of your own with /table new."
        )


def need_change(live: LiveTable, seat: int, person: User | None) -> None:
    """Raise UserError if a seat can't pass to this person, or to an AI (None).

    Checked again before the change: the match may have ended, or the person taken a seat.
    """
    if not live.is_running:
        raise UserError(f"Seats at table {live.id} change hands only during its match.")
    if person is not None:
        need_no_lesson(live)
    if person is None and live.seat(seat).ai_level is not None:
        raise UserError(f"Seat {seat + 1} of table {live.id} is already an AI's.")
    if person is not None and live.table.has_player(person.id):
        raise UserError(f"{escape(display_name(person))} already has a seat at table {live.id}.")


def need_holder(live: LiveTable, change: SeatChange) -> None:
    """Raise SeatLost or UserError if the holder of a change's seat has changed meanwhile."""
    now, held = live.seat(change.seat), change.held
    if change.leaver not in (None, now.person_id):
        raise SeatLost(live.id)
    if held is not None and (held.person_id, held.offered_since) != (
        now.person_id,
        now.offered_since,
    ):
        raise UserError(
            f"Seat {change.seat + 1} of table {live.id} is no longer open: it has changed hands. "
            "The table's message shows who plays there."
        )


async def reseat(tables: Tables, live: LiveTable, change: SeatChange) -> None:
    """Store a seat's new holder, ping them if it's their turn, and notify the listeners.

    If the last person gives up their seat, the table is closed. Raises UserError, SeatLost and
    Refusal if the seat can no longer change hands.
    """
    seat = change.seat
    async with live.lock:
        await tables.reload_if_stale(live)
        need_change(live, seat, change.heir)
        need_holder(live, change)
        if change.leaver is not None and is_last_person(live.table):
            live.table = await tables.store.run(partial(_close, live, seat, tables.now()))
            news = []
        else:
            resigned_at = tables.now() if change.leaver is not None else None
            heir = _heir(live, seat, change.heir, resigned_at)
            why = change.why or ("resigned" if resigned_at else "")
            text = f"Seat {seat + 1} goes {holders_clause(live.seat(seat))}"
            news = [News(f"{text}: {why}." if why else f"{text}.")]
            await _change_hands(tables, live, change, heir, news)
    tables.notify_listeners(live, news)


def charge_for_closing(live: LiveTable, person: int, now: datetime, session: Session) -> None:
    """Rate and record a person who closes a match alone as one who left it.

    Raises UserError if others must vote: since the caller was asked, the second round may have
    begun, or another player joined.
    """
    if not live.is_running:
        return
    own = live.table.seat_of(person)
    with_others = any(seat.person_id not in (None, person) for seat in live.table.seats)
    if ratings.needs_every_vote(live.table, live.match):
        if with_others:
            raise UserError(
                f"Table {live.id} is rated, so everybody who plays there has to agree first."
            )
        if own is not None:
            ratings.rate_leaver(session, live.table, own, live.match)
    # in the first round a wrong setting costs nothing, and nobody is let down by an empty table
    if own is not None and with_others and live.match.round > 1:
        _record_leaver(session, live, own, now)


def _record_leaver(session: Session, live: LiveTable, seat: int, now: datetime) -> None:
    """Store that a seat's holder leaves a match, rated or not, for their record of reliability.

    Does nothing for an AI seat, or at a table that a season has settled.
    """
    person = live.table.seats[seat].person_id
    if person is not None and not timekeeping.is_settled_by_season(session, live.table):
        kind, leg = lapses.Lapse.GAVE_UP, live.match.log.leg_start
        lapses.store(session, table=live.id, person_id=person, kind=kind, number=leg, at=now)


def _close(live: LiveTable, seat: int, now: datetime, session: Session) -> Table:
    """Close a match because its last person leaves; return the table."""
    ratings.rate_leaver(session, live.table, seat, live.match)
    clock = clocks.of_seat(session, table=live.id, seat=seat)
    timekeeping.record_time_out(session, live.table, seat, clock, now)
    return change_storage.close_table(session, live.id, live.seat(seat).person_id, now)


async def _change_hands(
    tables: Tables, live: LiveTable, agreed: SeatChange, heir: Seat, news: list[News]
) -> None:
    """Store a seat's new holder, with the news about it, as a change without answers.

    Standing orders, draft and secrets of the former holder aren't passed on.
    """
    match, since = live.match, live.match.revision
    for reaction in match.orders(heir.seat):
        match.order(heir.seat, reaction, None)

    def write(session: Session, change: Change) -> Table:
        """Store the new holder, and what ends or begins with the change."""
        now = change.at
        _forget_holder(session, live.id, heir)
        if not agreed.excused:
            ratings.rate_leaver(session, live.table, heir.seat, match)
            _record_leaver(session, live, heir.seat, now)
        _end_turn(session, live.id, heir, now)
        table = seats.change_holder(
            session, table=live.id, heir=_with_entry_round(session, live, heir)
        )
        walkovers.settle_left(session, table, now)
        clocks.mark_expiries_unhandled(session, table=live.id)  # nobody may be alone any more
        # locked only now: a locked table keeps the rows as it has read them
        locked = lock(session, table=live.id)
        matches.check_change(locked, change)
        pending = seats_to_ping(table, match, now)
        waiting, _ = timekeeping.update_clocks(locked, match, pending, None, now)
        matches.add_change(locked, change, waiting)
        _restart_reminders(locked, live, heir, waiting, now)
        post = _without_double_ping(agreed.post, heir, waiting)
        due = _without_recent_pings(session, live.id, heir.seat, post, now)
        return outbox.enqueue(session, table=live.id, post=due)

    actor = agreed.actor if agreed.leaver is None else agreed.leaver
    await tables.change_without_answer(live, news, write, since=since, actor=actor)


def _forget_holder(session: Session, table: str, heir: Seat) -> None:
    """Delete what was private to a seat's former holder, and all requests at the table."""
    drafts.drop(session, table=table, seat=heir.seat)
    for forget in events.ON_NEW_HOLDER:
        forget(session, table, heir)
    requests.drop(session, table=table)  # who sits there now has agreed to nothing


def _restart_reminders(
    locked: LockedTable,
    live: LiveTable,
    heir: Seat,
    waiting: Collection[PendingSeat],
    now: datetime,
) -> None:
    """Schedule reminders for the seats to move; the heir's begin again."""
    locked.replace_clocks(waiting, [heir.seat], now)
    asked = sorted(live.match.asks())
    live.has_direct_ping = reminder_scheduling.retime_table(locked, asked, now)
    locked.write()


def holders_clause(held: Seat) -> str:
    """Return `from … to …` with the tokens of a seat's present holder and of the next one.

    Tokens stand for names, which may be forgotten.
    """
    return f"from {held.holder_token} to {{{held.seat}.{len(held.former_holders) + 1}}}"


def mentions(live: LiveTable) -> dict[str, str]:
    """Return a mention (`<@id>`) of each person who holds a seat, by token without braces."""
    return {
        seat.holder_token.strip("{}"): f"<@{seat.person_id}>"
        for seat in live.table.seats
        if seat.person_id is not None
    }


def _end_turn(session: Session, table: str, heir: Seat, now: datetime) -> None:
    """End the former holder's vacation, record an overdue time-out, and grant a grace period.

    The new holder gets the grace period.
    """
    vacation.end_vacation(session, table, heir.seat, now)
    record = matches.get(session, table=table)
    clock = clocks.of_seat(session, table=table, seat=heir.seat)
    clock = timekeeping.record_time_out(session, record, heir.seat, clock, now)
    if clock is not None and heir.person_id is not None:
        timekeeping.grant_grace(session, record, clock, now)


def _with_entry_round(session: Session, live: LiveTable, heir: Seat) -> Seat:
    """Return an heir's seat with the round in which they sit down.

    Somebody who has left this match before counts as having come late, so that they can't lose it a
    second time.
    """
    entered, person = live.match.round, heir.person_id
    if person is not None and lapses.has_left(session, table=live.id, person_id=person):
        entered = max(entered, 2)
    return replace(heir, entered_round=entered)


def _without_double_ping(
    post: Post | None, heir: Seat, pending: Collection[PendingSeat]
) -> Post | None:
    """Return the post without a ping to the heir, if they are to move: the message pings them."""
    if post is None or heir.seat not in {each.seat for each in pending}:
        return post
    return replace(post, people=tuple(person for person in post.people if person != heir.person_id))


def _without_recent_pings(
    session: Session, table: str, seat: int, post: Post | None, now: datetime
) -> Post | None:
    """Return the post without pings to people who were pinged about this seat in the last hour."""
    if post is None:
        return None
    subject, people = f"new holder {seat}", post.people
    people = request_pings.claim_pings(session, table=table, subject=subject, people=people, at=now)
    return replace(post, people=people)


def _heir(live: LiveTable, seat: int, person: User | None, resigned_at: datetime | None) -> Seat:
    """Return the seat with its new holder: a person, or (None) an AI.

    A person sees the seat's secrets from its next turn on.
    """
    if person is not None:
        secrets_hidden = seat not in live.pending_seats()
        return Seat(seat, display_name(person), person_id=person.id, secrets_hidden=secrets_hidden)
    level = default_level(live.table.game)
    return Seat(seat, substitute(live, seat), ai_level=level, resigned_at=resigned_at)


def substitute(live: LiveTable, seat: int) -> str:
    """Return the name of an AI that takes over a seat, such as `AI for Ann`."""
    return sanitize(f"AI for {live.seat(seat).name}")
