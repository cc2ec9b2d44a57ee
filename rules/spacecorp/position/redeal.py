"""Redealing of a seat's unknowns: rivals' hands and the order of decks [p3]."""

from __future__ import annotations

from rules.kernel import Dice
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import CardId
from rules.spacecorp.position.state import Player, State


def redeal(state: State, seat: int, dice: Dice) -> None:
    """Redeal the cards of rivals' hands that nobody else saw, and the deck.

    Start cards lie on top of the deck: those already drawn are in hands or known.
    Lists change in place, because a procedure under way holds them.
    """
    rivals = [player for owner, player in enumerate(state.players) if owner != seat]
    unseen = [card for player in rivals for card in hidden_cards(player)]
    starts = sorted([card for card in unseen if CARDS[card].start] + state.start_pool)
    others = sorted([card for card in unseen if not CARDS[card].start] + state.deck)
    dealt = [_deal(starts, dice) for card in unseen if CARDS[card].start]
    dealt += [_deal(others, dice) for card in unseen if not CARDS[card].start]
    for player in rivals:
        player.hand[:] = [
            card if card in player.shown else _deal(dealt, dice) for card in player.hand
        ]
    state.start_pool[:] = starts
    state.deck[:] = others


def hidden_cards(player: Player) -> list[CardId]:
    """Return the cards of a hand that nobody else has seen."""
    return [card for card in player.hand if card not in player.shown]


def _deal(pool: list[CardId], dice: Dice) -> CardId:
    card = CardId(dice.pick(pool))
    pool.remove(card)
    return card
