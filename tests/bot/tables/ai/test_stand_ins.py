"""Stand-ins, offered seats, tables that look for players, and closing by vote."""

import asyncio
from functools import partial

import pytest

from bot.playground import threads
from bot.playground.model import ChannelKind
from bot.tables.live_table import Live
from storage.matches import lookups
from storage.schema.records import TableState
from tests.bot.channel.reminders.test_loop import passes
from tests.bot.table_setup import as_it_is, holder, moved, on_turn, refused, request, until
from tests.support.running_bot import Running, newest

ROOM = "table-one"


async def number(live: Live, name: str, here: Running) -> int:
    seat = live.record.seat_of(here.seat(name).id)
    assert seat is not None
    return seat


async def test_an_ai_plays_for_who_asks_and_the_seat_comes_back_at_the_first_press(
    here: Running,
) -> None:
    status, live = await on_turn(here, "ann", "bea")
    name = holder(live, live.awaited()[0])
    seat = await number(live, name, here)
    told = (await here.seat(name).slash(ROOM, "/table seat ai")).message
    assert "An AI now plays for you" in told.text
    await here.settled()
    await until(lambda: seat not in live.awaited(), "the AI's move")
    await until(lambda: "An AI stands in for" in status.text)
    assert "An AI plays" in await refused(
        await here.seat("ann" if name == "bea" else "bea").slash(
            ROOM, "/table seat ai", seat=seat + 1
        )
    )
    await here.seat(name).press(status, "My view")
    seat_of = here.seat(name)
    await until(lambda: [one for one in seat_of.sees(ROOM) if "yours again" in one.text])
    assert (await here.live(status)).seat(seat).stand_in is None


async def test_nobody_lets_an_ai_play_with_nobody_else(here: Running) -> None:
    _status, live = await on_turn(here, "ann", ai=1)
    told = await refused(await here.seat("ann").slash(ROOM, "/table seat ai"))
    assert "Nobody else plays here" in told
    assert live.seat(0).stand_in is None


async def test_a_host_asks_the_others_whether_an_ai_may_stand_in(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea", "cyd")
    seat = await number(live, "bea", here)
    asked = await here.seat("ann").slash(ROOM, "/table seat ai", seat=seat + 1)
    assert "have been asked" in asked.message.text
    posted = as_it_is(request(here.seat("cyd")))
    assert "own seat" in await refused(await here.seat("bea").press(posted, "Agree"))
    assert "no seat" in await refused(await here.seat("dov").press(posted, "Agree"))
    await here.seat("cyd").press(posted, "Agree")
    await here.settled()
    assert live.seat(seat).stand_in is not None
    assert live.seat(seat).person_id == here.seat("bea").id
    stale = await here.seat("cyd").press(posted, "Agree")
    assert "closed or out of date" in stale.message.text


async def test_an_offered_seat_is_found_and_taken(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea", pace="day")
    seat = await number(live, "bea", here)
    await here.seat("bea").slash(ROOM, "/table seat open")
    await until(lambda: "is open to other players" in status.text)
    assert "already" in await refused(await here.seat("bea").slash(ROOM, "/table seat open"))
    found = (await here.seat("cyd").slash("lobby", "/table find")).message
    assert "offers the seat of Bea" in found.text
    assert "1 day a turn" in found.text
    old = (await here.seat("dov").slash("lobby", "/table find")).message
    taken = await here.seat("cyd").press(found, found.buttons[0])
    assert "is yours" in taken.message.text
    assert live.seat(seat).person_id == here.seat("cyd").id
    assert "no longer open" in await refused(await here.seat("dov").press(old, old.buttons[0]))


async def test_a_table_with_a_pace_fills_and_begins_by_itself(here: Running) -> None:
    ann, bea = here.seat("ann"), here.seat("bea")
    reply = await ann.slash(ROOM, "/table new", game="ganymede", pace="days", fills=2)
    table = reply.message.text.split()[1]
    await ann.until(partial(newest, ann, table))
    await here.settled()
    found = (await bea.slash("lobby", "/table find")).message
    assert "starts automatically with 2" in found.text
    await bea.press(found, f"Join {table}")
    live = await here.bot.services.tables.live(table)
    await until(lambda: live.record.state is TableState.RUNNING, "its beginning")
    assert live.record.pace is not None
    assert "No table here" in await refused(await bea.slash("lobby", "/table find"))
    strange = await ann.slash(ROOM, "/table new", game="ganymede", fills=1)
    assert "is for 2 to 4" in await refused(strange)
    await here.settled()


async def test_all_who_play_can_close_a_table_and_nobody_outside(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    told = await here.seat("bea").slash(ROOM, "/table abort")
    assert "all have to agree" in told.message.text
    posted = as_it_is(request(here.seat("ann")))
    assert "no seat" in await refused(await here.seat("dov").press(posted, "Agree"))
    await here.seat("ann").press(posted, "Agree")
    await until(lambda: "closed without a result" in status.text)
    assert live.record.state is TableState.ABORTED


async def test_who_is_away_lets_an_ai_play_everywhere(here: Running) -> None:
    _status, live = await on_turn(here, "ann", "bea")
    name = holder(live, live.awaited()[0])
    page = (await here.seat(name).slash("lobby", "/remind", away="3 days")).message
    await here.seat(name).press(page, "Let AI play meanwhile")
    await until(lambda: live.seat(live.record.seat_of(here.seat(name).id) or 0).stand_in)
    await here.settled()
    await passes(here, 0)
    other = live.awaited()[0]
    assert holder(live, other) != name
    await moved(here, live, other)
    await here.settled()


async def test_whoever_takes_a_seat_over_has_agreed_to_nothing(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea", "cyd")
    await here.seat("bea").slash(ROOM, "/table abort")
    posted = as_it_is(request(here.seat("cyd")))
    await here.seat("cyd").press(posted, "Agree")
    await here.seat("cyd").slash(ROOM, "/table seat open")
    found = (await here.seat("dov").slash("lobby", "/table find")).message
    await here.seat("dov").press(found, found.buttons[0])
    told = await here.seat("ann").press(posted, "Agree")
    assert "closed or out of date" in told.message.text
    assert live.running


async def test_of_two_who_take_an_ai_seat_at_once_one_has_it(here: Running) -> None:
    _, live = await on_turn(here, "ann", ai=1)
    await here.seat("ann").slash(ROOM, "/table seat open", seat=2)
    takers = [here.seat("bea"), here.seat("cyd")]
    found = [(await one.slash("lobby", "/table find")).message for one in takers]
    async with live.queue:
        pressed = zip(takers, found, strict=True)
        both = asyncio.gather(*(one.press(where, where.buttons[0]) for one, where in pressed))
        await until(lambda: len(live.queue._waiters or ()) >= len(takers), "both of them")
    told = [reply.message.text for reply in await both]
    has = ["is yours" in words for words in told].index(True)
    assert "no longer open" in told[1 - has]
    assert live.seat(1).person_id == takers[has].id
    await here.settled()


async def awaited_soon(here: Running, live: Live, name: str) -> int:
    """Play on until a person is awaited: their seat."""
    seat = await number(live, name, here)
    while seat not in live.awaited():
        await moved(here, live, live.awaited()[0])
    await here.settled()
    return seat


async def test_of_two_players_neither_lets_an_ai_play_for_the_other(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    seat = await awaited_soon(here, live, "bea")
    told = await refused(await here.seat("ann").slash(ROOM, "/table seat ai", seat=seat + 1))
    assert "Only Bea can bring in an AI stand-in" in told
    assert "Only Bea" in await refused(
        await here.seat("dov").slash(ROOM, "/table seat ai", seat=seat + 1)
    )
    assert live.seat(seat).stand_in is None
    here.peer.skip(3 * 24 * 3600)
    await here.seat("ann").slash(ROOM, "/table seat ai", seat=seat + 1)
    assert live.seat(seat).stand_in is not None
    await here.settled()


async def test_a_match_is_not_closed_behind_the_back_of_one_who_is_away(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    await here.seat("ann").slash(ROOM, "/table seat ai")
    told = await here.seat("bea").slash(ROOM, "/table abort")
    assert "all have to agree" in told.message.text
    assert live.running
    await here.settled()


async def test_the_same_wish_pings_everybody_once_an_hour(here: Running) -> None:
    await on_turn(here, "ann", "bea")
    bea = here.seat("bea")
    await bea.slash(ROOM, "/table abort")
    assert "within the last hour" in await refused(await bea.slash(ROOM, "/table abort"))
    here.peer.skip(3600)
    assert "been asked" in (await bea.slash(ROOM, "/table abort")).message.text
    assert len([one for one in here.seat("ann").pings() if "asks to close" in one.text]) == 2
    await bea.press(request(bea), "Deny")
    assert "been asked" in (await bea.slash(ROOM, "/table abort")).message.text


@pytest.mark.parametrize("why", ["vacation", "by consent", "bank"])
async def test_a_seat_with_time_on_its_clock_is_not_given_away(here: Running, why: str) -> None:
    pace = "steady" if why == "bank" else "day"
    status, live = await on_turn(here, "ann", "bea", pace=pace)
    seat, ann, bea = await awaited_soon(here, live, "bea"), here.seat("ann"), here.seat("bea")
    if why == "vacation":
        await bea.slash("lobby", "/remind", away="10 days")
    if why == "by consent":
        await ann.press((await ann.press(status, "Clock")).message, "Pause clocks")
        await bea.press(request(bea), "Agree")
    await passes(here, 4 * 24 * 3600)
    told = await ann.slash(ROOM, "/table replace", seat=seat + 1, by="cyd")
    assert "have been asked" in told.message.text
    assert live.seat(seat).person_id == bea.id
    await passes(here, 11 * 24 * 3600)
    told = await ann.slash(ROOM, "/table replace", seat=seat + 1, by="cyd")
    assert ("is now Cyd's" in told.message.text) == (why != "by consent")


async def test_a_table_that_fills_takes_no_more_than_it_waits_for(here: Running) -> None:
    ann = here.seat("ann")
    reply = await ann.slash(ROOM, "/table new", game="ganymede", fills=2)
    table = reply.message.text.split()[1]
    await ann.until(partial(newest, ann, table))
    await here.settled()
    takers = [here.seat(name) for name in ("bea", "cyd", "dov")]
    found = [(await one.slash("lobby", "/table find")).message for one in takers]
    pressed = zip(takers, found, strict=True)
    both = await asyncio.gather(*(one.press(where, f"Join {table}") for one, where in pressed))
    live = await here.bot.services.tables.live(table)
    await until(lambda: live.running, "its beginning")
    assert len(live.record.seats) == 2
    assert sum("You have a seat at" in reply.message.text for reply in both) == 1
    await here.settled()


async def test_tables_in_private_threads_are_found_there_alone(here: Running) -> None:
    ann, cyd, world = here.seat("ann"), here.seat("cyd"), here.peer.world
    for kind, seen in ((ChannelKind.PRIVATE_THREAD, False), (ChannelKind.PUBLIC_THREAD, True)):
        thread = threads.start(world, world.channel(ROOM), ann.id, "ours", kind)
        threads.add(world, thread, world.bot.id)
        told = (await ann.slash(thread, "/table new", game="ganymede")).message.text
        table = told.split()[1]
        assert table in (await ann.slash(thread, "/table find")).message.text
        assert (table in (await cyd.slash("lobby", "/table find")).message.text) == seen
        assert table in (await here.seat("dov").slash("lobby", "/table find")).message.text
    threads.set_archived(world, thread, archived=True)
    await until(lambda: here.bot.get_channel(thread.id) is None, "its rest")
    assert table in (await cyd.slash("lobby", "/table find")).message.text


async def test_all_who_ask_for_a_rematch_at_once_have_one(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    ann = here.seat("ann")
    await ann.press((await ann.slash(ROOM, "/table abort")).message, "Close it")
    await until(lambda: "Rematch" in status.buttons)
    both = (here.seat(name).press(status, "Rematch") for name in ("ann", "bea"))
    await asyncio.gather(*both)
    await here.settled()
    found = await here.store.run(
        lookups.tables_in, guild_id=live.record.guild_id, channel_id=live.place
    )
    assert len(found) == 1
    assert sorted(seat.name for seat in found[0].seats) == ["Ann", "Bea"]
