"""Ledgers: the public news alone lead to the position that everybody sees."""

from __future__ import annotations

import pytest

from rules import catalogue
from tests.support import ledger
from tests.support.depth import at_depth, seeds

SLUGS = sorted(catalogue)
WITH_LEDGER = [slug for slug in SLUGS if ledger.stands(slug)]
PENDING = pytest.mark.xfail(strict=True, reason="the game's ledger is being written")


@pytest.mark.parametrize(
    "slug", [slug if slug in WITH_LEDGER else pytest.param(slug, marks=PENDING) for slug in SLUGS]
)
def test_every_game_has_a_ledger(slug: str) -> None:
    assert ledger.ledger_of(slug)


@pytest.mark.parametrize("number", seeds(6, 200))
@pytest.mark.parametrize("slug", WITH_LEDGER)
def test_public_view_follows_from_the_news_alone(slug: str, number: int) -> None:
    assert ledger.follow(catalogue[slug], number, at_depth(300, 2_000)) > 0
