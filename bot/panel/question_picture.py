"""The picture in a panel: the subject of its question, uploaded only when it changes."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import discord

from bot import layouts
from bot.interactions.call import MISSING, Call, is_layout
from bot.interactions.presses import Action, button
from bot.interactions.replies import as_file
from bot.interactions.reply_state import reply_state
from bot.panel import drafts
from bot.panel.panel import Panel, Stage
from bot.tables.preferences import preferences_of
from bot.user_errors import UserError
from render import Picture, artists

# it tells one message's pictures apart, so a collision is harmless
DIGEST_BYTES = 8
PICTURE_SECONDS = 2.0
"""Seconds for which a panel waits for its picture; after that, a sentence stands in."""
PICTURE_LATE = "-# The picture is still being drawn."
PICTURE_NOT_PAINTED = (
    "-# The picture can't be drawn right now. `/board text:` shows the board as text."
)
_late = set[asyncio.Task[Picture | None]]()
Files = Sequence[discord.File]


class QuestionPicture(NamedTuple):
    """A question's picture, or a sentence in its place; without parts there is neither."""

    parts: Sequence[layouts.Part] = ()
    files: Files = ()
    """Files to upload."""
    height_ratio: float = 0
    """Height of the picture by its width; 0: there is none."""


async def question_picture(call: Call, panel: Panel) -> QuestionPicture:
    """Return the picture of a panel's question, and the file to upload.

    A picture that the message shows already isn't uploaded again. People who read boards as text
    get none. A sentence takes the place of a picture that can't be painted, or of one that is late,
    with a button that shows it.
    """
    services, live = call.services, call.live
    if panel.stage is not Stage.CHOOSE or live.table.game not in artists:
        return QuestionPicture()
    reader = await preferences_of(services.store, call.person)
    if reader.text_board:
        return QuestionPicture()
    try:
        asked = await drafts.view_and_question(services.tables, live, panel)
        picture = (
            await _wait_briefly(services.boards.paint_question(live, reader, *asked))
            if asked
            else None
        )
    except TimeoutError:
        again = button(Action(live.id, "backtopanel", panel.seat), "Show picture")
        return QuestionPicture(layouts.section(PICTURE_LATE, again))
    except UserError:
        return QuestionPicture(layouts.text(PICTURE_NOT_PAINTED))
    return QuestionPicture() if picture is None else _as_gallery(call, panel, picture)


async def _wait_briefly(painting: Coroutine[Any, Any, Picture | None]) -> Picture | None:
    """Return a picture if it is painted within PICTURE_SECONDS; else raise TimeoutError.

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
    """Remove the reference to a late painting that has ended, and ignore its error."""
    _late.discard(task)
    if not task.cancelled():
        task.exception()  # nobody waits for it any more


def _as_gallery(call: Call, panel: Panel, picture: Picture) -> QuestionPicture:
    """Return a picture as a gallery; it's uploaded unless the message pressed already has it."""
    digest = blake2b(picture.png, digest_size=DIGEST_BYTES).hexdigest()
    name = f"{panel.table}-{panel.seat}-{digest}.png"
    file, height_ratio = as_file(picture, name), picture.height / picture.width
    pressed = call.interaction.message if is_layout(call.interaction) else None
    message = reply_state(call.interaction).answer or pressed
    if address := layouts.shown_picture(message, name):
        return QuestionPicture(
            layouts.gallery(address, file.description or ""), MISSING, height_ratio
        )
    return QuestionPicture(layouts.gallery(file), [file], height_ratio)
