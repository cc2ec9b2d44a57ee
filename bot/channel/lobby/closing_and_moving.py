"""Tables closed without a result, or moved to another channel."""

from __future__ import annotations

import discord
from sqlmodel import Session

from bot.channel.consent.requests import OTHERS_ASKED, ask_all
from bot.interactions.call import Call
from bot.interactions.presses import Action, button, on, persistent_view
from bot.interactions.table_access import can_manage, need_manager
from bot.services import Services
from bot.tables.live_table import LiveTable
from bot.tables.people import ratings
from bot.tables.seasons import rulings
from bot.tables.seasons.table_sentences import closing_cost, vote_clause
from bot.tables.seat_changes import charge_for_closing
from bot.tables.seats_to_ping import is_last_person
from storage.matches import table_message
from storage.schema.consent_records import RequestKind
from storage.schema.table_records import ChannelAddress, Post


async def close_or_ask(call: Call) -> None:
    """Close a lobby now; for a match, request consent or show a button to confirm it.

    A season's table counts as a match before it starts. Raises UserError for people who don't
    manage the table, except players of a running match, and for rivals in its season.
    """
    if await _takes_votes(call):
        clause = await call.services.store.read(vote_clause, call.live.table)
        words = f"asks to close {call.live.title} without a result{clause}"
        if await ask_all(call, RequestKind.ABORT, words):
            await call.reply(OTHERS_ASKED)
            return
    else:
        need_manager(call)
    live = call.live
    if not live.is_running and live.table.season_id is None:
        await _close(call)
        return
    sure = button(Action(call.live.id, "abort"), "Close it", discord.ButtonStyle.danger)
    price = await call.services.store.read(closing_cost, live.table, call.person)
    if live.is_running and ratings.needs_every_vote(live.table, live.match):
        own = live.table.seat_of(call.person)
        price += ratings.leaving_cost(live.table, own, live.match)
    # a duplicate's host or moderator may not see how far it is
    title = f"table {live.id}" if live.table.sealed else live.title
    await call.reply(
        f"Close {title}? The match will end without a result. You can't undo this.{price}",
        view=persistent_view([sure]),
    )


async def _takes_votes(call: Call) -> bool:
    """Return whether the other players must agree to close the table.

    They must in a running match: if a player asks who doesn't manage the table, and for its host
    and moderators if it's rated and its first round is over, or if they play it in a season.
    Raises UserError for a moderator whose rivals in a season play there.
    """
    live = call.live
    manages = can_manage(call)
    votes = manages and await call.services.store.read(rulings.needs_vote, live.table, call.person)
    if votes or not live.is_running:
        return live.is_running
    seated = live.table.has_player(call.person)
    if not manages:
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

    In a rated match it may count as a loss for the caller. Raises UserError if they may no longer
    close it alone.
    """
    post = Post(f"<@{call.person}> has closed this table without a result.")

    def charge(session: Session) -> None:
        """Check the caller once more, and record that they have left, in the same transaction."""
        rulings.check_closer(session, call.live.table, call.person)
        charge_for_closing(call.live, call.person, call.services.now(), session)

    await call.services.tables.abort(call.live, post, closer=call.person, before=charge)
    await call.reply(f"Table {call.live.id} is closed.", view=None)


async def move(services: Services, live: LiveTable, channel: ChannelAddress) -> None:
    """Store a table's new channel or thread, and repost its message there soon."""
    await services.store.run(
        table_message.move,
        table=live.id,
        channel_id=channel.channel_id,
        thread_id=channel.thread_id,
    )
    await services.tables.refresh(live)
    services.poster.schedule_update(live.id)
