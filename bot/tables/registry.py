"""The table service: tables in memory, and the one function through which a match changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog
from sqlmodel import Session

from bot.tables.change_log import append, told
from bot.tables.clocks import timekeeping
from bot.tables.crash_reports import Reports, place_of
from bot.tables.live_table import Live
from bot.tables.reminders import followers as follower_notices
from bot.words.games import is_first_game
from bot.words.names import spell
from bot.words.refusals import Refused, RuleFault
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, NeedsConsent, News, SeededDice
from rules.table_game import FAIR, pass_at_first
from storage.database.store import Store
from storage.errors import Conflict, SeatLost
from storage.matches import lobby, matches, outbox, retention
from storage.matches.changes import Change, ChangedBy, Opening
from storage.matches.dice_seed import mix
from storage.matches.lookups import LIVE
from storage.reminders import followers
from storage.schema.records import Duplicate, Line, PendingSeat, Stored, Table

log = structlog.get_logger()

HALF_DONE = timedelta(hours=1)
"""When to nudge somebody whose move looks half done."""
PRESENT = timedelta(minutes=2)
"""For how long after a move its player needs no ping, where AI seats alone have moved since."""
KEPT_LIVE = 256
"""Tables kept in memory though nobody is busy with them."""
T = TypeVar("T")

Listener = Callable[[Live, Sequence[News]], None]


class Tables:
    """Every table of the bot. The database is the truth, memory only a cache of it."""

    def __init__(self, store: Store, dumps: Path, now: Callable[[], datetime]) -> None:
        self.store = store
        self.now = now
        self.reports = Reports(dumps)
        self.listeners: list[Listener] = []
        self._known: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self._recent: OrderedDict[str, Live] = OrderedDict()

    @property
    def in_memory(self) -> int:
        """How many tables are kept in memory."""
        return len(self._known)

    def known(self, table: str) -> Live | None:
        """Return a table that is in memory."""
        return self._known.get(table)

    async def live(self, table: str) -> Live:
        """The table, from memory or from the database; raises NoSuchTable.

        Whoever asks meanwhile gets the same object, so that there is one queue a table.
        """
        live = self._known.get(table)
        if live is None:
            loaded = await self._load(table)
            live = self._known.setdefault(table, loaded)
        elif not self.store.share.is_whole and not live.queue.locked():
            await self._look_again(live)
        self._recent[table] = live
        self._recent.move_to_end(table)
        if len(self._recent) > KEPT_LIVE:
            self._recent.popitem(last=False)
        if live.stale or live.ahead:
            async with live.queue:
                await self.mend(live)
        return live

    async def _look_again(self, live: Live) -> None:
        """See whether another process has changed a table, where there are any."""
        stands = await self.store.read(matches.stored_version, table=live.id)
        live.stale = live.stale or stands != (live.record.revision, live.record.edition)

    async def _load(self, table: str) -> Live:
        record, save = await self.store.read(matches.load, table=table)
        return Live(record, Match.load(save, catalogue) if save else None)

    async def mend(self, live: Live) -> None:
        """Read a table again that memory may have wrong; its queue is held."""
        if live.stale or live.ahead:
            fresh = await self._load(live.id)
            live.record, live.match_or_none, live.stale = fresh.record, fresh.match_or_none, False
            if live.ahead:
                await self._carry_on(live)

    async def _carry_on(self, live: Live) -> None:
        """Store and tell what newer rules made of a match when it was loaded."""
        log.warning("rules changed under a match", table=live.id, why=live.match.mended)
        words = "The rules have changed under the open move; it starts anew."
        news = [News(words)] if live.match.mended else []
        live.stale = True
        await self._keep(live, live.record.revision, news, ChangedBy())
        live.stale = False
        self.tell(live, news)

    def tell(self, live: Live, news: Sequence[News]) -> None:
        """Tell everybody who listens that a table has changed, or may be shown."""
        for listener in self.listeners:
            listener(live, news)

    async def change(
        self,
        live: Live,
        change: Callable[[Match], list[News]],
        by: ChangedBy,
        *,
        wish: str,
    ) -> list[News]:
        """Change a match in its turn and store it in one transaction; then tell the listeners.

        The actor must hold their seat when their turn in the queue has come; who has agreed may
        be filled in by the change.

        A second delivery of the same interaction changes nothing. Whatever fails leaves the
        stored match as it was. `wish` says for a report what was to be done.
        """
        async with live.queue:
            try:
                news = await self._changed(live, change, by, wish)
            except Conflict:
                if self.store.share.is_whole:
                    raise
                # another process was first: the same once more, on what that has stored
                news = await self._changed(live, change, by, wish)
        if news is None:
            return []
        self.tell(live, news)
        return news

    async def _changed(
        self, live: Live, change: Callable[[Match], list[News]], by: ChangedBy, wish: str
    ) -> list[News] | None:
        """Change a match and store it; None: the same interaction has changed it before."""
        await self.mend(live)
        if not live.running:
            raise Refused(f"Table {live.id} takes no moves: it is {live.record.state.value}.")
        actor, holds = by.actor, by.holds
        if actor is not None and holds not in (None, live.record.seat_of(actor)):
            raise SeatLost(live.id)
        expected, mark = live.match.revision, live.mark
        news = await self.attempt(live, change, wish=f"seat {by.seat} {wish}")
        live.stale = True
        if not await self._keep(live, expected, news, by, mark):
            await self.mend(live)
            return None
        live.stale = False
        return news

    async def attempt(self, live: Live, work: Callable[[Match], T], *, wish: str) -> T:
        """Let the rules do some work on a match; whatever they raise that is a bug is dumped.

        Raises IllegalAnswer with the players' names spelled out, and RuleFault.
        """
        try:
            return work(live.match)
        except NeedsConsent as refusal:
            said = spell(str(refusal), live.written)
            raise NeedsConsent(said, refusal.seats, drawn=refusal.drawn) from refusal
        except IllegalAnswer as refusal:
            raise type(refusal)(spell(str(refusal), live.written)) from refusal
        except Refused:
            raise
        except Exception as bug:
            live.stale = True
            raise RuleFault(
                "A rule of mine failed on that move; the game stands as it was, "
                f"and the operator has {await self._reported(live, wish, bug)}."
            ) from bug

    async def _reported(self, live: Live, wish: str, bug: Exception) -> str:
        """Report a fault, once; gives where the operator finds it, in words."""
        path = self.reports.path_of(live.record.game, bug)
        if path.exists():
            log.warning("rule fault met again", table=live.id, report=str(path))
            return f"a report ({path.name})"
        if not self.reports.has_room():
            log.error("rule fault", table=live.id, place=place_of(bug), why=repr(bug))
            return "a line in the log"
        _, save = await self.store.read(matches.load, table=live.id)
        self.reports.write(path, save, f"table {live.id}, {wish}", bug)
        log.error("rule fault", table=live.id, report=str(path), exc_info=bug)
        return f"a report ({path.name})"

    async def _keep(
        self, live: Live, expected: int, news: Sequence[News], by: ChangedBy, mark: int = 0
    ) -> bool:
        """Store the change; False when the same interaction was stored before.

        `mark` is the table's before it.
        """
        match, now = live.match, self.now()
        if by.actor is not None and by.seat is not None:
            live.acted = live.record.seat_of(by.actor), now
        awaited = awaited_people(live, now)
        change = Change(
            revision=match.revision,
            save=match.save(),
            entries=tuple(match.fresh),
            news=news,
            cut=match.cut,
            seen=None if by.seat is None else live.seen_bytes(by.seat),
            secret=mark == live.mark and not any(item.to is None for item in news),
        )

        def keep(session: Session) -> tuple[Stored | Duplicate, Table]:
            return append(session, live, match, change, by, awaited, expected=expected, now=now)

        stored, live.record = await self.store.run(keep)
        if isinstance(stored, Duplicate):
            return False
        if by.seat is not None:
            live.drafts = live.record, {by.seat: None}  # its own is dropped with its answer
        return True

    async def start(
        self,
        live: Live,
        seed: str = "",
        *,
        actor: int,
        interaction_id: int,
    ) -> None:
        """Begin the match of a lobby; raises LobbyRefusal.

        The dice come from the secret that the lobby has promised (`seed` for a lesson, which
        promises none) and from the number of the message that promised it.
        """
        async with live.queue:
            record = await self.store.read(matches.get, table=live.id)
            promised = await self.store.read(matches.secret_seed, table=live.id)
            now = self.now()
            secret = promised or seed
            told = record.promise
            match = _begun(record, SeededDice(mix(secret, told.message if told else None)))
            opening = matches.opening_of(match, secret, log=match.fresh, promise=told)
            begun_by = ChangedBy(actor, interaction_id=interaction_id)
            live.stale = True
            await self.store.run(_stored_start, live, record, match, opening, begun_by, now)
            await self.mend(live)
        self.tell(live, opening.news)

    async def in_lobby(self, live: Live, work: Callable[[Session], Table]) -> None:
        """Change who sits in a lobby, in its turn; nobody joins a match that is being started."""
        async with live.queue:
            live.record = await self.store.run(work)

    async def forget(self, live: Live) -> None:
        """Drop a lobby that nobody could see, as if it had never been opened."""
        async with live.queue:
            await self.store.run(lobby.drop, table=live.id)
            self._known.pop(live.id, None)
            self._recent.pop(live.id, None)

    async def forget_ended(self, before: datetime) -> int:
        """Delete the tables that ended before a moment, a few at a time; gives how many."""
        count = 0
        while found := await self.store.run(retention.delete_ended, before=before):
            for table in found:
                self._known.pop(table, None)
                self._recent.pop(table, None)
            count += len(found)
        return count

    async def abort(
        self,
        live: Live,
        line: Line | None = None,
        *,
        before: Callable[[Session], None] = lambda _session: None,
    ) -> None:
        """Close a table without a result; nobody is awaited any more. `line` is then owed.

        What is to be done `before`, in the same transaction, may raise Refused.
        """
        async with live.queue:
            await self.mend(live)
            if live.record.state not in LIVE:
                raise Refused(f"Table {live.id} is {live.record.state.value} already.")

            def close(session: Session) -> Table:
                before(session)
                matches.abort(session, table=live.id, at=self.now())
                follower_notices.tell_watchers(session, live.id, followers.OVER, self.now())
                return outbox.enqueue(session, table=live.id, line=line)

            live.record = await self.store.run(close)
        self.tell(live, ())

    def noted(self, live: Live, record: Table) -> None:
        """Take a table's record over as a transaction has just left it.

        Where a change is under way, memory may be ahead of it, and stays so.
        """
        if record.edition < live.record.edition:
            return
        live.record = record
        if not live.queue.locked():
            live.stale = live.stale or self._differs(live)

    def _differs(self, live: Live) -> bool:
        known = live.match_or_none.revision if live.match_or_none else 0
        return live.record.revision != known

    async def refresh(self, live: Live) -> None:
        """Read the table's record again after the lobby or a host changed it."""
        async with live.queue:
            live.record = await self.store.read(matches.get, table=live.id)
            live.stale = live.stale or self._differs(live)
            await self.mend(live)


def _stored_start(
    session: Session,
    live: Live,
    record: Table,
    match: Match,
    opening: Opening,
    by: ChangedBy,
    now: datetime,
) -> Stored | Duplicate:
    """Store the beginning of a match with the clocks of whom it awaits."""
    people = awaited_people(Live(record, match), now)
    due, _ = timekeeping.reckon(session, record, match, people, None, now)
    stored = matches.start(session, table=live.id, opening=opening, by=by, pending=due, at=now)
    if isinstance(stored, Stored):
        told(session, live, record, match, now)
    return stored


def last_person(record: Table) -> bool:
    """Whether all seats but one are AI's: then there is nobody left to play for."""
    return sum(seat.person_id is not None for seat in record.seats) == 1


def usual_level(game: str) -> str:
    """How AI seats of a game play when nobody says: fairly, or as well as it can."""
    levels = list(catalogue[game].ai_levels)
    return FAIR if FAIR in levels else levels[-1]


def _begun(record: Table, dice: SeededDice) -> Match:
    """The match of a lobby at its first question."""
    game, seats = catalogue[record.game], len(record.seats)
    match = Match.start(game, seats=seats, options=record.options, dice=dice)
    if is_first_game(record.game, record.options):
        begun = match.fresh
        for seat in record.seats:
            if seat.person_id is not None:
                pass_at_first(match, seat.seat)
        match.log.changed(begun)
    return match


def awaited_people(live: Live, now: datetime) -> tuple[PendingSeat, ...]:
    """The awaited seats that people hold, to be pinged at once.

    Whoever has just moved and is asked on is there already, and gets a nudge only later.
    """
    acted, when = live.acted
    there = acted if when is not None and abs(now - when) <= PRESENT else None
    people = {seat.seat for seat in live.record.seats if seat.person_id and not seat.stand_in}
    if live.match_or_none is None or live.match_or_none.result is not None:
        return ()
    asked = sorted(live.match_or_none.asks())
    return tuple(
        PendingSeat(seat, ping_at=now + HALF_DONE if seat == there else now)
        for seat in asked
        if seat in people
    )
