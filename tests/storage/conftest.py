from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from storage.database.store import Store
from tests.storage import postgres
from tests.support import database_template


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as started:
        yield started


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return the URL of a database of either kind: migrated for tests of a store, else empty.

    Tests of migrations take the URL alone.
    """
    filled = "store" in request.fixturenames
    if request.param == "sqlite":
        path = tmp_path / "orrery.db"
        yield database_template.in_file(path) if filled else f"sqlite:///{path}"
        return
    server: postgres.Server = request.getfixturevalue("server")
    with server.filled() if filled else nullcontext(server.new_database()) as address:
        yield address


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    with database_template.quick_engines():
        opened = await Store.open(url)
    yield opened
    await opened.close()
