"""Figures of the game card, the bag, the box and the deck, copied from the fact sheet."""

from __future__ import annotations

from collections import Counter
from typing import Final

RESOURCES: Final = ("food", "carbon", "goods", "ore", "fuel")
LETTERS: Final = "YRBWKG"
UPGRADES: Final = {"booster": "fuel", "cannon": "carbon", "freight": "ore"}
"""Each enhancement, and the resource of which it takes two."""
UPGRADE_LIMITS: Final = {"booster": 6, "cannon": 6, "freight": 5}
SHIP_LIMIT: Final = 3
OFFERS_A_TURN: Final = 6
"""Offers that one player may make in a turn, and that may stand at one time."""
SWAPPED_AT_ONCE: Final = 4
"""Cards of a kind that one answer may swap with a trader or at a trade port."""

COST: Final[dict[str, Counter[str]]] = {
    "starship": Counter(ore=2, fuel=2, goods=1),
    "port": Counter(ore=1, fuel=1, goods=2),
    "colony": Counter(ore=1, fuel=1, carbon=1, food=1),
    "spaceport": Counter(ore=1, fuel=1, carbon=4, food=3),
    "ring": Counter(carbon=3, food=2),
    "booster": Counter(fuel=2),
    "cannon": Counter(carbon=2),
    "freight": Counter(ore=2),
}

_PIRATES: Final = {2: "0124", 3: "001234", 4: "00112345", 5: "0011223345", 6: "001112233445"}
_OCCUPIED: Final = {
    "food": (1, 2, 2, 3, 4),
    "carbon": (2, 2, 3, 3, 4),
    "ore": (1, 2, 3, 3, 4),
    "fuel": (1, 2, 2, 3, 3),
    "goods": (1, 1, 2, 3, 3),
}
_PORTS: Final = (7, 7, 7, 7, 8)
_COLONIES: Final = (9, 9, 10, 12, 14)
_RINGS: Final = (3, 4, 5, 6, 7)


def bag(seats: int) -> Counter[str]:
    """Return the hexes of unknown space: 22 for each player."""
    hexes = Counter({"empty": 6 * seats, "teleporter": 2 * seats, "wormhole": 2 * seats})
    hexes.update({"trader": seats, "mercenaries": seats})
    for resource in RESOURCES:
        hexes[resource] = seats
        hexes[f"{resource}!"] = _OCCUPIED[resource][seats - 2]
    hexes.update(f"pirates{cannons}" for cannons in _PIRATES[seats])
    return hexes


def pieces(seats: int, kind: str) -> int:
    """Return how many bases of a kind the box holds; a colony's piece also lies under its ring."""
    limits = {"port": _PORTS, "colony": _COLONIES, "spaceport": _RINGS}
    return limits[kind][seats - 2]


DECK: Final = Counter(
    {
        **dict.fromkeys(("N4", "N5", "N6", "T3", "F4", "M2", "M3", "J2", "J3", "J4"), 1),
        **dict.fromkeys(("J5", "H2", "H4", "H5"), 1),
        **dict.fromkeys(("N1", "N2", "N3", "T1", "T2", "T4", "F1", "F2", "F3", "M1"), 2),
        **dict.fromkeys(("J1", "H1", "H3"), 2),
    }
)
"""The 40 encounter cards of 27 kinds."""

THRUST: Final = {"0": 0, "1": 1, "2": 2, "2'": 2, "3": 3}
"""The five balls, of which a shake shows two."""


def thrust(shake: str) -> int:
    """Return the sum of two balls."""
    first, other = shake.split("-")
    return THRUST[first] + THRUST[other]


FOUND = {
    "empty": "empty space",
    "wormhole": "a wormhole",
    "teleporter": "a teleporter",
    "trader": "a trader",
    "mercenaries": "mercenaries for hire",
}


def hex_words(tile: str) -> str:
    """Return a hex's name in the news."""
    if tile.startswith("pirates"):
        cannons = int(tile.removeprefix("pirates"))
        return f"pirates with {cannons} cannon{'' if cannons == 1 else 's'}"
    inhabited, resource = tile.endswith("!"), tile.removesuffix("!")
    words = "trade goods" if resource == "goods" else resource
    return FOUND.get(tile, f"{'an inhabited' if inhabited else 'a free'} {words} planet")
