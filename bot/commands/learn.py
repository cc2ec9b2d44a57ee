"""/learn: a tutorial of a game's first rounds against AI seats, question by question."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import discord
from discord import app_commands

from bot.channel.lobby import lobby
from bot.commands import Commands
from bot.commands.completion import Choices, choices
from bot.commands.permissions import need_permissions
from bot.commands.table_resolution import need_game, own_tables
from bot.discord_errors import PASSING
from bot.services import Call, Interaction, services_of
from bot.tables.ai.levels import default_level
from bot.words.refusals import UserError
from rules import catalogue
from rules.lesson import Lesson, lesson_of, read, seed_of
from storage.schema.records import Place

TAUGHT = {slug: game.lesson for slug, game in catalogue.items() if game.lesson}
NO_LESSON = "{title} has no lesson yet. There are lessons for {others}. `/rules` has all its rules."
ANOTHER = "You already have a lesson in <#{place}>. Play on or /resign there first."
BEGINS = "Your lesson is about to open. One moment."
NOT_HERE = "A lesson opens its own private thread. Use the command in a text channel."
NOT_IN_NEWS = (
    "Lessons open a private thread, and Discord doesn't allow those in announcement channels. "
    "Use the command in a text channel."
)
_beginning: set[int] = set()
"""People for whom a lesson is being opened."""
NEEDED = ("view_channel", "create_private_threads", "send_messages_in_threads", "attach_files")


@app_commands.command(name="learn", description="Learn a game by playing its first rounds here")
@app_commands.describe(game="Game")
async def learn(interaction: Interaction, game: str) -> None:
    """Open a private thread in which a lesson of the game starts immediately."""
    game = need_game(game).slug
    lesson, channel = _lesson(game), interaction.channel
    if interaction.guild_id is None or not isinstance(channel, discord.TextChannel):
        raise UserError(NOT_HERE)
    if channel.is_news():
        raise UserError(NOT_IN_NEWS)
    need_permissions(interaction, NEEDED)
    with _one_at_a_time(interaction.user.id):
        await _need_no_other(interaction, game)
        call = await _opened(interaction, game, lesson, channel)
    await call.say(f"{lesson.about} It starts in <#{call.live.place}>: press Play there.")


@contextlib.contextmanager
def _one_at_a_time(person: int) -> Iterator[None]:
    """Open one lesson at a time for a person, because each is a thread with AI seats."""
    if person in _beginning:
        raise UserError(BEGINS)
    _beginning.add(person)
    try:
        yield
    finally:
        _beginning.discard(person)


async def _need_no_other(interaction: Interaction, game: str) -> None:
    """Reject a second lesson of a game on a server while the first one runs."""
    tables = services_of(interaction).tables
    for record in await own_tables(interaction, game=game):
        live = await tables.live(record.id)
        lessons = record.guild_id == interaction.guild_id
        if lessons and live.running and lesson_of(live.match) is not None:
            raise UserError(ANOTHER.format(place=live.place))


async def _opened(
    interaction: Interaction, game: str, lesson: Lesson, channel: discord.TextChannel
) -> Call:
    """Open the lesson in a private thread; remove everything where that fails."""
    thread = await channel.create_thread(
        name=f"Learn {catalogue[game].title}",
        type=discord.ChannelType.private_thread,
        # the dice of a lesson are public, so it is for its pupil alone
        invitable=False,
    )
    try:
        await thread.add_user(interaction.user)
        return await _begin(interaction, game, lesson, thread)
    except BaseException:
        with contextlib.suppress(discord.HTTPException, *PASSING):
            # not deleted, which takes a permission that the bot doesn't ask for
            await thread.edit(archived=True)
        raise


@learn.autocomplete("game")
async def _games(_: Interaction, current: str) -> Choices:
    titles = ((catalogue[slug].title, slug) for slug in TAUGHT)
    return choices(entry for entry in titles if current.lower() in entry[0].lower())


def _lesson(game: str) -> Lesson:
    """Return the lesson of a game; raise UserError if it has none."""
    path, title = catalogue[game].lesson, catalogue[game].title
    if path is None:
        others = ", ".join(catalogue[slug].title for slug in TAUGHT) or "no game"
        raise UserError(NO_LESSON.format(title=title, others=others))
    return read(path)


async def _begin(
    interaction: Interaction, game: str, lesson: Lesson, thread: discord.Thread
) -> Call:
    """Open a table in the thread with the pupil in its first seat, and start its match."""
    services, user, guild = services_of(interaction), interaction.user, interaction.guild_id
    assert guild is not None, "a text channel belongs to a server"
    place = Place(guild, thread.parent_id, thread.id)
    options = lobby.checked_options(game, lesson.seats - 1, lesson.options)
    new, levels = lobby.new_table(services, user, place, game, options), [default_level(game)]
    record = await services.store.run(lobby.seated, new, levels * (lesson.seats - 1))
    call = Call(services, interaction, await services.tables.live(record.id))
    try:
        # with fixed dice, to which the text of the lesson refers
        await services.tables.start(call.live, seed_of(game), by=call.by)
    except BaseException:
        await services.tables.forget(call.live)
        raise
    return call


COMMANDS: Commands = (learn,)
