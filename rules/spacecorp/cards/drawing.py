"""The deck, the offers and hands [p5, p7]."""

from __future__ import annotations

from rules.kernel import Chance, Tell
from rules.spacecorp.charts.kinds import NO_CARD, CardId
from rules.spacecorp.position.state import State, Trigger
from rules.spacecorp.position.words import card_name, card_words


async def top_card(state: State, chance: str) -> CardId:
    """Take the top card of the deck, which must have one; Start cards lie on top [p5]."""
    pool = state.start_pool or state.deck
    # each era has a deck of its own, of which not all cards need come out
    card = CardId(await Chance(chance, pool, f"deck {state.era}"))
    pool.remove(card)
    return card


async def draw(state: State, tell: Tell, seat: int, why: str = "", *, when: str = "") -> bool:
    """Draw the top card, unseen by others; return False if the deck is empty.

    `why` follows the card in the player's news, and `when` begins the sentence.
    """
    if not state.deck_size():
        return False
    card = await top_card(state, "draw.card")
    state.players[seat].hand.append(card)
    draws = f"{when} you draw" if when else "You draw"
    tell(f"{draws} {card_words(card)}{why and f', {why}'}.", (seat,))
    watch_deck(state, tell)
    return True


async def replenish(state: State, tell: Tell) -> None:
    """Fill the empty offer boxes from the deck while it lasts [p7, step 5]."""
    new = []
    for box, card in enumerate(state.offers):
        if card == NO_CARD and state.deck_size():
            state.offers[box] = await top_card(state, "draw.offer")
            new.append(card_name(state.offers[box]))
    if new:
        tell(f"New in the offers: {', '.join(new)}.")
    watch_deck(state, tell)


def watch_deck(state: State, tell: Tell) -> None:
    """Trigger the end of the era once the last card is drawn [p13]."""
    if not state.deck_size() and not state.ended:
        state.trigger = Trigger.DECK
        tell(
            "The deck is empty: from now on players may pass for good, "
            "and nobody may use rivals' Infra or bases."
        )
