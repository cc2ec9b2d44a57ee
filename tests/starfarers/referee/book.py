"""The referee's own picture of the table, and how the views of all seats together show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.kernel import Match
from rules.starfarers.charts.kinds import Resource
from rules.starfarers.position.view import GalaxyView, PlayerView, View
from tests.starfarers.referee import chart
from tests.starfarers.referee.figures import LETTERS


class RefereeError(AssertionError):
    """The game did, offered or withheld something against the rulebook."""


@dataclass
class Player:
    """One seat's hand, prototype, mothership and enemies."""

    hand: Counter[str]
    upgrades: Counter[str]
    captor: int | None
    wrecks: int
    swallowed: int
    declared: set[int]
    cheaper_ring: bool
    out: bool


@dataclass
class Ship:
    """A starship and its mercenaries."""

    owner: int
    hex: str
    mercenaries: int
    skips: bool


@dataclass
class Base:
    """A base on a planet or in orbit."""

    owner: int
    kind: str


@dataclass
class Space:
    """A known hex."""

    terrain: str
    resource: str | None = None
    occupied: bool = False
    card: str | None = None
    pacts: set[int] = field(default_factory=set)
    cannons: int = 0
    post: bool = False


@dataclass
class Book:
    """All that lies open, and every hand."""

    players: list[Player]
    ships: dict[str, Ship]
    bases: dict[str, Base]
    spaces: dict[str, Space]
    alliances: set[tuple[int, int, bool]]
    """Lead, rebel, and whether they fight jointly."""
    offers: dict[int, tuple[int, int, Counter[str], Counter[str]]]
    """Giver, taker, what is given and what is wanted."""

    def ships_of(self, seat: int) -> dict[str, Ship]:
        """Return a player's starships."""
        return {name: ship for name, ship in self.ships.items() if ship.owner == seat}

    def bases_of(self, seat: int) -> dict[str, Base]:
        """Return a player's bases."""
        return {site: base for site, base in self.bases.items() if base.owner == seat}

    def ally(self, first: int, other: int) -> bool:
        """Return whether two players stand in one alliance."""
        return any({first, other} == {lead, rebel} for lead, rebel, _ in self.alliances)

    def hostile(self, first: int, other: int) -> bool:
        """Return whether two players meet with battle: either of them says so."""
        apart = first != other and not self.ally(first, other)
        known = other in self.players[first].declared or first in self.players[other].declared
        return apart and known

    def foes(self, seat: int) -> list[int]:
        """Return the players with whom a seat would do battle."""
        return [
            player_seat
            for player_seat in range(len(self.players))
            if self.hostile(seat, player_seat)
        ]

    def threats(self, seat: int, space: str) -> dict[int, list[str]]:
        """Return, by hostile player, the ships and bases whose zone holds a space."""
        result: dict[int, list[str]] = {}
        for name, ship in self.ships.items():
            if space in chart.near(ship.hex) and self.hostile(seat, ship.owner):
                result.setdefault(ship.owner, []).append(name)
        for site, base in self.bases.items():
            if space in chart.zone(site) and self.hostile(seat, base.owner):
                result.setdefault(base.owner, []).append(site)
        return result

    def pirates_near(self, space: str) -> list[str]:
        """Return the pirates' spaces that are this one or next to it."""
        known = (place for place in chart.near(space) if place in self.spaces)
        return [place for place in known if self.spaces[place].terrain == "pirates"]

    def halts(self, seat: int, space: str) -> bool:
        """Return whether a ship that enters a space has come to a battle."""
        return bool(self.pirates_near(space) or self.threats(seat, space))

    def held(self, seat: int, space: str, won: set[tuple[int, str]]) -> bool:
        """Return whether an unbeaten hostile ship or base has a planet in its range."""
        ships = (ship.owner for ship in self.ships.values() if space in chart.near(ship.hex))
        bases = (base.owner for site, base in self.bases.items() if space in chart.hexes(site))
        return any(
            self.hostile(seat, place) and (place, space) not in won for place in (*ships, *bases)
        )

    def nodes(self) -> set[str]:
        """Return where ships jump: spaceports, free motherships, teleporters and wormholes."""
        result = {
            place for place, at in self.spaces.items() if at.terrain in ("teleporter", "wormhole")
        }
        for seat, player in enumerate(self.players):
            if _is_free(player):
                result.add(home(seat))
        for site, base in self.bases.items():
            if base.kind == "spaceport":
                known = (place for place in chart.hexes(site) if place in self.spaces)
                result |= {place for place in known if self.spaces[place].terrain != "pirates"}
        return result

    def nodes_in(self, space: str) -> dict[str, bool]:
        """Return the nodes of a space by a name of each; True: a teleporter, which takes fuel."""
        ports = [site for site, base in self.bases.items() if base.kind == "spaceport"]
        result = {site: False for site in ports if space in chart.hexes(site)}
        terrain = self.spaces[space].terrain
        if terrain in ("teleporter", "wormhole"):
            result[terrain + space] = terrain == "teleporter"
        mothers = [home(seat) for seat, player in enumerate(self.players) if _is_free(player)]
        return result | {"mothership" + place: False for place in mothers if place == space}

    def rows(self) -> Iterator[tuple[str, object]]:
        """Yield every fact by a name, for comparison."""
        for seat, player in enumerate(self.players):
            yield f"player {seat}", player
        yield from ((f"starship {name}", ship) for name, ship in self.ships.items())
        yield from ((f"base {site}", base) for site, base in self.bases.items())
        yield from ((f"space {offer_id}", space) for offer_id, space in self.spaces.items())
        yield from ((f"offer {offer_id}", offer) for offer_id, offer in self.offers.items())
        yield "alliances", self.alliances


def _is_free(player: Player) -> bool:
    """Return whether a player's mothership is a node."""
    return player.captor is None and not player.out


def home(seat: int) -> str:
    """Return the space of a seat's mothership."""
    return f"{LETTERS[seat]}0"


def differences(mine: Book, theirs: Book) -> list[str]:
    """Return where two books disagree."""
    expected, result = dict(mine.rows()), dict(theirs.rows())
    return [
        f"{name}: expected {expected.get(name)}, is {result.get(name)}"
        for name in sorted(expected.keys() | result.keys())
        if expected.get(name) != result.get(name)
    ]


def _resources(goods: Mapping[Resource, int]) -> Counter[str]:
    return +Counter({str(resource): count for resource, count in goods.items()})


def read(match: Match) -> Book:
    """Return the table as the views show it; each hand from its owner's view."""
    views: list[View] = [match.view(seat) for seat in range(match.seats)]
    open_view = views[0]
    book = Book(
        players=[_player(view.players[seat]) for seat, view in enumerate(views)],
        ships={},
        bases={},
        spaces={},
        alliances={(pact.lead, pact.rebel, pact.joint) for pact in open_view.alliances},
        offers={
            pact.id: (pact.giver, pact.taker, _resources(pact.gives), _resources(pact.wants))
            for pact in open_view.offers
        },
    )
    for galaxy in open_view.galaxies:
        _read_galaxy(book, galaxy)
    return book


def _player(view: PlayerView) -> Player:
    assert view.hand is not None
    return Player(
        hand=_resources(view.hand),
        upgrades=+Counter(booster=view.boosters, cannon=view.cannons, freight=view.rings),
        captor=view.captor,
        wrecks=view.wrecks,
        swallowed=view.swallowed,
        declared=set(view.declared),
        cheaper_ring=view.cheaper_ring,
        out=view.out,
    )


def _read_galaxy(book: Book, galaxy: GalaxyView) -> None:
    for space in galaxy.spaces:
        if (space.q, space.r) != chart.cell_of(space.id):
            raise RefereeError(f"{space.id} lies at {space.q}, {space.r}")
        book.spaces[space.id] = Space(
            str(space.terrain),
            str(space.resource) if space.resource else None,
            space.occupied,
            str(space.card.id) if space.card else None,
            set(space.pacts),
            space.cannons,
            space.post,
        )
    for base in galaxy.bases:
        if set(base.hexes) != chart.hexes(base.site) or set(base.zone) != chart.zone(base.site):
            raise RefereeError(f"{base.site} guards {base.hexes}, triggers in {base.zone}")
        book.bases[base.site] = Base(base.owner, str(base.kind))
    for ship in galaxy.ships:
        if set(ship.range) != chart.near(ship.hex):
            raise RefereeError(f"{ship.name} at {ship.hex} fights in {ship.range}")
        book.ships[ship.name] = Ship(ship.owner, ship.hex, ship.mercenaries, ship.skips)
