"""The table that a command is about: the one named, or the one in this channel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord

from bot.interactions.call import Call
from bot.interactions.paged_lists import Listing, ListItem, paged_list, show_list
from bot.interactions.presses import Action, button
from bot.interactions.table_access import enter_table, is_involved, need_access, shown_here
from bot.services import Interaction, Services, services_of
from bot.tables.live_table import LiveTable
from bot.tables.seasons.table_sentences import season_labels
from bot.user_errors import UserError
from bot.words.names import truncate
from rules import catalogue
from rules.table_game import TableGame
from storage.schema.table_records import Table, TableState
from storage.tables import lookups

TABLE_ID = re.compile(r"\w{1,32}", re.ASCII)
"""Format of a table's id; other text isn't looked up in the database."""
ANY_STATE = tuple(TableState)


MAX_TABLES_NAMED = 25
"""Tables that a refusal names; the option itself completes the others."""


class AmbiguousTableError(UserError):
    """Raised when several tables fit a command; some commands show a button for each instead."""

    def __init__(self, lives: Sequence[LiveTable]) -> None:
        """List these tables in the message."""
        names = [f"{live.id} ({catalogue[live.table.game].title})" for live in lives]
        shown = ", ".join(names[:MAX_TABLES_NAMED])
        if len(names) > MAX_TABLES_NAMED:
            shown += f" and {len(names) - MAX_TABLES_NAMED} more"
        super().__init__(
            f"More than one table matches. Choose one with the `table` option: {shown}."
        )


def is_elsewhere(interaction: Interaction) -> bool:
    """Return whether the command was used where the bot wasn't invited: by a user install."""
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return not interaction.is_guild_integration()


async def tables_here(
    interaction: Interaction, *, game: str | None = None, ended: bool = False
) -> list[Table]:
    """Return the open tables of this channel and its threads, newest first.

    With `ended`, ended ones are included. A lesson in a private thread is shown to its pupil only.
    Empty in direct messages.
    """
    if interaction.guild_id is None or interaction.channel_id is None or is_elsewhere(interaction):
        return []
    guild, channel = interaction.guild_id, interaction.channel_id
    services = services_of(interaction)
    if ended:
        tables: Sequence[Table] = await services.store.read(
            lookups.tables_in, guild_id=guild, channel_id=channel, states=ANY_STATE
        )
    else:
        tables = await services.channels.open_in(guild, channel)
    return await shown_here(interaction, [table for table in tables if game in (None, table.game)])


def nearest(interaction: Interaction, tables: Sequence[Table]) -> list[Table]:
    """Return the open tables in exactly this channel or thread, or all of them if there are none.

    `tables` may also be in other threads of the channel.
    """
    right = [table for table in tables if table.message_channel_id == interaction.channel_id]
    return [table for table in right if table.state in lookups.LIVE] or list(tables)


async def own_tables(interaction: Interaction, *, game: str | None = None) -> list[Table]:
    """Return the open tables on all servers where the caller has a seat."""
    store, person = services_of(interaction).store, interaction.user.id
    tables = await store.read(lookups.tables_of, person_id=person)
    return [table for table in tables if game in (None, table.game)]


async def resolve_table(
    interaction: Interaction,
    table: str | None,
    *,
    game: str | None = None,
    ended: bool = False,
    blind: bool = False,
) -> Call:
    """Return a call at the table that a command is about.

    A `table` that is named is used. Otherwise the open tables here are searched, or if there are
    none, the caller's own elsewhere: those where it's their turn come first, then those where they
    play, then all. If no table is open, the one that ended last here is used, and in a thread even
    before the caller's own elsewhere; if a `game` is given, only with `ended`. With `blind`, hosts
    may use the command although they can't see the match at their duplicate table.

    Raises AmbiguousTableError if several tables fit, and another UserError if none does or the
    caller may not see it.
    """
    services = services_of(interaction)
    tables = services.tables
    if table:
        if not TABLE_ID.fullmatch(table.strip()):
            raise UserError("A table id looks like k3mw. Choose yours from the list.")
        # ids are in lower case, but phones capitalise the first word
        live = await tables.live(table.strip().lower())
        if not is_within_reach(interaction, live.table):
            raise UserError(f"Table {live.id} belongs to another server. Use the command there.")
        await need_access(interaction, live.table, blind=blind)
        return await enter_table(services, interaction, live)
    lives = await _candidates(interaction, game=game)
    if not lives:
        over = await tables_here(interaction, game=game, ended=True)
        if over and (ended or game is None):
            return await enter_table(services, interaction, await tables.live(over[0].id))
        raise UserError("There's no table here. Open one with /table new.")
    if len(lives) > 1:
        raise AmbiguousTableError(lives)
    return await enter_table(services, interaction, lives[0])


async def _candidates(interaction: Interaction, *, game: str | None = None) -> list[LiveTable]:
    """Return the open tables that a command without a table's name may mean.

    They are those waiting for the caller, else the caller's own, else those here.
    """
    tables, person = services_of(interaction).tables, interaction.user.id
    local = nearest(interaction, await tables_here(interaction, game=game))
    # a finished match's thread is about that match, whatever else the caller plays
    is_over = not local and game is None and isinstance(interaction.channel, discord.Thread)
    if is_over and await tables_here(interaction, ended=True):
        return []
    local = local or await own_tables(interaction, game=game)
    mine = [table for table in local if table.seat_of(person) is not None] or local
    # loaded, since only the rules know whose turn it is
    lives = [await tables.live(table.id) for table in mine]
    return [
        table for table in lives if table.table.seat_of(person) in table.pending_seats()
    ] or lives


async def resolve_own_table(
    interaction: Interaction, table: str | None, *, ended: bool = False
) -> Call:
    """Return a call at the table meant by a command about the caller's own seat.

    It is the last of their tables here to end, with `ended` or if none is open any more; otherwise
    the table is found as in `resolve_table`.
    """
    person = interaction.user.id
    if not table:
        known = await tables_here(interaction, ended=True)
        own = [record for record in known if record.has_player(person)]
        over = [record for record in own if record.state not in lookups.LIVE]
        if over and (ended or len(over) == len(own)):
            services = services_of(interaction)
            return await enter_table(services, interaction, await services.tables.live(over[0].id))
    return await resolve_table(interaction, table)


async def resolve_or_ask(interaction: Interaction, table: str | None, verb: str) -> Call | None:
    """Return a call at the table meant; None if several fit.

    The reply then has a button for each, with this verb.
    """
    try:
        return with_message_check(await resolve_table(interaction, table))
    except AmbiguousTableError:
        await show_list(services_of(interaction), interaction, "which", verb)
    return None


@paged_list("which")
async def _fitting_tables(services: Services, interaction: Interaction, verb: str) -> Listing:
    """Return the tables that a command may mean as a paged list of buttons with this verb."""
    lives = await _candidates(interaction)
    labels = await services.store.read(season_labels, [live.table for live in lives])
    names = [", ".join(filter(None, [live.title, labels.get(live.id)])) for live in lives]
    buttons = [button(Action(live.id, verb), name) for live, name in zip(lives, names, strict=True)]
    return Listing("Which table?", [ListItem("", [each]) for each in buttons])


def with_message_check(call: Call) -> Call:
    """Return the call, after scheduling a check that the table's message still exists.

    It is reposted if a moderator has deleted it.
    """
    call.services.poster.verify_soon(call.live)
    return call


def is_within_reach(interaction: Interaction, table: Table) -> bool:
    """Return whether a table is on this server or, in direct messages, involves the caller."""
    if interaction.guild_id is not None:
        return interaction.guild_id == table.guild_id
    return is_involved(table, interaction.user.id)


async def resolve_seat(
    interaction: Interaction, table: str | None, *, game: str | None = None
) -> tuple[LiveTable, int]:
    """Return the running table that a half-typed command is about, and the caller's seat.

    Raises UserError if there is no running match, SeatLost if the caller doesn't play in it.
    """
    live = (await resolve_table(interaction, table, game=game)).live
    if not live.is_running:
        raise UserError(f"No match is running at table {live.id}. Choose another table.")
    return live, live.revealed_seat_of(interaction.user.id)


def need_game(name: str) -> TableGame[Any, Any]:
    """Return the game with this title or short name; raise UserError with all titles."""
    sought = name.strip().casefold()
    for slug, game in catalogue.items():
        if sought in (slug, game.title.casefold()):
            return game
    titles = ", ".join(game.title for game in catalogue.values())
    raise UserError(f"Unknown game {truncate(name, 40)!r}. Choose one of {titles}.")
