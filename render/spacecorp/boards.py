"""The picture of the whole table."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.board import draw_map
from render.spacecorp.hq import ROW, draw_hq, draw_row
from render.spacecorp.key import draw_legend
from render.spacecorp.sideboard import draw_sideboard
from render.spacecorp.words import doing, when
from render.theme import Role
from render.words import turn_parts
from rules.spacecorp.position.view import ContractView, View

WIDTH, HEIGHT, MARGIN, GAP = 1600, 1200, 14, 10
TITLE, MAP, HQ, LEGEND = 44, 680, 190, 50


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the era's board, contracts, offers and every HQ."""
    scene = Scene(WIDTH, HEIGHT)
    title, rest = Box(0, 0, WIDTH, HEIGHT).inset(MARGIN, 6).top(TITLE, 4)
    _draw_title(scene, title, view, names, pending)
    sky, rest = rest.top(MAP, GAP)
    scene.panel(sky, None, 16, outline=Role.LINE, stroke=2)
    scene.fields.append(sky)
    draw_map(scene, sky.inset(12, 10), view)
    middle, rest = rest.top(rest.h - HQ - LEGEND - 8, 6)
    goals, offers = middle.left(660, GAP)
    if view.sideboard or view.colonies:
        board, offers = offers.right(470, GAP)
        draw_sideboard(scene, board, view)
        scene.region("Progress cards", board)
    _draw_contracts(scene, goals, view, size=20)
    scene.region("Contracts", goals)
    scene.region("Offers", offers.left(min(offers.w, ROW + 20))[0])
    _draw_offers(scene, offers, view)
    cells, legend = rest.top(HQ, 2)
    for player, cell in zip(view.players, cells.columns(len(view.players), GAP), strict=True):
        draw_hq(scene, cell, view, player, names[player.seat], pending)
        scene.region(f"HQ {player.seat + 1}", cell, seat=player.seat)
    draw_legend(scene, legend, view.era)
    return scene


def _draw_title(
    scene: Scene, box: Box, view: View, names: Sequence[str], pending: Sequence[int]
) -> None:
    left, right = box.left(box.w * 3 // 5, GAP)
    deck = "" if view.trigger else f" · {view.deck} cards in the deck"
    scene.line(left, f"{when(view)}{deck}", 34, Role.INK, Weight.HEAVY)
    state = turn_parts(doing(view, names, pending), names, view.active, pending, art.seat_sign)
    scene.line(right, state, 34, Role.ACCENT, Weight.HEAVY, Align.RIGHT)


def _draw_contracts(scene: Scene, box: Box, view: View, size: int) -> None:
    """Draw the seven rows: goal, how far each HQ is, award, and who has claimed it."""
    scene.panel(box, Role.LANE, 12, outline=Role.LINE, stroke=2)
    head, *rows = box.inset(12, 4).rows(len(view.contracts) + 1, 1)
    title, _, steps = _cells(head, view, size)
    scene.line(title, "Contracts", size, Role.SOFT, Weight.HEAVY)
    for player, cell in zip(view.players, steps, strict=True):
        parts: list[Part] = [art.seat_sign(player.seat)]
        scene.line(cell, parts, size - 3, Role.SOFT, Weight.BOLD, Align.MIDDLE)
    for contract, row in zip(view.contracts, rows, strict=True):
        _contract(scene, row, view, contract, size)


def _cells(box: Box, view: View, size: int) -> tuple[Box, Box, list[Box]]:
    """Return room for a contract's words, its award, and every HQ's count."""
    award, rest = box.right(size * 5 // 2, 6)
    counts, words = rest.right(size * 9 // 4 * len(view.players), 6)
    return words, award, counts.columns(len(view.players), 0)


def _contract(scene: Scene, box: Box, view: View, contract: ContractView, size: int) -> None:
    goal, award, steps = _cells(box, view, size)
    parts: list[Part] = [f"{contract.award}T"]
    if contract.claimed_by is not None:
        parts = [art.seat_sign(contract.claimed_by)]
    scene.line(award, parts, size, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    for count, cell in zip(contract.reached, steps, strict=True):
        done = Role.ACCENT if count >= contract.count else Role.SOFT
        progress = f"{min(count, 99)}/{contract.count}"
        scene.line(cell, progress, size, done, Weight.BOLD, Align.MIDDLE)
    role = Role.SOFT if contract.claimed_by is not None else Role.INK
    words = f"{contract.row}  {contract.eras[view.era][0]}"
    scene.line(goal, words, size, role, Weight.BOLD)
    scene.mark(f"contract:{contract.row}", box, f"{contract.claimed_by} {contract.reached}")


def _draw_offers(scene: Scene, box: Box, view: View) -> None:
    """Draw the cards that can be taken, one in a row."""
    rows = box.rows(max(1, len(view.offers)), 6)
    for number, (card, row) in enumerate(zip(view.offers, rows, strict=False)):
        if card is None:
            scene.panel(row, Role.EMPTY, 14, outline=Role.LINE, stroke=2)
            scene.mark(f"offer:{number}", row, "")
        else:
            draw_row(scene, row, card, f"offer:{number}")
