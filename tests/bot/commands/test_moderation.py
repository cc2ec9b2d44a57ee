"""/table replace, abort, ping and where: for the host and for moderators, and for nobody else."""

from typing import Any

import pytest

from bot.channel.reminders.snooze import HOST_PING_COOLDOWN
from tests.bot.support.match_play import holder, on_turn, pending_names, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.undo_requests import open_request
from tests.support.depth import sampled
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"
EVERYBODY = ("ann", "bea", "cyd", "dov")
HOST, MODERATOR, STRANGER = "ann", "dov", "cyd"


@pytest.mark.parametrize("line", ["replace", "abort", "ping", "where"])
async def test_players_and_strangers_are_refused(app: Running, line: str) -> None:
    _, live = await on_turn(app, "ann", "bea")
    before = live.table
    options: dict[str, Any] = {"seat": 1} if line == "replace" else {}
    # any player may ask all others to close the table
    for name in ("bea", STRANGER)[line == "abort" :]:
        refusal = refusal_of(await app.seat(name).slash(ROOM, f"/table {line}", **options))
        assert "host" in refusal
        assert "moderators" in refusal
    assert live.table == before


@pytest.mark.parametrize("who", sampled([HOST, MODERATOR]))
async def test_seat_is_given_to_a_person_with_a_ping(app: Running, who: str) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = live.pending_seats()[0]
    old = app.seat(holder(live, seat))
    reply = await app.seat(who).slash(ROOM, "/table replace", seat=seat + 1, by="cyd")
    cyd = app.seat("cyd")
    assert reply.message.pinged == []
    if who != old.user.username:
        await old.press(open_request(old), "Agree")
    assert live.names[seat] == "Cyd"
    await until(lambda: [message for message in cyd.pings() if "'s turn: " in message.text])
    assert "no seat" in refusal_of(await old.press(status, "Play"))
    panel = (await cyd.press(status, "Play")).message
    assert "[3.6]" in panel.text
    await app.wait_until_idle()
    assert cyd.mention in status.text


async def test_seat_is_given_to_an_ai(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = live.pending_seats()[0]
    if holder(live, seat) == HOST:
        await play_move(app, live, seat)
        seat = live.pending_seats()[0]
    await app.seat(HOST).slash(ROOM, "/table replace", seat=seat + 1)
    await app.seat("bea").press(open_request(app.seat("bea")), "Agree")
    await until(lambda: live.pending_seats() == [1 - seat])
    assert live.seat(seat).ai_level
    assert live.table.seat_of(app.seat("bea").id) is None


async def test_impossible_replacements_are_refused(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    ann = app.seat(HOST)
    for options in ({"seat": 1, "by": "bea"}, {"seat": 2, "by": "orrery"}, {"seat": 3}):
        refusal_of(await ann.slash(ROOM, "/table replace", **options))
    await app.opened("cyd", room="table-two")
    refusal = refusal_of(
        await app.seat("cyd").slash("table-two", "/table replace", seat=1, by="dov")
    )
    assert "Join and Leave" in refusal


@pytest.mark.parametrize("who", sampled([HOST, MODERATOR]))
async def test_abort_closes_a_table_and_stops_its_clocks(app: Running, who: str) -> None:
    status, live = await on_turn(app, "ann", "bea")
    first = app.seat(holder(live, live.pending_seats()[0]))
    await until(first.pings)
    asked = (await app.seat(who).slash(ROOM, "/table abort")).message
    assert "can't undo this" in asked.text
    assert live.is_running, "nothing yet"
    await app.seat(who).press(asked, "Close it")
    await app.wait_until_idle()
    assert "closed without a result" in status.text
    assert status.buttons == ["Log", "Replay", "Rematch", "Zoom", "Legend"]
    line = f"{app.seat(who).mention} has closed this table"
    assert [message for message in first.sees(ROOM) if line in message.text]
    pings = len(app.seat("ann").pings()) + len(app.seat("bea").pings())
    app.peer.skip(30 * 3600)
    app.bot.services.reminders.wake()
    again = refusal_of(await app.seat(who).slash(ROOM, "/table abort", table=live.id))
    assert "already closed" in again
    assert len(app.seat("ann").pings()) + len(app.seat("bea").pings()) <= pings


async def test_a_lobby_can_be_aborted(app: Running) -> None:
    status = await app.opened("ann", "bea")
    await app.seat(HOST).slash(ROOM, "/table abort")
    await app.wait_until_idle()
    assert "closed without a result" in status.text
    assert status.buttons == ["Log", "Rematch"]


async def test_ping_reminds_the_awaited_and_nobody_else(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    await app.wait_until_idle()
    name = pending_names(live)[0]
    app.peer.skip(HOST_PING_COOLDOWN.total_seconds() + 1)
    known = {each: {ping.id for ping in app.seat(each).pings()} for each in EVERYBODY}
    reply = await app.seat(MODERATOR).slash(ROOM, "/table ping")
    assert live.names[live.pending_seats()[0]] in reply.message.text
    await until(lambda: {ping.id for ping in app.seat(name).pings()} - known[name])
    for reader in EVERYBODY:
        if reader != name:
            assert {ping.id for ping in app.seat(reader).pings()} <= known[reader]
