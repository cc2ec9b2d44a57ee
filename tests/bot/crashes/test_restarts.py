"""Changes that nobody could see are shown after a start; an end is announced once."""

import asyncio
import random
from typing import Any
from unittest.mock import patch

from bot.channel.table_message import poster as table_message_poster
from bot.playground.driver import Seen
from bot.tables.table_service import Tables
from storage.matches import match_log
from tests.bot.support.match_play import holder, on_turn, play_move, play_to_the_end
from tests.support.patience import until
from tests.support.running_bot import Running, table_of
from tests.support.stored import outdated_tables

ROOM = "table-one"


async def test_a_move_stored_before_a_crash_is_shown_after_it(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    await app.wait_until_idle()
    old = status.text
    with patch.object(app.bot.services.poster, "schedule_update", lambda _: None):
        await play_move(app, live, live.pending_seats()[0])
        await app.wait_until_idle()
        assert status.text == old
        await app.stop()
    await app.start()
    live = await app.live(status)
    assert f"<@{live.seat(live.pending_seats()[0]).person_id}>" in status.text
    assert status.text != old
    assert status.pinged == [holder(live, live.pending_seats()[0])]


async def test_a_failing_table_does_not_block_the_others(app: Running) -> None:
    first = await app.opened("ann", room="table-one")
    second = await app.opened("bea", room="table-two")
    await app.wait_until_idle()
    with patch.object(app.bot.services.poster, "schedule_update", lambda _: None):
        for status, name in ((first, "cyd"), (second, "dov")):
            await app.seat(name).press(status, "Join", wait="acknowledged")
        for status in (first, second):
            await until_seated(app, status)
        await app.stop()
    load = Tables._load

    async def broken(self: Tables, table: str) -> Any:
        if table == table_of(first):
            raise ZeroDivisionError("this table is broken")
        return await load(self, table)

    with patch.object(Tables, "_load", broken):
        await app.start(healed=False)
        await until(lambda: app.seat("dov").mention in second.text)
        assert app.seat("cyd").mention not in first.text
        await app.stop()
    app.logged[:] = [item for item in app.logged if item["event"] != "table message not posted"]
    await app.start()
    assert app.seat("cyd").mention in first.text


async def until_seated(app: Running, status: Seen) -> None:
    async def is_seated() -> bool:
        return len((await app.live(status)).table.seats) == 2

    await until(is_seated, "somebody who sits down")


async def test_an_ai_seat_moves_on_after_a_restart(app: Running) -> None:
    async def asleep(*_: Any) -> tuple[int, list[str]]:
        await asyncio.Event().wait()
        raise AssertionError

    with (
        patch.object(app.bot.services.ai, "_think", asleep),
        patch.object(table_message_poster, "AI_HOLD_SECONDS", 0.1),
    ):
        status = await app.opened("ann", ai=1)
        await app.seat("ann").press(status, "Start", wait="acknowledged")
        await until(lambda: "Play" in status.buttons)
        live = await app.live(status)
        await play_move(app, live, 0)
        assert live.pending_seats() == [1]
        await app.stop()
    await app.start()
    live = await app.live(status)
    await until(lambda: 0 in live.pending_seats(), "the AI's move")


async def test_the_end_is_announced_once_with_a_ping_and_the_seed(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    await play_to_the_end(app, live, random.Random(4))
    ann = app.seat("ann")
    (reply,) = [message for message in ann.sees(ROOM) if "is over" in message.text]
    assert reply.id == status.id
    steps = await app.store.run(lambda s: match_log.latest(s, table=live.id, most=1))
    ender = next(seat.name for seat in live.table.seats if seat.person_id == steps[-1].actor)
    assert reply.pinged == [name for name in ("ann", "bea") if name != ender.lower()]
    assert "Seed" in status.text
    assert status.buttons == ["Log", "Replay", "Story", "My notes", "Rematch", "Zoom", "Legend"]
    result = live.table.result
    assert result is not None
    assert holder(live, result.places.index(1)).capitalize() in reply.text
    assert all(f": {score}**" in status.text for score in result.scores)
    app.peer.skip(3600)
    await ann.slash("table-two", "/table where", table=table_of(status))
    await app.wait_until_idle()
    moved_to = [message for message in ann.sees("table-two") if not message.ephemeral]
    assert len(moved_to) == 1, "the status alone, without a second announcement"
    assert "Seed" in moved_to[0].text
    assert await app.store.run(outdated_tables) == ()
    await app.restart()
    assert [message for message in ann.sees(ROOM) if "is over" in message.text] == []
    assert status.pinged == []
