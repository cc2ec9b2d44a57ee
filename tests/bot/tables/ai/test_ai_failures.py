"""AI seats after a failure in the middle of a move: nothing is lost, and they continue."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest
from msgspec.structs import replace as replaced

from bot.tables.ai.thinking import think
from bot.tables.change_storage import store_change
from bot.tables.workers import thinking_pool
from bot.tables.workers.reader_queries import MAX_WAITING_QUERIES, QUERIES_BUSY
from bot.tables.workers.task_limits import LIMITS, TaskKind
from bot.user_errors import UserError
from rules import catalogue
from rules.kernel import Match, SeededDice
from storage.errors import StorageError
from storage.matches.change_records import ChangedBy
from tests.bot.support.dummy_game import CONVOY
from tests.bot.support.in_process_ai import Helped
from tests.bot.support.lingering_work import is_alive, linger_once
from tests.bot.support.service_fixture import FIRST_PERSON, SEED
from tests.support.asking import refuses
from tests.support.patience import until

LOCKED = "The database is locked by another program. Nothing was changed."


@pytest.mark.parametrize("times", [1, 3])
async def test_an_unstored_answer_is_retried(helped: Helped, times: int) -> None:
    failures = iter([True] * times)

    def locked(*given: Any, **more: Any) -> Any:
        by = given[3].by
        if by.actor is None and by.seat == 1 and next(failures, False):
            raise StorageError(LOCKED)
        return store_change(*given, **more)

    with patch("bot.tables.change_storage.store_change", locked):
        live = await helped.tables.begun(1, ai=1)
        await helped.ai.wait_until_idle()
    assert live.pending_seats() == [0], "memory is what is stored"
    assert not live.stale
    assert len(helped.said) == (times > 1)


async def test_an_endless_ai_thought_is_stopped(helped: Helped, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with patch.object(
        thinking_pool, "STARVED_SHARE", 0.0
    ):  # on a busy machine too: one process, no share
        thought = asyncio.create_task(helped.ai.processes.run(linger_once, str(mark)))
        await until(lambda: mark.exists() and mark.read_text(), "the thought")
        thought.cancel()
        await asyncio.gather(thought, return_exceptions=True)
        pool = helped.ai.processes._workers.local.thoughts
        await until(
            lambda: len(pool._free) == thinking_pool.PROCESSES, "its process, which is the next"
        )
        with (
            patch.dict(LIMITS, {TaskKind.THOUGHT: LIMITS[TaskKind.THOUGHT]._replace(seconds=0.1)}),
            pytest.raises(UserError, match="stopped"),
        ):
            await helped.ai.processes.run(time.sleep, 600)
    await until(lambda: not is_alive(int(mark.read_text())), "the end of the process")
    assert await helped.ai.processes.run(os.getpid) > 0, "the next thought has a process"


def test_an_unoffered_key_ends_the_thought() -> None:
    game = replace(CONVOY, ai_levels={"careful": lambda _ask, _view, _dice: "nowhere"})
    with patch.dict(catalogue, {game.slug: game}):
        match = Match.start(game, seats=2, dice=SeededDice("circle"))
        refuses("nowhere", think, match.save(), 0, "careful")


async def test_no_more_reviews_wait_than_come_in_time(helped: Helped) -> None:
    lives = [await helped.tables.opened(2) for _ in range(MAX_WAITING_QUERIES // 2 + 1)]

    async def forever(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    for number, live in enumerate(lives):  # each seat another person's
        await helped.tables.tables.start(live, SEED, by=ChangedBy(FIRST_PERSON, number))
        seats = (replaced(item, person_id=2 * number + item.seat) for item in live.table.seats)
        live.table = replaced(live.table, seats=tuple(seats))
    with patch.object(helped.ai.processes, "run", side_effect=forever):
        asked = [
            asyncio.create_task(helped.ai.hints.review(live, seat))
            for live in lives
            for seat in (0, 1)
        ]
        await until(lambda: sum(item.done() for item in asked) == 2, "the refusals")
        refusals = [item.exception() for item in asked if item.done()]
        assert {str(item) for item in refusals} == {QUERIES_BUSY}
        for item in asked:
            item.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
    with patch.object(helped.ai.processes, "run", AsyncMock(return_value=[])):
        assert await helped.ai.hints.review(lives[0], 0) == [], "those who have gone leave room"
