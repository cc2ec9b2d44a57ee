"""Purposes of a greedy player's answers, in words, for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.kernel import Ask
from rules.starfarers.charts.geometry import neighbours
from rules.starfarers.charts.kinds import JUMP, HexId, Resource, SiteId, Terrain
from rules.starfarers.charts.words import BASE_WORDS, RESOURCE_WORDS, UPGRADE_WORDS
from rules.starfarers.greedy.market import Market
from rules.starfarers.greedy.steering import BUILD_NOW, Helm
from rules.starfarers.greedy.wants import lacking
from rules.starfarers.greedy.world import World
from rules.starfarers.position.view import SpaceView, View
from rules.starfarers.position.words import goods_words

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
    "build:starship": "Another starship can mine one more planet each turn, and it fights",
    "booster": "A booster takes all your ships one space farther, and lets them jump",
    "cannon": "A cannon counts in every battle that your ships fight",
    "freight": "A freight ring brings one more card from each planet",
}
"""By the key of an option."""
SPARE: Final = "You have {give} to spare, and still need {take} for your next {goal}"
LACKING: Final = "Keep your cards for the next {goal}: you still need {goods}"
SAVED: Final = "You can pay for what you need next, once a ship is where it can be built"
DECLINED: Final = "The offer wants cards that you need more than those it brings"
TAKEN: Final = "The offer brings cards that you need more than those it wants"
WAITED: Final = "An answer may still bring a card that you need"
ALIENS: Final = "What these aliens offer is worth more than it costs"
UNKNOWN: Final = "{at} is unknown and may hold a planet"
BESIDE: Final = "; it touches {known} known spaces, so ships will reach it quickly"
FEW: Final = "; you still need bases in this galaxy"
PLANET: Final = "A ship that arrives at {at} mines {resource}"
NEEDED: Final = ", which you need for the next {goal}"
SITE: Final = "At {at} you can build a base that you still need here with the cards in your hand"
TRADER: Final = "The trader at {at} swaps cards that you don't need"
MEETING: Final = "The aliens at {at} may open their planet to you"
STAY: Final = "No space in reach is worth more to your ships than where they are"


def purpose(view: View, ask: Ask, key: str, _plan: str) -> str:
    """Return what an answer of the greedy player is for; empty if it speaks for itself."""
    world = World(view, ask.seat)
    if ask.id == "travel.to":
        return _arrival(world, HexId(SiteId(key.removeprefix(f"{JUMP}:"))))
    if ask.id == "travel.what" and key == "done":
        return STAY * (not any(ship.spent or ship.jumped for ship in world.own_ships))
    if ask.id == "trade.answer":
        return {"accept": TAKEN, "decline": DECLINED}.get(key, "")
    return _turn_option(world, key) if ask.id == "deed" else ""


def _turn_option(world: World, key: str) -> str:
    """Return what an option is for."""
    verb = key.partition(":")[0]
    if key in BUILT:
        return BUILT[key]
    describe = PURPOSES.get(verb)
    return describe(Market(world)) if describe else ""


def _spare(market: Market) -> str:
    """Return which surplus card is traded for which, and for what."""
    wanted, goal = market.wanted(), market.unpaid
    if wanted is None or not goal:
        return ""
    give, take = (RESOURCE_WORDS[resource] for resource in wanted)
    return SPARE.format(give=give, take=take, goal=GOALS[goal])


def _next_goal(market: Market) -> str:
    """Return the most urgent thing that the seat can't pay for; empty: there is none."""
    return next((thing for thing in market.to_build if lacking(market.world, thing)), "")


def _end(market: Market) -> str:
    """Return why nothing more is done this turn."""
    if not market.world.me.cards:
        return ""
    if not (goal := _next_goal(market)):
        return SAVED
    goods = goods_words(lacking(market.world, goal))
    return LACKING.format(goal=GOALS[goal], goods=goods)


PURPOSES: Final[Mapping[str, Callable[[Market], str]]] = {
    "offer": _spare,
    "prepare": _spare,
    "port": _spare,
    "trader": _spare,
    "end": _end,
    "take": lambda _: TAKEN,
    "decline": lambda _: DECLINED,
    "rest": lambda _: WAITED,
    "card": lambda _: ALIENS,
}
"""By the verb of an option."""


def _arrival(world: World, at: HexId) -> str:
    """Return what a ship goes to a space for."""
    space = world.spaces.get(at)
    if space is None:
        known = sum(cell in world.spaces for cell in neighbours(at))
        beside = BESIDE.format(known=known) if known > 2 else ""
        return UNKNOWN.format(at=at) + (beside or FEW * bool(world.missing.get(at[0])))
    if space.terrain is Terrain.TRADER:
        return TRADER.format(at=at)
    if space.terrain is not Terrain.PLANET:
        return ""
    if not world.usable(space):
        return MEETING.format(at=at)
    if Helm(world).building(space) >= BUILD_NOW:
        return SITE.format(at=at)
    return _mined(world, space)


def _mined(world: World, space: SpaceView) -> str:
    """Return what is mined at a planet, and for what."""
    if space.resource is None or space.id in world.view.mined:
        return ""
    text = PLANET.format(at=space.id, resource=RESOURCE_WORDS[space.resource])
    goal = _goal_lacking(world, space.resource)
    return text + NEEDED.format(goal=GOALS[goal]) if goal else text


def _goal_lacking(world: World, resource: Resource) -> str:
    """Return the most urgent thing that lacks a resource; empty: none does."""
    goals = Market(world).to_build
    return next((thing for thing in goals if resource in lacking(world, thing)), "")
