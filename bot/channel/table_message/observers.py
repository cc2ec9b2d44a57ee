"""Hands that players show to the reader, who doesn't play, and a teacher's advice to a pupil."""

from __future__ import annotations

import discord

from bot.channel.table_message.private_views import reply_hand, reply_own
from bot.discord_errors_and_429s import PASSING
from bot.presses import IN_PANEL, Action, Item, on, select
from bot.services import Call
from bot.tables.live_table import LiveTable
from bot.words.names import escape
from bot.words.refusals import UserError
from storage import observers
from storage.observers import ALL_SEATS

NO_TEACHER = "Only somebody to whom one player shows their hand at table {table} can advise them."
UNREACHED = "{name} takes no direct messages from me, so your advice wasn't sent."


async def shown_hands(call: Call) -> list[int]:
    """Return the seats whose hands the caller sees as an observer."""
    shown = await call.services.store.read(
        observers.shown_to, table=call.live.id, person_id=call.person
    )
    return [*call.live.names] if ALL_SEATS in shown else [*shown]


@on("mine", new=True)
async def mine(call: Call, _: Action) -> None:
    """Show the presser's own board and hand, or the hands that players show them."""
    await reply_mine(call)


async def reply_mine(call: Call) -> None:
    """Answer with the reader's private view; for an observer, with a hand shown to them."""
    await (reply_own if call.live.record.has_player(call.person) else show_hand)(call)


IN_PANEL.add("mine")


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
        await reply_hand(call, seat, live.match.view(seat), _menu_of_hands(live, seats, seat))
        return
    raise UserError(f"Nobody shows you that hand at table {live.id}. /mine shows those you see.")


def _menu_of_hands(live: LiveTable, seats: list[int], seat: int) -> list[Item]:
    """Return a menu of the hands that the reader may see besides `seat`'s; empty for none."""
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
