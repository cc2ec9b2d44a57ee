"""What questions offer, against what the rulebook allows [p6-p13, p17, p20]."""

from __future__ import annotations

import itertools
from collections import Counter

from rules.kernel import Ask
from rules.spacecorp.charts.kinds import Action, BaseKind, Era, ProgressKind, SiteId
from tests.spacecorp.referee.pieces import entrance
from tests.spacecorp.referee.rights import Rights
from tests.spacecorp.referee.setups import legacies
from tests.spacecorp.referee.sight import Sight, claim
from tests.spacecorp.referee.turns import Turn
from tests.spacecorp.referee.worth import Helps, worth


class Watching:
    """Compares the options of one kind of question after another."""

    sight: Sight
    turn: Turn
    competitors: bool
    blind: bool

    def met(self, sight: Sight) -> list[int]:
        """The rows that the active player can claim."""
        raise NotImplementedError

    def check(self, ask: Ask) -> None:
        """What is offered is what the rulebook allows."""
        if self.blind and ask.id != "turn.action":
            return
        checker = getattr(self, "check_" + ask.id.replace(".", "_"), None)
        if checker is not None:
            checker(ask)

    def check_turn_action(self, ask: Ask) -> None:
        """Actions and Edges before them [p6, p8]."""
        rights = Rights(self.sight, ask.seat, competitors=self.competitors)
        allowed = rights.deeds() | rights.edges()
        allowed |= set() if self.sight.view.deck else {"pass"}
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

    def check_legacy(self, ask: Ask) -> None:
        """Producing tiles with an own base [p13]."""
        same(ask, set(ask.keys) - {"none"}, legacies(self.sight, ask.seat))

    def check_colonize_tile(self, ask: Ask) -> None:
        """Colonies whose value the points can reach [p20]."""
        rights = Rights(self.turn.before, ask.seat, competitors=self.turn.competitors)
        same(ask, set(ask.keys), rights.colonies(self.turn.place))

    def check_colonize_means(self, ask: Ask) -> None:
        """What may be added for one point each [p20]."""
        turn = self.turn
        rights = Rights(turn.before, ask.seat, competitors=turn.competitors)
        tile = next(c.colony for c in turn.before.view.colonies if c.colony.id == turn.colony)
        missing = tile.value - rights.points(turn.place)
        means = sorted(rights.means(turn.place), key=["team", "build", "profit"].index)
        ways = {"+".join(way) for way in itertools.combinations(means, missing)}
        same(ask, set(ask.keys), ways)

    def check_move_base(self, ask: Ask) -> None:
        """A rival's base where no own one permits the move [p9]."""
        turn = self.turn
        owners = Rights(turn.before, ask.seat).base_for(turn.starts[-1], turn.ends[-1])
        claim(ask.seat not in owners, "p9", "a rival's base without need", turn.key)
        same(ask, set(ask.keys), set(map(str, owners)))

    def check_move_second(self, ask: Ask) -> None:
        """Another team that can go somewhere with the same value [p7]."""
        sight, moved = self.sight, self.turn.ends[0]
        fresh = entrance(sight, ask.seat, moved) == 0
        ready = Counter(s for s, team in sight.teams(ask.seat) if team.track == 0)
        ready[moved] -= fresh
        allowed = {str(s) for s, n in ready.items() if n > 0 and self.seconds(s)}
        same(ask, set(ask.keys) - {"stop"}, allowed)

    def seconds(self, start: SiteId) -> set[SiteId]:
        """Where a second team can go from a site; a Spaceport helps it only where it starts."""
        turn, sight = self.turn, self.sight
        rights = Rights(sight, turn.seat)
        if not sight.ready(turn.seat, start):
            return set()
        value = max(self.second_values(start), default=-1)
        ends = {end for end in sight.sites if (rights.need(start, end) or value + 1) <= value}
        return {end for end in ends if rights.base_for(start, end) and self.safe(start, end)}

    def second_values(self, start: SiteId) -> dict[int, set[int]]:
        """What the plan can be worth for another team, and whose Spaceport that takes [p7, p16].

        An own Spaceport costs nothing, so its owner does not show.
        """
        turn, sight = self.turn, self.sight
        owners = set(sight.with_base(start, BaseKind.SPACEPORT))
        rivals = set() if sight.ending else owners - {turn.seat}
        plain = worth(turn.before, turn.seat, Action.MOVE, turn.plan, Helps())
        lifted = worth(turn.before, turn.seat, Action.MOVE, turn.plan, Helps(port=True))
        first = turn.before.with_base(turn.starts[0], BaseKind.SPACEPORT)
        found: dict[int, set[int]] = {plain: set()}
        if turn.before.era is not Era.MARINERS:
            if not (turn.plan.ports or turn.seat in first):
                return found
            if turn.plan.ports or plain < self.first_need():
                found = {}
        if turn.seat in owners or (
            start == turn.starts[0]
            and rivals & set(turn.plan.ports)
            and turn.before.era is not Era.MARINERS
        ):
            found[lifted] = set()
        elif rivals:
            found.setdefault(lifted, rivals)
        return found

    def first_need(self) -> int:
        """The distance of the first team's move."""
        turn = self.turn
        return Rights(turn.before, turn.seat).need(turn.starts[0], turn.ends[0]) or 0

    def safe(self, start: SiteId, end: SiteId) -> bool:
        """Whether the second move lies in no radiation, or is shielded or can be paid."""
        turn = self.turn
        rights = Rights(turn.before, turn.seat)
        case = rights.case(Action.MOVE, start, end)
        cost = 2 if turn.before.era is Era.PLANETEERS else 3
        purse = turn.before.player(turn.seat).profit - turn.plan.profit
        return not case.exposed or case.covered or turn.plan.shielded or purse >= cost

    def check_upgrade_slot(self, ask: Ask) -> None:
        """Slots 1 to 3 [p12]."""
        same(ask, set(ask.keys), {"slot1", "slot2", "slot3"})

    def check_edges_acted(self, ask: Ask) -> None:
        """Leak for rivals only, after a Breakthrough with its bonus [p8]."""
        taken = [key for seat, key in self.turn.progress if seat != ask.seat]
        leak = "leak" in ask.keys
        claim(not leak or any(key.endswith("+") for key in taken), "p8", "Leak after", taken)

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
