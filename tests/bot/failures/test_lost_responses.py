"""Answers that are lost on the way, commands that are refused, messages that somebody deletes."""

from __future__ import annotations

import asyncio

import pytest
from discord.app_commands import CommandTree

from bot.playground import servers
from tests.bot.support.consent_setup import ask_to_replace
from tests.bot.support.match_play import holder, on_turn, play_move
from tests.bot.support.positions import table_at_position
from tests.bot.support.reminder_checks import sent_pings
from tests.spacecorp.sabotage import begins
from tests.support.patience import until
from tests.support.running_bot import Running, table_of
from tests.support.status import statuses

ROOM = "table-one"
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
COMMANDS = ("PUT", "/applications/{application_id}/commands")


# The answer to an acknowledgement


@pytest.mark.parametrize("how", ["dropped", "failed"])
async def test_a_lost_answer_to_an_acknowledgement_leaves_nobody_thinking(
    app: Running, how: str
) -> None:
    status, live = await on_turn(app, "ann", "bea")
    if how == "dropped":
        app.peer.faults.drop(*CALLBACK, after=True)
    else:
        app.peer.faults.fail(*CALLBACK, status=500, after=True)
    seat = app.seat(holder(live, live.pending_seats()[0]))
    reply = await seat.slash(ROOM, "/log")
    assert live.id in reply.message.text
    assert not reply.interaction.deferred
    if how == "dropped":
        app.peer.faults.drop(*CALLBACK, after=True)
    else:
        app.peer.faults.fail(*CALLBACK, status=500, after=True)
    assert "[3.6]" in (await seat.press(status, "Play")).message.text


async def test_table_with_a_repeated_command_is_opened_once(app: Running) -> None:
    await app.seat("ann").slash(ROOM, "/table new", game="ganymede", deliver_twice=True)
    await app.wait_until_idle()
    results = [item for item in app.seat("ann").sees(ROOM) if "is the host" in item.text]
    assert len(results) == 1


# Commands that Discord does not take


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (400, 30034), (400, 50035)])
async def test_tables_go_on_where_the_commands_are_refused_for_good(
    app: Running, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    message, live = await on_turn(app, "ann", "bea")
    await app.stop()
    monkeypatch.setattr(CommandTree, "sync", _sync)
    app.peer.faults.fail(*COMMANDS, status=status, code=code, times=100)
    await app.start()
    seat = app.seat(holder(live, live.pending_seats()[0]))
    assert "[3.6]" in (await seat.press(message, "Play")).message.text
    live = await app.live(message)
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    lines = [item for item in app.logged if "commands" in item["event"]]
    assert [item["code"] for item in lines] == [code]
    assert "reached" not in lines[0]["event"]


_sync = CommandTree.sync


async def test_postponed_sync_delays_nothing(app: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    message, live = await on_turn(app, "ann", "bea")
    await app.stop()
    put_off = asyncio.Event()

    async def sync(tree: CommandTree) -> None:
        await put_off.wait()

    monkeypatch.setattr(CommandTree, "sync", sync)
    monkeypatch.setattr("bot.client.SYNC_SECONDS", 0.05)
    await app.start()
    seat = app.seat(holder(live, live.pending_seats()[0]))
    assert "[3.6]" in (await seat.press(message, "Play")).message.text


# A message that a moderator has deleted


@pytest.mark.parametrize("look", ["/log", "/mine", "/board"])
async def test_a_deleted_status_message_comes_back_with_the_next_look(
    app: Running, look: str
) -> None:
    status, live = await on_turn(app, "ann", "bea")
    table = table_of(status)
    name = holder(live, live.pending_seats()[0])
    pings = len(sent_pings(app, name))
    servers.delete_message(app.peer.world, status.raw)
    await app.seat(name).slash(ROOM, look, table=table)
    await until(lambda: statuses(app.peer.world, table), "the message")
    await app.wait_until_idle()
    assert len(statuses(app.peer.world, table)) == 1
    assert len(sent_pings(app, name)) == pings, "nobody is notified twice"


async def test_checks_of_an_existing_message_rarely_ask_discord(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    before = len(app.exchanges)
    for _ in range(4):
        await app.seat("ann").slash(ROOM, "/log")
    await app.wait_until_idle()
    assert sum(exchange.method == "GET" for exchange in app.exchanges[before:]) <= 1


# Lines that begin with an Edge


async def test_line_beginning_with_an_edge_is_played_up_to_its_limit(app: Running) -> None:
    status = await app.begun("ann", "bea", "cyd", game="spacecorp")
    live = await table_at_position(app, status, begins())
    text = (await app.seat("bea").slash(ROOM, "/play", line="pass research")).message.text
    assert text.startswith("Played.")
    assert "Not played yet: research." in text
    assert "Cyd" in text
    assert live.pending_seats() == [2]


async def test_line_without_the_first_edge_shows_the_question(
    app: Running,
) -> None:
    status = await app.begun("ann", "bea", "cyd", game="spacecorp")
    live = await table_at_position(app, status, begins())
    text = (await app.seat("bea").slash(ROOM, "/play", line="research")).message.text
    assert "Sabotage" in text
    assert "Pass on Edges as a turn begins" in text
    assert live.pending_seats() == [1, 2]


# Seats that change hands


async def test_handover_of_a_pending_seat_pings_its_heir_once(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    ann = live.table.seat_of(app.seat("ann").id)
    if live.pending_seats() == [ann]:
        while ann in live.pending_seats():
            await play_move(app, live, live.pending_seats()[0])
    (seat,) = live.pending_seats()
    posted = await ask_to_replace(app, live, seat, by="cyd")
    await app.seat("bea").press(posted, "Agree")
    await app.wait_until_idle()
    await app.pinged()
    assert len(app.seat("cyd").pings()) == 1
    (ping,) = app.seat("cyd").pings()
    assert "Play" in ping.buttons, "the table's message shows it"


async def test_heir_out_of_turn_is_informed_by_the_line(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    (mover,) = live.pending_seats()
    if mover == live.table.seat_of(app.seat("bea").id):
        while mover in live.pending_seats():
            await play_move(app, live, mover)
    seat = live.table.seat_of(app.seat("bea").id)
    assert seat is not None
    posted = await ask_to_replace(app, live, seat, by="cyd")
    await app.seat("bea").press(posted, "Agree")
    await app.wait_until_idle()
    assert len(app.seat("cyd").pings()) == 1
