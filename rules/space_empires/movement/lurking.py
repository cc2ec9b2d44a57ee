"""Raiders whom enemies come upon, and who let them be: no combat is triggered [12.1.2]."""

from __future__ import annotations

from rules.kernel import Choice, Flow
from rules.space_empires.charts.hexes import HexId
from rules.space_empires.charts.kinds import RAIDER
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.charts.words import owner_words
from rules.space_empires.movement.contacts import list_fights
from rules.space_empires.movement.reach import Party
from rules.space_empires.movement.scanners import announce
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.state import Unit


async def let_raiders_hide(board: Board, mover: int) -> None:
    """Who has moved may meet Raiders alone; these fight, or stay hidden where they are [12.1.2].

    It is asked when nobody moves any more, and the answer shows what the question does.
    """
    for at in list_fights(board, mover):
        if board.systems[at].terrain == Terrain.NEBULA:
            continue
        foes = [unit for unit in board.foes(at, mover) if not unit.cloaked]
        for owner in dict.fromkeys(unit.owner for unit in foes):
            own = board.own(at, owner)
            if is_seat(board, owner) and all(unit.kind == RAIDER for unit in own):
                await _hide(board, at, mover, own)


async def _hide(board: Board, at: HexId, mover: int, raiders: list[Unit]) -> None:
    owner = raiders[0].owner
    hides = await Choice(
        "move.lurk",
        owner,
        f"{owner_words(mover)} comes to {at}: do Raiders stay hidden there?",
        "12.1.2",
        {"hide": True, "fight": False},
        label=lambda value: "Stay hidden, no battle" if value else "Fight",
        default="hide",
        about=at,
        flow=Flow.DECISION,
    )
    if hides:
        await announce(board, Party(raiders, 0))
