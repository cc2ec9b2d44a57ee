"""The rest points of a match, replayed: each as its reader saw it then, and no more."""

from __future__ import annotations

import random
from functools import partial

import msgspec
import pytest

from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.kernel.log import Entry
from rules.rest_points import moments
from tests.support.depth import seeds

ANSWERS = 80


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_history_shows_each_readers_view_at_the_time(slug: str) -> None:
    for seed in seeds(1, 20):
        match, log, seen = _walked(slug, seed)
        for seat in (None, *range(match.seats)):
            result = moments(
                match.game, seats=match.seats, options=match.options, log=log, seat=seat
            )
            words = [msgspec.json.encode(item.view) for item in result]
            assert words == _changed(seen[seat]), f"seat {seat} of {slug}, seed {seed}"
            assert len(words) > 2


def _walked(slug: str, seed: int) -> tuple[Match, list[Entry], dict[int | None, list[bytes]]]:
    """Return a random match, its whole log, and each reader's view at every leg's beginning."""
    game, rng = catalogue[slug], random.Random(seed)
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice(f"past {seed}"))
    readers = (None, *range(match.seats))
    seen: dict[int | None, list[bytes]] = {reader: [] for reader in readers}
    log = [*match.added_entries]
    for _ in range(ANSWERS * match.seats):
        if match.result is not None:
            break
        if match.rested:
            for reader in readers:
                seen[reader].append(msgspec.json.encode(match.view(reader)))
        seat = rng.choice(sorted(match.asks()))
        match.answer(seat, rng.choice(match.asks()[seat].keys))
        log += match.added_entries
    return match, log, seen


def _changed(views: list[bytes]) -> list[bytes]:
    """Return the views without those equal to the one before."""
    return [view for number, view in enumerate(views) if not number or view != views[number - 1]]


@pytest.mark.parametrize("slug", [slug for slug in sorted(catalogue) if catalogue[slug].unveiled])
def test_a_replay_is_lifted_of_its_fog_and_a_history_is_not(slug: str) -> None:
    match, log, seen = _walked(slug, 1)
    seen_by = partial(moments, match.game, seats=match.seats, options=match.options, log=log)
    lifted = [item.view for item in seen_by(seat=None, unveiled=True)]
    plain = [item.view for item in seen_by(seat=None)]
    assert [msgspec.json.encode(view) for view in plain] == _changed(seen[None])
    assert len(lifted) >= len(plain)
    known = {msgspec.json.encode(view) for view in plain}
    assert all(msgspec.json.encode(view) not in known for view in lifted)
    assert all(view.seat is None for view in lifted)


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_a_rest_point_tells_how_much_of_the_log_stood_before_it(slug: str) -> None:
    match, log, _ = _walked(slug, 2)
    seen_in = partial(moments, match.game, seats=match.seats, options=match.options, seat=None)
    whole = [*seen_in(log=log)]
    assert [item.at for item in whole] == sorted({item.at for item in whole})
    for item in (whole[1], whole[-1]):
        part = [*seen_in(log=log[: item.at + 1])]
        # where that answer ended the stretch, the next one's beginning follows
        assert item in part[-2:], "its own first answer is all that it takes"
