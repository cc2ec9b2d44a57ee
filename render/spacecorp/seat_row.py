"""An HQ on one line: its owner, its hand, its pieces in space, and its profit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from render.art import Art
from render.paint import advance, truncate
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.spacecorp import art
from render.spacecorp.infra import draw_uses, infra_uses, uses_width
from render.spacecorp.owners import SEATS
from render.words import pending_seats
from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.position.view import PlayerView, View

ROW, HEADINGS = 50, 32
"""Heights of a line, and of the words above all lines."""
SIGN, PROFIT, GAP = 48, 112, 8
SIZE, SMALL = 37, 34
"""Letters of a line, and above it."""
COUNTS = {"cards": 104, "bases": 108, "progress": 152}
"""Counts of a line with their widths: a HQ's own picture counts the rest."""
UNMARKED = ("hand",)
"""Counts that change every turn, so that framing them would distract from others."""


class Columns(NamedTuple):
    """The cells of a line, from left to right."""

    sign: Box
    name: Box
    counts: list[Box]
    infra: Box
    beyond: Box
    profit: Box


def draw_headings(scene: Scene, box: Box, view: View) -> None:
    """Draw headings of counts, Infra and profit; at the left that the era is closing."""
    columns = _columns(box, view)
    if view.trigger and view.players[0].place is None:
        scene.line(columns.name, "closing", SMALL, Role.ACCENT, Weight.BOLD)
    elif view.era is Era.STARFARERS:
        scene.line(columns.name, (art.SETTLEMENT, "colony"), SMALL, Role.SOFT, Weight.MEDIUM)
    for words, cell in zip(COUNTS, columns.counts, strict=False):
        scene.line(cell, words, SMALL, Role.SOFT, Weight.MEDIUM)
    scene.line(columns.infra, "infra", SMALL, Role.SOFT, Weight.MEDIUM)
    scene.line(columns.profit, "profit", SMALL, Role.SOFT, Weight.MEDIUM, Align.MIDDLE)


def _columns(box: Box, view: View) -> Columns:
    """Return the cells of a line; names have what the others leave, the same in all lines."""
    sign, rest = box.inset(6, 0).left(SIGN, GAP)
    profit, rest = rest.right(PROFIT, GAP)
    beyond, rest = rest.right(max(len(_beyond(view, player)) for player in view.players) * SIGN)
    infra, rest = rest.right(max(_infra_width(player) for player in view.players), GAP)
    widths = list(COUNTS.values())[: 2 if view.era is Era.MARINERS else None]
    rest, name = rest.right(sum(widths), GAP)
    counts = []
    for width in widths:
        cell, rest = rest.left(width)
        counts.append(cell)
    return Columns(sign, name, counts, infra, beyond, profit)


def _infra_width(player: PlayerView) -> int:
    if state := _state(player):
        return ceil(advance(state, SIZE, Weight.BOLD))
    return uses_width(infra_uses(player))


def draw_seat_row(
    scene: Scene,
    box: Box,
    view: View,
    player: PlayerView,
    name: str,
    pending: Sequence[int] = (),
) -> None:
    """Draw sign, name, counts, Infra, Beyond markers and profit, which is filled for the leader.

    A HQ that has passed no longer uses its Infra: its state is drawn instead.
    """
    framed = player.seat in pending_seats(view.active, pending) or player.place == 1
    scene.cell(box, framed=framed)
    columns = _columns(box, view)
    scene.icon(columns.sign.square(SIGN), art.row_sign(player.seat))
    words = truncate(name, columns.name.w, SIZE, Weight.HEAVY)
    scene.line(columns.name, words, SIZE, Role.INK, Weight.HEAVY)
    _draw_profit(scene, columns.profit, view, player)
    beyond = columns.beyond
    for medal in _beyond(view, player):
        cell, beyond = beyond.left(SIGN)
        scene.icon(cell.square(SIGN), medal)
    for (key, drawing, count, content), cell in zip(
        _counts(view, player), columns.counts, strict=False
    ):
        draw_uses(scene, cell, [(drawing, str(count))])
        if key not in UNMARKED:
            scene.mark(f"{key}:{player.seat}", cell, content)
    if state := _state(player):
        scene.line(columns.infra, state, SIZE, Role.SOFT, Weight.BOLD)
    else:
        draw_uses(scene, columns.infra, infra_uses(player))
    slots = str([slot.card and slot.card.id for slot in player.slots])
    scene.mark(f"infra:{player.seat}", columns.infra._replace(w=_infra_width(player)), slots)


def _draw_profit(scene: Scene, box: Box, view: View, player: PlayerView) -> None:
    totals = [other.profit for other in view.players]
    leads = min(totals) < player.profit == max(totals)
    if leads:
        scene.rectangle(box.inset(0, 3), Role.ACCENT, 12)
    ink = Role.ON_ACCENT if leads else Role.INK
    scene.line(box, f"{player.profit}T", 44, ink, Weight.HEAVY, Align.MIDDLE)
    scene.mark(f"profit:{player.seat}", box, str(player.profit))


def _counts(view: View, player: PlayerView) -> Iterator[tuple[str, Art, int, str]]:
    """Yield the key of each count, its drawing, its number and its comparison key."""
    style = SEATS[player.seat]
    bases = sum(base.seat == player.seat for site in view.sites for base in site.bases)
    yield "hand", art.CARDS, player.hand_size, str(player.hand_size)
    yield "bases", art.any_base(style), bases, str(bases)
    if view.era is not Era.MARINERS:
        titles = ",".join(card.id for card in player.progress)
        yield "progress", art.PROGRESS, len(player.progress), titles


def _state(player: PlayerView) -> str:
    """Return the state of a HQ that has passed or has one turn left; its place at the end."""
    if player.place is not None:
        return f"place {player.place}"
    return "last turn" if player.last_turn else "passed" if player.passed else ""


def _beyond(view: View, player: PlayerView) -> list[Art]:
    """Return the Beyond markers of a HQ."""
    return [art.BEYOND[number] for number, seat in enumerate(view.beyond) if seat == player.seat]
