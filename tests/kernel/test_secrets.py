"""Secrets: what a seat can't know changes nothing that it sees, in any game."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from rules import catalogue
from rules.kernel import Game, Reaction, Tell
from tests.kernel import smallgame
from tests.kernel.smallgame import LANTERNS, Quay, QuayView
from tests.support import game_profile, secrets
from tests.support.depth import widths

GAMES = {**catalogue, **smallgame.GAMES}
TABLES = [
    (slug, seats)
    for slug in sorted(GAMES)
    for seats in widths(seats for seats in GAMES[slug].seats if seats > 1)
]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_hidden_parts_are_invisible_to_each_seat(slug: str, seats: int) -> None:
    options = game_profile.manner(slug).options
    compared = secrets.walk(GAMES[slug], seats=seats, seed="secrets", options=options)
    assert (compared.changed > compared.positions // 4) is game_profile.hides(slug)
    assert compared.openings > 0
    assert compared.answers > 0


def glass_pool(state: Quay, seat: int | None) -> QuayView:
    """Return a view that shows which card lies first in the pool."""
    view = smallgame.view(state, seat)
    return msgspec.structs.replace(view, gone=(*view.gone, *state.pool[:1]))


def needy_window(state: Quay, seat: int) -> Reaction[str | None]:
    """Return a window that opens only for seats able to use it."""
    window = HONEST_WINDOW(state, seat)
    window.always = False
    return window


HONEST_WINDOW = smallgame.window


async def loud(state: Quay, tell: Tell) -> None:
    """Report the pool to everybody."""
    tell(f"Still in the pool: {state.pool}.")
    await smallgame.leg(state, tell)
    tell(f"Still in the pool: {state.pool}.")


LEAKS: Mapping[str, Game[Any, Any]] = {
    "view": dataclasses.replace(LANTERNS, view=glass_pool),
    "news": dataclasses.replace(LANTERNS, leg=loud),
}


@pytest.mark.parametrize("leak", sorted(LEAKS))
def test_a_planted_leak_is_found(leak: str) -> None:
    with pytest.raises(AssertionError, match="a secret"):
        secrets.walk(LEAKS[leak], seats=3, seed="leak")


def test_window_opened_by_secret_criteria_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smallgame, "window", needy_window)
    with pytest.raises(AssertionError, match=r"what follows light:\w+ tells seat \d a secret"):
        secrets.walk(LANTERNS, seats=4, seed="leak", options={"nights": "3"})
