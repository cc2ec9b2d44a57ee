from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from storage.store import Store
from tests.storage import postgres


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as started:
        yield started


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'orrery.db'}"
    server: postgres.Server = request.getfixturevalue("server")
    return server.new_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()
