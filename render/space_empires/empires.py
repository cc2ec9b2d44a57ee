"""All empires side by side: what everybody may know about each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.palettes import Role
from render.picture import Extra
from render.scene import Box, Scene, Weight
from render.space_empires.header import machine_words
from render.space_empires.owners import owner_name, plain_sign
from render.space_empires.words import long_tech, seat_words, when
from render.wrapping import wrap_text
from rules.space_empires.charts.owners import MACHINES
from rules.space_empires.position.view import View

# twice the 360 pixels of a phone
WIDTH, MARGIN, GAP, TITLE, NAME, ROW, SIZE = 720, 14, 12, 44, 46, 34, 26

Entry = tuple[int, str, list[str]]
"""An owner, a name, and lines of text."""


def _entries(view: View, names: Sequence[str]) -> Iterator[Entry]:
    """Yield each empire, rival and machine with its name and lines of text."""
    for place, seat in enumerate(view.order):
        each = view.seats[seat]
        lines = [seat_words(each)]
        lines += [f"moves {('first', 'second', 'third', 'fourth')[place]}"] * (len(view.order) > 1)
        shown = long_tech(each.shown)
        lines.append(f"technology shown: {shown}" if shown else "no technology shown")
        yield seat, names[seat] + (", out" if each.out else ""), lines
    for rival in view.rivals:
        banks = f"fleet {rival.fleet}, technology {rival.research}, defence {rival.defence} CP"
        yield (
            rival.owner,
            owner_name(rival.owner, ()),
            [banks, long_tech(rival.tech) or "no technology"],
        )
    for machine in view.machines:
        yield MACHINES, f"Machine {machine.number}", [machine_words(machine)]


def empires(view: View, names: Sequence[str]) -> Scene:
    """Draw a cell for each empire, in the order of moves."""
    room = WIDTH - 2 * MARGIN - 28
    entries = [
        (owner, name, [line for text in lines for line in wrap_text(text, room, SIZE)])
        for owner, name, lines in _entries(view, names)
    ]
    talls = [NAME + ROW * len(lines) + GAP for _, _, lines in entries]
    scene = Scene(WIDTH, 2 * MARGIN + TITLE + sum(talls) + GAP * len(talls))
    title, rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN).top(TITLE)
    scene.line(title, when(view), 32, Role.INK, Weight.HEAVY)
    for (owner, name, lines), tall in zip(entries, talls, strict=True):
        box, rest = rest.top(GAP)[1].top(tall)
        scene.cell(box, framed=owner == view.active)
        head, below = box.inset(14, 4).top(NAME)
        sign, head = head.left(38, 10)
        scene.icon(sign.square(38), plain_sign(owner))
        scene.line(head, name, 32, Role.INK, Weight.HEAVY)
        for line, row in zip(lines, below.rows(len(lines), 0), strict=True):
            scene.line(row, line, SIZE, Role.INK, Weight.BOLD)
        scene.mark(f"empire:{owner}:{name}", box, " ".join(lines))
    return scene


def _words(view: View, names: Sequence[str]) -> str:
    return "\n".join(f"**{name}**: {'; '.join(lines)}" for _, name, lines in _entries(view, names))


EMPIRES = Extra("empires", "Empires", "There are no empires yet", empires, _words)
