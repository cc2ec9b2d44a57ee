"""The names of printed things."""

from __future__ import annotations

from typing import Final

from rules.starfarers.charts.kinds import BaseKind, Resource, Upgrade

BASE_WORDS: Final[dict[str, str]] = {
    BaseKind.PORT: "trade port",
    BaseKind.COLONY: "colony",
    BaseKind.SPACEPORT: "spaceport",
}
UPGRADE_WORDS: Final[dict[str, str]] = {
    Upgrade.BOOSTER: "booster",
    Upgrade.CANNON: "cannon",
    Upgrade.FREIGHT: "freight ring",
}
THING_WORDS: Final = {**BASE_WORDS, **UPGRADE_WORDS, "ring": "teleport ring"}
RESOURCE_WORDS: Final[dict[Resource, str]] = {
    **{resource: resource.value for resource in Resource},
    Resource.GOODS: "trade goods",
}


def thing_words(thing: str) -> str:
    """Return the words for a thing to build."""
    return THING_WORDS.get(thing, thing)


def cards_words(count: int, resource: Resource) -> str:
    """Return a number of cards of one resource: `2 ore`, `1 trade good`."""
    words = RESOURCE_WORDS[resource]
    return f"{count} {words.removesuffix('s') if count == 1 else words}"
