"""Stand-ins, offered seats, tables that look for players, and closing by vote."""

import asyncio
from functools import partial

import pytest

from bot.playground import threads
from bot.playground.model import ChannelKind
from storage.schema.table_records import TableState
from storage.tables import lookups
from tests.bot.support.match_play import holder, on_turn, play_move, play_until_turn_of, seat_of
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.reminder_checks import skip_time
from tests.bot.support.undo_requests import open_request
from tests.support.patience import until
from tests.support.running_bot import Running, newest

ROOM = "table-one"


async def test_a_stand_in_ends_at_the_first_press(
    app: Running,
) -> None:
    status, live = await on_turn(app, "ann", "bea")
    name = holder(live, live.pending_seats()[0])
    seat = seat_of(live, name, app)
    text = (await app.seat(name).slash(ROOM, "/table seat ai")).message
    assert "An AI now plays for you" in text.text
    await app.wait_until_idle()
    await until(lambda: seat not in live.pending_seats(), "the AI's move")
    await until(lambda: "An AI stands in for" in status.text)
    assert "An AI is already playing" in refusal_of(
        await app.seat("ann" if name == "bea" else "bea").slash(
            ROOM, "/table seat ai", seat=seat + 1
        )
    )
    await app.seat(name).press(status, "My view")
    player = app.seat(name)
    await until(lambda: [item for item in player.sees(ROOM) if "yours again" in item.text])
    assert (await app.live(status)).seat(seat).stand_in is None


async def test_nobody_lets_an_ai_play_with_nobody_else(app: Running) -> None:
    _status, live = await on_turn(app, "ann", ai=1)
    text = refusal_of(await app.seat("ann").slash(ROOM, "/table seat ai"))
    assert "Nobody else is playing here" in text
    assert live.seat(0).stand_in is None


async def test_a_host_asks_the_others_whether_an_ai_may_stand_in(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    seat = seat_of(live, "bea", app)
    asked = await app.seat("ann").slash(ROOM, "/table seat ai", seat=seat + 1)
    assert "have been asked" in asked.message.text
    posted = copy_of(open_request(app.seat("cyd")))
    assert "own seat" in refusal_of(await app.seat("bea").press(posted, "Agree"))
    assert "no seat" in refusal_of(await app.seat("dov").press(posted, "Agree"))
    await app.seat("cyd").press(posted, "Agree")
    await app.wait_until_idle()
    assert live.seat(seat).stand_in is not None
    assert live.seat(seat).person_id == app.seat("bea").id
    stale = await app.seat("cyd").press(posted, "Agree")
    assert "closed or out of date" in stale.message.text


async def test_an_offered_seat_is_found_and_taken(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea", pace="day")
    seat = seat_of(live, "bea", app)
    await app.seat("bea").slash(ROOM, "/table seat open")
    await until(lambda: "is open to other players" in status.text)
    assert "already" in refusal_of(await app.seat("bea").slash(ROOM, "/table seat open"))
    result = (await app.seat("cyd").slash("lobby", "/table find")).message
    assert "Bea is offering a seat" in result.text
    assert "1 day a turn" in result.text
    old = (await app.seat("dov").slash("lobby", "/table find")).message
    taken = await app.seat("cyd").press(result, result.buttons[0])
    assert "is yours" in taken.message.text
    assert live.seat(seat).person_id == app.seat("cyd").id
    assert "no longer open" in refusal_of(await app.seat("dov").press(old, old.buttons[0]))


async def test_a_table_with_a_pace_fills_and_begins_by_itself(app: Running) -> None:
    ann, bea = app.seat("ann"), app.seat("bea")
    reply = await ann.slash(ROOM, "/table new", game="ganymede", pace="days", fills=2)
    table = reply.message.text.split()[1]
    await ann.until(partial(newest, ann, table))
    await app.wait_until_idle()
    result = (await bea.slash("lobby", "/table find")).message
    assert "starts automatically with 2" in result.text
    await bea.press(result, f"Join {table}")
    live = await app.bot.services.tables.live(table)
    await until(lambda: live.table.state is TableState.RUNNING, "its beginning")
    assert live.table.pace is not None
    assert "No table here" in refusal_of(await bea.slash("lobby", "/table find"))
    strange = await ann.slash(ROOM, "/table new", game="ganymede", fills=1)
    assert "is for 2 to 4" in refusal_of(strange)
    await app.wait_until_idle()


async def test_only_players_can_close_a_table(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    text = await app.seat("bea").slash(ROOM, "/table abort")
    assert "all of them have to agree" in text.message.text
    posted = copy_of(open_request(app.seat("ann")))
    assert "no seat" in refusal_of(await app.seat("dov").press(posted, "Agree"))
    await app.seat("ann").press(posted, "Agree")
    await until(lambda: "closed without a result" in status.text)
    assert live.table.state is TableState.ABORTED


async def test_an_absent_player_has_stand_ins_everywhere(app: Running) -> None:
    _status, live = await on_turn(app, "ann", "bea")
    name = holder(live, live.pending_seats()[0])
    page = (await app.seat(name).slash("lobby", "/remind", away="3 days")).message
    await app.seat(name).press(page, "Let an AI play meanwhile")
    await until(lambda: live.seat(live.table.seat_of(app.seat(name).id) or 0).stand_in)
    await app.wait_until_idle()
    await skip_time(app, 0)
    other = live.pending_seats()[0]
    assert holder(live, other) != name
    await play_move(app, live, other)
    await app.wait_until_idle()


async def test_a_new_holder_has_agreed_to_nothing(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    await app.seat("bea").slash(ROOM, "/table abort")
    posted = copy_of(open_request(app.seat("cyd")))
    await app.seat("cyd").press(posted, "Agree")
    await app.seat("cyd").slash(ROOM, "/table seat open")
    result = (await app.seat("dov").slash("lobby", "/table find")).message
    await app.seat("dov").press(result, result.buttons[0])
    text = await app.seat("ann").press(posted, "Agree")
    assert "closed or out of date" in text.message.text
    assert live.is_running


async def test_two_simultaneous_takeovers_give_one_seat(app: Running) -> None:
    _, live = await on_turn(app, "ann", ai=1)
    await app.seat("ann").slash(ROOM, "/table seat open", seat=2)
    takers = [app.seat("bea"), app.seat("cyd")]
    result = [(await item.slash("lobby", "/table find")).message for item in takers]
    async with live.lock:
        pressed = zip(takers, result, strict=True)
        both = asyncio.gather(*(item.press(where, where.buttons[0]) for item, where in pressed))
        await until(lambda: len(live.lock._waiters or ()) >= len(takers), "both of them")
    text = [reply.message.text for reply in await both]
    has = ["is yours" in words for words in text].index(True)
    assert "no longer open" in text[1 - has]
    assert live.seat(1).person_id == takers[has].id
    await app.wait_until_idle()


async def test_of_two_players_neither_lets_an_ai_play_for_the_other(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = await play_until_turn_of(app, live, "bea")
    text = refusal_of(await app.seat("ann").slash(ROOM, "/table seat ai", seat=seat + 1))
    assert "Only Bea can bring in an AI stand-in" in text
    assert "Only Bea" in refusal_of(
        await app.seat("dov").slash(ROOM, "/table seat ai", seat=seat + 1)
    )
    assert live.seat(seat).stand_in is None
    app.peer.skip(3 * 24 * 3600)
    await app.seat("ann").slash(ROOM, "/table seat ai", seat=seat + 1)
    assert live.seat(seat).stand_in is not None
    await app.wait_until_idle()


async def test_an_absent_player_keeps_a_vote_on_closing(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    await app.seat("ann").slash(ROOM, "/table seat ai")
    text = await app.seat("bea").slash(ROOM, "/table abort")
    assert "all of them have to agree" in text.message.text
    assert live.is_running
    await app.wait_until_idle()


async def test_the_same_wish_pings_everybody_once_an_hour(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    bea = app.seat("bea")
    await bea.slash(ROOM, "/table abort")
    assert "within the last hour" in refusal_of(await bea.slash(ROOM, "/table abort"))
    app.peer.skip(3600)
    assert "been asked" in (await bea.slash(ROOM, "/table abort")).message.text
    assert len([item for item in app.seat("ann").pings() if "asks to close" in item.text]) == 2
    await bea.press(open_request(bea), "Deny")
    assert "been asked" in (await bea.slash(ROOM, "/table abort")).message.text


@pytest.mark.parametrize("why", ["vacation", "by consent", "bank"])
async def test_a_seat_with_time_on_its_clock_is_not_given_away(app: Running, why: str) -> None:
    pace = "steady" if why == "bank" else "day"
    status, live = await on_turn(app, "ann", "bea", pace=pace)
    seat, ann, bea = await play_until_turn_of(app, live, "bea"), app.seat("ann"), app.seat("bea")
    if why == "vacation":
        await bea.slash("lobby", "/remind", away="10 days")
    if why == "by consent":
        await ann.press((await ann.press(status, "Clock")).message, "Pause clocks")
        await bea.press(open_request(bea), "Agree")
    await skip_time(app, 4 * 24 * 3600)
    text = await ann.slash(ROOM, "/table replace", seat=seat + 1, by="cyd")
    assert "have been asked" in text.message.text
    assert live.seat(seat).person_id == bea.id
    await skip_time(app, 11 * 24 * 3600)
    text = await ann.slash(ROOM, "/table replace", seat=seat + 1, by="cyd")
    assert ("is now Cyd's" in text.message.text) == (why != "by consent")


async def test_a_filling_table_takes_no_extra_players(app: Running) -> None:
    ann = app.seat("ann")
    reply = await ann.slash(ROOM, "/table new", game="ganymede", fills=2)
    table = reply.message.text.split()[1]
    await ann.until(partial(newest, ann, table))
    await app.wait_until_idle()
    takers = [app.seat(name) for name in ("bea", "cyd", "dov")]
    result = [(await item.slash("lobby", "/table find")).message for item in takers]
    pressed = zip(takers, result, strict=True)
    both = await asyncio.gather(*(item.press(where, f"Join {table}") for item, where in pressed))
    live = await app.bot.services.tables.live(table)
    await until(lambda: live.is_running, "its beginning")
    assert len(live.table.seats) == 2
    assert sum("You have a seat at" in reply.message.text for reply in both) == 1
    await app.wait_until_idle()


async def test_tables_in_private_threads_are_found_there_alone(app: Running) -> None:
    ann, cyd, world = app.seat("ann"), app.seat("cyd"), app.peer.world
    for kind, seen in ((ChannelKind.PRIVATE_THREAD, False), (ChannelKind.PUBLIC_THREAD, True)):
        thread = threads.start(world, world.channel(ROOM), ann.id, "ours", kind)
        threads.add(world, thread, world.bot.id)
        text = (await ann.slash(thread, "/table new", game="ganymede")).message.text
        table = text.split()[1]
        assert table in (await ann.slash(thread, "/table find")).message.text
        assert (table in (await cyd.slash("lobby", "/table find")).message.text) == seen
        assert table in (await app.seat("dov").slash("lobby", "/table find")).message.text
    threads.set_archived(world, thread, archived=True)
    await until(lambda: app.bot.get_channel(thread.id) is None, "its rest")
    assert table in (await cyd.slash("lobby", "/table find")).message.text


async def test_simultaneous_rematch_requests_share_one_table(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    ann = app.seat("ann")
    await ann.press((await ann.slash(ROOM, "/table abort")).message, "Close it")
    await until(lambda: "Rematch" in status.buttons)
    both = (app.seat(name).press(status, "Rematch") for name in ("ann", "bea"))
    await asyncio.gather(*both)
    await app.wait_until_idle()
    result = await app.store.run(
        lookups.tables_in, guild_id=live.table.guild_id, channel_id=live.message_channel_id
    )
    assert len(result) == 1
    assert sorted(seat.name for seat in result[0].seats) == ["Ann", "Bea"]
