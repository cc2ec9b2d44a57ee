"""Pings: once at the start of a turn, again after one's own interval, never twice, never lost."""

from functools import partial
from unittest.mock import patch

import pytest

from bot.channel.table_message.message import Shown
from bot.playground import servers
from bot.playground.permissions import BOT_PERMISSIONS
from bot.tables.live_table import LiveTable
from storage.errors import StorageError
from storage.reminders import pings
from tests.bot.support.match_play import holder, on_turn, play_move
from tests.bot.support.message_parts import copy_of
from tests.bot.support.reminder_checks import (
    HOUR,
    POST,
    has_reminder,
    latest_reminder,
    sent_pings,
    skip_time,
    wait_for_ping,
)
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"
BUTTONS = ["Snooze 1 h", "This evening", "Tomorrow morning", "No more for this move", "Play"]


async def again(app: Running, *names: str) -> None:
    """Wait for the first reminder of these, after the ping by the table's message."""
    for name in names:
        await wait_for_ping(app, name, 1)
    await skip_time(app, 12 * HOUR + 60)
    for name in names:
        await wait_for_ping(app, name, 2)


async def test_everybody_awaited_is_pinged_once_and_nobody_else(app: Running) -> None:
    status = await app.begun("ann", "bea")
    for name in ("ann", "bea"):
        words = await wait_for_ping(app, name, 1)
        assert "Waiting for " in words
        assert "Which ship" in words
    await skip_time(app, HOUR)
    for name in ("ann", "bea"):
        assert len(sent_pings(app, name)) == 1
    for name in ("cyd", "dov"):
        assert app.seat(name).pings() == []
    everything = [*app.seat("ann").sees(ROOM), *app.seat("bea").sees(ROOM)]
    assert {tuple(sorted(message.pinged)) for message in everything} == {(), ("ann", "bea")}
    live = await app.live(status)
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    assert status.pinged == [], "players notified before are not pinged again"


async def test_the_mover_is_not_pinged_for_the_second_half_of_an_own_turn(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    (seat,) = live.pending_seats()
    name = holder(live, seat)
    await app.pinged()
    before = len(sent_pings(app, name))
    first = next(key for key in live.match.asks()[seat].keys if asks_on(live, seat, key))
    await play_move(app, live, seat, [first])
    assert seat in live.pending_seats()
    await skip_time(app, HOUR / 2)
    assert len(sent_pings(app, name)) == before
    await skip_time(app, HOUR)
    await wait_for_ping(app, name, before + 1)


def asks_on(live: LiveTable, seat: int, key: str) -> bool:
    """Return whether a seat is asked on after a key, as everybody sees."""
    copy = live.match.fork(None)
    copy.answer(seat, key)
    asked = copy.public_asks().get(seat)
    return asked is not None and asked.prompt != live.match.asks()[seat].prompt


async def test_a_secret_answer_brings_no_ping(app: Running) -> None:
    live = await app.live(await app.begun("ann", "bea"))
    await wait_for_ping(app, "ann", 1)
    seat = live.table.seat_of(app.seat("ann").id)
    assert seat is not None
    await play_move(app, live, seat, [live.match.asks()[seat].keys[0]])
    await skip_time(app, 2 * HOUR)
    assert len(sent_pings(app, "ann")) == 1, "a ping tells that she has answered"


async def test_intervals_grow_and_end(app: Running) -> None:
    await app.begun("ann", "bea")
    await wait_for_ping(app, "ann", 1)
    for number in range(1, 5):
        await skip_time(app, 12 * HOUR * number - 60)
        assert len(sent_pings(app, "ann")) == number, "too early"
        await skip_time(app, 120)
        words = await wait_for_ping(app, "ann", number + 1)
        assert "is still waiting for you (asked <t:" in words
        assert ("last reminder" in words) == (number == 4)
    await skip_time(app, 1000 * HOUR)
    assert len(sent_pings(app, "ann")) == 5
    last = [message for message in app.seat("ann").pings() if "is still waiting" in message.text]
    assert len(last) == 1, "a later ping takes the place of the one before"


async def test_ones_own_interval_counts_and_nothing_means_one_ping(app: Running) -> None:
    await app.seat("ann").slash("lobby", "/remind", every=2)
    await app.seat("bea").slash("lobby", "/remind", every=0)
    await app.begun("ann", "bea", "cyd")
    for name in ("ann", "bea", "cyd"):
        await wait_for_ping(app, name, 1)
    await skip_time(app, 2 * HOUR + 60)
    await wait_for_ping(app, "ann", 2)
    await skip_time(app, 11 * HOUR)
    await wait_for_ping(app, "cyd", 2)
    assert len(sent_pings(app, "bea")) == 1


async def test_a_changed_interval_counts_for_the_turn_under_way(app: Running) -> None:
    await app.begun("ann", "bea")
    for name in ("ann", "bea"):
        await wait_for_ping(app, name, 1)
    await app.seat("ann").slash("lobby", "/remind", every=0)
    await app.seat("bea").slash("lobby", "/remind", every=1)
    await skip_time(app, HOUR + 60)
    await wait_for_ping(app, "bea", 2)
    await skip_time(app, 100 * HOUR)
    assert len(sent_pings(app, "ann")) == 1


async def test_snooze_and_no_more(app: Running) -> None:
    await app.begun("ann", "bea", "cyd")
    await again(app, "ann", "bea", "cyd")
    ann, bea = app.seat("ann"), app.seat("bea")
    snoozed = await ann.press(latest_reminder(app, "ann"), "Snooze 1 h")
    assert "<t:" in snoozed.message.text
    assert snoozed.message.ephemeral
    muted = await bea.press(latest_reminder(app, "bea"), "No more for this move")
    assert muted.message.text == "No more reminders for this move."
    await skip_time(app, HOUR - 60)
    assert len(sent_pings(app, "ann")) == 2
    await skip_time(app, 120)
    await wait_for_ping(app, "ann", 3)
    await skip_time(app, 200 * HOUR)
    await wait_for_ping(app, "cyd", 3)
    assert len(sent_pings(app, "bea")) == 2


async def test_buttons_of_a_ping_are_for_the_awaited(app: Running) -> None:
    status = await app.begun("ann", "bea")
    await again(app, "ann")
    ann, bea, live = app.seat("ann"), app.seat("bea"), await app.live(status)
    ping = copy_of(latest_reminder(app, "ann"))
    assert ping.buttons == BUTTONS
    await play_move(app, live, 1)
    text = await bea.press(ping, "No more for this move")
    assert "not your turn" in text.message.text
    assert "no seat" in (await app.seat("dov").press(ping, "Snooze 1 h")).message.text
    assert "[2.2]" in (await ann.press(ping, "Play")).message.text


async def test_a_ping_goes_when_its_move_is_made(app: Running) -> None:
    status = await app.begun("ann", "bea")
    await again(app, "ann")
    live, ann = await app.live(status), app.seat("ann")
    seat = live.table.seat_of(ann.id)
    assert seat is not None
    ping = latest_reminder(app, "ann")
    await play_move(app, live, seat)
    await until(lambda: ping.id not in [message.id for message in ann.sees(ROOM)])


async def test_late_ping_is_deleted_immediately(app: Running) -> None:
    await app.seat("bea").slash("lobby", "/remind", every=0)
    status = await app.begun("ann", "bea")
    await wait_for_ping(app, "ann", 1)
    go_on = app.peer.faults.hold(*POST)
    app.peer.skip(12 * HOUR + 60)
    app.bot.services.reminders.wake()
    await until(lambda: not app.peer.faults.waiting, "the ping under way")
    live, ann = await app.live(status), app.seat("ann")
    seat = live.table.seat_of(ann.id)
    assert seat is not None
    assert not has_reminder(app, "ann")
    await play_move(app, live, seat)
    go_on.set()
    await until(lambda: len(sent_pings(app, "ann")) == 2, "the late ping")
    await until(lambda: not has_reminder(app, "ann"), "its end")


async def test_a_ping_claimed_before_a_crash_is_sent_after_it_once(app: Running) -> None:
    await app.begun("ann", "bea")
    await wait_for_ping(app, "ann", 1)
    with patch.object(app.bot.services.reminders, "_send_due", new=_nothing):
        app.peer.skip(12 * HOUR + 60)
        now = app.bot.services.now()
        claimed = await app.store.run(lambda s: pings.claim_due(s, now=now))
        assert len(claimed) == 2
        await app.stop()
    assert not has_reminder(app, "ann")
    await app.start()
    for name in ("ann", "bea"):
        await wait_for_ping(app, name, 2)


async def _nothing() -> None:
    """Do nothing: the crash comes before anything is sent."""


async def test_a_ping_sent_before_a_crash_is_not_sent_again(app: Running) -> None:
    def crashed(*_: object, **__: object) -> bool:
        raise StorageError("The database's disk reports errors.")

    await app.begun("ann", "bea")
    await wait_for_ping(app, "ann", 1)
    with patch.object(pings, "confirm", crashed):
        app.peer.skip(12 * HOUR + 60)
        app.bot.services.reminders.wake()
        await until(lambda: has_reminder(app, "ann") and has_reminder(app, "bea"))
        await app.stop()
    before = {message.id for name in ("ann", "bea") for message in app.seat(name).pings()}
    assert len(before) == 3, "the table's message and two reminders"
    await app.start()
    await until_confirmed(app)
    after = {message.id for name in ("ann", "bea") for message in app.seat(name).pings()}
    assert after == before


async def until_confirmed(app: Running) -> None:
    """Wait until no claim is left."""

    async def is_confirmed() -> bool:
        app.bot.services.reminders.wake()
        return not await app.store.run(pings.claims)

    await until(is_confirmed, "the end of all claims")


async def test_an_answer_lost_on_the_way_pings_nobody_twice(app: Running) -> None:
    status = await app.opened("ann", "bea")
    await app.wait_until_idle()
    app.peer.faults.drop(*POST, times=1, after=True)
    await app.seat("ann").press(status, "Start", wait="acknowledged")
    await until(lambda: app.seat("ann").pings() and app.seat("bea").pings())
    await skip_time(app, 0)
    await until_confirmed(app)
    for name in ("ann", "bea"):
        assert len(app.seat(name).pings()) == 1
    app.logged[:] = [entry for entry in app.logged if entry["log_level"] != "error"]


async def test_one_table_in_trouble_keeps_nobody_elses_ping_back(app: Running) -> None:
    lost = await app.opened("ann", "cyd", room="table-two")
    kept = await app.opened("bea", "dov", room=ROOM)
    await app.wait_until_idle()
    living = app.bot.poster.message
    bring_up_to_date, room = living.bring_up_to_date, lost.raw.channel_id

    async def failing(live: LiveTable) -> Shown:
        if live.message_channel_id == room:
            raise RuntimeError("a bug")
        return await bring_up_to_date(live)

    with patch.object(living, "bring_up_to_date", failing):
        await app.seat("ann").press(lost, "Start", wait="acknowledged")
        await until(lambda: [entry for entry in app.logged if entry["log_level"] == "error"])
        await app.seat("bea").press(kept, "Start", wait="acknowledged")
        for name in ("bea", "dov"):
            await until(partial(sent_pings, app, name), f"the ping of {name}")
        assert sent_pings(app, "ann") == []
    app.bot.services.reminders.wake()
    await until(lambda: sent_pings(app, "ann"), "the ping that failed, once all is well")
    app.logged[:] = [entry for entry in app.logged if entry["log_level"] != "error"]


@pytest.mark.parametrize("gone", [True, False])
async def test_unwritable_channel_is_retried_later(app: Running, gone: bool) -> None:
    world = app.peer.world
    room = world.channel("table-two")
    status = await app.opened("ann", "cyd", room="table-two")
    await app.wait_until_idle()
    servers.overwrite(world, room, world.bot.id, deny=int(BOT_PERMISSIONS))
    await app.seat("ann").press(status, "Start", wait="acknowledged")
    await until(lambda: [entry for entry in app.logged if entry.get("event") == "not posted"])
    assert sent_pings(app, "ann") == []
    if gone:
        servers.delete_channel(world, room)
        await skip_time(app, 2 * HOUR)
        return
    servers.overwrite(world, room, world.bot.id)
    await skip_time(app, HOUR + 60)
    await wait_for_ping(app, "ann", 1)


async def test_a_ping_from_before_a_restart_goes_when_its_move_is_made(app: Running) -> None:
    status = await app.begun("ann", "bea")
    await again(app, "ann", "bea")
    for number in range(60):
        app.seat("cyd").say(ROOM, f"line {number}")
    await app.restart()
    live = await app.live(status)
    await play_move(app, live, 0)
    await until(lambda: not has_reminder(app, "ann"), "the ping of ann is deleted")
    assert has_reminder(app, "bea"), "it is still Bea's turn"
    await play_move(app, live, 1)
    await until(lambda: not has_reminder(app, "bea"), "no ping is left over")
