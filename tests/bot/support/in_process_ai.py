"""A hall whose AI seats think in the test's own process."""

from bot.tables import moves
from bot.tables.ai.seats import AiSeats
from bot.tables.ai.thinking import think
from bot.tables.live_table import LiveTable
from bot.tables.workers.workers import Workers
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture


async def in_process(save: bytes, seat: int, level: str, *plan: str) -> tuple[int, list[str]]:
    """Think here and now instead of in a process of its own."""
    return think(save, seat, level, *plan)


class Helped:
    """A hall with AI seats that think in this process."""

    def __init__(self, tables: ServiceFixture) -> None:
        self.tables = tables
        self.said: list[str] = []
        self.workers = Workers()
        self.ai = AiSeats(tables.tables, self._say, self.workers)
        self.ai._think = in_process  # type: ignore[method-assign]
        tables.tables.listeners.append(self.ai.changed)

    async def _say(self, _: LiveTable, words: str) -> None:
        self.said.append(words)

    async def person_moves(self, live: LiveTable) -> None:
        await moves.play(
            self.tables.tables, live, 0, move_keys(live, 0), by=ChangedBy(FIRST_PERSON)
        )
