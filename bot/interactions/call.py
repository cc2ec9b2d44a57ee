"""Calls: interactions at one table, and the ways of answering them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from bot import layouts
from bot.discord_errors import is_our_bug, only_logged
from bot.icons import Icons
from bot.interactions.acknowledgement import edit_response, rewind
from bot.interactions.reply_state import Acknowledged, edits_message, reply_state
from bot.services import Interaction, Services, services_of
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import TableState

log = structlog.get_logger()

MISSING: Any = discord.utils.MISSING


@dataclass(frozen=True)
class Call:
    """An acknowledged interaction (a press or a command) at one table."""

    services: Services
    interaction: Interaction
    live: LiveTable

    @property
    def person(self) -> int:
        """The caller's id on Discord."""
        return self.interaction.user.id

    @property
    def by(self) -> ChangedBy:
        """The author of changes by this interaction, for the table service."""
        return ChangedBy(self.person, self.interaction.id)

    def need_running(self, then: str) -> None:
        """Raise UserError, with `then` as its last clause, unless the match is running.

        `then` is what isn't possible now, such as *there is nothing to undo*. Buttons of private
        messages outlive their match, because nothing can edit those any more.
        """
        if not self.live.is_running:
            begun = self.live.table.state is not TableState.LOBBY
            state = "is over" if begun else "hasn't started"
            raise UserError(f"The match at table {self.live.id} {state}, so {then}.")

    async def reply(
        self,
        words: str,
        *,
        view: discord.ui.View | None = MISSING,
        attachments: Sequence[discord.File] = MISSING,
    ) -> None:
        """Answer the interaction with a text in markdown, buttons and files.

        The answer is a layout if its message already is one, or if there are files, which clients
        show at full size only in a layout; otherwise it is a classic message.
        """
        files = [] if attachments is MISSING else attachments
        if not files and not is_layout(self.interaction):
            await self._reply_plainly(words, view, attachments)
            return
        items = items_below(self.interaction, None if view is MISSING else view)
        await self.show(layouts.plain(words, items, files), files)

    async def _reply_plainly(
        self, words: str, view: discord.ui.View | None, attachments: Sequence[discord.File]
    ) -> None:
        """Answer the interaction with a classic message."""

        async def answer() -> None:
            text = self.services.icons.fill(words)
            await edit_response(self.interaction, content=text, view=view, attachments=attachments)

        await self.services.icons.send_with_icons(view or None, answer)

    async def show(
        self, layout: discord.ui.LayoutView, files: Sequence[discord.File] = MISSING
    ) -> None:
        """Answer the interaction with a layout and its files.

        Without `files`, attachments of the edited message that the layout refers to are kept.
        """
        await _answer_with(self.services.icons, self.interaction, layout, files)


def items_below(interaction: Interaction, view: discord.ui.View | None) -> list[layouts.Part]:
    """Return the buttons of an answer; inside a panel, only the *Back* button."""
    back = reply_state(interaction).back_button
    return layouts.items_of(view) if back is None else [back]


def is_layout(interaction: Interaction) -> bool:
    """Return whether the message to edit is a layout, or the answer has already become one."""
    pressed = edits_message(interaction)
    is_edited_layout = pressed is not None and pressed.flags.components_v2
    return reply_state(interaction).has_layout or is_edited_layout


async def answer_with_layout(
    interaction: Interaction,
    layout: discord.ui.LayoutView,
    files: Sequence[discord.File] = MISSING,
) -> None:
    """Answer an acknowledged interaction with a layout; a pressed classic message becomes one."""
    await _answer_with(services_of(interaction).icons, interaction, layout, files)


async def _answer_with(
    icons: Icons,
    interaction: Interaction,
    layout: discord.ui.LayoutView,
    files: Sequence[discord.File],
) -> None:
    """Edit the deferred reply or the pressed message into a layout.

    If Discord rejects a new picture in an edit of a private message, a new message replaces it.
    """
    is_edit = reply_state(interaction).acknowledged is Acknowledged.EDIT
    old = is_edit and not is_layout(interaction)
    # only an edit that empties the content turns an older message into a layout
    content = None if old else MISSING

    state = reply_state(interaction)

    async def answer() -> None:
        state.answer = await edit_response(
            interaction, content=content, view=layout, attachments=files
        )

    async def follow_up() -> None:
        rewind(files)
        await interaction.followup.send(view=layout, files=files, ephemeral=True)

    try:
        await icons.send_with_icons(layout, answer)
    except discord.HTTPException as failure:
        if not files or not is_our_bug(failure) or not _edits_private_message(interaction):
            raise
        # some edits that add a picture are refused where a new message is not
        # (discord/discord-api-docs#7529)
        log.warning("picture rejected in an edit; posted again", why=failure.text)
        await icons.send_with_icons(layout, follow_up)
        with only_logged("rejected message not deleted"):
            await interaction.delete_original_response()
        state.answer = None
    state.has_layout = True


def _edits_private_message(interaction: Interaction) -> bool:
    """Return whether an answer edits a message that only the user sees."""
    message = edits_message(interaction)
    return message is not None and message.flags.ephemeral
