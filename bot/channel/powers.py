"""Who may look after a table: its host, and the moderators of its server."""

from __future__ import annotations

import discord

from bot.services import Interaction
from bot.tables.live import Live
from bot.words.refusals import Refused


def guard(interaction: Interaction, live: Live) -> None:
    """Let hosts and moderators pass; raises Refused for everybody else."""
    if interaction.user.id != live.record.host_id and not _moderates(interaction, live):
        raise Refused(f"That is for the host of table {live.id} and for moderators of this server.")


def _moderates(interaction: Interaction, live: Live) -> bool:
    """Whether the caller has power over the table's channel, or over its whole server."""
    record, user = live.record, interaction.user
    if interaction.guild_id != record.guild_id or not isinstance(user, discord.Member):
        return False
    there = interaction.channel_id in (record.channel_id, record.thread_id)
    may = interaction.permissions if there else user.guild_permissions
    return may.manage_messages or may.manage_guild
