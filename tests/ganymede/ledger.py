"""A table of Ganymede kept from the public news alone.

A ship that takes off stays on its place until its launch effects are done: the view may show it
there or launched. The news report which cards a row gains; their places in the row aren't checked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from rules.ganymede.charts.content import content_of
from rules.ganymede.charts.words import COLOURS
from rules.ganymede.position.view import PlayerView, View

CARDS: Final = content_of("")
LETTERS: Final = {words: str(colour) for colour, words in COLOURS.items()}
SHIP: Final = r"(S\d\d)(?: .+?)?"
PLACES: Final = ("Earth", "Mars", "ship 1", "ship 2")


def crowd(words: str) -> Counter[str]:
    """`1 red and 2 blue` as colours with their numbers."""
    pairs = re.findall(r"(\d+) (\w+)", words)
    return Counter({LETTERS[hue]: int(number) for number, hue in pairs})


class Player:
    """One board, as known from the news."""

    def __init__(self, seen: PlayerView) -> None:
        ships = [slot.ship.id if slot.ship else "" for slot in seen.slots]
        crews = [seen.earth, seen.mars, *(slot.settlers for slot in seen.slots)]
        self.settlers = {
            place: Counter(map(str, crew)) for place, crew in zip(PLACES, crews, strict=True)
        }
        self.tiles = Counter(str(tile.id) for tile in seen.tiles)
        self.ships = [str(ship) for ship in ships]
        self.columns = Counter(str(card.id) for column in seen.columns for card in column)
        self.hand = seen.hand_size
        self.reputation = seen.reputation
        self.launched = [str(ship.id) for ship in seen.launched]
        self.leaving = ""

    def seen(self) -> dict[str, object]:
        """Everything that a view shows of it."""
        return {
            **{place: +crew for place, crew in self.settlers.items()},
            "tiles": +self.tiles,
            "ships": self.ships,
            "shuttles": self.columns,
            "hand": self.hand,
            "reputation": self.reputation,
            "launched": self.launched,
        }


class Ledger:
    """The whole table, as known from the news."""

    def __init__(self, view: View) -> None:
        self.players = [Player(seen) for seen in view.players]
        self.rows = Counter(
            str(card.id)
            for row in (view.tiles, view.earth, view.mars, view.ships)
            for card in row
            if card
        )
        self.supply = Counter({str(hue): count for hue, count in view.supply.items()})
        self.ship_pile = view.ship_pile
        self.tiles_left = view.tile_pile + len(view.tile_discards)
        self.final = view.final_round

    def hear(self, text: str) -> None:
        """Follow one text of public news."""
        answer = re.fullmatch(r"\{(\d)\}(?:'s)? (.*)\.", text)
        if answer is None:
            return self._hear_of_table(text)
        player = self.players[int(answer[1])]
        for pattern, rule in OWN.items():
            if groups := re.fullmatch(pattern, answer[2]):
                return rule(self, player, *groups.groups())
        raise AssertionError(f"news that nobody understands: {text}")

    def _hear_of_table(self, text: str) -> None:
        if new := re.fullmatch(r"New in the display: (.+)\.", text):
            for card in (called.split()[0] for called in new[1].split(", ")):
                self.rows[card] += 1
                self.ship_pile -= card.startswith("S")
                self.tiles_left -= card.startswith("T")
        elif re.fullmatch(r".+: the round is played to its end\.|Round \d+ is over\.", text):
            self.final = True
        else:
            assert text == "The game is over.", f"news that nobody understands: {text}"

    def differences(self, view: View) -> list[str]:
        """Return the differences from the view."""
        result = []
        for heard, seen in zip(self.players, view.players, strict=True):
            if heard.leaving and len(seen.launched) > len(heard.launched):
                take_off(heard)
            now, words = Player(seen).seen(), heard.seen()
            result += [
                f"seat {seen.seat}, {part}: {now[part]}, reported {words[part]}"
                for part in now
                if now[part] != words[part]
            ]
        now, words = Ledger(view).seen(), self.seen()
        result += [
            f"{part}: {now[part]}, reported {words[part]}"
            for part in now
            if now[part] != words[part]
        ]
        return result

    def seen(self) -> dict[str, object]:
        """Everything that a view shows of the table itself."""
        return {
            "rows": +self.rows,
            "supply": +self.supply,
            "ship pile": self.ship_pile,
            "tiles in stack and discards": self.tiles_left,
            "final round": self.final,
        }


def take_off(player: Player) -> None:
    """Empty a ship's place, which waits for another."""
    player.ships[player.ships.index(player.leaving)] = ""
    player.launched.append(player.leaving)
    player.leaving = ""


def _begin(table: Ledger, player: Player, first: str, other: str) -> None:
    player.ships = [first, other]
    table.ship_pile += player.hand - 2
    player.hand = 0


def _take_tile(table: Ledger, player: Player, tile: str, old: str | None) -> None:
    table.rows[tile] -= 1
    player.tiles[tile] += 1
    if old:
        _drop_tile(table, player, old)


def _drop_tile(table: Ledger, player: Player, tile: str) -> None:
    player.tiles[tile] -= 1
    table.tiles_left += 1


def _use_shuttle(table: Ledger, player: Player, card: str, paid: str | None) -> None:
    table.rows[card] -= 1
    player.columns[card] += 1
    if paid:
        _drop_tile(table, player, paid)


def _fly(table: Ledger, player: Player, words: str, lost: str | None) -> None:
    player.settlers["Earth"].subtract(crowd(words))
    player.settlers["Mars"].update(crowd(words))
    _lose(table, player, crowd(lost or ""), "Earth")


def _board(table: Ledger, player: Player, words: str, lost: str | None) -> None:
    for aboard, place in re.findall(r"(.+?) onto (ship \d)", words):
        for number, hue in re.findall(r"(\d) (\w+)", aboard):
            player.settlers["Mars"][LETTERS[hue]] -= int(number)
            player.settlers[place][LETTERS[hue]] += int(number)
    _lose(table, player, crowd(lost or ""), "Mars")


def _lose(table: Ledger, player: Player, gone: Counter[str], place: str) -> None:
    player.settlers[place].subtract(gone)
    table.supply.update(gone)


def _move(_: Ledger, player: Player, hue: str, old: str, new: str) -> None:
    player.settlers[old][LETTERS[hue]] -= 1
    player.settlers[new][LETTERS[hue]] += 1


def _adapt(table: Ledger, player: Player, old: str, new: str, place: str) -> None:
    player.settlers[place].subtract([LETTERS[old]])
    player.settlers[place].update([LETTERS[new]])
    table.supply.update([LETTERS[old]])
    table.supply.subtract([LETTERS[new]])


def _recruit(table: Ledger, player: Player, words: str) -> None:
    player.settlers["Earth"] += crowd(words)
    table.supply.subtract(crowd(words))


def _launch(table: Ledger, player: Player, ship: str) -> None:
    player.leaving = ship
    place = f"ship {player.ships.index(ship) + 1}"
    table.supply += player.settlers[place]
    player.settlers[place].clear()


def _take_ship(table: Ledger, player: Player, ship: str) -> None:
    table.rows[ship] -= 1
    player.hand += 1


def _station(_: Ledger, player: Player, ship: str, place: str) -> None:
    if player.leaving and player.ships[int(place) - 1] == player.leaving:
        take_off(player)
    player.hand -= 1
    player.ships[int(place) - 1] = ship


def _draw(table: Ledger, player: Player) -> None:
    table.ship_pile -= 1
    player.hand += 1


def _bury(table: Ledger, player: Player) -> None:
    table.ship_pile += 1
    player.hand -= 1


def _rise(_: Ledger, player: Player, before: str, space: str) -> None:
    assert player.reputation == int(before)
    player.reputation = int(space)


def _silent(*_: object) -> None:
    """Nothing changes that is seen."""


OWN: Final[dict[str, Callable[..., None]]] = {
    rf"begins with {SHIP} and {SHIP}": _begin,
    r"takes tile (T\d\d)(?: in place of (T\d\d))?(?:, ×\d)?": _take_tile,
    r"discards (T\d\d) for a basic action": _drop_tile,
    r"uses shuttle ([EM]\d\d)(?: and pays tile (T\d\d))?(?:, ×\d+)?": _use_shuttle,
    r"sends (.+) to Mars(?: and loses (.+) in space)?": _fly,
    r"loads (.+?)(?: and loses (.+) in space)?": _board,
    r"loses (\w+) from (.+) in space": lambda table, player, hue, place: _lose(
        table, player, Counter([LETTERS[hue]]), place
    ),
    r"()loses (.+) in space": _board,
    r"moves (\w+) from (.+) to (.+)": _move,
    r"adapts (\w+) to (\w+) on (.+)": _adapt,
    r"recruits (.+)": _recruit,
    rf"launches {SHIP}(?: for free \(.+\))?": _launch,
    rf"takes ship {SHIP}": _take_ship,
    rf"stations {SHIP} as ship (\d)": _station,
    r"draws a ship from the pile": _draw,
    r"puts a ship under the pile .+": _bury,
    r"reputation rises from (\d) to (\d)(?:, past the bonus space \d)?": _rise,
    r"uses the bonus action .+|gets nothing from .+|is the first player": _silent,
}
"""Handlers of news that begin with a player, by pattern."""
