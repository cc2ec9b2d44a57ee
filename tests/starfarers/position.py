"""Positions for tests: spaces are taken from the bag, pieces put where a test wants them."""

from __future__ import annotations

from typing import Any

from rules.kernel import Dice, Match, SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.charts.content import tiles
from rules.starfarers.charts.kinds import (
    BaseKind,
    CardId,
    HexId,
    Phase,
    Resource,
    ShipName,
    SiteId,
    Tile,
    Upgrade,
)
from rules.starfarers.position.board import new_ship
from rules.starfarers.position.state import Base, Player, Ship, State, no_goods
from rules.starfarers.position.unknown import space_of
from rules.starfarers.setup import set_out
from tests.support import asking
from tests.support.asking import ask_of as ask_of
from tests.support.dice import ScriptedDice

THRUST = {1: "0-1", 2: "0-2", 3: "0-3", 4: "1-3", 5: "2-3"}
"""A shake for each thrust."""


def at(name: str) -> HexId:
    """Return a space by its name."""
    return HexId(SiteId(name))


class Board:
    """A table in round 1, seat 0 to travel, that a test changes before it plays."""

    def __init__(self, seats: int = 2, **options: str) -> None:
        self.options = STARFARERS.check_options({"first": "seat", **options}, seats)
        self.state: State = set_out(seats, self.options)
        self.state.bags["*"] = list(tiles(seats))
        self.state.round, self.state.active, self.state.phase = 1, 0, Phase.TRAVEL
        for ship in self.state.ships.values():
            ship.halted = False
        for player in self.state.players:
            player.hand.update(no_goods())

    def known(self, **spaces: str) -> Board:
        """Return spaces by name, each with its hex from the bag: `Y1="ore"`."""
        for name, tile in spaces.items():
            hex_of_bag = Tile(tile.replace("_inhabited", "!"))
            self.state.bags["*"].remove(hex_of_bag)
            self.state.spaces[at(name)] = space_of(hex_of_bag)
        return self

    def only(self, *left: str) -> Board:
        """Lay out the rest of the bag far from home, except these hexes."""
        rest = list(self.state.bags["*"])
        for tile in left:
            rest.remove(Tile(tile))
        for number, tile in enumerate(rest):
            self.state.spaces[at(f"R{300 + number}")] = space_of(tile)
        self.state.bags["*"] = sorted(Tile(tile) for tile in left)
        return self

    def card(self, name: str, card: str) -> Board:
        """Put an encounter card face up on an inhabited planet."""
        self.state.deck.remove(CardId(card))
        self.state.spaces[at(name)].card = CardId(card)
        return self

    def ship(self, name: str, seat: int = 0, mercenaries: int = 0) -> Ship:
        """Add a starship in a space."""
        ship = new_ship(self.state, seat, at(name))
        ship.halted, ship.mercenaries = False, mercenaries
        return ship

    def move(self, ship: str, to: str) -> Ship:
        """Move an existing starship elsewhere."""
        result = self.state.ships[ShipName(ship)]
        result.hex = at(to)
        return result

    def base(self, site: str, kind: str, seat: int = 0) -> Base:
        """Add a base."""
        base = Base(SiteId(site), seat, BaseKind(kind))
        self.state.bases[base.site] = base
        return base

    def player(self, seat: int = 0, **things: int) -> Player:
        """Return cards and enhancements: `ore=2, cannon=1`."""
        player = self.state.players[seat]
        for name, count in things.items():
            if name in tuple(Upgrade):
                player.upgrades[Upgrade(name)] = count
            else:
                player.hand[Resource(name)] = count
        return player

    def with_ship(self, *given: Any, **named: Any) -> Board:
        """Return the board with one more starship."""
        self.ship(*given, **named)
        return self

    def with_move(self, *given: Any, **named: Any) -> Board:
        """Return the board with a starship put elsewhere."""
        self.move(*given, **named)
        return self

    def with_base(self, *given: Any, **named: Any) -> Board:
        """Return the board with a base."""
        self.base(*given, **named)
        return self

    def with_player(self, *given: Any, **named: Any) -> Board:
        """Return the board with cards and enhancements of a player."""
        self.player(*given, **named)
        return self

    def war(self, first: int = 0, other: int = 1) -> Board:
        """Make a seat hostile to another."""
        self.state.players[first].hostile.append(other)
        return self

    def match(self, *outcomes: str | int, dice: Dice | None = None) -> Match:
        """Return the match at its first question; outcomes: hexes, cards, or thrusts as numbers."""
        STARFARERS.assert_sound(self.state)
        keys = [THRUST[item] if isinstance(item, int) else item for item in outcomes]
        rolls = dice or (ScriptedDice(keys) if keys else SeededDice("test"))
        match = Match(STARFARERS, len(self.state.players), self.options, rolls)
        return match.begin_at(self.state)


def answers(match: Match, line: str, seat: int = 0) -> str:
    """Answer a line of keys; the news as one text, the position sound after each."""
    return " ".join(item.text for item in asking.answers(match, *line.split(), seat=seat))


def after(match: Match, line: str, seat: int = 0) -> Match:
    """Return a match, after a line of keys."""
    return asking.after(match, *line.split(), seat=seat)


def heard(match: Match, line: str, seat: int = 0) -> tuple[Match, str]:
    """Return a match after a line of keys, and the news as one text."""
    return match, answers(match, line, seat)


def hand(match: Match, seat: int = 0) -> dict[str, int]:
    """Return the cards that a seat holds."""
    return {
        str(resource): count for resource, count in match.state.players[seat].hand.items() if count
    }


def where(match: Match, ship: str) -> str:
    """Return the space of a starship."""
    return str(match.state.ships[ShipName(ship)].hex)
