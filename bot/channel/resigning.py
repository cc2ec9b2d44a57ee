"""Resignations: the holder of a seat gives it up, and an AI takes over."""

from __future__ import annotations

from zlib import crc32

import discord

from bot.interactions.call import Call
from bot.interactions.presses import Action, button, on, persistent_view
from bot.tables.live_table import LiveTable
from bot.tables.people import ratings
from bot.tables.seasons.table_sentences import leaving_cost
from bot.tables.seat_changes import SeatChange, reseat
from bot.tables.seats_to_ping import is_last_person
from bot.user_errors import UserError


async def offer_resignation(call: Call) -> None:
    """Show the caller what resigning costs, with a button to confirm it.

    Raises SeatLost for people without a seat, and UserError if no match is running.
    """
    live, seat = call.live, call.live.seat_of(call.person)
    if not live.is_running:
        raise UserError(f"No match is running at table {live.id}. In a lobby, press Leave.")
    effect = await _resignation_effect(call, seat)
    sure = Action(live.id, "resign", seat, _fingerprint(live, effect))
    await call.reply(
        f"Resign at {live.title}? {effect}",
        view=persistent_view([button(sure, "Resign", discord.ButtonStyle.danger)]),
    )


async def _resignation_effect(call: Call, seat: int) -> str:
    """Return what happens if the caller resigns now, and what that costs them."""
    live = call.live
    then = "An AI takes over your seat"
    price = ratings.leaving_cost(live.table, seat, live.match)
    in_season = await call.services.store.read(leaving_cost, live.table, call.person)
    if is_last_person(live.table):
        then = "Nobody else is playing there, so the table is closed without a result"
    elif price:
        price += " You can first ask the others to leave it unrated, with `/table unrated`."
    return f"{then}. You can't undo this.{in_season}{price}"


def _fingerprint(live: LiveTable, effect: str) -> int:
    """Return a hash of the round and the effect, to recognise an outdated question."""
    return crc32(f"{live.match.round} {effect}".encode()) or 1


@on("resign")
async def resign(call: Call, action: Action) -> None:
    """Hand the user's seat to an AI, or close the table if nobody else plays.

    Ask again if the effect has changed since they were asked, or a new round has begun. Raises
    UserError if no match is running.
    """
    live, seat = call.live, call.live.seat_of(call.person)
    if not live.is_running:
        raise UserError(f"No match is running at table {live.id}.")
    if action.fingerprint != _fingerprint(live, await _resignation_effect(call, seat)):
        await offer_resignation(call)
        return
    await reseat(call.services.tables, live, SeatChange(seat, leaver=call.person))
    # read afterwards, since the last person's resignation closes the table
    then = "An AI takes over." if live.is_running else "It is closed without a result."
    await call.reply(f"You have resigned at table {live.id}. {then}", view=None)
