"""An HQ on one line: its owner, its hand, its pieces in space, and its profit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.owners import SEATS
from render.theme import Role
from render.words import pending_seats
from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.position.view import PlayerView, View

ROW, HEADINGS = 54, 32
"""Heights of a line, and of the words above all lines."""
SIGN, NAME, PROFIT, STATE = 60, 360, 112, 128
SIZE, SMALL = 37, 34
"""Letters of a line, and above it."""
COUNTS = ("cards", "bases")
"""Words above the first counts; the drawing that later eras add is explained in the legend."""
COLUMNS = {Era.MARINERS: 2, Era.PLANETEERS: 3, Era.STARFARERS: 3}
"""Counts of a line: an overview has few words, so that a HQ's own picture counts the rest."""
UNMARKED = ("hand",)
"""Counts that change every turn, so that framing them would distract from others."""


def headings_height(view: View) -> int:
    """Return the height of the words above all lines, which a first era has the room for."""
    return HEADINGS if view.era is Era.MARINERS else 0


def draw_headings(scene: Scene, box: Box, view: View) -> None:
    """Draw headings of the counts below, where there is room, and of the profit."""
    *_, counts, _, profit = _cells(box, view)
    for words, cell in zip(COUNTS, counts, strict=False):
        scene.line(cell, words, SMALL, Role.SOFT, Weight.MEDIUM)
    scene.line(profit, "profit", SMALL, Role.SOFT, Weight.MEDIUM, Align.MIDDLE)


def _cells(box: Box, view: View) -> tuple[Box, Box, list[Box], Box, Box]:
    """Return the cells of a line: sign, name, counts, state and profit."""
    sign, rest = box.inset(6, 0).left(SIGN, 6)
    title, rest = rest.left(NAME, 8)
    profit, rest = rest.right(PROFIT, 8)
    state, rest = rest.right(STATE, 4)
    return sign, title, rest.columns(COLUMNS[view.era], 0), state, profit


def draw_seat_row(
    scene: Scene,
    box: Box,
    view: View,
    player: PlayerView,
    name: str,
    pending: Sequence[int] = (),
) -> None:
    """Draw sign, name, counts, state and profit, which is filled for the leader."""
    framed = player.seat in pending_seats(view.active, pending) or player.place == 1
    scene.cell(box, framed=framed)
    sign, title, counts, state, profit = _cells(box, view)
    scene.icon(sign.square(SIGN), art.seat_sign(player.seat))
    scene.line(title, name, SIZE, Role.INK, Weight.HEAVY)
    totals = [other.profit for other in view.players]
    leads = min(totals) < player.profit == max(totals)
    if leads:
        scene.panel(profit.inset(0, 3), Role.ACCENT, 12)
    ink = Role.ON_ACCENT if leads else Role.INK
    scene.line(profit, f"{player.profit}T", 44, ink, Weight.HEAVY, Align.MIDDLE)
    scene.mark(f"profit:{player.seat}", profit, str(player.profit))
    if words := _state(view, player):
        scene.line(state, words, SIZE, Role.SOFT, Weight.BOLD)
    for (key, parts, content), cell in zip(_counts(view, player), counts, strict=False):
        scene.line(cell, parts, SIZE, Role.INK, Weight.BOLD)
        if key not in UNMARKED:
            scene.mark(f"{key}:{player.seat}", cell, content)


def _counts(view: View, player: PlayerView) -> Iterator[tuple[str, list[Part], str]]:
    """Yield the key of each count, its drawing and number, and what it is compared by."""
    look = SEATS[player.seat]
    bases = sum(base.seat == player.seat for site in view.sites for base in site.bases)
    yield "hand", [art.CARDS, str(player.hand_size)], str(player.hand_size)
    yield "bases", [art.settled(look), str(bases)], str(bases)
    if view.era is not Era.MARINERS:
        titles = ",".join(card.id for card in player.progress)
        yield "progress", [art.PROGRESS, str(len(player.progress))], titles


def _state(view: View, player: PlayerView) -> list[Part]:
    """Return the state of a HQ, or its Beyond markers; its place at the end."""
    if player.place is not None:
        return [f"place {player.place}"]
    if player.passed or player.last_turn:
        return ["last turn" if player.last_turn else "passed"]
    return [art.BEYOND[number] for number, seat in enumerate(view.beyond) if seat == player.seat]
