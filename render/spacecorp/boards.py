"""The picture of the whole table: who leads, where everything is, what has changed."""

from __future__ import annotations

from collections.abc import Sequence

from render.palettes import Role
from render.scene import Align, Box, Importance, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.board import draw_map
from render.spacecorp.goals import goal
from render.spacecorp.infra import card_uses, draw_uses, uses_width
from render.spacecorp.layout import FULL
from render.spacecorp.owners import SEATS
from render.spacecorp.seat_row import HEADINGS, ROW, SMALL, draw_headings, draw_seat_row
from render.spacecorp.words import doing, era_and_round
from render.words import turn_parts
from rules.spacecorp.position.view import ContractView, View

# Discord shows it 550 wide on a desktop, and 360 on a phone
WIDTH, MARGIN, GAP = 1200, 12, 3
TITLE, GOALS, OFFERS = 42, 78, 50
WORDS, SHIELD, GOAL, STEP = 172, 60, 60, 143
"""Widths of a word, of a contract's shield and of its goal, and from one contract to the next."""
PIPS, PIP, TAKEN = 8, 13, 36
"""Number of steps of a contract up to which each is a pip, the height of pips, and the side of the
mark of a contract that a HQ has."""
LETTERS, EDGE = 38, 10
"""Size of letters, and pixels from words at the right to the frame of a change."""
OFFER, BESIDE, DECK = 192, 8, 166
"""Widths of a card on offer, of the room between two of them, and of the cards that are left."""


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the era's board, contracts as shields, cards on offer, and a line for every HQ."""
    rows = HEADINGS + len(view.players) * (ROW + GAP)
    above = TITLE + FULL[1] + GOALS + OFFERS + 3 * GAP
    scene = Scene(WIDTH, 2 * MARGIN + above + rows)
    title, rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN).top(TITLE)
    _draw_title(scene, title, view, names, pending)
    rest, sky = rest.top(rest.h - FULL[1])
    # below all words: in its lower left corner, which clients' badge hides, there is no site
    scene.fields.append(sky)
    draw_map(scene, sky, view)
    goals, rest = rest.top(GOALS, GAP)
    _draw_goals(scene, goals, view)
    offers, rest = rest.top(OFFERS, GAP)
    _draw_offers(scene, offers, view)
    headings, rest = rest.top(HEADINGS)
    draw_headings(scene, headings.move(0, -4), view)
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
    """Draw each contract: its goal, its award or who has it, and how near it is."""
    title, row = box.left(WORDS)
    scene.line(title, "contracts", SMALL, Role.SOFT, Weight.MEDIUM)
    for number, contract in enumerate(view.contracts):
        cell = Box(row.x + number * STEP, row.y, STEP - BESIDE, row.h)
        owner = contract.claimed_by
        style = None if owner is None else SEATS[owner]
        scene.rectangle(cell, Role.LANE, 12, outline=Role.LINE, stroke=2)
        signs, steps = cell.inset(5, 2).top(SHIELD)
        drawing, shield = signs.left(GOAL)
        award = f"{contract.award}T" if style is None else style.key
        scene.icon(drawing.square(SHIELD - 6), goal(contract.goal))
        scene.icon(shield.square(SHIELD), art.award(award, style))
        if style is None:
            _draw_pips(scene, steps.inset(2, 0).top(PIP)[0], contract)
        else:
            scene.icon(
                Box(cell.x + cell.w - TAKEN, cell.y + cell.h - TAKEN, TAKEN, TAKEN), art.TAKEN
            )
        scene.mark(f"contract:{contract.row}", cell, f"{owner} {contract.reached}")


def _draw_offers(scene: Scene, box: Box, view: View) -> None:
    """Draw the uses of each card on offer, then the number of cards that are left."""
    title, row = box.left(WORDS)
    scene.line(title, "offers", SMALL, Role.SOFT, Weight.MEDIUM)
    for number, card in enumerate(view.offers):
        cell = Box(row.x + number * (OFFER + BESIDE), row.y, OFFER, row.h)
        scene.rectangle(cell, Role.CARD if card else Role.EMPTY, 12, outline=Role.LINE, stroke=2)
        uses = card_uses(card) if card else []
        draw_uses(scene, cell.inset((OFFER - uses_width(uses)) // 2, 0), uses)
    rest = row.left(row.w - EDGE)[0].right(DECK)[0]
    left: list[Part] = [art.CARDS, f"{view.deck} left"]
    scene.line(rest, left, LETTERS, Role.SOFT, Weight.BOLD, Align.RIGHT)
    offers = ",".join(card.id if card else "" for card in view.offers)
    content = f"{view.deck} {offers} {view.trigger}"
    scene.mark("deck", rest.inset(-EDGE, 8), content, importance=Importance.DRAW)


def _draw_pips(scene: Scene, box: Box, contract: ContractView) -> None:
    """Draw how near the foremost HQ is to a contract: a pip for each step, or a bar.

    It has that HQ's colour, or that of all if several are as near.
    """
    best = min(max(contract.reached), contract.count)
    foremost = [seat for seat, steps in enumerate(contract.reached) if steps >= best]
    done_role = SEATS[foremost[0]].fill if len(foremost) == 1 else Role.ACCENT
    if contract.count > PIPS:
        scene.rectangle(box, Role.CARD, 5, outline=Role.LINE, stroke=2)
        done = box.left(box.w * best // contract.count)[0]
        pips = [done] if best else []
    else:
        pips = box.columns(contract.count, 3)
    for number, pip in enumerate(pips):
        scene.rectangle(
            pip, done_role if number < best else Role.CARD, 4, outline=Role.LINE, stroke=2
        )
