"""Reasons to build something, with what it changes in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.starfarers.charts.kinds import BaseKind
from rules.starfarers.charts.words import BASE_WORDS, UPGRADE_WORDS
from rules.starfarers.greedy.wants import lacking, price_of
from rules.starfarers.greedy.world import World
from rules.starfarers.position.words import goods_words, listed

GOALS: Final[Mapping[str, str]] = {
    **BASE_WORDS,
    **UPGRADE_WORDS,
    "ring": "teleport ring",
    "starship": "starship",
}
"""Things to build, by their names in a key."""
BUILT: Final[Mapping[str, str]] = {
    "build:port": "You need a trade port in every galaxy, and on a planet it swaps cards each turn",
    "build:colony": "You need a colony in every galaxy, and it helps your ships in battle there",
    "build:spaceport": "You need a spaceport in every galaxy, and no other base costs as much",
    "build:ring": "A teleport ring turns a colony into a spaceport, which every galaxy needs",
    "build:starship": "With {ships} starships you can mine {ships} planets a turn, and all fight",
    "booster": "A booster takes your ships {steps} spaces a turn instead of {before}{jumps}",
    "cannon": (
        "A cannon raises your fleet's firepower to {strength}; the strongest rival's is {rivals}"
    ),
    "freight": (
        "With a freight ring you mine {cards} cards at each planet instead of {before_cards}"
    ),
}
"""By the key of an option."""
JUMPS: Final = ", and lets them jump"
COMPLETES: Final = "It completes your colony system in galaxy {letter}, as you must in every galaxy"
LEFT: Final = "; galaxy {letter} then lacks only {kinds} for a complete colony system"
LACKING: Final = "Keep your cards for the next {goal}: you still need {goods}"
USELESS: Final = (
    "Your next {goal} still needs {goods}, and nothing that you can build now is worth more"
)
CANNON_WAITS: Final = "; more cannons can wait, since no rival's fleet is stronger than yours"


def built(world: World, key: str, letter: str) -> str:
    """Return what building something changes; `letter` is the galaxy of its site, or empty."""
    thing = key.removeprefix("build:")
    missing = world.missing.get(letter, [])
    if [thing] == missing:
        return COMPLETES.format(letter=letter)
    me = world.me
    rivals = max((world.fleet(rival.seat) for rival in world.rivals), default=0)
    text = BUILT[key].format(
        ships=me.starships + 1,
        steps=me.boosters + 2,
        before=me.boosters + 1,
        jumps=JUMPS * (not me.boosters),
        strength=world.fleet(world.seat) + 1,
        rivals=rivals,
        cards=me.rings + 2,
        before_cards=me.rings + 1,
    )
    left = [kind for kind in missing if kind != thing]
    if thing not in set(BaseKind) or len(left) == len(missing):
        return text
    return text + LEFT.format(
        letter=letter, kinds=listed([f"a {BASE_WORDS[kind]}" for kind in left])
    )


def kept(world: World, goal: str, keys: tuple[str, ...], *, wants_cannon: bool) -> str:
    """Return why nothing more is built this turn, by the next goal and the options left."""
    goods = goods_words(lacking(world, goal))
    serves = any(world.hand.get(resource) for resource in price_of(world, goal))
    text = (LACKING if serves else USELESS).format(goal=GOALS[goal], goods=goods)
    stronger = any(world.fleet(rival.seat) > world.fleet(world.seat) for rival in world.rivals)
    waits = "cannon" in keys and not wants_cannon and not stronger
    return text + CANNON_WAITS * waits
