"""Pings: once when awaited, again after an interval of one's own, never twice, never lost."""

from typing import Any
from unittest.mock import patch

import pytest

from bot.playground import hosting
from bot.playground.driver import Seen
from bot.playground.permissions import BOT
from bot.tables.live_table import Live
from storage.errors import StorageTrouble
from storage.reminders import clocks
from tests.bot.table_setup import as_it_is, holder, moved, on_turn, until
from tests.support.running_bot import Running

ROOM = "table-one"
HOUR = 3600.0
POST = ("POST", "/channels/{channel_id}/messages")
BUTTONS = ["Play", "Snooze 1 h", "This evening", "Tomorrow morning", "No more for this move"]


def sent(here: Running, name: str) -> list[str]:
    """The pings that were sent to somebody, those deleted since too."""
    mention = here.seat(name).mention
    return [
        exchange.request["content"]
        for exchange in here.exchanges
        if (exchange.method, exchange.path) == POST
        and exchange.status == 200
        and str(here.seat(name).id) in map(str, _allowed(exchange.request))
        and mention in exchange.request["content"]
    ]


def _allowed(request: Any) -> list[Any]:
    """Whom a message may ping."""
    return request.get("allowed_mentions", {}).get("users") or []


async def passes(here: Running, seconds: float) -> None:
    """Let time pass and the watcher look; every round of it that is due is over then."""
    reminders = here.bot.services.reminders
    await reminders.settled()  # a ping is noted before time goes on: the next is counted from it
    here.peer.skip(seconds)
    await reminders.settled()
    await here.bot.services.poster.settled()  # the watcher may have touched a table's message
    await reminders.settled()


async def pinged(here: Running, name: str, count: int) -> str:
    """Wait until somebody was sent so many pings; the last of them."""
    await until(lambda: len(sent(here, name)) >= count, f"ping {count} of {name}")
    await passes(here, 0)
    assert len(sent(here, name)) == count
    return sent(here, name)[-1]


def reminder(here: Running, name: str) -> Seen:
    """The reminder that stands in the channel for somebody; the table's message is none."""
    return [one for one in here.seat(name).pings() if "No more for this move" in one.buttons][-1]


def reminded(here: Running, name: str) -> bool:
    """Whether a reminder stands for somebody."""
    return any("No more for this move" in one.buttons for one in here.seat(name).pings())


async def again(here: Running, *names: str) -> None:
    """Wait for the first reminder of these, after the ping by the table's message."""
    for name in names:
        await pinged(here, name, 1)
    await passes(here, 12 * HOUR + 60)
    for name in names:
        await pinged(here, name, 2)


async def test_everybody_awaited_is_pinged_once_and_nobody_else(here: Running) -> None:
    status = await here.begun("ann", "bea")
    for name in ("ann", "bea"):
        words = await pinged(here, name, 1)
        assert "'s turn: " in words
        assert "Which ship" in words
    await passes(here, HOUR)
    for name in ("ann", "bea"):
        assert len(sent(here, name)) == 1
    for name in ("cyd", "dov"):
        assert here.seat(name).pings() == []
    everything = [*here.seat("ann").sees(ROOM), *here.seat("bea").sees(ROOM)]
    assert {tuple(sorted(one.pinged)) for one in everything} == {(), ("ann", "bea")}
    live = await here.live(status)
    await moved(here, live, live.awaited()[0])
    await here.settled()
    assert status.pinged == [], "whoever was told before is not pinged again"


async def test_the_mover_is_not_pinged_for_the_second_half_of_an_own_turn(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    (seat,) = live.awaited()
    name = holder(live, seat)
    await here.pinged()
    before = len(sent(here, name))
    first = next(key for key in live.match.asks()[seat].keys if asks_on(live, seat, key))
    await moved(here, live, seat, [first])
    assert seat in live.awaited()
    await passes(here, HOUR / 2)
    assert len(sent(here, name)) == before
    await passes(here, HOUR)
    await pinged(here, name, before + 1)


def asks_on(live: Live, seat: int, key: str) -> bool:
    """Whether a seat is asked on after a key, as everybody sees."""
    twin = live.match.fork(None)
    twin.answer(seat, key)
    asked = twin.public_asks().get(seat)
    return asked is not None and asked.prompt != live.match.asks()[seat].prompt


async def test_a_secret_answer_brings_no_ping(here: Running) -> None:
    live = await here.live(await here.begun("ann", "bea"))
    await pinged(here, "ann", 1)
    seat = live.record.seat_of(here.seat("ann").id)
    assert seat is not None
    await moved(here, live, seat, [live.match.asks()[seat].keys[0]])
    await passes(here, 2 * HOUR)
    assert len(sent(here, "ann")) == 1, "a ping tells that she has answered"


async def test_intervals_grow_and_end(here: Running) -> None:
    await here.begun("ann", "bea")
    await pinged(here, "ann", 1)
    for number in range(1, 5):
        await passes(here, 12 * HOUR * number - 60)
        assert len(sent(here, "ann")) == number, "too early"
        await passes(here, 120)
        words = await pinged(here, "ann", number + 1)
        assert "still waits for you (asked <t:" in words
        assert ("last reminder" in words) == (number == 4)
    await passes(here, 1000 * HOUR)
    assert len(sent(here, "ann")) == 5
    last = [one for one in here.seat("ann").pings() if "still waits" in one.text]
    assert len(last) == 1, "a later ping takes the place of the one before"


async def test_ones_own_interval_counts_and_nothing_means_one_ping(here: Running) -> None:
    await here.seat("ann").slash("lobby", "/remind", every=2)
    await here.seat("bea").slash("lobby", "/remind", every=0)
    await here.begun("ann", "bea", "cyd")
    for name in ("ann", "bea", "cyd"):
        await pinged(here, name, 1)
    await passes(here, 2 * HOUR + 60)
    await pinged(here, "ann", 2)
    await passes(here, 11 * HOUR)
    await pinged(here, "cyd", 2)
    assert len(sent(here, "bea")) == 1


async def test_a_changed_interval_counts_for_the_turn_under_way(here: Running) -> None:
    await here.begun("ann", "bea")
    for name in ("ann", "bea"):
        await pinged(here, name, 1)
    await here.seat("ann").slash("lobby", "/remind", every=0)
    await here.seat("bea").slash("lobby", "/remind", every=1)
    await passes(here, HOUR + 60)
    await pinged(here, "bea", 2)
    await passes(here, 100 * HOUR)
    assert len(sent(here, "ann")) == 1


async def test_snooze_and_no_more(here: Running) -> None:
    await here.begun("ann", "bea", "cyd")
    await again(here, "ann", "bea", "cyd")
    ann, bea = here.seat("ann"), here.seat("bea")
    snoozed = await ann.press(reminder(here, "ann"), "Snooze 1 h")
    assert "<t:" in snoozed.message.text
    assert snoozed.message.ephemeral
    hushed = await bea.press(reminder(here, "bea"), "No more for this move")
    assert hushed.message.text == "No more reminders for this move."
    await passes(here, HOUR - 60)
    assert len(sent(here, "ann")) == 2
    await passes(here, 120)
    await pinged(here, "ann", 3)
    await passes(here, 200 * HOUR)
    await pinged(here, "cyd", 3)
    assert len(sent(here, "bea")) == 2


async def test_buttons_of_a_ping_are_for_the_awaited(here: Running) -> None:
    status = await here.begun("ann", "bea")
    await again(here, "ann")
    ann, bea, live = here.seat("ann"), here.seat("bea"), await here.live(status)
    ping = as_it_is(reminder(here, "ann"))
    assert ping.buttons == BUTTONS
    await moved(here, live, 1)
    told = await bea.press(ping, "No more for this move")
    assert "not your turn" in told.message.text
    assert "no seat" in (await here.seat("dov").press(ping, "Snooze 1 h")).message.text
    assert "[2.2]" in (await ann.press(ping, "Play")).message.text


async def test_a_ping_goes_when_its_move_is_made(here: Running) -> None:
    status = await here.begun("ann", "bea")
    await again(here, "ann")
    live, ann = await here.live(status), here.seat("ann")
    seat = live.record.seat_of(ann.id)
    assert seat is not None
    ping = reminder(here, "ann")
    await moved(here, live, seat)
    await until(lambda: ping.id not in [one.id for one in ann.sees(ROOM)])


async def test_a_ping_that_comes_after_the_move_goes_at_once(here: Running) -> None:
    await here.seat("bea").slash("lobby", "/remind", every=0)
    status = await here.begun("ann", "bea")
    await pinged(here, "ann", 1)
    go_on = here.peer.faults.hold(*POST)
    here.peer.skip(12 * HOUR + 60)
    here.bot.services.reminders.poke()
    await until(lambda: not here.peer.faults.waiting, "the ping under way")
    live, ann = await here.live(status), here.seat("ann")
    seat = live.record.seat_of(ann.id)
    assert seat is not None
    assert not reminded(here, "ann")
    await moved(here, live, seat)
    go_on.set()
    await until(lambda: len(sent(here, "ann")) == 2, "the late ping")
    await until(lambda: not reminded(here, "ann"), "its end")


async def test_a_ping_claimed_before_a_crash_is_sent_after_it_once(here: Running) -> None:
    await here.begun("ann", "bea")
    await pinged(here, "ann", 1)
    with patch.object(here.bot.services.reminders, "_send_due", new=_nothing):
        here.peer.skip(12 * HOUR + 60)
        now = here.bot.services.now()
        claimed = await here.store.run(lambda s: clocks.claim(s, now=now))
        assert len(claimed) == 2
        await here.stop()
    assert not reminded(here, "ann")
    await here.start()
    for name in ("ann", "bea"):
        await pinged(here, name, 2)


async def _nothing() -> None:
    """The crash comes before anything is sent."""


async def test_a_ping_sent_before_a_crash_is_not_sent_again(here: Running) -> None:
    def crashed(*_: object, **__: object) -> bool:
        raise StorageTrouble("The disk under the database reports errors.")

    await here.begun("ann", "bea")
    await pinged(here, "ann", 1)
    with patch.object(clocks, "confirm", crashed):
        here.peer.skip(12 * HOUR + 60)
        here.bot.services.reminders.poke()
        await until(lambda: reminded(here, "ann") and reminded(here, "bea"))
        await here.stop()
    before = {one.id for name in ("ann", "bea") for one in here.seat(name).pings()}
    assert len(before) == 3, "the table's message and two reminders"
    await here.start()
    await until_confirmed(here)
    after = {one.id for name in ("ann", "bea") for one in here.seat(name).pings()}
    assert after == before


async def until_confirmed(here: Running) -> None:
    """Wait until no claim is left."""

    async def is_confirmed() -> bool:
        here.bot.services.reminders.poke()
        return not await here.store.run(clocks.unconfirmed)

    await until(is_confirmed, "the end of all claims")


async def test_an_answer_lost_on_the_way_pings_nobody_twice(here: Running) -> None:
    status = await here.opened("ann", "bea")
    await here.settled()
    here.peer.faults.drop(*POST, times=1, after=True)
    await here.seat("ann").press(status, "Start", wait="acknowledged")
    await until(lambda: here.seat("ann").pings() and here.seat("bea").pings())
    await passes(here, 0)
    await until_confirmed(here)
    for name in ("ann", "bea"):
        assert len(here.seat(name).pings()) == 1
    here.logged[:] = [one for one in here.logged if one["log_level"] != "error"]


async def test_one_table_in_trouble_keeps_nobody_elses_ping_back(here: Running) -> None:
    lost = await here.opened("ann", "cyd", room="table-two")
    kept = await here.opened("bea", "dov", room=ROOM)
    await here.settled()
    living = here.bot.poster.message
    bring_up, room = living.bring_up, lost.raw.channel_id

    async def failing(live: Live) -> int:
        if live.place == room:
            raise RuntimeError("a bug")
        return await bring_up(live)

    with patch.object(living, "bring_up", failing):
        await here.seat("ann").press(lost, "Start", wait="acknowledged")
        await until(lambda: [one for one in here.logged if one["log_level"] == "error"])
        await here.seat("bea").press(kept, "Start", wait="acknowledged")
        for name in ("bea", "dov"):
            await until(lambda name=name: sent(here, name), f"the ping of {name}")
        assert sent(here, "ann") == []
    here.bot.services.reminders.poke()
    await until(lambda: sent(here, "ann"), "the ping that failed, once all is well")
    here.logged[:] = [one for one in here.logged if one["log_level"] != "error"]


@pytest.mark.parametrize("gone", [True, False])
async def test_a_channel_that_cannot_be_written_to_is_tried_again_later(
    here: Running, gone: bool
) -> None:
    world = here.peer.world
    room = world.channel("table-two")
    status = await here.opened("ann", "cyd", room="table-two")
    await here.settled()
    hosting.overwrite(world, room, world.bot.id, deny=int(BOT))
    await here.seat("ann").press(status, "Start", wait="acknowledged")
    await until(lambda: [one for one in here.logged if one.get("event") == "not posted"])
    assert sent(here, "ann") == []
    if gone:
        hosting.delete_channel(world, room)
        await passes(here, 2 * HOUR)
        return
    hosting.overwrite(world, room, world.bot.id)
    await passes(here, HOUR + 60)
    await pinged(here, "ann", 1)


async def test_a_ping_from_before_a_restart_goes_when_its_move_is_made(here: Running) -> None:
    status = await here.begun("ann", "bea")
    await again(here, "ann", "bea")
    for number in range(60):
        here.seat("cyd").say(ROOM, f"line {number}")
    await here.restart()
    live = await here.live(status)
    await moved(here, live, 0)
    await until(lambda: not reminded(here, "ann"), "the ping of ann is deleted")
    assert reminded(here, "bea"), "bea is still awaited"
    await moved(here, live, 1)
    await until(lambda: not reminded(here, "bea"), "no ping is left over")
