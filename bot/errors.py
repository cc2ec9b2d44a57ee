"""What goes wrong, told in one place to the person and to the operator's log."""

from __future__ import annotations

import discord
import structlog
from discord import app_commands

from bot.discord_errors import ANSWERED, OUTDATED, UNREACHED
from bot.discord_limits import MESSAGE
from bot.services import Interaction
from bot.words import refusals
from bot.words.names import short
from bot.words.refusals import PLAIN
from rules.kernel import IllegalAnswer
from storage.trouble import StorageTrouble

log = structlog.get_logger()


def sentence(error: BaseException) -> str:
    """What to tell the person who met this error."""
    error = getattr(error, "original", error)
    if isinstance(error, app_commands.TransformerError):
        return "That person is no member of this server; name somebody who is."
    if isinstance(error, OUTDATED):
        return "That command has changed since your Discord loaded it; restart Discord, then retry."
    if isinstance(error, app_commands.CheckFailure):
        return "That command is for hosts and moderators of this server."
    if isinstance(error, discord.Forbidden):
        return (
            "I lack a permission here: I need to view the channel, send messages, "
            "attach files and, for tables in threads, create and use threads."
        )
    if isinstance(error, discord.NotFound):
        return "That message or channel is gone; use /table where or /table new."
    if isinstance(error, UNREACHED):
        return "Discord did not take my answer; see how the table stands before you try again."
    return refusals.sentence(error)


def expected(error: BaseException) -> bool:
    """Whether an error is part of daily life (told) or a bug (told and logged with its trace)."""
    error = getattr(error, "original", error)
    told = (StorageTrouble, app_commands.CheckFailure, discord.Forbidden, discord.NotFound)
    mistyped = (app_commands.TransformerError, *OUTDATED)
    return isinstance(error, (*PLAIN, *told, *mistyped, *UNREACHED))


def _loggable(error: BaseException) -> str:
    """A refusal for the log, which operators read who also play: no legal moves of others."""
    error = getattr(error, "original", error)
    return type(error).__name__ if isinstance(error, IllegalAnswer) else sentence(error)


async def report(interaction: Interaction, error: BaseException) -> None:
    """Tell the person, privately, and the operator's log."""
    if getattr(getattr(error, "original", error), "code", None) in ANSWERED:
        log.info("answered already, or too late", user=interaction.user.id)
        return
    if expected(error):
        log.info("refused", user=interaction.user.id, why=_loggable(error))
    else:
        log.error("bug", user=interaction.user.id, exc_info=error)
    try:
        await _tell(interaction, short(sentence(error), MESSAGE))
    except (discord.HTTPException, *UNREACHED) as failure:
        log.warning("could not tell", user=interaction.user.id, failure=str(failure))


async def _tell(interaction: Interaction, words: str) -> None:
    if not interaction.response.is_done():
        await interaction.response.send_message(words, ephemeral=True)
    elif _answers_own_panel(interaction) or not _thinking(interaction):
        await interaction.followup.send(words, ephemeral=True)
    else:
        await interaction.edit_original_response(content=words, view=None, attachments=[])


def _thinking(interaction: Interaction) -> bool:
    kind = interaction.response.type
    return kind is discord.InteractionResponseType.deferred_channel_message


def _answers_own_panel(interaction: Interaction) -> bool:
    return interaction.response.type is discord.InteractionResponseType.deferred_message_update
