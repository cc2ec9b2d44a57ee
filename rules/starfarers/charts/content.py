"""The game card, the bag and the encounter deck, read from files and counted once."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from rules.starfarers.charts.kinds import CardId, Goods, Resource, Tile, Upgrade
from rules.toolbox.charts import chart

FOLDER: Final = Path(__file__).parent.parent / "content"
DECK_SIZE: Final = 40
DECK_KINDS: Final = 27
CLEAR: Final = "clear"
PACT: Final = "pact"
STAY: Final = "stay"
STRIKE: Final = "strike"


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of an option of an encounter card, its parts in this order."""

    gain: Goods = {}
    gain_any: int = 0
    gain_same: int = 0
    """Cards of one resource other than what was paid."""
    gain_planet: int = 0
    """Cards of the planet's own resource."""
    gain_untaxed: Goods = {}
    """Gained only by a hand too small to be taxed."""
    others_any: int = 0
    upgrade: dict[Upgrade, int] = {}
    upgrade_any: int = 0
    mercenary: int = 0
    swap: int = 0
    """Cards that may be swapped one for one."""
    taxed: int = 0
    """Cards lost by a hand of 8 or more."""
    lose_random: int = 0
    lose_upgrade: bool = False
    skips: bool = False
    """The ship stays put in its next travel."""
    mines: bool = False
    opens: bool = False
    """Mining is allowed here this turn."""
    lets: bool = False
    """Building is allowed here this turn."""
    post: bool = False
    foresee: int = 0
    cheaper_ring: bool = False
    swallowed: bool = False
    then: str = STAY


class Outcome(Effect, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An effect that takes a thrust of at least this much, including a bid."""

    at_least: int


class Deal(Effect, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One option of a card: a price, then an effect, or one of several by a shake."""

    key: str
    pay: Goods = {}
    pay_any: int = 0
    pay_different: int = 0
    bid: int = 0
    """Cards that may be bid, lost either way."""
    shake: tuple[Outcome, ...] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter card."""

    id: CardId
    name: str
    count: int
    option: tuple[Deal, ...]
    force: tuple[int, int] | None = None
    """Ships and cannons of those who live there."""
    pirates: bool = False
    """Pirates do not wait to be attacked."""

    def deal(self, key: str) -> Deal:
        """Return one option by its key."""
        return next(deal for deal in self.option if deal.key == key)


class _Other(msgspec.Struct, frozen=True):
    mercenary: int
    teleporter: int
    start: int


class _Pieces(msgspec.Struct, frozen=True):
    starships: int
    booster: int
    cannon: int
    freight: int
    port: tuple[int, int, int, int, int]
    colony: tuple[int, int, int, int, int]
    spaceport: tuple[int, int, int, int, int]


class GameCard(msgspec.Struct, frozen=True):
    """The prices of everything, and the pieces of the box."""

    cost: dict[str, Goods]
    other: _Other
    pieces: _Pieces


class _Pirates(msgspec.Struct, frozen=True):
    cannons: tuple[tuple[int, ...], ...]


class _Sum(msgspec.Struct, frozen=True):
    total: tuple[int, ...]
    occupied: tuple[int, ...]


class _Bag(msgspec.Struct, frozen=True):
    hexes: dict[str, tuple[int, ...]]
    pirates: _Pirates
    sum: _Sum


@cache
def game_card() -> GameCard:
    """Return the game card, with a price for everything that can be built.

    Raise ValueError if prices are missing, or a spaceport isn't the sum of its parts.
    """
    card = chart(FOLDER / "costs.toml", GameCard)
    wanted = {"starship", "port", "colony", "spaceport", "ring", *Upgrade}
    if set(card.cost) != wanted:
        raise ValueError(f"costs.toml: prices for {sorted(card.cost)}, not {sorted(wanted)}")
    both = Counter(card.cost["colony"]) + Counter(card.cost["ring"])
    if both != Counter(card.cost["spaceport"]):
        raise ValueError("costs.toml: a spaceport costs what its colony and ring cost together")
    return card


def price(thing: str) -> Goods:
    """Return the price of a thing on the game card."""
    return game_card().cost[thing]


@cache
def tiles(seats: int) -> tuple[Tile, ...]:
    """Return the hexes of the bag, sorted; pirates carry their cannons in their name."""
    column, bag = seats - 2, chart(FOLDER / "bag.toml", _Bag)
    for name, counts in bag.hexes.items():
        if name.rstrip("!") not in (*Resource, "empty", "teleporter", "wormhole", *POSTS):
            raise ValueError(f"bag.toml: {name!r} isn't a hex")
        if len(counts) != len(bag.sum.total):
            raise ValueError(f"bag.toml: {name} has {len(counts)} columns")
    result = [Tile(name) for name, counts in bag.hexes.items() for _ in range(counts[column])]
    result += [Tile(f"pirates{cannons}") for cannons in bag.pirates.cannons[column]]
    occupied = sum(tile.endswith("!") for tile in result)
    if (len(result), occupied) != (bag.sum.total[column], bag.sum.occupied[column]):
        raise ValueError(f"bag.toml: {len(result)} hexes for {seats}, {occupied} of them occupied")
    return tuple(sorted(result))


POSTS: Final = ("trader", "mercenaries")


@cache
def cards() -> dict[CardId, Card]:
    """Return the encounter cards by id."""
    deck = chart(FOLDER / "encounters.toml", dict[str, tuple[Card, ...]])["card"]
    if (len(deck), sum(card.count for card in deck)) != (DECK_KINDS, DECK_SIZE):
        raise ValueError(f"encounters.toml: {len(deck)} kinds of card")
    for card in deck:
        _check(card)
    return {card.id: card for card in deck}


def _check(card: Card) -> None:
    """Raise unless a card's people can be attacked exactly if they have a force."""
    keys = [deal.key for deal in card.option]
    if len(set(keys)) != len(keys) or not keys:
        raise ValueError(f"encounters.toml: options of {card.id} are {keys}")
    if (STRIKE in keys) != (card.force is not None):
        raise ValueError(f"encounters.toml: {card.id} needs a force and a strike, or neither")
    for deal in card.option:
        if {deal.then, *(outcome.then for outcome in deal.shake)} - {CLEAR, PACT, STAY}:
            raise ValueError(f"encounters.toml: {card.id} {deal.key} ends in nothing known")
        if deal.shake and deal.shake[-1].at_least:
            raise ValueError(f"encounters.toml: {card.id} {deal.key} leaves a thrust out")


def deck() -> list[CardId]:
    """Return every card of the deck by id, sorted."""
    return sorted(card.id for card in cards().values() for _ in range(card.count))
