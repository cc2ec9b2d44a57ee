"""Queued lines when their turn comes: played, laid into the panel, or dropped with a word."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import structlog
from sqlmodel import Session

from bot.tables import moves
from bot.tables.lines import half_said
from bot.tables.live_table import Live
from bot.tables.premoves import conditions
from bot.tables.registry import Listener, Tables
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.words.refusals import Refused, RuleFault
from rules.kernel import IllegalAnswer, Match, News, StaleAnswer
from storage import premoves
from storage.errors import Conflict, StorageError
from storage.matches import drafts, history, seats
from storage.reminders import clocks
from storage.schema.people_records import Premove

log = structlog.get_logger()

MOST_STEPS = 50
"""Lines that are seen to in a row at one table, all seats together."""


class QueuedLines:
    """Sees to the lines that people have prepared, whenever a change lets their turn come."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        self.after: list[Listener] = []
        """Who shows a table, and tells of it, that they left alone while a line was seen to."""
        self._waiting: set[str] = set()
        """Tables at which lines may wait."""
        self._busy: dict[str, asyncio.Task[None]] = {}

    def thinks(self, live: Live) -> bool:
        """Whether a line is being seen to, which may change the table."""
        return live.id in self._busy

    def changed(self, live: Live, _news: Sequence[News] = ()) -> None:
        """Listen to the table service: somebody's turn may have come."""
        known = live.id in self._waiting or not self.store.share.is_whole
        if known and live.id not in self._busy and live.awaited():
            self._busy[live.id] = asyncio.create_task(self._work(live))

    async def resume(self) -> None:
        """After a start: see to what was prepared before, where the turn has come meanwhile."""
        self._waiting |= set(await self.store.read(premoves.tables))
        for table in sorted(self._waiting):
            self.changed(await self.tables.live(table))

    async def settled(self) -> None:
        """Wait until no line is being seen to."""
        while self._busy:
            await asyncio.gather(*self._busy.values())

    async def stop(self) -> None:
        """Stop; what waits is found again at the next start."""
        for task in self._busy.values():
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def add(self, live: Live, line: Premove, *, person_id: int) -> None:
        """Put a line behind those of its seat that wait; raises Refused where there are enough.

        Raises SeatLost where the seat is not the person's any more.
        """
        most = conditions.MOST

        def add(session: Session) -> bool:
            seats.check_holder(session, table=live.id, seat=line.seat, person_id=person_id)
            return premoves.add(session, line=line, most=most) is not None

        if not await self.store.run(add):
            raise Refused(f"{most} lines wait already; remove one on the page of Moves ahead.")
        self._waiting.add(live.id)

    async def _work(self, live: Live) -> None:
        try:
            for _ in range(MOST_STEPS):
                if not await self._step(live):
                    break
        except (StorageError, Conflict) as trouble:
            log.warning("queued lines wait", table=live.id, why=str(trouble))
        except Exception:
            log.exception("queued lines", table=live.id)
        finally:
            del self._busy[live.id]
            for listener in self.after:
                listener(live, ())

    async def _step(self, live: Live) -> bool:
        """See to one line whose turn has come; False: there is none."""
        lines = await self.store.read(premoves.of_table, table=live.id)
        if not lines or not live.running:
            self._waiting.discard(live.id)
            return False
        for seat in dict.fromkeys(line.seat for line in lines):
            own = [line for line in lines if line.seat == seat]
            held = live.seat(seat)
            there = held.person_id is not None and not held.stand_in and not held.veiled
            if there and conditions.comes(live.match, own[0]):
                await self._see_to(live, own)
                return True
        return False

    async def _see_to(self, live: Live, lines: Sequence[Premove]) -> None:
        """Play or lay the first line of a seat; where it cannot be, drop all with a word why."""
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
        word = conditions.dropped(lines, why)
        await self.store.run(premoves.end_all, table=live.id, seat=line.seat, word=word)

    async def _against(self, live: Live, line: Premove) -> str:
        """Why a line that its owner has tied to premises is not to be played; empty: they hold."""
        if not line.premises:
            return ""
        steps = await self.store.read(history.since, table=live.id, revision=line.revision)
        others = [one for one in steps if one.seat != line.seat and not one.undone]
        news = [item for step in others for item in step.news]
        told = conditions.against(line, live.lines_for(news, line.seat))
        return conditions.TOLD.format(told=told) if told else ""

    async def _put(self, live: Live, line: Premove) -> None:
        """Play a line, or lay it into the panel; half a move is never played."""
        tables, seat, wish = self.tables, line.seat, f"seat {line.seat} queued {line.keys}"
        keys = await tables.attempt(live, partial(_fitting, line), wish=wish)
        if await self._has_begun(live, seat):
            raise IllegalAnswer(conditions.BEGUN)
        half = await tables.attempt(live, lambda m: half_said(m, seat, keys), wish=wish)
        if line.plays and half is None:
            said = conditions.ended(line, conditions.PLAYED, live.match)
            now = live.match.revision
            await moves.play(
                tables, live, seat, keys, actor=None, whole=True, revision=now, queued=said
            )
            return
        await self._lay(live, conditions.ended(line, conditions.LAID, live.match), keys)

    async def _has_begun(self, live: Live, seat: int) -> bool:
        draft = await self.store.read(drafts.get, table=live.id, seat=seat)
        return draft is not None and bool(draft.keys)

    async def _lay(self, live: Live, line: Premove, keys: Sequence[str]) -> None:
        """Make a line the seat's draft, in place of an empty one."""
        now, revision = self.tables.now(), live.match.revision

        def lay(session: Session) -> None:
            table, seat = line.table_id, line.seat
            drafts.keep(session, table=table, seat=seat, revision=revision, keys=keys, at=now)
            reminder_scheduling.retime_clock(
                session, clocks.set_draft_time(session, table=table, seat=seat, at=now), now
            )
            premoves.mark_done(session, line=line)

        try:
            await self.store.run(lay)
        finally:
            live.drafts = (live.record, {})


def _fitting(line: Premove, match: Match) -> tuple[str, ...]:
    return conditions.fitting(match, line.seat, line.keys)
