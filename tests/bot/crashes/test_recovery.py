"""After downtime: waiting players are pinged first, and clicks made meanwhile are answered."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from sqlalchemy import text
from sqlmodel import Session

from bot.channel.table_message.message import Shown
from bot.channel.table_message.poster import MAX_TABLES_UPDATING, interleave_channels
from bot.tables.live_table import LiveTable
from storage.matches.change_records import ChangedBy
from storage.tables import lookups
from tests.bot.support.match_play import on_turn, play_move
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.patience import until
from tests.support.running_bot import Running
from tests.support.stored import outdated_tables


def test_no_channel_comes_again_before_all_others_have_come() -> None:
    behind = [("a", 1), ("b", 1), ("c", 1), ("d", 2), ("e", 3), ("f", 2)]
    assert interleave_channels(behind) == ["a", "d", "e", "b", "f", "c"]


async def test_where_somebody_waits_comes_first_and_fresh_before_old(
    tables: ServiceFixture,
) -> None:
    lobby = await tables.opened(2)
    tables.skip(60)
    old = await tables.begun(2)
    tables.skip(60)
    fresh = await tables.opened(2)
    await tables.tables.start(fresh, "seed", by=ChangedBy(FIRST_PERSON, 2))
    tables.skip(60)
    later = await tables.opened(2)
    result = await tables.store.run(lookups.outdated_before, before=later.table.created_at)
    assert [table for table, _ in result] == [fresh.id, old.id, lobby.id]


async def test_recovery_shows_few_tables_together_and_blocks_no_click(
    app: Running,
) -> None:
    _, mine = await on_turn(app, "ann", "bea")
    poster, now = app.bot.poster, app.bot.services.now()
    slow, busy, most = asyncio.Event(), 0, 0
    bring_up_to_date = poster.message.bring_up_to_date

    async def slowly(live: LiveTable) -> Shown:
        nonlocal busy, most
        if live.id == mine.id:
            return await bring_up_to_date(live)
        busy += 1
        most = max(most, busy)
        await slow.wait()
        return await bring_up_to_date(live)

    for number in range(MAX_TABLES_UPDATING + 4):
        room = ("table-one", "table-two")[number % 2]
        await app.seat("ann").slash(room, "/table new", game="ganymede")
    await app.wait_until_idle()
    await app.store.run(all_behind)
    for record in await app.store.run(outdated_tables):
        await app.bot.services.tables.refresh(await app.bot.services.tables.live(record.id))
    poster.message.bring_up_to_date = slowly  # type: ignore[method-assign]
    poster._begun = now + timedelta(days=1)
    updating = asyncio.create_task(poster.update_outdated())
    await until(lambda: busy == MAX_TABLES_UPDATING, "as many as may be shown at once")
    await play_move(app, mine, mine.pending_seats()[0])
    await until(lambda: mine.table.posted_edition == mine.table.edition, "the click's own board")
    assert most == MAX_TABLES_UPDATING
    slow.set()
    await updating
    await app.wait_until_idle()
    assert await app.store.run(outdated_tables) == ()


def all_behind(session: Session) -> None:
    """Mark every lobby's message as out of date."""
    session.connection().execute(
        text("UPDATE matches SET posted_edition = 0 WHERE state = 'lobby'")
    )
