"""Reading a season past the object mapper, on both databases."""

from __future__ import annotations

import msgspec
import pytest
from sqlmodel import Session

from storage.database.shards import Share
from storage.database.store import Store
from storage.schema.season_records import (
    LeftBy,
    Pairing,
    PairingState,
    PointsReason,
    Season,
    SeasonSeat,
    SeasonState,
)
from storage.schema.table_records import ChannelAddress
from storage.schema.table_terms import Pace
from storage.seasons import entries, pairings, seasons
from storage.seasons.entries import Entrant
from storage.seasons.pairings import Points
from storage.seasons.seasons import Terms
from tests.storage.sample_tables import NOON, later
from tests.storage.shares import SHARES, as_of

ANN, BEA, CYD = 11, 12, 13


@pytest.fixture
async def season(store: Store) -> Season:
    """Return a season of three people in two rounds."""
    return await store.run(_open, 1)


def _open(session: Session, guild: int) -> Season:
    terms = Terms(name="Autumn", games=("a",), seats=2, pace=Pace(turn=1), weeks=2, group_size=4)
    opened = seasons.open_season(
        session,
        channel=ChannelAddress(guild, 5),
        host_id=ANN,
        terms=terms,
        starts_at=NOON,
        seed="seed",
    )
    for minutes, person in enumerate((CYD, ANN, BEA)):
        entrant, at = Entrant(person, f"Player {person}", 2), later(minutes)
        entries.enter(session, season=opened.id, entrant=entrant, rating=1.5, hours=None, at=at)
    seasons.add_rounds(session, season=opened.id, opens=[later(20), later(30)])
    return opened


def _plan(session: Session, season: int, *people: int) -> Pairing:
    return pairings.plan(
        session, season=season, round_number=0, tier=0, group=1, people=list(people)
    )


async def test_pairings_have_their_seats_in_order(store: Store, season: Season) -> None:
    first = await store.run(_plan, season.id, BEA, ANN)
    second = await store.run(_plan, season.id, CYD)
    assert await store.read(pairings.of_season, season=season.id) == [first, second]
    assert first.people == (BEA, ANN)
    assert first.state is PairingState.PLANNED


async def test_pairings_are_chosen_by_state(store: Store, season: Season) -> None:
    planned = await store.run(_plan, season.id, BEA, ANN)
    won = Points(CYD, 2, 1000, PointsReason.BYE)
    bye = await store.run(_plan, season.id, CYD)
    ended = await store.run(pairings.end, pairing=bye.id, points=[won], at=later(21))
    assert ended is not None
    assert ended.seats == (SeasonSeat(CYD, 0, 0, 2, 1000, PointsReason.BYE),)

    async def known(*states: PairingState) -> list[Pairing]:
        return await store.read(pairings.of_season, season=season.id, states=states)

    assert await known(PairingState.ENDED) == [ended]
    assert await known(PairingState.OPEN, PairingState.PLANNED) == [planned]
    assert await known(PairingState.OPEN) == []
    assert await known() == []


async def test_unflushed_changes_of_a_transaction_are_read(store: Store, season: Season) -> None:
    planned = await store.run(_plan, season.id, BEA, ANN)

    def opened(session: Session) -> list[Pairing]:
        pairings.open_table(session, pairing=planned.id, table="t", at=later(22))
        return pairings.of_season(session, season=season.id, states=[PairingState.OPEN])

    (open_one,) = await store.run(opened)
    assert open_one == msgspec.structs.replace(
        planned, state=PairingState.OPEN, table_id="t", opened_at=later(22)
    )


async def test_entries_are_in_order(store: Store, season: Season) -> None:
    await store.run(lambda s: seasons.change(s, season=season.id, state=SeasonState.RUNNING))
    by, at = LeftBy.THEMSELVES, later(23)
    await store.run(entries.leave, season=season.id, person_id=ANN, by=by, at=at)
    entered = await store.read(entries.of_season, season=season.id)
    assert [entry.person_id for entry in entered] == [CYD, ANN, BEA]
    assert [entry.left_by for entry in entered] == [None, LeftBy.THEMSELVES, None]
    each = [
        await store.read(entries.get, season=season.id, person_id=entry.person_id)
        for entry in entered
    ]
    assert each == entered


async def test_rounds_have_their_times(store: Store, season: Season) -> None:
    await store.run(seasons.mark_paired, season=season.id, number=0, game="a", at=later(20))
    first, second = await store.read(seasons.rounds, season=season.id)
    assert (first.number, first.game, first.paired_at) == (0, "a", later(20))
    assert (second.number, second.opens_at, second.paired_at) == (1, later(30), None)


async def test_processes_run_the_seasons_of_their_servers(store: Store) -> None:
    guilds = [shard << 22 for shard in range(3)]
    for guild in guilds:
        await store.run(_open, guild)

    async def run_by(share: Share) -> list[int]:
        return [each.guild_id for each in await store.read(as_of(share, seasons.to_run))]

    assert [each.guild_id for each in await store.read(seasons.to_run)] == guilds
    assert await run_by(SHARES[0]) == guilds[:1]
    assert await run_by(SHARES[1]) == guilds[1:]


async def test_ended_season_runs_until_its_end_is_shown(store: Store, season: Season) -> None:
    over = await store.run(lambda s: seasons.change(s, season=season.id, state=SeasonState.ENDED))
    assert await store.read(seasons.to_run) == [over]
    await store.run(
        seasons.mark_posted, season=season.id, edition=over.edition, message=9, rounds=2
    )
    assert await store.read(seasons.to_run) == []
