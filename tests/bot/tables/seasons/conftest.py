"""A season on the table service, with a game of a few lines and no Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest

from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.seasons import entering, lifecycle
from bot.tables.seasons import tables as season_tables
from rules import catalogue
from rules.kernel import Choice, Setting, Tell
from storage.matches.change_records import ChangedBy
from storage.schema.season_records import Entered, Pairing, Season
from storage.schema.table_records import Post, Table, TableState
from storage.schema.table_terms import Pace
from storage.seasons import entries, pairings, seasons
from storage.seasons.entries import Entrant
from storage.seasons.seasons import Terms
from storage.tables import outbox
from tests.bot.support.dummy_game import CONVOY, State, dummy_game
from tests.bot.support.service_fixture import FIRST_PERSON, PLACE, ServiceFixture

DAY = 86_400
_numbers = count(1)


async def _turn(state: State, _: Tell) -> None:
    """Ask the seats in turn to end their turn, and nobody out of turn."""
    keys = {"done": "", "rest": "rest"}  # a single key would be answered automatically
    seat = state.legs % state.seats
    await Choice("what", seat, "Move what?", "1", keys, default="done", label=str)
    state.legs += 1


LONG = replace(
    CONVOY, leg=_turn, settings=(Setting("legs", "Turns", "9", {"9": "nine"}), *CONVOY.settings[1:])
)


def playing(game: Any) -> Any:
    """Return a patch by which this game is the season's."""
    games: Any = catalogue
    return patch.dict(games, {CONVOY.slug: game})


class SeasonFixture:
    """A season, and the service that runs it."""

    def __init__(self, service: ServiceFixture) -> None:
        self.service, self.store, self.tables = service, service.store, service.tables
        self.id = 0
        self._message = 1_500_000_000_000_000_000

    async def opened(self, people: int, *, at_once: int = 2, **terms: Any) -> Season:
        """Open a season that this many people enter."""
        given: dict[str, Any] = {
            "name": "Autumn",
            "games": (CONVOY.slug,),
            "seats": 2,
            "pace": Pace(turn=DAY),
            "weeks": 4,
            "group_size": 8,
        }
        season = await self.store.run(
            lambda session: entering.open_season(
                session,
                channel=PLACE,
                host_id=FIRST_PERSON - 1,
                host_name="Moderator",
                terms=Terms(**{**given, **terms}),
                starts_at=self.service.time + timedelta(days=2),
            )
        )
        self.id = season.id
        self._message += 1
        await self.store.run(
            seasons.mark_posted, season=self.id, edition=1, message=self._message, rounds=0
        )
        for number in range(people):
            await self.enter(number, at_once=at_once)
        return season

    async def enter(self, number: int, *, at_once: int = 2, roles: tuple[int, ...] = ()) -> Entered:
        """Enter a person by number."""
        return await self.store.run(
            entering.enter,
            season_id=self.id,
            entrant=Entrant(FIRST_PERSON + number, f"Player {number}", at_once),
            roles=roles,
            now=self.service.time,
        )

    async def progress(self) -> Season:
        """Do what is due, and start the matches that were opened."""
        season = await self.store.run(lifecycle.progress, self.id, self.service.time)
        while await self.store.run(
            season_tables.open_next, self.id, commitment_post, self.service.time
        ):
            pass
        for _, table in await self.store.run(season_tables.waiting, self.id):
            if table.state is TableState.LOBBY:
                await self._start(table)
        return season

    async def _start(self, table: Table) -> None:
        self._message += 1
        post = table.outbox[0]
        await self.store.run(
            outbox.confirm,
            table=table.id,
            nonce=post.nonce,
            channel_id=table.message_channel_id,
            message=self._message,
        )
        live = await self.tables.live(table.id)
        await self.tables.start(live, by=ChangedBy(table.host_id))

    async def started(self, people: int, **terms: Any) -> Season:
        """Return a season with its first round open."""
        await self.opened(people, **terms)
        self.service.skip(2 * DAY)
        return await self.progress()

    async def pairings(self) -> list[Pairing]:
        return await self.store.run(pairings.of_season, season=self.id)

    async def entered(self, number: int) -> Entered:
        entry = await self.store.run(entries.get, season=self.id, person_id=FIRST_PERSON + number)
        assert entry is not None
        return entry

    async def open_tables(self) -> list[LiveTable]:
        """Return the tables whose matches run."""
        results = [pairing.table_id for pairing in await self.pairings() if pairing.table_id]
        lives = [await self.tables.live(table) for table in results]
        return [live for live in lives if live.table.state is TableState.RUNNING]

    async def finish(self, live: LiveTable) -> None:
        """Play a match to its end: everybody ends every turn."""
        while live.is_running:
            await self.answer(live)

    async def answer(self, live: LiveTable) -> None:
        """Play the default answer of the first seat to move."""
        seat = live.pending_seats()[0] if live.pending_seats() else min(live.match.asks())
        ask = live.match.asks()[seat]
        person = live.seat(seat).person_id
        await moves.play(
            self.tables,
            live,
            seat,
            [ask.default or ask.keys[0]],
            by=ChangedBy(person, next(_numbers) + 10_000 if person else None),
        )

    async def points(self) -> dict[int, int]:
        """Return the points of each person by number."""
        totals: dict[int, int] = {}
        for pairing in await self.pairings():
            for seat in pairing.seats:
                number = seat.person_id - FIRST_PERSON
                totals[number] = totals.get(number, 0) + (seat.points or 0)
        return totals


def commitment_post(record: Table) -> Post:
    return Post(f"commits to {record.commitment}", is_commitment=True)


@pytest.fixture
async def season(tables: ServiceFixture) -> AsyncIterator[SeasonFixture]:
    """Yield a season on a database in memory."""
    with dummy_game():
        yield SeasonFixture(tables)
