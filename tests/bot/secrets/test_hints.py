"""A hint tells nothing of what others do in secret: not by its words, its buttons or its delay."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from bot.channel.hints import ASKED, LAID_IN
from bot.tables.ai import thinking
from bot.tables.ai.thinking import advise
from rules.kernel import Match, Search, Thinker
from tests.bot.table_setup import ROOM, a_move, holder, moved, request
from tests.support.running_bot import Running


async def test_a_secret_answer_of_another_changes_no_hint(here: Running) -> None:
    live = await here.live(await here.begun("ann", "bea"))
    assert live.awaited() == [0, 1], "everybody chooses in secret"
    asked = (await here.seat(holder(live, 0)).slash(ROOM, "/hint")).message
    assert asked.text == ASKED
    await here.seat(holder(live, 1)).press(request(here.seat("bea")), "Agree")
    ann, ai = here.seat(holder(live, 0)), here.bot.services.ai
    first = (await ann.slash(ROOM, "/hint")).message
    await moved(here, live, 1, a_move(live, 1)[:1])
    assert live.awaited() == [0, 1]
    with patch.object(ai.processes, "run", side_effect=AssertionError("thought about once more")):
        second = (await ann.slash(ROOM, "/hint")).message
    assert (second.text, second.components) == (first.text, first.components)
    assert LAID_IN in (await ann.press(first, "Play")).message.text


async def test_what_a_hint_thinks_of_counts_no_secret_answers(
    here: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await here.live(await here.begun("ann", "bea"))
    seeds: list[str] = []

    def thinker(match: Match, seat: int, search: Search, seed: str) -> Thinker:
        seeds.append(seed)
        return Thinker(match, seat, search, seed)

    monkeypatch.setattr(thinking, "Thinker", thinker)
    before = advise(live.match.save(), 0)
    await moved(here, live, 1, a_move(live, 1)[:1])
    half = len(seeds)
    assert advise(live.match.save(), 0) == before
    assert seeds[:half] == seeds[half:]
    assert half
