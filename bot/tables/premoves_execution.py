"""Execution of premoves: they're played, loaded into the panel, or dropped with a message.

This isn't part of `premoves/`, which must not import the table service, because the service's
events import `premoves/`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from sqlmodel import Session

from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.move_lines import incomplete_line
from bot.tables.premoves import conditions
from bot.tables.premoves.transactions import PremovedBy
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.table_service import Listener, Tables
from bot.user_errors import RuleFault, UserError
from rules.kernel import IllegalAnswer, News, StaleAnswer
from storage.errors import Conflict, StorageError
from storage.matches import drafts, match_log, premoves
from storage.matches.premoves import Premove
from storage.tables import seats

log = structlog.get_logger()

MAX_PREMOVES_IN_A_ROW = 50
"""Maximum number of premoves handled in a row at one table."""


class PremoveRunner:
    """A background worker that plays or loads premoves when their turn has come."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        self.listeners_after: list[Listener] = []
        """Listeners that show a table, notified after premoves are handled."""
        self._waiting: set[str] = set()
        """Tables that may have premoves."""
        self._busy: dict[str, asyncio.Task[None]] = {}

    def is_busy_with(self, live: LiveTable) -> bool:
        """Return whether premoves of a table are being handled, which may change it."""
        return live.id in self._busy

    def changed(self, live: LiveTable, _news: Sequence[News] = ()) -> None:
        """Start handling a table's premoves if it has some; a listener of the table service."""
        known = live.id in self._waiting or not self.store.share.is_whole
        if known and live.id not in self._busy and live.pending_seats():
            self._busy[live.id] = asyncio.create_task(self._work(live))

    async def resume(self) -> None:
        """Start handling the premoves whose turn came while the bot was down."""
        self._waiting |= set(await self.store.read(premoves.tables))
        for table in sorted(self._waiting):
            self.changed(await self.tables.live(table))

    async def wait_until_idle(self) -> None:
        """Wait until no premove is being handled."""
        while self._busy:
            await asyncio.gather(*self._busy.values())

    async def stop(self) -> None:
        """Stop handling premoves; the next start finds them again."""
        for task in self._busy.values():
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def add(self, live: LiveTable, premove: Premove, *, person_id: int) -> None:
        """Store a premove behind the seat's others; raise UserError if there are too many.

        Raises SeatLost if somebody else holds the seat.
        """
        most = conditions.MAX_PREMOVES

        def store(session: Session) -> bool:
            seats.need_seat_of(session, table=live.id, seat=premove.seat, person_id=person_id)
            return premoves.add(session, premove=premove, most=most) is not None

        if not await self.store.run(store):
            raise UserError(
                f"You already have {most} queued moves. Remove one first; **Queue a move** lists "
                "them."
            )
        self._waiting.add(live.id)

    async def _work(self, live: LiveTable) -> None:
        """Handle a table's premoves as long as one's turn has come, then notify the listeners."""
        try:
            for _ in range(MAX_PREMOVES_IN_A_ROW):
                if not await self._step(live):
                    break
        except (StorageError, Conflict) as error:
            log.warning("premoves wait", table=live.id, why=str(error))
        except Exception:
            log.exception("premoves", table=live.id)
        finally:
            del self._busy[live.id]
            for listener in self.listeners_after:
                listener(live, ())

    async def _step(self, live: LiveTable) -> bool:
        """Handle one premove whose turn has come; return False if there was none."""
        queued = await self.store.read(premoves.of_table, table=live.id)
        if not queued or not live.is_running:
            self._waiting.discard(live.id)
            return False
        for seat in dict.fromkeys(premove.seat for premove in queued):
            own = [premove for premove in queued if premove.seat == seat]
            held = live.seat(seat)
            # a stand-in plays its own moves; a new holder doesn't know the seat's secrets yet
            present = held.person_id is not None and not held.stand_in and not held.secrets_hidden
            if present and conditions.is_due(live.match, own[0]):
                await self._handle(live, own)
                return True
        return False

    async def _handle(self, live: LiveTable, queued: Sequence[Premove]) -> None:
        """Play or load a seat's first premove; if that fails, replace all of them by a message."""
        premove = queued[0]
        try:
            why = await self._broken_condition(live, premove)
            if not why:
                await self._execute(live, premove)
                return
        except (StaleAnswer, Conflict):
            return  # the table has moved on; its next change checks again whether the turn has come
        except (IllegalAnswer, RuleFault) as refusal:
            why = str(refusal)
        ending_message = conditions.drop_message(queued, why)
        await self.store.run(
            premoves.end_all, table=live.id, seat=premove.seat, ending_message=ending_message
        )

    async def _broken_condition(self, live: LiveTable, premove: Premove) -> str:
        """Return a clause on what in the log cancels a premove; empty if nothing does."""
        if not premove.unless:
            return ""
        steps = await self.store.read(match_log.since, table=live.id, revision=premove.revision)
        others = [change for change in steps if change.seat != premove.seat and not change.undone]
        news = [item for step in others for item in step.news]
        log_line = conditions.cancelling_line(premove, live.lines_for(news, premove.seat))
        return conditions.UNLESS_MET.format(line=log_line) if log_line else ""

    async def _execute(self, live: LiveTable, premove: Premove) -> None:
        """Play a premove, or load it into the panel if that is wanted or it's incomplete.

        Raises IllegalAnswer if it can't be played now, or the player has begun another move.
        """
        tables, seat = self.tables, premove.seat
        description = f"seat {seat} premove {premove.keys}"
        keys = await tables.attempt(
            live, lambda m: conditions.asked_keys(m, seat, premove.keys), description=description
        )
        if await self._has_begun(live, seat):
            raise IllegalAnswer(conditions.OTHER_MOVE_BEGUN)
        half = await tables.attempt(
            live, lambda m: incomplete_line(m, seat, keys), description=description
        )
        if premove.plays and half is None:
            ended = conditions.with_ending(premove, conditions.PLAYED, live.match)
            by, revision = PremovedBy(premove=ended), live.match.revision
            await moves.play(tables, live, seat, keys, by=by, whole=True, revision=revision)
            return
        await self._load(live, conditions.with_ending(premove, conditions.LOADED, live.match), keys)

    async def _has_begun(self, live: LiveTable, seat: int) -> bool:
        """Return whether a seat's player has begun a move in the panel."""
        draft = await self.store.read(drafts.get, table=live.id, seat=seat)
        return draft is not None and bool(draft.keys)

    async def _load(self, live: LiveTable, premove: Premove, keys: Sequence[str]) -> None:
        """Store a premove's keys as the seat's draft, and store the end of the premove."""
        now, revision = self.tables.now(), live.match.revision

        def load(session: Session) -> None:
            table, seat = premove.table_id, premove.seat
            reminder_scheduling.store_draft(
                session, table=table, seat=seat, revision=revision, keys=keys, now=now
            )
            premoves.mark_done(session, premove=premove)

        try:
            await self.store.run(load)
        finally:
            # stored or not: the cached drafts may be outdated now
            live.drafts = (live.table, {})
