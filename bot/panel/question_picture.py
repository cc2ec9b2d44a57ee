"""The picture in a panel: what its question is about, uploaded only when it changes."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import discord

from bot import layouts
from bot.panel import drafts
from bot.panel.panel import Panel, Stage
from bot.presses import Action, button
from bot.replies import as_file
from bot.services import MISSING, Call, is_layout
from bot.tables.reminders.preferences import preferences_of
from bot.words.refusals import UserError
from render import Picture, artists

# it tells one message's pictures apart, so a collision is harmless
DIGEST_BYTES = 8
PICTURE_SECONDS = 2.0
"""Seconds for which a panel waits for its picture; after that, a sentence stands in."""
LATE = "-# The picture is still being drawn."
UNPAINTED = "-# The picture can't be drawn now. `/board text:` shows the board as text."
_late = set[asyncio.Task[Picture | None]]()
Files = Sequence[discord.File]


class Shown(NamedTuple):
    """A question's picture, or the words in its place."""

    parts: Sequence[layouts.Part] = ()
    files: Files = ()
    """Files to upload."""
    tall: float = 0
    """Height of the picture by its width; 0: there is none."""


async def question_picture(call: Call, panel: Panel) -> Shown:
    """Return the picture of a panel's question, and the file to upload for it.

    A picture that the message shows already is named by its address, and no file is uploaded.
    Nothing is returned for people who read boards as text. A sentence takes the place of a picture
    that is late, with a button that shows it, or that can't be painted.
    """
    services, live = call.services, call.live
    if panel.stage is not Stage.CHOOSE or live.record.game not in artists:
        return Shown()
    reader = await preferences_of(services.store, call.person)
    if reader.text_board:
        return Shown()
    try:
        asked = await drafts.question(services.tables, live, panel)
        picture = await _in_time(services.boards.focus(live, reader, *asked)) if asked else None
    except TimeoutError:
        again = button(Action(live.id, "backtopanel", panel.seat), "Show picture")
        return Shown(layouts.section(LATE, again))
    except UserError:
        return Shown(layouts.text(UNPAINTED))
    return Shown() if picture is None else _shown(call, panel, picture)


async def _in_time(painting: Coroutine[Any, Any, Picture | None]) -> Picture | None:
    """Return a picture that is painted soon; raise TimeoutError for one that the next panel shows.

    The painting goes on, so that the picture is there when somebody asks for it again.
    """
    task = asyncio.create_task(painting)
    done, _ = await asyncio.wait({task}, timeout=PICTURE_SECONDS)
    if done:
        return task.result()
    _late.add(task)
    task.add_done_callback(_forget)
    raise TimeoutError


def _forget(task: asyncio.Task[Picture | None]) -> None:
    _late.discard(task)
    if not task.cancelled():
        task.exception()  # nobody waits for it any more


def _shown(call: Call, panel: Panel, picture: Picture) -> Shown:
    """Return a picture as a gallery, without an upload if the message pressed already has it."""
    digest = blake2b(picture.png, digest_size=DIGEST_BYTES).hexdigest()
    name = f"{panel.table}-{panel.seat}-{digest}.png"
    file, tall = as_file(picture, name), picture.height / picture.width
    message = call.interaction.message if is_layout(call.interaction) else None
    if address := layouts.shown_picture(message, name):
        return Shown(layouts.gallery(address, file.description or ""), MISSING, tall)
    return Shown(layouts.gallery(file), [file], tall)
