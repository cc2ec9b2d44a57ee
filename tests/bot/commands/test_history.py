"""/history: step by step through a match, each reader with their own eyes."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

import pytest

from bot.commands.history import step_at
from bot.playground.error_responses import Impossible
from rules import catalogue
from storage.schema.log_records import LoggedChange
from tests.bot.support.match_play import holder, move_keys, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.storage.sample_tables import later
from tests.support.running_bot import Running

ROOM = "table-one"


async def played(app: Running, moves: int) -> None:
    """Play this many moves in a match of two."""
    _, live = await on_turn(app, "ann", "bea")
    rng = random.Random(moves)
    for _ in range(moves):
        seat = live.pending_seats()[0]
        await play_move(app, live, seat, move_keys(live, seat, rng))
    await app.wait_until_idle()


async def test_first_back_next_last_and_a_round(app: Running) -> None:
    await played(app, 8)
    ann = app.seat("ann")
    shown = (await ann.slash(ROOM, "/history")).message
    assert shown.ephemeral
    assert "as it stands now" in shown.text
    total = int(shown.text.split(" of ")[1].split()[0])
    assert total > 8
    assert f"step {total} of {total}" in shown.text
    now = shown.file()
    first = (await ann.press(shown, "First")).message
    assert f"step 1 of {total}" in first.text
    assert first.file() != now
    for name in ("First", "Back"):
        with pytest.raises(Impossible, match="disabled"):
            await ann.press(first, name)
    second = (await ann.press(first, "Next")).message
    assert f"step 2 of {total}" in second.text
    assert f"step 1 of {total}" in (await ann.press(second, "Back")).message.text
    last = (await ann.press(second, "Last")).message
    assert f"step {total} of {total}" in last.text
    later = (await ann.slash(ROOM, "/history", round=2)).message
    assert "round 2" in later.text.rpartition("step")[2]
    await ann.slash("lobby", "/settings", text_board=True)
    words = (await ann.slash(ROOM, "/history", round=2)).message
    assert words.attachments == []
    assert len(words.text) > 200


async def test_a_secret_answer_shows_in_nobody_elses_history(app: Running) -> None:
    live = await app.live(await app.begun("ann", "bea"))
    mover = live.pending_seats()[0]
    others = [app.seat(holder(live, 1 - mover)), app.seat("dov")]
    before = [(await seat.slash(ROOM, "/history")).message for seat in others]
    await play_move(app, live, mover)
    after = [(await seat.slash(ROOM, "/history")).message for seat in others]
    assert [page.text for page in after] == [page.text for page in before]
    assert [page.file() for page in after] == [page.file() for page in before]
    assert [page.components for page in after] == [page.components for page in before]


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_every_game_has_a_history_and_a_lobby_none(app: Running, slug: str) -> None:
    await app.opened("ann", room="lobby", game=slug)
    assert "hasn't started" in refusal_of(await app.seat("ann").slash("lobby", "/history"))
    live = await app.live(await app.begun("ann", "bea", game=slug))
    for _ in range(2):
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    shown = (await app.seat("dov").slash(ROOM, "/history", round=1)).message
    assert "step 1 of" in shown.text
    assert shown.attachments[0].description


@pytest.mark.parametrize(("minutes", "step"), [(0, 0), (1, 1), (1.5, 1), (2, 2), (9, 3)])
def test_step_at_a_moment_counts_what_happened_until_then(minutes: float, step: int) -> None:
    changes = [
        cast("LoggedChange", SimpleNamespace(at=later(minute), entries=("a", "b")))
        for minute in (1, 2, 3)
    ]
    assert step_at([0, 2, 4, 6], changes, later(minutes)) == step
