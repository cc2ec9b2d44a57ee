"""Movement of units [4.0]."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rules.kernel import Choice, Flow
from rules.space_empires.charts.content import SINGLES, SLOW
from rules.space_empires.charts.kinds import DOWN, RAIDER
from rules.space_empires.combat.battle_record import forget_old_battles
from rules.space_empires.combat.bombardment import why_not_settle
from rules.space_empires.movement.actions import DONE
from rules.space_empires.movement.actions.civilians import offer_tows
from rules.space_empires.movement.actions.groups import finish_joining
from rules.space_empires.movement.marching import able, send, whither
from rules.space_empires.movement.menu import Doable, Menu, label, why_not
from rules.space_empires.movement.scanners import challenge, let_raiders_hide
from rules.space_empires.position.board import Board
from rules.space_empires.position.seating import opens_turn, teammates
from rules.space_empires.position.state import Track, Unit
from rules.toolbox.sentences import listed

LOOP: Final = Flow.LOOP
NAMED: Final = 4
"""Maximum number of idle ships named before a movement ends."""


async def move(board: Board) -> None:
    """Move the active seat's units, in any order, until it is done [4.1]."""
    seat = board.state.active
    if opens_turn(board.state):
        for mover in teammates(board.state, seat):
            begin(board, mover)
    menu = Menu(board, seat)
    ahead, words = partial(foresee, menu), partial(label, menu)
    waste = partial(idle_words, menu)
    while options := menu.options():
        act = await Choice(
            "move.what",
            seat,
            "What do you move?",
            "4.1",
            options,
            label=words,
            default="done",
            flow=LOOP,
            ahead=ahead,
            waste=waste,
            why_not=partial(why_not, menu),
        )
        if isinstance(act, Unit):
            await send(menu, [act])
        elif act is DONE:
            break
        else:
            await act.action.carry_out(menu, act)
    await end_movement(menu)


def begin(board: Board, seat: int) -> None:
    """Reset a seat's units for a new movement; raiders hide at its colonies again [4.1, 5.11]."""
    state = board.state
    state.fights, state.fought = [], []
    state.renewed.clear()
    state.tracks = [track for track in state.tracks if track.owner != seat]
    for unit in board.units_of(seat):
        if unit.start != unit.hex:
            unit.start = unit.hex
        if unit.spent or unit.extra or unit.looks or unit.halted:
            unit.spent = unit.extra = unit.looks = 0
            unit.halted = unit.helped = False
        if unit.face != DOWN and unit.kind not in SINGLES and board.colony(unit.hex, seat):
            unit.face = DOWN


def idle_words(menu: Menu, act: Doable) -> str:
    """Name what a movement ends without: colonies to found [4.4.1], ships to move [4.1].

    Ships on guard at a colony are named only if no ship at all has moved: leaving them is usual.
    """
    if act is not DONE:
        return ""
    board, own = menu.board, menu.board.units_of(menu.seat)
    if settlers := [unit for unit in own if not why_not_settle(board, unit)]:
        return f"{_at_their_hexes(settlers)} can found a colony now. Go back to do so."
    still = [unit for units in menu.stacks.values() for unit in able(menu, units)]
    idle = [unit for unit in still if not unit.spent and unit.kind not in SLOW]
    if any(unit.spent or unit.halted for unit in own):
        idle = [unit for unit in idle if not board.colony(unit.hex, menu.seat)]
    return f"{_at_their_hexes(idle)} can still move this turn." if idle else ""


def _at_their_hexes(units: list[Unit]) -> str:
    """Name units with their hexes; many are counted."""
    named = [f"{unit.name} at {unit.hex}" for unit in units[:NAMED]]
    left = len(units) - len(named)
    return listed([*named, f"{left} more"] if left else named)


def foresee(menu: Menu, act: Doable) -> Choice[Any] | None:
    """Return the first question of a movement step, if any [4.1]."""
    return whither(menu, [act]) if isinstance(act, Unit) else act.action.asks(menu, act)


async def end_movement(menu: Menu) -> None:
    """Finish the movement: scanners look for raiders, and the ways are recorded [12.2]."""
    board, seat = menu.board, menu.seat
    forget_old_battles(board, seat)
    await offer_tows(menu)
    finish_joining(menu)
    own = board.units_of(seat)
    if board.rules.raiders:
        await _look_for_raiders(board, seat)
    for unit in own:
        if unit.cloaked and not board.foes(unit.hex, seat) and not board.systems[unit.hex].aliens:
            unit.cloaked = False
        walked = menu.walked.get(unit.token) if unit.spent else None
        if walked and walked[-1] == unit.hex:
            board.state.tracks.append(Track(seat, unit.token, tuple(walked)))


async def _look_for_raiders(board: Board, seat: int) -> None:
    """Search hidden Raiders with scanners, then let others hide [12.1.2] [12.2]."""
    stacks = board.stacks(seat)
    shared = [at for at, own in stacks.items() if len(board.at[at]) > len(own)]
    others = [unit for at in shared for unit in board.at[at] if unit.owner != seat]
    raiders = [unit for unit in others if unit.kind == RAIDER or unit.cloaked]
    if True in [unit.cloaked for unit in raiders]:
        for at in dict.fromkeys(unit.hex for unit in board.units_of(seat)):
            await challenge(board, at, seat)
    if raiders:
        await let_raiders_hide(board, seat)
