"""Whatever happens in a match, panels, statuses, pings and pictures keep Discord's limits."""

import random
from collections.abc import Sequence
from typing import Any

import discord
import pytest

from bot.channel.lobby import lobby_text, lobby_view
from bot.channel.pings import ping_text, ping_view
from bot.channel.status import status_text, status_view
from bot.discord_limits import SELECT_OPTIONS
from bot.panel.buttons import panel_items
from bot.panel.panel import Panel, Stage, draw_up
from bot.panel.text import panel_text
from bot.presses import lasting_view
from bot.replies import as_file
from bot.tables import moves
from bot.tables.live import Live
from bot.tables.news import log_text
from render import Kind, board
from rules import catalogue
from rules.kernel import Match, Option, SeededDice
from storage import clocks, matches
from tests.bot.hall import FIRST_PERSON, Hall

LONG = tuple(letter * 32 for letter in "WMQZ")
"""Names as long as Discord lets them be."""
NAMES = dict(enumerate(LONG))


def check_rows(rows: Sequence[Any]) -> None:
    """A message's components, as they are sent."""
    assert len(rows) <= 5
    seen: list[str] = []
    for row in rows:
        assert 1 <= len(row["components"]) <= 5
        for part in row["components"]:
            seen.append(part["custom_id"])
            assert len(part["custom_id"]) <= 100
            if part["type"] == discord.ComponentType.button.value:
                check_label(part["label"], 80)
            else:
                check_options(part)
                assert len(row["components"]) == 1
    assert len(seen) == len(set(seen)), "a message may not have the same custom_id twice"


def check_label(label: str, limit: int) -> None:
    assert 1 <= len(label) <= limit
    assert not label.endswith("…"), f"cut: {label}"


def check_options(part: Any) -> None:
    assert 1 <= len(part["options"]) <= 25
    assert len(part["placeholder"]) <= 150
    values = [option["value"] for option in part["options"]]
    assert len(values) == len(set(values))
    for option in part["options"]:
        check_label(option["label"], 100)
        assert 1 <= len(option["value"]) <= 100


def check_view(view: discord.ui.View) -> None:
    check_rows(view.to_components())


def offered(panel: Panel) -> set[str]:
    """The keys that a panel's pages offer between them."""
    found: set[str] = set()
    for page in range(max(1, -(-len(panel.options) // SELECT_OPTIONS))):
        for row in lasting_view(panel_items(panel, page)).to_components():
            for part in row["components"]:
                verb, key = part["custom_id"].split(":", 6)[2::4]
                found |= {option["value"] for option in part.get("options", ())}
                found |= {key} if verb == "pick" and key else set()
    return found


def check_panel(panel: Panel, title: str) -> None:
    check_view(lasting_view(panel_items(panel)))
    assert 1 <= len(panel_text(panel, title)) <= 2000
    if panel.options:
        assert offered(panel) == {option.key for option in panel.options}


def walk(match: Match, rng: random.Random) -> int:
    """Play a whole match at random and look at every panel on the way; gives their number."""
    shown = 0
    while match.result is None:
        seat = rng.choice(sorted(match.asks()))
        keys: list[str] = []
        while True:
            panel, _ = draw_up(match, "abcdef", seat, keys, NAMES)
            check_panel(panel, "Ganymede · table abcdef · round 12")
            shown += 1
            if panel.stage is Stage.READY:
                break
            keys.append(rng.choice(panel.options).key)
        match.play(seat, keys)
        onlooker = next(other for other in range(match.seats) if other not in match.asks() or 1)
        check_panel(draw_up(match, "abcdef", onlooker, (), NAMES)[0], "Ganymede")
    check_panel(draw_up(match, "abcdef", 0, (), NAMES)[0], "Ganymede")
    return shown


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_every_panel_of_random_matches_keeps_the_limits(seats: int) -> None:
    options = {"track": "strict"} if seats == 3 else {}
    game = catalogue["ganymede"]
    match = Match.start(game, seats=seats, options=options, dice=SeededDice(f"walk {seats}"))
    assert walk(match, random.Random(seats)) > 50


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


@pytest.mark.parametrize("count", [2, 3, 4])
async def test_statuses_logs_and_pings_of_a_whole_match_keep_the_limits(
    tables: Hall, count: int
) -> None:
    live = await tables.opened(count, names=LONG)
    assert len(lobby_text(live.record)) <= 2000
    check_view(lobby_view(live.record))
    await tables.tables.start(live, "seed", actor=FIRST_PERSON, interaction_id=1)
    rng, number = random.Random(count), 0
    while live.running:
        if number % 4 == 0:
            await check_messages(tables, live)
        number += 1
        await step(tables, live, rng)
    text = await status_text(tables.store, live)
    assert len(text) <= 2000
    assert "Dice seed `seed`" in text
    assert all(name in text for name in LONG[:count])
    assert "…" not in text
    check_view(status_view(live))


async def step(tables: Hall, live: Live, rng: random.Random) -> None:
    """A move at random."""
    seat = rng.choice(live.awaited())
    keys: list[str] = []
    while (panel := draw_up(live.match, live.id, seat, keys, NAMES)[0]).stage is Stage.CHOOSE:
        keys.append(rng.choice(panel.options).key)
    await moves.play(tables.tables, live, seat, keys, actor=FIRST_PERSON + seat)


async def check_messages(tables: Hall, live: Live) -> None:
    text = await status_text(tables.store, live)
    assert len(text) <= 2000
    assert live.record.commitment in text, "what is most needed was cut off"
    for seat in live.awaited():
        assert f"<@{FIRST_PERSON + seat}>" in text
    check_view(status_view(live))
    assert len(await log_text(tables.store, live, FIRST_PERSON)) <= 2000
    for clock in await tables.store.run(lambda s: clocks.of_table(s, table=live.id)):
        assert len(ping_text(live, clock, FIRST_PERSON)) <= 300
        check_view(ping_view(live, clock.seat))


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
    for kind, reader in ((Kind.OVERVIEW, None), (Kind.HAND, seat)):
        file = as_file(board(match.view(reader), kind=kind, names=LONG), "board.png")
        assert file.description
        assert len(file.description) <= 1024


async def test_an_aborted_table_says_so(tables: Hall) -> None:
    live = await tables.begun(2)
    await tables.store.run(lambda s: matches.abort(s, table=live.id, at=tables.time))
    await tables.tables.refresh(live)
    assert "closed without a result" in await status_text(tables.store, live)
    check_view(status_view(live))
