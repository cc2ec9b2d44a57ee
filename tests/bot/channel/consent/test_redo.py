"""Redo after undo, until somebody else has answered."""

from __future__ import annotations

from rules import catalogue
from storage.archive import archive
from storage.archive.verdict import verify
from tests.bot.support.match_play import holder, move_keys, on_turn, pending_names, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.positions import stored_bytes
from tests.bot.support.undo_requests import match_with_draw, undo_answer
from tests.support.running_bot import Running

ROOM = "table-one"


async def test_what_was_taken_back_is_answered_again(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    seat = app.seat(holder(live, mover))
    await play_move(app, live, mover, ["tile:T01"])
    after = live.match.view(mover)
    reply = (await undo_answer(seat, ROOM)).message
    assert reply.buttons == ["Play", "Redo"]
    assert live.match.view(mover) != after
    assert "Done." in (await seat.press(reply, "Redo", deliver_twice=True)).message.text
    assert live.match.view(mover) == after
    assert "nothing to redo" in refusal_of(await seat.slash(ROOM, "/redo"))


async def test_several_undos_are_redone_one_by_one_after_a_restart_too(app: Running) -> None:
    status = await app.begun("ann", "bea")
    live = await app.live(status)
    mover = live.pending_seats()[0]
    seat = app.seat(holder(live, mover))
    for key in move_keys(live, mover):
        await play_move(app, live, mover, [key])
    whole = live.match.length
    await undo_answer(seat, ROOM)
    await undo_answer(seat, ROOM)
    assert live.match.length == whole - 2
    await app.restart()
    for _ in range(2):
        await seat.slash(ROOM, "/redo")
    live = await app.live(status)
    assert live.match.length == whole


async def test_another_answer_of_ones_own_or_anothers_ends_it(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    seat, other = app.seat(holder(live, mover)), app.seat(holder(live, 1 - mover))
    await play_move(app, live, mover, ["tile:T01"])
    await undo_answer(seat, ROOM)
    await play_move(app, live, mover, ["tile:T02"])
    before = await stored_bytes(app, status)
    assert "nothing to redo" in refusal_of(await seat.slash(ROOM, "/redo"))
    assert "nothing to redo" in refusal_of(await other.slash(ROOM, "/redo"))
    assert await stored_bytes(app, status) == before


async def test_what_others_answer_in_secret_neither_ends_it_nor_shows(app: Running) -> None:
    live = await app.live(await app.begun("ann", "bea"))
    ann, bea = live.pending_seats()
    seat = app.seat(holder(live, ann))
    await play_move(app, live, ann)
    text = (await undo_answer(seat, ROOM)).message
    await play_move(app, live, bea, [live.match.asks()[bea].keys[0]])
    assert text.buttons == ["Play", "Redo"]
    assert "Done." in (await seat.press(text, "Redo")).message.text


async def test_a_draw_is_never_repeated(app: Running) -> None:
    _, live, mover = await match_with_draw(app, "ann", "bea")
    asker = app.seat(holder(live, mover))
    await undo_answer(asker, ROOM)
    other = app.seat(holder(live, 1 - mover))
    request = next(message for message in reversed(other.sees(ROOM)) if "Deny" in message.buttons)
    await other.press(request, "Agree")
    assert "nothing to redo" in refusal_of(await asker.slash(ROOM, "/redo"))


async def test_a_match_with_redone_answers_verifies(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    seat = app.seat(holder(live, mover))
    await play_move(app, live, mover, ["tile:T01"])
    await undo_answer(seat, ROOM)
    await seat.slash(ROOM, "/redo")
    while pending_names(live)[0] == holder(live, mover):
        await play_move(app, live, mover)
    kept = await app.store.run(
        lambda session: archive.export(session, table=live.id, with_secrets=True)
    )
    assert verify(kept, catalogue).wrong == []
