"""A host's content file that Discord's file server doesn't deliver."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.commands.game_settings import parse_settings
from bot.user_errors import UserError
from tests.bot.support.wording import refusal


def _failure(kind: type[discord.HTTPException], status: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="because")
    return kind(response, "failed to get attachment")


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (_failure(discord.NotFound, 404), "no longer has the content file. Attach it again"),
        (_failure(discord.Forbidden, 403), "no longer has the content file. Attach it again"),
        (_failure(discord.HTTPException, 415), "Try again in a minute"),
        (_failure(discord.DiscordServerError, 503), "Try again in a minute"),
        (aiohttp.ServerDisconnectedError(), "Try again in a minute"),
        (TimeoutError(), "Try again in a minute"),
    ],
    ids=lambda value: type(value).__name__,
)
async def test_undelivered_content_file_is_named(failure: Exception, words: str) -> None:
    async def read() -> bytes:
        raise failure

    content: Any = SimpleNamespace(size=10, read=read)
    with pytest.raises(UserError) as caught:
        await parse_settings("ganymede", "", content)
    sentence = refusal(str(caught.value))
    assert words in sentence
    assert "permission" not in sentence
