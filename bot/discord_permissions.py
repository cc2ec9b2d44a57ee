"""Permissions of the bot, one list for commands, the invite link and the doctor."""

from __future__ import annotations

from collections.abc import Iterable

import discord

PERMISSION_NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "create_private_threads": "Create Private Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""discord.py's flags with Discord's own words. A command can't ask for a flag that isn't here."""
INVITE_PERMISSIONS = discord.Permissions(**dict.fromkeys(PERMISSION_NAMES, True))
"""Permissions that the invite link requests."""


def missing_permissions(
    granted: discord.Permissions, flags: Iterable[str] = PERMISSION_NAMES
) -> list[str]:
    """Return the permissions of `flags` that aren't granted, in Discord's words.

    An administrator lacks none.
    """
    return [
        PERMISSION_NAMES[flag]
        for flag in flags
        if not getattr(granted, flag) and not granted.administrator
    ]
