"""Paying for and placing what is built [6.1] [6.3]."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from rules.kernel import Choice
from rules.starfarers.charts.content import game_card, price
from rules.starfarers.charts.geometry import hexes_of, parse_site
from rules.starfarers.charts.kinds import (
    RESOURCES,
    BaseKind,
    Goods,
    HexId,
    Resource,
    SiteId,
    Upgrade,
)
from rules.starfarers.charts.words import BASE_WORDS, RESOURCE_WORDS, UPGRADE_WORDS, thing_words
from rules.starfarers.construction.sites import (
    base_sites,
    docks,
    fits,
    hindrance,
    ring_sites,
    ship_left,
    why_no_site,
)
from rules.starfarers.encounter.effects import clear, full
from rules.starfarers.position.board import new_ship, site_words
from rules.starfarers.position.context import Context
from rules.starfarers.position.hands import pay
from rules.starfarers.position.state import Base, Player, State, no_goods
from rules.starfarers.position.words import goods_words

RULE = "6.1"
STARSHIP = "starship"
RING = "ring"
WHAT: Final = (*BaseKind, RING, STARSHIP)
"""The things that count as the one ship or base of a turn."""
DISCOUNT = 2


def sites(state: State, seat: int, thing: str) -> list[SiteId]:
    """Return the sites where the one ship or base of a turn could be built, price aside."""
    if thing == STARSHIP:
        return [SiteId(dock) for dock in docks(state, seat)] if ship_left(state, seat) else []
    if thing == RING:
        return ring_sites(state, seat)
    return base_sites(state, seat) if fits(state, seat, BaseKind(thing)) else []


def is_already_built(state: State, thing: str) -> bool:
    """Return whether the turn's one ship or base is built; a ring may be exempt [9.1]."""
    return state.turn.built and not (thing == RING and state.rules.free_ring)


def payable(player: Player) -> frozenset[str]:
    """Return everything that a hand can pay for, with any discount on a ring."""
    hand = player.hand
    things = _payable_things(tuple([hand[resource] for resource in RESOURCES]))
    if player.cheaper_ring:
        lacking = sum(max(0, count - hand[resource]) for resource, count in price(RING).items())
        return things | {RING} if lacking <= DISCOUNT else things
    return things


@lru_cache(4096)
def _payable_things(hand: tuple[int, ...]) -> frozenset[str]:
    """Return the things that this many cards of each kind can pay for, cached."""
    held = dict(zip(RESOURCES, hand, strict=True))
    return frozenset(
        thing
        for thing, cost in game_card().cost.items()
        if all(held[resource] >= count for resource, count in cost.items())
    )


async def build(context: Context, thing: str) -> None:
    """Build the one ship or base of the turn [6.1]."""
    state = context.state
    at = await site_choice(context, thing)
    cost = goods_words(await _settle(context, thing))
    state.turn.built = state.turn.built or not (thing == RING and state.rules.free_ring)
    if thing == STARSHIP:
        _launch(context, HexId(at), cost)
    elif thing == RING:
        state.bases[at].kind = BaseKind.SPACEPORT
        context.report_action(f"adds a teleport ring for {cost}: the colony {at} is a spaceport")
    else:
        _place_base(context, at, BaseKind(thing), cost)


def site_choice(context: Context, thing: str) -> Choice[SiteId]:
    """Build the question for one of the possible sites [6.2]."""
    options = {str(site): site for site in sites(context.state, context.seat, thing)}
    return Choice(
        "build.at",
        context.seat,
        f"Where do you build the {thing_words(thing)}?",
        "6.2",
        options,
        label=lambda site: _site_label(context.state, thing, site),
        about=thing,
        why_not=partial(_why_not_at, context.state, context.seat, thing),
    )


def _why_not_at(state: State, seat: int, thing: str, word: str) -> str:
    """Return why a ship or base can't be placed at a site [6.1]."""
    site = parse_site(word)
    if site is None:
        name = word if any(map(str.isdigit, word)) and word.isalnum() else "That"
        return f"{name} is neither a planet nor an orbit [6.2]. Try one like Y7 or Y7b."
    if thing in (STARSHIP, RING):
        if thing == STARSHIP:
            where, lack = "at your mothership or spaceports", "is free"
        else:
            where, lack = "on one of your colonies", "has room"
        name = thing_words(thing)
        return f"You can build a {name} only {where} [6.1], and none at {site} {lack}."
    return why_no_site(state, seat, site)


def why_not_build(state: State, seat: int, thing: str) -> str:
    """Return why this can't be the one ship or base of the turn [6.1]."""
    if thing not in WHAT:
        wrong = f"{thing} can't be built" if thing else "Say what to build"
        return f"{wrong} [6.1]. Choose one of: {', '.join(WHAT)}."
    words = thing_words(thing)
    if is_already_built(state, thing):
        return "You've built your one ship or base this turn [6.1]. You can still enhance."
    if thing not in payable(state.players[seat]):
        return (
            f"A {words} costs {goods_words(price(thing))}, which you can't pay [6.1]. Trade first."
        )
    if thing == RING:
        return "You can build a ring only on one of your colonies, and none of them has room [6.1]."
    if thing == STARSHIP and not docks(state, seat):
        return (
            "You can build a starship only at your mothership or spaceports, and none of these is "
            "free [6.1]."
        )
    if thing == STARSHIP:
        return "All your starships are in play [6.3]. Build something else."
    if not fits(state, seat, BaseKind(thing)):
        return f"Your {words}s are all in play [6.3]. Build a different base."
    why = hindrance(state, seat)
    if why.startswith("you have no starship"):
        return f"A {words} can only be built in a system where you have a starship [6.1]."
    return f"{why[0].upper()}{why[1:]} [6.1]. End a ship's travel at a free planet."


def why_not_enhance(upgrade: Upgrade, state: State, seat: int, _: str) -> str:
    """Return why an enhancement can't be built [6.3]."""
    words = thing_words(upgrade)
    if full(state, seat, upgrade):
        return f"Your prototype already has every {words} in the box [6.3]. Build something else."
    return f"A {words} costs {goods_words(price(upgrade))}, which you can't pay [6.3]. Trade first."


def _site_label(state: State, thing: str, site: SiteId) -> str:
    if thing in (STARSHIP, RING):
        return str(site)
    if site in state.spaces:
        kind = state.spaces[HexId(site)].resource
        trades = f", swaps {kind} 1:1" if thing == BaseKind.PORT else ""
        return f"Planet {site}{trades}"
    guarded = ", ".join(hex_id for hex_id in hexes_of(site) if hex_id in state.spaces)
    return f"Orbit {site}: guards {guarded}"


async def _settle(context: Context, thing: str) -> Goods:
    """Pay the price, less any discount on a ring; return the cards paid."""
    cost = dict(price(thing))
    if thing == RING and context.me.cheaper_ring:
        cost = await _cheaper(context, cost)
        context.me.cheaper_ring = False
    pay(context.me, cost)
    return cost


async def _cheaper(context: Context, cost: Goods) -> Goods:
    """Return the cost less two cards of choice, those that the hand lacks first."""
    saved = no_goods()
    for _ in range(DISCOUNT):
        lacking = [
            resource
            for resource in cost
            if cost[resource] - saved[resource] > context.me.hand[resource]
        ]
        left = lacking or [resource for resource in cost if cost[resource] > saved[resource]]
        options: dict[str, Resource] = {str(resource): resource for resource in left}
        prompt = "Which card do you save?"
        words = RESOURCE_WORDS.__getitem__
        saved[await Choice("build.save", context.seat, prompt, RULE, options, label=words)] += 1
    return {resource: count - saved[resource] for resource, count in cost.items()}


def _launch(context: Context, at: HexId, cost: str) -> None:
    how = ""
    if context.me.wrecks:
        context.me.wrecks -= 1
        how = ", out of a wreck"
    ship = new_ship(context.state, context.seat, at)
    context.report_action(f"builds starship {ship.name} at {at} for {cost}{how}")


def _place_base(context: Context, site: SiteId, kind: BaseKind, cost: str) -> None:
    """Place a base; the first one of a pact holder ends the occupation [4.2]."""
    state = context.state
    state.bases[site] = Base(site, context.seat, kind)
    context.report_action(f"builds a {BASE_WORDS[kind]} at {site_words(site)} for {cost}")
    for hex_id in hexes_of(site):
        space = state.spaces.get(hex_id)
        if space and space.occupied and context.seat in space.pacts:
            clear(state, space)
            context.tell(f"{hex_id} is now open to everybody.")


async def enhance(context: Context, upgrade: Upgrade) -> None:
    """Build an enhancement of the prototype, as many in a turn as can be paid for [6.3]."""
    pay(context.me, price(upgrade))
    context.me.upgrades[upgrade] += 1
    cost, count = goods_words(price(upgrade)), context.me.upgrades[upgrade]
    context.report_action(f"builds a {UPGRADE_WORDS[upgrade]} for {cost} (now {count})")
