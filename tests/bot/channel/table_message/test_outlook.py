"""The small print below a running match's board: score, next players, end and time."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pytest

from bot.channel.table_message.content import NO_CLOCK, status_contents, waiting_lines
from bot.channel.table_message.outlook import outlook_lines
from bot.words.results import amount
from rules import catalogue
from rules.table_game import Outlook
from storage.clocks import clocks
from tests.bot.support.service_fixture import ServiceFixture

NAMES = ("Ann", "Bea", "Cyd_")
ENDS = "Ends after round 4."


@pytest.mark.parametrize(
    ("outlook", "line"),
    [
        (Outlook(ENDS, (1, 6, 2)), r"Bea leads with 6 points; Cyd\_ 2, Ann 1."),
        (Outlook(ENDS, (6, 6, 2)), r"Ann and Bea lead with 6 points; Cyd\_ 2."),
        (Outlook(ENDS, (0, 0, 0)), "All players have 0 points."),
        (Outlook(ENDS, (1, 1, 1)), "All players have 1 point."),
        (Outlook(ENDS, following=(2, 0)), r"Next: Cyd\_, Ann."),
        (Outlook(ENDS, (3, 1, 1), (2,), "Economic Phase 2"), "Next: Cyd\\_, Economic Phase 2."),
        (Outlook(ENDS, (3, 1, 1), (), "", lambda half: f"{half // 2}½"), "leads with 1½ points"),
    ],
)
async def test_outlook_is_two_lines(tables: ServiceFixture, outlook: Outlook, line: str) -> None:
    live = await tables.begun(3, names=NAMES)
    with patch.object(
        live.match, "game", replace(catalogue["ganymede"], outlook=lambda _: outlook)
    ):
        first, last = outlook_lines(live)
    assert line in first
    assert last == f"-# {ENDS}"
    assert first.startswith("-# ")


async def test_profit_is_written_beside_its_sign(tables: ServiceFixture) -> None:
    live = await tables.begun(2, game="spacecorp", names=("Ann", "Bea"))
    game = replace(catalogue["spacecorp"], outlook=lambda _: Outlook(ENDS, (28, 3)))
    with patch.object(live.match, "game", game):
        assert "Ann leads with 28T of profit; Bea 3." in outlook_lines(live)[0]
    assert amount("1", "T of profit") == "1T of profit"


async def test_game_without_outlook_has_no_line(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    with patch.object(live.match, "game", replace(catalogue["ganymede"], outlook=None)):
        assert outlook_lines(live) == []


async def test_table_without_clocks_says_so(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    running = await tables.store.run(lambda session: clocks.of_table(session, table=live.id))
    assert live.table.pace is None
    (line,) = waiting_lines(live, running)
    assert line.endswith(f"{NO_CLOCK})")


async def test_message_says_where_help_is(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    contents = await status_contents(tables.store, live, [])
    assert "/help" in contents.small
    assert "Both players have 0 points." in contents.outlook
