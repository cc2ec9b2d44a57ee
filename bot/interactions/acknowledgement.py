"""Acknowledging interactions, which Discord drops after 3 seconds without a response."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import discord
import structlog

from bot.discord_errors import ALREADY_ACKNOWLEDGED
from bot.interactions.reply_state import Acknowledged, edits_message, reply_state
from bot.services import Interaction, services_of

log = structlog.get_logger()

MISSING: Any = discord.utils.MISSING
QUICK_SECONDS = 0.4
"""Seconds within which an answer is itself the acknowledgement, which saves a request.

Longer ones would look as if the press had failed, and come closer to Discord's 3 seconds.
"""
MAX_DELIVERY_SECONDS = 1.0
"""Age up to which a press may be answered without an acknowledgement first. Discord may have given
up on an older press, so its move is played only if its acknowledgement is accepted."""
ANSWER_SECONDS = 1.0
"""Timeout for such an answer, because a slow connection may take long to upload its pictures. After
that, there is still time for an acknowledgement."""


async def acknowledge(interaction: Interaction, *, new: bool) -> None:
    """Acknowledge an interaction, so that its answer may take more than 3 seconds.

    With `new`, the answer becomes a new private reply; otherwise it edits the pressed message. If
    Discord's response is lost or can't be read, the acknowledgement is sent again. Discord or
    discord.py then reports that it has already been acknowledged.
    """
    for tries_left in (1, 0):
        try:
            await interaction.response.defer(ephemeral=new, thinking=new)
            break
        except discord.HTTPException as failure:
            if failure.code != ALREADY_ACKNOWLEDGED:
                raise
            break
        except discord.InteractionResponded:
            break
        except Exception:  # an unreadable answer raises whatever its reader stumbles over
            if not tries_left:
                raise
    _announce(interaction, Acknowledged.NEW_REPLY if new else Acknowledged.EDIT)


def _announce(interaction: Interaction, response: Acknowledged) -> None:
    """Note what kind of response follows; a panel about to be edited no longer counts as open."""
    reply_state(interaction).acknowledged = response
    if (pressed := edits_message(interaction)) is not None:
        services_of(interaction).open_panels.forget(pressed.id)


def _is_late(interaction: Interaction) -> bool:
    """Return whether a press has been on its way for more than MAX_DELIVERY_SECONDS."""
    age = services_of(interaction).now() - interaction.created_at
    return age > timedelta(seconds=MAX_DELIVERY_SECONDS)


async def acknowledge_soon(interaction: Interaction) -> None:
    """Announce an edit of the pressed message, and acknowledge the press in QUICK_SECONDS.

    An answer until then is itself the acknowledgement. A press on a public message is acknowledged
    immediately, since its handler may delete that message, and so is one that arrives late.
    """
    pressed = interaction.message
    if pressed is None or not pressed.flags.ephemeral or _is_late(interaction):
        await acknowledge(interaction, new=False)
        return
    _announce(interaction, Acknowledged.EDIT)
    reply_state(interaction).acknowledging = asyncio.create_task(_acknowledge_late(interaction))


async def _acknowledge_late(interaction: Interaction) -> None:
    """Acknowledge a press that wasn't answered in time."""
    await asyncio.sleep(QUICK_SECONDS)
    reply_state(interaction).may_answer_first = False
    await acknowledge(interaction, new=False)


async def ensure_acknowledged(interaction: Interaction) -> None:
    """Acknowledge a press immediately if it was only announced, or wait until it is."""
    state = reply_state(interaction)
    task, state.acknowledging = state.acknowledging, None
    if task is None:
        return
    if state.may_answer_first:
        task.cancel()
        await acknowledge(interaction, new=False)
    else:
        await task


async def edit_response(
    interaction: Interaction,
    *,
    content: str | None = MISSING,
    view: discord.ui.View | discord.ui.LayoutView | None = MISSING,
    attachments: Sequence[discord.File] = MISSING,
) -> discord.Message | None:
    """Edit the message that was pressed, or the deferred reply, and return it if it's known.

    If the press hasn't been acknowledged, the edit does that, too.
    """
    changes: dict[str, Any] = {"content": content, "view": view, "attachments": attachments}
    state = reply_state(interaction)
    if state.acknowledging is not None and state.may_answer_first:
        state.acknowledging.cancel()
        try:
            rewind(attachments)
            async with asyncio.timeout(ANSWER_SECONDS):
                response = await interaction.response.edit_message(**changes)
        except Exception as failure:  # rejected, lost or unreadable: the slower way reveals which
            log.info("not answered immediately", user=interaction.user.id, why=repr(failure))
        else:
            state.acknowledging = None
            return _message_of(response)
    await ensure_acknowledged(interaction)
    rewind(attachments)
    return await interaction.edit_original_response(**changes)


def _message_of(
    response: discord.InteractionCallbackResponse[Any] | None,
) -> discord.Message | None:
    """Return the message that a first response has edited; None if Discord didn't return it."""
    resource = response.resource if response is not None else None
    return resource if isinstance(resource, discord.Message) else None


def rewind(files: Sequence[discord.File]) -> None:
    """Rewind files, so that they can be sent again."""
    for file in () if files is MISSING else files:
        file.reset()
