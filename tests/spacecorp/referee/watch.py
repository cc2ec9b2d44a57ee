"""The referee beside a match: answers go through it, and it objects to what is wrong."""

from __future__ import annotations

import re

from rules.kernel import Ask, Match
from rules.kernel.news import News
from rules.spacecorp.charts.kinds import Action, BaseKind, ProgressKind, SiteId
from tests.spacecorp.referee import goals
from tests.spacecorp.referee.cards import Cards
from tests.spacecorp.referee.money import Money
from tests.spacecorp.referee.order import ENOUGH, Order
from tests.spacecorp.referee.pieces import Pieces
from tests.spacecorp.referee.rights import Rights
from tests.spacecorp.referee.sight import Sight, claim
from tests.spacecorp.referee.turns import Step, Turn
from tests.spacecorp.referee.worth import Helps, Plan, add, read, worth

FIGURE = re.compile(r"= (\d+)(?: of (\d+))?")
UNPAID = ("", "pass", "special", "upgrade", "colonize")


class Referee:
    """Answers questions for a match, and checks what is offered and what comes of it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sight = Sight(match)
        self.turn = Turn(-1, "", self.sight)
        self.competitors = False
        """Competitors was played in the turn that is to be announced."""
        self.fuzzy = False
        """Somebody has passed without being asked since the last action."""
        self.counts: dict[str, int] = {}
        self.money, self.pieces = Money(), Pieces()
        self.cards, self.order = Cards(self.sight), Order(self.sight)

    def answer(self, seat: int, key: str) -> list[News]:
        """Give an answer; raises Objection where the game breaks a rule."""
        ask = self.match.asks()[seat]
        self.sight = Sight(self.match)
        self.check(ask)
        news = self.match.answer(seat, key)
        self.follow(Step(ask, key, self.sight, lone=False))
        for lone in self.match.unasked:
            self.follow(Step(lone, lone.keys[0], self.sight, lone=True))
        return news

    def check(self, ask: Ask) -> None:
        """What is offered is what the rulebook allows."""
        checker = getattr(self, "check_" + ask.id.replace(".", "_"), None)
        if checker is not None:
            checker(ask)

    def check_turn_action(self, ask: Ask) -> None:
        """Actions and Edges before them [p6, p8]."""
        rights = Rights(self.sight, ask.seat, competitors=self.competitors)
        allowed = rights.deeds() | rights.edges()
        allowed |= {"pass"} if self.sight.view.trigger == "deck" else set()
        same(ask, set(ask.keys) | rights.idle_edges(), allowed)

    def check_contract_claim(self, ask: Ask) -> None:
        """Contracts whose goals are met, once each [p7]."""
        same(ask, set(ask.keys) - {"skip"}, {f"claim:{row + 1}" for row in self.met(self.sight)})

    def check_progress_take(self, ask: Ask) -> None:
        """Cards of the Sideboard: the bonus first, one of each title, prerequisites [p17]."""
        allowed = titles(self.sight, ask.seat)
        kinds = {str(card.kind) for card in self.sight.view.sideboard if str(card.id) in ask.keys}
        claim(len(kinds) == 1, "p17", "progress cards of", kinds)
        same(ask, set(ask.keys), allowed[ProgressKind(kinds.pop())])

    def check_research_take(self, ask: Ask) -> None:
        """The deck and the offers [p8]."""
        offers = {str(card.id) for card in self.sight.view.offers if card}
        decks = {"deck"} if self.sight.view.deck else set()
        same(ask, set(ask.keys) - {"stop", "deck:all"}, offers | decks)

    def check_build_base(self, ask: Ask) -> None:
        """Base types whose requirement is met [p11, p16, p21]."""
        site, index = ask.about  # type: ignore[misc]
        used = [kind for place, _, kind in self.turn.bases if place == site]
        rights = Rights(self.sight, ask.seat)
        kinds = {
            str(kind)
            for kind in rights.kinds(site, index)
            if self.sight.player(ask.seat).stock[kind] > used.count(kind)
        }
        claim(set(ask.keys) <= kinds, "p11", "bases", set(ask.keys) - kinds)
        missing = kinds - set(ask.keys)
        claim(len(used) or not missing or self.dear(site), "p11", "no", missing, "at", site)

    def dear(self, site: SiteId) -> bool:
        """Whether only some types can be paid for, those that shield the action."""
        return self.sight.radiates(site)

    def met(self, sight: Sight) -> list[int]:
        """The rows that the active player can claim."""
        turn = self.turn
        first = turn.action == "produce" and turn.before.view.produce_actions == 0
        return [
            row
            for row, contract in enumerate(sight.view.contracts)
            if not contract.fulfilled
            and goals.met(sight, turn.seat, row, turn.earned, first=first)
        ]

    def follow(self, step: Step) -> None:
        """Note an answer down."""
        name = step.ask.id
        self.counts[name] = self.counts.get(name, 0) + 1
        if name == "turn.action" and not step.key.startswith("edge:"):
            self.announce(step)
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
        elif name == "contract.claim" and step.key != "skip":
            self.order.contracts(step.seat, sum(c.fulfilled for c in step.sight.view.contracts) + 1)
        elif (name, step.key) == ("edge.intercept", "play"):
            self.order.intercept(step.seat)
        self.money.follow(self.turn, step)
        self.cards.follow(self.turn, step)
        self.pieces.follow(self.turn, step)

    def announce(self, step: Step) -> None:
        """A new turn begins with its action."""
        if step.lone:
            self.fuzzy = True
            self.order.announce(step)
            return
        self.settle(step.sight, step.seat)
        self.order.announce(step)
        self.turn = Turn(step.seat, step.key, step.sight, competitors=self.competitors)
        self.competitors = False
        self.cards.special(self.turn)

    def settle(self, sight: Sight, mover: int) -> None:
        """Compare the table with all that was noted since the last action."""
        turn = self.turn
        claim(turn.paid or turn.action in UNPAID, "p6", "nothing was paid for", turn.key)
        self.money.settle(turn, sight)
        self.pieces.settle(turn, sight, mover, fuzzy=self.fuzzy)
        self.cards.settle(turn, sight)
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
        """A whole way to pay is chosen."""
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
        """One piece more."""
        if step.key == "done":
            self.paid()
        elif step.key != "back":
            add(self.turn.plan, step.key, step.seat)

    def paid(self) -> None:
        """The action is paid for: what it is worth, whom it rewards."""
        turn = self.turn
        turn.paid = True
        turn.rewards.update(turn.plan.rewarded)
        self.cards.paid(turn)
        turn.value = worth(turn.before, turn.seat, self.action(), turn.plan, self.helps(turn.plan))
        if turn.action == "produce":
            turn.earned = self.money.produced(turn)

    def action(self) -> Action:
        """What values are asked for."""
        return Action.BUILD if self.turn.action == "colonize" else Action(self.turn.action)

    def helps(self, plan: Plan) -> Helps:
        """Which bases raise the value of a plan."""
        turn = self.turn
        if turn.action == "move":
            port = turn.seat in turn.before.with_base(turn.place, BaseKind.SPACEPORT)
            return Helps(port=port or bool(plan.ports))
        if turn.action == "build":
            own = turn.seat in turn.before.in_region(turn.place, BaseKind.INDUSTRIAL)
            return Helps(plant=own or bool(plan.plants))
        return Helps()

    def check_sum(self, label: str, plan: Plan) -> None:
        """The figures of a way to pay are those of the rulebook's sums."""
        turn, found = self.turn, FIGURE.search(label)
        claim(found, "p6", "no total in", label)
        assert found
        bare = turn.action == "colonize"
        value = worth(turn.before, turn.seat, self.action(), plan, self.helps(plan), bare=bare)
        claim(value == int(found[1]), "p6", label, "is worth", value)
        if found[2] and turn.action not in ("produce", "colonize"):
            claim(int(found[2]) == self.need(), "p9", label, "needs", self.need())

    def need(self) -> int | None:
        """What the announced action takes."""
        turn = self.turn
        rights = Rights(turn.before, turn.seat)
        if turn.action == "move":
            return rights.need(turn.place, turn.ends[0])
        if turn.action == "explore":
            return turn.before.printed[turn.place].explore
        return rights.cost(turn.place)

    def finish(self) -> None:
        """The match is over: the era ended as it should, and the scores are right."""
        contracts = sum(c.fulfilled for c in self.match.view(None).contracts)
        claim(self.order.over() or contracts > ENOUGH, "p13", "the game ended too early")


def same(ask: Ask, offered: set[str], allowed: set[str]) -> None:
    """No key too many, none missing."""
    claim(not offered - allowed, ask.rule, ask.id, "offers", sorted(offered - allowed))
    claim(not allowed - offered, ask.rule, ask.id, "lacks", sorted(allowed - offered))


def titles(sight: Sight, seat: int) -> dict[ProgressKind, set[str]]:
    """The progress cards that a player may take, by kind [p17]."""
    owned = sight.player(seat).progress
    board = {str(card.id) for card in sight.view.sideboard}
    found: dict[ProgressKind, set[str]] = {kind: set() for kind in ProgressKind}
    for card in sight.view.sideboard:
        under = not str(card.id).endswith("+") and f"{card.id}+" in board
        mine = any(other.key == card.key for other in owned)
        needs = card.needs is None or sum(o.kind is card.needs[0] for o in owned) >= card.needs[1]
        if needs and not (under or mine):
            found[card.kind].add(str(card.id))
    return found
