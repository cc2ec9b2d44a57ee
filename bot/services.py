"""Services that handlers of presses and commands work with, without the client itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

import discord
import structlog

from bot import layouts
from bot.discord_errors import ALREADY_ACKNOWLEDGED, is_our_bug, only_logged
from bot.icons import Icons
from bot.messages import Messages
from bot.tables.ai.seats import AiSeats
from bot.tables.channel_tables import ChannelTables
from bot.tables.live_table import LiveTable
from bot.tables.pictures.boards import Boards
from bot.tables.table_service import Listener, Tables
from bot.tables.workers.reader_queries import ReaderQueries
from bot.tables.workers.workers import Workers
from rules.kernel import News
from storage.database.store import Store
from storage.matches.change_records import ChangedBy

log = structlog.get_logger()

Interaction = discord.Interaction[Any]
T = TypeVar("T")
MISSING: Any = discord.utils.MISSING
BACK = "back"
"""Key in an interaction's extras of the button that leads from an answer back to the panel."""
LAYOUT = "layout"
"""Key in an interaction's extras once its answer is a layout, which it stays."""
TAKEN = "taken"
"""Key in an interaction's extras: True once a reply of its own has acknowledged it."""


class Posting(Protocol):
    """The living status message of each table."""

    def touch(self, table: str) -> None:
        """Show the table soon."""

    def verify_soon(self, live: LiveTable) -> None:
        """Check soon that a table's message exists, since somebody reads the table elsewhere."""

    def note_rows(self, message: int) -> None:
        """Note that a table's message is from before layouts, so that it isn't edited."""

    async def send_outbox(self, live: LiveTable) -> None:
        """Send the posts of a table's outbox; raises the error that prevents it."""

    async def open(self, live: LiveTable) -> None:
        """Post a new table's message immediately; raises the error that prevents it."""


class Reminding(Protocol):
    """Reminders of players to move."""

    def poke(self) -> None:
        """Check the clocks now, because the time or a preference has changed."""


class RunningSeasons(Protocol):
    """The seasons of this process."""

    async def show(self, season_id: int) -> None:
        """Bring a standings message up to date; raises the error that prevents it."""

    def forget_rejections(self, season_id: int) -> None:
        """Try a season's channel again, because it was moved."""


class Background(Protocol):
    """A worker that changes tables after others have changed them."""

    after: list[Listener]
    """Listeners that show a table, notified after the worker is done with it."""

    def thinks(self, live: LiveTable) -> bool:
        """Return whether the worker is busy with a table."""

    def changed(self, live: LiveTable, news: Sequence[News] = (), /) -> None:
        """Listen to the table service."""

    async def resume(self) -> None:
        """Resume after a start the work that the last run left unfinished."""

    async def settled(self) -> None:
        """Wait until no work is under way."""

    async def stop(self) -> None:
        """Stop; the next start resumes unfinished work."""


@dataclass(frozen=True)
class Services:
    """The parts of a running bot, each created once."""

    store: Store
    tables: Tables
    boards: Boards
    messages: Messages
    poster: Posting
    reminders: Reminding
    seasons: RunningSeasons
    ai: AiSeats
    now: Callable[[], datetime]
    reader_queries: ReaderQueries
    background: Sequence[Background]
    workers: Workers
    channels: ChannelTables
    icons: Icons

    def worker(self, kind: type[T]) -> T:
        """Return the background worker of a type."""
        return next(worker for worker in self.background if isinstance(worker, kind))


async def acknowledge(interaction: Interaction, *, new: bool) -> None:
    """Acknowledge an interaction with a `new` private reply, or an edit of the message pressed.

    If Discord's answer is lost or can't be read, the reply is sent again. Discord or discord.py
    then reports that the interaction is acknowledged already.
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
    interaction.extras[TAKEN] = new


@dataclass(frozen=True)
class Call:
    """An acknowledged interaction at one table."""

    services: Services
    interaction: Interaction
    live: LiveTable

    @property
    def person(self) -> int:
        """Return the caller's id on Discord."""
        return self.interaction.user.id

    @property
    def by(self) -> ChangedBy:
        """Return the author of a change, for the table service."""
        return ChangedBy(self.person, self.interaction.id)

    async def say(
        self,
        words: str,
        *,
        view: discord.ui.View | None = MISSING,
        attachments: Sequence[discord.File] = MISSING,
    ) -> None:
        """Answer in the deferred reply; a layout is answered with a layout.

        Pictures are always sent in a layout, where clients show them at full size.
        """
        files = [] if attachments is MISSING else attachments
        if not files and not is_layout(self.interaction):
            await self._say_plainly(words, view, attachments)
            return
        items = items_below(self.interaction, None if view is MISSING else view)
        await self.show(layouts.plain(words, items, files), files)

    async def _say_plainly(
        self, words: str, view: discord.ui.View | None, attachments: Sequence[discord.File]
    ) -> None:
        """Answer with a classic message of text, buttons and files."""

        async def answer() -> None:
            text = self.services.icons.fill(words)
            await self.interaction.edit_original_response(
                content=text, view=view, attachments=attachments
            )

        await self.services.icons.send_with_icons(view or None, answer)

    async def show(
        self, layout: discord.ui.LayoutView, files: Sequence[discord.File] = MISSING
    ) -> None:
        """Answer in the deferred reply with a layout and the files that it shows.

        Without `files` those that the layout names by address stay.
        """
        await _answer_with(self.services.icons, self.interaction, layout, files)


def items_below(interaction: Interaction, view: discord.ui.View | None) -> list[layouts.Part]:
    """Return the buttons of an answer; one inside a panel has only the way back."""
    return list(interaction.extras.get(BACK) or layouts.items_of(view))


def is_layout(interaction: Interaction) -> bool:
    """Return whether the answer to an acknowledged interaction is already a layout."""
    pressed = interaction.message if interaction.extras.get(TAKEN) is False else None
    return LAYOUT in interaction.extras or (pressed is not None and pressed.flags.components_v2)


async def answer_with_layout(
    interaction: Interaction,
    layout: discord.ui.LayoutView,
    files: Sequence[discord.File] = MISSING,
) -> None:
    """Answer an acknowledged interaction with a layout, or make the message pressed one."""
    await _answer_with(services_of(interaction).icons, interaction, layout, files)


async def _answer_with(
    icons: Icons,
    interaction: Interaction,
    layout: discord.ui.LayoutView,
    files: Sequence[discord.File],
) -> None:
    """Edit the deferred reply into a layout; files are rewound, since a retry reads them again."""
    old = interaction.extras.get(TAKEN) is False and not is_layout(interaction)
    # only an edit that empties the content turns an older message into a layout
    content = None if old else MISSING

    async def answer() -> None:
        _reset(files)
        await interaction.edit_original_response(content=content, view=layout, attachments=files)

    async def follow_up() -> None:
        _reset(files)
        await interaction.followup.send(view=layout, files=files, ephemeral=True)

    try:
        await icons.send_with_icons(layout, answer)
    except discord.HTTPException as failure:
        if not files or not is_our_bug(failure) or not _edits_private_message(interaction):
            raise
        # some edits that add a picture are refused where a new message is not
        # (discord/discord-api-docs#7529)
        log.warning("picture refused in an edit; posted again", why=failure.text)
        await icons.send_with_icons(layout, follow_up)
        with only_logged("refused message not deleted"):
            await interaction.delete_original_response()
    interaction.extras[LAYOUT] = True


def _reset(files: Sequence[discord.File]) -> None:
    """Rewind files, so that they can be sent again."""
    for file in () if files is MISSING else files:
        file.reset()


def _edits_private_message(interaction: Interaction) -> bool:
    """Return whether an answer replaces a message that only the presser sees."""
    message = interaction.message
    replaces = interaction.extras.get(TAKEN) is False
    return replaces and message is not None and message.flags.ephemeral


def services_of(interaction: Interaction) -> Services:
    """Return the services of the bot that received an interaction."""
    services: Services = interaction.client.services
    return services
