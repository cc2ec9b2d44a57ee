"""A request pings the same people once an hour, whatever happens in between."""

import random
from collections.abc import Awaitable, Callable

import pytest

from bot.playground.driver import Seat, Seen
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import SeatChange, reseat
from storage.schema.table_records import Post
from tests.bot.support.match_play import holder, on_turn, play_move, play_to_the_end
from tests.bot.support.message_parts import newest_status
from tests.bot.support.reminder_checks import HOUR, sent_pings
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture, person
from tests.bot.support.undo_requests import open_request, undo_answer
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"
Ask = Callable[[Running, Seen, LiveTable], Awaitable[None]]
"""Asks for something, and ends what was asked, so that it may be asked for again."""


async def withdraw(seat: Seat) -> None:
    await seat.press(open_request(seat), "Deny")


async def abort(app: Running, _: Seen, __: LiveTable) -> None:
    bea = app.seat("bea")
    await bea.slash(ROOM, "/table abort")
    await withdraw(bea)


async def pause(app: Running, status: Seen, _: LiveTable) -> None:
    bea = app.seat("bea")
    await bea.press((await bea.press(status, "Clock")).message, "Pause clocks")
    await withdraw(bea)


async def stand_in(app: Running, _: Seen, live: LiveTable) -> None:
    ann = app.seat("ann")
    seat = live.seat_of(app.seat("bea").id) + 1
    await ann.slash(ROOM, "/table seat ai", seat=seat)
    await withdraw(ann)


async def hand_over(app: Running, _: Seen, live: LiveTable) -> None:
    ann = app.seat("ann")
    seat = live.seat_of(app.seat("cyd").id) + 1
    await ann.slash(ROOM, "/table replace", seat=seat, by="dov")
    await withdraw(ann)


async def rewind(app: Running, _: Seen, __: LiveTable) -> None:
    ann = app.seat("ann")
    page = (await ann.slash(ROOM, "/history")).message
    page = (await ann.press(page, "First")).message
    await ann.press(page, "Rewind to here")
    await withdraw(ann)


async def hints(app: Running, _: Seen, live: LiveTable) -> None:
    ann = app.seat("ann")
    while live.seat_of(ann.id) not in live.pending_seats():
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    await ann.slash(ROOM, "/hint")
    await withdraw(ann)


async def undo(app: Running, live: LiveTable) -> None:
    seat = live.pending_seats()[0]
    await play_move(app, live, seat)
    while live.pending_seats() == [seat]:
        await play_move(app, live, seat)
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    asker = app.seat(holder(live, seat))
    await undo_answer(asker, ROOM)
    await withdraw(asker)


VOTES: dict[str, tuple[Ask, str, str]] = {
    "abort": (abort, "ann", "asks to close"),
    "pause": (pause, "ann", "asks to pause all clocks"),
    "stand in": (stand_in, "cyd", "asks to let an AI stand in"),
    "hand over": (hand_over, "cyd", "asks to give your seat"),
    "rewind": (rewind, "cyd", "asks to rewind"),
    "hints": (hints, "cyd", "asks for hints"),
}


@pytest.mark.parametrize("kind", VOTES)
async def test_a_repeated_request_pings_once_an_hour(app: Running, kind: str) -> None:
    ask, name, words = VOTES[kind]
    status, live = await on_turn(app, "ann", "bea", "cyd", pace="week")
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()

    def pings() -> int:
        return len([text for text in sent_pings(app, name) if words in text])

    for number in range(3):
        await ask(app, status, live)
        assert pings() == 1, number
    app.peer.skip(HOUR)
    await ask(app, status, live)
    assert pings() == 2


async def test_repeated_undo_requests_ping_once_an_hour(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")

    def pings() -> list[int]:
        return [
            len([text for text in sent_pings(app, name) if "take back their last answer" in text])
            for name in ("ann", "bea")
        ]

    for _ in range(4):
        await undo(app, live)
    assert max(pings()) == 1, pings()


async def test_closed_rematches_ping_once_an_hour(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    await play_to_the_end(app, live, random.Random(4))
    await until(lambda: "Rematch" in status.buttons, "the end")
    ann = app.seat("ann")

    def pings() -> int:
        return len([text for text in sent_pings(app, "bea") if "asks for a rematch" in text])

    async def ask(on: Seen) -> Seen:
        table = (await ann.press(on, "Rematch")).message.text.split()[1]
        await app.wait_until_idle()
        asked = (await ann.slash(ROOM, "/table abort", table=table)).message
        assert "is closed" in asked.text
        await app.wait_until_idle()
        return newest_status(app, table)

    for _ in range(3):
        await ask(status)
        assert pings() == 1
    table = (await ann.press(status, "Rematch")).message.text.split()[1]
    await app.wait_until_idle()
    await app.seat("bea").press(newest_status(app, table), "Join", wait="acknowledged")
    await until(lambda: "Play" in newest_status(app, table).buttons, "the rematch")
    asked = (await ann.slash(ROOM, "/table abort", table=table)).message
    await ann.press(asked, "Close it")
    await app.wait_until_idle()
    await ask(newest_status(app, table))
    assert pings() == 1, "a rematch of the rematch asks for the same"
    app.peer.skip(HOUR)
    await ask(status)
    assert pings() == 2


async def test_given_days_post_one_line_an_hour(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea", pace="week")
    giver = app.seat(holder(live, 1 - live.pending_seats()[0]))

    async def give() -> None:
        page = (await giver.press(status, "Clock")).message
        await giver.press(
            page, next(label for label in page.buttons if label.startswith("1 day for"))
        )
        await app.wait_until_idle()

    def lines() -> int:
        return len([message for message in giver.sees(ROOM) if "one more day" in message.text])

    for _ in range(2):
        await give()
        assert lines() == 1
    app.peer.skip(HOUR)
    await give()
    assert lines() == 2


async def test_seat_changing_hands_again_pings_nobody_twice(tables: ServiceFixture) -> None:
    live = await tables.begun(3)

    async def passes_to(heir: int) -> tuple[int, ...]:
        post = Post("the seat changes hands.", (FIRST_PERSON, FIRST_PERSON + heir))
        await reseat(tables.tables, live, SeatChange(0, person(heir), post=post))
        return live.table.outbox[-1].people

    heirs = (7, 8, 7, 8)
    pinged = [await passes_to(heir) for heir in heirs]
    new = [(FIRST_PERSON + heir,) for heir in heirs[:2]]
    # an heir who is to move is pinged by the table's message
    assert [[each for each in people if each != FIRST_PERSON] for people in pinged] in (
        [[*new[0]], [*new[1]], [], []],
        [[], [], [], []],
    )
    assert [FIRST_PERSON in people for people in pinged] == [True, False, False, False]
    tables.skip(HOUR)
    assert FIRST_PERSON in await passes_to(9)
