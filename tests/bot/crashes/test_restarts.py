"""What happened while nobody could see it is shown after a start; an end is announced once."""

import asyncio
import random
from typing import Any
from unittest.mock import patch

from bot.channel.table_message import queue as table_message_queue
from bot.playground.driver import Seen
from bot.tables.registry import Tables
from storage.matches import history, lookups
from tests.bot.table_setup import finish, holder, moved, on_turn, until
from tests.support.running_bot import Running, table_of

ROOM = "table-one"


async def test_a_move_stored_before_a_crash_is_shown_after_it(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    await here.settled()
    old = status.text
    with patch.object(here.bot.services.poster, "touch", lambda _: None):
        await moved(here, live, live.awaited()[0])
        await here.settled()
        assert status.text == old
        await here.stop()
    await here.start()
    live = await here.live(status)
    assert f"<@{live.seat(live.awaited()[0]).person_id}>" in status.text
    assert status.text != old
    assert status.pinged == [holder(live, live.awaited()[0])]


async def test_one_table_that_cannot_be_shown_keeps_no_other_from_it(here: Running) -> None:
    first = await here.opened("ann", room="table-one")
    second = await here.opened("bea", room="table-two")
    await here.settled()
    with patch.object(here.bot.services.poster, "touch", lambda _: None):
        for status, name in ((first, "cyd"), (second, "dov")):
            await here.seat(name).press(status, "Join", wait="acknowledged")
        for status in (first, second):
            await until_seated(here, status)
        await here.stop()
    load = Tables._load

    async def broken(self: Tables, table: str) -> Any:
        if table == table_of(first):
            raise ZeroDivisionError("this table is broken")
        return await load(self, table)

    with patch.object(Tables, "_load", broken):
        await here.start(healed=False)
        await until(lambda: here.seat("dov").mention in second.text)
        assert here.seat("cyd").mention not in first.text
        await here.stop()
    here.logged[:] = [one for one in here.logged if one["event"] != "status not posted"]
    await here.start()
    assert here.seat("cyd").mention in first.text


async def until_seated(here: Running, status: Seen) -> None:
    async def is_seated() -> bool:
        return len((await here.live(status)).record.seats) == 2

    await until(is_seated, "somebody who sits down")


async def test_an_ai_seat_moves_on_after_a_restart(here: Running) -> None:
    async def asleep(*_: Any) -> tuple[int, list[str]]:
        await asyncio.Event().wait()
        raise AssertionError

    with (
        patch.object(here.bot.services.ai, "_think", asleep),
        patch.object(table_message_queue, "HOLD", 0.1),
    ):
        status = await here.opened("ann", ai=1)
        await here.seat("ann").press(status, "Start", wait="acknowledged")
        await until(lambda: "Play" in status.buttons)
        live = await here.live(status)
        await moved(here, live, 0)
        assert live.awaited() == [1]
        await here.stop()
    await here.start()
    live = await here.live(status)
    await until(lambda: 0 in live.awaited(), "the AI's move")


async def test_the_end_is_announced_once_with_a_ping_and_the_seed(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    await finish(here, live, random.Random(4))
    ann = here.seat("ann")
    (told,) = [one for one in ann.sees(ROOM) if "is over" in one.text]
    assert told.id == status.id
    steps = await here.store.run(lambda s: history.latest(s, table=live.id, most=1))
    ender = next(seat.name for seat in live.record.seats if seat.person_id == steps[-1].actor)
    assert told.pinged == [name for name in ("ann", "bea") if name != ender.lower()]
    assert "Seed" in status.text
    assert status.buttons == ["Log", "Replay", "Rematch", "Zoom", "Legend"]
    result = live.record.result
    assert result is not None
    assert holder(live, result.places.index(1)).capitalize() in told.text
    assert all(f": {score}**" in status.text for score in result.scores)
    here.peer.skip(3600)
    await ann.slash("table-two", "/table where", table=table_of(status))
    await here.settled()
    moved_to = [one for one in ann.sees("table-two") if not one.ephemeral]
    assert len(moved_to) == 1, "the status alone, without a second announcement"
    assert "Seed" in moved_to[0].text
    assert await here.store.run(lookups.outdated_tables) == ()
    await here.restart()
    assert [one for one in ann.sees(ROOM) if "is over" in one.text] == []
    assert status.pinged == []
