"""The greedy seat's dealings with aliens and their cards."""

from __future__ import annotations

from rules.starfarers.battle.odds import reaching, stranger_odds
from rules.starfarers.charts.content import CLEAR, PACT, STAY, STRIKE, Card, Deal, Effect
from rules.starfarers.charts.kinds import Resource
from rules.starfarers.greedy.world import World, worth
from rules.starfarers.position.view import SpaceView

ENDS = {CLEAR: 2.5, PACT: 3.0, STAY: 0.0}
"""A planet is worth two or three mines; a pact is worth more, because it shuts the others out."""
UPGRADE = 2.2
"""Its price of two cards, and no turn spent on it."""
MERCENARY, SHIP = 1.5, 4.0
"""Three cards, but it follows one ship and is lost first; five cards, less what comes back."""
SWAP, OPENED, CHEAPER, SKIPPED, SWALLOWED = 0.5, 1.5, 1.5, 1.5, 2.0
"""A card of another kind; a planet for one turn; two cards of a ring, later; a ship's turn lost."""

Weights = dict[Resource, float]


def card_worth(world: World, space: SpaceView, weights: Weights) -> float:
    """Return the value of the best option of an open card."""
    card = space.card
    if card is None:
        return 0.0
    return max(0.0, *(deal_worth(world, space, card, deal, weights) for deal in card.option))


def deal_worth(world: World, space: SpaceView, card: Card, deal: Deal, weights: Weights) -> float:
    """Return the average value of one option, less its price."""
    mean = sum(weights.values()) / len(weights)
    if any(world.hand.get(resource, 0) < count for resource, count in deal.pay.items()):
        return -1.0
    price = worth(deal.pay, weights) + mean * (deal.pay_any + deal.pay_different)
    if deal.key == STRIKE and card.force:
        return _strike(world, space, card, deal, weights)
    if not deal.shake:
        return effect_worth(deal, weights, space) - price
    left, total = 100, 0.0
    for row in deal.shake:
        chance = min(left, reaching(row.at_least))
        share = chance - (100 - left)
        total += share * effect_worth(row, weights, space) / 100
        left = 100 - chance
    return total - price


def _strike(world: World, space: SpaceView, card: Card, deal: Deal, weights: Weights) -> float:
    assert card.force is not None
    chances = stranger_odds(world.position, world.seat, space.id, card.force)
    won = effect_worth(deal, weights, space)
    return (chances.win * won - chances.loss * SHIP) / 100


def effect_worth(effect: Effect, weights: Weights, space: SpaceView) -> float:
    """Return the value of an effect."""
    mean = sum(weights.values()) / len(weights)
    best = max(weights.values())
    own = weights[space.resource] if space.resource else mean
    total = worth(effect.gain, weights) + worth(effect.gain_untaxed, weights)
    total += best * (effect.gain_any + effect.gain_same) + own * effect.gain_planet
    total += UPGRADE * (sum(effect.upgrade.values()) + effect.upgrade_any)
    total += MERCENARY * effect.mercenary + SWAP * effect.swap + own * effect.mines
    total += own * effect.opens + OPENED * effect.lets + CHEAPER * effect.cheaper_ring
    total -= mean * (effect.lose_random + effect.others_any)
    total -= UPGRADE * effect.lose_upgrade
    total -= SKIPPED * effect.skips + SWALLOWED * effect.swallowed
    return total + ENDS[effect.then]
