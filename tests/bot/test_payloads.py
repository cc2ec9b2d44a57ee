"""Panels and table messages of whole games, validated against Discord's document.

Names are as long as Discord takes them, and 300 lines of news wait to be shown: what isn't shown
is counted.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from unittest.mock import patch

import discord
import pytest

from bot import layouts
from bot.channel.table_message import content
from bot.channel.table_message.content import EARLIER_IN_LOG, status_contents
from bot.panel.message import PanelMessage
from bot.panel.panel import build_panel
from bot.tables import moves
from bot.tables.live_table import LiveTable
from rules import catalogue
from storage.clocks import clocks
from storage.matches.change_records import ChangedBy
from tests.bot.support.limit_checks import LONG, check_layout
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support import discord_document, discord_spec
from tests.support.depth import at_depth, sampled

TABLES = [
    (slug, seats)
    for slug in sorted(catalogue)
    for seats in sampled([*reversed(catalogue[slug].seats)])
]
MOVES = at_depth(3, 4000)
"""Moves of a match whose messages are validated."""
LOOK = at_depth(1, 10)
"""One move in this many has its messages validated."""
NEWS = [
    f"{number} " + "Konstantin moves counter #12 from A11 to B12. " * 3 for number in range(300)
]
EDIT = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
POST = ("POST", "/channels/{channel_id}/messages")


def check(view: discord.ui.LayoutView, request: tuple[str, str]) -> str:
    """Check a layout against the limits and Discord's document, and return its texts."""
    check_layout(view)
    parts = view.to_components()  # type: ignore[no-untyped-call]
    if discord_document.path().exists():
        body = {"components": parts, "flags": 1 << 15}
        assert discord_spec.load().request_problems(*request, body) == []
    return "\n".join(layouts.texts_in(view))


def check_panel(live: LiveTable, seat: int) -> None:
    panel = build_panel(live.match, live.id, seat, (), live.names)
    word = "\n".join(["Done.", *(f"-# {line}" for line in NEWS)])
    texts = check(PanelMessage(panel, live.title, live.table.game, word).layout(), EDIT)
    shown = sum(f"-# {line.strip()}" in texts for line in NEWS)
    assert f"-# And {len(NEWS) - shown} more." in texts


async def check_message(tables: ServiceFixture, live: LiveTable, news: Sequence[str]) -> None:
    running = await tables.store.run(lambda session: clocks.of_table(session, table=live.id))
    with patch.object(content, "recent_lines", return_value=list(news)):
        contents = await status_contents(tables.store, live, running)
    texts = check(contents.layout(), POST)
    assert live.table.result is not None or EARLIER_IN_LOG in texts


@pytest.mark.parametrize(("slug", "seats"), TABLES)
async def test_messages_of_whole_games_fit_discords_document(
    tables: ServiceFixture, slug: str, seats: int
) -> None:
    live, chance = await tables.begun(seats, game=slug, names=LONG), random.Random(seats)
    for number in range(MOVES):
        if live.match.result is not None:
            break
        seat = live.pending_seats()[0]
        if number % LOOK == 0:
            check_panel(live, seat)
            await check_message(tables, live, NEWS)
        line = move_keys(live, seat, chance)
        await moves.play(tables.tables, live, seat, line, by=ChangedBy(FIRST_PERSON + seat))
    await check_message(tables, live, NEWS)
