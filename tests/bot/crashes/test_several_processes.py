"""Two processes on one database: each looks after its own servers, neither acts on what is old."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.client import Orrery
from bot.playground import sample_servers
from bot.playground.connect import point_client_at
from bot.playground.playground import Playground
from bot.tables import moves
from bot.tables.table_service import Tables
from bot.tables.workers import local
from render import pictures
from storage.database.shards import Share
from storage.database.store import Store
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.database_template import in_file
from tests.support.fake_pictures import sketch
from tests.support.patience import HANG_SECONDS
from tests.support.running_bot import newest
from tests.support.threads import Thread

SHARES = (Share(0, 0, 2), Share(1, 1, 2))


@asynccontextmanager
async def services(folder: Path) -> AsyncIterator[tuple[ServiceFixture, ServiceFixture]]:
    """Yield the same database as two processes have it."""
    url = in_file(folder / "shared.db")
    async with await Store.open(url, SHARES[0]) as first, await Store.open(url, SHARES[1]) as other:
        yield ServiceFixture(first, folder), ServiceFixture(other, folder)


async def play(tables: Tables, table: str, number: int) -> None:
    """Make a move for a pending seat."""
    live = await tables.live(table)
    seat = live.pending_seats()[0]
    await moves.play(
        tables, live, seat, move_keys(live, seat), by=ChangedBy(FIRST_PERSON + seat, number)
    )


async def test_what_another_process_has_stored_is_seen(tmp_path: Path) -> None:
    """Check the latest revision: a reminder was lost because an old one had no clock."""
    async with services(tmp_path) as (first, other):
        table = (await first.begun(2)).id
        for number in range(10, 20):
            tables = (first, other)[number % 2].tables
            await play(tables, table, number)
        mine, theirs = await first.tables.live(table), await other.tables.live(table)
        assert mine.pending_seats() == theirs.pending_seats()
        assert mine.match.save() == theirs.match.save()


async def test_a_move_on_what_was_old_is_made_on_what_is_new(tmp_path: Path) -> None:
    """Between the look at the table and its change the other process may store one."""
    async with services(tmp_path) as (first, other):
        table = (await first.begun(2)).id
        mine = await first.tables.live(table)
        seat = mine.pending_seats()[0]
        keys = move_keys(mine, seat)
        theirs = await other.tables.live(table)
        window = theirs.match.asks()[seat].id
        assert window

        def note(match: object) -> list[object]:
            theirs.match.revision += 1
            theirs.match.log.set_added([])
            return []

        by = ChangedBy(FIRST_PERSON)
        await other.tables.change(theirs, note, by, description="passes by")  # type: ignore[arg-type]
        await moves.play(first.tables, mine, seat, keys, by=ChangedBy(FIRST_PERSON + seat))
        stored, _ = await first.store.read(matches.load, table=table)
        assert stored.revision == mine.match.revision > theirs.match.revision


@contextmanager
def in_this_process(peer: Playground) -> Iterator[None]:
    undo = point_client_at(peer.address)
    try:
        with patch.object(pictures, "png", sketch), patch.object(local, "painting_worker", Thread):
            yield
    finally:
        undo()


@pytest.mark.usefixtures("_forked")
async def test_each_process_serves_its_own_servers(tmp_path: Path) -> None:
    url = in_file(tmp_path / "shared.db")
    async with Playground() as peer:
        rooms = [await room_of(peer, share) for share in SHARES]
        with in_this_process(peer):
            stores = [await Store.open(url, share) for share in SHARES]
            bots = [
                Orrery(
                    store,
                    dumps=tmp_path,
                    guild_ready_timeout=0.02,
                    shard_ids=share.shards,
                    shard_count=share.count,
                )
                for store, share in zip(stores, SHARES, strict=True)
            ]
            tasks = [asyncio.create_task(bot.start(peer.token)) for bot in bots]
            try:
                async with asyncio.timeout(HANG_SECONDS):
                    await asyncio.gather(*(bot.wait_until_ready() for bot in bots))
                for bot, share in zip(bots, SHARES, strict=True):
                    assert bot.guilds
                    assert all(share.has(guild.id) for guild in bot.guilds)
                for room in rooms:
                    await served(peer, bots, room)
            finally:
                for bot in bots:
                    await bot.close()
                await asyncio.gather(*tasks, return_exceptions=True)
                for store in stores:
                    await store.close()


async def room_of(peer: Playground, share: Share) -> str:
    """Return a channel of a new server that belongs to one process's share."""
    number = 0
    while True:
        await asyncio.sleep(0.001)
        number += 1
        room = f"room-{share.first}-{number}"
        sample_servers.found_server(peer.world, f"Server {room}", ["dov"], [room])
        if share.has(peer.world.channel(room).guild_id or 0):
            return room


async def served(peer: Playground, bots: list[Orrery], room: str) -> None:
    """Check that only the process of a server opens and shows the tables of its room."""
    ann = peer.seat("ann")
    reply = await ann.slash(room, "/table new", game="ganymede")
    table = reply.message.text.split()[1]
    assert await ann.until(lambda: newest(ann, table))
    for bot in bots:
        await bot.poster.wait_until_idle()
    known = [table in bot.services.tables._known for bot in bots]
    own = [share.has(peer.world.channel(room).guild_id or 0) for share in SHARES]
    assert known == own
    assert sum(known) == 1
