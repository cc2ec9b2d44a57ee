"""Reasons to build something, with what it changes in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.starfarers.charts.kinds import BaseKind, Resource
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
    "build:starship": (
        "With {ships} starships you can mine {ships} planets a turn, and all of them fight"
    ),
    "booster": (
        "With {things} your ships move {steps} spaces a turn instead of {before_steps}{jumps}"
    ),
    "cannon": "With {things} your fleet's firepower is {strength}{rivals}",
    "freight": "With {things} you mine {cards} cards at each planet instead of {before_cards}",
}
"""By the key of an option."""
JUMPS: Final = ", and can jump"
RIVALS: Final = "; the strongest rival's is {strength}"
NO_BETTER: Final = "; your cards pay for nothing more urgent"
COMPLETES: Final = "It completes your colony system in galaxy {letter}, as you must in every galaxy"
LEFT: Final = "; galaxy {letter} then lacks only {kinds} for a complete colony system"
LACKING: Final = "Keep your cards for your next {goal}: you still need {goods}"
MINED: Final = ", which your ships can mine at {at}"
NO_SOURCE: Final = ", and you know no planet where your ships could mine any"
USELESS: Final = (
    "Your next {goal} still needs {goods}, and nothing that you can build now is worth more"
)
CANNON_WAITS: Final = "; more cannons can wait, since no rival's fleet is stronger than yours"


def built(world: World, key: str, letter: str, count: int = 1) -> str:
    """Return what building a thing or several changes; `letter` is its galaxy, or empty."""
    thing = key.removeprefix("build:")
    missing = world.missing.get(letter, [])
    if [thing] == missing:
        return COMPLETES.format(letter=letter)
    me = world.me
    rivals = max((world.fleet(rival.seat) for rival in world.rivals), default=0)
    fleet, name = world.fleet(world.seat), GOALS[thing]
    text = BUILT[key].format(
        things=f"a {name}" if count == 1 else f"{count} more {name}s",
        ships=me.starships + 1,
        steps=me.boosters + 1 + count,
        before_steps=me.boosters + 1,
        jumps=JUMPS * (not me.boosters),
        strength=fleet + count,
        rivals=NO_BETTER if fleet > rivals else RIVALS.format(strength=rivals),
        cards=me.rings + 1 + count,
        before_cards=me.rings + 1,
    )
    left = [kind for kind in missing if kind != thing]
    if thing not in set(BaseKind) or len(left) == len(missing):
        return text
    return text + LEFT.format(
        letter=letter, kinds=listed([f"a {BASE_WORDS[kind]}" for kind in left])
    )


def _source(world: World, lacks: Sequence[Resource]) -> str:
    """Return where the only resource that a goal lacks can be mined; empty: it lacks several."""
    if len(lacks) != 1:
        return ""
    galaxies = {ship.hex[0] for ship in world.own_ships}
    planets = [
        at
        for at, space in world.spaces.items()
        if space.resource is lacks[0]
        and world.usable(space)
        and (world.me.boosters or at[0] in galaxies)
    ]
    return MINED.format(at=listed(planets[:2])) if planets else NO_SOURCE


def kept(world: World, goal: str, keys: tuple[str, ...], *, wants_cannon: bool) -> str:
    """Return why nothing more is built this turn, by the next goal and the options left."""
    goods = goods_words(lacking(world, goal))
    serves = any(world.hand.get(resource) for resource in price_of(world, goal))
    text = (LACKING if serves else USELESS).format(goal=GOALS[goal], goods=goods)
    text += _source(world, [*lacking(world, goal)]) * serves
    stronger = any(world.fleet(rival.seat) > world.fleet(world.seat) for rival in world.rivals)
    waits = "cannon" in keys and not wants_cannon and not stronger
    return text + CANNON_WAITS * waits
