"""Hands shown to readers who don't play, and a teacher's advice to a pupil."""

from __future__ import annotations

import discord

from bot.channel.table_message.private_views import reply_hand, reply_late, reply_own
from bot.discord_errors import PASSING_ERRORS
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, on, select
from bot.interactions.table_buttons import TableButton
from bot.tables import consent
from bot.tables.history.past_boards import histories_of
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from bot.words.names import escape
from storage.matches import observers

SEES_NO_SINGLE_HAND = "To advise, you must see exactly one hand at table {table}."
NO_LATE_HANDS = (
    "The players at table {table} don't show their hands with a delay. They can agree to do so "
    "with /table observer `late`."
)
TOO_EARLY_FOR_LATE_HANDS = (
    "The hands at table {table} are shown {rounds} rounds late, so there's nothing to see yet."
)
ADVICE_NOT_SENT = "{name} doesn't accept direct messages from me, so your advice wasn't sent."


async def shown_hands(call: Call) -> list[int]:
    """Return the seats whose hands the caller sees as an observer; often none."""
    shown = await call.services.store.read(
        observers.shown_to, table=call.live.id, person_id=call.person
    )
    held = consent.seats_of_people(call.live, with_absent=True)
    return [seat for seat in held if seat in shown or None in shown]


@on("mine", new=True, in_panel=True, at_table=TableButton("My view", 20))
async def mine(call: Call, _: Action) -> None:
    """Show the user's own board and hand, or to an observer a hand that they are shown."""
    await reply_mine(call)


async def reply_mine(call: Call) -> None:
    """Reply with the caller's private view; for an observer, with a hand shown to them."""
    if call.live.table.has_player(call.person):
        await reply_own(call)
    else:
        await show_hand(call)


@on("observe", new=True)
async def observe(call: Call, action: Action) -> None:
    """Show the user the hand chosen in a menu."""
    await show_hand(call, int(action.choice) if action.choice.isdecimal() else None)


async def show_hand(call: Call, seat: int | None = None) -> None:
    """Reply with the hand of a seat (None: the first), and a menu of the others.

    Raises UserError if nobody shows the caller that hand.
    """
    live, seats = call.live, await shown_hands(call)
    if not live.is_running or not seats:
        live.seat_of(call.person)
    elif seat is None or seat in seats:
        seat = seats[0] if seat is None else seat
        await reply_hand(call, seat, live.match.view(seat), _menu_of_hands(live, seats, seat))
        return
    raise UserError(f"You can't see that hand at table {live.id}. /mine shows the ones you can.")


def _menu_of_hands(live: LiveTable, seats: list[int], seat: int) -> list[Item]:
    """Return a menu of the hands in `seats` except `seat`'s; empty if there are no others."""
    names = [(str(other), live.names[other]) for other in seats if other != seat]
    return [select(Action(live.id, "observe"), "Another hand", names)] if names else []


async def show_late(call: Call, seat: int | None = None) -> None:
    """Reply with an earlier board, or with a seat's hand then, and a menu of hands.

    Raises UserError if the players don't show hands late, if too few rounds have passed, or for an
    AI's seat.
    """
    live, services = call.live, call.services
    rounds = await services.store.read(observers.rounds_late, table=live.id)
    if not live.is_running or not rounds or (seat is not None and seat not in live.names):
        raise UserError(NO_LATE_HANDS.format(table=live.id))
    if seat is not None:
        consent.need_person(live, seat)
    histories = histories_of(services.store, services.reader_queries)
    past = await histories.before(live, call.person, seat, rounds)
    if past is None:
        raise UserError(TOO_EARLY_FOR_LATE_HANDS.format(table=live.id, rounds=rounds))
    held = consent.seats_of_people(live, with_absent=True)
    names = [(str(other), live.names[other]) for other in held if other != seat]
    items = [select(Action(live.id, "late"), "A hand", names)] if names else []
    await reply_late(call, seat, past, items)


@on("late", new=True)
async def late(call: Call, action: Action) -> None:
    """Show the user the late hand chosen in a menu."""
    await show_late(call, int(action.choice) if action.choice.isdecimal() else None)


async def advise(call: Call, text: str) -> None:
    """Send a teacher's advice to the player who shows them their hand.

    Raises UserError if the caller sees no single hand, or if the advice can't be delivered.
    """
    live, seats = call.live, await shown_hands(call)
    if len(seats) != 1 or not live.is_running:
        raise UserError(SEES_NO_SINGLE_HAND.format(table=live.id))
    name, pupil = live.markdown_names[seats[0]], live.seat(seats[0]).person_id or 0
    words = f"**{live.title}** · <@{call.person}> advises you: {escape(text)}"
    try:
        await call.services.messages.direct(
            pupil, words, allowed_mentions=discord.AllowedMentions.none()
        )
    except (discord.HTTPException, *PASSING_ERRORS) as error:
        raise UserError(ADVICE_NOT_SENT.format(name=name)) from error
    await call.reply(f"Sent only to {name}.")
