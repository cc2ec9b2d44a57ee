"""Occupied planets: a card lies there until somebody comes to terms with the aliens [4.2]."""

from __future__ import annotations

from rules.kernel import Chance, Choice, Flow
from rules.starfarers.battle.fighting import duel, lose_ship
from rules.starfarers.battle.forces import band, muster
from rules.starfarers.battle.odds import reaching, stranger_odds
from rules.starfarers.battle.pirates import lose_to_pirates
from rules.starfarers.battle.retreat import retreat
from rules.starfarers.charts.content import PACT, STRIKE, Card, Deal, cards
from rules.starfarers.charts.geometry import near
from rules.starfarers.charts.kinds import NO_CARD, NOBODY, CardId, HexId
from rules.starfarers.encounter.deal_words import deal_words, strike_words, unpaid_words
from rules.starfarers.encounter.effects import affordable, apply, pay_for
from rules.starfarers.encounter.mining import why_no_mine
from rules.starfarers.encounter.services import named_space, why_away
from rules.starfarers.position.board import ships_at, ships_of
from rules.starfarers.position.context import Context
from rules.starfarers.position.picking import pay_any
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.words import goods_words

RULE = "4.2"
BACK = "back"


async def draw_cards(context: Context) -> None:
    """Draw the card of an occupied planet for its first starship; pirates attack [4.2]."""
    state = context.state
    for ship in ships_of(state, context.seat):
        space = state.spaces[ship.hex]
        if space.occupied and space.card == NO_CARD:
            space.card = await _draw(state)
            card = cards()[space.card]
            context.report_action(f"meets the {card.name} ({card.id}) at {ship.hex}")
        if ship.hex in state.turn.dealt or not ship.arrived:
            continue
        if space.card and cards()[space.card].pirates:
            state.turn.dealt.append(ship.hex)
            await strike(context, ship, ship.hex)


async def _draw(state: State) -> CardId:
    if not state.deck:
        state.deck[:] = sorted(state.discards)
        state.discards.clear()
    card = CardId(await Chance("encounter", state.deck))
    state.deck.remove(card)
    return card


def visited_planets(context: Context) -> dict[HexId, Card]:
    """Return the occupied planets with own ships whose cards weren't dealt with this turn."""
    state = context.state
    result = {}
    for ship in ships_of(state, context.seat):
        card = state.spaces[ship.hex].card
        if card and ship.hex not in state.turn.dealt:
            result[ship.hex] = cards()[card]
    return result


def _useful(context: Context, at: HexId, card: Card) -> list[Deal]:
    """Return the options that would change something: nobody needs a second pact [4.2]."""
    bound = context.seat in context.state.spaces[at].pacts
    return [deal for deal in card.option if not (bound and deal.then == PACT)]


def _payable(context: Context, deal: Deal) -> bool:
    return affordable(context.me, deal) and (not deal.swap or any(context.me.hand.values()))


def deals(context: Context, at: HexId, card: Card) -> dict[str, Deal]:
    """Return the options that the active player can pay for and that would change anything."""
    useful = _useful(context, at, card)
    return {deal.key: deal for deal in useful if _payable(context, deal)}


def why_not_deal(state: State, seat: int, place: str) -> str:
    """Return why a player does not deal with the aliens of a planet [4.2] [4.2.1]."""
    at = named_space(place)
    if away := why_away(state, seat, at):
        return f"{away} [4.2]. Travel to the aliens first."
    card = state.spaces[at].card
    if card == NO_CARD:
        return f"No aliens live at {at} [4.2]."
    name = cards()[card].name
    if at in state.turn.dealt:
        again = "try again in the next one"
        return f"You've already dealt with the {name} this turn [4.2.1]; {again}."
    return f"You can't pay for anything useful that the {name} offer [4.2]. Get more cards first."


def _unpaid(context: Context, at: HexId, card: Card) -> str:
    """Return the other options, so that everybody can read what the aliens want [4.2]."""
    useful = _useful(context, at, card)
    return unpaid_words(deal for deal in useful if not _payable(context, deal))


def card_choice(context: Context, at: HexId) -> Choice[Deal | None]:
    """Build the question for an option of an open card: price, odds and effect [4.2]."""
    state = context.state
    card = cards()[state.spaces[at].card]
    options: dict[str, Deal | None] = {**deals(context, at, card), BACK: None}

    def words(deal: Deal | None) -> str:
        if deal is None:
            return "Leave for now; you can still meet them this turn"
        if deal.key == STRIKE and card.force:
            return strike_words(card, stranger_odds(state, context.seat, at, card.force))
        return deal_words(deal, sum(context.me.hand.values()))

    return Choice(
        "card.option",
        context.seat,
        f"{card.name} ({card.id}) at {at}",
        RULE,
        options,
        label=words,
        flow=Flow.DECISION,
        about=at,
        note=lambda: _unpaid(context, at, card),
        waste=lambda deal: why_no_mine(state, at) if deal and deal.opens else "",
    )


async def deal_with(context: Context, at: HexId) -> None:
    """Choose one option, or leave the aliens alone [4.2]."""
    state = context.state
    deal = await card_choice(context, at)
    if deal is None:
        return
    state.turn.dealt.append(at)
    card = cards()[state.spaces[at].card]
    context.report_action(f'chooses "{deal.key}" for the {card.name} ({card.id}) at {at}')
    ship = ships_at(state, at, context.seat)[0]
    if deal.key == STRIKE:
        await strike(context, ship, at)
    else:
        await _settle(context, ship, at, deal)


async def _settle(context: Context, ship: Ship, at: HexId, deal: Deal) -> None:
    """Pay, bid and shake if the option requires it, then apply its effect."""
    paid = await pay_for(context, deal)
    bid = await _bid(context, deal.bid) if deal.bid else 0
    if not deal.shake:
        await apply(context, ship, at, deal, paid)
        return
    thrust = await context.shake("card.shake")
    context.report_action(f"shakes a thrust of {thrust}")
    outcome = next(row for row in deal.shake if thrust + bid >= row.at_least)
    await apply(context, ship, at, outcome, paid)


async def _bid(context: Context, most: int) -> int:
    most = min(most, sum(context.me.hand.values()))
    options = {str(count): count for count in range(most + 1)}
    prompt = "How many cards do you bid, for which chance to win?"
    bid = await Choice("card.bid", context.seat, prompt, RULE, options, label=_bid_words)
    paid = await pay_any(context, bid, RULE)
    if bid:
        context.report_action(f"bids {goods_words(paid)}")
    return bid


def _bid_words(bid: int) -> str:
    return f"{bid}: {reaching(5 - bid)}%"


async def strike(context: Context, ship: Ship, at: HexId) -> None:
    """Fight a battle for the planet; a defeat costs a ship, dens take a base first [4.2] [7.6]."""
    state = context.state
    card = cards()[state.spaces[at].card]
    assert card.force is not None
    ships, cannons = card.force
    own = muster(state, context.seat, at, NOBODY)
    margin = await duel(context, own, band(cannons, ships), f"the {card.name} at {at}")
    if margin > 0:
        await apply(context, ship, at, card.deal(STRIKE), {})
    elif margin == 0:
        context.tell("It's a draw: nothing changes.")
    elif card.pirates:
        await lose_to_pirates(context, own, near(at).__contains__)
    else:
        await lose_ship(context, context.seat, own.ships)
        await retreat(context, own.ships, near(at).__contains__)
