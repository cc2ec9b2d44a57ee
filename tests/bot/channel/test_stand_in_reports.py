"""Reports of a stand-in's moves to players who come back by a command."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables import moves
from bot.tables.ai import stand_ins
from tests.bot.support.match_play import ROOM, move_keys, on_turn
from tests.support.running_bot import Running

REPORT = "An AI stood in for you"


@pytest.mark.parametrize("command", ["/log", "/play"], ids=["answered", "refused"])
async def test_stand_in_is_reported_below_a_commands_answer(app: Running, command: str) -> None:
    _, live = await on_turn(app, "ann", "bea")
    tables, seat = app.bot.services.tables, live.pending_seats()[0]
    name = live.seat(seat).name.lower()
    await stand_ins.stand_in(tables, live, seat, "their clock has run out")
    await app.bot.services.ai.wait_until_idle()
    if seat in live.pending_seats() and live.seat(seat).stand_in:
        await moves.play(tables, live, seat, move_keys(live, seat))
    player = app.seat(name)
    options: dict[str, Any] = {"line": "nonsense"} if command == "/play" else {}
    reply = await player.slash(ROOM, command, table=live.id, **options)
    await player.until(lambda: len(player.now(reply).messages) > 1)
    first, report = player.now(reply).messages
    assert REPORT not in first.text
    assert REPORT in report.text
    assert report.ephemeral
