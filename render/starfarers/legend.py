"""What every sign means, and what everything costs: large enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.art import Art
from render.legend import Chapter, Entry, entry, legend_scene
from render.scene import Part, Scene
from render.starfarers import art
from render.starfarers.owners import SEATS
from render.starfarers.words import RESOURCE_WORDS, goods_words
from render.theme import Role
from rules.starfarers.charts.kinds import BaseKind, Goods, Resource, Terrain, Upgrade
from rules.starfarers.charts.words import BASE_WORDS, UPGRADE_WORDS
from rules.starfarers.position.view import View

WIDTH, ROW, SIZE = 800, 52, 31
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
    "Beside a name: points; P C S: bases of a system",
    "Peace wins: a P, a C and an S in every galaxy",
    "Conquest wins: no other player is left",
)
PRICED = {
    **{str(kind): words for kind, words in BASE_WORDS.items()},
    "starship": "starship",
    "ring": "teleport ring",
    **{str(upgrade): words for upgrade, words in UPGRADE_WORDS.items()},
}


def signs(names: Sequence[str]) -> Iterator[tuple[Art, str]]:
    """Every drawing with its meaning, and every player's sign."""
    for resource in Resource:
        yield art.resource(resource), RESOURCE_WORDS[resource]
    for terrain, words in SPACES.items():
        yield art.TERRAINS[terrain], words
    yield art.planet(Resource.ORE, occupied=True), "inhabited planet"
    own = SEATS[0]
    yield art.mothership(own, captured=False), "mothership"
    yield art.mothership(own, captured=True), "mothership, captured"
    for kind in BaseKind:
        yield art.base(own, kind), BASE_WORDS[kind]
    for upgrade in Upgrade:
        yield art.UPGRADES[upgrade], UPGRADE_WORDS[upgrade]
    yield art.CARDS, "cards in hand"
    yield art.HOSTILE, "hostile to"
    yield art.LINK, "allied with"
    for look, name in zip(SEATS, names, strict=False):
        yield art.sign(look), name


def legend(view: View, names: Sequence[str]) -> Scene:
    """All signs in two columns, and the prices below them."""
    chapters = [
        Chapter(ON_THE_MAP, [entry(words, sign) for sign, words in signs(names)]),
        Chapter("", list(map(entry, NOTES)), 1, Role.SOFT),
        Chapter(PRICES, [_priced(key, price) for key, price in view.prices.items()]),
    ]
    return legend_scene(chapters, WIDTH, ROW, SIZE)


def _priced(key: str, price: Goods) -> Entry:
    """What one thing costs."""
    parts: list[Part] = [PRICED.get(key, key)]
    for of, count in price.items():
        parts += [str(count), art.resource(of)] if count else []
    return Entry(parts)


def legend_words(view: View, names: Sequence[str]) -> str:
    """The legend in Markdown."""
    letters = "; ".join(f"{art.LETTERS[of]}: {RESOURCE_WORDS[of]}" for of in Resource)
    bases = "; ".join(f"{art.BASE_LETTERS[kind]}: {BASE_WORDS[kind]}" for kind in BaseKind)
    looks = zip(SEATS, names, strict=False)
    seats = "; ".join(f"{look.key}: {name}, {look.words}" for look, name in looks)
    prices = "; ".join(
        f"{PRICED.get(key, key)}: {goods_words(price.items())}"
        for key, price in view.prices.items()
    )
    lists = f"Resources: {letters}\nBases: {bases}\nPlayers: {seats}"
    return "\n".join(["**Legend**", lists, *NOTES, f"{PRICES}: {prices}"])
