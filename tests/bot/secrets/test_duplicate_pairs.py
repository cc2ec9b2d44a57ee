"""Pairs of duplicate tables: whatever happens at one, the other shows the same to the byte."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from itertools import count

import msgspec
import pytest
from sqlmodel import Session

from bot.channel.table_message.content import status_contents
from bot.interactions.table_access import CLOSED_TO_READER, is_closed_to
from bot.panel.panel import build_panel
from bot.tables import events, forgetting, moves
from bot.tables.live_table import LiveTable
from bot.tables.people.ratings import NEW_RATING
from bot.tables.seat_changes import SeatChange, reseat
from rules import catalogue
from rules.kernel import Result, SeededDice
from storage.errors import LobbyRefusal
from storage.matches import matches
from storage.matches.change_records import ChangedBy, Ending
from storage.people import head_to_head, profiles, ratings
from storage.queries import rows
from storage.schema.table_records import TableState
from storage.tables import deals
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture, person
from tests.support.depth import at_depth, seeds

SLUGS = sorted(catalogue)
PAIRS = seeds(1, 40)
"""Pairs of each game: 200 in all at full depth."""
MOVES = at_depth(1, 4)
_presses = count(1)


async def pair(tables: ServiceFixture, slug: str, deal: int) -> tuple[LiveTable, LiveTable]:
    """Return two running tables with one deal, of different people."""
    seats = max(2, catalogue[slug].seats[0])
    first, second = [await tables.opened(seats, game=slug) for _ in range(2)]

    def share(session: Session) -> None:
        deals.share_secret(session, tables=[first.id, second.id])

    await tables.store.run(share)
    for live in (first, second):
        await tables.tables.refresh(live)
        await tables.tables.start(live, f"deal {deal}", by=ChangedBy(FIRST_PERSON, next(_presses)))
    return first, second


async def shown(tables: ServiceFixture, live: LiveTable) -> bytes:
    """Return everything that a table shows to everybody and to each of its seats."""
    contents = await status_contents(tables.store, live, [])
    parts = contents.layout().to_components()  # type: ignore[no-untyped-call]
    seats = [
        (live.match.view(seat.seat), panel.options if panel is not None else None)
        for seat in live.table.seats
        for panel in [
            build_panel(live.match, live.id, seat.seat, [], live.names)
            if seat.seat in live.pending_seats()
            else None
        ]
    ]
    refused = CLOSED_TO_READER.format(table=live.id)
    return msgspec.json.encode((parts, contents.text, live.match.view(None), seats, refused))


async def played(tables: ServiceFixture, live: LiveTable) -> None:
    """Play a few moves at a table."""
    for _ in range(MOVES):
        if not live.is_running:
            return
        seat = live.pending_seats()[0]
        by = ChangedBy(live.seat(seat).person_id, next(_presses))
        await moves.play(tables.tables, live, seat, move_keys(live, seat), by=by)


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_table_shows_nothing_of_its_duplicate(tables: ServiceFixture, slug: str) -> None:
    for deal in PAIRS:
        first, second = await pair(tables, slug, deal)
        for seat in first.table.seats:
            assert first.match.view(seat.seat) == second.match.view(seat.seat), "another deal"
        before = await shown(tables, first)
        # everything that is hidden at the other table, then what is played there, then its end
        for hidden_from in range(second.match.seats):
            second.match.game.redeal(
                second.match.state, hidden_from, SeededDice(f"permuted {deal}")
            )
            assert await shown(tables, first) == before
        second.stale = True
        await tables.tables.live(second.id)
        await played(tables, second)
        assert await shown(tables, first) == before
        await tables.tables.abort(second)
        await tables.tables.refresh(first)
        assert await shown(tables, first) == before
        assert second.table.sealed
        assert is_closed_to(second.table, FIRST_PERSON + 9)
        await tables.tables.abort(first)
        await tables.tables.refresh(second)
        assert not second.table.sealed
        assert not is_closed_to(second.table, FIRST_PERSON + 9)


async def test_profiles_show_no_result_of_a_duplicate_before_all_have_ended(
    tables: ServiceFixture,
) -> None:
    first, second = await pair(tables, SLUGS[0], 1)

    def finish(session: Session) -> None:
        row = rows.table_row(session, first.id, lock=True)
        row.state, row.ended_at = TableState.FINISHED, tables.time
        result = Result("won", (1, 2), (5, 3), ({}, {}))
        row.result = msgspec.json.encode(result).decode()

    def results(session: Session) -> tuple[int, int, int]:
        games = profiles.of_person(session, person_id=FIRST_PERSON).games
        latest = head_to_head.latest(session, person_id=FIRST_PERSON, guild_id=None)
        people = (FIRST_PERSON, FIRST_PERSON + 1)
        both = head_to_head.between(session, people=people, guild_id=first.table.guild_id)
        return games[SLUGS[0]].ended, len(latest), len(both)

    await tables.store.run(finish)
    assert await tables.store.read(results) == (0, 0, 0)
    await tables.tables.abort(second)
    assert await tables.store.read(results) == (1, 1, 1)


async def end(tables: ServiceFixture, live: LiveTable, places: tuple[int, int]) -> None:
    """End a match with these places."""

    def finish(session: Session) -> None:
        result = Result("won", places, (0, 0), ({}, {}))
        ended = matches.finish(session, table=live.id, result=result, at=tables.time)
        events.end(session, Ending(ended, tables.time, live.match))

    await tables.store.run(finish)
    await tables.tables.refresh(live)


@pytest.mark.parametrize(("closes_last", "rated"), [(True, 1), (False, 2)])
async def test_ratings_show_no_result_of_a_duplicate_before_all_have_ended(
    tables: ServiceFixture, closes_last: bool, rated: int
) -> None:
    first, second = await pair(tables, SLUGS[0], 1)
    known = partial(ratings.of_person, person_id=FIRST_PERSON)
    await end(tables, first, (1, 2))
    assert await tables.store.read(known) == []
    await (tables.tables.abort(second) if closes_last else end(tables, second, (1, 2)))
    (own,) = await tables.store.read(known)
    assert own.rating.matches == rated
    assert own.rating.mu > NEW_RATING.mu


async def test_weights_of_results_ignore_a_duplicate_before_all_have_ended(
    tables: ServiceFixture,
) -> None:
    first, second = await pair(tables, SLUGS[0], 1)
    await end(tables, first, (1, 2))
    later = msgspec.structs.replace(first.table, id="zzzz", ended_at=tables.time)
    before = partial(head_to_head.before, record=later, within=timedelta(days=1))
    assert await tables.store.read(before) == []
    await tables.tables.abort(second)
    assert [table.id for table in await tables.store.read(before)] == [first.id]


async def test_forgotten_player_of_an_ended_table_takes_no_seat_at_another(
    tables: ServiceFixture,
) -> None:
    first, second = await pair(tables, SLUGS[0], 1)
    eve = person(7)
    await reseat(tables.tables, first, SeatChange(0, eve))
    await tables.tables.abort(first)
    with pytest.raises(LobbyRefusal, match="same deal"):
        await reseat(tables.tables, second, SeatChange(1, eve))
    await forgetting.forget(tables.tables, eve.id)
    with pytest.raises(LobbyRefusal, match="same deal"):
        await reseat(tables.tables, second, SeatChange(1, eve))
    await tables.tables.abort(second)
    assert not second.table.sealed
    record = (await tables.store.read(deals.sharing, deal=first.id))[0]
    kept = [holder.digest for seat in record.seats for holder in seat.former_holders]
    assert not any(kept), "a public secret would show whom a digest stands for"
