"""The one message of each table: posted anew when somebody new is awaited, else edited."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from enum import Enum, auto
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, NamedTuple
from zlib import crc32

import discord
import msgspec
from sqlmodel import Session

from bot.channel.table_message_words import status_text, status_view
from bot.discord_errors_and_429s import UNEDITABLE
from bot.messages import Messages
from bot.replies import as_file
from bot.tables import pinging
from bot.tables.boards import Boards
from bot.tables.live import Live
from bot.tables.service import Tables
from storage import clocks, lookups, owed_lines
from storage.records import Clock, Stray, Table, TableState

OLD = timedelta(hours=1)
"""The age from which Discord slows the edits of a message; it is posted anew instead."""


class Outcome(Enum):
    """What a table's channel has taken, if anything."""

    NOTHING = auto()
    EDITED = auto()
    SENT = auto()
    REFUSED = auto()
    """An edit that is not possible; the message has to be posted anew."""


class Shown(NamedTuple):
    """The edition that a table's message shows, and what that took."""

    edition: int
    outcome: Outcome


class TableMessage:
    """Keeps each table's message where the action is, and only one of them alive."""

    def __init__(self, tables: Tables, boards: Boards, messages: Messages) -> None:
        self.store, self.now = tables.store, tables.now
        self.boards, self.messages = boards, messages
        self._strays: dict[str, set[Stray]] = {}
        """By table: messages that are to go, those among them that could not be noted so."""

    async def bring_up(self, live: Live) -> Shown:
        """Show what is stored, tell whoever is awaited anew, and delete what is to go."""
        running, fresh = await self.store.run(self._fresh, live.id)
        # what comes meanwhile is another edition, and shown after this one
        record, called = live.record, _called(live, fresh)
        known, behind = record.message_id, record.posted_edition < record.edition
        outcome = Outcome.NOTHING
        if known is None or called:
            outcome = await self._anew(live, record, running, fresh, called)
        elif (
            behind
            and (outcome := await self._edited(live, record, running, known)) is Outcome.REFUSED
        ):
            outcome = await self._anew(live, record, running, (), ())
        if outcome is not Outcome.SENT:
            await self._clear_noted(live, record)
        return Shown(record.edition, outcome)

    async def pay(self, live: Live) -> None:
        """Post the lines that are owed, each in a message of its own, which nobody edits.

        One that was sent and could not be noted is sent again, and is the same message as long
        as Discord remembers its nonce; after some minutes it appears a second time.
        """
        for line in live.record.owed:
            words = f"{live.title}: {line.words}"
            place = live.place
            sent = await self.messages.send(live, words, people=line.people, nonce=line.nonce)
            await self.store.run(
                owed_lines.paid, table=live.id, nonce=line.nonce, place=place, message=sent.id
            )

    def _fresh(self, session: Session, table: str) -> tuple[tuple[Clock, ...], list[Clock]]:
        """The clocks of a table, and those whose people are to be told here and now.

        It may have become late since that was found out: then they are told in the morning.
        """
        now = self.now()
        running = clocks.of_table(session, table=table)
        fresh = []
        for clock in running:
            first = clock.pings == 0 and not clock.alone and clock.nonce is None
            if first and clock.ping_at is not None and clock.ping_at <= now:
                moment = pinging.retime_clock(session, clock, now)
                if moment is not None and moment <= now:
                    fresh.append(clock)
        return running, fresh

    async def _edited(
        self, live: Live, record: Table, running: Sequence[Clock], known: int
    ) -> Outcome:
        """Edit the message, where it shows something else; REFUSED: it has to be posted anew."""
        content = await status_text(self.store, live, running)
        view, board = status_view(live), _board(live)
        looks, stands = (known, _digest(live, content, view, board)), Stray(record.place, known)
        # everybody sees an edit or a new message, which would count the answers given in secret
        if live.shown == looks:
            await self._note(live, stands, record.edition)
            return Outcome.NOTHING
        if self.now() - discord.utils.snowflake_time(known) >= OLD:
            return Outcome.REFUSED
        try:
            files = await self._files(live, board)
            await self.messages.edit(live, known, content, view, files)
        except discord.HTTPException as failure:
            if failure.code not in UNEDITABLE:
                raise
            return Outcome.REFUSED
        live.shown = looks
        # where nobody is told of anything, each board begins a comparison of its own
        alone = sum(seat.person_id is not None for seat in record.seats) < 2
        await self._note(live, stands, record.edition, board=board if alone else None)
        return Outcome.EDITED

    async def _anew(
        self,
        live: Live,
        record: Table,
        running: Sequence[Clock],
        fresh: Collection[Clock],
        called: Collection[int],
    ) -> Outcome:
        """Post the message at the channel's end; the one before goes in the same breath."""
        content = await status_text(self.store, live, running)
        view, board = status_view(live), _board(live)
        files = await self._files(live, board)
        place = live.place
        sent = await self.messages.send(
            live, content, people=called, view=view, files=files, nonce=nonce(live, called)
        )
        live.shown = sent.id, _digest(live, content, view, board)
        strays, stands = self._strays.setdefault(live.id, set()), Stray(place, sent.id)
        strays.update([*record.strays, stands])
        if record.message_id is not None:
            strays.add(Stray(record.place, record.message_id))
        # before it is noted: after a crash here the same message is sent again, and is one
        cleared = await self._clear(live, but=sent.id)
        await self._note(live, stands, record.edition, fresh, board, cleared)
        strays.discard(stands)
        return Outcome.SENT

    async def _note(
        self,
        live: Live,
        stands: Stray,
        edition: int,
        told: Collection[Clock] = (),
        board: Any = None,
        cleared: Mapping[Stray, bool] = MappingProxyType({}),
    ) -> None:
        """Note what is shown, and with which board the next ones are compared."""
        shown = None if board is None else msgspec.json.encode(board)

        def note(session: Session) -> None:
            lookups.posted(
                session,
                table=live.id,
                edition=edition,
                message_id=stands.message,
                place=stands.place,
                shown=shown,
            )
            lookups.cleared(session, table=live.id, gone=cleared)
            clocks.announce(session, told=told, at=self.now())
            for clock in told:
                noted = clocks.of_seat(session, table=live.id, seat=clock.seat)
                pinging.retime_clock(session, noted, self.now())

        await self.store.run(note)

    async def _clear_noted(self, live: Live, record: Table) -> None:
        """Delete what is to go where the message itself stays: reminders that are over."""
        self._strays.setdefault(live.id, set()).update(record.strays)
        if gone := await self._clear(live):
            await self.store.run(lookups.cleared, table=live.id, gone=gone)

    async def _clear(self, live: Live, *, but: int = 0) -> dict[Stray, bool]:
        """Delete what is to go, all but one message; gives whether each is gone.

        What a channel keeps is noted, and is tried again with the table's next post.
        """
        strays, gone = self._strays.get(live.id, set()), dict[Stray, bool]()
        for stray in sorted(strays):
            if stray.message != but:
                gone[stray] = await self.messages.delete(stray.place, stray.message)
                strays.discard(stray)
        return gone

    async def _files(self, live: Live, board: Any) -> list[discord.File]:
        if board is None:
            return []
        return [as_file(await self.boards.overview(live, board), f"{live.id}.png")]


def _board(live: Live) -> Any:
    """What everybody sees of the board; None where there is none to show."""
    if live.record.state in (TableState.LOBBY, TableState.ABORTED) or live.match_or_none is None:
        return None
    return live.match.view(None)


def nonce(live: Live, called: Collection[int]) -> str:
    """A word by which a message that was sent and not noted does not appear twice.

    It is public: it is made of what everybody sees, and does not count changes.
    """
    record = live.record
    held = [(seat.name, seat.person_id) for seat in record.seats]
    stands = live.mark if live.match_or_none is not None else record.edition
    before = record.message_id, record.strays
    meant = (record.id, record.state, before, held, sorted(called), stands)
    return f"living-{crc32(msgspec.json.encode(meant)):08x}"


def _digest(live: Live, content: str, view: discord.ui.View, board: Any) -> bytes:
    """A short fingerprint of all that a message shows."""
    shown = msgspec.json.encode((content, view.to_components(), board, live.record.palette))
    return blake2b(shown, digest_size=16).digest()


def _called(live: Live, fresh: Collection[Clock]) -> list[int]:
    """Whom a message posted now pings: those awaited anew; at the end everybody, once."""
    if live.record.state is TableState.FINISHED:
        ended = live.record.posted_edition < live.record.edition and live.record.message_id
        held = [seat.person_id for seat in live.record.seats] if ended else []
    else:
        awaited = live.awaited()
        held = [live.seat(clock.seat).person_id for clock in fresh if clock.seat in awaited]
    return [person for person in held if person is not None]
