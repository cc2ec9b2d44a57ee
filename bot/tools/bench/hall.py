"""A hall full of running tables: a playground here, the real bot in a process beside it."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from sqlmodel import Session

from bot.playground import hosting
from bot.playground.driver import Seat, Seen
from bot.playground.model import Channel
from bot.playground.peer import Peer
from bot.tools.bench.keeping import begun
from rules.kernel import Entry, Game, Match, SeededDice
from storage import people
from storage import records as kept
from storage.store import Store

PLAYERS = ("ann", "bea")
BEFORE = 60
"""Answers given before the hall opens."""
OPENING_SECONDS = 120.0


@dataclass
class Spot:
    """One table of the hall. `match` mirrors the bot's: equal seed, equal answers."""

    channel: Channel
    match: Match
    status: Seen | None = None


@dataclass
class Hall:
    """The playground and its tables."""

    peer: Peer
    spots: list[Spot]
    bot: int
    """The process of the bot."""

    def seat(self, number: int) -> Seat:
        """The player who holds a seat, the same at every table."""
        return self.peer.seat(PLAYERS[number])


@asynccontextmanager
async def hall(
    games: Sequence[Game[Any, Any]],
    tables: int,
    *,
    rate_limits: bool = False,
    seconds: float = OPENING_SECONDS,
) -> AsyncIterator[Hall]:
    """A hall whose tables, of these games in turn, all show their boards after some `seconds`."""
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as folder:
        database = f"sqlite:///{folder}/hall.db"
        async with Peer(rate_limits=rate_limits) as peer:
            spots = await _furnished(peer, games, tables, database)
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.tools.bench.host", peer.address, database, folder),
                env={**os.environ, "ORRERY_TOKEN": peer.token},
            )
            try:
                await _opened(peer, spots, seconds)
                yield Hall(peer, spots, process.pid)
            finally:
                if process.returncode is None:
                    process.terminate()
                await process.wait()


async def _furnished(
    peer: Peer, games: Sequence[Game[Any, Any]], tables: int, database: str
) -> list[Spot]:
    guild = next(iter(peer.world.guilds.values()))
    spots = [
        Spot(
            hosting.add_channel(peer.world, guild, f"bench-{number}"),
            Match.start(
                games[number % len(games)],
                seats=len(PLAYERS),
                dice=SeededDice(f"bench {number}"),
            ),
        )
        for number in range(tables)
    ]
    async with await Store.open(database) as store:
        for number, spot in enumerate(spots):
            log = _played(spot.match, number)
            await store.run(_create, peer, spot, log)
    return spots


def _played(match: Match, seed: int) -> list[Entry]:
    """Some random play, up to a rest point; gives the log."""
    log, chance = list(match.fresh), Random(seed)  # noqa: S311  a benchmark's choices
    while match.result is None and (match.revision < BEFORE or not match.rested):
        seat, ask = next(iter(match.asks().items()))
        match.answer(seat, chance.choice(ask.keys))
        log += match.fresh
    return log


def _create(session: Session, peer: Peer, spot: Spot, log: list[Entry]) -> kept.Table:
    ids = [peer.world.user(name).id for name in PLAYERS]
    for name, person_id in zip(PLAYERS, ids, strict=True):
        people.meet(session, person_id=person_id, name=name)
    assert spot.channel.guild_id is not None
    place = kept.Place(spot.channel.guild_id, spot.channel.id)
    seats = [kept.Seat(seat, name, person_id=ids[seat]) for seat, name in enumerate(PLAYERS)]
    return begun(session, spot.match, place, seats, log)


async def _opened(peer: Peer, spots: list[Spot], seconds: float) -> None:
    """Wait until every table shows its board."""
    ann = peer.seat(PLAYERS[0])

    def all_there() -> bool:
        for spot in spots:
            if spot.status is None:
                boards = [seen for seen in ann.sees(spot.channel) if seen.attachments]
                spot.status = boards[0] if boards else None
        return all(spot.status for spot in spots)

    await ann.until(all_there, seconds)


def whole_line(match: Match, seat: int, chance: Random) -> list[str]:
    """A whole random move of an awaited seat, up to a rest point or a draw."""
    twin, keys = match.fork(None), list[str]()
    while (ask := twin.asks().get(seat)) is not None:
        keys.append(chance.choice(ask.keys))
        twin.answer(seat, keys[-1])
        if twin.rested or twin.result:
            break
    return keys
