"""The picture in a panel: what its question is about, uploaded only when it changes."""

from __future__ import annotations

from hashlib import blake2b

import discord

from bot.panel import drafts
from bot.panel.panel import Panel, Stage
from bot.replies import as_file
from bot.services import Call
from bot.tables.reminders.preferences import preferences_of
from bot.words.refusals import UserError
from render import Picture, artists

DIGEST_BYTES = 8
File = discord.File | discord.Attachment


async def question_files(call: Call, panel: Panel) -> list[File]:
    """Return the picture of a panel's question as its message's only attachment.

    It is the one that the message has already, if it shows the same. Nothing is returned where
    words stand in: for people who read boards as text, and if the picture can't be painted.
    """
    services, live = call.services, call.live
    if panel.stage is not Stage.CHOOSE or live.record.game not in artists:
        return []
    if (await preferences_of(services.store, call.person)).text_board:
        return []
    try:
        asked = await drafts.question(services.tables, live, panel)
        picture = await services.boards.focus(live, call.person, *asked) if asked else None
    except UserError:
        return []
    return [] if picture is None else [_file(call, panel, picture)]


def _file(call: Call, panel: Panel, picture: Picture) -> File:
    digest = blake2b(picture.png, digest_size=DIGEST_BYTES).hexdigest()
    name = f"{panel.table}-{panel.seat}-{digest}.png"
    message = call.interaction.message
    attached = message.attachments if message is not None else []
    kept = next((file for file in attached if file.filename == name), None)
    return kept or as_file(picture, name)
