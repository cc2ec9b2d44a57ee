"""Composition of an alien empire's fleets [22.5]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.content import DECKS, UNITS
from rules.space_empires.charts.kinds import CARRIER, DESTROYER, FIGHTER, RAIDER, SCOUT, Kind
from rules.space_empires.charts.words import losses_words, owner_words
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Rival
from rules.space_empires.rivals.chart import RIVAL_CHARTS, highest_shown
from rules.toolbox.dice import roll

LARGEST: Final = tuple(map(Kind, ("DN", "BB", "BC", "CA", "DD", "SC")))
"""Ships by size, the largest first."""
WING: Final = UNITS[CARRIER].cost + DECKS * UNITS[FIGHTER].cost
"""A carrier with its fighters [11.1.1]."""


class Shopping:
    """A fleet on paper: how many of each kind, and the CP left."""

    def __init__(self, cp: int, size: int) -> None:
        self.left = cp
        self.counts: dict[Kind, int] = {}
        self.allowed = tuple(kind for kind in LARGEST if UNITS[kind].needs.get("size", 1) <= size)

    def buy(self, kind: Kind, count: int = 1) -> None:
        """Add ships that the CP pay for."""
        self.left -= UNITS[kind].cost * count
        assert self.left >= 0
        if count:
            self.counts[kind] = self.counts.get(kind, 0) + count

    def largest(self, cp: int) -> Kind | None:
        """Return the largest allowed ship within these CP."""
        return next((kind for kind in self.allowed if UNITS[kind].cost <= cp), None)

    def buy_largest(self) -> None:
        """Buy the largest affordable ship until none is left."""
        while kind := self.largest(self.left):
            self.buy(kind)

    def buy_number(self, kind: Kind) -> None:
        """Buy as many of a kind as possible, then upgrade them to larger ships."""
        cost = UNITS[kind].cost
        for others in reversed(range(self.left // cost)):
            self.buy(self.largest(self.left - others * cost) or kind)


def raids(board: Board, rival: Rival, cp: int) -> bool:
    """Return whether a fleet is made of Raiders [22.3].

    The player has shown no scanner for them.
    """
    cloak = rival.tech["cloak"]
    return cloak > highest_shown(board, "scanner") and cp >= UNITS[RAIDER].cost


async def compose(
    board: Board, rival: Rival, cp: int, *, home: bool = False
) -> tuple[dict[Kind, int], int]:
    """Return a fleet's ships and the CP left over; at home it has no Raiders [22.5]."""
    shopping = Shopping(cp, rival.tech["size"])
    if await _wants_raiders(board, rival, shopping, home=home):
        shopping.buy(RAIDER, shopping.left // UNITS[RAIDER].cost)
    else:
        first = shopping.largest(shopping.left)
        if first is not None:
            shopping.buy(first)
        _add_scanner(board, rival, shopping)
        await _spend_rest(board, rival, shopping)
    words = losses_words(shopping.counts)
    board.tell(f"{owner_words(rival.owner)} builds {words} for {cp - shopping.left} CP.")
    return shopping.counts, shopping.left


async def _wants_raiders(board: Board, rival: Rival, shopping: Shopping, *, home: bool) -> bool:
    """Buy carriers, or return whether point defence makes the empire buy Raiders [22.5]."""
    if not rival.tech["fighter"] or shopping.left < WING:
        return False
    most = RIVAL_CHARTS.build.carriers
    if highest_shown(board, "point") and await roll("rival.carriers", 10, owner=rival.owner) > most:
        return not home and raids(board, rival, shopping.left)
    wings = shopping.left // WING
    shopping.buy(CARRIER, wings)
    shopping.buy(FIGHTER, wings * DECKS)
    return False


def _add_scanner(board: Board, rival: Rival, shopping: Shopping) -> None:
    """Add one Destroyer whose scanner sees the Raiders shown by the player [22.5]."""
    useful = 0 < rival.tech["scanner"] >= highest_shown(board, "cloak")
    payable = DESTROYER in shopping.allowed and shopping.left >= UNITS[DESTROYER].cost
    if useful and payable and DESTROYER not in shopping.counts:
        shopping.buy(DESTROYER)


async def _spend_rest(board: Board, rival: Rival, shopping: Shopping) -> None:
    """Spend the rest by a die roll: many ships, balanced ones, or large ones [22.5]."""
    if shopping.left < UNITS[SCOUT].cost:
        return
    wary = bool(highest_shown(board, "fighter") and rival.tech["point"])
    rolled = await roll("rival.build", 10, owner=rival.owner) - 2 * wary
    if wary and rolled > RIVAL_CHARTS.build.many and CARRIER not in shopping.counts:
        shopping.buy(SCOUT, min(2, shopping.left // UNITS[SCOUT].cost))
    if rolled <= RIVAL_CHARTS.build.many:
        shopping.buy_number(SCOUT)
    elif rolled <= RIVAL_CHARTS.build.balanced:
        shopping.buy_number(_balanced_ship(rival, shopping))
    shopping.buy_largest()


def _balanced_ship(rival: Rival, shopping: Shopping) -> Kind:
    """Return the cheapest ship whose hull can use the best Attack and Defense owned [22.5]."""
    best = max(rival.tech["attack"], rival.tech["defence"])
    hull = min(best, UNITS[shopping.allowed[0]].hull)
    return [kind for kind in shopping.allowed if UNITS[kind].hull >= hull][-1]
