"""The greedy seat's knowledge, read from its own view."""

from __future__ import annotations

from functools import cached_property

from rules.starfarers.battle.forces import muster
from rules.starfarers.battle.pirates import pirates_at
from rules.starfarers.charts.content import game_card
from rules.starfarers.charts.geometry import near, neighbours
from rules.starfarers.charts.kinds import NOBODY, BaseKind, Goods, HexId, Resource, Terrain
from rules.starfarers.encounter.mining import usable
from rules.starfarers.greedy.styles import STANDARD, Style
from rules.starfarers.position.board import enemies_met, pirates_near
from rules.starfarers.position.imagine import imagine
from rules.starfarers.position.state import State
from rules.starfarers.position.view import BaseView, Offer, PlayerView, ShipView, SpaceView, View


class World:
    """The view of one seat, indexed."""

    def __init__(self, view: View, seat: int, style: Style = STANDARD) -> None:
        self.view = view
        self.style = style
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
        """The parts that each galaxy's colony system still lacks, by its letter."""
        result = {}
        for system in self.me.systems:
            counts = (system.ports, system.colonies, system.spaceports)
            result[system.letter] = [
                kind for kind, count in zip(BaseKind, counts, strict=True) if not count
            ]
        return result

    @cached_property
    def position(self) -> State:
        """The position that the view shows, for queries of the rules."""
        return imagine(self.view)

    def pirates(self, at: HexId) -> int:
        """Return the firepower of the strongest pirates that attack a ship in a space; 0: none."""
        if at not in self._prowled:
            return 0
        return sum(pirates_at(self.position, pirates_near(self.position, at)[-1]))

    @cached_property
    def _prowled(self) -> set[HexId]:
        """The spaces that pirates reach; most spaces need no closer look."""
        lairs = [
            hex_id for hex_id, space in self.spaces.items() if space.terrain is Terrain.PIRATES
        ]
        return {hex_id for lair in lairs for hex_id in near(lair)}

    def enemies(self, at: HexId) -> list[int]:
        """Return the hostile players whom the seat's ships would meet in a space."""
        return enemies_met(self.position, self.seat, at) if self.me.hostile_to else []

    def traded(self, offer: Offer) -> World:
        """Return the same world once the seat has accepted an offer."""
        world = World(self.view, self.seat, self.style)
        world.hand = {
            kind: count + offer.gives.get(kind, 0) - offer.wants.get(kind, 0)
            for kind, count in self.hand.items()
        }
        return world

    @property
    def mercenary_price(self) -> int:
        """The price of a mercenary, in cards of any kind."""
        return game_card().other.mercenary

    def usable(self, space: SpaceView) -> bool:
        """Return whether the seat may mine and build on a planet."""
        return usable(self.position, self.seat, space.id)

    def strength_at(self, seat: int, at: HexId, against: int = NOBODY) -> int:
        """Return a seat's firepower in a space against somebody."""
        return muster(self.position, seat, at, against).strength

    def fleet(self, seat: int) -> int:
        """Return all of a seat's firepower, as its mothership musters it."""
        player = self.view.players[seat]
        return player.starships + player.mercenaries + player.cannons

    def sites_free(self, at: HexId) -> bool:
        """Return whether a planet or one of its orbits can still take a base, roughly."""
        taken = sum(at in base.hexes for base in self.bases)
        return taken < 1 + len(neighbours(at)) // 2


def worth(goods: Goods, weights: dict[Resource, float]) -> float:
    """Return the value of cards to a seat."""
    return sum(weights[resource] * count for resource, count in goods.items())
