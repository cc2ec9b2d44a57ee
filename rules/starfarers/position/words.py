"""Cards and offers of a position in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.starfarers.charts.kinds import Goods, Resource
from rules.starfarers.charts.words import cards_words
from rules.starfarers.position.state import Offer
from rules.starfarers.position.view import View
from rules.toolbox import sentences


def goods_words(goods: Goods) -> str:
    """Return cards in words: `2 ore and 1 fuel`."""
    return _words(tuple(goods.items()))


Counted = tuple[tuple[Resource, int], ...]
"""Cards by kind."""


@lru_cache(4096)
def _words(goods: Counted) -> str:
    return listed([cards_words(count, resource) for resource, count in goods if count])


def listed(words: Sequence[str]) -> str:
    """Return words as an English list; `nothing` if there are none."""
    return sentences.listed(words) or "nothing"


def offer_words(offer: Offer) -> str:
    """Describe an offer for its taker."""
    return f"{{{offer.giver}}} gives {goods_words(offer.gives)} for {goods_words(offer.wants)}"


def end_words(gone: Sequence[Offer]) -> str:
    """Report that offers end: `offer 92 ends`, `offers 92 and 94 end`."""
    numbers = listed([str(offer.id) for offer in gone])
    return f"offer {numbers} ends" if len(gone) == 1 else f"offers {numbers} end"


FEW: Final = 3
"""Kinds of cards of an offer that fit into a label in words."""
SIGNS: Final = dict(zip(Resource, "FCTOU", strict=True))
"""The letters of the resources, as on the boards."""


def open_words(gone: Sequence[Offer]) -> str:
    """Return the addition to the label of the end of the turn for offers that end with it."""
    if len(gone) > FEW:
        return f"; {len(gone)} offers end unanswered"
    return f"; {end_words(gone)} unanswered" if gone else ""


def offer_label(offer: Offer) -> str:
    """Describe an offer within a label's length, whatever the names."""
    gives, wants = _sides(offer)
    return f"{{{offer.giver}}} gives {gives} for {wants}"


def withdraw_label(offer: Offer) -> str:
    """Describe an offer to its giver, whose cards need no name."""
    gives, wants = _sides(offer)
    return f"Withdraw your offer to {{{offer.taker}}}: {gives} for {wants}"


def _sides(offer: Offer) -> list[str]:
    """Return both sides of an offer, in letters if they are long."""
    return _short(tuple(offer.gives.items()), tuple(offer.wants.items()))


@lru_cache(4096)
def _short(gives: Counted, wants: Counted) -> list[str]:
    sides = [{resource: count for resource, count in side if count} for side in (gives, wants)]
    # a side without cards is a word too: nothing
    if sum(max(1, len(side)) for side in sides) <= FEW:
        return [goods_words(side) for side in sides]
    return [
        " ".join(f"{n}{SIGNS[resource]}" for resource, n in side.items()) or "nothing"
        for side in sides
    ]


def waiting_words(offers: Sequence[Offer]) -> str:
    """Describe the offer, or the number of offers, for the active player's prompt."""
    if len(offers) == 1:
        return f" {offer_label(offers[0])}."
    return f" {len(offers)} offers wait for your trade phase." if offers else ""


def standing(view: View, seat: int) -> str:
    """Describe a seat's unanswered offers."""
    own = [offer for offer in view.offers if offer.giver == seat]
    return " ".join(
        f"Offer {offer.id} to {{{offer.taker}}}: {goods_words(offer.gives)} for "
        f"{goods_words(offer.wants)}."
        for offer in own
    )
