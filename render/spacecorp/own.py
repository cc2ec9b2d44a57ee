"""A HQ close up, and what the reader alone holds: narrow enough to be read on a phone."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Box, Scene, Weight
from render.spacecorp.hq import draw_card, draw_hq
from render.spacecorp.key import narrow_legend
from render.spacecorp.lists import GAP, MARGIN, WIDTH, Entry, draw_entries
from render.spacecorp.words import called, extra_uses
from render.theme import Role
from rules.spacecorp.charts.kinds import SiteId
from rules.spacecorp.charts.printed import Card
from rules.spacecorp.position.view import PlayerView, View

HQ, CARD = 256, 86
"""Heights of a HQ, and of a card."""
TITLE, LEGEND = 44, 34
"""Heights of a heading, and of a line of the legend."""


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """Draw one HQ close up: its cards on slots, progress cards and what produces."""
    player = view.players[seat]
    cards = [slot.card for slot in player.slots if slot.card]
    return _own(view, player, names, [("", "infra", cards)])


def hand(view: View, names: Sequence[str]) -> Scene:
    """Draw the reader's HQ, cards and progress cards with their effects, and the offers."""
    player = view.players[view.seat or 0]
    cards = player.hand or ()
    offers = [card for card in view.offers if card is not None]
    groups = [(f"Your {len(cards)} cards", "hand", cards), ("Offers", "offer", offers)]
    return _own(view, player, names, groups)


Group = tuple[str, str, Sequence[Card]]
"""Cards below a heading, and what their marks begin with."""


def _own(view: View, player: PlayerView, names: Sequence[str], groups: Sequence[Group]) -> Scene:
    entries = [*_texts(groups), *_effects(view, player)]
    legend = narrow_legend(view.era)
    rows, tall = sum(map(_high, groups)), sum(entry.tall for entry in entries)
    scene = Scene(WIDTH, 2 * MARGIN + HQ + GAP + rows + LEGEND * len(legend) + GAP + tall)
    cell, rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN).top(HQ, GAP)
    draw_hq(scene, cell, view, player, names[player.seat])
    for group in groups:
        place, rest = rest.top(_high(group))
        _draw_group(scene, place, group)
    for words in legend:
        line, rest = rest.top(LEGEND)
        scene.line(line, words, 22, Role.SOFT, Weight.BOLD)
    _, rest = rest.top(GAP)
    draw_entries(scene, rest, entries)
    return scene


def _high(group: Group) -> int:
    """Return the height of a group: two cards in a row."""
    title, _, cards = group
    return TITLE * bool(title) + -(-len(cards) // 2) * CARD


def _draw_group(scene: Scene, box: Box, group: Group) -> None:
    title, key, cards = group
    head, rest = box.top(TITLE * bool(title))
    if title:
        scene.line(head, title, 28, Role.SOFT, Weight.HEAVY)
    wide = (rest.w - GAP) // 2
    for number, card in enumerate(cards):
        row, column = divmod(number, 2)
        place = Box(rest.x + column * (wide + GAP), rest.y + row * CARD, wide, CARD - 8)
        draw_card(scene, place, card, f"{key}:{card.id}", 25)


def _texts(groups: Sequence[Group]) -> list[Entry]:
    """Return the effects of the shown cards' Edges and Specials, below the names of the cards."""
    owners: dict[str, list[Card]] = {}
    for card in [card for _, _, cards in groups for card in cards]:
        for words in extra_uses(card):
            owners.setdefault(words, []).append(card)
    return [
        Entry([", ".join({card.name: card for card in cards})], words, f"use:{cards[0].id}")
        for words, cards in owners.items()
    ]


def _effects(view: View, player: PlayerView) -> list[Entry]:
    """Return the effects of a HQ's progress cards, and its sites' production."""
    effects = [Entry([card.title], card.text, f"owned:{card.id}") for card in player.progress]
    made = [f"{called(view.chart, SiteId(site))} {worth}T" for site, worth in player.producing]
    if made:
        effects.append(Entry(["Produces"], ", ".join(made), f"made:{player.seat}", ", ".join(made)))
    return effects
