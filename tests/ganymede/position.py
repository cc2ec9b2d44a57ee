"""Positions for tests: every card and settler that a test names is taken from where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.ganymede import GANYMEDE
from rules.ganymede.charts.content import content_of
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.charts.words import LETTERS
from rules.ganymede.position.state import EARTH, MARS, SHIP_1, SHIP_2, Player, State
from rules.ganymede.setup import set_out
from rules.kernel import Dice, Match, SeededDice
from tests.support.asking import answers as answers
from tests.support.asking import ask_of as ask_of

FIRST_SHIPS = (("S01", "S02"), ("S03", "S04"), ("S05", "S06"), ("S07", "S08"))


class Board:
    """A table in round 1, seat 0 to move, that a test changes before it plays."""

    def __init__(self, seats: int = 2, **options: str) -> None:
        self.options = GANYMEDE.check_options({"first": "seat", **options}, seats)
        self.content = content_of(self.options["content"])
        self.state: State = set_out(seats, self.options)
        self.state.round, self.state.active = 1, 0
        for seat, (first, second) in enumerate(FIRST_SHIPS[:seats]):
            self.player(seat, ships=(first, second))

    def take(self, card: str) -> CardId:
        """Remove a card from pool, row, ship places and discards, and return it."""
        state, wanted = self.state, CardId(card)
        for pool in (state.tile_pool, state.earth_pool, state.mars_pool, state.ship_pool):
            if wanted in pool:
                pool.remove(wanted)
        for row in (state.tile_row, state.earth_row, state.mars_row, state.ship_row):
            row[:] = [None if lying == wanted else lying for lying in row]
        for player in state.players:
            player.ships = [None if lying == wanted else lying for lying in player.ships]
        return wanted

    def takes(self, cards: str) -> list[CardId]:
        """Take several cards, separated by spaces."""
        return [self.take(card) for card in cards.split()]

    def player(
        self,
        seat: int = 0,
        *,
        tiles: str = "",
        earth: str = "",
        mars: str = "",
        crew1: str = "",
        crew2: str = "",
        ships: Sequence[str | None] | None = None,
        used: str = "",
        hand: str = "",
        launched: str = "",
        reputation: int = 0,
    ) -> Player:
        """Put cards and settlers on a player's board, in addition to what is there."""
        player = self.state.players[seat]
        player.tiles += self.takes(tiles)
        for place, crowd in ((EARTH, earth), (MARS, mars), (SHIP_1, crew1), (SHIP_2, crew2)):
            for letter in crowd:
                player.settlers[place][LETTERS.index(letter)] += 1
                self.state.supply[LETTERS.index(letter)] -= 1
        if ships is not None:
            self.state.ship_pool = sorted([*self.state.ship_pool, *filter(None, player.ships)])
            player.ships = [self.take(ship) if ship else None for ship in ships]
        for card in self.takes(used):
            player.columns[self.content.columns[card]].append(card)
        player.hand += self.takes(hand)
        player.launched += self.takes(launched)
        player.reputation = reputation
        return player

    def with_player(self, *given: Any, **named: Any) -> Board:
        """Return the board with cards and settlers of a player."""
        self.player(*given, **named)
        return self

    def show(self, cards: str) -> Board:
        """Lay cards on display in place of those that lie there, by the kind of the first."""
        names = cards.split()
        kind = names[0][0]
        state = self.state
        row, pool = {
            "T": (state.tile_row, state.tile_pool),
            "E": (state.earth_row, state.earth_pool),
            "M": (state.mars_row, state.mars_pool),
            "S": (state.ship_row, state.ship_pool),
        }[kind]
        pool += [card for card in row if card is not None]
        pool.sort()
        row[:] = [None] * len(row)
        for place, card in enumerate(names):
            row[place] = self.take(card)
        return self

    def match(self, dice: Dice | None = None) -> Match:
        """Return the match at its next question; row gaps are filled from the pools first."""
        state = self.state
        for row, pool in (
            (state.tile_row, state.tile_pool),
            (state.earth_row, state.earth_pool),
            (state.mars_row, state.mars_pool),
            (state.ship_row, state.ship_pool),
        ):
            for place, card in enumerate(row):
                if card is None and pool:
                    row[place] = pool.pop(0)
        return self.match_as_is(dice)

    def match_as_is(self, dice: Dice | None = None) -> Match:
        """Return the match at its next question, rows as the test left them."""
        GANYMEDE.assert_sound(self.state)
        dice = dice or SeededDice("test")
        match = Match(GANYMEDE, len(self.state.players), self.options, dice)
        return match.begin_at(self.state)


def crowd(match: Match, place: int, seat: int = 0) -> str:
    """Return the settlers at a place, as letters in the order of the colours."""
    counts = match.state.players[seat].settlers[place]
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def finish(match: Match, seat: int = 0) -> None:
    """Answer the rest of a seat's turn in the shortest way."""
    while match.result is None and seat in match.asks() and not match.rested:
        keys = match.asks()[seat].keys
        match.answer(seat, next((key for key in ("skip", "0", "done") if key in keys), keys[-1]))
        GANYMEDE.assert_sound(match.state)
