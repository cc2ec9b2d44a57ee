"""The greedy AI seat: it sees an ask and its own view, remembers nothing, and returns a key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rules.kernel import AiSeat, Ask, Dice
from rules.starfarers.battle.declaring import Prospect
from rules.starfarers.charts.content import CLEAR, STRIKE
from rules.starfarers.charts.kinds import HexId, Resource, ShipName, SiteId
from rules.starfarers.greedy.aliens import deal_worth
from rules.starfarers.greedy.market import Market
from rules.starfarers.greedy.steering import Helm
from rules.starfarers.greedy.styles import STANDARD, STYLES, Style
from rules.starfarers.greedy.wants import weights
from rules.starfarers.greedy.war import War
from rules.starfarers.greedy.world import World
from rules.starfarers.position.view import Alliance, Offer, View

Answer = Callable[[Ask, World], str]


def play_greedy(ask: Ask, view: View, _dice: Dice, style: Style = STANDARD) -> str:
    """Return the key that looks best right now; unknown questions get the default."""
    answer = ANSWERS.get(ask.id)
    key = answer(ask, World(view, ask.seat, style)) if answer else default_key(ask)
    return key if key in ask.keys else default_key(ask)


def default_key(ask: Ask) -> str:
    """Return the default, or the first key."""
    return ask.default if ask.default in ask.keys else ask.keys[0]


def _travel(ask: Ask, world: World) -> str:
    return _more(ask, world) or Helm(world).ship_to_move(ask)


def _more(ask: Ask, world: World) -> str:
    """Return whether a declaration is worth making, and possible."""
    following = ask.ahead("more") if "more" in ask.keys else None
    return "more" if following and _declaration(world) in following.keys else ""


def _wants_ally(world: World) -> int | None:
    """Return whether a rebel asks the strongest free rival, once."""
    seat = world.seat
    if world.me.captor is None or any(pact.rebel == seat for pact in world.view.alliances):
        return None
    if any(pact.rebel == seat for pact in world.view.proposals):
        return None
    free = [
        other for other in world.rivals if other.captor is None and other.seat != world.me.captor
    ]
    best = max(free, key=lambda rival: world.fleet(rival.seat), default=None)
    return best.seat if best else None


def _foe(world: World) -> int | None:
    """Return a player towards whom hostility no longer helps."""
    victims = War(world).victims
    living = [rival.seat for rival in world.rivals if rival.seat in world.me.declared]
    return next((seat for seat in living if seat not in victims), None)


def _declaration(world: World) -> str:
    """Return peace with somebody not worth fighting, then an alliance; empty for neither."""
    foe = _foe(world)
    if foe is not None:
        return f"peace:{foe + 1}"
    ally = _wants_ally(world)
    return f"ally:{ally + 1}" if ally is not None else ""


def _declare(ask: Ask, world: World) -> str:
    key = _declaration(world)
    return key if key in ask.keys else "back"


def _where(ask: Ask, world: World) -> str:
    assert isinstance(ask.about, str)
    return Helm(world).destination(ask, ShipName(ask.about))


def _ally(ask: Ask, world: World) -> str:
    """Return the answer to a proposal: a captor of motherships is a danger to all."""
    pact = ask.about
    assert isinstance(pact, Alliance)
    captor = world.view.players[pact.rebel].captor
    return "refuse" if captor == world.seat else "accept"


def _turn_option(ask: Ask, world: World) -> str:
    """Fight, come to terms, take, swap, build, offer: the first that serves."""
    if "rest" in ask.keys:
        return "rest"
    if _more(ask, world):
        return "more"
    market = Market(world)
    for choose in (_fight, _terms, _hire, _take, _swap):
        if key := choose(ask, world, market):
            return key
    if key := market.build(ask.keys):
        return key
    return _offer(ask, world, market) or default_key(ask)


def _fight(ask: Ask, world: World, _market: Market) -> str:
    prospects = ask.about
    assert isinstance(prospects, tuple)
    return War(world).choose(tuple(prospect for prospect in prospects if prospect.key in ask.keys))


def _terms(ask: Ask, world: World, _market: Market) -> str:
    for key in ask.keys:
        if key.startswith("card:") and _option(world, HexId(SiteId(key[5:]))) is not None:
            return key
    return ""


def _option(world: World, at: HexId) -> str | None:
    """Return the most valuable option of a card, if any has value."""
    space = world.spaces[at]
    assert space.card is not None
    value = weights(world)
    bound = world.seat in space.pacts
    values = {
        deal.key: deal_worth(world, space, space.card, deal, value)
        + (world.style.strikes if deal.key == STRIKE else world.style.deals)
        for deal in space.card.option
        if not (bound and (deal.then != CLEAR or deal.key == STRIKE))
        and _payable(world, deal.pay_any, deal.pay_different)
    }
    best = max(values, key=lambda key: values[key], default="")
    return best if best and values[best] > 0 else None


def _payable(world: World, any_kind: int, different: int) -> bool:
    kinds = sum(1 for count in world.hand.values() if count)
    return world.me.cards >= any_kind and kinds >= different


def _card(ask: Ask, world: World) -> str:
    assert isinstance(ask.about, str)
    return _option(world, HexId(SiteId(ask.about))) or "back"


def _hire(ask: Ask, _world: World, market: Market) -> str:
    """Return the key that hires a mercenary for cards that no goal needs; empty: none is hired."""
    post = next((key for key in ask.keys if key.startswith("hire:")), "")
    return post if post and market.hires() else ""


def _take(ask: Ask, world: World, market: Market) -> str:
    for offer in world.view.offers:
        if offer.taker == world.seat:
            if f"take:{offer.id}" in ask.keys and market.accepts(offer):
                return f"take:{offer.id}"
            if f"decline:{offer.id}" in ask.keys:
                return f"decline:{offer.id}"
    return ""


def _swap(ask: Ask, world: World, market: Market) -> str:
    """Return the key of a useful trade at a trader or port; empty: there is none."""
    wanted = market.wanted()
    if wanted is None:
        return ""
    if "trader" in ask.keys and market.swap(market.pairs(tuple(Resource))) != "done":
        return "trader"
    held = [
        world.spaces[HexId(base.site)].resource
        for base in world.own_bases
        if base.kind == "port" and not base.orbit
    ]
    kinds = [resource for resource in held if resource is not None]
    useful = market.swap(market.pairs(kinds)) != "done"
    return "port" if "port" in ask.keys and useful else ""


def _pair(ask: Ask, world: World) -> str:
    return Market(world).swap(ask.keys)


def _offer(ask: Ask, world: World, market: Market) -> str:
    if world.view.offers_made >= world.style.offers or market.wanted() is None:
        return ""
    return market.partner(ask.keys)


def _gives(ask: Ask, world: World) -> str:
    """Return one surplus card to offer; nothing more once it is named."""
    market = Market(world)
    wanted = market.wanted()
    named = any(count and str(resource) not in ask.keys for resource, count in world.hand.items())
    if named or wanted is None:
        return "done"
    return f"{wanted[0]}{'2' * (market.offered(wanted[0]) > 1)}-{wanted[1]}"


def _wants(ask: Ask, world: World) -> str:
    """Return one card to ask for; the kind that is given isn't offered here."""
    wanted = Market(world).wanted()
    named = sum(str(resource) not in ask.keys for resource in Resource) > 1
    return "done" if named or wanted is None else str(wanted[1])


def _answer(ask: Ask, world: World) -> str:
    offer = ask.about
    assert isinstance(offer, Offer)
    return "accept" if Market(world).accepts(offer) else "decline"


def _site(ask: Ask, world: World) -> str:
    return Market(world).site(ask.keys, str(ask.about))


def _target(ask: Ask, world: World) -> str:
    """Return the target likeliest to be beaten, bases before ships."""
    odds = ask.about
    assert isinstance(odds, tuple)
    sites = {str(base.site) for base in world.bases}
    return str(max(odds, key=lambda chance: (chance[1] + 10 * (chance[0] in sites), chance[0]))[0])


def _confirm(ask: Ask, world: World) -> str:
    """Confirm an attack for the reason of its declaration: if declined, it would come again."""
    prospect = ask.about
    assert isinstance(prospect, Prospect)
    return "fight" if War(world).value(prospect) > 0 else "hold"


def _prize(ask: Ask, world: World) -> str:
    """Return a base that a colony system lacks, then any base, then a ship."""
    kinds = {str(base.site): base.kind for base in world.bases}
    bases = [key for key in ask.keys if key in kinds]
    lacking = [key for key in bases if kinds[key] in world.missing.get(key[0], [])]
    return (lacking or bases or ["ship"])[0]


ANSWERS: dict[str, Answer] = {
    "travel.what": _travel,
    "travel.to": _where,
    "travel.declare": _declare,
    "ally.answer": _ally,
    "deed": _turn_option,
    "card.option": _card,
    "swap.pair": _pair,
    "offer.gives": _gives,
    "offer.wants": _wants,
    "trade.answer": _answer,
    "build.at": _site,
    "battle.target": _target,
    "battle.confirm": _confirm,
    "battle.prize": _prize,
}
PLAYS: Final[Mapping[str, AiSeat]] = {
    name: partial(play_greedy, style=style) for name, style in STYLES.items()
}
"""Players of each style."""
