"""A hint compares moves: opening a menu is none, for everybody can go back from there."""

from __future__ import annotations

from bot.tables.ai.hint_search import advise
from tests.starfarers.position import Board, after, ask_of


def test_a_hint_never_offers_a_menu_as_an_equal_move() -> None:
    match = after(Board().match(), "done")
    assert {"more", "end"} <= {*ask_of(match, "deed").keys}
    assert "Hostility" not in advise(match.save(), 0).reason
