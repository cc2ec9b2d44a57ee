"""Whoever can do something about an absent player is told so, once."""

import pytest

from bot.playground import hosting
from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from tests.bot.channel.reminders.test_loop import HOUR, passes, sent
from tests.bot.channel.test_clocks import DAY, timed
from tests.bot.table_setup import as_it_is, holder, moved, on_turn, refused, until
from tests.bot.tables.ai.test_stand_ins import awaited_soon
from tests.support.running_bot import Running

ROOM = "table-one"


def told(here: Running, name: str, words: str) -> list[str]:
    """Return the messages with these words that were sent with a ping to somebody."""
    return [one for one in sent(here, name) if words in one]


async def test_all_who_may_claim_a_run_out_clock_are_pinged_once(here: Running) -> None:
    _, live, seat = await timed(here, "ann", "bea", "cyd")
    sleeper = holder(live, seat)
    others = [name for name in ("ann", "bea", "cyd") if name != sleeper]
    await passes(here, DAY + 60)
    for name in others:
        (ping,) = told(here, name, "time has run out")
        assert sleeper.title() in ping
    for name in (sleeper, "dov"):
        assert not told(here, name, "time has run out")
    await here.seat(others[0]).slash(ROOM, "/table seat ai")
    await here.seat(others[0]).slash(ROOM, "/mine")
    for _ in range(3):
        await passes(here, HOUR)
    for name in others:
        assert len(told(here, name, "time has run out")) == 1
    message = next(one for one in here.seat(others[0]).pings() if "time has run out" in one.text)
    page = (await here.seat(others[0]).press(message, "Clock")).message
    await here.seat(others[0]).press(
        page, next(one for one in page.buttons if one.startswith("Claim"))
    )
    assert live.seat(seat).stand_in is not None
    await here.settled()


async def test_the_next_run_out_clock_is_told_again(here: Running) -> None:
    _, live, seat = await timed(here, "ann", "bea")
    await passes(here, DAY + 60)
    while seat in live.awaited():
        await moved(here, live, seat)
    other = live.awaited()[0]
    await passes(here, DAY + 60)
    assert len(told(here, holder(live, seat), "time has run out")) == 1
    assert len(told(here, holder(live, other), "time has run out")) == 1


async def test_an_absence_puts_the_ping_about_a_claim_off(here: Running) -> None:
    _, live, seat = await timed(here, "ann", "bea")
    other = holder(live, 1 - seat)
    await here.seat(other).slash("lobby", "/remind", away="3 days")
    await passes(here, DAY + 60)
    assert not told(here, other, "time has run out")
    await passes(here, 2 * DAY)
    assert len(told(here, other, "time has run out")) == 1


@pytest.mark.parametrize("by", ["ping", "message"])
async def test_the_host_is_told_once_who_has_left_the_server(here: Running, by: str) -> None:
    if by != "ping":
        await here.seat("bea").slash("lobby", "/remind", by="message")
    status, live = await started(here)
    seat = await awaited_soon(here, live, "bea")
    await passes(here, 0)
    hosting.remove_member(here.peer.world, live.record.guild_id, here.seat("bea").id)
    for _ in range(12):
        await passes(here, 13 * HOUR)
    assert not told(here, "bea", "still waits")
    assert len(told(here, "ann", "left this server")) == 1
    assert not told(here, "cyd", "left this server")
    message = as_it_is(deserted(here, "ann"))
    assert message.buttons == ["Open the seat"]
    assert "host" in await refused(await here.seat("cyd").press(message, "Open the seat"))
    await here.seat("ann").press(message, "Open the seat")
    assert live.seat(seat).open_since is not None
    assert "already" in await refused(await here.seat("ann").press(message, "Open the seat"))
    found = (await here.seat("dov").slash(ROOM, "/table find")).message
    await here.seat("dov").press(found, found.buttons[0])
    assert live.seat(seat).person_id == here.seat("dov").id
    assert live.seat(seat).gone_at is None
    await until(lambda: here.seat("dov").mention in status.text)


async def test_the_others_are_told_when_the_host_has_left(here: Running) -> None:
    _, live = await started(here)
    seat = await awaited_soon(here, live, "ann")
    hosting.remove_member(here.peer.world, live.record.guild_id, here.seat("ann").id)
    await passes(here, 13 * HOUR)
    for name in ("bea", "cyd"):
        assert len(told(here, name, "left this server")) == 1
    await here.seat("cyd").press(deserted(here, "cyd"), "Open the seat")
    assert live.seat(seat).open_since is not None


async def test_a_player_who_came_back_keeps_the_seat(here: Running) -> None:
    _, live = await started(here)
    seat = await awaited_soon(here, live, "bea")
    guild = here.peer.world.guilds[live.record.guild_id]
    member = guild.members[here.seat("bea").id]
    hosting.remove_member(here.peer.world, guild.id, member.user_id)
    await passes(here, 13 * HOUR)
    guild.members[member.user_id] = member
    message = deserted(here, "ann")
    assert "is back" in await refused(await here.seat("ann").press(message, "Open the seat"))
    assert live.seat(seat).open_since is None
    assert live.seat(seat).gone_at is None


def deserted(here: Running, name: str) -> Seen:
    """Return the message that tells somebody of a player who has left."""
    return next(one for one in reversed(here.seat(name).pings()) if "left this" in one.text)


async def started(here: Running) -> tuple[Seen, LiveTable]:
    """Return the status message and the table of a match of Ann, Bea and Cyd."""
    return await on_turn(here, "ann", "bea", "cyd")
