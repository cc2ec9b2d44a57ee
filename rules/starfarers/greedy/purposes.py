"""Purposes of a greedy player's answers, in words, for hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kernel import Ask
from rules.starfarers.battle.declaring import Prospect
from rules.starfarers.charts.geometry import neighbours
from rules.starfarers.charts.kinds import JUMP, Goods, HexId, Resource, SiteId, Terrain
from rules.starfarers.charts.words import RESOURCE_WORDS
from rules.starfarers.greedy.build_reasons import BUILT, GOALS, built, kept
from rules.starfarers.greedy.market import Market
from rules.starfarers.greedy.steering import BUILD_NOW, FADES, Helm
from rules.starfarers.greedy.wants import lacking, price_of
from rules.starfarers.greedy.war_reasons import attacked, met
from rules.starfarers.greedy.world import World
from rules.starfarers.position.board import bases_in_range
from rules.starfarers.position.view import Offer, SpaceView, View
from rules.starfarers.position.words import goods_words

SPARE: Final = "You have {give} to spare, and still need {take} for your next {goal}"
SPARE_NOW: Final = "You have {give} to spare, and need {take} for a {goal} this turn"
HIRED: Final = (
    "A mercenary adds 1 to the firepower of its ship, for cards that no goal of yours needs"
)
ASKED: Final = "; {{{partner}}} may decline"
ASKED_MINER: Final = "; {{{partner}}} mines {resource}, but may decline"
SAVED: Final = "You can pay for what you need next, once a ship is where it can be built"
DECLINED: Final = "The offer asks for cards that you need more than those it brings"
DECLINED_FOR: Final = (
    "The offer asks for {cards}, and your next {goal} needs {them} more than {gives}"
)
TAKEN: Final = "The offer brings cards that you need more than those it asks for"
TAKEN_FOR: Final = "The offer brings {gives}, which your next {goal} needs, for {wants}"
WAITED: Final = "{{{taker}}} may still give you {wants} for {gives}{use}"
USE: Final = ", and your next {goal} needs {resource}"
ALIENS: Final = "What these aliens offer is worth more than it costs"
FIRST_GOALS: Final = 4
"""Number of goals for whose cards an offer is declined."""
TERRAINS: Final = {Terrain.TRADER: "a trader"}
"""Destinations other than planets."""
MINED_AT_ONCE: Final = 2
"""Cards that a goal lacks at most if a hint for explorers names it."""
UNKNOWN: Final = "{at} is unknown and may hold a planet"
NO_SOURCE: Final = (
    "; no planet open to you in galaxy {letter} has the {resource} that your next {goal} needs"
)
PAYABLE: Final = "; you can pay for a {base} as soon as you know a planet in galaxy {letter}"
BESIDE: Final = "; it touches {known} known spaces, so ships will reach it quickly"
FEW: Final = "; you still need bases in this galaxy"
NEARLY: Final = "; you lack only {goods} for your next {goal}"
PLANET: Final = "At {at} you mine {resource}"
ENOUGH: Final = ", all that you still lack for the next {goal}"
NEEDED: Final = ", which you need for the next {goal}"
SWAPPED: Final = ", which you swap for what you need this turn"
OFFERED: Final = ", which you offer for what you need"
SPENT: Final = ", with which you pay for a {thing} this turn"
SITE: Final = (
    "At {at} you can build the {base} that galaxy {letter} lacks, with the cards in your hand"
)
LATER: Final = ", which a later {goal} needs"
SURPLUS: Final = ", which you can trade or swap for what you need"
TOWARDS: Final = "From there the ship can reach {at} next: {what}"
FARTHER: Final = "It's on the way to {at}: {what}"
RETURNS: Final = "{ship} leaves {at} and comes back, because a ship mines only where it arrives"
TRADER: Final = "The trader at {at} swaps cards that you don't need"
MEETING: Final = "The aliens at {at} may open their planet to you"
PIRATES: Final = (
    "; the pirates nearby are worth 3 cards if you beat them, and cost you {lost} if you don't"
)
STAY: Final = "No space within reach is worth more to your ships than where they are"


def purpose(view: View, ask: Ask, key: str, _plan: str, ahead: Sequence[str] = ()) -> str:
    """Return what an answer of the greedy player is for; empty if it speaks for itself."""
    world = World(view, ask.seat)
    if ask.id == "travel.to":
        if f"move:{ask.about}" in ahead:
            return _passed(world, f"move:{ask.about}", ahead)
        at = HexId(SiteId(key.removeprefix(f"{JUMP}:")))
        text = _arrival(world, at, ahead)
        return text + _staked(world, at) * bool(text)
    if ask.id == "travel.what" and key == "done":
        return STAY * (not any(ship.spent or ship.jumped for ship in world.own_ships))
    if ask.id == "trade.answer" and isinstance(ask.about, Offer):
        return {"accept": _taken, "decline": _declined}.get(key, _silent)(world, ask.about)
    return _turn_option(world, ask, key, ahead) if ask.id == "deed" else ""


def _silent(_world: World, _offer: Offer) -> str:
    return ""


def _turn_option(world: World, ask: Ask, key: str, ahead: Sequence[str]) -> str:
    """Return what an option is for."""
    verb, _, name = key.partition(":")
    if key in BUILT:
        return built(world, key, ahead[0][:1] if ahead else "", 1 + [*ahead].count(key))
    if key == "end":
        return _end(world, ask)
    if verb in ("take", "decline"):
        offers = [offer for offer in world.view.offers if str(offer.id) == name]
        judge = _taken if verb == "take" else _declined
        return judge(world, offers[0]) if offers else ""
    if verb in ("attack", "free"):
        return _attacked(world, ask, key)
    if key == "rest":
        return _waited(world)
    if verb in SWAPS:
        partner = int(name) - 1 if verb == "offer" and name.isdigit() else None
        return _spare(Market(world), ahead, partner)
    return {"card": ALIENS, "hire": HIRED}.get(verb, "")


def _attacked(world: World, ask: Ask, key: str) -> str:
    """Return the chance and the gain of an attack."""
    prospects = ask.about if isinstance(ask.about, tuple) else ()
    for prospect in prospects:
        if isinstance(prospect, Prospect) and prospect.key == key:
            return attacked(world.view, world.seat, prospect)
    return ""


def _waited(world: World) -> str:
    """Return what an answer to the seat's own offer may still bring."""
    own = [offer for offer in world.view.offers if offer.giver == world.seat]
    if not own:
        return ""
    offer = own[-1]
    resource, goal = _needed(world, offer.wants)
    return WAITED.format(
        taker=offer.taker,
        wants=goods_words(offer.wants),
        gives=goods_words(offer.gives),
        use=USE.format(goal=GOALS[goal], resource=RESOURCE_WORDS[resource]) if resource else "",
    )


def _needed(world: World, goods: Goods) -> tuple[Resource | None, str]:
    """Return the first of these cards that a goal lacks, and the goal; None: no goal does."""
    for thing in Market(world).to_build:
        for resource in lacking(world, thing):
            if goods.get(resource):
                return resource, thing
    return None, ""


def _taken(world: World, offer: Offer) -> str:
    """Return what an offer's cards are for."""
    gives, wants = goods_words(offer.gives), goods_words(offer.wants)
    resource, goal = _needed(world, offer.gives)
    return TAKEN_FOR.format(gives=gives, wants=wants, goal=GOALS[goal]) if resource else TAKEN


def _declined(world: World, offer: Offer) -> str:
    """Return what the cards that an offer wants are kept for."""
    gives, wants = goods_words(offer.gives), goods_words(offer.wants)
    for thing in Market(world).to_build[:FIRST_GOALS]:
        if any(offer.wants.get(resource) for resource in price_of(world, thing)):
            them = "it" if sum(offer.wants.values()) == 1 else "them"
            return DECLINED_FOR.format(cards=wants, goal=GOALS[thing], them=them, gives=gives)
    return DECLINED


def _spare(market: Market, ahead: Sequence[str], partner: int | None) -> str:
    """Return which surplus card is traded for which, for what, and why with this partner."""
    given, _, taken = (ahead[0] if ahead else "").rstrip("0123456789").partition("-")
    names = {resource.value: resource for resource in Resource}
    wanted = market.wanted()
    pair = (names[given], names[taken]) if {given, taken} <= names.keys() else wanted
    if pair is None:
        return ""
    give, take = (RESOURCE_WORDS[resource] for resource in pair)
    now, goal = _traded_for(market, pair[1], ahead)
    if not goal:
        return ""
    text = (SPARE_NOW if now else SPARE).format(give=give, take=take, goal=GOALS[goal])
    if partner is None:
        return text
    mined = pair[1] in market.mines(partner)
    return text + (ASKED_MINER if mined else ASKED).format(partner=partner, resource=take)


def _traded_for(market: Market, resource: Resource, ahead: Sequence[str]) -> tuple[bool, str]:
    """Return what a card is traded for, and whether the line builds it; empty: nothing.

    Goals that lack only this card come before goals that also lack others.
    """
    world = market.world
    things = [key.removeprefix("build:") for key in ahead if key in BUILT]
    if unpaid := _unpaid(world, resource, things):
        return True, unpaid
    lone = [thing for thing in market.to_build if [*lacking(world, thing)] == [resource]]
    return False, lone[0] if lone else _goal_lacking(world, resource)


def _unpaid(world: World, resource: Resource, things: Sequence[str]) -> str:
    """Return the first of some things for which the hand has too few cards of a resource."""
    left = world.hand.get(resource, 0)
    for thing in things:
        left -= price_of(world, thing).get(resource, 0)
        if left < 0:
            return thing
    return ""


def _next_goal(market: Market) -> str:
    """Return the most urgent thing that the seat can't pay for; empty: there is none."""
    return next((thing for thing in market.to_build if lacking(market.world, thing)), "")


def _nearest_goal(market: Market) -> str:
    """Return the first thing that lacks cards of one kind only, and uses others in hand."""
    world = market.world
    return next(
        (
            thing
            for thing in market.to_build
            if len(lacking(world, thing)) == 1
            and market.useful(thing)
            and any(world.hand.get(resource) for resource in price_of(world, thing))
        ),
        "",
    )


def _end(world: World, ask: Ask) -> str:
    """Return why nothing more is done this turn."""
    if not world.me.cards:
        return ""
    market = Market(world)
    goal = _nearest_goal(market) or _next_goal(market)
    if not goal:
        return SAVED
    return kept(world, goal, ask.keys, wants_cannon="cannon" in market.to_build)


SWAPS: Final = ("offer", "prepare", "port", "trader")
"""Verbs of options that trade surplus cards."""


def _passed(world: World, key: str, ahead: Sequence[str]) -> str:
    """Return why a ship that moves on comes back to its space; empty: it goes elsewhere.

    Only where a ship arrives does it mine or build.
    """
    ship = next((ship for ship in world.own_ships if key == f"move:{ship.name}"), None)
    following = [*ahead, ""][[*ahead].index(key) + 1]
    if ship is None or following != ship.hex:
        return ""
    return RETURNS.format(ship=ship.name, at=ship.hex)


def _arrival(world: World, at: HexId, ahead: Sequence[str]) -> str:
    """Return what a ship goes to a space for."""
    space = world.spaces.get(at)
    if fight := met(world, at):
        return fight
    if space is None:
        return UNKNOWN.format(at=at) + (
            _unsourced(world, at[0]) or _nearly(world) or _beside(world, at)
        )
    if space.terrain is Terrain.TRADER:
        return TRADER.format(at=at)
    if space.terrain is not Terrain.PLANET:
        return _onward(world, at)
    if not world.usable(space):
        return MEETING.format(at=at)
    kind = Helm(world).best_base(space)
    if kind and Helm(world).building(space) >= BUILD_NOW:
        return SITE.format(at=at, base=GOALS[kind], letter=at[0])
    return _mined(world, space, ahead)


def _staked(world: World, at: HexId) -> str:
    """Return what a battle with pirates near a space may bring and cost; empty: there are none."""
    if not world.pirates(at):
        return ""
    lost = "a mercenary" if world.me.mercenaries else "a starship"
    bases = bases_in_range(world.position, world.seat, at)
    return PIRATES.format(lost="a base" if bases else lost)


def _beside(world: World, at: HexId) -> str:
    """Return what else an unknown space is good for."""
    known = sum(cell in world.spaces for cell in neighbours(at))
    return BESIDE.format(known=known) if known > 2 else FEW * bool(world.missing.get(at[0]))


def _unsourced(world: World, letter: str) -> str:
    """Return what the planets that a seat knows in a galaxy don't provide; empty: nothing."""
    planets = [
        space.resource
        for space in world.spaces.values()
        if space.id[0] == letter and space.terrain is Terrain.PLANET and world.usable(space)
    ]
    for kind in () if planets else world.missing.get(letter, ()):
        if not lacking(world, kind):
            return PAYABLE.format(base=GOALS[kind], letter=letter)
    goal = _next_goal(Market(world))
    for resource in lacking(world, goal) if goal else ():
        if resource not in planets:
            name = RESOURCE_WORDS[resource]
            return NO_SOURCE.format(letter=letter, resource=name, goal=GOALS[goal])
    return ""


def _onward(world: World, at: HexId) -> str:
    """Return the best space that lies ahead of an empty one; empty: none is near."""
    worths, fade = Helm(world).seeds(), FADES ** (1 / (1 + world.me.boosters))
    steps, rim = {at: 0}, [at]
    for cell in rim:
        for other in neighbours(cell) if cell in world.spaces else ():
            if other not in steps and (other in world.spaces or other in worths):
                steps[other] = steps[cell] + 1
                rim.append(other)
    reached = {other: worths[other] * fade ** steps[other] for other in rim[1:] if other in worths}
    best = max(reached, key=lambda other: reached[other], default=None)
    if best is None or reached[best] <= 0:
        return ""
    space = world.spaces.get(best)
    description = "unknown, and it may hold a planet"
    if space is not None:
        resource = f"{RESOURCE_WORDS[space.resource]} planet" if space.resource else ""
        description = TERRAINS.get(space.terrain, resource) or resource
    words = TOWARDS if steps[best] <= 1 + world.me.boosters else FARTHER
    return words.format(at=best, what=description) if description else ""


def _nearly(world: World) -> str:
    """Return which cards the next thing to build lacks, if they are few."""
    goal = next((thing for thing in Market(world).to_build if lacking(world, thing)), "")
    lacks = lacking(world, goal) if goal else {}
    sites = [world.spaces[ship.hex] for ship in world.own_ships if ship.hex in world.spaces]
    mined = any(site.resource in lacks for site in sites)
    if mined or not 0 < sum(lacks.values()) <= MINED_AT_ONCE:
        return ""
    return NEARLY.format(goods=goods_words(lacks), goal=GOALS[goal])


def _mined(world: World, space: SpaceView, ahead: Sequence[str]) -> str:
    """Return what is mined at a planet, and for what: what the line builds comes first."""
    if space.resource is None or space.id in world.view.mined:
        return ""
    text = PLANET.format(at=space.id, resource=RESOURCE_WORDS[space.resource])
    things = [key.removeprefix("build:") for key in ahead if key in BUILT]
    traded = [at for at, key in enumerate(ahead) if key.startswith(f"{space.resource.value}-")]
    if traded:
        before = ahead[traded[0] - 1] if traded[0] else ""
        return text + (OFFERED if before.startswith("offer") else SWAPPED)
    if unpaid := _unpaid(world, space.resource, things):
        return text + SPENT.format(thing=GOALS[unpaid])
    goal = _goal_lacking(world, space.resource)
    if not goal or goal in things:
        return text + SURPLUS
    if things:
        return text + LATER.format(goal=GOALS[goal])
    lacks = lacking(world, goal)
    enough = lacks.keys() == {space.resource} and lacks[space.resource] <= 1 + world.me.rings
    return text + (ENOUGH if enough else NEEDED).format(goal=GOALS[goal])


def _goal_lacking(world: World, resource: Resource) -> str:
    """Return the most urgent thing that lacks a resource; empty: none does."""
    goals = Market(world).to_build
    return next((thing for thing in goals if resource in lacking(world, thing)), "")
