"""The picture of the whole table: who leads, where everything is, what has changed."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Importance, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.board import draw_map
from render.spacecorp.layout import FULL
from render.spacecorp.owners import SEATS
from render.spacecorp.seat_row import ROW, SMALL, draw_headings, draw_seat_row, headings_height
from render.spacecorp.words import doing, era_and_round
from render.theme import Role
from render.words import turn_parts
from rules.spacecorp.position.view import ContractView, View

# Discord shows it 550 wide on a desktop, and 360 on a phone
WIDTH, MARGIN, GAP = 1200, 12, 6
TITLE, GOALS = 56, 80
CONTRACTS, SHIELD, STEP = 172, 64, 86
"""Widths of a word, of a contract's shield, and from one to the next."""
PIPS, PIP = 8, 13
"""Number of steps of a contract up to which each is a pip, and the height of pips."""
LETTERS, EDGE = 38, 10
"""Size of letters, and pixels from words at the right to the frame of a change."""


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the era's board, the contracts as shields, and a line for every HQ."""
    above, rows = headings_height(view), len(view.players) * (ROW + GAP)
    scene = Scene(WIDTH, 2 * MARGIN + TITLE + FULL[1] + GOALS + GAP + above + rows)
    title, rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN).top(TITLE)
    _draw_title(scene, title, view, names, pending)
    sky, rest = rest.top(FULL[1], GAP)
    scene.fields.append(sky)
    draw_map(scene, sky, view)
    goals, rest = rest.top(GOALS)
    _draw_goals(scene, goals, view)
    headings, rest = rest.top(above)
    if above:
        draw_headings(scene, headings, view)
    for player in view.players:
        row, rest = rest.top(ROW, GAP)
        draw_seat_row(scene, row, view, player, names[player.seat], pending)
        scene.region(f"HQ {player.seat + 1}", row, seat=player.seat)
    return scene


def _draw_title(
    scene: Scene, box: Box, view: View, names: Sequence[str], pending: Sequence[int]
) -> None:
    left, right = box.left(470, GAP)
    scene.line(left, era_and_round(view), LETTERS, weight=Weight.HEAVY)
    state = turn_parts(doing(view, names, pending), names, view.active, pending, art.seat_shape)
    scene.line(right, state, LETTERS, Role.ACCENT, Weight.HEAVY, Align.RIGHT)


def _draw_goals(scene: Scene, box: Box, view: View) -> None:
    """Draw each contract's award, or who has it; then the cards that are left."""
    title, row = box.left(CONTRACTS)
    scene.line(title, "contracts", SMALL, Role.SOFT, Weight.MEDIUM)
    for number, contract in enumerate(view.contracts):
        cell = Box(row.x + number * STEP, row.y, STEP, row.h)
        owner = contract.claimed_by
        look = None if owner is None else SEATS[owner]
        award = f"{contract.award}T" if look is None else look.key
        shield, steps = cell.top(SHIELD, 2)
        scene.icon(shield.square(SHIELD), art.award(award, look))
        if look is None:
            _draw_pips(scene, steps.inset(7, 0).top(PIP)[0], contract)
        scene.mark(f"contract:{contract.row}", cell.inset(4, 0), f"{owner} {contract.reached}")
    _, rest = row.left(len(view.contracts) * STEP, GAP)
    rest = rest.left(rest.w - EDGE)[0]
    left = " left" if headings_height(view) else ""
    deck: list[Part] = [art.CARDS, f"{view.deck}{left}"]
    closing = view.trigger and view.players[0].place is None
    words: list[Part] = ["the era is closing"] if closing else deck
    role = Role.ACCENT if closing else Role.SOFT
    scene.line(rest, words, LETTERS, role, Weight.BOLD, Align.RIGHT)
    offers = ",".join(card.id if card else "" for card in view.offers)
    content = f"{view.deck} {offers} {view.trigger}"
    scene.mark("deck", rest.right(200)[0].inset(-EDGE, 8), content, importance=Importance.DRAW)


def _draw_pips(scene: Scene, box: Box, contract: ContractView) -> None:
    """Draw how near the foremost HQ is to a contract: a pip for each step, or a bar."""
    best = min(max(contract.reached), contract.count)
    if contract.count > PIPS:
        scene.panel(box, Role.CARD, 5, outline=Role.LINE, stroke=2)
        done = box.left(box.w * best // contract.count)[0]
        pips = [done] if best else []
    else:
        pips = box.columns(contract.count, 3)
    for number, pip in enumerate(pips):
        scene.panel(
            pip, Role.ACCENT if number < best else Role.CARD, 4, outline=Role.LINE, stroke=2
        )
