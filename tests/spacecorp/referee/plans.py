"""Legality of payments by the rulebook [p6-p8, p13, p15]."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import Action, BaseKind, Era
from tests.spacecorp.referee.rights import Rights
from tests.spacecorp.referee.sight import Sight, claim
from tests.spacecorp.referee.turns import Turn
from tests.spacecorp.referee.worth import MOST_PROFIT, Plan, infra

TIMED = ("move", "explore", "build")


class Payment:
    """Judges one plan of the turn's action."""

    def __init__(self, turn: Turn, action: Action, plan: Plan) -> None:
        self.turn, self.action, self.plan = turn, action, plan
        self.sight: Sight = turn.before
        self.seat = turn.seat

    def check(self, value: int, need: int) -> None:
        """Check that `value` with profit reaches `need`."""
        claim(value >= need, "p6", self.plan, "is worth", value, "of", need)
        self.hqs()
        self.cards()
        self.bases()
        self.profit(value)

    def hqs(self) -> None:
        """Check for one HQ, or two with Competitors; no rival's after the trigger [p6, p8, p13]."""
        plan, both = self.plan, self.turn.competitors
        number = plan.own + len(plan.rivals)
        claim(number <= 1 + both, "p6", "Infra of", number, "HQs:", plan)
        claim(len(set(plan.rivals)) == len(plan.rivals), "p6", "one HQ twice:", plan)
        claim(self.seat not in plan.rivals, "p6", "the player's HQ as a rival's")
        closed = self.sight.ending and not both
        claim(not (closed and plan.rivals), "p13", "rivals' Infra after the trigger:", plan)
        for rival in plan.rivals:
            claim(infra(self.sight, rival, self.action), "p6", "nothing matches at", rival)

    def cards(self) -> None:
        """Check that no card is used twice, and at most one Time card [p7]."""
        names = [name for name, _ in self.plan.cards]
        claim(len(set(names)) == len(names), "p6", "a card twice:", names)
        held = any(card.time for card in self.sight.hand(self.seat))
        timed = self.turn.action in TIMED and held
        claim(timed or not self.plan.time, "p7", "Time in", self.turn.key)

    def bases(self) -> None:
        """Check that rivals' helping bases are in legal places [p7, p11, p13, p16]."""
        plan, place = self.plan, self.turn.place
        used = [*plan.ports, *plan.plants, *plan.shields]
        claim(not (used and self.sight.ending), "p13", "rivals' bases after the trigger")
        claim(self.seat not in used, "p7", "the player's base as a rival's")
        for kind, seats, action in (
            (BaseKind.SPACEPORT, plan.ports, "move"),
            (BaseKind.INDUSTRIAL, plan.plants, "build"),
            (BaseKind.SHIELD_FACTORY, plan.shields, self.turn.action),
        ):
            claim(not seats or self.turn.action == action, "p11", kind, "in", self.turn.key)
            owners = self.sight.with_base if kind is BaseKind.SPACEPORT else self.sight.in_region
            claim(set(seats) <= set(owners(place, kind)) if seats else True, "p11", kind, seats)

    def profit(self, value: int) -> None:
        """Check for at most 3T, less than the rest, with radiation's costs available too [p15]."""
        plan, purse = self.plan, self.sight.player(self.seat).profit
        claim(plan.profit <= MOST_PROFIT, "p15", plan.profit, "T spent")
        claim(not plan.profit or plan.profit < value - plan.profit, "p15", "too much profit:", plan)
        claim(not plan.profit or self.sight.era is not Era.MARINERS, "p15", "profit in Mariners")
        claim(plan.profit <= purse, "p15", plan.profit, "of", purse)
        if self.action is Action.MOVE and self.turn.ends:
            ends = self.turn.ends[:1]
        elif self.turn.action == "build":
            ends = [self.turn.place]
        else:
            return
        case = Rights(self.sight, self.seat).case(self.action, self.turn.place, *ends)
        open_ = case.exposed and not (plan.shielded or plan.shields or self.covered())
        cost = (2 if self.sight.era is Era.PLANETEERS else 3) if open_ else 0
        claim(plan.profit + cost <= purse, "p15", plan, "and radiation of", cost, "with", purse)

    def covered(self) -> bool:
        """Return whether the player's own pieces shield the action for free [p15, p16]."""
        rights = Rights(self.sight, self.seat)
        rights.closed = True
        case = rights.case(self.action, self.turn.place, *self.turn.ends[:1])
        built = {kind for _, _, kind in self.turn.bases}
        if self.action is Action.BUILD and BaseKind.SHIELD_FACTORY not in built:
            own = self.seat in self.sight.in_region(self.turn.place, BaseKind.SHIELD_FACTORY)
            return own or self.sight.owns(self.seat, "radiation-tolerance")
        return case.covered
