"""/table new: opening a table, or several with the same deal."""

from __future__ import annotations

import asyncio
import contextlib

import discord
from discord import app_commands

from bot.channel.lobby import lobby
from bot.channel.lobby.duplicates import MOST_DUPLICATES, open_duplicates
from bot.channel.lobby.pace import PACE_TITLES, named_pace
from bot.commands.autocompletion import Choices, complete_game, completions
from bot.commands.game_settings import parse_settings
from bot.commands.permissions import need_permissions
from bot.commands.table_group import MAX_SEATS, TABLE
from bot.commands.table_resolution import need_game
from bot.discord_errors import PASSING_ERRORS
from bot.interactions.call import Call
from bot.services import Interaction, services_of
from bot.tables.ai.levels import default_level
from bot.user_errors import UserError
from bot.words.game_settings import describe_setting
from bot.words.games import level_label, players
from bot.words.records import REQUIREMENTS, named_requirement, requirement_title
from rules import catalogue
from rules.kernel.sentences import listed
from storage.matches import table_message
from storage.schema.table_records import ChannelAddress
from storage.schema.table_terms import TableTerms

MAX_AI_SEATS = MAX_SEATS - 1


TABLE_OPENED = (
    "Table {table} is open in <#{channel}>. Others can press **Join** there. To fill seats, "
    "press **Add AI**; then press **Start**."
)


@TABLE.command(name="new", description="Open a table for a game")
@app_commands.describe(
    game="Game",
    ai="Number of AI seats",
    level="Level of the AI seats",
    options="Settings of the game, as key=value separated by spaces",
    content="A content file (TOML) for your own copy of the game",
    thread="Open the table in its own thread",
    pace="The time each player has for a turn",
    fills="Start automatically once this many seats are taken",
    rated="Whether the result counts for ratings. Default: yes",
    record="Minimum reliability to join; it applies to you too. Default: none",
    duplicate="Number of tables with the same cards and dice, to compare",
)
@app_commands.choices(
    pace=[app_commands.Choice(name=words, value=name) for name, words in PACE_TITLES.items()],
    record=[
        app_commands.Choice(name=requirement_title(required), value=name)
        for name, required in REQUIREMENTS.items()
    ],
)
@app_commands.autocomplete(game=complete_game)
async def new(
    interaction: Interaction,
    game: str,
    ai: app_commands.Range[int, 0, MAX_AI_SEATS] = 0,
    level: str = "",
    options: str = "",
    content: discord.Attachment | None = None,
    thread: bool = False,
    pace: str = "none",
    fills: app_commands.Range[int, 1, MAX_SEATS] | None = None,
    rated: bool = True,
    record: str = "none",
    duplicate: app_commands.Range[int, 2, MOST_DUPLICATES] | None = None,
) -> None:
    """Open a table, or several with one deal, with the caller as host in its first seat."""
    services = services_of(interaction)
    game = need_game(game).slug
    chosen = await parse_settings(game, options, content)
    level = level or default_level(game)
    _check_level(game, level)
    # a file of cards takes a while to check, and others' clicks cannot wait for it
    chosen = await asyncio.to_thread(lobby.checked_options, game, ai, chosen)
    terms = TableTerms(
        named_pace(pace), _checked_seat_count(game, fills), rated, named_requirement(record)
    )
    if duplicate is not None:
        await _open_duplicates(
            interaction, duplicate, game, chosen, terms, plain=not (ai or thread)
        )
        return
    channel = await channel_here(interaction, own_thread=thread)
    opened = await lobby.open_table(
        services,
        lobby.new_table(services, interaction.user, channel, game, chosen),
        levels=[level] * ai,
        terms=terms,
    )
    call = Call(services, interaction, await services.tables.live(opened.id))
    await _show_first(call, own_thread=thread and not channel.thread_id)
    await call.reply(TABLE_OPENED.format(table=opened.id, channel=call.live.message_channel_id))


@new.autocomplete("level")
async def _levels(interaction: Interaction, current: str) -> Choices:
    """Complete a level of AI seats of the chosen game."""
    game = catalogue.get(interaction.namespace.game or "")
    if game is None:
        return []
    levels = (level for level in game.ai_levels if current.casefold() in level)
    return completions((level_label(level, game.slug), level) for level in levels)


@new.autocomplete("options")
async def _settings(interaction: Interaction, current: str) -> Choices:
    """Complete the setting being typed as `key=value`, after those typed before."""
    game = catalogue.get(interaction.namespace.game or "")
    done, _, begun = current.rpartition(" ")
    return completions(
        (describe_setting(setting, value), f"{done} {key}".strip())
        for setting in (game.settings if game else ())
        for value in setting.values
        if begun in (key := f"{setting.key}={value}")
    )


async def _open_duplicates(
    interaction: Interaction,
    count: int,
    game: str,
    options: dict[str, str],
    terms: TableTerms,
    *,
    plain: bool,
) -> None:
    """Open `count` tables with one deal, and report them.

    `plain` is False if options were given that don't go with duplicates. Raises UserError for
    those, without a number of seats, and where private threads aren't possible.
    """
    if terms.fills_at is None:
        raise UserError("Set `fills` to the number of seats at each table.")
    if not plain:
        raise UserError(
            "Leave out ai and thread: the threads are private, and you can add AI players once "
            "people have joined."
        )
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise UserError("Duplicate tables need private threads. Open them in a text channel.")
    address = await channel_here(interaction, own_thread=False)
    need_permissions(interaction, ["create_private_threads", "send_messages_in_threads"])
    services = services_of(interaction)
    new = lobby.new_table(services, interaction.user, address, game, options)
    opened = await open_duplicates(services, new, count, terms)
    names = listed([table.id for table in opened])
    await interaction.edit_original_response(
        content=f"Tables {names} are open with the same deal. Others can press Join; each match "
        f"starts in a private thread once {terms.fills_at} seats are taken, and the results are "
        "compared when all have ended."
    )


def _checked_seat_count(game: str, fills: int | None) -> int | None:
    """Return the number of seats with which a table starts (None: not automatically).

    Raises UserError if the game can't be played by that many.
    """
    if fills is not None and fills not in catalogue[game].seats:
        raise UserError(
            f"{catalogue[game].title} is for {players(game)}. Choose a number in that range."
        )
    return fills


def _check_level(game: str, level: str) -> None:
    """Raise UserError if the game has no such AI level."""
    if level not in catalogue[game].ai_levels:
        known = ", ".join(catalogue[game].ai_levels)
        raise UserError(f"Unknown AI level {level!r}. Choose one of {known}.")


def _need_permissions(interaction: Interaction, *, threads: bool, creates: bool) -> None:
    """Raise UserError if the bot lacks a permission for a table here.

    `threads` is true for a table in a thread, `creates` if the bot creates that thread.
    """
    posts = "send_messages_in_threads" if threads else "send_messages"
    flags = ["view_channel", "attach_files", posts]
    need_permissions(interaction, flags + ["create_public_threads"] * creates)


async def _show_first(call: Call, *, own_thread: bool) -> None:
    """Post a new table's message, in a new thread if `own_thread`.

    If that fails, the table is deleted and the thread archived.
    """
    services, live, made = call.services, call.live, None
    try:
        if own_thread:
            made = await _open_thread(call.interaction, live.title)
            channel = live.table.channel_id
            await services.store.run(
                table_message.move, table=live.id, channel_id=channel, thread_id=made.id
            )
            await services.tables.refresh(live)
        await services.poster.open(live)
    except BaseException:
        await services.tables.drop_lobby(live)
        if made is not None:
            with contextlib.suppress(discord.HTTPException, *PASSING_ERRORS):
                # not deleted, which takes a permission that the bot doesn't ask for
                await made.edit(archived=True)
        raise


async def _open_thread(interaction: Interaction, name: str) -> discord.Thread:
    """Open a public thread in the channel where the command was used."""
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    kind = discord.ChannelType
    # an announcement channel takes no other kind of thread
    return await channel.create_thread(
        name=name, type=kind.news_thread if channel.is_news() else kind.public_thread
    )


async def channel_here(interaction: Interaction, *, own_thread: bool) -> ChannelAddress:
    """Return the address of a new table, this channel or thread, after joining a private thread.

    Raises UserError if the bot can't open a table there.
    """
    channel, guild = interaction.channel, interaction.guild_id
    if guild is None or channel is None:
        raise UserError("Tables live in a server's channels. Use the command there.")
    inside = isinstance(channel, discord.Thread)
    _need_permissions(interaction, threads=own_thread or inside, creates=own_thread and not inside)
    if isinstance(channel, discord.Thread):
        await _join_private_thread(channel)
        return ChannelAddress(guild, channel.parent_id, channel.id)
    if own_thread and not isinstance(channel, discord.TextChannel):
        raise UserError("Threads can only be opened in a text channel. Leave that option out.")
    return ChannelAddress(guild, channel.id)


async def _join_private_thread(thread: discord.Thread) -> None:
    """Join a thread if it is private, as commands reach the bot even where it isn't a member.

    Raises UserError if Discord doesn't allow it.
    """
    if not thread.is_private():
        return
    try:
        await thread.join()
    except discord.Forbidden as error:
        raise UserError(
            "I'm not in this private thread yet. Mention me here to add me, then try again."
        ) from error
