"""Windows for Edges: every holder is asked when one can be played [p8]."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import Edge, ProgressKind
from rules.spacecorp.charts.printed import Card
from tests.spacecorp.referee.sight import Sight, claim
from tests.spacecorp.referee.turns import Step, Turn
from tests.spacecorp.referee.watching import titles


class Windows:
    """Remembers who was asked for which Edge since the last action."""

    def __init__(self) -> None:
        self.asked: set[tuple[str, int]] = set()
        self.hacks: dict[str, set[int]] = {"begin": set(), "acted": set()}

    def follow(self, step: Step) -> None:
        """Note a question."""
        name, _, moment = step.ask.id.partition(".")
        if name == "edges":
            self.asked |= {(key, step.seat) for key in step.ask.keys}
        if name == "edges" and Edge.HACK in step.ask.keys:
            self.hacks[moment].add(step.seat)

    def settle(self, turn: Turn, after: Sight, mover: int, *, fuzzy: bool) -> None:
        """Check that every holder of an Edge during the whole turn was asked at its moment."""
        same = after.era is turn.before.era and turn.seat >= 0
        if not fuzzy:
            hacked = {seat for seat, edge in turn.edges if edge == "hack"}
            self.at_start(after, mover, hacked)
        if same and not fuzzy and turn.action != "pass":
            for seat in range(len(after.views)):
                self.in_turn(turn, after, seat)
        self.asked, self.hacks = set(), {"begin": set(), "acted": set()}

    def need(self, edge: Edge, seat: int, why: object) -> None:
        """Object where somebody was not asked."""
        reason = f"seat {seat} holds {edge} and was not asked:"
        claim((str(edge), seat) in self.asked, "p8", reason, why)

    def at_start(self, after: Sight, mover: int, hacked: set[int]) -> None:
        """Check Edges at the start of a turn; a hacking player may have received one too late."""
        for seat in sorted(set(range(len(after.views))) - hacked):
            held = edges(after.hand(seat))
            if seat != mover and Edge.SABOTAGE in held:
                self.need(Edge.SABOTAGE, seat, "start of a turn")
            if seat != mover and Edge.HACK in held and all(after.view.offers):
                claim(seat in self.hacks["begin"], "p8", seat, "was not asked to Hack")

    def in_turn(self, turn: Turn, after: Sight, seat: int) -> None:
        """Check Edges after the action, at contracts, at discards and at the turn's end."""
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
        salvaged = any(edge == "salvage" for _, edge in turn.edges)
        offers = any(turn.before.view.offers) and not salvaged
        if Edge.HACK in held and all(after.view.offers) and offers:
            claim(seat in self.hacks["acted"], "p8", seat, "was not asked to Hack after", turn.key)
        if Edge.LEAK in held:
            self.leak(turn, after, seat)

    def leak(self, turn: Turn, after: Sight, seat: int) -> None:
        """Check Leak, after the active player took a Breakthrough with its bonus."""
        kinds = {card.key: card.kind for card in after.view.sideboard}
        for owner, key in turn.progress:
            plain = key.rstrip("+")
            allowed = set().union(*titles(after, seat).values())
            bonus = key.endswith("+") and kinds.get(plain) is ProgressKind.BREAKTHROUGH
            if owner == turn.seat and bonus and plain in allowed:
                self.need(Edge.LEAK, seat, key)


def edges(hand: tuple[Card, ...]) -> set[Edge]:
    """Return the Edges among some cards."""
    return {card.edge for card in hand if card.edge is not None}


def passed(sight: Sight) -> set[int]:
    """Return the seats that have passed for the era."""
    return {player.seat for player in sight.view.players if player.passed}
