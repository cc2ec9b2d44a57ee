"""Reminders that meet errors or preferences: nobody gets one twice, and nothing stays behind."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from sqlmodel import Session

from bot.channel.reminders.snooze import HOST_PING_COOLDOWN, MAX_HOST_PINGS, ping_pending_seats
from bot.channel.table_message.delivery_backoff import REJECTION_RETRIES
from bot.playground import servers
from bot.playground.driver import Seen
from bot.playground.permissions import Permission
from bot.tables.reminders import scheduling as reminder_scheduling
from storage.people import people
from storage.reminders import pings
from storage.schema.people_records import RemindBy
from tests.bot.support.delivery_checks import complaints, count_rejections
from tests.bot.support.match_play import on_turn, play_move
from tests.bot.support.reminder_checks import (
    HOUR,
    has_reminder,
    latest_reminder,
    sent_pings,
    skip_time,
    wait_for_ping,
)
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"
CHATTER = 120
"""Lines between a reminder and the channel's end, more than anybody would look through."""


async def refusing(app: Running) -> Seen:
    """Return an up-to-date match in a channel that takes no more messages."""
    status = await app.begun("ann", "bea")
    for name in ("ann", "bea"):
        await wait_for_ping(app, name, 1)
    world = app.peer.world
    servers.overwrite(world, world.channel(ROOM), world.bot.id, deny=int(Permission.SEND_MESSAGES))
    return status


async def test_channel_refusing_only_reminders_is_reported_once(
    app: Running,
) -> None:
    await refusing(app)
    await skip_time(app, 12 * HOUR + 60)
    await until(lambda: complaints(app), "the message to the host")
    for _ in range(6):
        await skip_time(app, REJECTION_RETRIES[0].total_seconds() + 1)
    assert len(complaints(app)) == 1
    for _ in range(3 * len(REJECTION_RETRIES)):
        await skip_time(app, REJECTION_RETRIES[-1].total_seconds() + 1)
    assert len(complaints(app)) == 2
    assert "is paused" in complaints(app)[1]
    before = count_rejections(app)
    for _ in range(5):
        await skip_time(app, 48 * HOUR)
    assert (len(complaints(app)), count_rejections(app)) == (2, before)


async def test_accepted_edit_does_not_end_the_backoff(app: Running) -> None:
    status = await refusing(app)
    await skip_time(app, 12 * HOUR + 60)
    await until(lambda: complaints(app), "the message to the host")
    live = await app.live(status)
    await app.bot.services.tables.refresh(live)
    app.bot.poster.schedule_update(live.id)
    await app.wait_until_idle()
    for _ in range(3):
        await skip_time(app, REJECTION_RETRIES[0].total_seconds() + 1)
    assert len(complaints(app)) == 1


async def test_reminders_come_again_when_the_channel_takes_them_again(app: Running) -> None:
    await refusing(app)
    await skip_time(app, 12 * HOUR + 60)
    await until(lambda: complaints(app), "the message to the host")
    world = app.peer.world
    servers.overwrite(world, world.channel(ROOM), world.bot.id)
    await skip_time(app, REJECTION_RETRIES[0].total_seconds() + 1)
    for name in ("ann", "bea"):
        await wait_for_ping(app, name, 2)


async def test_a_reminder_far_up_goes_with_the_move_of_the_only_one_awaited(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    (seat,) = live.pending_seats()
    name = live.seat(seat).name.lower()
    before = len(sent_pings(app, name))
    await skip_time(app, 13 * HOUR)
    while not has_reminder(app, name):
        await skip_time(app, 13 * HOUR)
    assert len(sent_pings(app, name)) > before
    for number in range(CHATTER):
        app.seat("cyd").say(ROOM, f"line {number}")
    await app.restart()
    live = await app.bot.services.tables.live(live.id)
    while seat in live.pending_seats():
        await play_move(app, live, seat)
    await until(lambda: not has_reminder(app, name), "the end of the reminder")


async def test_up_to_date_table_is_not_read_after_a_restart(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    await app.pinged()  # a restart would search for a message that is still being sent
    await app.wait_until_idle()
    await app.restart()
    live = await app.bot.services.tables.live(live.id)
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    assert not [
        exchange
        for exchange in app.exchanges
        if exchange.method == "GET" and "messages" in exchange.path
    ]


# /table ping


async def by_hand(app: Running) -> str:
    """Return the answer to a host who asks for reminders now."""
    text = (await app.seat("ann").slash(ROOM, "/table ping")).message.text
    await skip_time(app, 0)
    return text


async def test_a_ping_by_hand_has_a_cooldown_and_a_count_of_its_own(app: Running) -> None:
    await app.begun("ann", "bea")
    await wait_for_ping(app, "bea", 1)
    assert "Reminded within" in await by_hand(app)
    assert len(sent_pings(app, "bea")) == 1
    for number in range(MAX_HOST_PINGS):
        await skip_time(app, HOST_PING_COOLDOWN.total_seconds() + 1)
        assert "Reminded now: Ann, Bea" in (text := f"{await by_hand(app)}"), text
        await wait_for_ping(app, "bea", number + 2)
        assert "Reminded now" not in await by_hand(app)
    await skip_time(app, HOST_PING_COOLDOWN.total_seconds() + 1)
    assert "the limit for" in await by_hand(app)
    assert len(sent_pings(app, "bea")) == 1 + MAX_HOST_PINGS
    for number in range(1, 5):
        await skip_time(app, 12 * HOUR * number + 60)
        words = await wait_for_ping(app, "bea", 1 + MAX_HOST_PINGS + number)
    assert "last reminder" in words, "those by hand are not counted among the bot's own"


async def test_manual_ping_respects_muted_players(app: Running) -> None:
    await app.seat("bea").slash("lobby", "/remind", every=0)
    await app.begun("ann", "bea")
    await skip_time(app, 12 * HOUR + 60)
    await wait_for_ping(app, "ann", 2)
    await app.seat("ann").press(latest_reminder(app, "ann"), "No more for this move")
    await skip_time(app, HOST_PING_COOLDOWN.total_seconds() + 60)
    text = await by_hand(app)
    assert "Reminded now" not in text
    assert "at their own request: Ann, Bea." in text
    assert (len(sent_pings(app, "ann")), len(sent_pings(app, "bea"))) == (2, 1)


async def test_manual_ping_replaces_a_due_one(app: Running) -> None:
    await app.begun("ann", "bea")
    await wait_for_ping(app, "bea", 1)
    await skip_time(app, 12 * HOUR - 60)
    assert "Reminded now: Ann, Bea" in await by_hand(app)
    await wait_for_ping(app, "bea", 2)
    await skip_time(app, 120)
    assert len(sent_pings(app, "bea")) == 2
    await skip_time(app, 11 * HOUR)
    assert len(sent_pings(app, "bea")) == 2, "the interval restarts with it"
    await skip_time(app, HOUR)
    await wait_for_ping(app, "bea", 3)


# /remind


async def test_a_wish_for_reminders_holds_at_once_also_after_one_for_none(app: Running) -> None:
    await app.begun("ann", "bea")
    await wait_for_ping(app, "bea", 1)
    for hours in (0, 12):
        await app.seat("bea").slash("lobby", "/remind", every=hours)
    await skip_time(app, 12 * HOUR + 60)
    await wait_for_ping(app, "bea", 2)


async def test_new_interval_wakes_no_reminder_muted_for_this_turn(
    app: Running,
) -> None:
    await app.begun("ann", "bea")
    await wait_for_ping(app, "bea", 1)
    await skip_time(app, 12 * HOUR + 60)
    await wait_for_ping(app, "bea", 2)
    await app.seat("bea").press(latest_reminder(app, "bea"), "No more for this move")
    await app.seat("bea").slash("lobby", "/remind", every=3)
    await skip_time(app, 30 * HOUR)
    assert len(sent_pings(app, "bea")) == 2


# Channels side by side


async def test_a_slow_channel_keeps_no_other_channels_reminders_back(app: Running) -> None:
    await app.begun("ann", "cyd", room="table-two")
    await app.begun("bea", "dov", room=ROOM)
    for name in ("ann", "bea", "cyd", "dov"):
        await wait_for_ping(app, name, 1)
    slow, room = asyncio.Event(), app.peer.world.channel("table-two").id
    send = app.bot.services.messages.send

    async def slowly(live, *given, **parts):  # type: ignore[no-untyped-def]
        if live.message_channel_id == room:
            await slow.wait()
        return await send(live, *given, **parts)

    app.bot.services.messages.send = slowly  # type: ignore[method-assign]
    app.peer.skip(12 * HOUR + 60)
    app.bot.services.reminders.wake()
    for name in ("bea", "dov"):
        await until(partial(has_reminder, app, name), f"the reminder of {name}")
    slow.set()
    for name in ("ann", "cyd"):
        await wait_for_ping(app, name, 2)


CHANGES: dict[str, dict[str, Any]] = {
    "digest": {"remind_by": RemindBy.DIGEST, "digest_at": 0},
    "no reminders": {"reminder_interval": 0},
    "muted": {},
}


@pytest.mark.parametrize("change", CHANGES)
async def test_manual_ping_claimed_before_new_preferences_is_released(
    app: Running, change: str
) -> None:
    status = await app.begun("ann", "bea")
    live, bea = await app.live(status), app.seat("bea")
    await wait_for_ping(app, "bea", 1)
    await skip_time(app, HOST_PING_COOLDOWN.total_seconds() + 1)
    now, seat = app.bot.services.now(), live.seat_of(bea.id)

    def claim_and_change(session: Session) -> None:
        assert "Reminded now" in ping_pending_seats(session, live, now)[0]
        person = people.get(session, person_id=bea.id)
        assert person is not None
        people.store(session, person=replace(person, **CHANGES[change]))
        if change == "muted":
            pings.store_preference(session, table=live.id, seat=seat, until=None, muted=True)
        reminder_scheduling.retime_person(session, replace(person, **CHANGES[change]), now)

    await app.store.run(claim_and_change)
    await skip_time(app, 0)
    left = await app.store.read(pings.claims)
    assert [clock.seat for clock in left] == []
    assert len(sent_pings(app, "bea")) == 1, "she wants no ping now"
    assert len(sent_pings(app, "ann")) == 2
    await bea.slash("lobby", "/remind", by="channel", every=1)
    await skip_time(app, HOST_PING_COOLDOWN.total_seconds() + 1)
    assert change == "muted" or len(sent_pings(app, "bea")) == 2, "her reminders go on"
