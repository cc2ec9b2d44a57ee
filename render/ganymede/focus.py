"""Pictures of Ganymede's questions: cards on display, the reader's board and hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.ganymede.boards import detail
from render.ganymede.seat import hand
from render.question import Part, Question
from render.scene import Scene
from render.zoom import SLACK
from rules.ganymede.charts.kinds import Colour, EffectKind
from rules.ganymede.position.view import View


def focus(view: View, names: Sequence[str], question: Question) -> list[Part]:
    """Return the display where options lie on it, the reader's ships, and the reader's board."""
    seat = view.seat
    if seat is None:
        return []
    board = detail(view, names, [seat])
    named = {key: _marks(seat, question, key) for key in question.keys}
    shown = {key: next((m for m in marks if m in board.marks), "") for key, marks in named.items()}
    parts = [*_rows(view, board, shown, draws=_draws(view, question))]
    held = {key: mark for key, marks in named.items() for mark in marks if mark.startswith("hand:")}
    cards = hand(view, names)
    parts.append(Part(cards, {key: mark for key, mark in held.items() if mark in cards.marks}))
    own = {key: mark for key, mark in shown.items() if mark.startswith(f"{seat}:")}
    return [*parts, Part(board, own, whole=board.seats[seat])]


def _rows(view: View, board: Scene, shown: Mapping[str, str], *, draws: bool) -> Iterator[Part]:
    """Yield the rows on which options lie, from the ships to the tiles; ships if one is drawn."""
    for row in (view.ships, view.mars, view.earth, view.tiles):
        cards = tuple(f"row:{card.id}" for card in row if card is not None)
        options = {key: mark for key, mark in shown.items() if mark in cards}
        if options or (row is view.ships and draws):
            yield Part(board, options, cards, edge=SLACK)


def _draws(view: View, question: Question) -> bool:
    """Return whether an action on offer may draw a ship, as menus offer both together.

    A lone tile that is discarded leads to a basic action, whichever it is.
    """
    if question.id != "turn.action":
        return False
    taken = {key.rpartition(":")[2] for key in question.keys}
    if sum(key.startswith("discard:") for key in question.keys) == 1:
        return True
    cards = [card for row in (view.mars, view.earth, view.tiles) for card in row if card]
    steps = [step for card in cards if card.id in taken for step in card.steps]
    return any(effect.kind is EffectKind.DRAW for step in steps for effect in step)


def _marks(seat: int, question: Question, key: str) -> list[str]:
    """Return the marks that an option may stand for, the likeliest first."""
    kind, _, rest = key.partition(":")
    if kind == "ship":
        return [f"{seat}:ship{rest}"]
    if kind in ("adapt", "move") and "-" in rest:
        world, _, colour = rest.partition("-")
        return [f"{seat}:{world}:{Colour(colour)}:1"]
    if key in list(Colour):
        return [f"{seat}:{_world(question)}:{Colour(key)}:1"]
    card = rest or key
    if kind == "discard" or question.id in ("shuttle.pay", "tile.replace", "discard.more"):
        return [f"{seat}:{card}"]
    return [f"row:{card}", f"hand:{card}"]


def _world(question: Question) -> str:
    """Return the world where the settlers of a question wait: that of its shuttle."""
    return "mars" if str(question.about).startswith("M") else "earth"
