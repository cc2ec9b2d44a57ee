"""The strip above the map: the state of the game, and who leads."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.paint import extent, measure, truncate
from render.palettes import Role
from render.scene import Align, Box, Line, Part, Scene, Weight
from render.space_empires import art, overview_art
from render.space_empires.layout import LETTERS
from render.space_empires.owners import MACHINE, owner_name, plain_sign
from render.space_empires.words import brief, doing_and_pending, winning
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.switches import Victory
from rules.space_empires.position.view import MachineView, RivalView, SeatView, View

TITLE, ROW, PAD, GAP = 44, 38, 5, 8
"""Heights in pixels: of the title, of a cell's row; the margin of a cell, and between cells."""
SIGN, PLACE = 36, 56
"""Side of an owner's sign, and width of a place in the turn order."""
ORDINALS = ("1st", "2nd", "3rd", "4th")
IN_ROW = 4
"""Cells beside one another; solo games have up to five."""


def height(view: View) -> int:
    """Return the strip's height."""
    lines = -(-_cells(view) // IN_ROW)
    return TITLE + lines * (2 * ROW + 2 * PAD + GAP)


def _cells(view: View) -> int:
    return len(view.seats) + len(view.rivals) + len(_machines(view))


def _machines(view: View) -> tuple[MachineView, ...]:
    return view.machines if len(view.seats) == 1 else ()


def draw_header(
    scene: Scene, box: Box, view: View, names: Sequence[str], pending: Sequence[int]
) -> None:
    """Draw the strip: a title with the deciding players, and a cell for each empire."""
    title, rest = box.top(TITLE)
    left, right = title.left(title.w * 9 // 16, GAP)
    scene.line(left, brief(view), 34, Role.INK, Weight.HEAVY)
    scene.line(
        right, deciding(view, names, pending, right.w), 34, Role.ACCENT, Weight.HEAVY, Align.RIGHT
    )
    many = _cells(view)
    rows = rest.rows(-(-many // IN_ROW), 0)
    wide = max(2, -(-many // len(rows)))
    cells = iter([cell for row in rows for cell in row.top(GAP)[1].columns(wide, GAP)])
    scores = [_score(view, seat) for seat in view.seats]
    least, most = min(scores, default=0), max(scores, default=0)
    for seat in view.seats:
        decides = seat.seat in pending if pending else view.active == seat.seat
        cell = next(cells)
        # nobody leads while all are equal
        leads = least < _score(view, seat) == most
        _draw_seat(
            scene, cell, view, seat, names[seat.seat], framed=decides or seat.winner, leads=leads
        )
        scene.region(f"Empire {seat.seat + 1}", cell, seat=seat.seat)
    for rival in view.rivals:
        cell = next(cells)
        _draw_rival(scene, cell, rival)
        scene.region(owner_name(rival.owner, ()), cell)
    for machine in _machines(view):
        cell = next(cells)
        _draw_machine(scene, cell, machine)
        scene.region(f"Machine {machine.number}", cell)


def _score(view: View, seat: SeatView) -> int:
    """Return what the scenario counts: victory points, else the income that wins wars."""
    return seat.points if view.switches.victory == Victory.POINTS else seat.income


def deciding(
    view: View, names: Sequence[str], pending: Sequence[int], room: int
) -> list[Part] | str:
    """Return the current decision; several pending seats are shown by their signs."""
    words, waiting = doing_and_pending(view, names, pending)
    if view.step == Step.OVER:
        words = winning(view, names) or words  # why it ended is the message's to say
    if not waiting:
        signs = [*map(plain_sign, pending)]
        return [*signs, truncate(words, room - 50 * len(signs), 34, Weight.HEAVY)]
    before: list[Part] = [plain_sign(view.active)] if view.active is not None else []
    if len(waiting) == 1:
        name = truncate(names[waiting[0]], room - 270, 34, Weight.HEAVY)
        return [*before, "waiting for" if before else "Waiting for", plain_sign(waiting[0]), name]
    return [*before, "waiting for" if before else "Waiting for", *map(plain_sign, waiting)]


def _cell(
    scene: Scene, box: Box, sign: Art, name: str, *, framed: bool, out: bool, place: str = ""
) -> Box:
    """Draw a cell with an owner's sign, name and place in the order; return the rest of it."""
    scene.cell(box, framed=framed)
    inner = box.inset(8, PAD)
    first, rest = inner.top(ROW)
    shape, words = first.left(SIGN, 6)
    scene.icon(shape.square(SIGN), sign)
    role = Role.SOFT if out else Role.INK
    if place:
        ordinal, words = words.right(PLACE, 4)
        scene.line(ordinal, place, 30, Role.SOFT, Weight.BOLD, Align.RIGHT)
    # a long name is smaller before it is cut
    scene.line(words, truncate(name, words.w, 30, Weight.HEAVY), 32, role, Weight.HEAVY)
    return rest.top(ROW)[0]


def _draw_seat(
    scene: Scene,
    box: Box,
    view: View,
    seat: SeatView,
    name: str,
    *,
    framed: bool,
    leads: bool,
) -> None:
    """Draw a seat's place in the turn order and its figures, which are filled for the leader."""
    named = f"{name}, out" if seat.out else name
    many = len(view.order) > 1 and seat.seat in view.order
    place = ORDINALS[view.order.index(seat.seat)] if many else ""
    sign = plain_sign(seat.seat)
    rest = _cell(scene, box, sign, named, framed=framed, out=seat.out, place=place)
    role = Role.ON_ACCENT if leads else Role.INK
    figures = Line(rest, (*_figures(view, seat, rest),), 32, role, Weight.HEAVY, Align.LEFT)
    if leads:
        # as wide as its words: the frame around the cell says who has to move
        plate = rest.left(extent(figures).w)[0].inset(-6, 1)
        scene.rectangle(plate, Role.ACCENT, 10)
    scene.items.append(figures)
    content = f"{seat.income} {seat.colonies} {seat.points} {seat.out}"
    # the frame of a change stays off the name above, and off the first letter
    scene.mark(f"seat:{seat.seat}", rest.inset(-4, 5), content)


def _figures(view: View, seat: SeatView, box: Box) -> list[Part]:
    """Return a seat's income, colonies, points and counters, the income in words that fit."""
    more: list[Part] = [art.WORLD, str(seat.colonies)]
    if view.switches.victory == Victory.POINTS:
        more += [art.FLAG, str(seat.points)]
    more += [overview_art.COUNTERS, str(sum(each.owner == seat.seat for each in view.counters))]
    options: list[list[Part]] = [
        [f"income {seat.income} CP", *more],
        [f"income {seat.income}", *more],
    ]
    for parts in options:
        line = Line(box, tuple(parts), 32, Role.INK, Weight.HEAVY, Align.LEFT)
        if measure(line) == (line.size, True):
            return parts
    return [f"+{seat.income} CP", *more]


def _draw_rival(scene: Scene, box: Box, rival: RivalView) -> None:
    name = owner_name(rival.owner, ())
    words = f"{name}, fallen" if rival.gone else name
    rest = _cell(scene, box, plain_sign(rival.owner), words, framed=False, out=rival.gone)
    banks = f"fleet {rival.fleet} · def {rival.defence}"
    scene.line(rest, banks, LETTERS, Role.INK, Weight.BOLD)
    scene.mark(f"rival:{rival.owner}", rest, banks)


def _draw_machine(scene: Scene, box: Box, machine: MachineView) -> None:
    """Draw a machine's arrival, or its state."""
    name = f"Machine {machine.number}"
    sign = art.sign(MACHINE)
    rest = _cell(scene, box, sign, name, framed=False, out=machine.gone)
    words = "destroyed" if machine.gone else f"strength {machine.rating}"
    words = f"comes in EP{machine.due}" if machine.due and not machine.gone else words
    scene.line(rest, words, LETTERS, Role.INK, Weight.BOLD)
    scene.mark(f"machine:{machine.number}", rest, machine_words(machine))


def machine_words(machine: MachineView) -> str:
    """Return the state of a Doomsday Machine of the solo scenario."""
    if machine.gone:
        return "destroyed"
    if machine.due:
        return f"strength {machine.rating}, comes in phase {machine.due}"
    hurt = f", {machine.hurt} damage" if machine.hurt else ""
    weak = f", weak to {machine.weakness}" if machine.weakness not in ("", "none") else ""
    return f"strength {machine.rating}{hurt}{weak}"
