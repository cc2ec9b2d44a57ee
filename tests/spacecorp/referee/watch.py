"""The referee beside a match: answers go through it, and it objects to what is wrong."""

from __future__ import annotations

import copy
import re

from rules.kernel import Match
from rules.kernel.news import News
from rules.spacecorp.charts.kinds import Action, BaseKind
from tests.spacecorp.referee import goals
from tests.spacecorp.referee.cards import Cards
from tests.spacecorp.referee.money import Money
from tests.spacecorp.referee.order import Order
from tests.spacecorp.referee.pieces import Pieces
from tests.spacecorp.referee.plans import Payment
from tests.spacecorp.referee.rights import Rights
from tests.spacecorp.referee.setups import check_change, check_opening, check_score, due_at_end
from tests.spacecorp.referee.sight import Sight, claim
from tests.spacecorp.referee.turns import Step, Turn
from tests.spacecorp.referee.watching import Watching, same
from tests.spacecorp.referee.windows import Windows
from tests.spacecorp.referee.worth import Helps, Plan, add, read, worth

FIGURE = re.compile(r"= (\d+)(?: of (\d+))?")
RUNNING = re.compile(r": (\d+)$")
UNPAID = ("", "pass", "special", "upgrade", "colonize")


class Referee(Watching):
    """Answers questions for a match, and checks what is offered and what comes of it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sight = Sight(match)
        self.turn = Turn(-1, "", self.sight)
        self.competitors = False
        """Competitors was played in the turn about to be announced."""
        self.fuzzy = False
        """Somebody has passed without being asked since the last action."""
        self.blind = False
        """Somebody could take no action, so that nothing showed where the turn began [p6]."""
        self.counts: dict[str, int] = {}
        self.money, self.pieces, self.windows = Money(), Pieces(), Windows()
        self.cards, self.order = Cards(self.sight), Order(self.sight)

    def answer(self, seat: int, key: str) -> list[News]:
        """Play an answer; raise Objection if the game breaks a rule."""
        ask = self.match.asks()[seat]
        self.sight = Sight(self.match)
        self.check(ask)
        news = self.match.answer(seat, key)
        self.follow(Step(ask, key, self.sight, lone=False))
        for lone in self.match.forced_asks:
            self.follow(Step(lone, lone.keys[0], self.sight, lone=True))
        return news

    def met(self, sight: Sight) -> list[int]:
        """Return the rows that the active player can claim."""
        turn = self.turn
        first = turn.action == "produce" and turn.before.view.produce_actions == 0
        return [
            row
            for row, contract in enumerate(sight.view.contracts)
            if not contract.fulfilled
            and goals.met(sight, turn.seat, row, turn.counted, first=first)
        ]

    def follow(self, step: Step) -> None:
        """Note an answer down."""
        name = step.ask.id
        self.counts[name] = self.counts.get(name, 0) + 1
        if name == "turn.action" and not step.key.startswith("edge:"):
            self.announce(step)
            return
        if name == "contract.claim" and step.key != "skip":
            self.order.contracts(step.seat, sum(c.fulfilled for c in step.sight.view.contracts) + 1)
        elif (name, step.key) == ("edges.end", "intercept"):
            self.order.intercept(step.seat)
        if self.blind:
            return
        self.competitors |= step.key == "edge:competitors"
        self.turn.note(step)
        if name == "pay.plan":
            self.pay(step)
        elif name == "pay.piece":
            self.piece(step)
        elif name == "move.to" and len(self.turn.ends) == 1:
            rights = Rights(self.turn.before, step.seat, competitors=self.turn.competitors)
            same(step.ask, set(step.ask.keys), set(map(str, rights.targets(self.turn.place))))
        elif name == "move.to":
            self.second_move(step)
        self.money.follow(self.turn, step)
        self.cards.follow(self.turn, step)
        self.pieces.follow(self.turn, step)
        self.windows.follow(step)

    def second_move(self, step: Step) -> None:
        """Check that the same value reaches a second team's destination [p7]."""
        turn = self.turn
        start, end = turn.starts[1], turn.ends[1]
        if not step.lone:
            same(step.ask, set(step.ask.keys), set(map(str, self.seconds(start))))
        need = Rights(turn.before, turn.seat).need(start, end) or 0
        values = {value: by for value, by in self.second_values(start).items() if value >= need}
        claim(values, "p7", "a second team moves", need, "with", self.second_values(start))
        if all(values.values()):
            fewest: set[int] = min(values.values(), key=len)
            turn.rewards.update(fewest)

    def announce(self, step: Step) -> None:
        """Begin a new turn with its action."""
        if step.lone:
            self.fuzzy = True
            self.blind |= step.key == "idle"
            self.order.announce(step)
            return
        new = step.sight.era is not self.turn.before.era or self.turn.seat < 0
        if new:
            calm = not step.sight.view.discards
            check_opening(step.sight, step.seat, calm=calm)
        if new and self.turn.seat >= 0:
            turn = self.turn
            check_change(turn.before, step.sight, turn.upgraded(), turn.claimed)
        if self.blind:
            self.restart(step.sight)
        else:
            self.settle(step.sight, step.seat)
        self.order.announce(step)
        self.turn = Turn(step.seat, step.key, step.sight, competitors=self.competitors)
        self.competitors = False
        self.cards.special(self.turn)

    def restart(self, sight: Sight) -> None:
        """Start again after a turn whose beginning could not be seen."""
        self.money, self.pieces, self.windows = Money(), Pieces(), Windows()
        self.cards = Cards(sight)
        self.fuzzy = self.blind = self.competitors = False

    def settle(self, sight: Sight, mover: int) -> None:
        """Compare the table with all that was noted since the last action."""
        turn = self.turn
        claim(turn.paid or turn.action in UNPAID, "p6", "nothing was paid for", turn.key)
        self.money.settle(turn, sight)
        self.pieces.settle(turn, sight, mover, fuzzy=self.fuzzy)
        self.cards.settle(turn, sight)
        self.windows.settle(turn, sight, mover, fuzzy=self.fuzzy)
        if sight.era is turn.before.era and turn.seat >= 0 and turn.action != "pass":
            left = [] if turn.skipped else self.met(sight)
            claim(not left, "p7", "contracts met and not offered:", left, turn.key)
            for seat, number in turn.rewards.items():
                asked = turn.offered[seat]
                claim(asked or not sight.view.deck, "p7", "no reward for", seat, number)
        for seat in turn.offered:
            claim(turn.rewards[seat], "p7", "an undue reward for", seat, "after", turn.key)
        self.fuzzy = False

    def pay(self, step: Step) -> None:
        """Check a whole way to pay."""
        options = [o for o in step.ask.options if o.key != "pieces"]
        for option in options:
            self.check_sum(option.label, read(option.key, step.seat))
        self.turn.piecemeal = step.key == "pieces"
        self.turn.plan = (
            Plan(own=True, started=True) if step.key == "pieces" else read(step.key, step.seat)
        )
        if step.key != "pieces":
            self.paid()

    def piece(self, step: Step) -> None:
        """Check one more piece; the figure behind each is the plan's value with it."""
        for option in step.ask.options:
            figure = RUNNING.search(option.label)
            if figure and option.key != "done":
                plan = copy.deepcopy(self.turn.plan)
                add(plan, option.key, step.seat)
                self.check_piece(option.label, plan, int(figure[1]))
        if step.key == "done":
            value = worth(
                self.turn.before,
                step.seat,
                self.action(),
                self.turn.plan,
                self.helps(self.turn.plan),
                bare=self.turn.action == "colonize",
            )
            Payment(self.turn, self.action(), self.turn.plan).check(value, self.need())
            self.paid()
        elif step.key != "back":
            add(self.turn.plan, step.key, step.seat)

    def check_piece(self, label: str, plan: Plan, figure: int) -> None:
        """Check one running total [p6]."""
        bare, helps = self.turn.action == "colonize", self.helps(plan)
        value = worth(self.turn.before, self.turn.seat, self.action(), plan, helps, bare=bare)
        claim(value == figure, "p6", label, "is worth", value, plan)

    def paid(self) -> None:
        """Check the value of the paid action, and its rewards."""
        turn = self.turn
        turn.paid = True
        turn.rewards.update(turn.plan.rewarded)
        self.cards.paid(turn)
        turn.value = worth(turn.before, turn.seat, self.action(), turn.plan, self.helps(turn.plan))
        if turn.action == "produce":
            turn.earned = self.money.produced(turn)

    def action(self) -> Action:
        """Return the action in question."""
        return Action.BUILD if self.turn.action == "colonize" else Action(self.turn.action)

    def helps(self, plan: Plan) -> Helps:
        """Return the bases that raise the value of a plan."""
        turn = self.turn
        if turn.action == "move":
            port = turn.seat in turn.before.with_base(turn.place, BaseKind.SPACEPORT)
            return Helps(port=port or bool(plan.ports))
        if turn.action == "build":
            own = turn.seat in turn.before.in_region(turn.place, BaseKind.INDUSTRIAL)
            return Helps(plant=own or bool(plan.plants))
        return Helps()

    def check_sum(self, label: str, plan: Plan) -> None:
        """Check that the figures of a way to pay are the rulebook's sums."""
        turn, figure = self.turn, FIGURE.search(label)
        claim(figure, "p6", "no total in", label)
        assert figure
        bare = turn.action == "colonize"
        value = worth(turn.before, turn.seat, self.action(), plan, self.helps(plan), bare=bare)
        claim(value == int(figure[1]), "p6", label, "is worth", value)
        need = self.need()
        if figure[2] and turn.action not in ("produce", "colonize"):
            claim(int(figure[2]) == need, "p9", label, "needs", need)
        Payment(turn, self.action(), plan).check(value, need)

    def need(self) -> int:
        """Return the value that the announced action needs."""
        turn = self.turn
        rights = Rights(turn.before, turn.seat)
        if turn.action == "move":
            return rights.need(turn.place, turn.ends[0]) or 0
        if turn.action == "explore":
            return turn.before.printed[turn.place].explore or 0
        if turn.action == "colonize":
            return 12 if turn.before.printed[turn.place].multi else 8
        return (rights.cost(turn.place) or 0) if turn.action == "build" else 1

    def finish(self) -> None:
        """Check the end of the era and the scores."""
        claim(self.order.over(), "p13", "the game ended too early")
        if self.blind:
            return
        result, last = self.match.result, Sight(self.match)
        assert result is not None
        check_score(last, result)
        self.money.finish(self.turn, last, due_at_end)
