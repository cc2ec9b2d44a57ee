"""Each table's one message: reposted when somebody else's turn begins, otherwise edited."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto
from hashlib import blake2b
from typing import NamedTuple
from weakref import WeakKeyDictionary
from zlib import crc32

import discord
import msgspec
import structlog
from msgspec import Struct

from bot import layouts
from bot.channel.table_message.content import CHANGES_PER_READ, Contents, status_contents
from bot.channel.table_message.obsolete_messages import (
    NOTHING_DELETED,
    Deletions,
    ObsoleteMessages,
)
from bot.channel.table_message.people_to_ping import people_to_ping
from bot.discord_errors import INVALID_FORM, UNEDITABLE, is_our_bug
from bot.interactions.replies import as_files
from bot.messages import Messages
from bot.tables.history.endings import turning_lines
from bot.tables.live_table import LiveTable
from bot.tables.pictures.boards import Boards
from bot.tables.pictures.painters import PaintingError
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.table_service import Tables
from render import Picture
from storage.matches import table_message
from storage.matches.table_message import Posted, TableMessageState
from storage.schema.table_records import Clock, MessageAddress, ShownBoard, Table, TableState

log = structlog.get_logger()

SLOW_EDIT_AGE = timedelta(hours=1)
"""Age at which Discord slows down edits of a message, so that it is reposted."""
BOARD_NOT_DRAWN = "-# The board couldn't be drawn. Use `/board text:` to read it."


class Outcome(Enum):
    """The effect of an update on a table's channel."""

    NOTHING = auto()
    EDITED = auto()
    SENT = auto()
    EDIT_REJECTED = auto()
    """An edit that isn't possible; the message has to be reposted."""


class Shown(NamedTuple):
    """A table message's current edition, and how it was delivered."""

    edition: int
    outcome: Outcome


@dataclass(frozen=True)
class NextMessage:
    """The next contents of a table's message; a change during delivery needs another edition."""

    table: Table
    state: TableMessageState
    due_pings: Sequence[Clock] = ()
    """Clocks of players to notify now that it's their turn."""
    mentions: Sequence[int] = ()
    """Ids of the people to ping."""
    reposts: bool = False
    """Flag: it is posted at the channel's end; otherwise the existing message is edited."""
    contents: Contents | None = None
    board: Struct | None = None
    board_revision: int | None = None
    """The last change that the board shows."""
    digest: bytes = b""
    """A fingerprint of all this; none: there is nothing to show."""
    pictures: Sequence[Picture] = ()

    def without_pictures(self) -> NextMessage:
        """Return the message with a sentence in place of its pictures."""
        assert self.contents is not None
        small = f"{BOARD_NOT_DRAWN}\n{self.contents.small}"
        contents = self.contents._replace(small=small)
        return replace(self, contents=contents, digest=b"unpainted", pictures=())

    def layout(self) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        """Return the message and its files, which can be sent only once."""
        assert self.contents is not None
        files = as_files(self.pictures, self.table.id)
        return self.contents.layout(files), files


class TableMessage:
    """Keeps each table's message at the end of its channel, and only one of them."""

    def __init__(self, tables: Tables, boards: Boards, messages: Messages) -> None:
        self.tables, self.store, self.now = tables, tables.store, tables.now
        self.boards, self.messages = boards, messages
        self.obsolete = ObsoleteMessages(messages)
        self._shown: WeakKeyDictionary[LiveTable, tuple[int, bytes]] = WeakKeyDictionary()
        """The message and the digest of its last contents; unknown after a start."""
        self.classic_messages: set[int] = set()
        """Messages from before layouts, which an edit can't turn into one: rows of buttons."""

    async def bring_up_to_date(self, live: LiveTable) -> Shown:
        """Bring a table's message up to date, and delete old ones.

        It is posted again, with a ping, for players whose turn begins, and edited otherwise.
        """
        async with self.boards.hold_slot() if _has_board(live) else nullcontext():
            # read once there is a slot, so that it shows what has changed during the wait
            next_message = await self._next_message(live)
        outcome = Outcome.NOTHING
        if next_message.reposts:
            outcome = await self._repost(live, next_message)
        elif next_message.digest:
            outcome = await self._edit_message(live, next_message)
        if outcome is Outcome.EDIT_REJECTED:
            # in place of an edit, which would have pinged nobody either
            outcome = await self._repost(live, replace(next_message, due_pings=(), mentions=()))
        if outcome is not Outcome.SENT:
            await self._delete_noted(live, next_message.table)
        return Shown(next_message.table.edition, outcome)

    async def _next_message(self, live: LiveTable) -> NextMessage:
        """Return the message's contents and how to deliver them.

        Its digest is empty if nothing has to be shown.
        """
        state = await self.store.read(
            table_message.read_state, table=live.id, most=CHANGES_PER_READ[0]
        )
        due_pings = await self._take_due_pings(state)
        # what comes meanwhile is another edition, and shown after this one
        table = live.table
        mentions = people_to_ping(live, due_pings, state)
        reposts = table.message_id is None or bool(mentions)
        next_message = NextMessage(table, state, due_pings, mentions, reposts=reposts)
        if not reposts and table.posted_edition >= table.edition:
            return next_message
        return await self._with_contents(live, next_message)

    async def _with_contents(self, live: LiveTable, next_message: NextMessage) -> NextMessage:
        """Return the message with its contents, and with pictures unless it is already shown."""
        table, state, known = next_message.table, next_message.state, next_message.table.message_id
        turns = list[str]()
        if table.result is not None:
            turns = await turning_lines(self.store, live, await self.boards.course(live))
        contents = await status_contents(self.store, live, state.clocks, state.latest, turns)
        board = _board(live)
        board_revision = live.match.revision if board is not None else None
        digest = _contents_digest(live, contents, board)
        next_message = replace(
            next_message,
            contents=contents,
            board=board,
            board_revision=board_revision,
            digest=digest,
        )
        if known is not None and not next_message.reposts:
            # everybody sees an edit or a new message, which would count the answers given in secret
            if self._shown.get(live) == (known, digest):
                return next_message
            is_old = self.now() - discord.utils.snowflake_time(known) >= SLOW_EDIT_AGE
            if is_old or known in self.classic_messages:
                next_message = replace(next_message, due_pings=(), mentions=(), reposts=True)
        return await self._add_pictures(live, next_message)

    async def _add_pictures(self, live: LiveTable, next_message: NextMessage) -> NextMessage:
        """Return the message with its pictures, or a sentence in their place."""
        if next_message.board is None:
            return next_message
        try:
            shown = await self.boards.paint_table_message(
                live, next_message.board, next_message.state
            )
            return replace(next_message, pictures=shown)
        except PaintingError:
            return next_message.without_pictures()

    async def _take_due_pings(self, state: TableMessageState) -> list[Clock]:
        """Return the clocks whose players the message pings now; reschedule the others.

        A player whose quiet hours have begun meanwhile is pinged in the morning.
        """
        now, due_pings = self.now(), list[Clock]()
        for clock in state.clocks:
            first = clock.pings == 0 and not clock.separate_ping and clock.nonce is None
            if not first or clock.ping_at is None or clock.ping_at > now:
                continue
            person = state.people.get(clock.seat)
            moment = None
            if person is not None:
                moment = reminder_scheduling.next_moment(clock, person, now)
            if moment is not None and moment <= now:
                due_pings.append(clock)
            else:
                await self.store.run(reminder_scheduling.retime_clock, clock, now)
        return due_pings

    async def _edit_message(self, live: LiveTable, next_message: NextMessage) -> Outcome:
        """Edit the message unless it already shows the same; return what happened.

        EDIT_REJECTED: Discord doesn't allow the edit, so it has to be reposted.
        """
        table, known = next_message.table, next_message.table.message_id or 0
        posted = MessageAddress(table.message_channel_id, known)
        # an edit that changes nothing still counts against the channel's rate limit
        if self._shown.get(live) == (known, next_message.digest):
            await self._store_posted(live, next_message, posted)
            return Outcome.NOTHING
        try:
            await self.messages.edit(live, known, *next_message.layout())
        except discord.HTTPException as failure:
            # a message of before layouts, or a new picture that an edit of a layout isn't allowed
            if failure.code not in (*UNEDITABLE, INVALID_FORM):
                raise
            return Outcome.EDIT_REJECTED
        self._shown[live] = known, next_message.digest
        # where nobody gets a ping, each board begins a comparison of its own
        alone = sum(seat.person_id is not None for seat in table.seats) < 2
        await self._store_posted(live, next_message, posted, compared=alone)
        return Outcome.EDITED

    async def _send(
        self, live: LiveTable, next_message: NextMessage
    ) -> tuple[discord.Message, discord.ui.LayoutView]:
        """Post a message; return the message and the layout that was sent."""
        view, files = next_message.layout()
        return await self.messages.send(
            live,
            people=next_message.mentions,
            view=view,
            files=files,
            nonce=nonce(live, next_message.mentions),
        ), view

    async def _repost(self, live: LiveTable, next_message: NextMessage) -> Outcome:
        """Post the message again at the channel's end, and delete the previous one."""
        table, channel = next_message.table, live.message_channel_id
        try:
            sent, view = await self._send(live, next_message)
        except discord.HTTPException as failure:
            if not next_message.pictures or not is_our_bug(failure):
                raise
            log.error("pictures rejected", table=live.id, why=str(failure))
            next_message = next_message.without_pictures()
            sent, view = await self._send(live, next_message)
        if "\n".join(layouts.texts_of(sent)) != "\n".join(layouts.texts_in(view)):
            # one that was sent before and not noted, after which somebody answered in secret
            await self.messages.edit(live, sent.id, *next_message.layout())
        self._shown[live] = sent.id, next_message.digest
        obsolete, posted = self.obsolete.of_table(live), MessageAddress(channel, sent.id)
        # `posted` too: if noting it fails, the next post deletes it
        obsolete.update([*table.messages_to_delete, posted])
        if table.message_id is not None:
            obsolete.add(MessageAddress(table.message_channel_id, table.message_id))
            self.classic_messages.discard(table.message_id)
        # before it is noted: after a crash here the same message is sent again, and is one
        deletions = await self.obsolete.delete(live, except_id=sent.id)
        await self._store_posted(
            live, next_message, posted, next_message.due_pings, deletions, compared=True
        )
        obsolete.discard(posted)
        return Outcome.SENT

    async def _store_posted(
        self,
        live: LiveTable,
        next_message: NextMessage,
        message: MessageAddress,
        notified: Collection[Clock] = (),
        deletions: Deletions = NOTHING_DELETED,
        *,
        compared: bool = False,
    ) -> None:
        """Store what is shown now, and which messages were deleted.

        `notified` clocks count as pinged. With `compared`, later boards outline what has changed
        since this one.
        """
        board = None
        if compared and next_message.board is not None:
            board = ShownBoard(msgspec.json.encode(next_message.board), next_message.board_revision)
        posted, now = Posted(next_message.table.edition, message, board), self.now()

        table = await self.store.run(
            table_message.mark_posted,
            table=live.id,
            posted=posted,
            notified=notified,
            deleted=deletions.deleted,
            to_delete=deletions.failed,
            at=now,
            retime=lambda clock, person: reminder_scheduling.retime(clock, person, now),
        )
        self.tables.replace_table(live, table)

    async def _delete_noted(self, live: LiveTable, table: Table) -> None:
        """Delete obsolete messages, such as pings, except the table's own message."""
        self.obsolete.of_table(live).update(table.messages_to_delete)
        deletions = await self.obsolete.delete(live)
        if deletions != NOTHING_DELETED:
            table = await self.store.run(
                table_message.mark_deleted,
                table=live.id,
                deleted=deletions.deleted,
                to_delete=deletions.failed,
            )
            self.tables.replace_table(live, table)


def _has_board(live: LiveTable) -> bool:
    """Return whether a table has a board to show: a match that wasn't aborted."""
    lacks = live.table.state in (TableState.LOBBY, TableState.ABORTED)
    return not lacks and live.match_or_none is not None


def _board(live: LiveTable) -> Struct | None:
    """Return the public view of the board; None if there is none to show."""
    return live.match.view(None) if _has_board(live) else None


def nonce(live: LiveTable, mentions: Collection[int]) -> str:
    """Return an idempotency key for a post, so that a second try doesn't show it twice.

    Discord shows it to everybody, so it is made from the public state and doesn't count changes.
    """
    table = live.table
    held = [(seat.name, seat.person_id) for seat in table.seats]
    version = live.public_fingerprint if live.match_or_none is not None else table.edition
    before = table.message_id, table.messages_to_delete
    meant = (table.id, table.state, before, held, sorted(mentions), version)
    return f"living-{crc32(msgspec.json.encode(meant)):08x}"


def _contents_digest(live: LiveTable, contents: Contents, board: Struct | None) -> bytes:
    """Return 16 bytes that change with the message's contents or board."""
    # not of the layout, which would be built once more to be sent
    buttons = [item.to_component_dict() for item in contents.items]
    texts = contents._replace(items=())
    shown = msgspec.json.encode((texts, buttons, board, live.table.palette))
    return blake2b(shown, digest_size=16).digest()
