"""The depth of a run of the suite."""

from __future__ import annotations

import pytest

from tests.support.depth import ALL, DEPTHS, Chosen, at_depth, sampled, seeds, spread, widths


@pytest.mark.parametrize(
    ("seed", "first", "two", "walks", "numbers", "seats"),
    [
        (0, ["a"], ["a", "b"], range(2), [0, 3, 6], [4]),
        (1, ["b"], ["c", "a"], range(2, 4), [1, 4], [5]),
        (3, ["a"], ["a", "b"], range(6, 8), [0, 3, 6], [2]),
    ],
)
def test_by_default_a_seed_draws_one_way_of_several(
    seed: int,
    first: list[str],
    two: list[str],
    walks: range,
    numbers: list[int],
    seats: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Chosen, "depth", DEPTHS[0])
    monkeypatch.setattr(Chosen, "seed", seed)
    assert (sampled("abc"), sampled("abc", 2)) == (first, two)
    assert (seeds(2, 9), list(spread(7, 3)), widths(range(2, 7))) == (walks, numbers, seats)


@pytest.mark.parametrize("seed", [0, 1])
def test_at_full_depth_everything_is_run(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chosen, "depth", ALL)
    monkeypatch.setattr(Chosen, "seed", seed)
    assert sorted(sampled("abc")) == list("abc")
    assert len(seeds(2, 9)) == at_depth(2, 9) == 9
    assert list(spread(7, 3)) == list(range(7))
    assert sorted(widths(range(2, 7))) == [2, 3, 4, 5, 6]
