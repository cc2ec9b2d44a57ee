"""Messages about absent players, sent once to somebody who can act, with a button to do so."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.channel.consent.offered_seats import need_offer, offer
from bot.channel.consent.season_seats import need_authority_over_seat
from bot.interactions.call import Call
from bot.interactions.presses import Action, button, on, persistent_view
from bot.interactions.table_access import need_manager
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from bot.words.names import escape
from storage.schema.table_records import Seat
from storage.tables import seats

TAKE_WITH_FIND = "Others can take an open seat with `/table find`."
REMOVE_FROM_SEASON = (
    "In the season's channel, `/league remove` takes them out, and an AI takes over."
)


def claim_text(live: LiveTable, late: Sequence[int]) -> str:
    """Return a notice about the seats `late`, whose time has run out, and what to do about it."""
    names = ", ".join(live.markdown_names[seat] for seat in late)
    return (
        f"time has run out for {names} at [{live.title}]({live.address}). "
        "Press **Clock** to claim a timeout. An AI then stands in."
    )


def claim_view(live: LiveTable) -> discord.ui.View:
    """Return the button that opens the page of clocks, with the claims on it."""
    return persistent_view([button(Action(live.id, "clock"), "Clock")])


def unoffered_left_seats(live: LiveTable) -> list[Seat]:
    """Return the seats of a running match whose holders left and that aren't offered."""
    left_seats = [seat for seat in live.table.seats if seat.left_server_at is not None]
    return [seat for seat in left_seats if seat.offered_since is None] if live.is_running else []


def left_server_text(live: LiveTable) -> str:
    """Return a notice about the players who have left, and what to do about them."""
    names = ", ".join(escape(seat.name) for seat in unoffered_left_seats(live))
    have = "has" if len(unoffered_left_seats(live)) == 1 else "have"
    waits = f"{names} {have} left this server, and [{live.title}]({live.address}) is waiting. "
    return waits + (REMOVE_FROM_SEASON if live.table.season_id is not None else TAKE_WITH_FIND)


def left_server_view(live: LiveTable) -> discord.ui.View:
    """Return a button for each seat whose holder has left, to offer it to others.

    There are none at a season's table, whose seats are fixed.
    """
    left_seats = unoffered_left_seats(live) if live.table.season_id is None else []
    items = [
        button(
            Action(live.id, "opengone", seat.seat),
            "Open the seat" if len(left_seats) == 1 else f"Open seat {seat.seat + 1}",
            discord.ButtonStyle.primary,
        )
        for seat in left_seats
    ]
    return persistent_view(items)


@on("opengone", new=True)
async def offer_left_seat(call: Call, action: Action) -> None:
    """Offer the seat of a player who has left the server, if they are still gone.

    The host and moderators may do so, or any player if the host has left; raises UserError for
    others.
    """
    live, services = call.live, call.services
    # without a host to act, any player may
    host_is_gone = call.live.table.host_id in {
        seat.person_id for seat in unoffered_left_seats(live)
    }
    if not (host_is_gone and live.table.has_player(call.person)):
        need_manager(call)
    await need_authority_over_seat(call, action.seat)
    need_offer(live, action.seat)
    held = live.seat(action.seat)
    if held.left_server_at is None or held.person_id is None:
        raise UserError(f"Nobody has left seat {action.seat + 1} of table {live.id}.")
    if not await services.messages.has_left(live.table.guild_id, held.person_id):
        await services.store.run(seats.mark_left_server, table=live.id, seat=action.seat, at=None)
        await services.tables.refresh(live)
        raise UserError(
            f"{live.markdown_names[action.seat]} is back on this server and keeps the seat."
        )
    await offer(call, action.seat, open_=True)
    await call.reply(f"Seat {action.seat + 1} is now open. `/table find` lists it.")
