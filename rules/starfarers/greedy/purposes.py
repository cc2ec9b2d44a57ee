"""Purposes of a greedy player's answers, in words, for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
COMPLETES: Final = "It completes your colony system in galaxy {letter}, as you must in every galaxy"
SPARE: Final = "You have {give} to spare, and still need {take} for your next {goal}"
LACKING: Final = "Keep your cards for the next {goal}: you still need {goods}"
SAVED: Final = "You can pay for what you need next, once a ship is where it can be built"
DECLINED: Final = "The offer wants cards that you need more than those it brings"
TAKEN: Final = "The offer brings cards that you need more than those it wants"
WAITED: Final = "An answer may still bring a card that you need"
ALIENS: Final = "What these aliens offer is worth more than it costs"
MINED_AT_ONCE: Final = 2
"""Cards that a goal lacks at most if a hint for explorers names it."""
UNKNOWN: Final = "{at} is unknown and may hold a planet"
BESIDE: Final = "; it touches {known} known spaces, so ships will reach it quickly"
FEW: Final = "; you still need bases in this galaxy"
NEARLY: Final = "; you lack only {goods} for your next {goal}"
PLANET: Final = "At {at} you mine {resource}"
ENOUGH: Final = ", all that you still lack for the next {goal}"
NEEDED: Final = ", which you need for the next {goal}"
SWAPPED: Final = ", which you swap for what you need this turn"
SPENT: Final = ", with which you pay for a {thing} this turn"
SITE: Final = "At {at} you can build a base that you still need here with the cards in your hand"
TRADER: Final = "The trader at {at} swaps cards that you don't need"
MEETING: Final = "The aliens at {at} may open their planet to you"
STAY: Final = "No space within reach is worth more to your ships than where they are"


def purpose(view: View, ask: Ask, key: str, _plan: str, ahead: Sequence[str] = ()) -> str:
    """Return what an answer of the greedy player is for; empty if it speaks for itself."""
    world = World(view, ask.seat)
    if ask.id == "travel.to":
        if f"move:{ask.about}" in ahead:
            return ""  # only where a ship arrives does it mine or build
        return _arrival(world, HexId(SiteId(key.removeprefix(f"{JUMP}:"))), ahead)
    if ask.id == "travel.what" and key == "done":
        return STAY * (not any(ship.spent or ship.jumped for ship in world.own_ships))
    if ask.id == "trade.answer":
        return {"accept": TAKEN, "decline": DECLINED}.get(key, "")
    return _turn_option(world, key, ahead) if ask.id == "deed" else ""


def _turn_option(world: World, key: str, ahead: Sequence[str]) -> str:
    """Return what an option is for."""
    verb, _, thing = key.partition(":")
    letter = ahead[0][:1] if ahead else ""
    if [thing] == world.missing.get(letter):
        return COMPLETES.format(letter=letter)
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


def _arrival(world: World, at: HexId, ahead: Sequence[str]) -> str:
    """Return what a ship goes to a space for."""
    space = world.spaces.get(at)
    if space is None:
        known = sum(cell in world.spaces for cell in neighbours(at))
        beside = BESIDE.format(known=known) if known > 2 else ""
        few = FEW * bool(world.missing.get(at[0]))
        return UNKNOWN.format(at=at) + (_nearly(world) or beside or few)
    if space.terrain is Terrain.TRADER:
        return TRADER.format(at=at)
    if space.terrain is not Terrain.PLANET:
        return ""
    if world.enemies(at):
        return ""
    if not world.usable(space):
        return MEETING.format(at=at)
    if Helm(world).building(space) >= BUILD_NOW:
        return SITE.format(at=at)
    return _mined(world, space, ahead)


def _nearly(world: World) -> str:
    """Return which cards the next thing to build lacks, if they are few."""
    goal = next((thing for thing in Market(world).to_build if lacking(world, thing)), "")
    lacks = lacking(world, goal) if goal else {}
    if not 0 < sum(lacks.values()) <= MINED_AT_ONCE:
        return ""
    return NEARLY.format(goods=goods_words(lacks), goal=GOALS[goal])


def _mined(world: World, space: SpaceView, ahead: Sequence[str]) -> str:
    """Return what is mined at a planet, and for what: what the line builds comes first."""
    if space.resource is None or space.id in world.view.mined:
        return ""
    text = PLANET.format(at=space.id, resource=RESOURCE_WORDS[space.resource])
    built = [key.removeprefix("build:") for key in ahead if key in BUILT]
    if any(key.startswith(f"{space.resource.value}-") for key in ahead):
        return text + SWAPPED
    for thing in built:
        if space.resource in lacking(world, thing):
            return text + SPENT.format(thing=GOALS[thing])
    goal = "" if built else _goal_lacking(world, space.resource)
    if not goal:
        return text
    lacks = lacking(world, goal)
    enough = lacks.keys() == {space.resource} and lacks[space.resource] <= 1 + world.me.rings
    return text + (ENOUGH if enough else NEEDED).format(goal=GOALS[goal])


def _goal_lacking(world: World, resource: Resource) -> str:
    """Return the most urgent thing that lacks a resource; empty: none does."""
    goals = Market(world).to_build
    return next((thing for thing in goals if resource in lacking(world, thing)), "")
