"""Execution of queued lines: played, loaded into the panel, or dropped with a message."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import structlog
from sqlmodel import Session

from bot.tables import moves
from bot.tables.lines import incomplete_line
from bot.tables.live_table import LiveTable
from bot.tables.premoves import conditions
from bot.tables.registry import Listener, Tables
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.words.refusals import RuleFault, UserError
from rules.kernel import IllegalAnswer, Match, News, StaleAnswer
from storage import premoves
from storage.errors import Conflict, StorageError
from storage.matches import drafts, history, seats
from storage.premoves import Premove

log = structlog.get_logger()

MOST_STEPS = 50
"""Lines handled in a row at one table, all seats together."""


class QueuedLines:
    """The queue of prepared lines, handled after every change that starts their turn."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        self.after: list[Listener] = []
        """Listeners that show a table, notified after the lines are handled."""
        self._waiting: set[str] = set()
        """Tables that may have queued lines."""
        self._busy: dict[str, asyncio.Task[None]] = {}

    def thinks(self, live: LiveTable) -> bool:
        """Return whether a line is being handled, which may change the table."""
        return live.id in self._busy

    def changed(self, live: LiveTable, _news: Sequence[News] = ()) -> None:
        """Listen to the table service: a line's turn may have come."""
        known = live.id in self._waiting or not self.store.share.is_whole
        if known and live.id not in self._busy and live.pending_seats():
            self._busy[live.id] = asyncio.create_task(self._work(live))

    async def resume(self) -> None:
        """Handle, after a start, the lines whose turn has come meanwhile."""
        self._waiting |= set(await self.store.read(premoves.tables))
        for table in sorted(self._waiting):
            self.changed(await self.tables.live(table))

    async def settled(self) -> None:
        """Wait until no line is being handled."""
        while self._busy:
            await asyncio.gather(*self._busy.values())

    async def stop(self) -> None:
        """Stop; the next start finds the queued lines again."""
        for task in self._busy.values():
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def add(self, live: LiveTable, line: Premove, *, person_id: int) -> None:
        """Add a line behind the seat's queued ones; raise UserError if there are enough.

        Raises SeatLost if the seat has another holder.
        """
        most = conditions.MOST

        def add(session: Session) -> bool:
            seats.check_holder(session, table=live.id, seat=line.seat, person_id=person_id)
            return premoves.add(session, line=line, most=most) is not None

        if not await self.store.run(add):
            raise UserError(
                f"You already have {most} queued lines. Remove one on the page of Moves ahead."
            )
        self._waiting.add(live.id)

    async def _work(self, live: LiveTable) -> None:
        try:
            for _ in range(MOST_STEPS):
                if not await self._step(live):
                    break
        except (StorageError, Conflict) as error:
            log.warning("queued lines wait", table=live.id, why=str(error))
        except Exception:
            log.exception("queued lines", table=live.id)
        finally:
            del self._busy[live.id]
            for listener in self.after:
                listener(live, ())

    async def _step(self, live: LiveTable) -> bool:
        """Handle one line whose turn has come; return False if there is none."""
        lines = await self.store.read(premoves.of_table, table=live.id)
        if not lines or not live.running:
            self._waiting.discard(live.id)
            return False
        for seat in dict.fromkeys(line.seat for line in lines):
            own = [line for line in lines if line.seat == seat]
            held = live.seat(seat)
            present = held.person_id is not None and not held.stand_in and not held.veiled
            if present and conditions.comes(live.match, own[0]):
                await self._see_to(live, own)
                return True
        return False

    async def _see_to(self, live: LiveTable, lines: Sequence[Premove]) -> None:
        """Play or load a seat's first line; if that fails, drop all its lines with a message."""
        line = lines[0]
        try:
            why = await self._against(live, line)
            if not why:
                await self._put(live, line)
                return
        except (StaleAnswer, Conflict):
            return  # the table has moved on: the next look tells whether the turn still stands
        except (IllegalAnswer, RuleFault) as refusal:
            why = str(refusal)
        word = conditions.drop_message(lines, why)
        await self.store.run(premoves.end_all, table=live.id, seat=line.seat, word=word)

    async def _against(self, live: LiveTable, line: Premove) -> str:
        """Return the reason why a line's premises don't hold any more; empty: they hold."""
        if not line.premises:
            return ""
        steps = await self.store.read(history.since, table=live.id, revision=line.revision)
        others = [change for change in steps if change.seat != line.seat and not change.undone]
        news = [item for step in others for item in step.news]
        line_of_log = conditions.against(line, live.lines_for(news, line.seat))
        return conditions.BROKEN.format(line=line_of_log) if line_of_log else ""

    async def _put(self, live: LiveTable, line: Premove) -> None:
        """Play a line, or load it into the panel; half a move is never played."""
        tables, seat, description = self.tables, line.seat, f"seat {line.seat} queued {line.keys}"
        keys = await tables.attempt(live, partial(_fitting, line), description=description)
        if await self._has_begun(live, seat):
            raise IllegalAnswer(conditions.BEGUN)
        half = await tables.attempt(
            live, lambda m: incomplete_line(m, seat, keys), description=description
        )
        if line.plays and half is None:
            ended = conditions.ended(line, conditions.PLAYED, live.match)
            mark_done = partial(premoves.mark_done, line=ended)
            await moves.play(
                tables,
                live,
                seat,
                keys,
                actor=None,
                whole=True,
                revision=live.match.revision,
                afterwards=mark_done,
            )
            return
        await self._lay(live, conditions.ended(line, conditions.LAID, live.match), keys)

    async def _has_begun(self, live: LiveTable, seat: int) -> bool:
        draft = await self.store.read(drafts.get, table=live.id, seat=seat)
        return draft is not None and bool(draft.keys)

    async def _lay(self, live: LiveTable, line: Premove, keys: Sequence[str]) -> None:
        """Store a line as the seat's draft, in place of an empty one."""
        now, revision = self.tables.now(), live.match.revision

        def lay(session: Session) -> None:
            table, seat = line.table_id, line.seat
            reminder_scheduling.keep_draft(
                session, table=table, seat=seat, revision=revision, keys=keys, now=now
            )
            premoves.mark_done(session, line=line)

        try:
            await self.store.run(lay)
        finally:
            live.drafts = (live.record, {})


def _fitting(line: Premove, match: Match) -> tuple[str, ...]:
    return conditions.fitting(match, line.seat, line.keys)
