"""The greedy seat's travel."""

from __future__ import annotations

import heapq
from collections import Counter
from functools import cached_property
from typing import Final

from rules.kernel import Ask
from rules.starfarers.battle.odds import odds
from rules.starfarers.charts.geometry import neighbours
from rules.starfarers.charts.kinds import JUMP, HexId, ShipName, SiteId, Terrain
from rules.starfarers.greedy.aliens import card_worth
from rules.starfarers.greedy.market import Market
from rules.starfarers.greedy.wants import ground_ports, lacking, swaps_worth, weights
from rules.starfarers.greedy.war import War
from rules.starfarers.greedy.world import World
from rules.starfarers.position.view import ShipView, SpaceView

# The worth of everything is counted in cards: a mined card of a kind that is needed is about 1.
FADES: Final = 0.72
"""Factor per turn on what is farther away: ships go two turns for twice as much."""
EXPLORE, SCARCE, FEW_PLANETS = 1.6, 1.5, 3
"""An unknown space: a planet, a third of all hexes, brings several cards; more where a galaxy
whose system is lacking has fewer planets than a system has bases."""
SNUG: Final = 0.08
"""For each known space beside an unknown one: a close galaxy is quicker to cross and to see."""
FALL: Final = -2.0
"""A ship that a wormhole swallows loses its turn and the way that it came."""
BATTLE_WON, BATTLE_LOST, BASE_LOST = 3.0, -1.5, -5.0
"""A lost starship comes back at a free mothership; a base does not."""
SAFE: Final = 75
"""Chance in percent to beat pirates from which what lies behind them is worth the way."""
BUILD_NOW, BUILD_SOON = 9.0, 1.0
"""Value of a base that can be paid now, above all mining; and of one that lacks cards."""
TINY: Final = 0.05
"""Below this ships stay: people wait for every move that leads nowhere."""
HIRED, MOST_HIRED = 0.8, 6.0
"""A mercenary paid with cards that no goal needs; and all that can be hired in a turn."""
UNMET: Final = 1.2
"""Aliens whose card nobody has seen: about what most cards bring, less their prices."""


class Helm:
    """One travel phase: the worth of every space, here and beyond."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.weights = weights(world)
        self.taken = {base.site for base in world.bases}
        self.war = War(world)

    def ship_to_move(self, ask: Ask) -> str:
        """Return the ship that gains most by moving; none when all stand well."""
        best, gained = "done", TINY
        for key in ask.keys:
            if not key.startswith("move:"):
                continue
            following = ask.ahead(key)
            ship = self._ship(ShipName(key[len("move:") :]))
            if following is None:
                continue
            gain = max(self.score(ship, _space(destination)) for destination in following.keys)
            gain -= self.staying(ship)
            if gain > gained:
                best, gained = key, gain
        return best

    def destination(self, ask: Ask, name: ShipName) -> str:
        """Return the best destination."""
        ship = self._ship(name)
        return max(ask.keys, key=lambda key: self.score(ship, _space(key)))

    def _ship(self, name: ShipName) -> ShipView:
        return next(ship for ship in self.world.own_ships if ship.name == name)

    def score(self, ship: ShipView, at: HexId) -> float:
        """Return the value of going there, now and later."""
        space = self.world.spaces.get(at)
        if space is None:
            return self.unknown(at) + self.beyond(at) + self.risk(ship, at)
        if space.terrain is Terrain.WORMHOLE and not self.world.me.boosters:
            return FALL
        others = [
            other for other in self.world.own_ships if other.hex == at and other.name != ship.name
        ]
        value = 0.0 if others else self.value_here(space) * self.holds(ship, at)
        return value + self.beyond(at) + self.risk(ship, at) + self.war.worth(at)

    def staying(self, ship: ShipView) -> float:
        """Return the value of staying; only a ship that has arrived can mine.

        What wasn't built here last turn will hardly be built now.
        """
        space = self.world.spaces[ship.hex]
        value = self.value_here(space) if ship.arrived else 0.0
        if not ship.arrived and self.world.usable(space) and self.building(space) >= BUILD_NOW:
            value = BUILD_NOW / 2
        return value + self.beyond(ship.hex) + self.war.worth(ship.hex)

    def unknown(self, at: HexId) -> float:
        """Exploring: more where few planets are known."""
        few = self.planets.get(at[0], 0) < FEW_PLANETS
        beside = sum(cell in self.world.spaces for cell in neighbours(at))
        scarce = SCARCE if self.world.missing.get(at[0]) and few else 0.0
        return (EXPLORE + SNUG * beside) * self.world.style.explores + scarce

    @cached_property
    def swaps(self) -> float:
        """The value of a trader."""
        return swaps_worth(self.world) * self.world.style.swaps

    @cached_property
    def hires(self) -> float:
        """The value of mercenaries for hire."""
        return min(HIRED * Market(self.world).hires(), MOST_HIRED)

    @cached_property
    def planets(self) -> Counter[str]:
        """The number of known planets in each galaxy."""
        return Counter(
            hex_id[0]
            for hex_id, space in self.world.spaces.items()
            if space.terrain is Terrain.PLANET
        )

    def value_here(self, space: SpaceView) -> float:
        """Mining, building and coming to terms in one space."""
        world = self.world
        if space.terrain is Terrain.TRADER:
            return self.swaps
        if space.terrain is not Terrain.PLANET:
            return self.hires * space.post
        if not world.usable(space):
            return card_worth(world, space, self.weights) if space.card else UNMET
        if space.resource is None:
            return 0.0
        mined = self.weights[space.resource] * (1 + world.me.rings)
        mined *= space.id not in world.view.mined
        return self.building(space) + mined + self.hires * space.post

    def building(self, space: SpaceView) -> float:
        """Return the value of a base that the galaxy lacks: now, or once the cards are there."""
        kind = self.best_base(space)
        if not kind:
            return 0.0
        least = sum(lacking(self.world, kind).values())
        return BUILD_NOW if least == 0 else BUILD_SOON / least

    def best_base(self, space: SpaceView) -> str:
        """Return the galaxy's missing base that needs the fewest more cards; empty: none."""
        lacks = self.world.missing.get(space.id[0], [])
        if not self.world.sites_free(space.id):
            return ""
        kinds = [str(kind) for kind in ("colony", "port") if kind in lacks]
        ports = len(ground_ports(self.world))
        if ports < self.world.style.ports and space.id not in self.taken:
            kinds.append("port")
        if "spaceport" in lacks:
            kinds.append("colony")
        return min(kinds, key=lambda kind: sum(lacking(self.world, kind).values()), default="")

    @cached_property
    def reach_of(self) -> dict[HexId, float]:
        """For every space the best that lies ahead, faded by the way there."""
        steps = 1 + self.world.me.boosters
        fade = FADES ** (1 / steps)
        values: dict[HexId, float] = {}
        heap = [(-worth, at) for at, worth in self.seeds().items() if worth > 0]
        heapq.heapify(heap)
        nodes = [at for at, space in self.world.spaces.items() if space.node]
        jumped = False
        while heap:
            worth, at = heapq.heappop(heap)
            if at in values:
                continue
            values[at] = -worth
            for cell in neighbours(at):
                if cell in self.world.spaces and cell not in values:
                    heapq.heappush(heap, (worth * fade, cell))
            if not jumped and at in nodes and self.world.me.boosters:
                jumped = True
                for node in nodes:
                    if node not in values:
                        heapq.heappush(heap, (worth * FADES, node))
        return values

    def seeds(self) -> dict[HexId, float]:
        """Return the value of each space for a ship that arrives in a later turn."""
        values: dict[HexId, float] = {}
        for at, space in self.world.spaces.items():
            if self.world.enemies(at) or not self._is_safe(at):
                continue
            values[at] = self.value_here(space)
        for galaxy in self.world.view.galaxies:
            if sum(self.world.view.bags.values()):
                for cell in galaxy.frontier:
                    values[cell] = self.unknown(cell)
        for at, worth in self.war.aims.items():
            values[at] = max(values.get(at, 0.0), worth)
        return values

    def _is_safe(self, at: HexId) -> bool:
        """Return whether a lone ship probably beats the pirates at a space, if there are any.

        Where all were left alone, two full fleets waited for the last planet of a galaxy.
        """
        pirates = self.world.pirates(at)
        return not pirates or odds(1 + self.world.me.cannons - pirates).win >= SAFE

    @cached_property
    def best(self) -> float:
        """The best that any space offers."""
        return max(self.reach_of.values(), default=0.0)

    def beyond(self, at: HexId) -> float:
        """Return the best value that the next turns offer from there."""
        around = [self.reach_of.get(cell, 0.0) for cell in neighbours(at)]
        space = self.world.spaces.get(at)
        if space is not None and space.node and self.world.me.boosters:
            around.append(FADES * self.best)
        return FADES * max(around)

    def holds(self, ship: ShipView, at: HexId) -> float:
        """Return the chance that no hostile fleet drives the ship away before it mines or builds.

        Counted for those alone who are there: what comes later, nobody knows.
        """
        chance = 1.0
        for other in self.world.enemies(at):
            chance *= 1 - odds(self._lead(ship, at, other)).loss / 100
        return chance

    def _lead(self, ship: ShipView, at: HexId, other: int) -> int:
        """Return by how much the seat is stronger in a space once the ship is there."""
        world = self.world
        own = world.strength_at(world.seat, at, other) + _comes(ship, at)
        return own - max(1, world.strength_at(other, at, world.seat))

    def risk(self, ship: ShipView, at: HexId) -> float:
        """Return the risk of the battles that wait there."""
        world, total = self.world, 0.0
        if pirates := world.pirates(at):
            bases = any(at in base.hexes for base in world.own_bases)
            lost = BASE_LOST if bases or world.me.captor is not None else BATTLE_LOST
            total += _expected(world.strength_at(world.seat, at) + _comes(ship, at) - pirates, lost)
        for other in world.enemies(at):
            total += _expected(self._lead(ship, at, other), BASE_LOST)
        return total


def _comes(ship: ShipView, at: HexId) -> int:
    """Return the firepower that a ship and its mercenaries add in a space out of their range."""
    return 0 if at in ship.range else 1 + ship.mercenaries


def _space(key: str) -> HexId:
    """Return the space that a key leads to, on foot or by a jump."""
    return HexId(SiteId(key.removeprefix(f"{JUMP}:")))


def _expected(lead: int, lost: float) -> float:
    chances = odds(lead)
    return (chances.win * BATTLE_WON + chances.loss * lost) / 100
