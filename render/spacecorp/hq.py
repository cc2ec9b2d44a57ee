"""The HQs: a cell for the overview, and cards large enough to be read."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.owners import SEATS
from render.spacecorp.words import card_words
from render.theme import Role
from rules.spacecorp.charts.printed import Card, Face
from rules.spacecorp.position.view import PlayerView, SlotView, View

WHEEL = 3
"""Spaces of the Progress Wheel for each cube's turn."""


def draw_hq(scene: Scene, box: Box, view: View, player: PlayerView, name: str) -> None:
    """One HQ: profit, cards, Infra by slot, wheel, stock of bases, teams at home."""
    framed = view.active == player.seat or player.place == 1
    edge = Role.ACCENT if framed else Role.LINE
    scene.panel(box, Role.LANE, 14, outline=edge, stroke=4 if framed else 2)
    rows = box.inset(12, 8).rows(5, 3)
    _title(scene, rows[0], view, player, name)
    parts: list[Part] = [art.CARDS, str(player.hand_size)]
    parts += [art.team(SEATS[player.seat], 0, acts=True), f"{player.teams_left} home"]
    parts += [f"· genetics {player.genetics} · revelation {player.revelation}"]
    scene.line(rows[1], parts, 25, Role.INK, Weight.BOLD)
    scene.mark(f"hq:{player.seat}", rows[1], f"{player.hand_size} {player.teams_left}")
    _slots(scene, rows[2], player)
    kinds: list[Part] = [
        part
        for kind, left in player.stock.items()
        if left
        for part in (art.base(SEATS[player.seat], kind), str(left))
    ]
    scene.line(rows[3], kinds or ["no bases left"], 21, Role.SOFT, Weight.BOLD)
    cards = ", ".join(card.title for card in player.progress) or "no progress cards"
    scene.line(rows[4], cards, 22, Role.SOFT, Weight.BOLD)
    scene.mark(f"progress:{player.seat}", rows[4], cards)


def _title(scene: Scene, box: Box, view: View, player: PlayerView, name: str) -> None:
    sign, words = box.left(box.h, 8)
    scene.icon(sign.square(box.h), art.sign(SEATS[player.seat]))
    profit, words = words.right(110, 6)
    scene.line(profit, f"{player.profit}T", 32, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    scene.mark(f"profit:{player.seat}", profit, str(player.profit))
    state = ", passed" if player.passed else ", last turn" if player.last_turn else ""
    place = f"{player.place}. " if player.place else ""
    first = " (first)" if view.first == player.seat else ""
    scene.line(words, f"{place}{name}{first}{state}", 29, Role.INK, Weight.HEAVY)


def faces_parts(faces: Sequence[Face]) -> list[Part]:
    """The uses of a card as drawings and values; a shielded value follows an s."""
    parts: list[Part] = []
    for face in faces:
        value = f"x{face.value}" if face.times else str(face.value)
        parts += [art.action(face.action), value + (f"/s{face.shielded}" if face.shielded else "")]
    return parts


def _slots(scene: Scene, box: Box, player: PlayerView) -> None:
    """Slots 1 to 3 beside one another."""
    for number, (slot, cell) in enumerate(
        zip(player.slots, box.columns(len(player.slots), 6), strict=True), 1
    ):
        scene.panel(cell, Role.CARD if slot.card else Role.EMPTY, 8, outline=Role.LINE, stroke=2)
        parts: list[Part] = [f"{number}", *faces_parts(slot.faces)]
        scene.line(cell.inset(6, 0), parts, 21, Role.INK, Weight.BOLD)
        scene.mark(f"slot:{player.seat}.{number}", cell, slot_words(slot))


def slot_words(slot: SlotView) -> str:
    """A slot's card, or what it can do without one."""
    return slot.card.name if slot.card else " ".join(str(face.action) for face in slot.faces)


def draw_card(scene: Scene, box: Box, card: Card, key: str) -> None:
    """A card: id, name, and its uses."""
    scene.panel(box, Role.CARD, 14, outline=Role.LINE, stroke=2)
    upper, lower = box.inset(12, 6).rows(2, 2)
    mark: list[Part] = [f"{card.id} {card.name}"]
    scene.line(upper, mark, 30, Role.INK, Weight.HEAVY)
    parts = faces_parts(card.faces)
    if card.edge or card.special or card.time:
        parts += [card_words(card).split(": ", 1)[1].split(", ")[len(card.faces)]]
    if card.infra:
        parts.append("· infra")
    scene.line(lower, parts or ["no use"], 28, Role.SOFT, Weight.BOLD)
    scene.mark(key, box, card.id)
