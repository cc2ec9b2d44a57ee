"""A connection lost during a commit: the move is looked up by its interaction, never guessed."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from bot.tables import moves
from bot.tables import table_service as registry_module
from storage.errors import CommitUnknownError, StorageError
from storage.matches import match_log
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture


@pytest.mark.parametrize("is_stored", [False, True])
async def test_lost_commit_is_settled_by_its_interaction(
    tables: ServiceFixture, *, is_stored: bool
) -> None:
    live = await tables.begun(2)
    seat, store, heard = live.pending_seats()[0], tables.store, list[str]()
    run, read, lost = store.run, store.read, [True]

    async def losing(work: Any, *given: Any, **more: Any) -> Any:
        if not lost:
            return await run(work, *given, **more)
        lost.clear()
        if is_stored:
            await run(work, *given, **more)
        away.append(True)
        raise CommitUnknownError("lost")

    async def reading(work: Any, *given: Any, **more: Any) -> Any:
        if away:
            away.clear()
            raise StorageError("The server is away.")
        return await read(work, *given, **more)

    away = list[bool]()
    tables.tables.listeners.append(lambda changed, _news: heard.append(changed.id))
    keys = move_keys(live, seat)
    with (
        patch.object(store, "run", losing),
        patch.object(store, "read", reading),
        patch.object(registry_module, "SETTLING_PAUSES", (0.0,) * 3),
    ):
        news = await moves.play(
            tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON + seat, 77)
        )
    assert bool(news) != is_stored
    assert heard == [live.id], "the table is shown again"
    assert not live.stale
    log = await store.read(match_log.entries, table=live.id)
    played = [entry.key for entry in log if entry.seat == seat]
    assert played[-len(keys) :] == list(keys)
    assert live.match.length == len(log)
    assert not lost


async def test_lasting_unknown_commit_is_reported(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    seat = live.pending_seats()[0]
    by = ChangedBy(FIRST_PERSON + seat, 78)

    async def lost(*_: Any, **__: Any) -> Any:
        raise CommitUnknownError("lost")

    with (
        patch.object(tables.store, "run", lost),
        patch.object(tables.store, "read", lost),
        patch.object(registry_module, "SETTLING_PAUSES", (0.0,) * 3),
        pytest.raises(CommitUnknownError, match="Check the table"),
    ):
        await moves.play(tables.tables, live, seat, move_keys(live, seat), by=by)
