"""The one living status message of each table, edited in place and never far behind the store."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from datetime import timedelta
from itertools import chain, repeat

import discord
import structlog

from bot.channel.status import status_text, status_view
from bot.discord_errors import PASSING, STALE_EDITS, TOO_MANY_REQUESTS, UNKNOWN_MESSAGE
from bot.messages import Messages
from bot.replies import as_file
from bot.tables.boards import Boards
from bot.tables.live import Live
from bot.tables.service import Tables
from bot.words.results import result_lines
from rules.kernel import News
from storage import finding
from storage.records import Table, TableState
from storage.store import Store

log = structlog.get_logger()

OLD = timedelta(hours=1)
"""The age from which Discord counts the edits of a message and refuses those above a number."""
PATIENCE = 10.0
"""Seconds for the edit of an old message. Where edits are refused for longer, discord.py would
wait as long as Discord says; then the message is sent anew instead."""
PAUSES = (1.0, 5.0, 30.0, 60.0, 300.0)
"""Seconds between tries while the database or Discord cannot be reached; the last repeats."""


class Poster:
    """Brings status messages up to the stored edition; a burst of changes costs one edit."""

    def __init__(self, store: Store, tables: Tables, boards: Boards, messages: Messages) -> None:
        self.store, self.tables, self.boards, self.messages = store, tables, boards, messages
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: dict[str, asyncio.Event] = {}

    def changed(self, live: Live, _news: Sequence[News]) -> None:
        """Listen to the table service."""
        self.touch(live)

    def touch(self, live: Live | Table) -> None:
        """Post the table's status soon."""
        if live.id in self._tasks:
            self._again[live.id].set()
        else:
            self._again[live.id] = asyncio.Event()
            self._tasks[live.id] = asyncio.create_task(self._work(live.id))

    async def heal(self) -> None:
        """After a start: bring every message up that is behind what is stored."""
        behind = await self.store.run(finding.unposted)
        for record in behind:
            self.touch(record)

    async def settled(self) -> None:
        """Wait until nothing is left to post."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    async def stop(self) -> None:
        """Stop posting; what is behind is brought up after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, table: str) -> None:
        again = self._again[table]
        try:
            for pause in chain(PAUSES, repeat(PAUSES[-1])):
                if await self._caught_up(table, again):
                    return
                # Not wait_for: before Python 3.12 it loses a cancellation that meets a wake-up.
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await again.wait()
        finally:
            del self._tasks[table], self._again[table]

    async def _caught_up(self, table: str, again: asyncio.Event) -> bool:
        """Post until nothing is behind; False where it is worth another try later."""
        again.set()
        try:
            while again.is_set():
                again.clear()
                await self._post(await self.tables.live(table), again)
        except PASSING as trouble:
            log.warning("status waits", table=table, why=str(trouble))
            return False
        except discord.HTTPException as failure:
            log.warning("status not posted", table=table, code=failure.code, why=failure.text)
            return failure.status != TOO_MANY_REQUESTS and not again.is_set()
        except Exception:
            log.exception("status not posted", table=table)
        return not again.is_set()

    async def _post(self, live: Live, again: asyncio.Event) -> None:
        edition = live.record.edition
        if live.record.posted_edition >= edition and live.record.message_id:
            return
        shown = live.record.message_id is not None
        message = await self._put(live, f"status-{live.id}-{edition}")
        if live.record.state is TableState.FINISHED and shown:
            await self._announce_end(live)
        await self.store.run(
            lambda session: finding.posted(
                session, table=live.id, edition=edition, message_id=message
            )
        )
        await self.tables.refresh(live)
        if live.record.edition > edition:
            again.set()

    async def _put(self, live: Live, nonce: str) -> int:
        """Edit the message, or send it where there is none; gives its id.

        The nonce keeps a message that was sent and not noted from appearing twice.
        """
        content, view = await status_text(self.store, live), status_view(live)
        files = await self._files(live)
        known = live.record.message_id
        if known is not None:
            try:
                async with asyncio.timeout(self._patience(known)) as patience:
                    await self.messages.edit(live, known, content, view, files)
                return known
            except discord.HTTPException as failure:
                if failure.code not in (UNKNOWN_MESSAGE, STALE_EDITS):
                    raise
            except TimeoutError:
                if not patience.expired():
                    raise
            files = await self._files(live)
        sent = await self.messages.send(live, content, view=view, files=files, nonce=nonce)
        return sent.id

    def _patience(self, message: int) -> float | None:
        age = self.tables.now() - discord.utils.snowflake_time(message)
        return PATIENCE if age >= OLD else None

    async def _announce_end(self, live: Live) -> None:
        """Say once, with a ping, how the match ended; edits ping nobody."""
        result = live.record.result
        if result is None:
            return
        held = [seat.person_id for seat in live.record.seats if seat.person_id is not None]
        players = " ".join(f"<@{person}>" for person in held)
        told = result_lines(result, live.why_ended, live.written, counted=live.counted)
        lines = [f"{players} {live.title}:", *told]
        await self.messages.send(live, "\n".join(lines), people=held, nonce=f"end-{live.id}")

    async def _files(self, live: Live) -> list[discord.File]:
        if live.record.state in (TableState.LOBBY, TableState.ABORTED) or live.started is None:
            return []
        return [as_file(await self.boards.overview(live), f"{live.id}.png")]
