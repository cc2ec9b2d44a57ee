"""Watching a table: told of rounds and of the end, in one's own hours, and of nothing else."""

import asyncio
import random
from datetime import UTC, datetime

from bot.playground import threads
from bot.playground.model import ChannelKind
from bot.tables.live_table import Live
from storage.reminders import followers, notices
from storage.schema.records import TableState
from tests.bot.channel.reminders.test_loop import passes, sent
from tests.bot.table_setup import finish, moved, on_turn, refused, request, until
from tests.support.running_bot import Running

ROOM = "table-one"
MINUTES = 120.0


async def next_round(here: Running, live: Live) -> None:
    before = live.match.round
    while live.match.round == before and live.running:
        await moved(here, live, live.awaited()[0])
    await here.settled()


def told(here: Running, name: str) -> list[str]:
    """What somebody was told directly."""
    seat = here.seat(name)
    return [one.text for one in seat.sees(seat.conversation())]


async def test_a_friend_is_told_of_a_round_and_of_the_end(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    reply = await here.seat("dov").slash(ROOM, "/table watch")
    assert "each new round" in reply.message.text
    await next_round(here, live)
    await passes(here, MINUTES)
    await until(lambda: told(here, "dov"), "word of the round")
    assert "A new round" in told(here, "dov")[-1]
    await passes(here, MINUTES)
    assert len(told(here, "dov")) == 1, "once a round"
    await here.seat("ann").slash(ROOM, "/table abort")
    await here.seat("bea").press(request(here.seat("bea")), "Agree")
    await passes(here, MINUTES)
    await until(lambda: len(told(here, "dov")) == 2, "word of the end")
    assert "closed without a result" in told(here, "dov")[-1]
    assert not await here.store.run(followers.of_person, person_id=here.seat("dov").id)


async def test_the_same_command_ends_it(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    dov = here.seat("dov")
    await dov.slash(ROOM, "/table watch")
    assert "no longer" in (await dov.slash(ROOM, "/table watch")).message.text
    await next_round(here, live)
    await passes(here, MINUTES)
    assert not told(here, "dov")


async def test_leaving_after_a_new_round_drops_its_pending_notice(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    dov = here.seat("dov")
    await dov.slash(ROOM, "/table watch")
    await next_round(here, live)
    assert await here.store.read(notices.of_table, table=live.id)
    await dov.slash(ROOM, "/table watch")
    assert not await here.store.read(notices.of_table, table=live.id)
    await passes(here, MINUTES)
    assert not told(here, "dov")


async def test_a_table_that_is_over_is_not_watched(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    ann = here.seat("ann")
    await ann.press((await ann.slash(ROOM, "/table abort")).message, "Close it")
    assert live.record.state is TableState.ABORTED
    told = await refused(await here.seat("dov").slash(ROOM, "/table watch", table=live.id))
    assert "aborted" in told


async def test_who_sleeps_at_the_end_of_a_match_is_told_in_the_morning(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    hour = datetime.fromtimestamp(here.peer.clock.now(), UTC).hour
    night = f"{hour:02}:00-{(hour + 8) % 24:02}:00"
    await here.seat("bea").slash("lobby", "/remind", zone="UTC", quiet=night)
    await finish(here, live, random.Random(4))
    await until(lambda: "The match is over" in status.text, "its end")
    ends = [one for one in sent(here, "bea") if "over" in one]
    assert not ends, "told at night"
    assert any("over" in one for one in sent(here, "ann"))
    waiting = await here.store.run(notices.of_table, table=live.id)
    assert [one.person_id for one in waiting] == [here.seat("bea").id]
    await passes(here, 9 * 3600)
    await until(lambda: [one for one in sent(here, "bea") if "is over" in one], "the word of it")
    await passes(here, 24 * 3600)
    assert len([one for one in sent(here, "bea") if "is over" in one]) == 1


async def test_a_watcher_is_not_mentioned_into_a_private_thread(here: Running) -> None:
    cyd, world = here.seat("cyd"), here.peer.world
    for kind, posted in ((ChannelKind.PRIVATE_THREAD, 0), (ChannelKind.PUBLIC_THREAD, 1)):
        thread = threads.start(world, world.channel(ROOM), here.seat("ann").id, kind.name, kind)
        for member in (world.bot.id, here.seat("bea").id, cyd.id):
            threads.add(world, thread, member)
        status = await here.begun("ann", "bea", room=thread)
        live = await here.live(status)
        await cyd.slash(thread, "/table watch")
        assert thread.thread is not None
        del thread.thread.members[cyd.id]
        cyd.user.closed = True
        await next_round(here, live)
        await passes(here, MINUTES)
        while await here.store.run(notices.of_table, table=live.id):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        seen = [one.text for one in here.seat("ann").sees(thread) if cyd.mention in one.text]
        assert len(seen) == posted
        cyd.user.closed = False
        await cyd.slash("lobby", "/remind", by="message")
