"""Observers (`/table observer`): hands shown to a commentator or a teacher once all have agreed.

A commentator sees every hand, a teacher that of one player, whom they may advise. Neither takes a
seat at that table. What everybody sees stays as it is.
"""

from __future__ import annotations

import discord
from sqlmodel import Session

from bot.channel.consent.requests import ASKED, Kind, ask_all, register
from bot.channel.table_message.views import reply_hand
from bot.discord_errors_and_429s import PASSING
from bot.presses import Action, Item, on, select
from bot.services import Call
from bot.tables import consent
from bot.tables.duplicates import need_unsealed
from bot.tables.live_table import LiveTable
from bot.words.names import display_name, escape
from bot.words.refusals import UserError
from storage import observers
from storage.matches import outbox
from storage.observers import ALL_SEATS
from storage.schema.consent_records import Request, RequestKind
from storage.schema.records import Post

NO_TEACHER = "Only somebody to whom one player shows their hand at table {table} can advise them."
UNREACHED = "{name} takes no direct messages from me, so your advice wasn't sent."


async def show_or_ask(call: Call, person: discord.Member, seat: int | None) -> None:
    """Ask all to show somebody a hand, or every hand; end that for somebody who sees one."""
    live, store = call.live, call.services.store
    live.seat_of(call.person)
    # somebody who watches one table of a deal would know the others'
    need_unsealed(live.record)
    if not live.running:
        raise UserError(f"No match is running at table {live.id}, so there are no hands to show.")
    if person.bot:
        raise UserError("A bot doesn't watch. Name a person.")
    if await store.run(observers.end, table=live.id, person_id=person.id):
        await call.say(f"Nobody shows <@{person.id}> a hand at {live.title} any more.")
        return
    if live.record.has_player(person.id):
        raise UserError(f"<@{person.id}> plays at table {live.id} and must not see other hands.")
    shown = ALL_SEATS if seat is None else seat
    words = f"asks to show {_hands(live, shown)} at {live.title} to <@{person.id}>"
    if await ask_all(call, RequestKind.OBSERVE, words, seat=shown, heir=person):
        await call.say(ASKED)
        return
    await call.services.store.run(_show, live, person.id, display_name(person), shown)
    await call.services.poster.send_outbox(live)
    await call.say(f"<@{person.id}> sees {_hands(live, shown)}, with /mine.")


def _hands(live: LiveTable, shown: int) -> str:
    """Return whose hands are shown, in words."""
    return "all hands" if shown == ALL_SEATS else f"the hand of {live.written[shown]}"


def _show(session: Session, live: LiveTable, person: int, name: str, shown: int) -> None:
    """Show hands to somebody, and post that for everybody."""
    observers.add(session, table=live.id, person_id=person, name=name, seat=shown)
    words = f"<@{person}> sees {_hands(live, shown)} from now on, as all have agreed."
    outbox.enqueue(session, table=live.id, post=Post(words, (person,)))


@register
class Observe(Kind):
    """A request to show hands to somebody who doesn't play."""

    kind = RequestKind.OBSERVE
    asks_absent = True

    def asked(self, live: LiveTable, seat: int) -> list[int]:
        """Return all seats that people hold, with the one whose hand is shown."""
        del seat
        return consent.people(live, with_absent=True)

    def check_answer(self, call: Call, request: Request) -> None:
        """Allow every player to agree: it is their own hand that is shown."""

    async def carry_out(self, call: Call, request: Request) -> str:
        """Show the hands."""
        live, person = call.live, request.heir_id
        assert person is not None
        await call.services.store.run(_show, live, person, request.heir_name, request.seat)
        await call.services.poster.send_outbox(live)
        return f"<@{person}> sees {_hands(live, request.seat)}, with /mine."


# For the observer


async def shown_hands(call: Call) -> list[int]:
    """Return the seats whose hands the caller sees as an observer."""
    shown = await call.services.store.read(
        observers.shown_to, table=call.live.id, person_id=call.person
    )
    return [*call.live.names] if ALL_SEATS in shown else [*shown]


@on("observe", new=True)
async def observe(call: Call, action: Action) -> None:
    """Show one of the hands that the presser sees."""
    await show_hand(call, int(action.choice) if action.choice.isdecimal() else None)


async def show_hand(call: Call, seat: int | None = None) -> None:
    """Reply with one hand, by default the first, and with a menu of the others."""
    live, seats = call.live, await shown_hands(call)
    if not live.running or not seats:
        live.seat_of(call.person)
    elif seat is None or seat in seats:
        seat = seats[0] if seat is None else seat
        await reply_hand(call, seat, _others(live, seats, seat))
        return
    raise UserError(f"Nobody shows you that hand at table {live.id}. /mine shows those you see.")


def _others(live: LiveTable, seats: list[int], seat: int) -> list[Item]:
    """Return a menu of the other hands."""
    names = [(str(other), live.names[other]) for other in seats if other != seat]
    return [select(Action(live.id, "observe"), "Another hand", names)] if names else []


async def advise(call: Call, text: str) -> None:
    """Send a teacher's advice to the player who shows them their hand."""
    live, seats = call.live, await shown_hands(call)
    if len(seats) != 1 or not live.running:
        raise UserError(NO_TEACHER.format(table=live.id))
    name, pupil = live.written[seats[0]], live.seat(seats[0]).person_id
    if pupil is None:
        raise UserError(f"An AI holds that seat at table {live.id} now, so nobody reads advice.")
    words = f"**{live.title}** · <@{call.person}> advises you: {escape(text)}"
    try:
        await call.services.messages.direct(
            pupil, words, allowed_mentions=discord.AllowedMentions.none()
        )
    except (discord.HTTPException, *PASSING) as error:
        raise UserError(UNREACHED.format(name=name)) from error
    await call.say(f"Sent to {name} alone.")
