"""Where a seat's movement leads to battles, and whom it comes upon [4.3, 5.1.1, 12.1.2]."""

from __future__ import annotations

from rules.space_empires.charts.kinds import RAIDER, HexId
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.charts.words import owner_words
from rules.space_empires.movement.reach import Party
from rules.space_empires.movement.scanners import announce
from rules.space_empires.position.board import Board, fights, is_seat
from rules.space_empires.position.questions import either
from rules.space_empires.position.state import Unit


def list_fights(board: Board, seat: int) -> list[HexId]:
    """The hexes in which a seat has to fight, or may fire at a colony [5.1.1, 5.10.1]."""
    met = [_first_met(board, at, own) for at, own in board.stacks(seat).items()]
    first = sorted([unit for unit in met if unit is not None], key=lambda unit: unit.token)
    return [unit.hex for unit in first if unit.hex not in board.state.fought]


def _first_met(board: Board, at: HexId, own: list[Unit]) -> Unit | None:
    """The first of a hex's uncloaked units, if enemies are there, or a colony to fire at."""
    system, seat = board.systems[at], own[0].owner
    colony = system.colony
    abroad = colony is not None and colony.owner != seat
    if len(board.at[at]) == len(own) and not system.aliens and not abroad:
        return None
    ready = [unit for unit in own if not unit.cloaked]
    met = (system.aliens and system.explored) or False in [
        unit.cloaked for unit in board.foes(at, seat)
    ]
    if colony is not None and board.enemies(colony.owner, seat):
        met = met or any(map(fights, ready))
    return ready[0] if ready and met else None


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
    prompt = f"{owner_words(mover)} comes to {at}: do Raiders stay hidden there?"
    if await either("move.lurk", raiders[0].owner, prompt, "12.1.2", at):
        await announce(board, Party(raiders, 0))
