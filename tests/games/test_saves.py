"""Saves of every schema since the first release load and go on, for every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support import saves

SAVES = sorted(
    path for slug in sorted(catalogue) for path in (saves.TESTS / slug / "saves").glob("*.save")
)


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_there_is_a_save_of_each_schema(slug: str) -> None:
    """`python -m tests.support.saves` writes the newest."""
    kept = {path.stem for path in SAVES if path.parent.parent.name == slug}
    schemas = {*catalogue[slug].upgrades, catalogue[slug].schema}
    assert kept == {f"schema{number}" for number in schemas}


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_an_old_save_goes_on(path: Path) -> None:
    match = Match.load(path.read_bytes(), catalogue)
    assert match.game.slug == path.parent.parent.name
    assert not match.restart_reason
    assert not match.rested, "the save stands amid a leg"
    seat, ask = next(iter(match.asks().items()))
    match.answer(seat, ask.keys[0])
    match.game.assert_sound(match.state)


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_a_save_amid_a_leg_is_found(slug: str) -> None:
    game = catalogue[slug]
    match = Match.start(game, seats=game.seats[0], dice=SeededDice("save"))
    saved = saves.amid(match, ai="random", from_round=1, ask="")
    assert not Match.load(saved, catalogue).rested
