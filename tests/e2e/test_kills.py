"""The bot is killed under play; nothing confirmed is lost, nothing is doubled."""

import asyncio
import contextlib
import os
import random
from pathlib import Path

from bot.playground.peer import Peer
from storage.store import Store
from tests.e2e.killing import Killing
from tests.support.depth import Chosen, at_depth

KILLS = int(os.environ.get("ORRERY_KILLS") or at_depth(2, 6))
MOST_REQUESTS = 100
"""So many requests does the bot make at most under play before it is killed."""
LATEST_SECONDS = 0.02
"""So long after such a request is it killed at the latest."""


async def test_kills_under_play(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'orrery.db'}"
    store = await Store.open(database)
    rng = random.Random(KILLS + Chosen.seed)
    async with Peer() as peer:
        it = Killing(peer, store, database, tmp_path, rng)
        peer.world.watchers.append(it.watch)
        await it.start()
        for _ in range(KILLS):
            await it.fill_rooms()
            it.kill_after(rng.randint(1, MOST_REQUESTS), rng.uniform(0.0, LATEST_SECONDS))
            playing = asyncio.create_task(it.play_on())
            playing.add_done_callback(lambda _: it.kill())
            await it.gone()
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
            await it.check_stored()
            await it.start()
            await it.check_shown()
        it.kill()
        await it.gone()
        assert peer.failures == []
    await store.close()
    assert it.found["confirmed"] > KILLS
    print(f"{KILLS} kills: {dict(it.found)}")
