"""One of two processes on one PostgreSQL ends under play; nothing is lost or doubled."""

import os
from pathlib import Path

import pytest

from bot.playground.playground import Playground
from bot.tools.bench.many_tables import store_tables
from rules import catalogue
from storage.database.store import Store
from tests.load.fleet import Fleet, servers
from tests.load.kills import Killings, reminders_due
from tests.load.moves import BLANK
from tests.storage import postgres
from tests.support.depth import at_depth

KILLS = int(os.environ.get("ORRERY_PROCESS_KILLS") or at_depth(0, 2))
EVERY = 15.0
"""Seconds from kill to kill, in which another process has taken over."""


@pytest.mark.skipif(not KILLS, reason="starts whole programs for a minute; see --depth=all")
@pytest.mark.parametrize("softly", [False, True], ids=["killed", "restarted"])
async def test_a_process_among_others_ends_under_play(tmp_path: Path, softly: bool) -> None:
    games, seconds = list(catalogue.values()), EVERY * (KILLS + 1)
    with postgres.running() as server:
        database = server.new_database()
        async with Playground() as peer, await Store.open(database) as store:
            guilds = await servers(peer)
            spots = await store_tables(peer, games, 2 * len(games), database, guilds)
            idle = await store_tables(peer, games, len(guilds), database, guilds, alike=1)
            due = await reminders_due(store, idle, seconds)
            fleet = Fleet(peer, store, database, str(tmp_path), BLANK, 2)
            it = Killings(fleet, spots, due, softly)
            async with fleet:
                await it.run(len(games), seconds, EVERY)
    assert len(it.gaps) == KILLS
    assert it.outcomes["moves"] > KILLS
