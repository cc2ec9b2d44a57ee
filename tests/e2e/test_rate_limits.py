"""A whole match while sending and editing is limited as tightly as on Discord."""

import asyncio
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from bot.tables import moves
from bot.tables.live_table import LiveTable
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import move_keys
from tests.e2e.script import NAMES, ROOM, Script, stored
from tests.support.depth import at_depth
from tests.support.move_ways import WAYS
from tests.support.running_bot import Running, running


async def test_a_match_is_played_under_rate_limits(tmp_path: Path) -> None:
    """Nothing is refused, because the client waits where it must, and the end is shown."""
    script = Script(choices=2, most=at_depth(30, 1000))
    result = script.match.result
    async with running(tmp_path, rate_limits=True) as app:
        status = await app.begun(*NAMES, room=ROOM)
        hands = WAYS["line"](status, ROOM)
        for move in script.moves:
            await hands.play(app.seat(NAMES[move.seat]), move)
        await app.wait_until_idle()
        assert await stored(app, status) == script.steps
        if result is not None:
            assert all(f"{score}" in status.text for score in result.scores)
            assert status.buttons == [
                "Log",
                "Replay",
                "Story",
                "My notes",
                "Rematch",
                "Zoom",
                "Legend",
            ]
        assert [exchange for exchange in app.exchanges if exchange.status == 429] == []


MOVES = at_depth(2, 6)
OVERTAKEN = 3
"""Boards of one other table that may be shown while a table's board waits for its turn."""
_numbers = count(1)


async def test_four_tables_of_ai_seats_in_one_channel_take_turns(tmp_path: Path) -> None:
    """People answer as soon as they are asked; no table's board waits while others' are shown."""
    async with running(tmp_path, rate_limits=True) as app:
        lives = []
        for name in ("ann", "bea", "cyd", "dov"):
            status = await app.begun(name, room=ROOM, ai=3)
            lives.append(await app.live(status))
        done = asyncio.Event()
        watching = asyncio.create_task(most_overtaken(app, lives, done))
        await asyncio.gather(*(played(app, live) for live in lives))
        done.set()
        overtaken = await watching
        await app.wait_until_idle()
        assert overtaken <= OVERTAKEN
        assert [exchange for exchange in app.exchanges if exchange.status == 429] == []
        assert all(live.table.posted_edition == live.table.edition for live in lives)


async def played(app: Running, live: LiveTable) -> None:
    """Play some moves of a table's only person, each as soon as it is asked for."""
    tables, person = app.bot.services.tables, live.seat(0).person_id
    for _ in range(MOVES):
        while live.pending_seats() != [0]:  # noqa: ASYNC110 - the table tells nobody
            await asyncio.sleep(0.05)
        number = next(_numbers)
        await moves.play(
            tables, live, 0, move_keys(live, 0), whole=True, by=ChangedBy(person, number)
        )


async def most_overtaken(app: Running, lives: Sequence[LiveTable], done: asyncio.Event) -> int:
    """Return the most boards of one other table that were shown while a table's board waited."""
    shown = dict[str, list[int]]()
    waiting = dict[str, dict[str, int]]()
    most = 0
    while not done.is_set():
        for live in lives:
            record = await app.store.run(matches.get, table=live.id)
            boards = shown.setdefault(live.id, [record.posted_edition])
            if record.posted_edition != boards[-1]:
                boards.append(record.posted_edition)
                waiting.pop(live.id, None)
            if record.posted_edition < record.edition:
                since = waiting.setdefault(live.id, {id_: len(each) for id_, each in shown.items()})
                more = (len(shown[id_]) - number for id_, number in since.items())
                most = max(most, *more)
        await asyncio.sleep(0.05)
    return most
