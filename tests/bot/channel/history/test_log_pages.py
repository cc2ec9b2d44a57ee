"""/log: pages, and parts of it, for its reader alone."""

from __future__ import annotations

import pytest

from bot.channel.history.log_pages import page_text
from bot.tables.news import LogQuery, log_page, pages_of
from tests.bot.support.match_play import add_news, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running

ROOM = "table-one"


async def test_log_pages_reach_the_first_line(
    app: Running,
) -> None:
    _, live = await on_turn(app, "ann", "bea")
    news = [f"Comet {number} passes, {'far away ' * 8}." for number in range(60)]
    for line in news:
        await add_news(app, live, line)
    ann = app.seat("ann")
    page = (await ann.slash(ROOM, "/log")).message
    assert page.ephemeral
    assert "**Earlier** shows what came before" in page.text
    assert news[-1] in page.text
    assert page.buttons == ["Earlier", "Later"]
    seen = [page.text]
    while "**Earlier**" in page.text:
        page = (await ann.press(page, "Earlier")).message
        seen.insert(0, page.text)
        assert len(page.text) <= 2000
    lines = [line for text in seen for line in text.splitlines() if "Comet" in line]
    assert lines == [f"- {line}" for line in news], "none missing, none twice"
    later = (await ann.press(page, "Later")).message
    assert later.text == seen[1]


async def test_the_log_of_one_player_and_of_some_words(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    await play_move(app, live, live.pending_seats()[0])
    await add_news(app, live, "{0} finds a Comet.")
    await add_news(app, live, "{1} finds a moon.")
    ann = app.seat("ann")
    text = (await ann.slash(ROOM, "/log", player="bea")).message.text
    assert "Bea finds a moon." in text
    assert "Ann finds" not in text
    text = (await ann.slash(ROOM, "/log", about="comet finds")).message.text
    assert [line for line in text.splitlines() if line.startswith("- ")] == ["- Ann finds a Comet."]
    text = (await ann.slash(ROOM, "/log", about="castling")).message.text
    assert "No such line." in text
    assert "The players are Ann, Bea" in refusal_of(await ann.slash(ROOM, "/log", player="Zoe"))
    names = await ann.complete(ROOM, "/log", focused="player", value="b")
    assert [choice["value"] for choice in names] == ["Bea"]


async def test_log_player_shows_the_named_seat_alone(app: Running) -> None:
    for user, name in (("ann", "Al"), ("bea", "Alice")):
        app.peer.world.user(user).global_name = name
    _, live = await on_turn(app, "ann", "bea")
    await add_news(app, live, "{0} finds a Comet.")
    await add_news(app, live, "{1} finds a moon.")
    ann = app.seat("ann")
    text = (await ann.slash(ROOM, "/log", player="Al")).message.text
    assert "Al finds a Comet." in text
    assert "Alice" not in text


@pytest.mark.parametrize("seat", [0, 1])
async def test_log_player_without_lines_says_so_for_every_seat(app: Running, seat: int) -> None:
    status = await app.begun("ann", "bea")
    live = await app.live(status)
    page = await log_page(app.store, live, 0, LogQuery(seat=seat, about="castling"))
    assert not page.lines
    assert "No such line." in page_text(live, page, LogQuery(seat=seat))


def test_pages_hold_every_line_once_the_latest_first() -> None:
    lines = [f"{number} " + "x" * (number % 300) for number in range(200)]
    pages = pages_of(lines)
    assert [line for page in reversed(pages) for line in page] == lines
    assert all(len("\n- ".join(page)) <= 1900 for page in pages)
    assert pages_of([]) == [()]
