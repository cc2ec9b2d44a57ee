"""Panels, statuses, pings and pictures keep Discord's limits in every match."""

import random

import pytest

from bot.channel.lobby.dice_commitment import sealed_line
from bot.channel.lobby.lobby import lobby_items
from bot.channel.lobby.lobby_texts import lobby_texts
from bot.channel.reminders.pings import DIRECT_REJECTED, ping_layout, ping_text
from bot.channel.table_message.content import Contents, status_items
from bot.interactions.replies import as_file
from bot.panel.panel import Panel, Stage
from bot.tables.live_table import LiveTable
from bot.tables.reminders.policy import PingReason
from render import PictureKind, board_picture
from rules import catalogue
from rules.kernel import Match, Option, SeededDice
from storage.clocks import clocks
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from tests.bot.support.limit_checks import LONG, check_layout, check_panel, play_random_move
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.bot.support.wording import shown_status
from tests.support.depth import at_depth
from tests.support.log_text import log_text


@pytest.mark.parametrize("count", [1, 5, 20, 21, 25, 26, 50, 51, 99])
async def test_any_number_of_options_is_offered_over_pages(count: int) -> None:
    options = tuple(Option(f"key:{n:02}", f"Option {n} " + "x" * 60) for n in range(count))
    panel = Panel(
        "abcdef", 3, 4_000_000_000, ("a", "b"), Stage.CHOOSE, ("A", "B"), prompt="p" * 150,
        rule="3.1", options=options,
    )  # fmt: skip
    check_panel(panel, "Ganymede")


async def test_words_too_long_for_a_button_go_into_a_select() -> None:
    options = tuple(Option(f"key:{n}", f"{n} " + "x" * 90) for n in range(3))
    panel = Panel("abcdef", 0, 1, (), Stage.CHOOSE, prompt="Which?", rule="3.1", options=options)
    check_panel(panel, "Ganymede")


@pytest.mark.parametrize("count", [4])
async def test_statuses_logs_and_pings_of_a_whole_match_keep_the_limits(
    tables: ServiceFixture, count: int
) -> None:
    live = await tables.opened(count, names=LONG)
    check_layout(Contents(*lobby_texts(live.table), items=lobby_items(live.table)).layout())
    await tables.tables.start(live, "seed", by=ChangedBy(FIRST_PERSON, 1))
    rng, number = random.Random(count), 0
    while live.is_running:
        if number % at_depth(12, 4) == 0:
            await check_messages(tables, live)
        number += 1
        await play_random_move(tables, live, rng)
    text = await shown_status(tables.store, live)
    assert len(text) <= 4000
    assert "Seed `seed`" in text
    assert all(name in text for name in LONG[:count])
    assert "…" not in text
    check_layout(Contents("Title", items=status_items(live)).layout())


async def check_messages(tables: ServiceFixture, live: LiveTable) -> None:
    text = await shown_status(tables.store, live)
    assert len(text) <= 4000
    assert text.endswith(sealed_line(live.table)), "the last line is cut"
    for seat in live.pending_seats():
        assert f"<@{FIRST_PERSON + seat}>" in text
    check_layout(Contents("Title", items=status_items(live)).layout())
    assert len(await log_text(tables.store, live, FIRST_PERSON)) <= 2000
    for clock in await tables.store.run(lambda s: clocks.of_table(s, table=live.id)):
        for why in PingReason:
            assert len(ping_text(live, clock, FIRST_PERSON, why)) <= 380
        check_layout(ping_layout(live, clock.seat, "x" * 380, DIRECT_REJECTED))


@pytest.mark.parametrize("seats", [2, 4])
async def test_alt_texts_keep_the_limit(seats: int) -> None:
    rng = random.Random(seats)
    match = Match.start(catalogue["ganymede"], seats=seats, dice=SeededDice("alt"))
    number = 0
    while match.result is None:
        seat = rng.choice(sorted(match.asks()))
        match.answer(seat, rng.choice(match.asks()[seat].keys))
        number += 1
        if number % 60 == 0:
            check_pictures(match, seat)
    check_pictures(match, 0)


def check_pictures(match: Match, seat: int) -> None:
    for kind, reader in ((PictureKind.OVERVIEW, None), (PictureKind.HAND, seat)):
        file = as_file(board_picture(match.view(reader), kind=kind, names=LONG), "board.png")
        assert file.description
        assert len(file.description) <= 1024


async def test_an_aborted_table_says_so(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    await tables.store.run(lambda s: matches.abort(s, table=live.id, at=tables.time))
    await tables.tables.refresh(live)
    assert "closed without a result" in await shown_status(tables.store, live)
    check_layout(Contents("Title", items=status_items(live)).layout())
