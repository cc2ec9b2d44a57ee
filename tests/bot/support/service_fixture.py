"""The table service on a database of its own, for tests that need no Discord."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

from bot.tables.channel_tables import ChannelTables
from bot.tables.live_table import LiveTable
from bot.tables.seat_cache import SeatCache
from bot.tables.table_service import Tables
from rules import catalogue
from storage.database.store import Store
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import ChannelAddress
from storage.tables import lobby
from tests.support.database_template import in_memory

NAMES = ("Ann", "Bea", "Cyd", "Dov")
PLACE = ChannelAddress(1_400_000_000_000_000_001, 1_400_000_000_000_000_002)
FIRST_PERSON = 1_400_000_000_000_000_100
SEED = "a seed of the hall"
T = TypeVar("T")


async def _sent(_view: object, send: Callable[[], Awaitable[T]]) -> T:
    """Send a message without icons."""
    return await send()


async def _unpainted(*_: object) -> None:
    """Paint nothing."""


class ServiceFixture:
    """Tables without a client; the clock paused until a test moves it."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self.time = datetime(2027, 3, 1, 12, tzinfo=UTC)
        self.tables = Tables(store, folder / "dumps", lambda: self.time)

    @property
    def client(self) -> Any:
        """Return the parts of a client that commands need."""
        services = SimpleNamespace(
            store=self.store,
            tables=self.tables,
            channels=ChannelTables(self.tables),
            now=lambda: self.time,
            ai=SimpleNamespace(wake=lambda _live: None, hints=SimpleNamespace(last=SeatCache())),
            icons=SimpleNamespace(fill=lambda text: text, send_with_icons=_sent),
            boards=SimpleNamespace(paint_question=_unpainted),
            open_panels=SimpleNamespace(put=lambda *_: None, forget=lambda _message: None),
        )
        return SimpleNamespace(services=services)

    def skip(self, seconds: float) -> None:
        """Move the clock forwards."""
        self.time += timedelta(seconds=seconds)

    async def opened(
        self,
        seats: int,
        *,
        ai: int = 0,
        names: tuple[str, ...] = NAMES,
        game: str = "ganymede",
        level: str = "fair",
    ) -> LiveTable:
        """Return a table in its lobby: people first, then AI seats."""

        def make(session: Any) -> str:
            new = lobby.NewTable(
                game=game,
                channel=PLACE,
                host_id=FIRST_PERSON,
                host_name=names[0],
                options={setting.key: setting.default for setting in catalogue[game].settings},
                at=self.time,
            )
            record = lobby.open_table(session, new)
            for seat in range(seats):
                lobby.sit_down(
                    session,
                    table=record.id,
                    person_id=FIRST_PERSON + seat,
                    name=names[seat],
                    most=seats + ai,
                )
            for number in range(ai):
                name = f"Greedy AI {number + 1}"
                lobby.sit_ai(session, table=record.id, level=level, name=name, most=seats + ai)
            return record.id

        return await self.tables.live(await self.store.run(make))

    async def begun(self, seats: int, **options: Any) -> LiveTable:
        """Return a running match."""
        live = await self.opened(seats, **options)
        await self.tables.start(live, SEED, by=ChangedBy(FIRST_PERSON, 1))
        return live


@asynccontextmanager
async def service(folder: Path) -> AsyncIterator[ServiceFixture]:
    """Open a database in memory, and the tables on it; dumps go to the folder."""
    store = await in_memory()
    try:
        yield ServiceFixture(store, folder)
    finally:
        await store.close()


def person(number: int, name: str = "Eve") -> Any:
    """Return a member of a server with the fields that seats need."""
    return SimpleNamespace(id=FIRST_PERSON + number, display_name=name, name=name.lower())
