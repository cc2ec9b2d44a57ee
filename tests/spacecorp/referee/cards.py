"""Number of cards in hands, deck and offers [p5-p8, p12]."""

from __future__ import annotations

from collections import Counter

from tests.spacecorp.referee.sight import TIME_CARDS, Sight, claim
from tests.spacecorp.referee.turns import Step, Turn

OFFERS = 4
DRAWS_BELOW = 4
AFTER = ("edges.end", "edges.begin", "turn.action")


class Cards:
    """Counts cards from one action to the next."""

    def __init__(self, sight: Sight) -> None:
        self.salvage = False
        """Salvage was played before the action that comes next."""
        self.begin(sight)

    def begin(self, sight: Sight) -> None:
        """Count again."""
        self.held = [len(sight.hand(seat)) for seat in range(len(sight.views))]
        self.deck = sight.view.deck
        self.empty = sum(offer is None for offer in sight.view.offers)
        self.closed = False
        self.salvaged, self.salvage = self.salvage, False

    def draw(self, seat: int, number: int) -> None:
        """Draw cards while the deck lasts."""
        number = min(number, self.deck)
        self.deck -= number
        self.held[seat] += number

    def take(self, seat: int) -> None:
        """Take one offer."""
        self.empty += 1
        self.held[seat] += 1

    def follow(self, turn: Turn, step: Step) -> None:
        """Count what an answer does to hands."""
        name, key, seat = step.ask.id, step.key, step.seat
        starts = "'s turn begins" in step.ask.prompt
        if (name in AFTER or starts) and not self.closed:
            self.close(turn, step.sight)
        if name.startswith("edges.") and key != "pass":
            self.held[seat] -= 1
            if key == "salvage":
                self.salvaged = True
                self.salvage_offers(seat, step.sight)
        elif name == "turn.action" and key.startswith("edge:"):
            self.held[seat] -= 1
            if key == "edge:salvage":
                self.salvage = True
                self.salvage_offers(seat, step.sight)
        elif name in ("edge.offer", "build.research"):
            if key != "revelation":
                self.take(seat)
        elif name == "edge.poach":
            self.held[seat] += key != "stop"
        else:
            self.follow_action(turn, step)

    def salvage_offers(self, seat: int, sight: Sight) -> None:
        """Add all offers to the hand."""
        for _ in range(OFFERS - self.empty):
            self.take(seat)

    def follow_action(self, turn: Turn, step: Step) -> None:
        """Check cards of the action itself."""
        name, key, seat = step.ask.id, step.key, step.seat
        if name == "research.take":
            if key == "deck:all":
                number = min(self.deck, turn.value - turn.taken)
                self.draw(seat, number)
                turn.taken += number
            elif key != "stop":
                turn.taken += 1
                claim(turn.taken <= turn.value, "p8", "more cards than", turn.value)
                self.draw(seat, 1) if key == "deck" else self.take(seat)
        elif name == "upgrade.slot":
            slot = turn.before.player(seat).slots[int(key[-1]) - 1]
            self.held[seat] -= 1
            same = slot.card is not None and slot.card.era is turn.before.era
            self.held[seat] += same
        elif name == "reward.draw" and key == "draw":
            empathy = turn.before.owns(seat, "cooperative-empathy")
            self.draw(seat, 2 if empathy else 1)

    def paid(self, turn: Turn) -> None:
        """Remove the cards of a plan from the hand."""
        self.held[turn.seat] -= len(turn.plan.cards) + bool(turn.plan.time)

    def special(self, turn: Turn) -> None:
        """Remove a Special card from the hand."""
        if turn.action == "special":
            self.held[turn.seat] -= 1

    def close(self, turn: Turn, sight: Sight) -> None:
        """Check steps 5 and 6: offers, then a draw with four cards or fewer [p7]."""
        self.closed = True
        if turn.action in ("pass", ""):
            return
        filled = min(self.empty, self.deck)
        self.empty -= filled
        self.deck -= filled
        most = 6 if sight.owns(turn.seat, "distributed-minds") else DRAWS_BELOW
        if self.held[turn.seat] <= most and not self.salvaged:
            self.draw(turn.seat, 1)

    def settle(self, turn: Turn, after: Sight) -> None:
        """Compare hands, deck and offers with the count."""
        if after.era is not turn.before.era or after.view.stage != turn.before.view.stage:
            self.begin(after)
            self.conserved(after)
            return
        if not self.closed:
            self.close(turn, after)
        for seat, held in enumerate(self.held):
            now = len(after.hand(seat))
            message = f"seat {seat} holds {now} cards, not {held}, after {turn.key}"
            claim(now == held, "p7", message, turn.edges, turn.rewards, turn.plan)
            claim(after.player(seat).hand_size == now, "p7", "hand size")
        claim(after.view.deck == self.deck, "p7", "deck", after.view.deck, "not", self.deck)
        empty = sum(offer is None for offer in after.view.offers)
        claim(empty == self.empty, "p7", "empty offers", empty, "not", self.empty, turn.key)
        self.begin(after)
        self.conserved(after)

    def conserved(self, sight: Sight) -> None:
        """Object if a card is in two places."""
        seats = range(len(sight.views))
        cards = [card.id for seat in seats for card in sight.hand(seat)]
        slots = [slot.card for seat in seats for slot in sight.player(seat).slots]
        rest = [*sight.view.offers, *sight.view.discards, *sight.view.played, *slots]
        cards += [card.id for card in rest if card is not None]
        twice = [card for card, number in Counter(cards).items() if number > 1]
        claim(not twice, "p3", "cards lie in two places:", twice)
        times = sum(card.startswith("T") for card in cards)
        claim(times <= TIME_CARDS[len(seats)], "p5", times, "Time cards")
