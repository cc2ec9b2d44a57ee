"""The clocks of a running table: how they're shown, extended, claimed, paused and resumed."""

from __future__ import annotations

from datetime import datetime

import discord
from sqlmodel import Session

from bot.channel.consent.clocks import pause_clocks, show_changed_clocks
from bot.channel.consent.requests import OTHERS_ASKED, ask_all
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on, persistent_view
from bot.interactions.table_buttons import TableButton
from bot.tables.ai import stand_ins
from bot.tables.clocks import pace, timekeeping
from bot.tables.live_table import LiveTable
from bot.tables.seasons.table_sentences import decided_line, stand_in_end
from bot.tables.seats_to_ping import present_seats
from bot.user_errors import UserError
from render import CLOCK
from rules.kernel.sentences import counted
from storage.clocks import clocks
from storage.clocks.days_off import free_until
from storage.consent import request_pings
from storage.schema.consent_records import RequestKind
from storage.schema.table_records import Clock, Post, Table
from storage.tables import outbox
from storage.tables.lookups import LIVE

MAX_SEAT_BUTTONS = 5
"""Seats for which the page has buttons of a kind."""
NO_PAUSE_IN_SEASON = (
    "The clocks of a season's table can't be paused, because its time ends on a fixed day. "
    "`/remind` with `away` pauses your own clock for the days that the season allows."
)
"""Refusal to pause all clocks."""


def clock_words(table: Table, clock: Clock) -> str:
    """Describe a clock's deadline in public words, such as *deadline in 2 days*.

    The text is empty for a clock without a deadline, and different if the table's clocks are paused
    or the time has run out. A timeout can be claimed only where somebody else is present.
    """
    if clock.due_at is None:
        return ""
    if table.paused_at is not None:
        return "clock paused"
    if clock.expiry_handled:
        claim = ", others may claim a timeout: **Clock**"
        is_alone = present_seats(table) == [clock.seat]
        return f"time ran out {_relative_time(clock.due_at)}{'' if is_alone else claim}"
    rests = ""
    if clock.vacation_until is not None:
        rests = f", on vacation until {discord.utils.format_dt(clock.vacation_until, 'f')}"
    return f"deadline {_relative_time(clock.due_at)}{rests}"


def _relative_time(moment: datetime) -> str:
    """Format a moment as a Discord timestamp such as *in 3 hours*."""
    return discord.utils.format_dt(moment, "R")


async def _clocks_by_seat(call: Call) -> dict[int, Clock]:
    """Return the running clocks by seat; raise UserError without a match or clocks."""
    if call.live.table.state not in LIVE:
        call.need_running("its clocks have stopped")
    if not call.live.is_running or call.live.table.pace is None:
        raise UserError(f"Table {call.live.id} has no clocks. They're set in the lobby, with Pace.")
    rows = await call.services.store.read(clocks.of_table, table=call.live.id)
    return {clock.seat: clock for clock in rows}


def has_clocks(live: LiveTable) -> bool:
    """Return whether a table's match is running with clocks."""
    return live.is_running and live.table.pace is not None


@on("clock", new=True, at_table=TableButton("Clock", 50, has_clocks, icon=CLOCK))
async def open_clock(call: Call, _: Action) -> None:
    """Show everybody's remaining time, with buttons for the user's options."""
    await _show_page(call)


async def _show_page(call: Call, word: str = "") -> None:
    """Reply with the page of clocks; `word` is a line above it about the last action."""
    live, running, now = call.live, await _clocks_by_seat(call), call.services.now()
    lines = [word] if word else []
    lines.append(f"**{live.title}** · {pace.in_words(live.table.pace)}.")
    if (free := free_until(live.table.pace, now)) is not None:
        lines.append(f"Today is off the clock. End of the time off: {_relative_time(free)}.")
    lines += [_seat_line(live, seat.seat, running) for seat in live.table.seats]
    own = live.table.seat_of(call.person)
    decided = await call.services.store.read(decided_line, live.table)
    if decided:
        lines.append(decided)
    # nobody waits for a match whose points are settled, so its clocks don't start again
    items = [] if own is None or decided else _page_items(live, own, running, now)
    await call.reply("\n".join(lines), view=persistent_view(items))


def _seat_line(live: LiveTable, number: int, running: dict[int, Clock]) -> str:
    """Describe one seat: AI, deadline or time in the bank, and its vacation days left."""
    seat, rules = live.seat(number), live.table.pace
    assert rules is not None
    name = f"- {live.markdown_names[number]}"
    if seat.playing_ai is not None:
        return f"{name}: {'an AI stands in' if seat.stand_in else 'AI'}"
    if number in running:
        name += f": {clock_words(live.table, running[number]) or 'to move'}"
    elif rules.bank:
        hours = (rules.bank if seat.bank is None else seat.bank) // pace.HOUR
        name += f": {counted(hours // 24, 'day')} {hours % 24} h in the bank"
    if rules.vacation:
        name += f"; {counted(pace.vacation_left(rules, seat) // pace.DAY, 'day')} of vacation left"
    return name


def _page_items(live: LiveTable, own: int, running: dict[int, Clock], now: datetime) -> list[Item]:
    """Return the page's buttons: time for others, timeout claims, pause or resume.

    `own` is the reader's seat, whose clock gets no buttons.
    """
    others = [clock for seat, clock in running.items() if seat != own and clock.due_at]
    items: list[Item] = [
        button(Action(live.id, "givetime", clock.seat), f"1 day for {live.names[clock.seat]}")
        for clock in others[:MAX_SEAT_BUTTONS]
        if live.seat(clock.seat).days_given < pace.MAX_DAYS_GIVEN
    ]
    if live.table.paused_at is not None:
        return [*items, button(Action(live.id, "resume"), "Resume clocks", row=2)]
    items += [
        button(
            Action(live.id, "claim", clock.seat),
            f"Claim: an AI for {live.names[clock.seat]}",
            discord.ButtonStyle.danger,
            row=1,
        )
        for clock in others[:MAX_SEAT_BUTTONS]
        if clock.due_at is not None and clock.due_at <= now
    ]
    if live.table.season_id is not None:
        return items
    return [*items, button(Action(live.id, "pause"), "Pause clocks", row=2)]


def _need_other_seat(call: Call, action: Action) -> int:
    """Return the caller's seat; raise UserError if the button is about that same seat."""
    own = call.live.seat_of(call.person)
    if own == action.seat:
        raise UserError("This is your own clock. Only the other players can do that for you.")
    return own


@on("givetime")
async def give_time(call: Call, action: Action) -> None:
    """Add a day to another player's clock; announce that in the channel once an hour.

    Raises UserError for the user's own clock, for a seat without one, or if the seat got all the
    days that a match allows.
    """
    live, services = call.live, call.services
    _need_other_seat(call, action)
    await _clocks_by_seat(call)

    def give(session: Session) -> datetime | None:
        """Add the day and enqueue its announcement; return the deadline, None without a clock."""
        due = timekeeping.add_day(session, live.id, action.seat)
        if due is not None and _claim_announcement(session, live, action.seat, services.now()):
            words = f"<@{call.person}> gives <@{live.seat(action.seat).person_id}> one more day."
            outbox.enqueue(session, table=live.id, post=Post(words))
        return due

    if await services.store.run(give) is None:
        raise UserError(f"{live.markdown_names[action.seat]} has no clock running.")
    await show_changed_clocks(call)
    await _show_page(call, "One day added.")


def _claim_announcement(session: Session, live: LiveTable, seat: int, now: datetime) -> bool:
    """Return whether to announce an extra day for a seat, which happens once an hour at most.

    If so, the announcement is stored as made.
    """
    subject, people = f"day for {seat}", [live.seat(seat).person_id or 0]
    return bool(
        request_pings.claim_pings(session, table=live.id, subject=subject, people=people, at=now)
    )


@on("claim")
async def claim(call: Call, action: Action) -> None:
    """Bring in an AI stand-in for another player's seat whose clock has run out."""
    live, tables = call.live, call.services.tables
    # a token, because the log keeps no names of people who are forgotten
    claimer = live.seat(_need_other_seat(call, action)).holder_token
    await _clocks_by_seat(call)
    check = stand_ins.check_expired(live.id, action.seat, tables.now())
    why = f"their clock has run out, and {claimer} claims a timeout"
    await stand_ins.stand_in(tables, live, action.seat, why, check=check)
    person = live.seat(action.seat).person_id or 0
    end = await call.services.store.read(stand_in_end, live.table, person, live.match.turn)
    await _show_page(call, f"An AI stands in for {live.markdown_names[action.seat]} {end}.")


@on("pause")
async def pause_or_ask(call: Call, _: Action) -> None:
    """Ask the other players to pause all clocks; pause them now if there are none.

    Raises UserError if no clocks are running, if they are already paused, or at a season's table,
    where the pause would count as time for which the player to move keeps the others waiting.
    """
    live = call.live
    await _clocks_by_seat(call)
    # raises SeatLost for spectators
    live.seat_of(call.person)
    if live.table.season_id is not None:
        raise UserError(NO_PAUSE_IN_SEASON)
    if live.table.paused_at is not None:
        raise UserError("The clocks are already paused.")
    words = f"asks to pause all clocks at {live.title} until somebody resumes them"
    if await ask_all(call, RequestKind.PAUSE, words):
        await _show_page(call, OTHERS_ASKED)
        return
    await pause_clocks(call)
    await _show_page(call, "The clocks are paused.")


@on("resume")
async def resume(call: Call, _: Action) -> None:
    """Resume all clocks for any player.

    Raises UserError if they aren't paused, or if a season has decided the table.
    """
    await _clocks_by_seat(call)
    live, services = call.live, call.services
    live.seat_of(call.person)
    if decided := await services.store.read(decided_line, live.table):
        raise UserError(f"{decided} Its clocks stay paused; play on without them, or resign.")
    if not await services.store.run(timekeeping.resume, live.id, services.now()):
        raise UserError("The clocks are already running.")
    await show_changed_clocks(call)
    await _show_page(call, "The clocks are running again.")
