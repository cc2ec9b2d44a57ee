"""Error reports: a sentence for the person, and a line in the operator's log."""

from __future__ import annotations

import discord
import structlog
from discord import app_commands

from bot import layouts
from bot.discord_errors import (
    DISCORD_UNREACHED,
    INTERACTION_CLOSED,
    OUTDATED_COMMAND,
    TOO_MANY_REQUESTS,
    only_logged,
)
from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.interactions.acknowledgement import ensure_acknowledged
from bot.interactions.call import answer_with_layout, is_layout
from bot.interactions.reply_state import Acknowledged, reply_state
from bot.services import Interaction
from bot.words import refusals
from bot.words.names import truncate
from bot.words.refusals import PLAYER_ERRORS
from rules.kernel import IllegalAnswer
from storage.errors import StorageError

log = structlog.get_logger()


LACKS_PERMISSION = (
    "I don't have all the permissions I need here: to view the channel, send messages, attach "
    "files and, for tables in threads, create and use threads."
)
ERROR_SENTENCES: dict[type[Exception] | tuple[type[Exception], ...], str] = {
    app_commands.TransformerError: "That person isn't a member of this server. Name a member.",
    OUTDATED_COMMAND: (
        "That command has changed since your Discord loaded it. Restart Discord, then retry."
    ),
    app_commands.CheckFailure: "That command is for hosts and moderators of this server.",
    discord.Forbidden: LACKS_PERMISSION,
    discord.NotFound: "That message or channel no longer exists. Use /table where or /table new.",
    DISCORD_UNREACHED: "Discord didn't accept my answer. Check the table before you try again.",
}
"""Sentences for errors of Discord's; the first row that matches is used."""
EXPECTED_ERRORS = (*PLAYER_ERRORS, StorageError, *ERROR_SENTENCES)
"""Expected errors, which are only reported; any other is a bug, logged with its traceback."""


def sentence(error: BaseException) -> str:
    """Return the sentence about an error for the person whose press or command has caused it."""
    error = _original(error)
    sentences = (words for kinds, words in ERROR_SENTENCES.items() if isinstance(error, kinds))
    return next(sentences, None) or refusals.sentence(error)


def is_expected(error: BaseException) -> bool:
    """Return whether an error is only reported to its person; any other is logged as a bug."""
    return isinstance(_original(error), EXPECTED_ERRORS)


def _original(error: BaseException) -> BaseException:
    """Return the error inside discord.py's wrappers.

    A 429 that has outlasted all retries becomes a TimeoutError.
    """
    error = getattr(error, "original", error)
    late = isinstance(error, discord.HTTPException) and error.status == TOO_MANY_REQUESTS
    return TimeoutError(str(error)) if late else error


def _loggable(error: BaseException) -> str:
    """Return an error's text for the log, without legal moves: operators may play too."""
    error = _original(error)
    return type(error).__name__ if isinstance(error, IllegalAnswer) else sentence(error)


async def report(interaction: Interaction, error: BaseException) -> None:
    """Reply to the person with a sentence about an error, and log it for the operator.

    Nothing is sent if the interaction can no longer be answered.
    """
    if getattr(_original(error), "code", None) in INTERACTION_CLOSED:
        log.info("already answered, or too late", user=interaction.user.id)
        return
    if is_expected(error):
        log.info("refused", user=interaction.user.id, why=_loggable(error))
    else:
        log.error("bug", user=interaction.user.id, exc_info=error)
    with only_logged("could not tell", user=interaction.user.id):
        await _answer_with_error(interaction, truncate(sentence(error), MAX_MESSAGE_LENGTH))


async def _answer_with_error(interaction: Interaction, words: str) -> None:
    """Show an error privately: in the deferred reply, else in a new message."""
    acknowledged = reply_state(interaction).acknowledged
    if acknowledged is None:
        try:
            await interaction.response.send_message(words, ephemeral=True)
            return
        except discord.InteractionResponded:
            log.info("answered by a response that could not be read", user=interaction.user.id)
    elif acknowledged is Acknowledged.NEW_REPLY:
        if is_layout(interaction):
            await answer_with_layout(interaction, layouts.plain(words), [])
        else:
            await interaction.edit_original_response(content=words, view=None, attachments=[])
        return
    await ensure_acknowledged(interaction)
    await interaction.followup.send(words, ephemeral=True)
