"""The greedy seat's wars: their occasions and aims."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Final

from rules.starfarers.battle.declaring import Prospect
from rules.starfarers.battle.odds import odds
from rules.starfarers.charts.geometry import home_of
from rules.starfarers.charts.kinds import NOBODY, BaseKind, HexId, SiteId, Terrain
from rules.starfarers.greedy.world import World

WAR_LEAD: Final = 3
"""Superiority over a rival's whole fleet that makes its mothership worth a campaign."""
SURE, FAIR, LAST = 70, 45, 35
"""Chances to win in percent from which it attacks: gladly, to free a home, where peace is barred.

Two fleets of equal strength win 39 % against each other; below that a stalemate would stand.
"""
HOPE: Final = 5
"""Chance in percent from which a home is worth the way there; below it only ships are lost."""
MOTHERSHIP, LIBERTY, PREY = 7.0, 12.0, 5.0
"""Values in cards, as travel counts: below a base that can be built now, except for freedom."""
WANTED: Final = 8.0
"""Value of a rebel's base that the seat's colony system lacks."""
STOP: Final = 20.0
"""Value of a base without which a rival doesn't win by peace in its next turn."""
LONG_SHOT: Final = 10
"""Chance in percent from which that is tried."""


class War:
    """A greedy seat's view of its possible wars."""

    def __init__(self, world: World) -> None:
        self.world = world

    @cached_property
    def victims(self) -> list[int]:
        """Rivals whose motherships can be taken, and rebels to be finished off."""
        world = self.world
        own = world.fleet(world.seat)
        lead = 0 if self.peace_is_barred else WAR_LEAD - (world.style.boldness > 0)
        return [
            rival.seat
            for rival in world.rivals
            if rival.captor == world.seat
            or (rival.captor is not None and self.peace_is_barred)
            or (rival.captor is None and own - world.fleet(rival.seat) >= lead)
        ]

    @cached_property
    def peace_is_barred(self) -> bool:
        """True if a galaxy that still lacks bases has no way in, or no planet for them.

        Then only conquest is left, and waiting for better odds would never end.
        """
        world = self.world
        inside = {ship.hex[0] for ship in world.own_ships}
        nodes = {space.id[0] for space in world.spaces.values() if space.node}
        planets = {
            hex_id[0] for hex_id, space in world.spaces.items() if space.terrain is Terrain.PLANET
        }
        if any(world.view.bags.values()):
            planets |= set(world.missing)
        lacking = {letter for letter, kinds in world.missing.items() if kinds}
        return not lacking <= planets & (nodes | inside)

    @cached_property
    def aims(self) -> dict[HexId, float]:
        """The spaces where ships should gather: motherships, rebels' ships and bases."""
        world, values = self.world, dict[HexId, float]()
        if world.me.captor is not None and self.has_hope(home_of(world.seat)):
            values[home_of(world.seat)] = LIBERTY
        for seat in self.victims:
            if world.view.players[seat].captor is not None:
                values |= self._prey(seat)
            elif self.stays_open(seat):
                values[home_of(seat)] = MOTHERSHIP
        for pact in world.view.alliances:
            if pact.lead == world.seat and self.has_hope(home_of(pact.rebel)):
                values[home_of(pact.rebel)] = LIBERTY / 2
        for base in world.bases:
            if base.site in self.keystones:
                near = [at for at in base.hexes if at in world.spaces]
                values |= {at: STOP for at in near if self.has_hope(at, base.owner)}
        return values

    @cached_property
    def keystones(self) -> set[SiteId]:
        """Bases of rivals who win at the start of their next turn unless they lose one [2.3]."""
        world, sites = self.world, set[SiteId]()
        winners = [rival for rival in world.rivals if all(item.complete for item in rival.systems)]
        for rival in winners:
            own = [base for base in world.bases if base.owner == rival.seat]
            counts = Counter((base.site[0], base.kind) for base in own)
            sites |= {base.site for base in own if counts[base.site[0], base.kind] == 1}
        return sites

    def has_hope(self, at: HexId, target: int = NOBODY) -> bool:
        """Return whether all that the seat and its allies have may win a battle in a space.

        A target is met there though nobody is hostile to it yet.
        """
        world = self.world
        pacts = [{pact.lead, pact.rebel} for pact in world.view.alliances if pact.joint]
        side = {world.seat}.union(*(pact for pact in pacts if world.seat in pact))
        own = sum(world.fleet(seat) for seat in side)
        met = {*world.enemies(at), target} - {NOBODY}
        foes = [world.strength_at(foe, at, world.seat) for foe in met]
        return odds(own - max(foes, default=0)).win >= HOPE

    def _prey(self, seat: int) -> dict[HexId, float]:
        """Return the value of a rebel's ships and bases, highest if a colony system lacks them."""
        world = self.world
        values = {ship.hex: PREY for ship in world.ships if ship.owner == seat}
        for base in world.bases:
            if base.owner == seat:
                wanted = base.kind in world.missing.get(base.site[0], [])
                worth = WANTED if wanted else PREY
                values |= {hex_id: worth for hex_id in base.hexes if hex_id in world.spaces}
        return values

    def stays_open(self, seat: int) -> bool:
        """Return whether ships could still jump into a galaxy whose mothership is captured.

        A sealed galaxy keeps everybody from peace, and its owner from being conquered.
        """
        home, spaces = home_of(seat), self.world.spaces.values()
        nodes = [space.id for space in spaces if space.node and space.id[0] == home[0]]
        return nodes != [home] or len(self.world.rivals) == 1 or self.peace_is_barred

    def worth(self, at: HexId) -> float:
        """Return the value for the war of being in a space."""
        return self.aims.get(at, 0.0)

    def choose(self, prospects: tuple[Prospect, ...]) -> str:
        """Return the best attack that the odds favour; empty: none."""
        best, most = "", 0.0
        for prospect in prospects:
            value = self.value(prospect)
            if value > most:
                best, most = prospect.key, value
        return best

    def value(self, prospect: Prospect) -> float:
        """Return the value of an attack; nothing if it will probably fail, or makes new enemies."""
        target, chances = prospect.target, prospect.odds
        if target.name in self.keystones:
            return STOP * chances.win * (chances.win >= LONG_SHOT)
        sure = SURE - self.world.style.boldness
        least = LAST if self.peace_is_barred else FAIR if prospect.frees else sure
        if chances.win < least:
            return 0.0
        if prospect.frees:
            return LIBERTY * chances.win
        enemy = target.seat in self.world.me.hostile_to or target.seat in self.victims
        if target.name == "mothership":
            return MOTHERSHIP * chances.win * (enemy and self.stays_open(target.seat))
        if not enemy and not self._completes(target.name):
            return 0.0
        if target.name not in self.prizes and self._rebuilt_here(target.seat, target.hex):
            return 0.0
        return (PREY if target.name in self.prizes else 1.0) * chances.win

    def _rebuilt_here(self, seat: int, at: HexId) -> bool:
        """Return whether a destroyed ship would be back there immediately."""
        return at == home_of(seat) and self.world.view.players[seat].captor is None

    @cached_property
    def prizes(self) -> set[str]:
        """Bases of rivals."""
        return {base.site for base in self.world.bases if base.owner != self.world.seat}

    def _completes(self, name: str) -> bool:
        """Return whether a base would complete a colony system."""
        kinds: dict[SiteId, BaseKind] = {base.site: base.kind for base in self.world.bases}
        kind = kinds.get(SiteId(name))
        return kind is not None and self.world.missing.get(name[0]) == [kind]
