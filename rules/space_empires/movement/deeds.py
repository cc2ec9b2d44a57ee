"""What units do on their way: tow, colonise, look around, be upgraded or scuttled."""

from __future__ import annotations

from typing import Final

from rules.kernel import Choice
from rules.space_empires.charts.hexes import HexId
from rules.space_empires.charts.kinds import CARRIER, PIPELINE, MarkerId
from rules.space_empires.charts.terrain import MARKER_WORDS, Terrain, kind_of
from rules.space_empires.exploration.exploration import draw_marker, reveal
from rules.space_empires.movement.menu import Act, Menu, peekable
from rules.space_empires.position.stacks import trim_fighters
from rules.space_empires.position.state import Colony, Unit
from rules.space_empires.position.words import owner_words, public_words, unit_words

BACK: Final = "back"


async def tow(menu: Menu, act: Act) -> None:
    """A mining ship takes a marker in tow and leaves the hex empty [6.7.2]."""
    unit = act.unit
    assert unit is not None
    system = menu.board.systems[act.at]
    found = MARKER_WORDS[system.terrain]
    unit.tow, system.marker, system.terrain = system.marker, MarkerId(""), Terrain.SPACE
    ship = f"{owner_words(menu.seat)}'s {public_words(unit)}"
    menu.board.say(f"{ship} takes {found} at {act.at} in tow.")
    menu.touch((act.at,))


async def drop(menu: Menu, act: Act) -> None:
    """What is in tow waits at a colony for the Economic Phase [6.7.2]."""
    unit, colony = act.unit, menu.board.colony(act.at, menu.seat)
    assert unit is not None
    assert colony is not None
    load = MARKER_WORDS[kind_of(unit.tow)]
    colony.hoard.append(unit.tow)
    unit.tow = MarkerId("")
    ship = f"{owner_words(menu.seat)}'s {public_words(unit)}"
    menu.board.say(f"{ship} unloads {load} at {act.at}.")
    menu.touch((act.at,))


async def colonise(menu: Menu, act: Act) -> None:
    """A colony ship becomes a new colony [4.4.1]."""
    assert act.unit is not None
    menu.board.remove(act.unit)
    menu.board.systems[act.at].colony = Colony(menu.seat)
    menu.board.say(f"{owner_words(menu.seat)} founds a colony at {act.at}.")
    menu.touch((act.at,))


async def peek(menu: Menu, act: Act) -> None:
    """A cruiser looks at a face-down marker, and leaves it or turns it over [9.8]."""
    board, unit = menu.board, act.unit
    assert unit is not None
    at = await peeked_at(menu, act)
    marker = await draw_marker(board, at)
    unit.looks += 1
    system = board.systems[at]
    if menu.seat not in system.peeked:
        system.peeked.append(menu.seat)
    board.say(f"{owner_words(menu.seat)} looks at the marker of {at}.")
    found = MARKER_WORDS[kind_of(marker)]
    board.tell(f"The marker of {at} is: {found}.", (menu.seat,), bars_undo=True)
    menu.touch_all()
    turn = await Choice(
        "move.peeked",
        menu.seat,
        f"Turn the marker of {at} over?",
        "9.8",
        {"leave": False, "reveal": True},
        label=lambda value: "Turn it face up" if value else "Leave it face down",
        default="leave",
        note=lambda: f"At {at} lies: {found}.",
        deliberate=True,
    )
    if turn:
        await reveal(board, at, unit)


def peeked_at(menu: Menu, act: Act) -> Choice[HexId]:
    """Which of the face-down markers around is looked at [9.8]."""
    places: dict[str, HexId] = {at: at for at in peekable(menu.board, act.at)}
    return Choice("move.peek", menu.seat, "Look at which hex?", "9.8", places)


async def refit(menu: Menu, act: Act) -> None:
    """A group stays at a yard to be upgraded at the turn's end [9.10.4]."""
    assert act.unit is not None
    act.unit.refit = True
    menu.board.say(f"{act.unit.name} is upgraded at the end of the turn.", (menu.seat,))
    menu.touch_all()


async def uncloak(menu: Menu, act: Act) -> None:
    """Raiders that slipped in give up their cloaks to attack [12.1.2]."""
    for unit in menu.board.own(act.at, menu.seat):
        if unit.cloaked:
            unit.cloaked, unit.halted = False, True
    menu.board.say(f"{owner_words(menu.seat)}'s Raiders attack at {act.at}.")
    menu.touch((act.at,))


async def scuttle(menu: Menu, act: Act) -> None:  # noqa: ARG001
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
    board.say(f"{owner_words(menu.seat)} scuttles {public_words(unit)} at {unit.hex}.")
    if unit.kind == CARRIER:
        trim_fighters(board, unit.hex, menu.seat)
    menu.touch((unit.hex,))
    if unit.kind == PIPELINE:
        menu.touch_pipes()
