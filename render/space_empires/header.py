"""The strip above the map: where the game stands, and every empire's public figures."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.scene import Align, Box, Part, Scene, Weight
from render.space_empires import art
from render.space_empires.owners import MACHINE, called, number, style
from render.space_empires.words import STEPS, doing_and_pending, short_tech, when
from render.theme import Role
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.switches import Victory
from rules.space_empires.position.view import MachineView, RivalView, SeatView, View
from rules.toolbox.sentences import counted

PHONE = 400
"""Width of a phone's screen in points; sizes are counted in them."""
GAP = 2.5
_TITLE, _CELL = 11.5, 30.0
MOST_TECH, WIDE_CELL = 7, 150
"""Technologies that have room in one row of a cell narrower than so many points."""
ROOM, LESS = 40, 25
"""Letters of all pending players' names: alone, and beside the active player's step."""
SHORT = (Step.SETUP, Step.ECONOMY, Step.OVER)
"""Steps with a short description."""
PLACES = ("1st", "2nd", "3rd", "4th")


def points(width: int, size: float) -> int:
    """Return a size in points of a phone, in pixels of a picture so wide."""
    return round(width * size / PHONE)


def height(width: int) -> int:
    """Return the strip's height in a picture so wide."""
    return points(width, _TITLE) + points(width, GAP) + points(width, _CELL)


def draw_header(
    scene: Scene, box: Box, view: View, names: Sequence[str], pending: Sequence[int]
) -> None:
    """Draw the strip: a title with the deciding players, and a cell for each empire."""
    width = scene.width
    title, rest = box.top(points(width, _TITLE), points(width, GAP))
    left, right = title.left(points(width, 110 if view.step in SHORT else 200), points(width, 3))
    scene.line(left, when(view), points(width, 8.4), Role.INK, Weight.HEAVY)
    decision = _deciding(view, names, pending)
    scene.line(right, decision, points(width, 8.4), Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    alone = bool(view.machines or view.rivals) and len(view.seats) == 1
    machines = view.machines if alone else ()
    count = len(view.seats) + len(view.rivals) + bool(machines)
    cells = iter(rest.columns(max(2, count), points(width, GAP)))
    for seat in view.seats:
        decides = seat.seat in pending if pending else view.active == seat.seat
        cell = next(cells)
        _draw_seat(scene, cell, view, seat, names[seat.seat], framed=decides or seat.winner)
        scene.region(f"Empire {seat.seat + 1}", cell, seat=seat.seat)
    for rival in view.rivals:
        _draw_rival(scene, next(cells), rival)
    if machines:
        cell = next(cells)
        _draw_machines(scene, cell, machines)
        scene.region("Machines", cell)


def _deciding(view: View, names: Sequence[str], pending: Sequence[int]) -> list[Part]:
    """Return the current decision; each pending seat has its coloured sign before its name."""
    words, waiting = doing_and_pending(view, names, pending)
    if not waiting:
        return [*map(_sign, pending), words]
    parts: list[Part] = [words]
    most = ROOM
    if view.active is not None and view.step in STEPS:
        parts, most = [_sign(view.active), f"{STEPS[view.step]}; waiting for"], LESS
    crowded = sum(len(names[seat]) for seat in waiting) > most
    room = most // len(waiting) if crowded else most
    for place, seat in enumerate(waiting):
        name = names[seat] if len(names[seat]) <= room else f"{names[seat][: room - 1]}…"
        comma = "," if place < len(waiting) - 1 else ""
        parts += [_sign(seat), f"{name}{comma}"]
    return parts


def _sign(owner: int) -> Art:
    return art.sign(style(owner), number(owner))


def _cell(scene: Scene, box: Box, owner: int, name: str, *, framed: bool, out: bool) -> Box:
    """Draw a cell with an owner's sign and name; return the rest of it."""
    scene.cell(box, points(scene.width, 3), framed=framed)
    unit = points(scene.width, 1)
    inner = box.inset(2 * unit + 2, unit)
    first, rest = inner.top(points(scene.width, 10.5))
    side = points(scene.width, 10)
    shape, words = first.left(side, unit)
    scene.icon(shape.square(side), _sign(owner))
    role = Role.SOFT if out else Role.INK
    scene.line(words, name, points(scene.width, 7.6), role, Weight.HEAVY)
    return rest


def _draw_rows(scene: Scene, box: Box, words: str, tech: str, size: float) -> Box:
    """Draw the two lower rows of a cell, or three for long technology; return the first of them."""
    parts = tech.split(" ")
    long = len(parts) > MOST_TECH and box.w < points(scene.width, WIDE_CELL) and tech[0].isupper()
    half = -(-len(parts) // 2)
    lines = [" ".join(parts[:half]), " ".join(parts[half:])] if long else [tech]
    upper, *lower = box.rows(1 + len(lines), 0)
    most = 5.9 if long else size
    scene.line(upper, words, points(scene.width, most), Role.INK, Weight.BOLD)
    for row, line in zip(lower, lines, strict=True):
        scene.line(row, line, points(scene.width, min(6.6, most)), Role.SOFT, Weight.BOLD)
    return upper


def _draw_seat(
    scene: Scene, box: Box, view: View, seat: SeatView, name: str, *, framed: bool
) -> None:
    named = f"{name}, out" if seat.out else name
    rest = _cell(scene, box, seat.seat, named, framed=framed, out=seat.out)
    roomy = len(view.seats) + len(view.rivals) < 3
    colonies = counted(seat.colonies, "colony", "colonies")
    income = f"{seat.income} CP income" if roomy else f"+{seat.income} CP"
    parts = [income, colonies if roomy else f"{seat.colonies} col."]
    if roomy:
        parts.append(counted(seat.counters, "counter"))
    if view.switches.victory == Victory.POINTS and len(view.seats) > 2:
        parts.append(counted(seat.points, "pt"))
    elif seat.seat in view.order and len(view.order) > 1 and view.step != Step.OVER:
        parts.append(f"moves {PLACES[view.order.index(seat.seat)]}")
    words = " · ".join(parts)
    tech = short_tech(seat.shown) or "no technology shown"
    if seat.tech is not None and seat.cp is not None:
        tech = f"{short_tech(seat.tech) or 'no technology'} · {seat.cp} CP"
    upper = _draw_rows(scene, rest, words, tech, 7)
    scene.mark(f"seat:{seat.seat}", upper, words)
    scene.mark(f"tech:{seat.seat}", Box(rest.x, upper.y + upper.h, rest.w, rest.h - upper.h), tech)


def _draw_rival(scene: Scene, box: Box, rival: RivalView) -> None:
    name = called(rival.owner, ())
    words = f"{name}, fallen" if rival.gone else name
    rest = _cell(scene, box, rival.owner, words, framed=False, out=rival.gone)
    banks = f"fleet {rival.fleet} · tech {rival.research} · def {rival.defence}"
    upper = _draw_rows(scene, rest, banks, short_tech(rival.tech) or "no technology", 6.6)
    scene.mark(f"rival:{rival.owner}", upper, banks)


def _draw_machines(scene: Scene, box: Box, machines: Sequence[MachineView]) -> None:
    """Draw each machine's arrival, or its state."""
    scene.panel(box, Role.LANE, points(scene.width, 3), outline=Role.LINE, stroke=2)
    unit = points(scene.width, 1)
    rows = box.inset(2 * unit + 2, unit).rows(max(3, len(machines)), 0)
    for machine, row in zip(machines, rows, strict=False):
        side = points(scene.width, 8.5)
        shape, rest = row.left(side, unit)
        scene.icon(shape.square(side), art.sign(MACHINE, "D"))
        words = f"Machine {machine.number}: {machine_words(machine)}"
        scene.line(rest, words, points(scene.width, 6.8), Role.INK, Weight.BOLD)
        scene.mark(f"machine:{machine.number}", row, words)


def machine_words(machine: MachineView) -> str:
    """Return the state of a Doomsday Machine of the solo scenario."""
    if machine.gone:
        return "destroyed"
    if machine.due:
        return f"strength {machine.rating}, comes in phase {machine.due}"
    hurt = f", {machine.hurt} damage" if machine.hurt else ""
    weak = f", weak to {machine.weakness}" if machine.weakness not in ("", "none") else ""
    return f"strength {machine.rating}{hurt}{weak}"
