"""Every card, tile, title and encounter with an effect of its own is named by a test or a play."""

from __future__ import annotations

import pytest

from rules import catalogue
from tests.support.own_effects import own_effects, unnamed, untested


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_everything_with_its_own_effect_is_named(slug: str) -> None:
    assert len(own_effects(slug)) > 10
    assert untested(slug) == []


def test_piece_named_nowhere_is_found() -> None:
    pieces = {"N1 Stone Wardens": ("N1", "Stone Wardens"), "N2 Reef Choir": ("N2", "Reef Choir")}
    assert unnamed(pieces, "visiting N1, and N21") == ["N2 Reef Choir"]
    assert unnamed(pieces, "the Stone Wardens, Reef Choirs") == ["N2 Reef Choir"]
