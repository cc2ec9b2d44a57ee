"""/table: opening tables, and what hosts and moderators may do with them."""

from __future__ import annotations

import asyncio
import contextlib

import discord
from discord import app_commands

from bot.channel.consent.handovers import hand_over_or_ask, need_handover_rights
from bot.channel.consent.unrated import ask_to_unrate
from bot.channel.lobby import lobby
from bot.channel.lobby.closing_and_moving import close_or_ask, move
from bot.channel.lobby.pace import TITLES, named_pace
from bot.channel.reminders.following import watch_or_leave
from bot.channel.reminders.snooze import call_awaited
from bot.commands.completion import Choices, choices, complete_game
from bot.commands.permissions import need_permissions
from bot.commands.seat import SeatGroup, find
from bot.commands.table_resolution import at_table, meant, need_game
from bot.discord_errors_and_429s import PASSING, UNREACHED
from bot.panel.standing_orders import show_orders
from bot.services import Call, Interaction, services_of
from bot.table_access import need_manager
from bot.tables.registry import usual_level
from bot.tables.seat_changes import need_heir, running_seat
from bot.words.games import level_entry, players
from bot.words.refusals import Refused
from bot.words.settings import told
from rules import catalogue
from storage.matches import lookups
from storage.schema.records import Place

FILE_LIMIT = 50_000
"""Bytes of a content file of a host's own."""
MOST_SEATS = max(game.seats[-1] for game in catalogue.values())
MOST_AI = MOST_SEATS - 1


class TableGroup(app_commands.Group, name="table", description="Open a table, or look after one"):
    """The commands below /table."""

    def __init__(self) -> None:
        super().__init__()
        self.add_command(SeatGroup())
        self.add_command(find)

    @app_commands.command(name="new", description="Open a table for a game")
    @app_commands.describe(
        game="Which game",
        ai="AI seats to begin with",
        level="How well the AI seats play",
        options="Switches of the game, as key=value with spaces between",
        content="A content file of your own boxed game (TOML)",
        thread="Give the table a thread of its own",
        pace="How long everybody has for a turn",
        fills="Begin by itself as soon as so many seats are taken",
        rated="Whether the result counts for ratings; left out: yes",
    )
    @app_commands.choices(
        pace=[app_commands.Choice(name=words, value=name) for name, words in TITLES.items()]
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
    ) -> None:
        """Open a table with the caller as its host and in its first seat."""
        services = services_of(interaction)
        chosen = await _options(game, options, content)
        level = level or usual_level(game)
        _check_level(game, level)
        # a file of cards takes a while to check, and others' clicks cannot wait for it
        chosen = await asyncio.to_thread(lobby.settled, game, ai, chosen)
        place = await _place(interaction, own_thread=thread)
        record = await lobby.open_table(
            services,
            interaction,
            place,
            game=game,
            levels=[level] * ai,
            options=chosen,
            pace=named_pace(pace),
            fills_at=_fills(game, fills),
            rated=rated,
        )
        call = Call(services, interaction, await services.tables.live(record.id))
        await _show_first(call, own_thread=thread and not place.thread_id)
        where = f"<#{call.live.place}>"
        await call.say(
            f"Table {record.id} is open in {where}: others press Join there, Add AI seats an AI, "
            "and Start begins the match."
        )

    @new.autocomplete("level")
    async def _levels(self, interaction: Interaction, current: str) -> Choices:
        game = catalogue.get(interaction.namespace.game or "")
        if game is None:
            return []
        meant = (level for level in game.offered_levels if current.casefold() in level)
        return choices((level_entry(level, game.slug), level) for level in meant)

    @new.autocomplete("options")
    async def _settings(self, interaction: Interaction, current: str) -> Choices:
        game = catalogue.get(interaction.namespace.game or "")
        done, _, begun = current.rpartition(" ")
        return choices(
            (told(setting, value), f"{done} {key}".strip())
            for setting in (game.settings if game else ())
            for value in setting.values
            if begun in (key := f"{setting.key}={value}")
        )

    @app_commands.command(name="replace", description="Ask to give a seat to another, or to an AI")
    @app_commands.describe(seat="Number of the seat, from 1", by="The new player; left out: an AI")
    @at_table
    async def replace(
        self,
        interaction: Interaction,
        seat: app_commands.Range[int, 1, MOST_SEATS],
        by: discord.Member | None = None,
        table: str | None = None,
    ) -> None:
        """Ask to put another player into a seat of a running match."""
        call = await meant(interaction, table)
        number = running_seat(call.live, seat)
        await need_handover_rights(call, number)
        if by is not None:
            need_heir(call.live, number, by, bot=by.bot)
        await hand_over_or_ask(call, number, by)

    @app_commands.command(name="abort", description="Close a table without a result")
    @at_table
    async def abort(self, interaction: Interaction, table: str | None = None) -> None:
        """Close a table, in the lobby or in the middle of its match."""
        await close_or_ask(await meant(interaction, table))

    @app_commands.command(name="unrated", description="Ask all to leave a match out of the ratings")
    @at_table
    async def unrated(self, interaction: Interaction, table: str | None = None) -> None:
        """Ask everybody who plays to leave a match out of the ratings."""
        await ask_to_unrate(await meant(interaction, table))

    @app_commands.command(name="ping", description="Remind whoever the table waits for, now")
    @at_table
    async def ping(self, interaction: Interaction, table: str | None = None) -> None:
        """Remind every awaited seat that was not told just now, beside their own reminders."""
        call = await meant(interaction, table)
        need_manager(call)
        services, live = call.services, call.live

        told = await services.store.run(call_awaited, live, services.now())
        if not told:
            raise Refused(f"Table {live.id} waits for no person now.")
        services.reminders.poke()
        await call.say("\n".join(told))

    @app_commands.command(name="watch", description="Be told of a table's rounds and of its end")
    @at_table
    async def watch(self, interaction: Interaction, table: str | None = None) -> None:
        """Tell the caller of a table's rounds and of its end from now on, or no more."""
        await watch_or_leave(await meant(interaction, table))

    @app_commands.command(name="orders", description="Answer beforehand what comes out of turn")
    @at_table
    async def orders(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the caller's standing orders, to be set and cancelled."""
        call = await meant(interaction, table)
        live, seat = call.live, call.live.open_seat_of(call.person)
        if not live.running:
            raise Refused(f"No match runs at table {live.id}; orders are for a running one.")
        await show_orders(call, seat)

    @app_commands.command(name="where", description="Post a table's status message anew, here")
    @at_table
    async def where(self, interaction: Interaction, table: str | None = None) -> None:
        """Move a table's messages to this channel, with a fresh status message."""
        call = await meant(interaction, table)
        need_manager(call)
        services, live = call.services, call.live
        place = await _place(interaction, own_thread=False)
        if place.guild_id != live.record.guild_id:
            raise Refused(f"Table {live.id} belongs to another server; use the command there.")
        await move(services, live, place)
        await call.say(f"Table {live.id} goes on here.")


def _fills(game: str, fills: int | None) -> int | None:
    """The seats with which a table begins by itself; raises Refused."""
    if fills is not None and fills not in catalogue[game].seats:
        raise Refused(f"{catalogue[game].title} is for {players(game)}; let it fill up to those.")
    return fills


def _check_level(game: str, level: str) -> None:
    if level not in catalogue[game].ai_levels:
        known = ", ".join(catalogue[game].offered_levels)
        raise Refused(f"AI seats play {known}, not {level!r}.")


async def _options(game: str, words: str, content: discord.Attachment | None) -> dict[str, str]:
    switches = need_game(game).settings
    chosen: dict[str, str] = {}
    for word in words.split():
        key, equals, value = word.partition("=")
        if not equals:
            known = ", ".join(setting.key for setting in switches) or "none"
            raise Refused(f"{word!r} is no option; write key=value, with a key of these: {known}.")
        if key in chosen:
            raise Refused(f"{key!r} is given twice; keep one of {key}={chosen[key]} and {word}.")
        chosen[key] = value
    if content is not None:
        if content.size > FILE_LIMIT:
            raise Refused(f"The content file is over {FILE_LIMIT // 1000} kB.")
        try:
            chosen["content"] = (await _read(content)).decode()
        except UnicodeDecodeError as error:
            raise Refused("The content file is not UTF-8 text.") from error
    return chosen


async def _read(content: discord.Attachment) -> bytes:
    """Return the bytes of a content file; raises Refused where Discord doesn't deliver it."""
    try:
        return await content.read()
    except (discord.NotFound, discord.Forbidden) as error:
        raise Refused("Discord no longer has the content file; attach it again.") from error
    except (discord.HTTPException, *UNREACHED) as error:
        raise Refused(
            "Discord doesn't deliver the content file just now; try again in a minute."
        ) from error


def _need_permissions(interaction: Interaction, *, threads: bool, creates: bool) -> None:
    """Say which permissions the bot lacks for a table here, before one is opened."""
    posts = "send_messages_in_threads" if threads else "send_messages"
    flags = ["view_channel", "attach_files", posts]
    need_permissions(interaction, flags + ["create_public_threads"] * creates)


async def _show_first(call: Call, *, own_thread: bool) -> None:
    """Post a new table, in a thread of its own where one is wished; what fails leaves nothing."""
    services, live, made = call.services, call.live, None
    try:
        if own_thread:
            made = await _thread(call.interaction, live.title)
            channel = live.record.channel_id
            await services.store.run(
                lookups.move, table=live.id, channel_id=channel, thread_id=made.id
            )
            await services.tables.refresh(live)
        await services.poster.open(live)
    except BaseException:
        await services.tables.forget(live)
        if made is not None:
            with contextlib.suppress(discord.HTTPException, *PASSING):
                await made.edit(archived=True)
        raise


async def _thread(interaction: Interaction, name: str) -> discord.Thread:
    """Open a thread in the channel, named after its table."""
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    kind = discord.ChannelType
    return await channel.create_thread(
        name=name, type=kind.news_thread if channel.is_news() else kind.public_thread
    )


async def _place(interaction: Interaction, *, own_thread: bool) -> Place:
    channel, guild = interaction.channel, interaction.guild_id
    if guild is None or channel is None:
        raise Refused("A table stands in a channel of a server; use the command there.")
    inside = isinstance(channel, discord.Thread)
    _need_permissions(interaction, threads=own_thread or inside, creates=own_thread and not inside)
    if isinstance(channel, discord.Thread):
        await _enter(channel)
        return Place(guild, channel.parent_id, channel.id)
    if own_thread and not isinstance(channel, discord.TextChannel):
        raise Refused("Threads can only be opened in a text channel; leave the option out.")
    return Place(guild, channel.id)


async def _enter(thread: discord.Thread) -> None:
    """Make sure of a private thread: commands reach the bot there though it may see nothing."""
    if not thread.is_private():
        return
    try:
        await thread.join()
    except discord.Forbidden as error:
        raise Refused(
            "I am not in this private thread; mention me here to bring me in, and try again."
        ) from error
