"""A running bot whose games take a few answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.tables.ai.seats import AiSeats
from tests.bot.channel.seasons.season_world import GAMES
from tests.bot.support.dummy_game import dummy_game
from tests.bot.support.in_process_ai import in_process
from tests.bot.support.wording import check_spoken
from tests.support.running_bot import Running, running


@pytest.fixture
async def league(tmp_path: Path) -> AsyncIterator[Running]:
    """Yield a running bot whose games take a few answers."""
    with dummy_game(*GAMES[1:]), patch.object(AiSeats, "_think", staticmethod(in_process)):
        async with running(tmp_path) as app:
            yield app
        check_spoken(app)
