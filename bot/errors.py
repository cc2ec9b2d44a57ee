"""What goes wrong, told in one place to the person and to the operator's log."""

from __future__ import annotations

import discord
import structlog
from discord import app_commands

from bot.discord_errors_and_429s import (
    ANSWERED,
    OUTDATED,
    TOO_MANY_REQUESTS,
    UNREACHED,
    only_logged,
)
from bot.discord_limits import MESSAGE
from bot.services import TAKEN, Interaction
from bot.words import refusals
from bot.words.names import short
from bot.words.refusals import PLAIN
from rules.kernel import IllegalAnswer
from storage.errors import StorageError

log = structlog.get_logger()


LACKING = (
    "I lack a permission here: I need to view the channel, send messages, "
    "attach files and, for tables in threads, create and use threads."
)
TOLD: dict[type[Exception] | tuple[type[Exception], ...], str] = {
    app_commands.TransformerError: "That person is no member of this server; name somebody who is.",
    OUTDATED: "That command has changed since your Discord loaded it; restart Discord, then retry.",
    app_commands.CheckFailure: "That command is for hosts and moderators of this server.",
    discord.Forbidden: LACKING,
    discord.NotFound: "That message or channel is gone; use /table where or /table new.",
    UNREACHED: "Discord did not take my answer; see how the table stands before you try again.",
}
"""What to tell whoever meets such an error of Discord's; the first row that fits."""
EXPECTED = (*PLAIN, StorageError, *TOLD)
"""What is part of daily life, and told; anything else is a bug, and logged with its trace."""


def sentence(error: BaseException) -> str:
    """What to tell the person who met this error."""
    error = _original(error)
    told = (words for kinds, words in TOLD.items() if isinstance(error, kinds))
    return next(told, None) or refusals.sentence(error)


def expected(error: BaseException) -> bool:
    """Whether an error is part of daily life (told) or a bug (told and logged with its trace)."""
    return isinstance(_original(error), EXPECTED)


def _original(error: BaseException) -> BaseException:
    """The error itself, without what discord.py wraps around it; a lasting 429 as no answer."""
    error = getattr(error, "original", error)
    late = isinstance(error, discord.HTTPException) and error.status == TOO_MANY_REQUESTS
    return TimeoutError(str(error)) if late else error


def _loggable(error: BaseException) -> str:
    """A refusal for the log, which operators read who also play: no legal moves of others."""
    error = _original(error)
    return type(error).__name__ if isinstance(error, IllegalAnswer) else sentence(error)


async def report(interaction: Interaction, error: BaseException) -> None:
    """Tell the person, privately, and the operator's log."""
    if getattr(_original(error), "code", None) in ANSWERED:
        log.info("answered already, or too late", user=interaction.user.id)
        return
    if expected(error):
        log.info("refused", user=interaction.user.id, why=_loggable(error))
    else:
        log.error("bug", user=interaction.user.id, exc_info=error)
    with only_logged("could not tell", user=interaction.user.id):
        await _tell(interaction, short(sentence(error), MESSAGE))


async def _tell(interaction: Interaction, words: str) -> None:
    if TAKEN not in interaction.extras:
        try:
            await interaction.response.send_message(words, ephemeral=True)
            return
        except discord.InteractionResponded:
            log.info("answered by an answer that could not be read", user=interaction.user.id)
    elif interaction.extras[TAKEN]:
        await interaction.edit_original_response(content=words, view=None, attachments=[])
        return
    await interaction.followup.send(words, ephemeral=True)
