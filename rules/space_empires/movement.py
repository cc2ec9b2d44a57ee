"""Movement of units [4.0]."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from rules.kernel import Choice
from rules.space_empires.battle_orders import change_orders
from rules.space_empires.board import Board, owner_words
from rules.space_empires.content import SINGLES, UNITS
from rules.space_empires.exploration import draw_marker, reveal
from rules.space_empires.hexes import HexId
from rules.space_empires.marching import send
from rules.space_empires.menu import Act, Menu, peekable, unit_words, words
from rules.space_empires.passing import challenge
from rules.space_empires.reach import CARRIER
from rules.space_empires.stacks import join, partner_for, split, trim_fighters
from rules.space_empires.state import DOWN, Colony, MarkerId, State, Track, Unit

Deed = Callable[[Menu, Act], Awaitable[None]]
BACK: Final = "back"


async def move(board: Board) -> None:
    """The active seat moves its units, in any order, until it is done [4.1]."""
    seat = board.state.active
    if opens_turn(board.state):
        for mover in teammates(board.state, seat):
            begin(board, mover)
    menu = Menu(board, seat)
    while any(board.of(seat)):
        act = await Choice(
            "move.what",
            seat,
            "What do you move?",
            "4.1",
            menu.options(),
            label=words,
            default="done",
            loop=True,
        )
        if act.deed == "done":
            break
        await DEEDS[act.deed](menu, act)
    await settle(menu)


def opens_turn(state: State) -> bool:
    """Whether a seat's movement begins its side's turn: a brother's goes on with it [facts 6.4]."""
    if state.switches.teams != "brothers" or state.place % 2 == 0:
        return True
    return state.players[state.order[state.place - 1]].out


def teammates(state: State, seat: int) -> list[int]:
    """The seats whose turn it is together: brothers move in the same turn [facts 6.4]."""
    if state.switches.teams != "brothers":
        return [seat]
    return [seat, (seat + 2) % 4]


def begin(board: Board, seat: int) -> None:
    """A seat's units may move again, and hide at its colonies [4.1, 5.11]."""
    state = board.state
    state.fights, state.fought = [], []
    state.renewed.clear()
    if any(track.owner == seat for track in state.tracks):
        state.tracks = [track for track in state.tracks if track.owner != seat]
    for unit in board.of(seat):
        unit.start = unit.hex
        unit.spent = unit.extra = unit.looks = 0
        unit.halted = unit.looked = False
        if unit.face != DOWN and unit.kind not in SINGLES and board.colony(unit.hex, seat):
            unit.face = DOWN


async def settle(menu: Menu) -> None:
    """The movement is over: scanners look for raiders, and the ways are noted [12.2]."""
    board, seat = menu.board, menu.seat
    if board.rules.raiders and any(unit.cloaked for unit in board.units.values()):
        for at in dict.fromkeys(unit.hex for unit in board.of(seat)):
            await challenge(board, at, seat)
    for unit in board.of(seat):
        if unit.cloaked and not board.foes(unit.hex, seat):
            unit.cloaked = False
        walked = menu.walked.get(unit.uid)
        if walked and walked[-1] == unit.hex:
            board.state.tracks.append(Track(seat, unit.token, tuple(walked)))


async def _fleet(menu: Menu, act: Act) -> None:
    """All units of a hex that can still move go together [4.1]."""
    await send(menu, menu.movers(menu.board.own(act.at, menu.seat)))


async def _one(menu: Menu, act: Act) -> None:
    assert act.unit is not None
    await send(menu, [act.unit])


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
        "How many ships of the group go?",
        "2.3.1",
        counts,
        note=lambda: f"{unit.name} at {act.at} has {unit.size} ships.",
    )
    part = split(menu.board, unit, count)
    assert part is not None
    menu.walked[part.uid] = list(menu.way(unit))
    menu.touch((act.at,))
    await send(menu, [part])


async def _join(menu: Menu, act: Act) -> None:
    unit = act.unit
    assert unit is not None
    other = partner_for(menu.board, unit)
    assert other is not None
    join(menu.board, unit, other)
    menu.board.say(f"{unit.name} joins {other.name} at {act.at}.", (menu.seat,))
    menu.touch((act.at,))


async def _tow(menu: Menu, act: Act) -> None:
    """A mining ship takes a marker in tow and leaves the hex empty [6.7.2]."""
    unit = act.unit
    assert unit is not None
    system = menu.board.systems[act.at]
    unit.tow, system.marker, system.terrain = system.marker, MarkerId(""), ""
    menu.board.say(f"{owner_words(menu.seat)}'s {unit.name} takes {act.at}'s find in tow.")
    menu.touch((act.at,))


async def _drop(menu: Menu, act: Act) -> None:
    """What is in tow waits at a colony for the Economic Phase [6.7.2]."""
    unit, colony = act.unit, menu.board.colony(act.at, menu.seat)
    assert unit is not None
    assert colony is not None
    colony.hoard.append(unit.tow)
    unit.tow = MarkerId("")
    menu.board.say(f"{owner_words(menu.seat)}'s {unit.name} puts its load down at {act.at}.")
    menu.touch((act.at,))


async def _colonise(menu: Menu, act: Act) -> None:
    """A colony ship becomes a new colony [4.4.1]."""
    assert act.unit is not None
    menu.board.remove(act.unit)
    menu.board.systems[act.at].colony = Colony(menu.seat)
    menu.board.say(f"{owner_words(menu.seat)} founds a colony at {act.at}.")
    menu.touch((act.at,))


async def _peek(menu: Menu, act: Act) -> None:
    """A cruiser looks at a face-down marker, and leaves it or turns it over [9.8]."""
    board, unit = menu.board, act.unit
    assert unit is not None
    places: dict[str, HexId] = {at: at for at in peekable(board, act.at)}
    at = await Choice("move.peek", menu.seat, "Look at which hex?", "9.8", places)
    marker = await draw_marker(board, at)
    unit.looks += 1
    unit.looked = unit.looks >= unit.size
    system = board.systems[at]
    if menu.seat not in system.peeked:
        system.peeked.append(menu.seat)
    board.say(f"{owner_words(menu.seat)} looks at the marker of {at}.")
    kind = marker.partition(".")[0]
    board.tell(f"The marker of {at} is: {kind}.", (menu.seat,), bars_undo=True)
    menu.touch(dict.fromkeys(u.hex for u in board.of(menu.seat)))
    turn = await Choice(
        "move.peeked",
        menu.seat,
        f"Turn the marker of {at} over?",
        "9.8",
        {"leave": False, "reveal": True},
        label=lambda value: "Turn it face up" if value else "Leave it face down",
        default="leave",
        note=lambda: f"At {at} lies: {kind}.",
    )
    if turn:
        await reveal(board, at, unit)


async def _refit(menu: Menu, act: Act) -> None:
    """A group stays at a yard to be upgraded at the turn's end [9.10.4]."""
    assert act.unit is not None
    act.unit.refit = True
    menu.board.say(f"{act.unit.name} is upgraded at the end of the turn.", (menu.seat,))
    menu.touch(dict.fromkeys(unit.hex for unit in menu.board.of(menu.seat)))


async def _strike(menu: Menu, act: Act) -> None:
    """Raiders that slipped in give up their cloaks to attack [12.1.2]."""
    for unit in menu.board.own(act.at, menu.seat):
        if unit.cloaked:
            unit.cloaked, unit.halted = False, True
    menu.board.say(f"{owner_words(menu.seat)}'s Raiders attack at {act.at}.")
    menu.touch((act.at,))


async def _scuttle(menu: Menu, act: Act) -> None:  # noqa: ARG001
    """A unit is taken from the map in its owner's turn; what is in tow is not [6.7.1, 7.3.2]."""
    board = menu.board
    options: dict[str, Unit | None] = {
        unit.name: unit for unit in board.of(menu.seat) if not unit.tow
    }
    options[BACK] = None
    unit = await Choice(
        "move.scuttle",
        menu.seat,
        "Scuttle which unit?",
        "7.3.2",
        options,
        label=lambda value: unit_words(value) if value else "None",
    )
    if unit is None:
        return
    board.remove(unit)
    told = UNITS[unit.kind].name if unit.kind in SINGLES else f"counter #{unit.token}"
    board.say(f"{owner_words(menu.seat)} scuttles {told} at {unit.hex}.")
    if unit.kind == CARRIER:
        trim_fighters(board, unit.hex, menu.seat)
    menu.touch((unit.hex,))


async def _orders(menu: Menu, act: Act) -> None:  # noqa: ARG001
    await change_orders(menu.board, menu.seat)


DEEDS: Final[dict[str, Deed]] = {
    "fleet": _fleet,
    "move": _one,
    "part": _part,
    "join": _join,
    "tow": _tow,
    "drop": _drop,
    "colonise": _colonise,
    "peek": _peek,
    "refit": _refit,
    "strike": _strike,
    "scuttle": _scuttle,
    "orders": _orders,
}
