"""Standing orders answer for people; an AI that plays for one, or against one, is not put out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.tables import moves, seat_changes
from bot.tables.ai import hint_search, stand_ins
from bot.tables.ai.hint_search import advise
from bot.tables.ai.thinking import think
from bot.tables.seat_changes import SeatChange
from rules import catalogue
from rules.kernel import Match, SeededDice, StandingOrder
from rules.table_game import FAIR, game_of
from storage.matches.change_records import ChangedBy
from tests.bot.support.in_process_ai import Helped
from tests.bot.support.service_fixture import FIRST_PERSON

WITH_WINDOWS = [slug for slug, game in sorted(catalogue.items()) if game.windows]
LINES = 60


def given(match: Match) -> dict[str, StandingOrder]:
    """Return standing orders for all reactions."""
    windows = game_of(match).windows
    return {item.id: StandingOrder(next(iter(item.answers)), always=True) for item in windows}


@pytest.mark.parametrize("slug", WITH_WINDOWS)
@pytest.mark.parametrize("ordering", [(0,), (0, 1, 2)])
def test_an_ai_line_is_legal_with_standing_orders(slug: str, ordering: Sequence[int]) -> None:
    match = Match.start(catalogue[slug], seats=3, dice=SeededDice("orders"))
    for seat in ordering:
        for reaction, order in given(match).items():
            match.order(seat, reaction, order)
    for _ in range(LINES):
        seat = min(match.asks())
        _, keys = think(match.save(), seat, FAIR)
        match.play(seat, keys)


@pytest.mark.parametrize("slug", WITH_WINDOWS)
def test_a_hint_is_legal_with_standing_orders(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_search, "STRONG", FAIR)
    match = Match.start(catalogue[slug], seats=2, dice=SeededDice("orders"))
    for reaction, order in given(match).items():
        match.order(0, reaction, order)
    for _ in range(LINES):
        seat = min(match.asks())
        advice = advise(match.save(), seat)
        assert len(advice.words) == len(advice.keys)
        match.play(seat, advice.keys)


@pytest.mark.parametrize("resigned", [False, True])
async def test_orders_end_with_a_persons_seat(helped: Helped, resigned: bool) -> None:
    tables, live = helped.tables.tables, await helped.tables.begun(3, game="spacecorp")
    for reaction, order in given(live.match).items():
        number = live.match.revision + 100
        await moves.set_standing_order(
            tables, live, 0, [reaction], order, by=ChangedBy(FIRST_PERSON, number)
        )
    if resigned:
        await seat_changes.reseat(tables, live, SeatChange(0, leaver=FIRST_PERSON))
    else:
        await stand_ins.stand_in(tables, live, 0, "for a test")
    await helped.ai.wait_until_idle()
    kept = Match.load(live.match.save(), catalogue).orders(0)
    assert bool(kept) is not resigned, "an AI answers at once; who only is away comes back"
    assert live.table.revision == live.match.revision
