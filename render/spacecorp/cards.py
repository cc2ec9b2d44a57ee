"""Contracts as shields with everybody's progress, and offers as cards: large, for a phone."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.discards import discards_height, draw_discards
from render.spacecorp.hq import faces_parts
from render.spacecorp.lists import MARGIN, WIDTH
from render.spacecorp.owners import SEATS
from render.spacecorp.words import era_and_round, extra_uses
from rules.spacecorp.charts.printed import Card
from rules.spacecorp.position.view import ContractView, View

TITLE, GOAL, SHIELD, GAP = 56, 112, 92, 10
HEAD, LINE = 62, 32
"""Heights of a card's head, and of a line of its text."""
GOAL_LETTERS, CARD_LETTERS = 38, 46


def offers(view: View, _names: Sequence[str]) -> Scene:
    """Draw the contracts, the cards on offer, then the discards."""
    cards = [card for card in view.offers if card is not None]
    tall = 2 * TITLE + len(view.contracts) * GOAL + sum(map(card_height, cards))
    scene = Scene(WIDTH, tall + discards_height(view) + 2 * MARGIN)
    title, rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN).top(TITLE)
    scene.line(title, "Contracts", 34, Role.INK, Weight.HEAVY)
    era = era_and_round(view)
    scene.line(title, era, 26, Role.SOFT, Weight.BOLD, Align.RIGHT)
    for contract in view.contracts:
        row, rest = rest.top(GOAL)
        _goal(scene, row, view, contract)
    title, rest = rest.top(TITLE)
    scene.line(title, "Offers", 34, Role.INK, Weight.HEAVY)
    deck: list[Part] = [art.CARDS, f"{view.deck} left in the deck"]
    scene.line(title, deck, 26, Role.SOFT, Weight.BOLD, Align.RIGHT)
    for number, card in enumerate(cards):
        row, rest = rest.top(card_height(card))
        draw_wide_card(scene, row, card, f"offer:{number}")
    draw_discards(scene, rest.top(discards_height(view))[0], view)
    return scene


def _goal(scene: Scene, box: Box, view: View, contract: ContractView) -> None:
    """Draw a contract's shield, its goal, and each HQ's progress."""
    owner = contract.claimed_by
    style = None if owner is None else SEATS[owner]
    shield, rest = box.left(SHIELD, 12)
    words = f"{contract.award}T" if style is None else style.key
    scene.icon(shield.square(SHIELD), art.award(words, style))
    goal, steps = rest.inset(0, 4).top(60)
    lines = wrap(f"{contract.row} · {contract.eras[view.era][0]}", GOAL_LETTERS)
    role = Role.INK if owner is None else Role.SOFT
    for text, row in zip(lines, goal.rows(len(lines), 0), strict=True):
        scene.line(row, text, 27 if len(lines) < 2 else 25, role, Weight.HEAVY)
    for player, cell in zip(view.players, steps.columns(len(view.players), 6), strict=True):
        _progress(scene, cell, player.seat, contract)
    scene.mark(f"contract:{contract.row}", box.inset(0, 3), f"{owner} {contract.reached}")


def _progress(scene: Scene, box: Box, seat: int, contract: ContractView) -> None:
    """Draw a HQ's progress as a bar, with the count."""
    sign, bar = box.left(44, 6)
    scene.icon(sign.square(44), art.seat_sign(seat))
    scene.rectangle(bar.inset(0, 4), Role.EMPTY, 10, outline=Role.LINE, stroke=2)
    count = contract.reached[seat]
    share = min(count, contract.count) * (bar.w - 6) // contract.count
    if share:
        filled = Box(bar.x + 3, bar.y + 7, share, bar.h - 14)
        done = count >= contract.count
        scene.rectangle(filled, Role.ACCENT if done else Role.CARD, 8)
    ink = Role.ON_ACCENT if count >= contract.count else Role.INK
    words = f"{min(count, 99)}/{contract.count}"
    scene.line(bar, words, 25, ink, Weight.HEAVY, Align.MIDDLE)


def _texts(card: Card) -> list[str]:
    """Return a card's effects in lines."""
    words = extra_uses(card) + ["doubles a total, or acts twice"] * card.time
    return [line for text in words for line in wrap(text, CARD_LETTERS)]


def card_height(card: Card) -> int:
    """Return the height of a card, with the gap below it."""
    return HEAD + LINE * len(_texts(card)) + 14 * bool(_texts(card)) + GAP


def draw_wide_card(scene: Scene, box: Box, card: Card, key: str) -> None:
    """Draw a card: id, name, uses as drawings with values, and its effect."""
    box = box._replace(h=box.h - GAP)
    scene.rectangle(box, Role.CARD, 14, outline=Role.LINE, stroke=2)
    head, rest = box.inset(14, 0).top(HEAD)
    parts = faces_parts(card.faces) + ["infra"] * card.infra
    wide = sum(USE if not isinstance(part, str) else LETTER * len(part) + 12 for part in parts)
    name, uses = head.left(head.w - wide, 8)
    scene.line(name, f"{card.id} {card.name}", 29, Role.INK, Weight.HEAVY)
    scene.line(uses, parts, 34, Role.INK, Weight.BOLD, Align.RIGHT)
    for text in _texts(card):
        line, rest = rest.top(LINE)
        scene.line(line, text, 25, Role.SOFT, Weight.BOLD)
    scene.mark(key, box, card.id)


USE, LETTER = 54, 21
"""Widths of a drawing and of a letter among a card's uses."""
