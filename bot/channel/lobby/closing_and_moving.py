"""Tables closed without a result, or moved to another channel."""

from __future__ import annotations

from functools import partial

import discord

from bot.call import Call
from bot.channel.consent.requests import OTHERS_ASKED, ask_all
from bot.presses import Action, button, on, persistent_view
from bot.services import Services
from bot.table_access import can_manage, need_manager
from bot.tables.live_table import LiveTable
from bot.tables.people import ratings
from bot.tables.seasons.table_sentences import closing_cost, vote_clause
from bot.tables.seat_changes import charge_for_closing
from bot.tables.seats_to_ping import is_last_person
from storage.matches import table_message
from storage.schema.consent_records import RequestKind
from storage.schema.records import Place, Post


async def close_or_ask(call: Call) -> None:
    """Close a lobby now; for a match, request consent or show a button to confirm it.

    Raises UserError for people who neither play nor manage the table.
    """
    if _takes_votes(call):
        clause = await call.services.store.read(vote_clause, call.live.table)
        words = f"asks to close {call.live.title} without a result{clause}"
        if await ask_all(call, RequestKind.ABORT, words):
            await call.reply(OTHERS_ASKED)
            return
    else:
        need_manager(call)
    if not call.live.is_running:
        await _close(call)
        return
    sure = button(Action(call.live.id, "abort"), "Close it", discord.ButtonStyle.danger)
    live = call.live
    costs = ratings.needs_every_vote(live.table, live.match)
    price = (
        ratings.leaving_cost(live.table, live.table.seat_of(call.person), live.match)
        if costs
        else ""
    )
    price = await call.services.store.read(closing_cost, live.table, call.person) + price
    # a duplicate's host or moderator may not see how far it is
    title = f"table {live.id}" if live.table.sealed else live.title
    await call.reply(
        f"Close {title}? The match will end without a result. You can't undo this.{price}",
        view=persistent_view([sure]),
    )


def _takes_votes(call: Call) -> bool:
    """Return whether the other players must agree to close the table.

    They must if a player asks who doesn't manage it, and always in a rated match after its first
    round.
    """
    live = call.live
    if not live.is_running:
        return False
    seated = live.table.has_player(call.person)
    if not can_manage(call):
        return seated
    return ratings.needs_every_vote(live.table, live.match)


@on("abort", blind=True)
async def abort(call: Call, _: Action) -> None:
    """Close the table; the user has confirmed it."""
    seated = call.live.table.has_player(call.person)
    if not (seated and is_last_person(call.live.table)):
        need_manager(call)
    await _close(call)


async def _close(call: Call) -> None:
    """Close the table at the caller's request, and announce it in the channel.

    In a rated match it may count as a loss for the caller.
    """
    post = Post(f"<@{call.person}> has closed this table without a result.")
    charge = partial(charge_for_closing, call.live, call.person, call.services.now())
    await call.services.tables.abort(call.live, post, closer=call.person, before=charge)
    await call.reply(f"Table {call.live.id} is closed.", view=None)


async def move(services: Services, live: LiveTable, place: Place) -> None:
    """Store a table's new channel or thread, and repost its message there soon."""
    await services.store.run(
        table_message.move, table=live.id, channel_id=place.channel_id, thread_id=place.thread_id
    )
    await services.tables.refresh(live)
    services.poster.schedule_update(live.id)
