"""Fixtures of the bot's tests; everything the bot says is checked against the wording guide."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.tables.ai import seats as ai_seats
from bot.tables.workers.workers import Workers
from tests.bot.support.crash_fixture import CrashFixture
from tests.bot.support.in_process_ai import Helped
from tests.bot.support.service_fixture import ServiceFixture, service
from tests.bot.support.wording import check_spoken
from tests.support.database_template import in_memory
from tests.support.killable import forked_pools
from tests.support.running_bot import Running, running


@pytest.fixture(autouse=True, scope="session")
def _forked() -> Iterator[None]:
    with forked_pools():
        yield


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Running]:
    """Yield a running bot, and check at the end that nothing has failed on either side."""
    async with running(tmp_path) as made:
        yield made
    check_spoken(made)


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[ServiceFixture]:
    """Yield a table service on a database, without Discord."""
    async with service(tmp_path) as made:
        yield made


@pytest.fixture
async def helped(tables: ServiceFixture) -> AsyncIterator[Helped]:
    """Yield a table service with AI seats that retry failures immediately."""
    with patch.object(ai_seats, "AI_RETRIES", (0.001,) * 3):
        made = Helped(tables)
        yield made
        await made.ai.stop()
        await made.workers.close()


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    """Yield workers with one painter, none of which outlives the test."""
    made = Workers(painters=1)
    yield made
    await made.close()


@pytest.fixture
async def crash(tmp_path: Path) -> AsyncIterator[CrashFixture]:
    """Yield a database in memory and a channel, for bots that crash."""
    store = await in_memory()
    try:
        yield CrashFixture(store, tmp_path)
    finally:
        await store.close()
