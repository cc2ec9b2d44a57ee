"""Whether everybody who holds an Edge is asked when it can be played [p8]."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import Edge
from rules.spacecorp.charts.printed import Card
from tests.spacecorp.referee.sight import Sight, claim
from tests.spacecorp.referee.turns import Step, Turn
from tests.spacecorp.referee.watching import titles


class Windows:
    """Remembers who was asked for which Edge since the last action."""

    def __init__(self) -> None:
        self.asked: set[tuple[str, int]] = set()
        self.hacks: dict[str, set[int]] = {"begins": set(), "acted": set()}

    def follow(self, step: Step) -> None:
        """Note a question."""
        if step.ask.id.startswith("edge."):
            self.asked.add((step.ask.id.partition(".")[2], step.seat))
        if step.ask.id == "edge.hack":
            moment = "begins" if "begins a turn" in step.ask.prompt else "acted"
            self.hacks[moment].add(step.seat)

    def settle(self, turn: Turn, after: Sight, mover: int, *, fuzzy: bool) -> None:
        """Whoever held an Edge all the time was asked at its moment."""
        same = after.era is turn.before.era and turn.seat >= 0
        if not fuzzy:
            self.at_start(after, mover)
        if same and not fuzzy and turn.action != "pass":
            for seat in range(len(after.views)):
                self.in_turn(turn, after, seat)
        self.asked, self.hacks = set(), {"begins": set(), "acted": set()}

    def need(self, edge: Edge, seat: int, why: object) -> None:
        """Object where somebody was not asked."""
        said = f"seat {seat} holds {edge} and was not asked:"
        claim((str(edge), seat) in self.asked, "p8", said, why)

    def at_start(self, after: Sight, mover: int) -> None:
        """Edges at the start of a turn."""
        for seat in range(len(after.views)):
            held = edges(after.hand(seat))
            if seat != mover and Edge.SABOTAGE in held:
                self.need(Edge.SABOTAGE, seat, "start of a turn")
            if seat != mover and Edge.HACK in held and all(after.view.offers):
                claim(seat in self.hacks["begins"], "p8", seat, "was not asked to Hack")

    def in_turn(self, turn: Turn, after: Sight, seat: int) -> None:
        """Edges after the action, at contracts, at discards and at the turn's end."""
        held = edges(turn.before.hand(seat)) & edges(after.hand(seat))
        rival = seat != turn.seat
        cards = [name for name, _ in turn.plan.cards]
        if Edge.INTERCEPT in held and seat not in passed(after):
            self.need(Edge.INTERCEPT, seat, turn.key)
        if Edge.MARKET_INFLUENCE in held and turn.claimed:
            self.need(Edge.MARKET_INFLUENCE, seat, turn.claimed)
        if not rival:
            if Edge.SALVAGE in held and any(turn.before.view.offers) and not turn.edges:
                self.need(Edge.SALVAGE, seat, turn.key)
            return
        if Edge.POACH in held and (cards or turn.action == "special"):
            self.need(Edge.POACH, seat, cards)
        if Edge.DIVERT in held and turn.earned:
            self.need(Edge.DIVERT, seat, turn.earned)
        if Edge.HACK in held and all(after.view.offers):
            claim(seat in self.hacks["acted"], "p8", seat, "was not asked to Hack after", turn.key)
        for owner, key in turn.progress:
            plain = key.rstrip("+")
            allowed = set().union(*titles(after, seat).values())
            if Edge.LEAK in held and owner != seat and key.endswith("+") and plain in allowed:
                kinds = {c.key: c.kind for c in after.view.sideboard}
                if kinds.get(plain) == "breakthrough" and owner == turn.seat:
                    self.need(Edge.LEAK, seat, key)


def edges(hand: tuple[Card, ...]) -> set[Edge]:
    """The Edges among some cards."""
    return {card.edge for card in hand if card.edge is not None}


def passed(sight: Sight) -> set[int]:
    """Who has passed for the era."""
    return {player.seat for player in sight.view.players if player.passed}
