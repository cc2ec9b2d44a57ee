"""Answers that are lost on the way, commands that are refused, messages that somebody deletes."""

from __future__ import annotations

import asyncio

import pytest
from discord.app_commands import CommandTree

from bot.playground import hosting
from tests.bot.channel.consent.test_handovers import asked
from tests.bot.channel.reminders.test_loop import sent
from tests.bot.refusals.test_spacecorp_edges import begins
from tests.bot.table_setup import holder, moved, on_turn, standing, until
from tests.support.running_bot import Running, table_of
from tests.support.status import statuses

ROOM = "table-one"
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
COMMANDS = ("PUT", "/applications/{application_id}/commands")


# The answer to an acknowledgement


@pytest.mark.parametrize("how", ["dropped", "failed"])
async def test_a_lost_answer_to_an_acknowledgement_leaves_nobody_thinking(
    here: Running, how: str
) -> None:
    status, live = await on_turn(here, "ann", "bea")
    if how == "dropped":
        here.peer.faults.drop(*CALLBACK, after=True)
    else:
        here.peer.faults.fail(*CALLBACK, status=500, after=True)
    seat = here.seat(holder(live, live.awaited()[0]))
    reply = await seat.slash(ROOM, "/log")
    assert live.id in reply.message.text
    assert not reply.interaction.deferred
    if how == "dropped":
        here.peer.faults.drop(*CALLBACK, after=True)
    else:
        here.peer.faults.fail(*CALLBACK, status=500, after=True)
    assert "[3.6]" in (await seat.press(status, "Play")).message.text


async def test_a_table_whose_command_comes_twice_is_opened_once(here: Running) -> None:
    await here.seat("ann").slash(ROOM, "/table new", game="ganymede", deliver_twice=True)
    await here.settled()
    found = [one for one in here.seat("ann").sees(ROOM) if "is its host" in one.text]
    assert len(found) == 1


# Commands that Discord does not take


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (400, 30034), (400, 50035)])
async def test_tables_go_on_where_the_commands_are_refused_for_good(
    here: Running, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    message, live = await on_turn(here, "ann", "bea")
    await here.stop()
    monkeypatch.setattr(CommandTree, "sync", _sync)
    here.peer.faults.fail(*COMMANDS, status=status, code=code, times=100)
    await here.start()
    seat = here.seat(holder(live, live.awaited()[0]))
    assert "[3.6]" in (await seat.press(message, "Play")).message.text
    live = await here.live(message)
    await moved(here, live, live.awaited()[0])
    await here.settled()
    told = [one for one in here.logged if "commands" in one["event"]]
    assert [one["code"] for one in told] == [code]
    assert "reached" not in told[0]["event"]


_sync = CommandTree.sync


async def test_a_sync_that_is_put_off_keeps_nothing_back(
    here: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    message, live = await on_turn(here, "ann", "bea")
    await here.stop()
    put_off = asyncio.Event()

    async def sync(tree: CommandTree) -> None:  # type: ignore[type-arg]
        await put_off.wait()

    monkeypatch.setattr(CommandTree, "sync", sync)
    monkeypatch.setattr("bot.client.SYNC_PATIENCE", 0.05)
    await here.start()
    seat = here.seat(holder(live, live.awaited()[0]))
    assert "[3.6]" in (await seat.press(message, "Play")).message.text


# A message that a moderator has deleted


@pytest.mark.parametrize("look", ["/log", "/mine", "/board"])
async def test_a_deleted_status_message_comes_back_with_the_next_look(
    here: Running, look: str
) -> None:
    status, live = await on_turn(here, "ann", "bea")
    table = table_of(status)
    name = holder(live, live.awaited()[0])
    pings = len(sent(here, name))
    hosting.delete_message(here.peer.world, status.raw)
    await here.seat(name).slash(ROOM, look, table=table)
    await until(lambda: statuses(here.peer.world, table), "the message")
    await here.settled()
    assert len(statuses(here.peer.world, table)) == 1
    assert len(sent(here, name)) == pings, "nobody is told twice"


async def test_looks_at_a_message_that_stands_ask_discord_seldom(here: Running) -> None:
    await on_turn(here, "ann", "bea")
    before = len(here.exchanges)
    for _ in range(4):
        await here.seat("ann").slash(ROOM, "/log")
    await here.settled()
    assert sum(one.method == "GET" for one in here.exchanges[before:]) <= 1


# Lines that begin with an Edge


async def test_a_line_that_begins_with_an_edge_is_played_as_far_as_it_goes(here: Running) -> None:
    status = await here.begun("ann", "bea", "cyd", game="spacecorp")
    live = await standing(here, status, begins())
    told = (await here.seat("bea").slash(ROOM, "/play", line="pass research")).message.text
    assert told.startswith("Played.")
    assert "Not played yet: research." in told
    assert "Cyd" in told
    assert live.awaited() == [2]


async def test_a_line_without_the_edge_that_comes_first_is_told_what_is_asked(
    here: Running,
) -> None:
    status = await here.begun("ann", "bea", "cyd", game="spacecorp")
    live = await standing(here, status, begins())
    told = (await here.seat("bea").slash(ROOM, "/play", line="research")).message.text
    assert "Sabotage" in told
    assert "Pass on Edges as a turn begins" in told
    assert live.awaited() == [1, 2]


# Seats that change hands


async def test_a_seat_that_is_handed_over_while_awaited_pings_its_heir_once(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    ann = live.record.seat_of(here.seat("ann").id)
    if live.awaited() == [ann]:
        while ann in live.awaited():
            await moved(here, live, live.awaited()[0])
    (seat,) = live.awaited()
    posted = await asked(here, live, seat, by="cyd")
    await here.seat("bea").press(posted, "Agree")
    await here.settled()
    await here.pinged()
    assert len(here.seat("cyd").pings()) == 1
    (ping,) = here.seat("cyd").pings()
    assert "Play" in ping.buttons, "the table's message tells it"


async def test_an_heir_who_is_not_awaited_is_told_by_the_line(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    (mover,) = live.awaited()
    if mover == live.record.seat_of(here.seat("bea").id):
        while mover in live.awaited():
            await moved(here, live, mover)
    seat = live.record.seat_of(here.seat("bea").id)
    assert seat is not None
    posted = await asked(here, live, seat, by="cyd")
    await here.seat("bea").press(posted, "Agree")
    await here.settled()
    assert len(here.seat("cyd").pings()) == 1
