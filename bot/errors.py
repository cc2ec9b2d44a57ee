"""Error reports: a sentence for the person, and a line in the operator's log."""

from __future__ import annotations

import discord
import structlog
from discord import app_commands

from bot import layouts
from bot.discord_errors import ANSWERED, OUTDATED, TOO_MANY_REQUESTS, UNREACHED, only_logged
from bot.discord_limits import MESSAGE
from bot.services import TAKEN_KEY, Interaction, answer_with_layout, is_layout
from bot.words import refusals
from bot.words.names import truncate
from bot.words.refusals import PLAYER_ERRORS
from rules.kernel import IllegalAnswer
from storage.errors import StorageError

log = structlog.get_logger()


LACKING = (
    "I lack a permission here: I need to view the channel, send messages, "
    "attach files and, for tables in threads, create and use threads."
)
SENTENCES: dict[type[Exception] | tuple[type[Exception], ...], str] = {
    app_commands.TransformerError: "That person isn't a member of this server. Name a member.",
    OUTDATED: "That command has changed since your Discord loaded it. Restart Discord, then retry.",
    app_commands.CheckFailure: "That command is for hosts and moderators of this server.",
    discord.Forbidden: LACKING,
    discord.NotFound: "That message or channel is gone. Use /table where or /table new.",
    UNREACHED: "Discord didn't accept my answer. Check the table before you try again.",
}
"""Sentences for errors of Discord's; the first row that matches is used."""
EXPECTED = (*PLAYER_ERRORS, StorageError, *SENTENCES)
"""Expected errors, which are only reported; any other is a bug, logged with its traceback."""


def sentence(error: BaseException) -> str:
    """Return the sentence for the person who met this error."""
    error = _original(error)
    sentences = (words for kinds, words in SENTENCES.items() if isinstance(error, kinds))
    return next(sentences, None) or refusals.sentence(error)


def expected(error: BaseException) -> bool:
    """Return whether an error is a normal one, and not a bug to log with its traceback."""
    return isinstance(_original(error), EXPECTED)


def _original(error: BaseException) -> BaseException:
    """Return the error inside discord.py's wrappers; a lasting 429 becomes a missing answer."""
    error = getattr(error, "original", error)
    late = isinstance(error, discord.HTTPException) and error.status == TOO_MANY_REQUESTS
    return TimeoutError(str(error)) if late else error


def _loggable(error: BaseException) -> str:
    """Return an error's text without legal moves: operators read the log and may play too."""
    error = _original(error)
    return type(error).__name__ if isinstance(error, IllegalAnswer) else sentence(error)


async def report(interaction: Interaction, error: BaseException) -> None:
    """Report an error to the person, privately, and log it for the operator."""
    if getattr(_original(error), "code", None) in ANSWERED:
        log.info("answered already, or too late", user=interaction.user.id)
        return
    if expected(error):
        log.info("refused", user=interaction.user.id, why=_loggable(error))
    else:
        log.error("bug", user=interaction.user.id, exc_info=error)
    with only_logged("could not tell", user=interaction.user.id):
        await _answer_with_error(interaction, truncate(sentence(error), MESSAGE))


async def _answer_with_error(interaction: Interaction, words: str) -> None:
    """Answer with an error: in the pending reply, else in a new private message."""
    if TAKEN_KEY not in interaction.extras:
        try:
            await interaction.response.send_message(words, ephemeral=True)
            return
        except discord.InteractionResponded:
            log.info("answered by an answer that could not be read", user=interaction.user.id)
    elif interaction.extras[TAKEN_KEY]:
        if is_layout(interaction):
            await answer_with_layout(interaction, layouts.plain(words), [])
        else:
            await interaction.edit_original_response(content=words, view=None, attachments=[])
        return
    await interaction.followup.send(words, ephemeral=True)
