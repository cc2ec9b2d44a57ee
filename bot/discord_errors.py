"""Errors of Discord that the bot meets: their codes, and which of them are temporary.

After a 429 discord.py waits as long as Discord says, and tries again a few times. One that still
reaches the bot isn't final (`is_final_rejection`): its sender tries again after its own pauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
import structlog
from discord import app_commands

from storage.errors import StorageError

log = structlog.get_logger()

TOO_MANY_REQUESTS = 429
"""The status of a request that Discord still rejected after the client had waited several times."""
UNKNOWN_MESSAGE, ARCHIVED, STALE_EDITS = 10008, 50083, 30046
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013
UNKNOWN_CHANNEL, FOREIGN_MESSAGE = 10003, 50005
"""The code for a message that another bot, or this one under another token, has written."""
MESSAGE_GONE = (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, FOREIGN_MESSAGE)
"""Errors after which a deletion is not retried."""
UNEDITABLE = (UNKNOWN_MESSAGE, STALE_EDITS, FOREIGN_MESSAGE)
ALREADY_ACKNOWLEDGED = 40060
THREAD_EXISTS = 160004
"""The code for a message that already has a thread, whose id is the message's."""
INTERACTION_CLOSED = (ALREADY_ACKNOWLEDGED, 10062, 50027)
"""The codes for an interaction that is already answered, unknown, or too old."""
INVALID_FORM, TOO_LARGE = 50035, 413
"""The code for a body that breaks Discord's limits, and the status for one that is too long."""
OUTDATED_COMMAND = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""discord.py's errors for a command as it was before the bot was updated."""
DISCORD_UNREACHED = (discord.DiscordServerError, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Discord, or the connection to it, failed; the request may have taken effect or not."""
PASSING_ERRORS = (StorageError, discord.DiscordServerError, aiohttp.ClientError, OSError)
"""Errors that may be transient; for an HTTPException see `is_final_rejection`."""


def is_final_rejection(failure: discord.HTTPException) -> bool:
    """Return whether Discord's rejection is final: a 4xx status other than 429."""
    return 400 <= failure.status < 500 and failure.status != TOO_MANY_REQUESTS


def is_our_bug(failure: discord.HTTPException) -> bool:
    """Return whether Discord rejects a body that the bot wrote, so that no retry helps."""
    return failure.code == INVALID_FORM or failure.status == TOO_LARGE


@contextmanager
def only_logged(event: str, **about: object) -> Iterator[None]:
    """Log rejections by Discord and temporary errors instead of raising them.

    `event` is the line's text, `about` its fields.
    """
    try:
        yield
    except (discord.HTTPException, *PASSING_ERRORS) as failure:
        if isinstance(failure, discord.HTTPException) and is_our_bug(failure):
            log.error(event, **about, why=str(failure), exc_info=failure)
        else:
            log.warning(event, **about, why=str(failure))
