"""Tables closed without a result promise nothing that would come later."""

from __future__ import annotations

from sqlmodel import select

from bot.playground.driver import Seat
from bot.tables.live_table import LiveTable
from storage.schema.table_rows import TableRow
from tests.bot.support.match_play import holder, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running

ROOM = "table-one"
COMMANDS = ("/story", "/recap", "/history", "/replay", "/board", "/note")
PROMISES = (" yet", "can start it", "After the match", "once it's over")


async def _check(player: Seat, live: LiveTable, *commands: str) -> None:
    """Check that no answer about a closed table speaks of what would come later."""
    for command in commands:
        reply = await player.slash(ROOM, command, table=live.id)
        words = " ".join(message.text for message in reply.messages)
        assert words, command
        assert not [each for each in PROMISES if each in words], (command, words)


async def test_closed_match_promises_nothing(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = live.pending_seats()[0]
    noted, other = app.seat(holder(live, seat)), app.seat(holder(live, 1 - seat))
    await play_move(app, live, seat)
    await noted.slash(ROOM, "/note", text="a thought", table=live.id)
    await app.bot.services.tables.abort(live, None)
    for player in (noted, other):
        await _check(player, live, *COMMANDS)
    reply = await other.slash(ROOM, "/note", text="a thought", table=live.id)
    assert "yet" not in reply.message.text


async def test_closed_lobby_promises_nothing(app: Running) -> None:
    ann = app.seat("ann")
    await ann.slash(ROOM, "/table new", game="ganymede")
    tables = await app.store.run(lambda s: s.exec(select(TableRow.id)).all())
    live = await app.bot.services.tables.live(tables[0])
    await app.bot.services.tables.abort(live, None)
    await _check(ann, live, *COMMANDS)


async def test_closed_table_is_described_in_words(app: Running) -> None:
    ann = app.seat("ann")
    await ann.slash(ROOM, "/table new", game="ganymede")
    tables = await app.store.run(lambda s: s.exec(select(TableRow.id)).all())
    live = await app.bot.services.tables.live(tables[0])
    await app.bot.services.tables.abort(live, None)
    reply = refusal_of(await ann.slash(ROOM, "/table follow", table=live.id))
    assert reply == f"Table {live.id} was closed. /replay shows it."
