"""One turn at the table: the state, whose turn it is, and the words for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.kernel import Chance, Tell
from rules.starfarers.charts.kinds import Goods, Resource, Upgrade
from rules.starfarers.position.state import Offer, Player, State
from rules.toolbox import sentences

PAIRS = ("0-1", "0-2", "0-2'", "0-3", "1-2", "1-2'", "1-3", "2-2'", "2-3", "2'-3")
"""The two balls of five (0, 1, 2, 2, 3) that a shaken prototype may show."""


def thrust_of(pair: str) -> int:
    """The thrust that two balls make: 1 to 5."""
    return sum(int(ball.strip("'")) for ball in pair.split("-"))


class Table:
    """The active player's turn."""

    __slots__ = ("seat", "state", "tell")

    def __init__(self, state: State, tell: Tell, seat: int | None = None) -> None:
        self.state = state
        self.tell = tell
        self.seat = state.active if seat is None else seat

    @property
    def me(self) -> Player:
        """The active player."""
        return self.state.players[self.seat]

    def say(self, text: str) -> None:
        """Tell everybody what the active player does."""
        self.tell(f"{{{self.seat}}} {text}.")

    def upgrades(self, upgrade: Upgrade) -> int:
        """How many enhancements of a kind the active player's prototype has."""
        return self.me.upgrades[upgrade]

    async def shake(self, name: str) -> int:
        """A thrust: two balls of a shaken prototype."""
        return thrust_of(await Chance(name, PAIRS))


def gain(player: Player, goods: Goods) -> None:
    """Cards from the supply, which has no end."""
    for resource, count in goods.items():
        player.hand[resource] += count


def pay(player: Player, goods: Goods) -> None:
    """Cards back to the supply."""
    for resource, count in goods.items():
        player.hand[resource] -= count


def can_pay(player: Player, goods: Goods) -> bool:
    """Whether a hand holds these cards."""
    hand = player.hand
    return False not in [hand[resource] >= count for resource, count in goods.items()]


def goods_words(goods: Goods) -> str:
    """Cards in words: `2 ore and 1 fuel`."""
    return _words(tuple(goods.items()))


@lru_cache(4096)
def _words(goods: tuple[tuple[Resource, int], ...]) -> str:
    return listed([f"{count} {resource}" for resource, count in goods if count])


def listed(words: Sequence[str]) -> str:
    """Words as an English list; `nothing` where there are none."""
    return sentences.listed(words) or "nothing"


def offer_words(offer: Offer) -> str:
    """An offer as its taker reads it."""
    return f"{{{offer.giver}}} gives {goods_words(offer.gives)} for {goods_words(offer.wants)}"


def end_words(gone: Sequence[Offer]) -> str:
    """That offers end: `offer 92 ends`, `offers 92 and 94 end`."""
    numbers = listed([str(offer.id) for offer in gone])
    return f"offer {numbers} ends" if len(gone) == 1 else f"offers {numbers} end"


FEW: Final = 3
"""Kinds of cards of an offer that fit into a label in words."""
SIGNS: Final = dict(zip(Resource, "FCTOU", strict=True))
"""The letters of the resources, as on the boards."""


def offer_label(offer: Offer) -> str:
    """An offer in as many characters as a label takes, whatever the names."""
    sides = [
        {of: count for of, count in side.items() if count} for side in (offer.gives, offer.wants)
    ]
    # a side without cards is a word too: nothing
    if sum(max(1, len(side)) for side in sides) <= FEW:
        return offer_words(offer)
    gives, wants = (" ".join(f"{n}{SIGNS[of]}" for of, n in side.items()) for side in sides)
    return f"{{{offer.giver}}} gives {gives or 'nothing'} for {wants or 'nothing'}"


def waiting_words(offers: Sequence[Offer]) -> str:
    """The offer that waits for the active player, or how many do, for a prompt."""
    if len(offers) > 1:
        return f" {len(offers)} offers wait for your trade phase."
    return "".join(f" {offer_label(offer)}." for offer in offers)
