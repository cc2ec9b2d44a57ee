"""Movement of units [4.0]."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from rules.kernel import Choice
from rules.space_empires.charts.content import SINGLES
from rules.space_empires.charts.kinds import DOWN
from rules.space_empires.movement import deeds as errands
from rules.space_empires.movement.marching import send, whither
from rules.space_empires.movement.menu import Act, Menu, Step, words
from rules.space_empires.movement.order_changes import change_orders
from rules.space_empires.movement.scanners import challenge
from rules.space_empires.position.board import Board
from rules.space_empires.position.seating import opens_turn, teammates
from rules.space_empires.position.stacks import join, partner_for, split
from rules.space_empires.position.state import Track, Unit

Deed = Callable[[Menu, Act], Awaitable[None]]


async def move(board: Board) -> None:
    """The active seat moves its units, in any order, until it is done [4.1]."""
    seat = board.state.active
    if opens_turn(board.state):
        for mover in teammates(board.state, seat):
            begin(board, mover)
    menu = Menu(board, seat)
    ahead = partial(foresee, menu)
    while options := menu.options():
        act = await Choice(
            "move.what",
            seat,
            "What do you move?",
            "4.1",
            options,
            label=words,
            default="done",
            loop=True,
            ahead=ahead,
        )
        if isinstance(act, Unit):
            await send(menu, [act])
            continue
        if act.deed == "done":
            break
        if act.deed == "more":
            act = await rarer(menu)
            if act.deed == "back":
                continue
        await DEEDS[act.deed](menu, act)
    await end_movement(menu)


def begin(board: Board, seat: int) -> None:
    """A seat's units may move again, and hide at its colonies [4.1, 5.11]."""
    state = board.state
    state.fights, state.fought = [], []
    state.renewed.clear()
    state.tracks = [track for track in state.tracks if track.owner != seat]
    if state.battles:
        state.battles = [battle for battle in state.battles if battle.seat != seat]
    for unit in board.of(seat):
        if unit.start != unit.hex:
            unit.start = unit.hex
        if unit.spent or unit.extra or unit.looks or unit.halted:
            unit.spent = unit.extra = unit.looks = 0
            unit.halted = False
        if unit.face != DOWN and unit.kind not in SINGLES and board.colony(unit.hex, seat):
            unit.face = DOWN


def foresee(menu: Menu, step: Step) -> Choice[Any] | None:
    """What a step of the movement asks first, if anything [4.1]."""
    if isinstance(step, Unit):
        return whither(menu, [step])
    if step.deed == "fleet":
        return whither(menu, menu.movers(menu.board.own(step.at, menu.seat)))
    if step.deed == "peek":
        return errands.peeked_at(menu, step)
    return rarer(menu) if step.deed == "more" else None


def rarer(menu: Menu) -> Choice[Act]:
    """What is seldom done stands behind a question of its own [4.1]."""
    return Choice(
        "move.more",
        menu.seat,
        "What do you move?",
        "4.1",
        menu.rarer(),
        label=words,
        note=lambda: "What else do you do?",
    )


async def end_movement(menu: Menu) -> None:
    """The movement is over: scanners look for raiders, and the ways are noted [12.2]."""
    board, seat = menu.board, menu.seat
    own = board.of(seat)
    if board.rules.raiders and True in [unit.cloaked for unit in board.units.values()]:
        for at in dict.fromkeys(unit.hex for unit in own):
            await challenge(board, at, seat)
    for unit in [unit for unit in own if unit.cloaked]:
        if not board.foes(unit.hex, seat) and not board.systems[unit.hex].aliens:
            unit.cloaked = False
    for unit in [unit for unit in own if unit.spent]:
        walked = menu.walked.get(unit.token)
        if walked and walked[-1] == unit.hex:
            board.state.tracks.append(Track(seat, unit.token, tuple(walked)))


async def _fleet(menu: Menu, act: Act) -> None:
    """All units of a hex that can still move go together [4.1]."""
    await send(menu, menu.movers(menu.board.own(act.at, menu.seat)))


async def _part(menu: Menu, act: Act) -> None:
    """Some ships of a group go, on a counter of their own [2.3.1]."""
    unit = act.unit
    assert unit is not None
    if menu.board.free_number(unit.owner, unit.kind) is None:
        menu.board.say(f"All {unit.kind} counters are in play [2.3.1].", (menu.seat,))
        return
    counts = {str(count): count for count in range(1, unit.size)}
    count = await Choice(
        "move.count",
        menu.seat,
        "What do you move?",
        "4.1",
        counts,
        note=lambda: f"How many of {unit.name}'s {unit.size} ships go [2.3.1]?",
    )
    part = split(menu.board, unit, count)
    assert part is not None
    menu.walked[part.token] = list(menu.way(unit))
    menu.touch((act.at,))
    await send(menu, [part])


async def _join(menu: Menu, act: Act) -> None:
    unit = act.unit
    assert unit is not None
    other = partner_for(menu.board, unit)
    assert other is not None
    mine, theirs = menu.way(unit), menu.way(other)
    menu.walked[other.token] = list(mine if len(mine) > len(theirs) else theirs)
    join(menu.board, unit, other)
    menu.board.say(f"{unit.name} joins {other.name} at {act.at}.", (menu.seat,))
    menu.touch((act.at,))


async def _orders(menu: Menu, act: Act) -> None:  # noqa: ARG001
    await change_orders(menu.board, menu.seat)


DEEDS: Final[dict[str, Deed]] = {
    "fleet": _fleet,
    "part": _part,
    "join": _join,
    "tow": errands.tow,
    "drop": errands.drop,
    "colonise": errands.colonise,
    "peek": errands.peek,
    "refit": errands.refit,
    "strike": errands.uncloak,
    "scuttle": errands.scuttle,
    "orders": _orders,
}
