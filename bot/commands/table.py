"""/table: opening tables, and what hosts and moderators may do with them."""

from __future__ import annotations

import asyncio
import contextlib

import discord
from discord import app_commands

from bot.channel.consent.handovers import hand_over_or_ask, need_handover_rights
from bot.channel.consent.observers import MOST_ROUNDS_LATE, show_late_or_ask, show_or_ask
from bot.channel.consent.unrated import ask_to_unrate
from bot.channel.lobby import lobby
from bot.channel.lobby.closing_and_moving import close_or_ask, move
from bot.channel.lobby.duplicates import MOST, open_duplicates
from bot.channel.lobby.pace import TITLES, named_pace
from bot.channel.lobby.private_threads import need_hidden_place
from bot.channel.reminders.following import toggle_following
from bot.channel.reminders.snooze import ping_pending_seats
from bot.channel.table_message.observers import advise
from bot.commands import Commands
from bot.commands.completion import Choices, choices, complete_game
from bot.commands.game_settings import parse_settings
from bot.commands.help_lines import HELP
from bot.commands.permissions import need_permissions
from bot.commands.seat import SeatGroup, find
from bot.commands.table_resolution import at_table, need_game, resolve_table
from bot.discord_errors import PASSING
from bot.panel.standing_orders import show_orders
from bot.services import Call, Interaction, services_of
from bot.table_access import need_manager
from bot.tables.ai.levels import default_level
from bot.tables.seat_changes import need_heir, running_seat
from bot.words.game_settings import describe_setting
from bot.words.games import level_entry, players
from bot.words.records import REQUIREMENTS, named_requirement, requirement_title
from bot.words.refusals import UserError
from rules import catalogue
from rules.kernel.sentences import listed
from storage.matches import table_message
from storage.schema.people_records import TableTerms
from storage.schema.records import Place

ADVICE = 1_000
"""Maximum length of a piece of advice, in characters."""
MOST_SEATS = max(game.seats[-1] for game in catalogue.values())
MOST_AI = MOST_SEATS - 1


OPENED = (
    "Table {table} is open in <#{place}>. Others press **Join** there; fill seats with "
    "**Add AI**, then press **Start**."
)


class TableGroup(app_commands.Group, name="table", description="Open and manage tables"):
    """The commands below /table."""

    def __init__(self) -> None:
        super().__init__()
        self.add_command(SeatGroup())
        self.add_command(find)

    @app_commands.command(name="new", description="Open a table for a game")
    @app_commands.describe(
        game="Game",
        ai="Number of AI seats",
        level="Level of the AI seats",
        options="Settings of the game, as key=value separated by spaces",
        content="A content file for your own copy of the game (TOML)",
        thread="Open the table in its own thread",
        pace="Time that each player has for a turn",
        fills="Start automatically once this many seats are taken",
        rated="Whether the result counts for ratings. Default: yes",
        record="Minimum reliability to join; it applies to you too. Default: none",
        duplicate="Number of tables with the same cards and dice, to compare",
    )
    @app_commands.choices(
        pace=[app_commands.Choice(name=words, value=name) for name, words in TITLES.items()],
        record=[
            app_commands.Choice(name=requirement_title(required), value=name)
            for name, required in REQUIREMENTS.items()
        ],
    )
    @app_commands.autocomplete(game=complete_game)
    async def new(
        self,
        interaction: Interaction,
        game: str,
        ai: app_commands.Range[int, 0, MOST_AI] = 0,
        level: str = "",
        options: str = "",
        content: discord.Attachment | None = None,
        thread: bool = False,
        pace: str = "none",
        fills: app_commands.Range[int, 1, MOST_SEATS] | None = None,
        rated: bool = True,
        record: str = "none",
        duplicate: app_commands.Range[int, 2, MOST] | None = None,
    ) -> None:
        """Open a table with the caller as its host and in its first seat."""
        services = services_of(interaction)
        game = need_game(game).slug
        chosen = await parse_settings(game, options, content)
        level = level or default_level(game)
        _check_level(game, level)
        # a file of cards takes a while to check, and others' clicks cannot wait for it
        chosen = await asyncio.to_thread(lobby.settled, game, ai, chosen)
        terms = TableTerms(named_pace(pace), _fills(game, fills), rated, named_requirement(record))
        if duplicate is not None:
            await _open_duplicates(
                interaction, duplicate, game, chosen, terms, plain=not (ai or thread)
            )
            return
        place = await _place(interaction, own_thread=thread)
        opened = await lobby.open_table(
            services,
            lobby.new_table(services, interaction.user, place, game, chosen),
            levels=[level] * ai,
            terms=terms,
        )
        call = Call(services, interaction, await services.tables.live(opened.id))
        await _show_first(call, own_thread=thread and not place.thread_id)
        await call.say(OPENED.format(table=opened.id, place=call.live.place))

    @new.autocomplete("level")
    async def _levels(self, interaction: Interaction, current: str) -> Choices:
        game = catalogue.get(interaction.namespace.game or "")
        if game is None:
            return []
        levels = (level for level in game.ai_levels if current.casefold() in level)
        return choices((level_entry(level, game.slug), level) for level in levels)

    @new.autocomplete("options")
    async def _settings(self, interaction: Interaction, current: str) -> Choices:
        """Complete the option being typed as `key=value`, after those typed before."""
        game = catalogue.get(interaction.namespace.game or "")
        done, _, begun = current.rpartition(" ")
        return choices(
            (describe_setting(setting, value), f"{done} {key}".strip())
            for setting in (game.settings if game else ())
            for value in setting.values
            if begun in (key := f"{setting.key}={value}")
        )

    @app_commands.command(name="replace", description="Ask to hand a seat to another player")
    @app_commands.describe(seat="Number of the seat, from 1", by="New player. Default: an AI")
    @at_table
    async def replace(
        self,
        interaction: Interaction,
        seat: app_commands.Range[int, 1, MOST_SEATS],
        by: discord.Member | None = None,
        table: str | None = None,
    ) -> None:
        """Ask to put another player into a seat of a running match."""
        call = await resolve_table(interaction, table)
        number = running_seat(call.live, seat)
        await need_handover_rights(call, number)
        if by is not None:
            need_heir(call.live, number, by, bot=by.bot)
        await hand_over_or_ask(call, number, by)

    @app_commands.command(name="abort", description="Close a table without a result")
    @at_table
    async def abort(self, interaction: Interaction, table: str | None = None) -> None:
        """Close a table, in the lobby or in the middle of its match."""
        await close_or_ask(await resolve_table(interaction, table, blind=True))

    @app_commands.command(name="unrated", description="Ask all players to leave a match unrated")
    @at_table
    async def unrated(self, interaction: Interaction, table: str | None = None) -> None:
        """Ask everybody who plays to leave a match out of the ratings."""
        await ask_to_unrate(await resolve_table(interaction, table))

    @app_commands.command(name="ping", description="Remind the players whose turn it is")
    @at_table
    async def ping(self, interaction: Interaction, table: str | None = None) -> None:
        """Remind every pending seat that wasn't reminded recently, besides scheduled reminders."""
        call = await resolve_table(interaction, table)
        need_manager(call)
        services, live = call.services, call.live

        lines = await services.store.run(ping_pending_seats, live, services.now())
        if not lines:
            raise UserError(f"Table {live.id} isn't waiting for anybody.")
        services.reminders.poke()
        await call.say("\n".join(lines))

    @app_commands.command(
        name="follow",
        description="Follow a table by direct message, or unfollow it",
        extras={HELP: ("Get started", "/table follow", "follows a table's rounds and end")},
    )
    @at_table
    async def follow(self, interaction: Interaction, table: str | None = None) -> None:
        """Follow a table for the caller, or unfollow it."""
        await toggle_following(await resolve_table(interaction, table))

    @app_commands.command(name="observer", description="Show hands to a commentator or teacher")
    @app_commands.describe(
        person="Who may see them; repeat to stop showing them",
        late="Instead: show everybody all hands so many rounds late; the same number stops it",
        seat="Number of the one seat to show, from 1. Default: all",
    )
    @at_table
    async def observer(
        self,
        interaction: Interaction,
        person: discord.Member | None = None,
        seat: app_commands.Range[int, 1, MOST_SEATS] | None = None,
        late: app_commands.Range[int, 1, MOST_ROUNDS_LATE] | None = None,
        table: str | None = None,
    ) -> None:
        """Ask all players to show hands to somebody, or to everybody late, or end that."""
        call = await resolve_table(interaction, table)
        if (person is None) == (late is None) or (late is not None and seat is not None):
            raise UserError(
                "Name a person to show hands to, or set `late`: everybody sees them that many "
                "rounds later."
            )
        if person is None:
            assert late is not None
            await show_late_or_ask(call, late)
            return
        await show_or_ask(call, person, None if seat is None else running_seat(call.live, seat))

    @app_commands.command(name="advise", description="Advise the player who shows you their hand")
    @app_commands.describe(text="Your advice, which only they can read")
    @at_table
    async def send_advice(
        self,
        interaction: Interaction,
        text: app_commands.Range[str, 1, ADVICE],
        table: str | None = None,
    ) -> None:
        """Send a teacher's advice to their pupil as a direct message."""
        await advise(await resolve_table(interaction, table), text)

    @app_commands.command(name="orders", description="Set automatic responses (standing orders)")
    @at_table
    async def orders(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the caller's standing orders, to be set and cancelled."""
        call = await resolve_table(interaction, table)
        live, seat = call.live, call.live.revealed_seat_of(call.person)
        if not live.running:
            raise UserError(f"No match is running at table {live.id}. Standing orders need one.")
        await show_orders(call, seat)

    @app_commands.command(name="where", description="Repost a table's status message here")
    @at_table
    async def where(self, interaction: Interaction, table: str | None = None) -> None:
        """Move a table's messages to this channel, with a fresh status message."""
        call = await resolve_table(interaction, table)
        need_manager(call)
        services, live = call.services, call.live
        need_hidden_place(live.record, interaction.channel)
        place = await _place(interaction, own_thread=False)
        if place.guild_id != live.record.guild_id:
            raise UserError(f"Table {live.id} belongs to another server. Use the command there.")
        await move(services, live, place)
        await call.say(f"Table {live.id} continues here.")


async def _open_duplicates(
    interaction: Interaction,
    count: int,
    game: str,
    options: dict[str, str],
    terms: TableTerms,
    *,
    plain: bool,
) -> None:
    """Open tables with the same deal, and report where; raise UserError for options that clash."""
    if terms.fills_at is None:
        raise UserError("Set `fills` to the number of seats at each table.")
    if not plain:
        raise UserError(
            "Leave out ai and thread: the threads are private, and you add AI players once "
            "people have joined."
        )
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise UserError("Duplicate tables need private threads. Open them in a text channel.")
    place = await _place(interaction, own_thread=False)
    need_permissions(interaction, ["create_private_threads", "send_messages_in_threads"])
    services = services_of(interaction)
    new = lobby.new_table(services, interaction.user, place, game, options)
    opened = await open_duplicates(services, new, count, terms)
    names = listed([table.id for table in opened])
    await interaction.edit_original_response(
        content=f"Tables {names} are open with the same deal. Others press Join; each match starts "
        f"in a private thread once {terms.fills_at} seats are taken, and the results are compared "
        "when all have ended."
    )


def _fills(game: str, fills: int | None) -> int | None:
    """Return the seats with which a table starts automatically; raise UserError."""
    if fills is not None and fills not in catalogue[game].seats:
        raise UserError(
            f"{catalogue[game].title} is for {players(game)}. Choose a number in that range."
        )
    return fills


def _check_level(game: str, level: str) -> None:
    if level not in catalogue[game].ai_levels:
        known = ", ".join(catalogue[game].ai_levels)
        raise UserError(f"AI seats play {known}, not {level!r}.")


def _need_permissions(interaction: Interaction, *, threads: bool, creates: bool) -> None:
    """Raise UserError with the permissions that the bot lacks for a table here."""
    posts = "send_messages_in_threads" if threads else "send_messages"
    flags = ["view_channel", "attach_files", posts]
    need_permissions(interaction, flags + ["create_public_threads"] * creates)


async def _show_first(call: Call, *, own_thread: bool) -> None:
    """Post a new table, in its own thread if requested; remove everything where that fails."""
    services, live, made = call.services, call.live, None
    try:
        if own_thread:
            made = await _thread(call.interaction, live.title)
            channel = live.record.channel_id
            await services.store.run(
                table_message.move, table=live.id, channel_id=channel, thread_id=made.id
            )
            await services.tables.refresh(live)
        await services.poster.open(live)
    except BaseException:
        await services.tables.forget(live)
        if made is not None:
            with contextlib.suppress(discord.HTTPException, *PASSING):
                # not deleted, which takes a permission that the bot doesn't ask for
                await made.edit(archived=True)
        raise


async def _thread(interaction: Interaction, name: str) -> discord.Thread:
    """Open a thread in the channel, named after its table."""
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    kind = discord.ChannelType
    # an announcement channel takes no other kind of thread
    return await channel.create_thread(
        name=name, type=kind.news_thread if channel.is_news() else kind.public_thread
    )


async def _place(interaction: Interaction, *, own_thread: bool) -> Place:
    """Return the place of a new table; raise UserError where none can be opened."""
    channel, guild = interaction.channel, interaction.guild_id
    if guild is None or channel is None:
        raise UserError("Tables live in a server's channels. Use the command there.")
    inside = isinstance(channel, discord.Thread)
    _need_permissions(interaction, threads=own_thread or inside, creates=own_thread and not inside)
    if isinstance(channel, discord.Thread):
        await _enter(channel)
        return Place(guild, channel.parent_id, channel.id)
    if own_thread and not isinstance(channel, discord.TextChannel):
        raise UserError("Threads can only be opened in a text channel. Leave that option out.")
    return Place(guild, channel.id)


async def _enter(thread: discord.Thread) -> None:
    """Join a private thread, because commands reach the bot even in one that it can't see.

    Raises UserError if Discord doesn't allow it.
    """
    if not thread.is_private():
        return
    try:
        await thread.join()
    except discord.Forbidden as error:
        raise UserError(
            "I'm not in this private thread. Mention me here to add me, then try again."
        ) from error


COMMANDS: Commands = (TableGroup(),)
