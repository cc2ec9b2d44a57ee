"""What a table's host and the moderators of its server may do with it: close it, or move it."""

from __future__ import annotations

from functools import partial

import discord

from bot.channel.consent.votes import start_vote
from bot.presses import Action, button, on, persistent_view
from bot.services import Call, Interaction, Services
from bot.tables.history import ratings
from bot.tables.live_table import LiveTable
from bot.tables.players import last_person
from bot.tables.seat_changes import charge_for_closing
from bot.words.refusals import UserError
from storage.matches import lookups
from storage.schema.people_records import VoteKind
from storage.schema.records import Line, Place


def guard(call: Call) -> None:
    """Let hosts and moderators pass; raises UserError for everybody else."""
    if not may_manage(call):
        where = f"table {call.live.id}"
        raise UserError(f"That is for the host of {where} and for moderators of this server.")


def may_manage(call: Call) -> bool:
    """Whether the caller is the table's host, or moderates where it stands."""
    live = call.live
    return call.person == live.record.host_id or _moderates(call.interaction, live)


def _moderates(interaction: Interaction, live: LiveTable) -> bool:
    """Whether the caller has power over the table's channel, or over its whole server."""
    record, user = live.record, interaction.user
    if interaction.guild_id != record.guild_id or not isinstance(user, discord.Member):
        return False
    there = interaction.channel_id in (record.channel_id, record.thread_id)
    may = interaction.permissions if there else user.guild_permissions
    return may.manage_messages or may.manage_guild


async def wish_closed(call: Call) -> None:
    """Close a lobby at once; of a running match ask first, or let all who play vote."""
    if takes_votes(call):
        if not await start_vote(call, VoteKind.ABORT, "asks to close the table without a result"):
            await call.say("The other players have been asked; all have to agree.")
            return
    else:
        guard(call)
    if not call.live.running:
        await _close(call)
        return
    sure = button(Action(call.live.id, "abort"), "Close it", discord.ButtonStyle.danger)
    live = call.live
    costs = ratings.needs_every_vote(live.record, live.match)
    price = (
        ratings.price(live.record, live.record.seat_of(call.person), live.match) if costs else ""
    )
    await call.say(
        f"Close {live.title}? Its match ends without a result for all who play there; "
        f"that cannot be undone.{price}",
        view=persistent_view([sure]),
    )


def takes_votes(call: Call) -> bool:
    """Return whether a match is closed by vote: a rated one after its first round always is."""
    live = call.live
    if not live.running:
        return False
    seated = live.record.seat_of(call.person) is not None
    if not may_manage(call):
        return seated
    return ratings.needs_every_vote(live.record, live.match)


@on("abort")
async def abort(call: Call, _: Action) -> None:
    """Close the table, now that whoever asked for it is sure."""
    seated = call.live.record.seat_of(call.person) is not None
    if not (seated and last_person(call.live.record)):
        guard(call)
    await _close(call)


async def _close(call: Call) -> None:
    line = Line(f"<@{call.person}> has closed it without a result.")
    charge = partial(charge_for_closing, call.live, call.person)
    await call.services.tables.abort(call.live, line, closer=call.person, before=charge)
    await call.say(f"Table {call.live.id} is closed.", view=None)


async def move(services: Services, live: LiveTable, place: Place) -> None:
    """Let a table's messages stand in another channel or thread from now on."""
    await services.store.run(
        lookups.move, table=live.id, channel_id=place.channel_id, thread_id=place.thread_id
    )
    await services.tables.refresh(live)
    services.poster.touch(live.id)
