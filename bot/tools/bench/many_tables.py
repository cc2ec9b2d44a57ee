"""Many running tables: a playground in this process, and the real bot in another."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from sqlmodel import Session

from bot.playground import servers
from bot.playground.driver import Seat, Seen
from bot.playground.model import Channel, Guild
from bot.playground.playground import Playground
from bot.tools.bench.storage_speed import store_match
from rules import catalogue
from rules.kernel import Entry, Game, Match, SeededDice
from storage.database.store import Store
from storage.people import people
from storage.schema import table_records as kept

PLAYERS = ("ann", "bea")
ANSWERS_BEFORE = 60
"""Answers given before the measurement."""
OPENING_SECONDS = 120.0
BOT_MODULE = "bot.tools.bench.bot_process"
"""The module that is run for the bot."""


@dataclass
class Spot:
    """A table of the benchmark; `match` is a copy of the bot's, with equal seed and answers."""

    channel: Channel
    match: Match
    table: str
    status: Seen | None = None
    """The table's message, once it has been posted."""


@dataclass
class Hall:
    """A playground with many tables, and the bot that runs them."""

    peer: Playground
    spots: list[Spot]
    bots: list[int]
    """Ids of the bot's processes."""

    def seat(self, number: int) -> Seat:
        """Return the driver of the player in a seat, the same person at every table."""
        return self.peer.seat(PLAYERS[number])


@asynccontextmanager
async def hall(
    games: Sequence[Game[Any, Any]],
    tables: int,
    *,
    rate_limits: bool = False,
    seconds: float = OPENING_SECONDS,
) -> AsyncIterator[Hall]:
    """Yield a playground and a bot with tables of these games, once all of them show their boards.

    Raises if that takes longer than `seconds`.
    """
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as folder:
        database = f"sqlite:///{folder}/hall.db"
        async with Playground(rate_limits=rate_limits) as peer:
            guild = next(iter(peer.world.guilds.values()))
            spots = await store_tables(peer, games, tables, database, [guild])
            bot = await start_bot(peer, database, folder)
            try:
                await wait_until_open(peer, spots, seconds)
                yield Hall(peer, spots, [bot.pid])
            finally:
                await stop_bot(bot)


async def start_bot(
    peer: Playground, database: str, home: str, *, host: str = BOT_MODULE, **settings: str
) -> Process:
    """Start a bot in a process of its own and return that; `settings` are names without ORRERY_."""
    given = {"TOKEN": peer.token, "HOME": home, "LOG_LEVEL": "WARNING"} | settings
    variables = {f"ORRERY_{name}": text for name, text in given.items()}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", host, peer.address),
        env=os.environ | variables | {"DATABASE_URL": database},
    )


async def stop_bot(bot: Process) -> None:
    """Terminate a bot's process, and wait for its end."""
    if bot.returncode is None:
        bot.terminate()
    await bot.wait()


async def store_tables(
    peer: Playground,
    games: Sequence[Game[Any, Any]],
    tables: int,
    database: str,
    guilds: Sequence[Guild],
    *,
    alike: int = 0,
) -> list[Spot]:
    """Store tables of these games in turn in a database, each in a new channel; return them.

    They are spread over the servers. They begin as copies of at most `alike` matches (0: all
    differ), because a thousand matches take long to play.
    """
    made: list[tuple[bytes, list[Entry]]] = []
    spots = []
    async with await Store.open(database) as store:
        for number in range(tables):
            if len(made) < (alike or tables):
                made.append(_play_to_rest_point(games[number % len(games)], number))
            save, log = made[number % len(made)]
            guild = guilds[number % len(guilds)]
            channel = servers.add_channel(peer.world, guild, f"bench-{number}")
            match = Match.load(save, catalogue)
            table = await store.run(_create, peer, channel, match, log)
            spots.append(Spot(channel, match, table.id))
    return spots


def _play_to_rest_point(game: Game[Any, Any], seed: int) -> tuple[bytes, list[Entry]]:
    """Play random moves up to a rest point; return the match's save and log."""
    match = Match.start(game, seats=len(PLAYERS), dice=SeededDice(f"bench {seed}"))
    log, chance = list(match.added_entries), Random(seed)  # noqa: S311  a benchmark's choices
    while match.result is None and (match.revision < ANSWERS_BEFORE or not match.rested):
        seat, ask = next(iter(match.asks().items()))
        match.answer(seat, chance.choice(ask.keys))
        log += match.added_entries
    return match.save(), log


def _create(
    session: Session, peer: Playground, channel: Channel, match: Match, log: list[Entry]
) -> kept.Table:
    """Store a running table of the two players in a channel."""
    ids = [peer.world.user(name).id for name in PLAYERS]
    for name, person_id in zip(PLAYERS, ids, strict=True):
        people.ensure(session, person_id=person_id, name=name)
    assert channel.guild_id is not None
    address = kept.ChannelAddress(channel.guild_id, channel.id)
    seats = [kept.Seat(seat, name, person_id=ids[seat]) for seat, name in enumerate(PLAYERS)]
    return store_match(session, match, address, seats, log)


async def wait_until_open(peer: Playground, spots: list[Spot], seconds: float) -> None:
    """Wait until every table shows its board, and note its message; raise after some seconds."""
    ann = peer.seat(PLAYERS[0])

    def all_there() -> bool:
        for spot in spots:
            if spot.status is None:
                boards = [seen for seen in ann.sees(spot.channel) if seen.attachments]
                spot.status = boards[0] if boards else None
        return all(spot.status for spot in spots)

    await ann.until(all_there, seconds)


def complete_move(match: Match, seat: int, chance: Random) -> list[str]:
    """Return a complete random move of a seat, up to a rest point or a draw."""
    copy, keys = match.fork(None), list[str]()
    while (ask := copy.asks().get(seat)) is not None:
        keys.append(chance.choice(ask.keys))
        copy.answer(seat, keys[-1])
        if copy.rested or copy.result:
            break
    return keys
