"""The styles of fair AI seats, shown at the table in games with plans."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.channel.lobby.dice_commitment import sealed_line
from bot.channel.table_message.content import STYLE_OF
from bot.discord_limits import MAX_DISPLAY_NAME, MAX_LAYOUT_LENGTH
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import SeatChange, reseat
from rules import catalogue
from rules.space_empires.greedy.doctrine import DOCTRINES
from storage.schema.table_records import Seat
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.bot.support.wording import shown_status
from tests.support.running_bot import Running

OTHERS = [doctrine.among(3).words for doctrine in [*DOCTRINES.values()][1:]]
"""Doctrines of fair seats among three or more; the first doctrine is a strong seat's."""


def described_plans(text: str) -> dict[str, str]:
    """Return the plans in a table's message, by the seat's name."""
    lines = [line for line in text.splitlines() if line.startswith(STYLE_OF)]
    parts = (line.removeprefix(STYLE_OF).rstrip(".").partition(": ") for line in lines)
    return {name: words for name, _, words in parts}


async def seated(
    tables: ServiceFixture, *levels: str, game: str = "space_empires", name: str = ""
) -> LiveTable:
    """Start a match of one person and AI seats of these levels."""
    live = await tables.begun(1, ai=len(levels), game=game)
    ai = [
        Seat(seat, name or f"{level.title()} AI {seat}", ai_level=level)
        for seat, level in enumerate(levels, 1)
    ]
    live.table = replace(live.table, seats=(live.table.seats[0], *ai))
    return live


async def test_three_fair_seats_are_reported_as_three_people(tables: ServiceFixture) -> None:
    live = await seated(tables, "fair", "fair", "fair")
    text = await shown_status(tables.store, live)
    plans = described_plans(text)
    assert list(plans) == ["Fair AI 1", "Fair AI 2", "Fair AI 3"]
    assert sorted(plans.values()) == sorted(OTHERS)
    assert text == await shown_status(tables.store, live)


async def test_only_fair_seats_of_a_game_with_plans_are_reported_of(tables: ServiceFixture) -> None:
    live = await seated(tables, "strong", "fair", "easy")
    assert list(described_plans(await shown_status(tables.store, live))) == ["Fair AI 2"]
    live = await seated(tables, "strong", "no such level")
    assert described_plans(await shown_status(tables.store, live)) == {}


async def test_neither_a_lobby_nor_an_ended_match_tells_of_plans(tables: ServiceFixture) -> None:
    lobby = await tables.opened(1, ai=1, game="space_empires")
    lobby.table = replace(lobby.table, seats=(Seat(0, "Fair AI 1", ai_level="fair"),))
    assert described_plans(await shown_status(tables.store, lobby)) == {}
    live = await seated(tables, "fair")
    await tables.tables.abort(live)
    assert described_plans(await shown_status(tables.store, live)) == {}


async def test_a_replacing_ai_shows_its_plan_and_a_stand_in_does_not(
    tables: ServiceFixture,
) -> None:
    live = await tables.begun(2, game="space_empires")
    ann, bea = live.table.seats
    stands_in = replace(live.table, seats=(ann, replace(bea, stand_in="fair")))
    live.table = stands_in
    assert described_plans(await shown_status(tables.store, live)) == {}
    await reseat(tables.tables, live, SeatChange(1, leaver=FIRST_PERSON + 1))
    assert list(described_plans(await shown_status(tables.store, live))) == ["AI for Bea"]


async def test_long_names_cut_nothing(tables: ServiceFixture) -> None:
    live = await seated(tables, "fair", "fair", "fair", name="*" * MAX_DISPLAY_NAME)
    text = await shown_status(tables.store, live)
    assert len(text) <= MAX_LAYOUT_LENGTH
    assert all(words in text for words in OTHERS)
    assert text.endswith(sealed_line(live.table))


async def test_everybody_reads_the_plan_on_the_tables_message(app: Running) -> None:
    status = await app.begun("ann", ai=1, game="space_empires")
    live = await app.live(status)
    text = described_plans(status.text)
    assert list(text) == [live.names[1]]
    await app.restart()
    store = app.bot.services.store
    assert described_plans(await shown_status(store, await app.live(status))) == text


@pytest.mark.parametrize("seats", catalogue["space_empires"].seats)
def test_a_fortress_among_three_is_shown_as_a_storm(seats: int) -> None:
    words = catalogue["space_empires"].describe_plan("fortress", seats)
    assert ("carriers" in words) == (seats > 2)
    assert ("Base" in words) == (seats == 2)
