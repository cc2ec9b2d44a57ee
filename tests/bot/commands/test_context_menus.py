"""Commands in the context menus of messages and people."""

from __future__ import annotations

import pytest

from tests.bot.support.match_play import holder, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.undo_requests import undo_answer
from tests.support.running_bot import ROOM, Running, table_of

VIEW, REWIND, PROFILE = "My view of this table", "Rewind to here", "Profile"


async def test_my_view_of_a_message_equals_mine(app: Running) -> None:
    status = await app.begun("ann", "bea")
    await app.begun("ann", "bea", game="spacecorp")
    ann = app.seat("ann")
    menu = (await ann.use_on_message(status, VIEW)).message
    typed = (await ann.slash(ROOM, "/mine", table=table_of(status))).message
    assert menu.ephemeral
    assert (menu.text, menu.buttons, menu.file()) == (typed.text, typed.buttons, typed.file())


async def test_my_view_of_a_person_s_words_is_of_the_only_table_here(app: Running) -> None:
    status = await app.begun("ann", "bea")
    posted = app.seat("dov").say(ROOM, f"table {table_of(status)} is fun")
    assert table_of(status) in (await app.seat("ann").use_on_message(posted, VIEW)).message.text
    elsewhere = app.seat("dov").say("lobby", "hello")
    text = refusal_of(await app.seat("cyd").use_on_message(elsewhere, VIEW))
    assert "no table here" in text


async def test_my_view_shows_a_spectator_no_more_than_mine_does(app: Running) -> None:
    status = await app.begun("ann", "bea")
    text = refusal_of(await app.seat("cyd").use_on_message(status, VIEW))
    typed = refusal_of(await app.seat("cyd").slash(ROOM, "/mine", table=table_of(status)))
    assert text == typed


async def test_a_line_about_a_table_leads_to_it(app: Running) -> None:
    status = await app.begun("ann", "bea")
    await app.begun("ann", "bea", game="spacecorp")
    live = await app.live(status)
    await app.bot.services.messages.post(live, "somebody is back.")
    line = app.seat("ann").sees(ROOM)[-1]
    assert not line.buttons
    assert table_of(status) in (await app.seat("ann").use_on_message(line, VIEW)).message.text


async def test_a_line_of_somebody_else_about_a_hidden_table_leads_nowhere(app: Running) -> None:
    await app.begun("ann", "bea")
    await app.begun("ann", "bea", game="spacecorp")
    posted = app.seat("dov").say(ROOM, "Ganymede · table zzzz: look")
    assert "several tables" in refusal_of(await app.seat("cyd").use_on_message(posted, REWIND))


async def test_rewind_shows_the_board_at_the_time_of_the_message(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    posted = app.seat("dov").say(ROOM, "a fine start")
    then = live.match.when
    for _ in range(4):
        await play_move(app, live, live.pending_seats()[0])
        await app.wait_until_idle()
        app.peer.clock.skip(60)
    ann = app.seat("ann")
    shown = (await ann.use_on_message(posted, REWIND)).message
    assert then in shown.text
    assert "Rewind to here" in shown.buttons
    asked = (await ann.press(shown, "Rewind to here")).message
    assert "have been asked" in asked.text


async def test_rewind_ignores_answers_taken_back(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    for _ in range(2):
        await play_move(app, live, live.pending_seats()[0])
        app.peer.clock.skip(60)
    then, last = live.match.when, live.pending_seats()[0]
    await play_move(app, live, last)
    app.peer.clock.skip(60)
    posted = app.seat("dov").say(ROOM, "oh dear")
    await undo_answer(app.seat(holder(live, last)), ROOM)
    await app.wait_until_idle()
    text = refusal_of(await app.seat("ann").use_on_message(posted, REWIND))
    assert "hasn't moved on" in text
    assert live.match.when == then


async def test_rewind_is_for_the_host(app: Running) -> None:
    status, _ = await on_turn(app, "ann", "bea")
    text = refusal_of(await app.seat("bea").use_on_message(status, REWIND))
    assert "Only the host" in text


async def test_rewind_to_the_present_is_refused(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    posted = app.seat("dov").say(ROOM, "hello")
    text = refusal_of(await app.seat("ann").use_on_message(posted, REWIND))
    assert "hasn't moved on since that message" in text


@pytest.mark.parametrize("name", ["ann", "bea"])
async def test_profile_of_a_person_equals_the_command(app: Running, name: str) -> None:
    await app.begun("ann", "bea")
    ann, sought = app.seat("ann"), app.seat(name)
    menu = (await ann.use_on_user(ROOM, sought.id, PROFILE)).message
    typed = (await ann.slash(ROOM, "/profile", player=sought.id)).message
    assert menu.ephemeral
    assert menu.text == typed.text
    assert name.capitalize() in menu.text
