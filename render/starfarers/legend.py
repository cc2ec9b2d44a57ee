"""What every sign means, and what everything costs: large enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.art import Art
from render.scene import Box, Part, Scene, Weight
from render.starfarers import art
from render.starfarers.owners import SEATS
from render.starfarers.words import RESOURCE_WORDS, goods_words
from render.theme import Role
from render.words import plain
from rules.starfarers.charts.kinds import BaseKind, Resource, Terrain, Upgrade
from rules.starfarers.charts.words import BASE_WORDS, UPGRADE_WORDS
from rules.starfarers.position.view import View

WIDTH, MARGIN, ROW, GAP, SIZE = 800, 16, 52, 8, 31
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
    "Beside a name: points; P C S: bases of a system",
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
    drawn, prices = list(signs(names)), list(view.prices.items())
    shown, priced = -(-len(drawn) // 2), -(-len(prices) // 2)
    height = 2 * MARGIN + (shown + priced + 2 + len(NOTES)) * ROW + 2 * GAP
    scene = Scene(WIDTH, height)
    rest = Box(0, 0, WIDTH, height).inset(MARGIN)
    cells, rest = _listed(scene, rest, ON_THE_MAP, shown)
    for cell, (drawing, words) in zip(cells, drawn, strict=False):
        shape, beside = cell.left(ROW, GAP)
        scene.icon(shape.square(ROW - 6), drawing)
        scene.line(beside, words, SIZE, Role.INK, Weight.BOLD)
    said, rest = rest.top(ROW * len(NOTES), GAP)
    for words, row in zip(NOTES, said.rows(len(NOTES), 0), strict=True):
        scene.line(row, words, SIZE, Role.SOFT, Weight.BOLD)
    cells, rest = _listed(scene, rest, PRICES, priced)
    for cell, (key, price) in zip(cells, prices, strict=False):
        parts: list[Part] = [PRICED.get(key, key)]
        for of, count in price.items():
            parts += [str(count), art.resource(of)] if count else []
        scene.line(cell, parts, SIZE, Role.INK, Weight.BOLD)
    return scene


def _listed(scene: Scene, box: Box, heading: str, rows: int) -> tuple[list[Box], Box]:
    """Write a heading; gives the cells of so many rows below it, and what remains."""
    top, rest = box.top(ROW)
    scene.line(top, heading, SIZE + 5, Role.ACCENT, Weight.HEAVY)
    room, rest = rest.top(rows * ROW, GAP)
    return [cell for row in room.rows(rows, 0) for cell in row.columns(2, GAP)], rest


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


def legend_alt(view: View, names: Sequence[str]) -> str:
    """What the legend shows."""
    return plain(legend_words(view, names))
