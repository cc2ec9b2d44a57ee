"""The close-up of a space: it and its neighbours, and nothing from beyond them."""

from __future__ import annotations

from render.starfarers.close_up import galaxy_part, places
from rules import catalogue
from rules.starfarers.position.view import View
from tests.render.walks import walked
from tests.support.depth import seeds, widths


def test_every_base_of_a_close_up_touches_a_drawn_space() -> None:
    """Regression: a base at a corner of an unexplored cell alone lay over the title."""
    result = 0
    for seats in widths(catalogue["starfarers"].seats):
        for seed in seeds(1, 4):
            for _, match in walked("starfarers", seats, seed):
                result += sum(_bases(match.view(None), at) for at in places(match.view(None)))
    assert result


def _bases(view: View, at: str) -> int:
    """Return the bases of a close-up, each of which touches one of its spaces."""
    galaxy = galaxy_part(view, at)
    drawn = {space.id for space in galaxy.spaces}
    assert all(drawn.intersection(base.hexes) for base in galaxy.bases), at
    return len(galaxy.bases)
