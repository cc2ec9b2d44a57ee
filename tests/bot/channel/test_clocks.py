"""Clocks of a table, through the real client on the playground's clock."""

import re
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.channel.clocks import clock_words
from bot.channel.reminders.messages import ping_text
from bot.playground.driver import Seen
from bot.tables import moves
from bot.tables.live_table import Live
from bot.tables.reminders.policy import Why
from storage.database import heartbeat
from storage.reminders import clocks
from storage.schema.records import Clock
from tests.bot.channel.reminders.test_loop import HOUR, passes
from tests.bot.table_setup import a_move, as_it_is, holder, moved, on_turn, refused, request, until
from tests.support.running_bot import Running

ROOM, DAY = "table-one", 24 * HOUR


async def running(here: Running, live: Live) -> dict[int, Clock]:
    found = await here.store.run(lambda s: clocks.of_table(s, table=live.id))
    return {clock.seat: clock for clock in found}


async def timed(here: Running, *names: str, pace: str = "day") -> tuple[Seen, Live, int]:
    """A match with clocks at its first turn: status, table, and the seat that is awaited."""
    status, live = await on_turn(here, *names, pace=pace)
    return status, live, live.awaited()[0]


async def due(here: Running, live: Live, seat: int) -> datetime:
    found = (await running(here, live))[seat].due_at
    assert found is not None
    return found


def other(live: Live, seat: int) -> str:
    return holder(live, (seat + 1) % len(live.record.seats))


async def test_the_host_chooses_a_pace_in_the_lobby(here: Running) -> None:
    status = await here.opened("ann", "bea")
    ann = here.seat("ann")
    form = await ann.press(status, "Pace")
    assert [*form.fields] == ["pace", "run_out", "reaction", "vacation"]
    chosen = (await ann.submit(form, pace="steady")).message
    assert "a bank of 7 days, 1 day more with each turn, at most 10 days" in chosen.text
    told = (await ann.submit(await ann.press(status, "Pace"), run_out="ai", vacation="0")).message
    assert "when a clock has run out, an AI stands in" in told.text
    assert "a bank of 7 days" in told.text, "what was not touched stays"
    assert "vacation" not in told.text
    await until(lambda: "a bank of 7 days" in status.text, "the lobby's line")
    seen = (await here.seat("bea").press(status, "Pace")).message
    assert seen.text == told.text, "others look"
    late = await ann.press(status, "Pace")
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    assert "has begun" in await refused(await ann.submit(late, pace="none"))


async def test_the_table_says_until_when_there_is_time(here: Running) -> None:
    status, live, seat = await timed(here, "ann", "bea")
    stamp = int((await due(here, live, seat)).timestamp())
    await until(lambda: f"deadline <t:{stamp}:R>" in status.text)
    page = (await here.seat(other(live, seat)).press(status, "Clock")).message
    assert "14 days of vacation left" in page.text


async def test_times_in_messages_hold_when_they_are_past(here: Running) -> None:
    """Discord writes "2 days ago" by itself, in a message that said "runs out in an hour"."""
    _, live, seat = await timed(here, "ann", "bea")
    clock = (await running(here, live))[seat]
    stamp = int((await due(here, live, seat)).timestamp())
    resting = replace(clock, rest_until=clock.due_at)
    for words in (ping_text(live, clock, 1, Why.AGAIN), clock_words(live.record, resting)):
        assert f"deadline <t:{stamp}:R>" in words
        assert not re.search(r"(out|until|comes|again|from|on) <t:\d+:R>", words)


async def test_nobody_is_thrown_out_but_others_may_claim(here: Running) -> None:
    status, live, seat = await timed(here, "ann", "bea", "cyd")
    sleeper, claimer = here.seat(holder(live, seat)), here.seat(other(live, seat))
    page = (await claimer.press(status, "Clock")).message
    assert not [one for one in page.buttons if one.startswith("Claim")]
    await passes(here, DAY + 60)
    await until(lambda: "others may claim" in status.text)
    assert seat in live.awaited()
    page = (await claimer.press(status, "Clock")).message
    claim = next(one for one in page.buttons if one.startswith("Claim"))
    assert "An AI stands in" in (await claimer.press(page, claim)).message.text
    await here.settled()
    await until(lambda: live.seat(seat).stand_in is not None and seat not in live.awaited())
    reply = await sleeper.press(status, "My view")
    assert reply.message.ephemeral
    await until(lambda: [one for one in sleeper.sees(ROOM) if "yours again" in one.text])
    live = await here.live(status)
    assert live.seat(seat).stand_in is None
    assert live.seat(seat).person_id == sleeper.id


async def test_a_claim_against_a_clock_that_was_just_answered(here: Running) -> None:
    status, live, seat = await timed(here, "ann", "bea", "cyd")
    await passes(here, DAY + 60)
    claimer = here.seat(other(live, seat))
    page = as_it_is((await claimer.press(status, "Clock")).message)
    claim = next(one for one in page.buttons if one.startswith("Claim"))
    await moved(here, live, seat)
    while seat in live.awaited():
        await moved(here, live, seat)
    assert "just answered" in await refused(await claimer.press(page, claim))
    assert live.seat(seat).stand_in is None


async def test_an_ai_stands_in_at_once_where_the_table_wants_that(here: Running) -> None:
    status = await here.opened("ann", "bea", "cyd", pace="day")
    ann = here.seat("ann")
    await ann.submit(await ann.press(status, "Pace"), run_out="ai")
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    live = await here.live(status)
    await moved(here, live, 0)
    await passes(here, DAY + 60)
    await until(lambda: live.seat(1).stand_in or live.seat(2).stand_in, "a stand-in")
    await here.settled()
    assert live.seat(0).stand_in is None


async def test_time_is_given_by_others_alone(here: Running) -> None:
    status, live, seat = await timed(here, "ann", "bea")
    before = await due(here, live, seat)
    giver = here.seat(other(live, seat))
    page = (await giver.press(status, "Clock")).message
    gift = next(one for one in page.buttons if one.startswith("1 day for"))
    await giver.press(page, gift)
    assert await due(here, live, seat) == before + timedelta(days=1)
    await until(lambda: [one for one in giver.sees(ROOM) if "one more day" in one.text])
    page = (await here.seat(holder(live, seat)).press(status, "Clock")).message
    assert page.buttons == ["Pause clocks"], "nobody gives themselves time"


async def test_clocks_stand_still_by_consent_and_go_on(here: Running) -> None:
    status, live, seat = await timed(here, "ann", "bea")
    before = await due(here, live, seat)
    ann, bea = here.seat("ann"), here.seat("bea")
    page = (await ann.press(status, "Clock")).message
    await ann.press(page, "Pause clocks")
    await bea.press(request(bea), "Agree")
    await until(lambda: "clock paused" in status.text)
    await passes(here, 3 * DAY)
    assert not live.seat(seat).stand_in
    page = (await bea.press(status, "Clock")).message
    await bea.press(page, "Resume clocks")
    gained = await due(here, live, seat) - before
    assert timedelta(days=3) <= gained < timedelta(days=3, minutes=5)


async def test_downtime_takes_nobodys_time(here: Running) -> None:
    status, live, seat = await timed(here, "ann", "bea", "cyd")
    before = await due(here, live, seat)
    await here.stop()
    here.peer.skip(2 * DAY)
    await here.start()
    live = await here.live(status)
    gained = await due(here, live, seat) - before
    assert timedelta(days=2) <= gained < timedelta(days=2, minutes=5)
    again = await here.store.run(lambda s: heartbeat.resume(s, now=here.bot.services.now()))
    assert again < timedelta(minutes=2), "no absence counts twice"
    assert live.seat(seat).stand_in is None


async def test_an_undo_earns_no_time(here: Running) -> None:
    status, live, seat = await timed(here, "ann", "bea", pace="quick")
    await passes(here, 5 * HOUR)
    had = await due(here, live, seat) - here.bot.services.now()
    await moved(here, live, seat, a_move(live, seat))
    for _ in range(3):
        live = await here.live(status)
        person = live.seat(seat).person_id or 0
        await moves.undo(
            here.bot.services.tables,
            live,
            seat,
            actor=person,
            interaction_id=here.peer.clock.snowflake(),
            consent={0, 1},
        )
        left = await due(here, live, seat) - here.bot.services.now()
        assert left <= had
        had = left
        await moved(here, live, seat, a_move(live, seat))
    page = (await here.seat(holder(live, seat)).press(status, "Clock")).message
    # 3 days, twice 12 hours for the set-up and this turn, without the 5 hours that it took
    assert "3 days 18 h in the bank" in page.text, "one increment, however often it was played"


async def test_who_is_away_uses_vacation_and_gets_back_what_was_not_used(here: Running) -> None:
    status, live, seat = await timed(here, "ann", "bea")
    before, sleeper = await due(here, live, seat), here.seat(holder(live, seat))
    await sleeper.slash("lobby", "/remind", away="3 days")
    gained = await due(here, live, seat) - before
    assert timedelta(days=3) - timedelta(minutes=5) < gained <= timedelta(days=3)
    await until(lambda: "on vacation until" in status.text or True)
    await passes(here, DAY)
    await sleeper.slash("lobby", "/remind", away="back")
    gained = await due(here, live, seat) - before
    assert timedelta(days=1) - timedelta(minutes=5) < gained < timedelta(days=1, minutes=5)
    page = (await sleeper.press(status, "Clock")).message
    assert "13 days of vacation left" in page.text or "12 days" in page.text
