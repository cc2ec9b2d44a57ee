"""Clocks of a table, through the real client on the playground's clock."""

import re
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.channel.clocks import _seat_line, clock_words
from bot.channel.reminders.pings import ping_text
from bot.interactions.call import Call
from bot.interactions.presses import HANDLERS, Action
from bot.playground.driver import Seen
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.moves import UndoTerms
from bot.tables.reminders.policy import PingReason
from bot.user_errors import UserError
from storage.clocks import clocks
from storage.database import heartbeat
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import Clock
from tests.bot.support.clocked_tables import DAY, begin_timed_match
from tests.bot.support.forged_presses import interaction_of
from tests.bot.support.match_play import ROOM, holder, move_keys, play_move
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.reminder_checks import HOUR, skip_time
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.bot.support.undo_requests import open_request
from tests.support.patience import until
from tests.support.running_bot import Running


async def running(app: Running, live: LiveTable) -> dict[int, Clock]:
    clock_rows = await app.store.run(lambda s: clocks.of_table(s, table=live.id))
    return {clock.seat: clock for clock in clock_rows}


async def due(app: Running, live: LiveTable, seat: int) -> datetime:
    moment = (await running(app, live))[seat].due_at
    assert moment is not None
    return moment


def other(live: LiveTable, seat: int) -> str:
    return holder(live, (seat + 1) % len(live.table.seats))


async def test_the_host_chooses_a_pace_in_the_lobby(app: Running) -> None:
    status = await app.opened("ann", "bea")
    ann = app.seat("ann")
    form = await ann.press(status, "Pace")
    assert [*form.fields] == ["pace", "run_out", "reaction", "vacation", "weekdays"]
    chosen = (await ann.submit(form, pace="steady")).message
    assert "a bank of 7 days, plus 1 day a turn, up to 10 days" in chosen.text
    answer = (await ann.submit(await ann.press(status, "Pace"), run_out="ai", vacation="0")).message
    assert "If a clock runs out, an AI stands in" in answer.text
    assert "a bank of 7 days" in answer.text, "what was not touched stays"
    assert "vacation" not in answer.text
    await until(lambda: "a bank of 7 days" in status.text, "the lobby's line")
    seen = (await app.seat("bea").press(status, "Pace")).message
    assert seen.text == answer.text, "others look"
    await choose_days_off(app, status)
    late = await ann.press(status, "Pace")
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    assert "has begun" in refusal_of(await ann.submit(late, pace="none"))


async def choose_days_off(app: Running, status: Seen) -> None:
    """Take weekends and a date off the clock, in the host's zone and then in another."""
    ann, bea = app.seat("ann"), app.seat("bea")
    await ann.slash(ROOM, "/remind", zone="Europe/Berlin")
    form = await ann.press(status, "Pace")
    chosen = (await ann.submit(form, weekdays=["5", "6"])).message
    assert "no clock runs on Saturdays and Sundays (Europe/Berlin)" in chosen.text
    dates = await ann.press(chosen, "Zone and dates")
    chosen = (await ann.submit(dates, dates="2026-12-24", zone="lisbon")).message
    free = "no clock runs on Saturdays, Sundays and 2026-12-24 (Europe/Lisbon)"
    assert free in chosen.text
    await until(lambda: free in status.text, "the lobby's line")
    kept = (await ann.submit(await ann.press(status, "Pace"), pace="week")).message
    assert free in kept.text
    wrong = await ann.submit(await ann.press(kept, "Zone and dates"), zone="Atlantis")
    assert "There's no time zone" in refusal_of(wrong)
    assert not (await bea.press(status, "Pace")).message.buttons


async def test_the_table_says_until_when_there_is_time(app: Running) -> None:
    status, live, seat = await begin_timed_match(app, "ann", "bea")
    stamp = int((await due(app, live, seat)).timestamp())
    await until(lambda: f"deadline <t:{stamp}:R>" in status.text)
    page = (await app.seat(other(live, seat)).press(status, "Clock")).message
    assert "14 days of vacation left" in page.text


async def test_times_in_messages_hold_when_they_are_past(app: Running) -> None:
    """Discord changes times to "2 days ago", in a message that read "runs out in an hour"."""
    _, live, seat = await begin_timed_match(app, "ann", "bea")
    clock = (await running(app, live))[seat]
    stamp = int((await due(app, live, seat)).timestamp())
    resting = replace(clock, vacation_until=clock.due_at)
    for words in (ping_text(live, clock, 1, PingReason.AGAIN), clock_words(live.table, resting)):
        assert f"deadline <t:{stamp}:R>" in words
        assert not re.search(r"(out|until|comes|again|from|on) <t:\d+:R>", words)


async def test_nobody_is_thrown_out_but_others_may_claim(app: Running) -> None:
    status, live, seat = await begin_timed_match(app, "ann", "bea", "cyd")
    sleeper, claimer = app.seat(holder(live, seat)), app.seat(other(live, seat))
    page = (await claimer.press(status, "Clock")).message
    assert not [label for label in page.buttons if label.startswith("Claim")]
    await skip_time(app, DAY + 60)
    await until(lambda: "others may claim" in status.text)
    assert seat in live.pending_seats()
    page = (await claimer.press(status, "Clock")).message
    claim = next(label for label in page.buttons if label.startswith("Claim"))
    assert "An AI stands in" in (await claimer.press(page, claim)).message.text
    await app.wait_until_idle()
    await until(lambda: live.seat(seat).stand_in is not None and seat not in live.pending_seats())
    reply = await sleeper.press(status, "My view")
    assert reply.message.ephemeral
    await until(
        lambda: [message for message in sleeper.sees(ROOM) if "yours again" in message.text]
    )
    live = await app.live(status)
    assert live.seat(seat).stand_in is None
    assert live.seat(seat).person_id == sleeper.id


async def test_claim_after_the_answer_is_refused(app: Running) -> None:
    status, live, seat = await begin_timed_match(app, "ann", "bea", "cyd")
    await skip_time(app, DAY + 60)
    claimer = app.seat(other(live, seat))
    page = copy_of((await claimer.press(status, "Clock")).message)
    claim = next(label for label in page.buttons if label.startswith("Claim"))
    await play_move(app, live, seat)
    while seat in live.pending_seats():
        await play_move(app, live, seat)
    assert "just moved" in refusal_of(await claimer.press(page, claim))
    assert live.seat(seat).stand_in is None


async def test_an_ai_stands_in_at_once_where_the_table_wants_that(app: Running) -> None:
    status = await app.opened("ann", "bea", "cyd", pace="day")
    ann = app.seat("ann")
    await ann.submit(await ann.press(status, "Pace"), run_out="ai")
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    live = await app.live(status)
    await play_move(app, live, 0)
    await skip_time(app, DAY + 60)
    await until(lambda: live.seat(1).stand_in or live.seat(2).stand_in, "a stand-in")
    await app.wait_until_idle()
    assert live.seat(0).stand_in is None


async def test_time_is_given_by_others_alone(app: Running) -> None:
    status, live, seat = await begin_timed_match(app, "ann", "bea")
    before = await due(app, live, seat)
    giver = app.seat(other(live, seat))
    page = (await giver.press(status, "Clock")).message
    gift = next(label for label in page.buttons if label.startswith("1 day for"))
    await giver.press(page, gift)
    assert await due(app, live, seat) == before + timedelta(days=1)
    await until(lambda: [message for message in giver.sees(ROOM) if "one more day" in message.text])
    page = (await app.seat(holder(live, seat)).press(status, "Clock")).message
    assert page.buttons == ["Pause clocks"], "nobody gives themselves time"


async def test_clocks_stand_still_by_consent_and_go_on(app: Running) -> None:
    status, live, seat = await begin_timed_match(app, "ann", "bea")
    before = await due(app, live, seat)
    ann, bea = app.seat("ann"), app.seat("bea")
    page = (await ann.press(status, "Clock")).message
    await ann.press(page, "Pause clocks")
    await bea.press(open_request(bea), "Agree")
    await until(lambda: "clock paused" in status.text)
    await skip_time(app, 3 * DAY)
    assert not live.seat(seat).stand_in
    page = (await bea.press(status, "Clock")).message
    await bea.press(page, "Resume clocks")
    gained = await due(app, live, seat) - before
    assert timedelta(days=3) <= gained < timedelta(days=3, minutes=5)


async def test_downtime_takes_nobodys_time(app: Running) -> None:
    status, live, seat = await begin_timed_match(app, "ann", "bea", "cyd")
    before = await due(app, live, seat)
    await app.stop()
    app.peer.skip(2 * DAY)
    await app.start()
    live = await app.live(status)
    gained = await due(app, live, seat) - before
    assert timedelta(days=2) <= gained < timedelta(days=2, minutes=5)
    again = await app.store.run(lambda s: heartbeat.shift_deadlines(s, now=app.bot.services.now()))
    assert again < timedelta(minutes=2), "no absence counts twice"
    assert live.seat(seat).stand_in is None


async def test_an_undo_earns_no_time(app: Running) -> None:
    status, live, seat = await begin_timed_match(app, "ann", "bea", pace="quick")
    await skip_time(app, 5 * HOUR)
    had = await due(app, live, seat) - app.bot.services.now()
    await play_move(app, live, seat, move_keys(live, seat))
    for _ in range(3):
        live = await app.live(status)
        person = live.seat(seat).person_id or 0
        await moves.undo(
            app.bot.services.tables,
            live,
            seat,
            by=ChangedBy(person, app.peer.clock.snowflake()),
            terms=UndoTerms({0, 1}),
        )
        left = await due(app, live, seat) - app.bot.services.now()
        assert left <= had
        had = left
        await play_move(app, live, seat, move_keys(live, seat))
    page = (await app.seat(holder(live, seat)).press(status, "Clock")).message
    # 3 days, twice 12 hours for the set-up and this turn, without the 5 hours that it took
    assert "3 days 18 h in the bank" in page.text, "one increment, however often it was played"


async def test_absence_uses_vacation_and_returns_the_rest(app: Running) -> None:
    status, live, seat = await begin_timed_match(app, "ann", "bea")
    before, sleeper = await due(app, live, seat), app.seat(holder(live, seat))
    await sleeper.slash("lobby", "/remind", away="3 days")
    gained = await due(app, live, seat) - before
    assert timedelta(days=3) - timedelta(minutes=5) < gained <= timedelta(days=3)
    await until(lambda: "on vacation until" in status.text or True)
    await skip_time(app, DAY)
    await sleeper.slash("lobby", "/remind", away="back")
    gained = await due(app, live, seat) - before
    assert timedelta(days=1) - timedelta(minutes=5) < gained < timedelta(days=1, minutes=5)
    page = (await sleeper.press(status, "Clock")).message
    assert "13 days of vacation left" in page.text or "12 days" in page.text


@pytest.mark.parametrize(("days", "left"), [(2, "2 days"), (1, "1 day"), (0, "0 days")])
async def test_days_left_are_singular_or_plural(app: Running, days: int, left: str) -> None:
    _, live, seat = await begin_timed_match(app, "ann", "bea")
    seats = [replace(each, vacation=days * DAY) for each in live.table.seats]
    live.table = replace(live.table, seats=seats)
    assert _seat_line(live, seat, {}).endswith(f"; {left} of vacation left")


async def test_ping_ends_its_question_before_the_price_of_a_miss(app: Running) -> None:
    _, live, seat = await begin_timed_match(app, "ann", "bea")
    clock = (await running(app, live))[seat]
    text = ping_text(live, clock, 1, PingReason.RUNS_OUT, " In Autumn, that costs 6 points.")
    assert re.search(r"[.?] Your clock runs out soon\. In Autumn, that costs 6 points\.$", text)
    assert not re.search(r"\.\.|\?\.", text)


@pytest.mark.parametrize("verb", ["clock", "givetime", "claim"])
async def test_table_without_clocks_offers_none(tables: ServiceFixture, verb: str) -> None:
    live = await tables.begun(2)
    call = Call(tables.client.services, interaction_of(FIRST_PERSON), live)
    with pytest.raises(UserError, match="has no clocks"):
        await HANDLERS[verb].work(call, Action(live.id, verb, 1))
