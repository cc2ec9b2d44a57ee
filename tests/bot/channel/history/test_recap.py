"""Since your last move: in order, five lines and more, with the board before and after."""

from __future__ import annotations

from tests.bot.support.match_play import add_news, holder, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running

ROOM = "table-one"


async def test_a_recap_tells_in_order_with_the_board_before_and_after(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    person, other = app.seat(holder(live, mover)), app.seat(holder(live, 1 - mover))
    await play_move(app, live, mover)
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    before = (await person.slash(ROOM, "/board")).message.file()
    await app.wait_until_idle()
    assert "Nothing has happened" in (await person.slash(ROOM, "/recap")).message.text
    for number in range(8):
        await add_news(app, live, f"Comet {number} passes.")
    await play_move(app, live, 1 - mover)
    await app.wait_until_idle()
    shown = (await person.slash(ROOM, "/recap")).message
    assert shown.ephemeral
    lines = [line for line in shown.text.splitlines() if line.startswith("- ")]
    assert len(lines) == 5
    assert [line for line in lines if "Comet" in line] == sorted(
        line for line in lines if "Comet" in line
    )
    assert str(live.table.message_id) in shown.text
    assert len(shown.attachments) == 2
    assert all(picture.description for picture in shown.attachments)
    assert shown.file(0) != shown.file(1)
    assert before
    more = (await person.press(shown, "More")).message
    assert "Comet 0 passes" in more.text
    assert more.attachments == []
    panel = (await person.press(status, "Play")).message
    assert "more; `/recap`" in panel.text
    assert "Since your last move" in panel.text
    assert "no seat" in refusal_of(await app.seat("dov").slash(ROOM, "/recap"))
    assert other.sees(ROOM)


async def test_what_was_taken_back_is_in_no_recap_and_a_first_one_says_so(app: Running) -> None:
    status = await app.begun("ann", "bea")
    live = await app.live(status)
    assert "You haven't moved yet." in (await app.seat("ann").slash(ROOM, "/recap")).message.text
    for seat in live.pending_seats():
        await play_move(app, live, seat)
    await app.wait_until_idle()
    mover = live.pending_seats()[0]
    await play_move(app, live, mover, ["tile:T01"])
    await app.wait_until_idle()
    reader = app.seat(holder(live, 1 - mover))
    assert "T01" in (await reader.slash(ROOM, "/recap")).message.text
    back = (await app.seat(holder(live, mover)).slash(ROOM, "/undo")).message
    await app.seat(holder(live, mover)).press(back, "Last answer")
    assert "T01" not in (await reader.slash(ROOM, "/recap")).message.text
    await app.seat("bea").slash("lobby", "/settings", text_board=True)
    assert (await app.seat("bea").slash(ROOM, "/recap")).message.attachments == []


async def test_a_secret_answer_shows_in_nobody_elses_recap(app: Running) -> None:
    live = await app.live(await app.begun("ann", "bea"))
    first, second = live.pending_seats()
    reader = app.seat(holder(live, second))
    key = live.match.asks()[second].keys[0]
    await play_move(app, live, second, [key])
    before = (await reader.slash(ROOM, "/recap")).message
    await play_move(app, live, first, [live.match.asks()[first].keys[0]])
    after = (await reader.slash(ROOM, "/recap")).message
    assert (after.text, after.components) == (before.text, before.components)
    assert len(after.attachments) == len(before.attachments)
