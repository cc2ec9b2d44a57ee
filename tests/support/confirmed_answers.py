"""Checks after a bot was killed: nothing confirmed is lost, nothing exists twice."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec
from sqlmodel import Session, col, select

from bot.playground.driver import Reply, Seat
from bot.playground.model import Change, ChangeKind
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import Entry, Match
from storage.database.store import Store
from storage.matches import match_log, matches
from storage.schema.table_rows import LogRow
from tests.support.patience import HANG_SECONDS

CLICK_SECONDS = HANG_SECONDS
"""Seconds to answer a click; those over `SLOW` are counted."""
SLOW = 3.0
"""Seconds after which Discord would have reported to its person that there was no answer."""


@dataclass
class Sent:
    """A move that somebody sent. `keys` is None where the bot put the line together."""

    seat: Seat
    reply: Reply
    keys: list[str] | None
    table: str

    @property
    def id(self) -> int:
        """The interaction's id."""
        return self.reply.interaction.id

    @property
    def answered(self) -> bool:
        """True if the bot has answered with more than an acknowledgement."""
        return self.reply.interaction.acknowledged and not self.reply.interaction.deferred

    @property
    def confirmed(self) -> bool:
        """True if its player got the confirmation of the move."""
        messages = self.seat.now(self.reply).messages
        return any(
            "Played." in message.content or "\nDone." in message.content for message in messages
        )


@dataclass
class Posts:
    """Number of copies of each ping in its channel, by its nonce."""

    nonces: Counter[str] = field(default_factory=Counter)

    def watch(self, change: Change) -> None:
        """Listen to the playground's world."""
        if change.message is None or change.message.nonce is None:
            return
        if change.kind is ChangeKind.MESSAGE_CREATE:
            self.nonces[str(change.message.nonce)] += 1
        if change.kind is ChangeKind.MESSAGE_DELETE:
            self.nonces[str(change.message.nonce)] -= 1

    @property
    def twice(self) -> list[str]:
        """The nonces of pings of which two stand."""
        return [nonce for nonce, times in self.nonces.items() if times > 1]


async def check_sent(store: Store, sent: Sequence[Sent]) -> Counter[str]:
    """Assert that every confirmed move is stored once, as it was sent; return counts by outcome."""
    wanted = [answer.id for answer in sent]
    rows = [row for each in _pieces(wanted) for row in await store.read(_of, each)]
    known = {row.interaction_id: row for row in rows}
    assert len(known) == len(rows)
    counts = Counter(sent=len(sent))
    for click in sent:
        row = known.get(click.id)
        assert row is not None or not click.confirmed, f"lost: {click.keys}"
        counts["confirmed"] += click.confirmed
        counts["stored, not confirmed"] += row is not None and not click.confirmed
        if row is not None and click.keys is not None:
            assert _own(row) == click.keys
    return counts


def _pieces(wanted: list[int], most: int = 500) -> Iterable[list[int]]:
    return (wanted[at : at + most] for at in range(0, len(wanted), most))


def _of(session: Session, interactions: Sequence[int]) -> list[LogRow]:
    return list(session.exec(select(LogRow).where(col(LogRow.interaction_id).in_(interactions))))


def _own(row: LogRow) -> list[str]:
    """Return the keys that the row's own seat answered."""
    entries = msgspec.json.decode(row.entries, type=list[Entry])
    return [entry.key for entry in entries if entry.seat == row.seat]


async def stored(store: Store, table: str) -> LiveTable:
    """Load a table as it is stored."""
    record, save = await store.read(matches.load, table=table)
    return LiveTable(record, Match.load(save, catalogue))


async def check_replay(store: Store, table: str) -> None:
    """Assert that the log of a table leads to its save."""
    live = await stored(store, table)
    record, match = live.table, live.match
    entries = await store.read(match_log.entries, table=table)
    again = Match.start(
        match.game, seats=match.seats, options=record.options, dice=None, log=entries
    )
    assert match.revision == record.revision
    assert again.length == match.length == record.length == len(entries)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(match.state)
    assert {seat: ask.keys for seat, ask in again.asks().items()} == {
        seat: ask.keys for seat, ask in match.asks().items()
    }
