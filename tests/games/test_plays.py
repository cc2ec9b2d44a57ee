"""Golden plays of every game: they go as they are written, and each way to end has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import catalogue
from tests.support import golden
from tests.support.game_profile import unplayed

PLAYS = golden.plays()


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_play_goes_as_it_is_written(path: Path) -> None:
    golden.check(path)


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_play_is_short_enough_to_be_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= golden.MOST_LINES


def ends(slug: str) -> set[str]:
    """Return the endings of a game's plays."""
    last = [
        line.removeprefix("== ")
        for path in golden.plays(golden.TESTS / slug)
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("== ")
    ]
    return {word for word in last if not word.startswith("seat ")}


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_there_is_a_play_for_each_way_to_end(slug: str) -> None:
    assert catalogue[slug].endings
    assert set(catalogue[slug].endings) == ends(slug) | set(unplayed(slug))


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_a_play_stands_in_the_folder_of_its_game(slug: str) -> None:
    for path in golden.plays(golden.TESTS / slug):
        header, _ = golden.parse(path.read_text(encoding="utf-8"))
        assert header.game == slug, path
        assert header.about, path
