"""Replays: made in a process of their own, kept, bounded, and open only once a match is over."""

from __future__ import annotations

import asyncio
import io
import random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from PIL import Image

from bot.channel.table_message.content import status_contents
from bot.tables import moves
from bot.tables.history.endings import turning_lines
from bot.tables.live_table import LiveTable
from bot.tables.pictures.boards import Boards
from bot.tables.pictures.painters import PICTURE_UNPAINTED, PaintingError
from bot.tables.pictures.replays import (
    MAX_WAITING_REPLAYS,
    REPLAY_UNMADE,
    REPLAYS_BUSY,
    ReplayOrder,
    Replays,
    paint_replay,
    replay_order,
)
from bot.tables.workers.task_limits import LIMITS, TaskKind
from bot.tables.workers.workers import Workers
from bot.user_errors import UserError
from rules import catalogue
from rules.kernel import Match, SeededDice
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.random_walks import walk

SLUG = "space_empires"
"""A game with fog on its board."""


async def played(tables: ServiceFixture, answers: int, game: str = SLUG) -> LiveTable:
    live = await tables.begun(2, game=game)
    rng = random.Random(1)
    for _ in range(answers):
        seat = live.pending_seats()[0]
        await moves.play(
            tables.tables, live, seat, move_keys(live, seat, rng), by=ChangedBy(FIRST_PERSON + seat)
        )
    return live


async def test_a_replay_is_made_in_a_process_of_its_own_and_kept(
    tables: ServiceFixture, workers: Workers
) -> None:
    live, made = await played(tables, 3, "ganymede"), Replays(workers)
    boards = Boards(tables.store, workers)
    with pytest.raises(UserError, match="still running"):
        await boards.animate_replay(live)
    await tables.tables.abort(live)
    given = await boards._replay_input(live)
    first = await made.animate(live, given)
    with Image.open(io.BytesIO(first)) as image:
        assert (image.format, image.width) == ("WEBP", 600)
    assert workers.local.count == 0, "its process has gone"
    with patch.object(workers, "run", side_effect=AssertionError):
        assert await made.animate(live, given) is first


async def test_slow_and_excess_replays_are_rejected(
    tables: ServiceFixture, workers: Workers
) -> None:
    live, made = await played(tables, 1, "ganymede"), Replays(workers)
    await tables.tables.abort(live)
    given = await Boards(tables.store, workers)._replay_input(live)
    with (
        patch.dict(LIMITS, {TaskKind.REPLAY: LIMITS[TaskKind.REPLAY]._replace(seconds=0.0)}),
        pytest.raises(UserError, match=REPLAY_UNMADE),
    ):
        await made.animate(live, given)
    waiting = asyncio.Event()

    async def slow(*_: object) -> bytes:
        await waiting.wait()
        return b"made"

    with patch.object(workers, "run", slow):
        tasks = [asyncio.create_task(made.animate(live, given)) for _ in range(MAX_WAITING_REPLAYS)]
        await asyncio.sleep(0)
        with pytest.raises(UserError, match=REPLAYS_BUSY):
            await made.animate(live, given)
        waiting.set()
        assert set(await asyncio.gather(*tasks)) == {b"made"}


async def test_fog_is_lifted_after_the_end_not_after_closing(
    tables: ServiceFixture, workers: Workers
) -> None:
    live = await played(tables, 2)
    given = await Boards(tables.store, workers)._replay_input(live)
    with pytest.raises(UserError, match="still running"):
        replay_order(live, given)
    await tables.tables.abort(live)
    assert replay_order(live, given).unveiled is False


async def test_the_last_message_is_posted_without_turning_points(
    tables: ServiceFixture, workers: Workers
) -> None:
    live, boards = await tables.begun(2), Boards(tables.store, workers)
    rng = random.Random(3)
    while live.is_running:
        seat = live.pending_seats()[0]
        await moves.play(
            tables.tables, live, seat, move_keys(live, seat, rng), by=ChangedBy(FIRST_PERSON + seat)
        )
    assert replay_order(live, await boards._replay_input(live)).unveiled is True
    result = await turning_lines(tables.store, live, await boards.course(live))
    assert 1 <= len(result) <= 3
    text = (await status_contents(tables.store, live, (), turns=result)).text
    assert all(line in text for line in result)
    boards.courses.clear()
    with patch.object(boards.painters, "work", side_effect=PaintingError(PICTURE_UNPAINTED)):
        assert await turning_lines(tables.store, live, await boards.course(live)) == []
    assert "is over" in (await status_contents(tables.store, live, ())).text


def shown(match: Match, log: tuple[Any, ...], *, unveiled: bool) -> list[Any]:
    """Return the views of a replay."""
    order = ReplayOrder(
        game=SLUG,
        options=tuple(match.options.items()),
        seats=match.seats,
        log=log,
        end=msgspec.json.encode(match.view(None)),
        names=("A", "B"),
        palette="night",
        unveiled=unveiled,
    )
    with patch("bot.tables.pictures.replays.replay_webp", lambda views, **_: views):
        return list(paint_replay(order))


def test_only_a_lifted_replay_shows_every_counter() -> None:
    match = Match.start(catalogue[SLUG], seats=2, dice=SeededDice("fog"))
    log = [*match.added_entries]
    for _ in walk(match, "random", SeededDice("answers"), 80):
        log += match.added_entries
    lifted = shown(match, tuple(log), unveiled=True)[:-1]
    veiled = shown(match, tuple(log), unveiled=False)
    assert all(counter.kind for view in lifted for counter in view.counters)
    assert any(not counter.kind for counter in veiled[-1].counters)
    assert veiled[-1] == match.view(None)
