"""The table that a command is about: the one named, or the one in this channel."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.commands.completion import Choices, choices, quiet
from bot.display_names import follow_rename
from bot.paged_lists import Entry, Listing, paged_list, show_list
from bot.presses import STAND_IN_MOVES_KEY, Action, button
from bot.services import Call, Interaction, Services, services_of
from bot.table_access import is_involved, need_access, shown_here
from bot.tables.ai.stand_ins import hand_back
from bot.tables.live_table import LiveTable
from bot.words.names import seat_names, truncate
from bot.words.refusals import UserError
from rules import catalogue
from rules.table_game import TableGame
from storage.matches import lookups
from storage.schema.records import Table, TableState

Callback = TypeVar("Callback", bound=Callable[..., Any])
NAMED = re.compile(r"\w{1,32}", re.ASCII)
"""Format of a table's id; other text isn't looked up in the database."""
ANY_STATE = tuple(TableState)


NAMED_TABLES = 25
"""Tables that a refusal names; the option itself completes the others."""


class AmbiguousTableError(UserError):
    """A command that fits several tables; commands that can, ask with buttons."""

    def __init__(self, lives: Sequence[LiveTable]) -> None:
        names = [f"{live.id} ({catalogue[live.record.game].title})" for live in lives]
        more = f" and {len(names) - NAMED_TABLES} more" * (len(names) > NAMED_TABLES)
        shown = f"{', '.join(names[:NAMED_TABLES])}{more}"
        super().__init__(f"More than one table fits. Choose one with the `table` option: {shown}.")


def is_elsewhere(interaction: Interaction) -> bool:
    """Return whether the caller uses the bot where nobody has invited it."""
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return not interaction.is_guild_integration()


async def tables_here(
    interaction: Interaction, *, game: str | None = None, ended: bool = False
) -> list[Table]:
    """Return the tables of this channel or thread, of one game or of all, newest first.

    A lesson in a private thread belongs here for its pupil alone.
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
    """Return the open tables of exactly this place; if there are none, all of these.

    A channel's tables include those in its threads, which have places of their own.
    """
    right = [table for table in tables if table.place == interaction.channel_id]
    return [table for table in right if table.state in lookups.LIVE] or list(tables)


async def own_tables(interaction: Interaction, *, game: str | None = None) -> list[Table]:
    """Return the open tables with a seat of the caller, on all servers."""
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
    """Return a call at the table that a command is about; `blind` commands show nothing of it.

    It is the one named; else the caller's own here, first one where it's their turn; else the only
    one here; else, if `ended`, the last one of the `game` that has ended here. Raises UserError
    with the choices.
    """
    services = services_of(interaction)
    tables = services.tables
    if table:
        if not NAMED.fullmatch(table.strip()):
            raise UserError("A table id looks like k3mw. Choose yours from the list.")
        # ids are in lower case, but phones capitalise the first word
        live = await tables.live(table.strip().lower())
        if not _within_reach(interaction, live.record):
            raise UserError(f"Table {live.id} belongs to another server. Use the command there.")
        await need_access(interaction, live.record, blind=blind)
        return await called(services, interaction, live)
    lives = await _candidates(interaction, game=game)
    if not lives:
        over = await tables_here(interaction, game=game, ended=True)
        if over and (ended or game is None):
            return await called(services, interaction, await tables.live(over[0].id))
        raise UserError("There is no table here. Open one with /table new.")
    if len(lives) > 1:
        raise AmbiguousTableError(lives)
    return await called(services, interaction, lives[0])


async def _candidates(interaction: Interaction, *, game: str | None = None) -> list[LiveTable]:
    """Return the open tables that a command without a name may mean: those waiting for the caller,
    else their own, else those here."""
    tables, person = services_of(interaction).tables, interaction.user.id
    local = nearest(interaction, await tables_here(interaction, game=game))
    local = local or await own_tables(interaction, game=game)
    mine = [table for table in local if table.seat_of(person) is not None] or local
    # loaded, since only the rules know whose turn it is
    lives = [await tables.live(table.id) for table in mine]
    return [
        table for table in lives if table.record.seat_of(person) in table.pending_seats()
    ] or lives


async def called(services: Services, interaction: Interaction, live: LiveTable) -> Call:
    """Return a call at a table, first waking AI seats if the bot has just started.

    The caller is back, so an AI stand-in of theirs ends.
    """
    services.ai.wake(live)
    call = Call(services, interaction, live)
    # somebody who types an option hasn't decided on anything yet
    if interaction.type is not discord.InteractionType.autocomplete:
        await follow_rename(services, interaction, live)
        did = await hand_back(services.tables, live, interaction.user.id)
        interaction.extras[STAND_IN_MOVES_KEY] = [
            *interaction.extras.get(STAND_IN_MOVES_KEY, ()),
            *did,
        ]
    return call


async def resolve_own_table(
    interaction: Interaction, table: str | None, *, ended: bool = False
) -> Call:
    """Return the table meant where the caller needs a seat: their own ended one first.

    `ended`: a running match is of no use.
    """
    person = interaction.user.id
    if not table:
        known = await tables_here(interaction, ended=True)
        own = [record for record in known if record.has_player(person)]
        over = [record for record in own if record.state not in lookups.LIVE]
        if over and (ended or len(over) == len(own)):
            services = services_of(interaction)
            return await called(services, interaction, await services.tables.live(over[0].id))
    return await resolve_table(interaction, table)


async def resolve_or_ask(interaction: Interaction, table: str | None, verb: str) -> Call | None:
    """Return the table to show; None: the caller was asked, with a button for each."""
    try:
        return looked_at(await resolve_table(interaction, table))
    except AmbiguousTableError:
        await show_list(services_of(interaction), interaction, "which", verb)
    return None


@paged_list("which")
async def _fitting_tables(_: Services, interaction: Interaction, verb: str) -> Listing:
    """Return the tables that a command may mean, each as a button, as a paged list."""
    lives = await _candidates(interaction)
    buttons = [button(Action(live.id, verb), live.title) for live in lives]
    return Listing("Which table?", [Entry("", [each]) for each in buttons])


def looked_at(call: Call) -> Call:
    """Return the call; repost the table's message if a moderator has deleted it."""
    call.services.poster.verify_soon(call.live)
    return call


def _within_reach(interaction: Interaction, table: Table) -> bool:
    """Return whether a table is of this server, or in a direct message of the caller's."""
    if interaction.guild_id is not None:
        return interaction.guild_id == table.guild_id
    return is_involved(table, interaction.user.id)


async def resolve_seat(
    interaction: Interaction, table: str | None, *, game: str | None = None
) -> tuple[LiveTable, int]:
    """Return the running table that a half-typed command is about, and the caller's seat.

    Raises UserError if its match isn't running.
    """
    live = (await resolve_table(interaction, table, game=game)).live
    if not live.running:
        raise UserError(f"No match is running at table {live.id}. Choose another table.")
    return live, live.revealed_seat_of(interaction.user.id)


@quiet
async def complete_table(interaction: Interaction, current: str) -> Choices:
    """Autocomplete for the `table` option: those here, then the caller's own elsewhere."""
    local = await tables_here(interaction, ended=True)
    known = {table.id for table in local}
    own = [
        table
        for table in await own_tables(interaction)
        if table.id not in known and _within_reach(interaction, table)
    ]
    sought = current.casefold()
    names = ((_words(table), table.id) for table in [*local, *own])
    return choices(pair for pair in names if sought in pair[0].casefold())


def need_game(name: str) -> TableGame[Any, Any]:
    """Return the game of this title or short name; raise UserError with all titles."""
    sought = name.strip().casefold()
    for slug, game in catalogue.items():
        if sought in (slug, game.title.casefold()):
            return game
    titles = ", ".join(game.title for game in catalogue.values())
    raise UserError(f"Unknown game {truncate(name, 40)!r}. Choose one of {titles}.")


def at_table(callback: Callback) -> Callback:
    """Add the option `table` to a command, with completion."""
    app_commands.describe(table="Table")(callback)
    return app_commands.autocomplete(table=complete_table)(callback)


def _words(table: Table) -> str:
    """Return a table as an entry of completions: id, game, state and players."""
    players = ", ".join(seat_names(table).values())
    game = catalogue.get(table.game)
    title = game.title if game else table.game
    return f"{table.id} · {title} · {table.state.value} · {players}"
