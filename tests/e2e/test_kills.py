"""The bot is killed under play; nothing confirmed is lost, nothing is doubled."""

import asyncio
import contextlib
import os
import random
import time
from pathlib import Path
from unittest.mock import patch

from bot.playground import interactions
from bot.playground.playground import Playground
from render import pictures
from storage.database.store import Store
from tests.e2e.killing import Killing
from tests.support.confirmed_answers import CLICK_SECONDS
from tests.support.database_template import in_file
from tests.support.depth import Chosen, at_depth
from tests.support.fake_pictures import unpainted, unpainted_column

KILLS = int(os.environ.get("ORRERY_KILLS") or at_depth(2, 6))
MOST_REQUESTS = 100 if KILLS < 100 else 40
"""So many requests does the bot make at most under play before it is killed; in long runs ten moves
or so, as many of their kills meet it at its start and at its first moves."""
LATEST_SECONDS = 0.02
"""So long after such a request is it killed at the latest."""
TELLS = 5 if KILLS < 100 else 50


async def test_kills_under_play(tmp_path: Path) -> None:
    """Matches of all games are played at once, so that one kill meets each of them."""
    database = in_file(tmp_path / "orrery.db")
    rng = random.Random(KILLS + Chosen.seed)
    with (
        patch.object(interactions, "ACKNOWLEDGE_SECONDS", CLICK_SECONDS),
        patch.object(pictures, "png", unpainted),
        patch.object(pictures, "column", unpainted_column),
    ):
        async with await Store.open(database) as store, Playground() as peer:
            it, begun = Killing(peer, store, database, tmp_path, rng), time.perf_counter()
            await it.start()
            for number in range(KILLS):
                await killed_under_play(it, rng)
                if number % TELLS == TELLS - 1:
                    spent = time.perf_counter() - begun
                    print(f"{number + 1} kills in {spent:.0f} s: {dict(it.outcomes)}", flush=True)
            it.kill()
            await it.gone()
            assert peer.failures == []
    assert it.outcomes["confirmed"] > KILLS
    print(f"{KILLS} kills: {dict(it.outcomes)}")


async def killed_under_play(it: Killing, rng: random.Random) -> None:
    """Play, kill, look at what is stored, start again, and look at what is shown."""
    await it.fill_rooms()
    it.kill_after(rng.randint(1, MOST_REQUESTS), rng.uniform(0.0, LATEST_SECONDS))
    playing = asyncio.create_task(it.play_on())
    playing.add_done_callback(lambda _: it.kill())
    await it.gone()
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing
    await it.check_stored()
    it.forget()
    await it.start()
    await it.check_shown()
