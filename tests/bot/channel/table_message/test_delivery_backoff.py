"""A channel that takes no messages: its host is told once, and the table sleeps after a while."""

import re

import pytest
from msgspec.structs import replace

from bot.channel.table_message.delivery_backoff import PAUSES
from bot.playground import hosting
from bot.playground.model import Guild, MessageFlag
from bot.playground.permissions import Permission
from bot.playground.rest import Exchange
from bot.tables.live_table import Live
from tests.bot.channel.reminders.test_loop import passes, sent
from tests.bot.table_setup import holder, moved, on_turn, until
from tests.support.running_bot import POST, Running, noisy

ROOM = "table-one"


def told(here: Running) -> list[str]:
    """What the host was told directly."""
    ann = here.seat("ann")
    return [one.text for one in ann.sees(ann.conversation()) if "can't post" in one.text]


def tries(here: Running) -> int:
    """How often Discord has refused the bot."""
    return sum(one.status in (403, 404) for one in here.exchanges)


async def test_a_lost_permission_is_told_to_the_host_once_and_tried_again_on_a_clock(
    here: Running,
) -> None:
    status, live = await on_turn(here, "ann", "bea")
    world, old = here.peer.world, status.text
    hosting.overwrite(world, world.channel(ROOM), world.bot.id, deny=int(Permission.SEND_MESSAGES))
    mover = live.awaited()[0]
    while mover in live.awaited():
        await moved(here, live, mover)
    await here.settled()
    await until(lambda: told(here), "the message to the host")
    hosting.overwrite(world, world.channel(ROOM), world.bot.id)
    here.peer.skip(PAUSES[0].total_seconds() + 1)
    here.bot.services.reminders.poke()
    await until(lambda: status.text != old and status.pinged, "the board, by the clock alone")
    assert len(told(here)) == 1
    assert "/table where" in told(here)[0]


async def test_a_dead_channel_is_left_alone_after_a_few_tries_and_the_host_told(
    here: Running,
) -> None:
    _, live = await on_turn(here, "ann", "bea")
    hosting.delete_channel(here.peer.world, here.peer.world.channel(ROOM))
    mover = live.awaited()[0]
    while mover in live.awaited():
        await moved(here, live, mover)
    await here.settled()
    for pause in PAUSES:
        here.peer.skip(pause.total_seconds() + 1)
        here.bot.services.reminders.poke()
        before = tries(here)
        await until(lambda before=before: tries(here) > before, "another try")
        await here.settled()
    assert len(told(here)) == 2
    assert "sleeps" in told(here)[1]
    before = tries(here)
    for _ in range(5):
        here.peer.skip(48 * 3600)
        here.bot.services.reminders.poke()
        await here.settled()
    assert tries(here) == before
    await here.seat("ann").slash("lobby", "/table where", table=live.id)
    await until(lambda: [one for one in here.seat("ann").sees("lobby") if "Play" in one.buttons])


# The bot is removed from a server


def direct(here: Running, words: str) -> list[str]:
    """What the host was told directly with these words."""
    ann = here.seat("ann")
    return [one.text for one in ann.sees(ann.conversation()) if words in one.text]


async def removed(here: Running, live: Live) -> Guild:
    """Remove the bot from the table's server, and make a move that can't be posted."""
    world = here.peer.world
    guild = world.guilds[live.record.guild_id]
    hosting.kick_bot(world, guild)
    await until(lambda: here.bot.get_guild(guild.id) is None, "the removal")
    mover = live.awaited()[0]
    while mover in live.awaited():
        await moved(here, live, mover)
    await here.settled()
    return guild


async def test_removed_bot_says_what_happened_and_does_not_try_again(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    await removed(here, live)
    await until(lambda: direct(here, "removed from the server"), "the message to the host")
    before = tries(here)
    for _ in range(3):
        here.peer.skip(48 * 3600)
        here.bot.services.reminders.poke()
        await here.settled()
    assert tries(here) == before
    assert len(direct(here, "removed from the server")) == 1
    assert not told(here), "no permission is asked for"


async def test_new_invitation_wakes_the_tables(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    old, guild = status.text, await removed(here, live)
    hosting.invite_bot(here.peer.world, guild)
    await until(lambda: status.text != old, "the board, by the invitation alone")


# Messages that Discord rejects, which no permission mends


@pytest.mark.parametrize(("code", "status"), [(50035, 400), (40005, 413)])
async def test_rejected_message_is_logged_as_a_bug(here: Running, code: int, status: int) -> None:
    _, live = await on_turn(here, "ann", "bea")
    here.peer.faults.fail(*POST, status=status, code=code)
    mover = live.awaited()[0]
    while mover in live.awaited():
        await moved(here, live, mover)
    await until(lambda: direct(here, "bug of mine"), "the message to the host")
    await here.settled()
    (words,) = direct(here, "bug of mine")
    assert not re.search("permission|Let me", words)
    bugs = [one for one in here.logged if one["event"] == "bug"]
    assert [one["code"] for one in bugs] == [code]
    here.logged[:] = [one for one in here.logged if one not in bugs]
    here.peer.faults.clear()


# A message that a moderator has deleted


async def test_reminder_reposts_a_deleted_table_message(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    name = holder(live, live.awaited()[0])
    await here.pinged()
    await passes(here, 25 * 3600)
    count = len(sent(here, name))
    hosting.delete_message(here.peer.world, status.raw)
    await passes(here, 49 * 3600)
    await here.settled()
    assert len(sent(here, name)) == count + 1
    there = here.peer.world.messages_in(here.peer.world.channel(ROOM))
    assert live.record.message_id in there


async def test_address_of_a_table_without_a_message_is_its_channel(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    assert live.address.endswith(f"/{live.place}/{status.id}")
    live.record = replace(live.record, message_id=None)
    assert live.address.endswith(f"/{live.place}")


# Messages that ping nobody


def test_noise_of_a_post_is_noticed(here: Running) -> None:
    room = here.peer.world.channel(ROOM)
    silent = {"flags": int(MessageFlag.SUPPRESS_NOTIFICATIONS)}
    pings = {"allowed_mentions": {"parse": [], "users": ["1"]}}
    for request, wrong in (({}, True), (silent, False), (pings, False), (pings | silent, True)):
        answer = {"channel_id": str(room.id)}
        exchange = Exchange(*POST, request, False, 200, answer)
        assert bool(noisy(here.peer.world, exchange)) == wrong, request
