"""Pictures of Starfarers' questions: spaces of the galaxies, the reader's cards and prices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from render.question import Part, Question
from render.scene import Scene
from render.starfarers.boards import hand, overview, seat_board
from render.starfarers.galaxy import name_orbit
from rules.starfarers.charts.geometry import hexes_of, neighbours, range_of
from rules.starfarers.charts.kinds import HexId, Resource, SiteId, Terrain
from rules.starfarers.position.view import View

GALAXIES = 2
"""Galaxies that a panel shows one below the other; beside more it shows one with all."""
PAID = ("deed", "trade", "offer", "swap", "goods", "feast")
"""Beginnings of the ids of questions about cards: what to do after travel is paid with them."""
DEED = "deed"
"""The question after travel, which shows the ships too: what to build depends on where they are."""
GOOD = re.compile(rf"(?<![a-z])(?:{'|'.join(Resource)})")
SPACE = re.compile("[A-Z][0-9]+")
ORBIT, SPACE_MARK = "orbit:", "hex:"
TRAVEL = "move:"
"""Beginning of an option that is a ship to travel with."""


def focus(view: View, names: Sequence[str], question: Question) -> list[Part]:
    """Return the reader's cards where options are paid or traded, and the spaces of the options."""
    if view.seat is None:
        return []
    held = hand(view, names)
    known = _known_marks(held)
    cards = {
        f"{key} {mark}": mark for key in question.keys for mark in _held_marks(key) if mark in known
    }
    paid = question.id.partition(".")[0] in PAID and (not cards or question.id == DEED)
    beside = tuple(f"card:{good}" for good in Resource) if paid else ()
    parts = [Part(held, cards, beside)] if cards or paid else []
    galaxies = [_galaxy(view, names, question, seat) for seat in range(len(view.galaxies))]
    shown = [part for part in galaxies if part.options or part.beside]
    shown.sort(key=lambda part: -len(part.options))
    if len(shown) > GALAXIES:
        board = overview(view, names, [view.seat])
        parts.append(_spaces(view, board, question))
    parts += shown[: 1 if len(shown) > GALAXIES else GALAXIES]
    if question.id == DEED and not shown:
        return [*parts, _ships_part(view, names, view.seat)]
    return parts or [_ships_part(view, names, view.seat)]


def _ships_part(view: View, names: Sequence[str], seat: int) -> Part:
    """Return the spaces around a seat's starships, in the galaxy with most of them, else its line.

    A question without a place, such as what to build, is answered by where the ships are.
    """
    places = [[ship.hex for ship in galaxy.ships if ship.owner == seat] for galaxy in view.galaxies]
    most = max(range(len(places)), key=lambda number: len(places[number]))
    if not places[most]:
        board = overview(view, names, [seat])
        return Part(board, whole=board.seats[seat])
    around = dict.fromkeys(space for at in places[most] for space in range_of(at))
    return Part(seat_board(view, most, names), beside=tuple(f"hex:{space}" for space in around))


def _known_marks(scene: Scene) -> set[str]:
    return {*scene.marks, *scene.places}


def _held_marks(key: str) -> Iterator[str]:
    """Yield the cards and prices of the reader's that an option is about."""
    kind, _, rest = key.partition(":")
    if kind == "build":
        yield f"price:{rest}"
    yield f"price:{kind}"
    if kind not in ("card", "attack", "move"):
        yield from (f"card:{good}" for good in dict.fromkeys(GOOD.findall(key)))


def _galaxy(view: View, names: Sequence[str], question: Question, seat: int) -> Part:
    """Return the spaces of one galaxy that the options name, and those that they are about."""
    return _spaces(view, seat_board(view, seat, names), question)


def _spaces(view: View, scene: Scene, question: Question) -> Part:
    """Return a scene with the spaces that the options name."""
    known = _known_marks(scene)
    ships: dict[str, str] = {
        ship.name: ship.hex for galaxy in view.galaxies for ship in galaxy.ships
    }
    options = {
        key: mark
        for key in question.keys
        if (mark := next((mark for mark in _marks(ships, key) if mark in known), ""))
    }
    target = getattr(question.about, "target", None)
    about = target.hex if target is not None else question.about
    further = [*question.further, about if isinstance(about, str) else ""]
    joined = [
        mark
        for key in further
        if (mark := next((mark for mark in _marks(ships, key) if mark in known), ""))
    ]
    named = [*options.values(), *joined]
    for mark in dict.fromkeys(named):
        if mark.startswith(ORBIT) and mark in scene.places:
            name_orbit(scene, SiteId(mark.removeprefix(ORBIT)))
    nearby = [*_targets(ships, options), *_guarded_spaces(named), *_pirate_neighbours(view, named)]
    return Part(scene, options, (*joined, *(mark for mark in nearby if mark in known)))


def _targets(ships: Mapping[str, str], options: Mapping[str, str]) -> Iterator[str]:
    """Yield the spaces around ships that may travel: a menu offers them with the ship."""
    names = [key.removeprefix(TRAVEL) for key in options if key.startswith(TRAVEL)]
    for name in names:
        around = neighbours(HexId(SiteId(ships[name]))) if name in ships else ()
        yield from (f"hex:{space}" for space in around)


def _guarded_spaces(marks: Iterable[str]) -> Iterator[str]:
    """Yield the spaces that orbits guard: their labels name them."""
    sites = [mark.removeprefix(ORBIT) for mark in marks if mark.startswith(ORBIT)]
    yield from (f"hex:{space}" for site in sites for space in hexes_of(SiteId(site)))


def _pirate_neighbours(view: View, marks: Iterable[str]) -> Iterator[str]:
    """Yield the spaces next to others from which pirates attack: labels name the battles."""
    dens = {
        space.id
        for galaxy in view.galaxies
        for space in galaxy.spaces
        if space.terrain is Terrain.PIRATES
    }
    spaces = [mark.removeprefix(SPACE_MARK) for mark in marks if mark.startswith(SPACE_MARK)]
    for space in spaces:
        yield from (f"hex:{den}" for den in range_of(HexId(SiteId(space))) if den in dens)


def _marks(ships: Mapping[str, str], key: str) -> Iterator[str]:
    """Yield the marks of the ship, base, orbit or space that an option names, in this order."""
    name = key.rpartition(":")[2]
    yield f"hex:{ships.get(name, name)}"
    yield from (f"base:{name}", f"orbit:{name}")
    # a base of a planet is named by a letter behind its space, an orbit too
    space = SPACE.match(name)
    if space is not None and name not in ships:
        yield f"hex:{space[0]}"
