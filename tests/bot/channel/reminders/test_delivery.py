"""Reminders that meet trouble or wishes: nobody is told twice, and nothing stays behind."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from sqlmodel import Session

from bot.channel.reminders.snooze import BY_HAND, COOLDOWN, call_awaited
from bot.channel.table_message.delivery_backoff import PAUSES
from bot.playground import hosting
from bot.playground.driver import Seen
from bot.playground.permissions import Permission
from bot.tables.reminders import scheduling as reminder_scheduling
from storage.people import people
from storage.reminders import clocks
from storage.schema.people_records import RemindBy
from tests.bot.channel.reminders.test_loop import HOUR, passes, pinged, reminded, reminder, sent
from tests.bot.channel.table_message.test_delivery_backoff import told, tries
from tests.bot.table_setup import moved, on_turn, until
from tests.support.running_bot import Running

ROOM = "table-one"
CHATTER = 120
"""Lines between a reminder and the channel's end, more than anybody would look through."""


async def refusing(here: Running) -> Seen:
    """A match of which nothing is behind, in a channel that takes no more messages."""
    status = await here.begun("ann", "bea")
    for name in ("ann", "bea"):
        await pinged(here, name, 1)
    world = here.peer.world
    hosting.overwrite(world, world.channel(ROOM), world.bot.id, deny=int(Permission.SEND_MESSAGES))
    return status


async def test_a_channel_that_refuses_reminders_alone_is_told_of_once_and_left_alone(
    here: Running,
) -> None:
    await refusing(here)
    await passes(here, 12 * HOUR + 60)
    await until(lambda: told(here), "the message to the host")
    for _ in range(6):
        await passes(here, PAUSES[0].total_seconds() + 1)
    assert len(told(here)) == 1
    for _ in range(3 * len(PAUSES)):
        await passes(here, PAUSES[-1].total_seconds() + 1)
    assert len(told(here)) == 2
    assert "sleeps" in told(here)[1]
    before = tries(here)
    for _ in range(5):
        await passes(here, 48 * HOUR)
    assert (len(told(here)), tries(here)) == (2, before)


async def test_an_edit_that_is_taken_does_not_make_a_channel_take_messages(here: Running) -> None:
    status = await refusing(here)
    await passes(here, 12 * HOUR + 60)
    await until(lambda: told(here), "the message to the host")
    live = await here.live(status)
    await here.bot.services.tables.refresh(live)
    here.bot.poster.touch(live.id)
    await here.settled()
    for _ in range(3):
        await passes(here, PAUSES[0].total_seconds() + 1)
    assert len(told(here)) == 1


async def test_reminders_come_again_when_the_channel_takes_them_again(here: Running) -> None:
    await refusing(here)
    await passes(here, 12 * HOUR + 60)
    await until(lambda: told(here), "the message to the host")
    world = here.peer.world
    hosting.overwrite(world, world.channel(ROOM), world.bot.id)
    await passes(here, PAUSES[0].total_seconds() + 1)
    for name in ("ann", "bea"):
        await pinged(here, name, 2)


async def test_a_reminder_far_up_goes_with_the_move_of_the_only_one_awaited(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    (seat,) = live.awaited()
    name = live.seat(seat).name.lower()
    before = len(sent(here, name))
    await passes(here, 13 * HOUR)
    while not reminded(here, name):
        await passes(here, 13 * HOUR)
    assert len(sent(here, name)) > before
    for number in range(CHATTER):
        here.seat("cyd").say(ROOM, f"line {number}")
    await here.restart()
    live = await here.bot.services.tables.live(live.id)
    while seat in live.awaited():
        await moved(here, live, seat)
    await until(lambda: not reminded(here, name), "the end of the reminder")


async def test_a_table_that_was_up_to_date_is_not_read_after_a_restart(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    await here.restart()
    live = await here.bot.services.tables.live(live.id)
    await moved(here, live, live.awaited()[0])
    await here.settled()
    assert not [one for one in here.exchanges if one.method == "GET" and "messages" in one.path]


# /table ping


async def by_hand(here: Running) -> str:
    """What the host is told who asks for reminders now."""
    said = (await here.seat("ann").slash(ROOM, "/table ping")).message.text
    await passes(here, 0)
    return said


async def test_a_ping_by_hand_has_a_cooldown_and_a_count_of_its_own(here: Running) -> None:
    await here.begun("ann", "bea")
    await pinged(here, "bea", 1)
    assert "Reminded within" in await by_hand(here)
    assert len(sent(here, "bea")) == 1
    for number in range(BY_HAND):
        await passes(here, COOLDOWN.total_seconds() + 1)
        assert "Reminded now: Ann, Bea" in (said := f"{await by_hand(here)}"), said
        await pinged(here, "bea", number + 2)
        assert "Reminded now" not in await by_hand(here)
    await passes(here, COOLDOWN.total_seconds() + 1)
    assert "the limit for" in await by_hand(here)
    assert len(sent(here, "bea")) == 1 + BY_HAND
    for number in range(1, 5):
        await passes(here, 12 * HOUR * number + 60)
        words = await pinged(here, "bea", 1 + BY_HAND + number)
    assert "last reminder" in words, "those by hand are not counted among the bot's own"


async def test_a_ping_by_hand_respects_who_wants_no_more(here: Running) -> None:
    await here.seat("bea").slash("lobby", "/remind", every=0)
    await here.begun("ann", "bea")
    await passes(here, 12 * HOUR + 60)
    await pinged(here, "ann", 2)
    await here.seat("ann").press(reminder(here, "ann"), "No more for this move")
    await passes(here, COOLDOWN.total_seconds() + 60)
    said = await by_hand(here)
    assert "Reminded now" not in said
    assert "wanted for this move by: Ann, Bea." in said
    assert (len(sent(here, "ann")), len(sent(here, "bea"))) == (2, 1)


async def test_a_ping_by_hand_does_not_come_twice_with_one_that_is_due(here: Running) -> None:
    await here.begun("ann", "bea")
    await pinged(here, "bea", 1)
    await passes(here, 12 * HOUR - 60)
    assert "Reminded now: Ann, Bea" in await by_hand(here)
    await pinged(here, "bea", 2)
    await passes(here, 120)
    assert len(sent(here, "bea")) == 2
    await passes(here, 11 * HOUR)
    assert len(sent(here, "bea")) == 2, "an own interval after it"
    await passes(here, HOUR)
    await pinged(here, "bea", 3)


# /remind


async def test_a_wish_for_reminders_holds_at_once_also_after_one_for_none(here: Running) -> None:
    await here.begun("ann", "bea")
    await pinged(here, "bea", 1)
    for wish in (0, 12):
        await here.seat("bea").slash("lobby", "/remind", every=wish)
    await passes(here, 12 * HOUR + 60)
    await pinged(here, "bea", 2)


async def test_a_wish_for_reminders_wakes_none_that_was_stopped_for_this_turn(
    here: Running,
) -> None:
    await here.begun("ann", "bea")
    await pinged(here, "bea", 1)
    await passes(here, 12 * HOUR + 60)
    await pinged(here, "bea", 2)
    await here.seat("bea").press(reminder(here, "bea"), "No more for this move")
    await here.seat("bea").slash("lobby", "/remind", every=3)
    await passes(here, 30 * HOUR)
    assert len(sent(here, "bea")) == 2


# Channels side by side


async def test_a_slow_channel_keeps_no_other_channels_reminders_back(here: Running) -> None:
    await here.begun("ann", "cyd", room="table-two")
    await here.begun("bea", "dov", room=ROOM)
    for name in ("ann", "bea", "cyd", "dov"):
        await pinged(here, name, 1)
    slow, room = asyncio.Event(), here.peer.world.channel("table-two").id
    send = here.bot.services.messages.send

    async def slowly(live, *given, **parts):  # type: ignore[no-untyped-def]
        if live.place == room:
            await slow.wait()
        return await send(live, *given, **parts)

    here.bot.services.messages.send = slowly  # type: ignore[method-assign]
    here.peer.skip(12 * HOUR + 60)
    here.bot.services.reminders.poke()
    for name in ("bea", "dov"):
        await until(lambda name=name: reminded(here, name), f"the reminder of {name}")
    slow.set()
    for name in ("ann", "cyd"):
        await pinged(here, name, 2)


CHANGES: dict[str, dict[str, Any]] = {
    "digest": {"remind_by": RemindBy.DIGEST, "digest_at": 0},
    "no reminders": {"reminder_interval": 0},
    "hushed": {},
}


@pytest.mark.parametrize("change", CHANGES)
async def test_manual_ping_claimed_before_new_preferences_is_released(
    here: Running, change: str
) -> None:
    status = await here.begun("ann", "bea")
    live, bea = await here.live(status), here.seat("bea")
    await pinged(here, "bea", 1)
    await passes(here, COOLDOWN.total_seconds() + 1)
    now, seat = here.bot.services.now(), live.seat_of(bea.id)

    def claim_and_change(session: Session) -> None:
        assert "Reminded now" in call_awaited(session, live, now)[0]
        person = people.get(session, person_id=bea.id)
        assert person is not None
        people.keep(session, person=replace(person, **CHANGES[change]))
        if change == "hushed":
            clocks.wish(session, table=live.id, seat=seat, until=None, hushed=True)
        reminder_scheduling.retime_person(session, replace(person, **CHANGES[change]), now)

    await here.store.run(claim_and_change)
    await passes(here, 0)
    left = await here.store.read(clocks.unconfirmed)
    assert [one.seat for one in left] == []
    assert len(sent(here, "bea")) == 1, "she wants no ping now"
    assert len(sent(here, "ann")) == 2
    await bea.slash("lobby", "/remind", by="channel", every=1)
    await passes(here, COOLDOWN.total_seconds() + 1)
    assert change == "hushed" or len(sent(here, "bea")) == 2, "her reminders go on"
