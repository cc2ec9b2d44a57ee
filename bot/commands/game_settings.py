"""Settings typed with /table new: `key=value` words, and a file with a game's content."""

from __future__ import annotations

import discord

from bot.discord_errors import DISCORD_UNREACHED
from bot.user_errors import UserError
from rules import catalogue

MAX_CONTENT_BYTES = 50_000
"""Maximum size of a host's content file, in bytes."""


async def parse_settings(
    game: str, words: str, content: discord.Attachment | None
) -> dict[str, str]:
    """Return options typed as `key=value`; a file's text has the key `content`.

    The values aren't checked yet. Raises UserError for other words, repeated keys and unusable
    files.
    """
    switches = catalogue[game].settings
    chosen: dict[str, str] = {}
    for word in words.split():
        key, equals, value = word.partition("=")
        if not equals:
            known = ", ".join(setting.key for setting in switches) or "none"
            raise UserError(
                f"{word!r} isn't an option. Write key=value, with one of these keys: {known}."
            )
        if key in chosen:
            raise UserError(f"{key!r} is given twice. Keep either {key}={chosen[key]} or {word}.")
        chosen[key] = value
    if content is not None:
        # checked before the file is downloaded
        if content.size > MAX_CONTENT_BYTES:
            raise UserError(f"The content file is over {MAX_CONTENT_BYTES // 1000} kB.")
        try:
            chosen["content"] = (await _read(content)).decode()
        except UnicodeDecodeError as error:
            raise UserError("The content file isn't UTF-8 text.") from error
    return chosen


async def _read(content: discord.Attachment) -> bytes:
    """Return a content file's bytes; raise UserError if Discord doesn't deliver it."""
    try:
        return await content.read()
    except (discord.NotFound, discord.Forbidden) as error:
        raise UserError("Discord no longer has the content file. Attach it again.") from error
    except (discord.HTTPException, *DISCORD_UNREACHED) as error:
        raise UserError(
            "Discord can't deliver the content file right now. Try again in a minute."
        ) from error
