"""Memory of offers that weren't accepted, which everybody heard [5.1]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.starfarers.position.state import Declined, Offer, State

REMEMBERED: Final = 4
"""Rounds for which an offer that wasn't accepted is remembered."""


def remember_declined(state: State, offers: Sequence[Offer]) -> None:
    """Remember offers that weren't accepted, and forget those of earlier rounds."""
    recent = [past for past in state.declined if past.round > state.round - REMEMBERED]
    state.declined = recent + [Declined(offer, state.round) for offer in offers]


def end_declined(state: State, offers: Sequence[Offer]) -> None:
    """Take open offers away that nobody accepted, and remember them."""
    state.offers = [offer for offer in state.offers if offer not in offers]
    remember_declined(state, offers)
