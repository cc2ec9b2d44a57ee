"""Rematches, in which everybody moves up one seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.channel.lobby.lobby import checked_options, join, new_table, open_table
from bot.channel.next_steps import next_step
from bot.interactions.call import Call
from bot.interactions.presses import Action, on
from bot.interactions.table_buttons import TableButton, is_over
from bot.services import Services
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from bot.words.names import display_name
from storage.consent import request_pings
from storage.schema.table_records import ChannelAddress, KeptSeat, Post, Seat, Table, TableState
from storage.schema.table_terms import TableTerms
from storage.tables import lookups

REMATCH_OFFERED = (
    "**Rematch** opens a table with the same settings and waits for everybody; all players "
    "move up one seat."
)
DUPLICATE_REMATCH_OFFERED = "**Rematch** opens a table with the same settings."
NOT_A_PLAYER = (
    "Only those who played at table {table} can ask for a rematch. Use /table new to open your own."
)


@next_step(10)
def rematch_words(table: Table) -> str:
    """Return the sentence below a result about a rematch."""
    return DUPLICATE_REMATCH_OFFERED if table.sealed else REMATCH_OFFERED


@on("again", new=True, at_table=TableButton("Rematch", 90, is_over))
async def rematch(call: Call, _: Action) -> None:
    """Open a rematch's lobby; join the one that somebody else has opened.

    Raises UserError for people who didn't play, while the match runs, or if the rematch that is
    open has no seat reserved for them.
    """
    services, table = call.services, call.live.table
    if table.state not in (TableState.FINISHED, TableState.ABORTED):
        raise UserError(f"The match at table {table.id} is still running. Press Play there.")
    order = rotate_seats(table, call.person, display_name(call.interaction.user))
    async with call.live.lock:  # of two who press at once, the second joins
        other = await _lobby_here(services, table)
        if other is None:
            await _open_rematch(call, order)
            return
    if call.person not in [kept.person_id for kept in other.untaken_seats]:
        raise UserError(f"Table {other.id} is already open here. Press Join on its message.")
    await _join_rematch(call, other)


def rotate_seats(table: Table, person: int, name: str) -> list[Seat]:
    """Return an ended match's seats in their next order, in which everybody moves up by one.

    The first goes last. A host who has resigned gets the seat of the AI that played on. Raises
    UserError for somebody without a seat.
    """
    seats = [seat for seat in table.seats if seat.person_id or seat.ai_level]
    if not table.has_player(person):
        left = [index for index, seat in enumerate(seats) if seat.resigned_at is not None]
        if person != table.host_id or (seats and not left and table.started_at):
            raise UserError(NOT_A_PLAYER.format(table=table.id))
        at = left[0] if left else 0
        seats[at : at + len(left[:1])] = [Seat(at, name, person_id=person)]
    return [*seats[1:], *seats[:1]]


async def _open_rematch(call: Call, order: Sequence[Seat]) -> None:
    """Open a rematch's lobby and reply; each former player is pinged only once."""
    services, table = call.services, call.live.table
    others = tuple(
        seat.person_id for seat in order if seat.person_id and seat.person_id != call.person
    )
    store, now = services.store, services.now()
    pinged = await store.run(
        request_pings.claim_rematch_pings, table=table.id, people=others, at=now
    )
    try:
        opened = await _open_table_and_post(call, order, others, pinged)
    except BaseException:
        await store.run(request_pings.release_rematch, table=table.id, people=pinged)
        raise
    await store.run(request_pings.link_rematch, table=opened.id, first=table.id)
    waits = "it starts once the others have pressed Join." if others else "press Start there."
    await call.reply(f"Table {opened.id} is open; {waits}")


async def _open_table_and_post(
    call: Call, order: Sequence[Seat], others: Sequence[int], pinged: tuple[int, ...]
) -> Table:
    """Open a table with the same settings, reserve seats for the others, and post it."""
    services, table = call.services, call.live.table
    levels = [seat.ai_level for seat in order if seat.ai_level]
    kept = [KeptSeat(seat.name, seat.person_id) for seat in order] if others else []
    channel = ChannelAddress(table.guild_id, table.channel_id, table.thread_id)
    options = checked_options(table.game, len(levels), table.options)
    opened = await open_table(
        services,
        new_table(services, call.interaction.user, channel, table.game, options),
        levels=levels,
        terms=TableTerms(table.pace, len(order) if others else None, table.rated, table.required),
        kept=kept,
        post=_invitation(table, call.person, others, pinged),
    )
    await _post_or_forget(services, await services.tables.live(opened.id))
    return opened


def _invitation(
    table: Table, person: int, others: Sequence[int], pinged: tuple[int, ...]
) -> Post | None:
    """Return the post that invites the others and pings those in `pinged`; None without others."""
    if not others:
        return None
    people = ", ".join(f"<@{person_id}>" for person_id in others)
    return Post(
        f"{people}: <@{person}> asks for a rematch of table {table.id}. Your seats are "
        "reserved; press Join whenever you like.",
        pinged,
    )


async def _join_rematch(call: Call, other: Table) -> None:
    """Seat the caller at the rematch `other`, and reply."""
    live = await call.services.tables.live(other.id)
    await join(Call(call.services, call.interaction, live), Action(other.id, "join"))
    await call.reply(f"You have a seat at table {other.id}, the rematch.")


async def _lobby_here(services: Services, record: Table) -> Table | None:
    """Return an open lobby of the same game in the ended table's channel; None if there is none."""
    tables = await services.store.read(
        lookups.tables_in,
        guild_id=record.guild_id,
        channel_id=record.message_channel_id,
        states=(TableState.LOBBY,),
    )
    same = record.game, record.message_channel_id
    return next((each for each in tables if (each.game, each.message_channel_id) == same), None)


async def _post_or_forget(services: Services, live: LiveTable) -> None:
    """Post a new table's message; if that fails, delete the table."""
    try:
        await services.poster.open(live)
    except BaseException:
        await services.tables.drop_lobby(live)
        raise
