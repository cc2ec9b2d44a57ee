"""/learn: a tutorial of a game's first rounds against AI seats, question by question."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import discord
from discord import app_commands

from bot.channel.lobby import lobby
from bot.commands import Commands
from bot.commands.autocompletion import Choices, completions
from bot.commands.permissions import need_permissions
from bot.commands.table_resolution import need_game, own_tables
from bot.discord_errors import PASSING_ERRORS
from bot.interactions.call import Call
from bot.services import Interaction, services_of
from bot.tables.ai.levels import default_level
from bot.user_errors import UserError
from rules import catalogue
from rules.lesson import Lesson, lesson_of, read, seed_of
from storage.schema.table_records import ChannelAddress

LESSON_PATHS = {slug: game.lesson for slug, game in catalogue.items() if game.lesson}
NO_LESSON = (
    "There's no lesson for {title} yet. There are lessons for {others}. `/rules` has all its rules."
)
HAS_LESSON_ALREADY = (
    "You already have a lesson in <#{channel}>. Finish it there, or leave it with /resign."
)
LESSON_OPENING = "Your lesson is about to open. Just a moment."
NEEDS_TEXT_CHANNEL = "A lesson opens its own private thread. Use the command in a text channel."
NO_ANNOUNCEMENT_CHANNEL = (
    "Lessons open a private thread, and Discord doesn't allow those in announcement channels. "
    "Use the command in a text channel."
)
_opening: set[int] = set()
"""People for whom a lesson is being opened."""
LESSON_PERMISSIONS = (
    "view_channel",
    "create_private_threads",
    "send_messages_in_threads",
    "attach_files",
)


@app_commands.command(name="learn", description="Learn a game by playing its first rounds here")
@app_commands.describe(game="Game")
async def learn(interaction: Interaction, game: str) -> None:
    """Open a private thread and start a lesson of the game in it.

    Raises UserError if the game has no lesson, the caller already has one, or the channel takes no
    private threads.
    """
    game = need_game(game).slug
    lesson, channel = _lesson(game), interaction.channel
    if interaction.guild_id is None or not isinstance(channel, discord.TextChannel):
        raise UserError(NEEDS_TEXT_CHANNEL)
    if channel.is_news():
        raise UserError(NO_ANNOUNCEMENT_CHANNEL)
    need_permissions(interaction, LESSON_PERMISSIONS)
    with _one_at_a_time(interaction.user.id):
        await _need_no_other(interaction, game)
        call = await _open_lesson(interaction, game, lesson, channel)
    await call.reply(
        f"{lesson.about} It starts in <#{call.live.message_channel_id}>: press Play there."
    )


@contextlib.contextmanager
def _one_at_a_time(person: int) -> Iterator[None]:
    """Mark a person's lesson as being opened during the context.

    Raises UserError if one is already being opened for them.
    """
    if person in _opening:
        raise UserError(LESSON_OPENING)
    _opening.add(person)
    try:
        yield
    finally:
        _opening.discard(person)


async def _need_no_other(interaction: Interaction, game: str) -> None:
    """Raise UserError if the caller already has a lesson of the game on this server."""
    tables = services_of(interaction).tables
    for table in await own_tables(interaction, game=game):
        live = await tables.live(table.id)
        lessons = table.guild_id == interaction.guild_id
        if lessons and live.is_running and lesson_of(live.match) is not None:
            raise UserError(HAS_LESSON_ALREADY.format(channel=live.message_channel_id))


async def _open_lesson(
    interaction: Interaction, game: str, lesson: Lesson, channel: discord.TextChannel
) -> Call:
    """Open a lesson in a new private thread; return a call at its table.

    If that fails, the thread is archived.
    """
    thread = await channel.create_thread(
        name=f"Learn {catalogue[game].title}",
        type=discord.ChannelType.private_thread,
        # the dice of a lesson are public, so only its pupil may play it
        invitable=False,
    )
    try:
        await thread.add_user(interaction.user)
        return await _begin_in_thread(interaction, game, lesson, thread)
    except BaseException:
        with contextlib.suppress(discord.HTTPException, *PASSING_ERRORS):
            # not deleted, which takes a permission that the bot doesn't ask for
            await thread.edit(archived=True)
        raise


@learn.autocomplete("game")
async def _games(_: Interaction, current: str) -> Choices:
    """Complete the title of a game that has a lesson."""
    titles = ((catalogue[slug].title, slug) for slug in LESSON_PATHS)
    return completions(entry for entry in titles if current.lower() in entry[0].lower())


def _lesson(game: str) -> Lesson:
    """Read the lesson of a game; raise UserError if it has none."""
    path, title = catalogue[game].lesson, catalogue[game].title
    if path is None:
        others = ", ".join(catalogue[slug].title for slug in LESSON_PATHS) or "no game"
        raise UserError(NO_LESSON.format(title=title, others=others))
    return read(path)


async def _begin_in_thread(
    interaction: Interaction, game: str, lesson: Lesson, thread: discord.Thread
) -> Call:
    """Start a lesson's match in its thread; return a call at its table.

    The pupil has the first seat, AIs have the others. If starting fails, the table is deleted.
    """
    services, user, guild = services_of(interaction), interaction.user, interaction.guild_id
    assert guild is not None, "a text channel belongs to a server"
    channel = ChannelAddress(guild, thread.parent_id, thread.id)
    options = lobby.checked_options(game, lesson.seats - 1, lesson.options)
    new, levels = lobby.new_table(services, user, channel, game, options), [default_level(game)]
    table = await services.store.run(lobby.open_with_seats, new, levels * (lesson.seats - 1))
    call = Call(services, interaction, await services.tables.live(table.id))
    try:
        # with fixed dice, to which the text of the lesson refers
        await services.tables.start(call.live, seed_of(game), by=call.by)
    except BaseException:
        await services.tables.drop_lobby(call.live)
        raise
    return call


COMMANDS: Commands = (learn,)
