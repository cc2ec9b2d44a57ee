"""AI seats when something fails in the middle: nothing is lost, and no table stands still."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from bot.tables import service
from storage.trouble import StorageTrouble
from tests.bot.helped import Helped

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
