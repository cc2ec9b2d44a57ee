"""Uses of cards as signs with values: those that a HQ's Infra adds, and those of cards on offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from render.art import Art
from render.drawings.signs import bolt, clock, digits, plate
from render.palettes import Role
from render.scene import Box, Scene
from render.spacecorp import art
from rules.spacecorp.charts.kinds import Action
from rules.spacecorp.charts.printed import Card
from rules.spacecorp.position.view import PlayerView

SIDE, VALUE, NEARER = 46, 56, 6
"""Side of an action's sign and of the value beside it, and the pixels by which these overlap."""
USE = SIDE + VALUE - NEARER
"""Width of a use."""
TWO = 2
"""Digits or signs of a value, beyond which it has no plus."""
EDGE = plate("spacecorp edge", Role.RED, *bolt(Role.FLAME))
"""A card with an Edge."""

Use = tuple[Art, str]
"""An action's sign, and its value or nothing."""


def infra_uses(player: PlayerView) -> list[Use]:
    """Return what the slots of a HQ add to each action, then what they multiply."""
    return [(art.action(action), value[-TWO:]) for action, value in _added_uses(player)]


def infra_words(player: PlayerView) -> str:
    """Return the same in words: `infra move +4, build +2`."""
    added = [f"{action} {value}" for action, value in _added_uses(player)]
    return f"infra {', '.join(added) or 'none'}"


def _added_uses(player: PlayerView) -> list[tuple[Action, str]]:
    faces = [face for slot in player.slots for face in slot.faces]
    sums: Counter[Action] = Counter()
    for face in faces:
        sums[face.action] += 0 if face.times else face.value
    added = [(action, f"+{sums[action]}") for action in Action if sums[action]]
    return added + [(face.action, f"×{face.value}") for face in faces if face.times]


def card_uses(card: Card) -> list[Use]:
    """Return the uses of a card, with only signs for its effects beyond values."""
    uses = [(art.action(face.action), "×" * face.times + str(face.value)) for face in card.faces]
    uses += [(EDGE, "")] if card.edge else []
    uses += [(art.action(Action.SPECIAL), "")] if card.special else []
    return uses + [(clock(), "")] * card.time


def uses_width(uses: Sequence[Use]) -> int:
    """Return the width of a row of uses."""
    return sum(USE if value else SIDE for _, value in uses)


def draw_uses(scene: Scene, box: Box, uses: Sequence[Use]) -> None:
    """Draw uses from the left."""
    for sign, value in uses:
        cell, box = box.left(SIDE)
        scene.icon(cell.square(SIDE), sign)
        if value:
            cell, box = box.move(-NEARER, 0).left(VALUE)
            scene.icon(cell.square(VALUE), digits(value, Role.INK))
