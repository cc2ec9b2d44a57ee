"""A HQ close up, and the reader's private holdings: narrow enough to be read on a phone."""

from __future__ import annotations

from collections.abc import Sequence

from render.palettes import Role
from render.scene import Box, Scene, Weight
from render.spacecorp.cards import card_height, draw_wide_card
from render.spacecorp.hq import draw_hq, hq_height
from render.spacecorp.lists import GAP, MARGIN, WIDTH, Entry, draw_entries
from render.spacecorp.words import site_name
from rules.spacecorp.charts.kinds import SiteId
from rules.spacecorp.charts.printed import Card
from rules.spacecorp.position.view import PlayerView, View

TITLE = 52
"""Height of a heading."""


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """Draw one HQ close up: its cards on slots, progress cards and what produces."""
    return _own(view, view.players[seat], names, ())


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
    entries, tall = _effects(view, player), hq_height(view.era, player)
    below = sum(map(_high, groups)) + sum(entry.tall for entry in entries)
    scene = Scene(WIDTH, 2 * MARGIN + tall + 2 * GAP + below)
    cell, rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN).top(tall, GAP)
    draw_hq(scene, cell, view, player, names[player.seat])
    for group in groups:
        place, rest = rest.top(_high(group))
        _draw_group(scene, place, group)
    _, rest = rest.top(GAP)
    draw_entries(scene, rest, entries)
    return scene


def _high(group: Group) -> int:
    """Return the height of a group."""
    _, _, cards = group
    return TITLE + sum(map(card_height, cards))


def _draw_group(scene: Scene, box: Box, group: Group) -> None:
    """Draw cards below their heading, each with its effects."""
    title, key, cards = group
    head, rest = box.top(TITLE)
    scene.line(head, title, 30, Role.SOFT, Weight.HEAVY)
    for card in cards:
        place, rest = rest.top(card_height(card))
        draw_wide_card(scene, place, card, f"{key}:{card.id}")


def _effects(view: View, player: PlayerView) -> list[Entry]:
    """Return the effects of a HQ's progress cards, and its sites' production."""
    effects = [Entry([card.title], card.text, f"owned:{card.id}") for card in player.progress]
    made = [f"{site_name(view.chart, SiteId(site))} {worth}T" for site, worth in player.producing]
    if made:
        effects.append(Entry(["Produces"], ", ".join(made), f"made:{player.seat}", ", ".join(made)))
    return effects
