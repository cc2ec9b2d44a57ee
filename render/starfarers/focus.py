"""Pictures of Starfarers' questions: spaces of the galaxies, the reader's cards and prices."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from render.question import Part, Question
from render.scene import Scene
from render.starfarers.boards import hand, overview, seat_board
from rules.starfarers.charts.geometry import neighbours
from rules.starfarers.charts.kinds import HexId, Resource, SiteId
from rules.starfarers.position.view import View

GALAXIES = 2
"""Galaxies that a panel shows one below the other; beside more it shows one with all."""
PAID = ("trade", "offer", "swap", "goods", "feast")
"""Beginnings of the ids of questions about cards."""
GOOD = re.compile(rf"(?<![a-z])(?:{'|'.join(Resource)})")
SPACE = re.compile("[A-Z][0-9]+")
TRAVEL = "move:"
"""Beginning of an option that is a ship to travel with."""


def focus(view: View, names: Sequence[str], question: Question) -> list[Part]:
    """Return the reader's cards where options are paid or traded, and the spaces of the options."""
    if view.seat is None:
        return []
    held = hand(view, names)
    known = _known(held)
    cards = {f"{key} {mark}": mark for key in question.keys for mark in _held(key) if mark in known}
    parts = [Part(held, cards)] if cards else []
    if not cards and question.id.partition(".")[0] in PAID:
        parts = [Part(held, beside=tuple(f"card:{good}" for good in Resource))]
    galaxies = [_galaxy(view, names, question, seat) for seat in range(len(view.galaxies))]
    shown = [part for part in galaxies if part.options or part.beside]
    shown.sort(key=lambda part: -len(part.options))
    if len(shown) > GALAXIES:
        board = overview(view, names, [view.seat])
        parts.append(_spaces(view, board, question))
    parts += shown[: 1 if len(shown) > GALAXIES else GALAXIES]
    if not parts:
        board = overview(view, names, [view.seat])
        parts.append(Part(board, whole=board.seats[view.seat]))
    return parts


def _known(scene: Scene) -> set[str]:
    return {*scene.marks, *scene.places}


def _held(key: str) -> Iterator[str]:
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
    known = _known(scene)
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
    about = about if isinstance(about, str) else ""
    beside = [mark for mark in _marks(ships, about) if mark in known][:1]
    return Part(scene, options, (*beside, *_targets(ships, options, known)))


def _targets(
    ships: Mapping[str, str], options: Mapping[str, str], known: Collection[str]
) -> Iterator[str]:
    """Yield the spaces around ships that may travel: a menu offers them with the ship."""
    names = [key.removeprefix(TRAVEL) for key in options if key.startswith(TRAVEL)]
    for name in names:
        around = neighbours(HexId(SiteId(ships[name]))) if name in ships else ()
        yield from (f"hex:{space}" for space in around if f"hex:{space}" in known)


def _marks(ships: Mapping[str, str], key: str) -> Iterator[str]:
    """Yield the marks of the ship, base, orbit or space that an option names, in this order."""
    name = key.rpartition(":")[2]
    yield f"hex:{ships.get(name, name)}"
    yield from (f"base:{name}", f"orbit:{name}")
    # a base of a planet is named by a letter behind its space, an orbit too
    space = SPACE.match(name)
    if space is not None and name not in ships:
        yield f"hex:{space[0]}"
