"""Research of alien empires, by dice and by technology the player has shown [22.4]."""

from __future__ import annotations

from rules.kernel import Chance
from rules.space_empires.charts.content import FIXED, TECHNOLOGY, equipment
from rules.space_empires.charts.words import owner_words
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Rival
from rules.space_empires.rivals.chart import RIVAL_CHARTS, highest_shown
from rules.toolbox.dice import roll

SCANNER_MOST = 2
WARSHIPS = ("attack", "defence")


def can_buy(board: Board, rival: Rival, key: str) -> bool:
    """Return whether the bank pays for the next level; below 20 CP nothing is bought [22.4]."""
    cost = board.price(rival.owner, key)
    payable = rival.research >= max(cost, RIVAL_CHARTS.late.research)
    return bool(cost) and payable and board.rules.plays(TECHNOLOGY[key].rule)


def learn(board: Board, rival: Rival, key: str) -> None:
    """Buy the next level, which applies to all ships of the empire immediately [22.4]."""
    cost = board.price(rival.owner, key)
    rival.research -= cost
    rival.tech[key] += 1
    for unit in board.units_of(rival.owner):
        if unit.kind not in FIXED:
            unit.tech = equipment(unit.kind, rival.tech)
    board.tell(
        f"{owner_words(rival.owner)} learns {TECHNOLOGY[key].name} {rival.tech[key]} for {cost} CP."
    )


async def buy_technology(
    board: Board, rival: Rival, *, raiders: bool = False, home: bool = False
) -> None:
    """Spend the bank before a fleet's first battle or at an attacked Homeworld [22.4]."""
    charts = RIVAL_CHARTS.research
    if raiders and rival.tech["cloak"] == 1:
        await _try(board, rival, "cloak", charts.cloak)
    for seen, answer in (("fighter", "point"), ("mines", "sweep")):
        if highest_shown(board, seen) and not rival.tech[answer] and can_buy(board, rival, answer):
            learn(board, rival, answer)
    await _seek_raiders(board, rival)
    if can_buy(board, rival, "size"):
        await _try(board, rival, "size", charts.size[rival.tech["size"] - 1])
    if rival.tech["fighter"] and not highest_shown(board, "point"):
        await _try(board, rival, "fighter", charts.fighter)
    await _buy_freely(board, rival, home=home)


async def _try(board: Board, rival: Rival, key: str, most: int) -> bool:
    """Buy a level that can be paid where a die is low enough; no die where every face is."""
    if not can_buy(board, rival, key):
        return False
    faces = len(RIVAL_CHARTS.research.free)
    if most < faces and await roll(f"rival.{key}", 10, owner=rival.owner) > most:
        return False
    learn(board, rival, key)
    return True


async def _seek_raiders(board: Board, rival: Rival) -> None:
    """Buy scanners, level by level, against Raiders that the empire cannot see [22.4]."""
    wanted = min(highest_shown(board, "cloak"), SCANNER_MOST)
    unseen = rival.tech["scanner"] < wanted
    if unseen and await _try(board, rival, "scanner", RIVAL_CHARTS.research.scanner):
        while rival.tech["scanner"] < wanted and can_buy(board, rival, "scanner"):
            learn(board, rival, "scanner")


async def _buy_freely(board: Board, rival: Rival, *, home: bool) -> None:
    """Buy technology by dice until nothing can be paid [22.4]."""
    while True:
        faces = [_purchases(board, rival, face, home=home) for face in range(1, 11)]
        if not any(faces):
            return
        keys = faces[await roll("rival.research", 10, owner=rival.owner) - 1]
        if len(keys) > 1:
            learn(board, rival, await Chance("rival.tie", keys, f"rival.tie {rival.owner}"))
        elif keys:
            learn(board, rival, keys[0])


def _purchases(board: Board, rival: Rival, face: int, *, home: bool) -> tuple[str, ...]:
    """Return the purchases of a face; empty: roll again [22.4]."""
    key = RIVAL_CHARTS.research.free[face - 1]
    if (key == "cloak" and highest_shown(board, "scanner") >= SCANNER_MOST) or (
        key == "sweep" and home
    ):
        return ()
    low = min(rival.tech[war] for war in WARSHIPS)
    keys: tuple[str, ...] = (key,)
    if key == "tactics" and low < 2:
        keys = tuple(war for war in WARSHIPS if rival.tech[war] == low)
    return tuple(key for key in keys if can_buy(board, rival, key))
