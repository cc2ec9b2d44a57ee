"""The meaning of every sign, and all prices: large enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.legend import Chapter, Entry, Legend, entry
from render.palettes import Role
from render.scene import Part
from render.starfarers import art, overview_art
from render.starfarers.owners import SEATS
from render.starfarers.words import RESOURCE_WORDS, goods_words
from rules.starfarers.charts.kinds import BaseKind, Goods, Terrain, Upgrade
from rules.starfarers.charts.words import BASE_WORDS, UPGRADE_WORDS
from rules.starfarers.position.view import View

ON_THE_MAP, PRICES = "On the map", "Prices"
SPACES: Mapping[Terrain, str] = {
    Terrain.PIRATES: "pirates, cannons",
    Terrain.TELEPORTER: "teleporter",
    Terrain.WORMHOLE: "wormhole",
    Terrain.TRADER: "trader",
    Terrain.MERCENARIES: "mercenaries",
}
NOTES = (
    "Orbits: Y1a at the top of Y1, then clockwise to Y1f",
    "A tag on a planet: its encounter card, say N4",
    "A player's sign on a planet: a pact with it",
    "Below a name: ships, bases, cards, upgrades",
    "Peace wins: every kind of base in every galaxy",
    "Conquest wins: no other player is left",
)
PRICED = {
    **{str(kind): words for kind, words in BASE_WORDS.items()},
    "starship": "starship",
    "ring": "teleport ring",
    **{str(upgrade): words for upgrade, words in UPGRADE_WORDS.items()},
}


def signs(names: Sequence[str]) -> Iterator[Entry]:
    """Yield every drawing with its meaning, and every player's sign.

    Screen readers get those with letters, since commands take these.
    """
    for resource, words in RESOURCE_WORDS.items():
        yield entry(words, art.planet(resource), "")
    for terrain, words in SPACES.items():
        yield entry(words, art.TERRAINS[terrain], "")
    yield entry("aliens on a planet", overview_art.ALIEN, "")
    own = SEATS[0]
    yield entry("mothership", art.mothership(own, captured=False), "")
    yield entry("mothership, captured", art.mothership(own, captured=True), "")
    for kind in BaseKind:
        words = BASE_WORDS[kind]
        yield entry(words, overview_art.structure(own, kind), f"{art.BASE_LETTERS[kind]}: {words}")
    yield entry("ship, and how many", overview_art.starship(own), "")
    yield entry("not explored", overview_art.UNKNOWN, "")
    yield entry("points", overview_art.POINTS, "")
    yield entry("complete system of", overview_art.COMPLETE, "")
    for upgrade in Upgrade:
        yield entry(UPGRADE_WORDS[upgrade], art.UPGRADES[upgrade], "")
    yield entry("cards in hand", art.CARDS, "")
    yield entry("hostile to", art.HOSTILE, "")
    yield entry("allied with", art.LINK, "")
    for style, name in zip(SEATS, names, strict=False):
        yield entry(name, art.sign(style), f"{style.key}: {name}, {style.words}")


def chapters(view: View, names: Sequence[str]) -> list[Chapter]:
    """Return all signs in two columns, and the prices below them."""
    return [
        Chapter(ON_THE_MAP, list(signs(names))),
        Chapter("", list(map(entry, NOTES)), 1, Role.SOFT),
        Chapter(PRICES, [_price_entry(key, price) for key, price in view.prices.items()]),
    ]


def _price_entry(key: str, price: Goods) -> Entry:
    """Return the price of one thing, its resources as drawings."""
    words = PRICED.get(key, key)
    parts: list[Part] = [words]
    for resource, count in price.items():
        parts += [str(count), art.resource(resource)] if count else []
    return Entry(parts, spoken=f"{words}: {goods_words(price.items())}")


LEGEND = Legend(chapters, width=720, row=52, size=26)
