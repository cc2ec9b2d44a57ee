"""A bot on a playground of its own for each test."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.support.killable import forked_pools
from tests.support.running_bot import Running, running


@pytest.fixture(autouse=True, scope="session")
def _forked() -> Iterator[None]:
    with forked_pools():
        yield


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Running]:
    """Yield a running bot; at the end nothing may have failed on either side."""
    async with running(tmp_path, secured=True) as made:
        yield made
