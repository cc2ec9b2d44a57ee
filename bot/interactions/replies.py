"""Replies to an interaction: texts of any length, and pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord

from bot import layouts
from bot.discord_limits import MAX_ALT_TEXT, MAX_LAYOUT_LENGTH, MAX_MESSAGE_LENGTH
from bot.interactions.acknowledgement import edit_response
from bot.interactions.call import answer_with_layout, is_layout, items_below
from bot.services import Interaction
from bot.words.names import truncate
from render import Picture, parts


def as_file(picture: Picture, name: str) -> discord.File:
    """Return a picture as an attachment with its alt text; `name` is the file's."""
    alt = truncate(picture.alt, MAX_ALT_TEXT)
    return discord.File(io.BytesIO(picture.png), filename=name, description=alt)


def as_files(pictures: Sequence[Picture], name: str) -> list[discord.File]:
    """Return pictures as attachments named after `name`, numbered if there are several."""
    if len(pictures) == 1:
        return [as_file(pictures[0], f"{name}.png")]
    return [as_file(each, f"{name}-{number}.png") for number, each in enumerate(pictures, 1)]


async def reply_in_parts(
    interaction: Interaction,
    words: str,
    view: discord.ui.View | None = None,
    *,
    picture: discord.File | None = None,
) -> None:
    """Answer an acknowledged interaction with a text of any length, in several messages if needed.

    Buttons and a picture go with the first message.
    """
    files = [] if picture is None else [picture]
    if files or is_layout(interaction):
        first, *others = parts(words, MAX_LAYOUT_LENGTH)
        shown = layouts.plain(first, items_below(interaction, view), files)
        await answer_with_layout(interaction, shown, files)
    else:
        first, *others = parts(words, MAX_MESSAGE_LENGTH)
        await edit_response(interaction, content=first, attachments=files, view=view)
    for part in others:
        await interaction.followup.send(part, ephemeral=True)
