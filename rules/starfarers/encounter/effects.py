"""Prices and effects of the options of encounter cards [4.2]."""

from __future__ import annotations

from rules.kernel import Chance, Choice, Reaction, first
from rules.kernel.sentences import counted
from rules.starfarers.charts.content import CLEAR, PACT, Deal, Effect, game_card
from rules.starfarers.charts.kinds import NO_CARD, Goods, HexId, Resource, Tile, Upgrade
from rules.starfarers.charts.words import RESOURCE_WORDS, UPGRADE_WORDS, cards_words
from rules.starfarers.encounter.mining import dig
from rules.starfarers.encounter.services import swap_some
from rules.starfarers.position.board import others
from rules.starfarers.position.context import Context
from rules.starfarers.position.hands import can_pay, gain, pay
from rules.starfarers.position.losses import swallow
from rules.starfarers.position.picking import pay_any, pay_different, pick_gained
from rules.starfarers.position.state import Foreseen, Player, Ship, Space, State
from rules.starfarers.position.unknown import (
    bag_key,
    bag_source,
    known_order,
    space_of,
    space_words,
)
from rules.starfarers.position.words import goods_words, listed

RULE = "4.2"
TAXED_HAND = 8
ANY = "any"
INSTEAD = 2
"""Number of cards of choice in place of an enhancement over the limit."""


def affordable(player: Player, deal: Deal) -> bool:
    """Return whether a hand can pay for an option."""
    different = sum(1 for count in player.hand.values() if count)
    return (
        can_pay(player, deal.pay)
        and sum(player.hand.values()) - sum(deal.pay.values()) >= deal.pay_any
        and different >= deal.pay_different
    )


async def pay_for(context: Context, deal: Deal) -> Goods:
    """Pay the price of an option; return the cards paid."""
    pay(context.me, deal.pay)
    paid = dict(deal.pay)
    if deal.pay_any:
        paid = await pay_any(context, deal.pay_any, RULE)
    if deal.pay_different:
        paid = await pay_different(context, deal.pay_different, RULE)
    if paid:
        context.report_action(f"pays {goods_words(paid)}")
    return paid


async def apply(context: Context, ship: Ship, at: HexId, effect: Effect, paid: Goods) -> None:
    """Apply everything that an option does, then settle the planet's fate [4.2]."""
    taxed = sum(context.me.hand.values()) >= TAXED_HAND
    await _give(context, at, effect, paid, taxed=taxed)
    await _upgrade(context, effect)
    await _take(context, effect, taxed=taxed)
    await _serve(context, ship, at, effect)
    if effect.swap:
        await swap_some(context, RULE, effect.swap)
    space = context.state.spaces[at]
    if effect.then == CLEAR:
        clear(context.state, space)
        context.tell(f"{at} is now open to everybody.")
    elif effect.then == PACT and context.seat not in space.pacts:
        space.pacts.append(context.seat)
        context.report_action(
            f"has a pact at {at}: only players with a pact can mine and build there"
        )
    if effect.swallowed:
        context.tell(f"At {at} the wormhole swallows {ship.name}; {swallow(context.state, ship)}.")


def clear(state: State, space: Space) -> None:
    """Remove the aliens and discard their card."""
    if space.card != NO_CARD:
        state.discards.append(space.card)
    space.card, space.occupied, space.pacts = NO_CARD, False, []
    space.opened = space.let = False


async def _give(context: Context, at: HexId, effect: Effect, paid: Goods, *, taxed: bool) -> None:
    """Add the cards of an effect to the hand; the seat chooses those of any kind."""
    me, got = context.me, dict(effect.gain)
    own = context.state.spaces[at].resource
    if effect.gain_planet and own:
        got[own] = got.get(own, 0) + effect.gain_planet
    if effect.gain_untaxed and not taxed:
        got |= effect.gain_untaxed
    if effect.gain_same:
        other = [resource for resource in Resource if not paid.get(resource)]
        picked = await pick_gained(me, context.seat, 1, RULE, other)
        kind = next(resource for resource, count in picked.items() if count)
        got[kind] = got.get(kind, 0) + effect.gain_same
    for resource, count in (await pick_gained(me, context.seat, effect.gain_any, RULE)).items():
        got[resource] = got.get(resource, 0) + count
    if any(got.values()):
        gain(me, got)
        context.report_action(f"gets {goods_words(got)}")
    if effect.others_any:
        await _feast(context, effect.others_any)


async def _feast(context: Context, count: int) -> None:
    """Have every other player take cards of one kind, asked simultaneously."""
    waiting = others(context.state, context.seat)
    while waiting:
        guests = [_guest(context.state.players[seat], seat) for seat in waiting]
        seat, (_, resource) = await first(guests)
        waiting.remove(seat)
        gain(context.state.players[seat], {resource: count})
        context.tell(f"{{{seat}}} gets {cards_words(count, resource)}.")


def _guest(player: Player, seat: int) -> Reaction[tuple[str, Resource]]:
    """Build the question for a guest's card; a standing order takes the scarcest kind."""
    scarce = min(Resource, key=lambda resource: player.hand[resource])
    options = {
        key: (key, resource)
        for key, resource in ((ANY, scarce), *((str(resource), resource) for resource in Resource))
    }
    return Reaction(
        "feast.take",
        seat,
        "Which card do you take?",
        RULE,
        options,
        label=_guest_words,
        default=ANY,
        about=scarce,
    )


def _guest_words(card: tuple[str, Resource]) -> str:
    key, resource = card
    return (
        f"The scarcest kind: {RESOURCE_WORDS[resource]}" if key == ANY else RESOURCE_WORDS[resource]
    )


async def _upgrade(context: Context, effect: Effect) -> None:
    for upgrade, count in effect.upgrade.items():
        for _ in range(count):
            await give_upgrade(context, upgrade)
    for _ in range(effect.upgrade_any):
        await give_upgrade(
            context, await _pick_upgrade(context, "Which enhancement?", list(Upgrade))
        )


async def _pick_upgrade(context: Context, prompt: str, among: list[Upgrade]) -> Upgrade:
    options = {str(upgrade): upgrade for upgrade in among}
    return await Choice(
        "card.upgrade", context.seat, prompt, RULE, options, label=UPGRADE_WORDS.__getitem__
    )


def full(state: State, seat: int, upgrade: Upgrade) -> bool:
    """Return whether the box has no further enhancement of a kind [6.3]."""
    most = int(getattr(game_card().pieces, upgrade))
    return state.rules.boxed and state.players[seat].upgrades[upgrade] >= most


async def give_upgrade(context: Context, upgrade: Upgrade) -> None:
    """Add a free enhancement; one over the limit becomes cards of choice."""
    if full(context.state, context.seat, upgrade):
        got = await pick_gained(context.me, context.seat, INSTEAD, RULE)
        gain(context.me, got)
        context.report_action(
            f"has all {UPGRADE_WORDS[upgrade]}s and gets {goods_words(got)} instead"
        )
        return
    context.me.upgrades[upgrade] += 1
    context.report_action(f"gets a {UPGRADE_WORDS[upgrade]}")


async def _take(context: Context, effect: Effect, *, taxed: bool) -> None:
    """Take what an effect costs: a tax, random cards or an enhancement."""
    me = context.me
    if effect.taxed and taxed:
        lost = await pay_any(context, effect.taxed, RULE)
        context.report_action(f"gives up {goods_words(lost)}")
    for _ in range(effect.lose_random if any(me.hand.values()) else 0):
        await _lose_card(context)
    if effect.lose_upgrade:
        own = [upgrade for upgrade, count in me.upgrades.items() if count]
        if own:
            lost_one = await _pick_upgrade(context, "Which enhancement do you lose?", own)
            me.upgrades[lost_one] -= 1
            context.report_action(f"loses a {UPGRADE_WORDS[lost_one]}")
        elif any(me.hand.values()):
            await _lose_card(context)
        else:
            context.report_action("has neither an enhancement nor a card to lose")


async def _lose_card(context: Context) -> None:
    """Lose a random card; the others see only the number."""
    hand = context.me.hand
    cards = [str(resource) for resource, count in hand.items() for _ in range(count)]
    lost = Resource(await Chance("card.lost", cards, f"card.lost {context.seat}"))
    hand[lost] -= 1
    context.tell(f"{{{context.seat}}} loses a card at random.", unless=context.seat)
    context.tell(f"You lose {cards_words(1, lost)}.", (context.seat,))


async def _serve(context: Context, ship: Ship, at: HexId, effect: Effect) -> None:
    """Carry out what an effect does to the ship, its space and the deck."""
    space = context.state.spaces[at]
    if effect.mercenary:
        ship.mercenaries += effect.mercenary
        context.report_action(f"gets a mercenary, who follows {ship.name}")
    if effect.post:
        space.post = True
        context.tell(f"Mercenaries can be hired at {at} from now on.")
    if effect.skips:
        ship.skips = True
        context.tell(f"{ship.name} can't move in its next travel phase.")
    if effect.opens:
        space.opened = True
    if effect.lets:
        space.let = True
    if effect.mines and at not in context.state.turn.mined:
        dig(context, at)
    if effect.cheaper_ring:
        context.me.cheaper_ring = True
        context.report_action("builds the next teleport ring for two cards less")
    if effect.foresee:
        await _foresee(context, at, effect.foresee)


async def _foresee(context: Context, at: HexId, count: int) -> None:
    """Look at the next hexes of the bag and put them back in any order [4.2]."""
    state, key = context.state, bag_key(context.state, at)
    if known_order(state, key) is not None:
        context.report_action("finds the archive empty: the next hexes are already known")
        return
    bag, seen = state.bags[key], Foreseen(key, context.seat, [])
    for _ in range(min(count, len(bag))):
        tile = Tile(await Chance("card.foresee", bag, bag_source(key)))
        bag.remove(tile)
        seen.tiles.append(tile)
    state.peeked += [seen] * bool(seen.tiles)
    ordered = f"looks ahead and puts {counted(len(seen.tiles), 'hex', 'hexes')} in order"
    context.tell(f"{{{context.seat}}} {ordered}.", unless=context.seat if seen.tiles else None)
    if seen.tiles:
        names = listed([_tile_words(tile) for tile in seen.tiles])
        context.tell(f"You see {names}.", (context.seat,), bars_undo=True)
    for place in range(len(seen.tiles)):
        options = {tile.replace("!", "-inhabited"): tile for tile in seen.tiles[place:]}
        prompt = "Which hex comes next?"
        following = await Choice(
            "card.order", context.seat, prompt, RULE, options, label=_tile_words
        )
        del seen.tiles[seen.tiles.index(following, place)]
        seen.tiles.insert(place, following)


def _tile_words(tile: Tile) -> str:
    return space_words(space_of(tile))
