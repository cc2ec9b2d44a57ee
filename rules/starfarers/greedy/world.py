"""What a greedy seat reads off its own view."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.starfarers.charts.geometry import neighbours, range_of
from rules.starfarers.charts.kinds import BaseKind, Goods, HexId, Resource, Terrain
from rules.starfarers.position.view import BaseView, PlayerView, ShipView, SpaceView, View

ALONE: Final = -2
"""A seat that nobody has: what is asked about no player."""


class World:
    """The view of one seat, indexed."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.me: PlayerView = view.players[seat]
        self.hand: Goods = self.me.hand or {}

    @cached_property
    def spaces(self) -> dict[HexId, SpaceView]:
        """Every known space."""
        return {space.id: space for galaxy in self.view.galaxies for space in galaxy.spaces}

    @cached_property
    def ships(self) -> list[ShipView]:
        """All starships."""
        return [ship for galaxy in self.view.galaxies for ship in galaxy.ships]

    @cached_property
    def bases(self) -> list[BaseView]:
        """All bases."""
        return [base for galaxy in self.view.galaxies for base in galaxy.bases]

    @cached_property
    def own_ships(self) -> list[ShipView]:
        """The seat's starships."""
        return [ship for ship in self.ships if ship.owner == self.seat]

    @cached_property
    def own_bases(self) -> list[BaseView]:
        """The seat's bases."""
        return [base for base in self.bases if base.owner == self.seat]

    @cached_property
    def rivals(self) -> list[PlayerView]:
        """The other players who are still in the game."""
        return [
            player for player in self.view.players if player.seat != self.seat and not player.out
        ]

    @cached_property
    def missing(self) -> dict[str, list[BaseKind]]:
        """What each galaxy's colony system still lacks, by its letter."""
        found = {}
        for system in self.me.systems:
            there = (system.ports, system.colonies, system.spaceports)
            found[system.letter] = [
                kind for kind, count in zip(BaseKind, there, strict=True) if not count
            ]
        return found

    @cached_property
    def danger(self) -> dict[HexId, int]:
        """Spaces next to pirates, with the strongest pirates' firepower."""
        found: dict[HexId, int] = {}
        for space in self.spaces.values():
            if space.terrain is Terrain.PIRATES:
                for of in range_of(space.id):
                    found[of] = max(found.get(of, 0), 1 + space.cannons)
        return found

    @cached_property
    def war_zones(self) -> dict[HexId, set[int]]:
        """Spaces in which the seat's ships would meet hostile players."""
        found: dict[HexId, set[int]] = {}
        for ship in self.ships:
            if ship.owner in self.me.hostile_to:
                for of in ship.range:
                    found.setdefault(of, set()).add(ship.owner)
        for base in self.bases:
            if base.owner in self.me.hostile_to:
                for of in base.zone:
                    found.setdefault(of, set()).add(base.owner)
        return found

    def usable(self, space: SpaceView) -> bool:
        """Whether the seat may mine and build on a planet."""
        planet = space.terrain is Terrain.PLANET
        return planet and (not space.occupied or self.seat in space.pacts)

    def strength_at(self, seat: int, at: HexId, extra: int = 0) -> int:
        """A seat's firepower in a space: ships, bases, cannons, and what comes with it."""
        ships = sum(
            1 + ship.mercenaries for ship in self.ships if ship.owner == seat and at in ship.range
        )
        bases = sum(base.owner == seat and at in base.hexes for base in self.bases)
        return ships + bases + self.view.players[seat].cannons + extra

    def fleet(self, seat: int) -> int:
        """All of a seat's firepower, as its mothership musters it."""
        player = self.view.players[seat]
        return player.starships + player.mercenaries + player.cannons

    def sites_free(self, at: HexId) -> bool:
        """Whether a planet or one of its orbits can still take a base, roughly."""
        taken = sum(at in base.hexes for base in self.bases)
        return taken < 1 + len(neighbours(at)) // 2


def worth(goods: Goods, weights: dict[Resource, float]) -> float:
    """What cards are worth to a seat."""
    return sum(weights[of] * count for of, count in goods.items())
