"""Checks of offered keys against the rulebook [p6-p13, p17, p20]."""

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
from tests.support.narrowing import instance


class Watching:
    """Compares the options of one kind of question after another."""

    sight: Sight
    turn: Turn
    competitors: bool
    blind: bool

    def met(self, sight: Sight) -> list[int]:
        """Return the rows that the active player can claim."""
        raise NotImplementedError

    def check(self, ask: Ask) -> None:
        """Check that the offered keys are those of the rulebook."""
        if self.blind and ask.id != "turn.action":
            return
        checker = getattr(self, "check_" + ask.id.replace(".", "_"), None)
        if checker is not None:
            checker(ask)

    def check_turn_action(self, ask: Ask) -> None:
        """Check actions and Edges before them [p6, p8]."""
        rights = Rights(self.sight, ask.seat, competitors=self.competitors)
        allowed = rights.deeds() | rights.edges()
        allowed |= set() if self.sight.view.deck else {"pass"}
        same(ask, set(ask.keys) | rights.idle_edges(), allowed)

    def check_contract_claim(self, ask: Ask) -> None:
        """Check contracts whose goals are met, once each [p7]."""
        same(ask, set(ask.keys) - {"skip"}, {f"claim:{row + 1}" for row in self.met(self.sight)})

    def check_progress_take(self, ask: Ask) -> None:
        """Check cards of the Sideboard: the bonus first, one of each title, prerequisites [p17]."""
        allowed = titles(self.sight, ask.seat)
        kinds = {str(card.kind) for card in self.sight.view.sideboard if str(card.id) in ask.keys}
        claim(len(kinds) == 1, "p17", "progress cards of", kinds)
        same(ask, set(ask.keys), allowed[ProgressKind(kinds.pop())])

    def check_legacy(self, ask: Ask) -> None:
        """Check producing tiles with a base of the player [p13]."""
        same(ask, set(ask.keys) - {"none"}, legacies(self.sight, ask.seat))

    def check_colonize_tile(self, ask: Ask) -> None:
        """Check colonies whose value the points can reach [p20]."""
        rights = Rights(self.turn.before, ask.seat, competitors=self.turn.competitors)
        same(ask, set(ask.keys), rights.colonies(self.turn.place))

    def check_colonize_means(self, ask: Ask) -> None:
        """Check the additions for one point each [p20]."""
        turn = self.turn
        rights = Rights(turn.before, ask.seat, competitors=turn.competitors)
        tile = next(c.colony for c in turn.before.view.colonies if c.colony.id == turn.colony)
        missing = tile.value - rights.points(turn.place)
        means = sorted(rights.means(turn.place), key=["team", "build", "profit"].index)
        ways = {"+".join(way) for way in itertools.combinations(means, missing)}
        same(ask, set(ask.keys), ways)

    def check_move_base(self, ask: Ask) -> None:
        """Check rivals' bases if none of the player's permits the move [p9]."""
        turn = self.turn
        owners = Rights(turn.before, ask.seat).base_for(turn.starts[-1], turn.ends[-1])
        claim(ask.seat not in owners, "p9", "a rival's base without need", turn.key)
        same(ask, set(ask.keys), set(map(str, owners)))

    def check_move_second(self, ask: Ask) -> None:
        """Check another team that can go somewhere with the same value [p7]."""
        sight, moved = self.sight, self.turn.ends[0]
        fresh = entrance(sight, ask.seat, moved) == 0
        ready = Counter(s for s, team in sight.teams(ask.seat) if team.track == 0)
        ready[moved] -= fresh
        allowed = {str(s) for s, n in ready.items() if n > 0 and self.seconds(s)}
        same(ask, set(ask.keys) - {"stop"}, allowed)

    def seconds(self, start: SiteId) -> set[SiteId]:
        """Return a second team's destinations from a site; a Spaceport helps only at its start."""
        turn, sight = self.turn, self.sight
        rights = Rights(sight, turn.seat)
        if not sight.ready(turn.seat, start):
            return set()
        value = max(self.second_values(start), default=-1)
        ends = {end for end in sight.sites if (rights.need(start, end) or value + 1) <= value}
        return {end for end in ends if rights.base_for(start, end) and self.safe(start, end)}

    def second_values(self, start: SiteId) -> dict[int, set[int]]:
        """Return the plan's possible values for another team, and the Spaceports used [p7, p16].

        The player's own Spaceport is free, so its owner doesn't show.
        """
        turn, sight = self.turn, self.sight
        owners = set(sight.with_base(start, BaseKind.SPACEPORT))
        rivals = set() if sight.ending else owners - {turn.seat}
        plain = worth(turn.before, turn.seat, Action.MOVE, turn.plan, Helps())
        lifted = worth(turn.before, turn.seat, Action.MOVE, turn.plan, Helps(port=True))
        first = turn.before.with_base(turn.starts[0], BaseKind.SPACEPORT)
        values: dict[int, set[int]] = {plain: set()}
        if turn.before.era is not Era.MARINERS:
            if not (turn.plan.ports or turn.seat in first):
                return values
            if turn.plan.ports or plain < self.first_need():
                values = {}
        if turn.seat in owners or (
            start == turn.starts[0]
            and rivals & set(turn.plan.ports)
            and turn.before.era is not Era.MARINERS
        ):
            values[lifted] = set()
        elif rivals:
            values.setdefault(lifted, rivals)
        return values

    def first_need(self) -> int:
        """Return the distance of the first team's move."""
        turn = self.turn
        return Rights(turn.before, turn.seat).need(turn.starts[0], turn.ends[0]) or 0

    def safe(self, start: SiteId, end: SiteId) -> bool:
        """Return whether the second move meets no radiation, or is shielded or can be paid."""
        turn = self.turn
        rights = Rights(turn.before, turn.seat)
        case = rights.case(Action.MOVE, start, end)
        cost = 2 if turn.before.era is Era.PLANETEERS else 3
        purse = turn.before.player(turn.seat).profit - turn.plan.profit
        return not case.exposed or case.covered or turn.plan.shielded or purse >= cost

    def check_upgrade_slot(self, ask: Ask) -> None:
        """Check slots 1 to 3 [p12]."""
        same(ask, set(ask.keys), {"slot1", "slot2", "slot3"})

    def check_edges_acted(self, ask: Ask) -> None:
        """Check Leak for rivals only, after a Breakthrough with its bonus [p8]."""
        taken = [key for seat, key in self.turn.progress if seat != ask.seat]
        leak = "leak" in ask.keys
        claim(not leak or any(key.endswith("+") for key in taken), "p8", "Leak after", taken)

    def check_research_take(self, ask: Ask) -> None:
        """Check the deck and the offers [p8]."""
        offers = {str(card.id) for card in self.sight.view.offers if card}
        decks = {"deck"} if self.sight.view.deck else set()
        same(ask, set(ask.keys) - {"stop", "deck:all"}, offers | decks)

    def check_build_base(self, ask: Ask) -> None:
        """Check base types whose requirement is met [p11, p16, p21]."""
        site, *chosen = instance(tuple, ask.about)
        used = [kind for place, _, kind in self.turn.bases if place == site]
        rights = Rights(self.sight, ask.seat)
        kinds = {
            str(kind)
            for kind in rights.kinds(site, len(chosen))
            if self.sight.player(ask.seat).stock[kind] > used.count(kind)
        }
        claim(set(ask.keys) <= kinds, "p11", "bases", set(ask.keys) - kinds)
        missing = kinds - set(ask.keys)
        claim(len(used) or not missing or self.dear(site), "p11", "no", missing, "at", site)

    def dear(self, site: SiteId) -> bool:
        """Return whether only types that shield the action can be paid for."""
        return self.sight.radiates(site)


def same(ask: Ask, offered: set[str], allowed: set[str]) -> None:
    """Object to superfluous or missing keys."""
    claim(not offered - allowed, ask.rule, ask.id, "offers", sorted(offered - allowed))
    claim(not allowed - offered, ask.rule, ask.id, "lacks", sorted(allowed - offered))


def titles(sight: Sight, seat: int) -> dict[ProgressKind, set[str]]:
    """Return the progress cards that a player may take, by kind [p17]."""
    owned = sight.player(seat).progress
    board = {str(card.id) for card in sight.view.sideboard}
    result: dict[ProgressKind, set[str]] = {kind: set() for kind in ProgressKind}
    for card in sight.view.sideboard:
        under = not str(card.id).endswith("+") and f"{card.id}+" in board
        mine = any(other.key == card.key for other in owned)
        needs = card.needs is None or sum(o.kind is card.needs[0] for o in owned) >= card.needs[1]
        if needs and not (under or mine):
            result[card.kind].add(str(card.id))
    return result
