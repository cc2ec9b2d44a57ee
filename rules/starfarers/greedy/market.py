"""The greedy seat's building, swapping and trading."""

from __future__ import annotations

from collections.abc import Sequence

from rules.starfarers.charts.kinds import MOST_OF_ONE, Goods, Resource
from rules.starfarers.greedy.wants import (
    AHEAD,
    ground_ports,
    lacking,
    price_of,
    stoutest,
    to_build,
    weights,
)
from rules.starfarers.greedy.world import World, worth
from rules.starfarers.position.view import Offer

FORESIGHT = 4
"""Maximum number of goals that are traded for."""
NEARLY = 2
"""Maximum number of cards that a goal may lack while its cards are kept back."""
PLENTY = 6
"""Number of cards of a kind from which two of them are offered for one other."""
HOARD = 12
"""Number of cards from which nothing is kept back: later goals can be paid later."""
SWAPPED = 2
"""Surplus cards that are kept for each card that a goal lacks."""
BASES = ("port", "colony", "ring", "spaceport")
"""Goals that are built wherever a ship happens to be, so nothing is kept back from them."""
SINGLE = ("booster", "cannon", "freight")


class Market:
    """Cards, and what to do with them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.to_build = to_build(world)

    def build(self, keys: Sequence[str]) -> str:
        """Return the most urgent thing to build that needs no more urgent one's cards."""
        kept: list[str] = []
        for thing in self.to_build:
            key = thing if thing in SINGLE else f"build:{thing}"
            based = thing in BASES or self._leaves(thing, kept)
            if key in keys and based and self.useful(thing):
                return key
            short = sum(lacking(self.world, thing).values())
            hoards = self.world.me.cards >= HOARD
            if not hoards and short <= NEARLY and thing not in kept and len(kept) < 2:
                kept.append(thing)
        return ""

    def useful(self, thing: str) -> bool:
        """Return whether a galaxy lacks this base or ring; the site is asked for later."""
        if thing == "ring":
            colonies = [base for base in self.world.own_bases if base.kind == "colony"]
            return any(self._needs_ring(base.site[0]) for base in colonies)
        if thing not in ("port", "colony", "spaceport"):
            return True
        return any(self._lacks(ship.hex[0], thing) for ship in self.world.own_ships)

    def _lacks(self, letter: str, thing: str) -> bool:
        lacks = [str(kind) for kind in self.world.missing.get(letter, [])]
        system = next(
            (candidate for candidate in self.world.me.systems if candidate.letter == letter), None
        )
        if system is None:
            return False
        if thing == "port" and len(ground_ports(self.world)) < self.world.style.ports:
            return True
        if thing == "colony":
            wanted = 1 + ("spaceport" in lacks)
            return system.colonies < wanted
        return thing in lacks

    def _leaves(self, thing: str, kept: list[str]) -> bool:
        left = dict(self.world.hand)
        for resource, count in price_of(self.world, thing).items():
            left[resource] -= count
        for other in kept:
            need = price_of(self.world, other)
            before = sum(lacking(self.world, other).values())
            after = sum(max(0, count - left[resource]) for resource, count in need.items())
            if after > before:
                return False
        return True

    def site(self, keys: Sequence[str], thing: str) -> str:
        """Return a site: a ring where it completes most, a port on a planet, a colony in orbit."""

        def rank(key: str) -> tuple[int, int]:
            lacks = self._lacks(key[0], thing) if thing != "ring" else self._needs_ring(key[0])
            ground = key[-1].isdigit()
            return int(lacks), int(ground == (thing in ("port", "starship")))

        return max(keys, key=rank)

    def _needs_ring(self, letter: str) -> bool:
        return "spaceport" in [str(kind) for kind in self.world.missing.get(letter, [])]

    def wanted(self) -> tuple[Resource, Resource] | None:
        """Return the largest surplus card, and the one that the first unpaid goal lacks most."""
        lacks, over = self.balance()
        if not lacks or not over:
            return None
        return max(over, key=lambda resource: over[resource]), max(
            lacks, key=lambda resource: lacks[resource]
        )

    def balance(self) -> tuple[Goods, Goods]:
        """Return what the first goals lack up to the first unpaid one, and the surplus."""
        _, left = self._pay_goals()
        lacks = {resource: -count for resource, count in left.items() if count < 0}
        return lacks, {resource: count for resource, count in left.items() if count > 0}

    def _pay_goals(self) -> tuple[str, dict[Resource, int]]:
        """Return the first goal that the hand can't pay, and the hand less all goals up to it."""
        left = dict(self.world.hand)
        hoards = self.world.me.cards >= HOARD
        for thing in self.to_build if hoards else self.to_build[:FORESIGHT]:
            for resource, count in price_of(self.world, thing).items():
                left[resource] = left.get(resource, 0) - count
            if min(left.values()) < 0:
                return thing, left
        return "", left

    def hires(self) -> int:
        """Return the number of mercenaries worth hiring for cards that the next goals don't need.

        A fleet that no rival's can match needs no more of them.
        """
        lacks, over = self.balance()
        enough = stoutest(self.world) + AHEAD - self.world.fleet(self.world.seat)
        spare = sum(over.values()) - SWAPPED * sum(lacks.values())
        return max(0, min(spare // self.world.mercenary_price, enough))

    def pairs(self, giving: Sequence[Resource]) -> list[str]:
        """Return the swaps that a trader, or a trade port, would offer."""
        held = [resource for resource in giving if self.world.hand.get(resource)]
        return [f"{give}-{take}" for give in held for take in Resource if take != give]

    def swap(self, keys: Sequence[str]) -> str:
        """Return a swap that brings the next unpaid goal nearer."""
        lacks, over = self.balance()
        for take in sorted(lacks, key=lambda resource: -lacks[resource]):
            for give in sorted(over, key=lambda resource: -over[resource]):
                pair, count = f"{give}-{take}", min(lacks[take], over[give], MOST_OF_ONE)
                if count > 1 and f"{pair}{count}" in keys:
                    return f"{pair}{count}"
                if pair in keys:
                    return pair
        return "done"

    def accepts(self, offer: Offer) -> bool:
        """Return whether an offer to the seat is worth more than it costs, and helps nobody win."""
        value = weights(self.world)
        giver = self.world.view.players[offer.giver]
        done = sum(system.complete for system in giver.systems)
        if len(giver.systems) - done < 1:
            return False
        cost = worth(offer.wants, value)
        pays = cost > 0 and worth(offer.gives, value) >= self.world.style.bargain * cost
        return pays and not self._regrets(offer)

    def _regrets(self, offer: Offer) -> bool:
        """Return whether the seat would next offer the trade's cards the other way round."""
        lacks, over = Market(self.world.traded(offer)).balance()
        wants_back = any(count and kind in lacks for kind, count in offer.wants.items())
        return wants_back and any(count and kind in over for kind, count in offer.gives.items())

    def partner(self, keys: Sequence[str]) -> str:
        """Return the partner for a trade: a rival who mines what is wanted, else any, by turns."""
        wanted = self.wanted()
        if wanted is None:
            return ""
        rivals = [
            rival
            for rival in self.world.rivals
            if f"offer:{rival.seat + 1}" in keys
            and rival.cards > 1
            and not self._has_declined(rival.seat, *wanted)
        ]
        likely = [rival for rival in rivals if wanted[1] in self.mines(rival.seat)]
        likely = [rival for rival in likely if wanted[0] not in self.mines(rival.seat)] or likely
        likely = likely or rivals
        if not likely:
            return ""
        return f"offer:{likely[self.world.view.round % len(likely)].seat + 1}"

    def _has_declined(self, seat: int, give: Resource, take: Resource) -> bool:
        """Return whether a rival declined as much for the same a few rounds ago."""
        return any(
            (past.offer.giver, past.offer.taker) == (self.world.seat, seat)
            and past.offer.gives.get(give, 0) >= self.offered(give)
            and past.offer.wants.get(take, 0)
            for past in self.world.view.declined
        )

    def offered(self, give: Resource) -> int:
        """Return the number of surplus cards offered for one other: two where there are plenty."""
        return 2 if self.world.hand.get(give, 0) >= PLENTY else 1

    def mines(self, seat: int) -> set[Resource]:
        """Return the resources under a rival's ships and bases."""
        places = [ship.hex for ship in self.world.ships if ship.owner == seat]
        places += [item for base in self.world.bases if base.owner == seat for item in base.hexes]
        resources = (
            self.world.spaces[item].resource for item in places if item in self.world.spaces
        )
        return {item for item in resources if item is not None}
