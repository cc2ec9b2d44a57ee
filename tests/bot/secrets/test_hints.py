"""Hints don't reveal others' secret answers: neither by words, buttons nor delay."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from bot.channel.hints import HINT_LOADED, HINTS_REQUESTED
from bot.tables.ai import hint_search
from bot.tables.ai.hint_search import advise
from rules.kernel import Match, Search, Thinker
from tests.bot.support.match_play import ROOM, holder, move_keys, play_move
from tests.bot.support.undo_requests import open_request
from tests.support.running_bot import Running


async def test_a_secret_answer_of_another_changes_no_hint(app: Running) -> None:
    live = await app.live(await app.begun("ann", "bea"))
    assert live.pending_seats() == [0, 1], "everybody chooses in secret"
    asked = (await app.seat(holder(live, 0)).slash(ROOM, "/hint")).message
    assert asked.text == HINTS_REQUESTED
    await app.seat(holder(live, 1)).press(open_request(app.seat("bea")), "Agree")
    ann, ai = app.seat(holder(live, 0)), app.bot.services.ai
    first = (await ann.slash(ROOM, "/hint")).message
    await play_move(app, live, 1, move_keys(live, 1)[:1])
    assert live.pending_seats() == [0, 1]
    with patch.object(ai.processes, "run", side_effect=AssertionError("thought about once more")):
        second = (await ann.slash(ROOM, "/hint")).message
    assert (second.text, second.components) == (first.text, first.components)
    assert HINT_LOADED in (await ann.press(first, "Play")).message.text


async def test_what_a_hint_thinks_of_counts_no_secret_answers(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await app.live(await app.begun("ann", "bea"))
    seeds: list[str] = []

    def thinker(
        match: Match, seat: int, search: Search, seed: str, *, explains: bool = False
    ) -> Thinker:
        seeds.append(seed)
        return Thinker(match, seat, search, seed, explains=explains)

    monkeypatch.setattr(hint_search, "Thinker", thinker)
    before = advise(live.match.save(), 0)
    await play_move(app, live, 1, move_keys(live, 1)[:1])
    half = len(seeds)
    assert advise(live.match.save(), 0) == before
    assert seeds[:half] == seeds[half:]
    assert half
