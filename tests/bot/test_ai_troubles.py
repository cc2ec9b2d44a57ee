"""AI seats when something fails in the middle: nothing is lost, and no table stands still."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.tables import service
from storage.trouble import StorageTrouble
from tests.bot.helped import Helped
from tests.bot.play import until
from tests.bot.test_ai import lingering, lives

LOCKED = "The database is locked by another program. Nothing was changed."


@pytest.mark.parametrize("times", [1, 3])
async def test_an_answer_that_could_not_be_stored_is_given_again(
    helped: Helped, times: int
) -> None:
    append, failures = service.append, iter([True] * times)

    def locked(*given: Any, **more: Any) -> Any:
        by = given[4]
        if by.actor is None and by.seat == 1 and next(failures, False):
            raise StorageTrouble(LOCKED)
        return append(*given, **more)

    with patch.object(service, "append", locked):
        live = await helped.tables.begun(1, ai=1)
        await helped.ai.settled()
    assert live.awaited() == [0], "memory is what is stored"
    assert not live.stale
    assert len(helped.said) == (times > 1)


async def test_a_stop_waits_for_no_thought(helped: Helped, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    thoughts = [asyncio.create_task(helped.ai._run(lingering, str(mark))) for _ in range(9)]
    await until(lambda: mark.exists() and mark.read_text(), "the thought")
    await until(lambda: sum(each.done() for each in thoughts) == 8, "the quick thoughts")
    for each in thoughts:
        each.cancel()
    await helped.ai.stop()
    await until(lambda: not lives(int(mark.read_text())), "the end of the process")
