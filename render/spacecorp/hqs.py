"""All HQs below one another, for a phone: the hand, the slots and the other holdings of each."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.spacecorp import art
from render.spacecorp.hq import counts_parts, draw_slot
from render.spacecorp.lists import MARGIN, WIDTH
from render.spacecorp.words import hq_words, site_name, stock_words
from render.words import pending_seats
from rules.spacecorp.charts.kinds import SiteId
from rules.spacecorp.position.view import PlayerView, SlotView, View

HEAD, ROW, LINE, GAP = 60, 54, 34, 12
LETTERS = 46


def hqs(view: View, names: Sequence[str]) -> Scene:
    """Draw every HQ."""
    talls = [_height(view, player) for player in view.players]
    scene = Scene(WIDTH, sum(talls) + GAP * (len(talls) - 1) + 2 * MARGIN)
    rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN)
    for player, tall in zip(view.players, talls, strict=True):
        box, rest = rest.top(tall, GAP)
        _draw_hq(scene, box, view, player, names[player.seat])
    return scene


def _height(view: View, player: PlayerView) -> int:
    return HEAD + ROW * (1 + len(_slots(player))) + LINE * len(_notes(view, player)) + 16


def _draw_hq(scene: Scene, box: Box, view: View, player: PlayerView, name: str) -> None:
    """Draw name and profit, counts, cards in slots, and what else the HQ has."""
    waiting = player.seat in pending_seats(view.active, ())
    scene.cell(box, framed=waiting or player.place == 1)
    head, rest = box.inset(14, 6).top(HEAD)
    sign, title = head.left(52, 10)
    scene.icon(sign.square(52), art.seat_sign(player.seat))
    profit, title = title.right(120, 6)
    scene.line(profit, f"{player.profit}T", 40, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    scene.line(title, name, 34, Role.INK, Weight.HEAVY)
    row, rest = rest.top(ROW)
    scene.line(row, counts_parts(view, player), 34, Role.INK, Weight.BOLD)
    for number, slot in _slots(player):
        row, rest = rest.top(ROW)
        draw_slot(scene, row.inset(0, 2), f"{number}", slot)
    for words in _notes(view, player):
        row, rest = rest.top(LINE)
        scene.line(row, words, 25, Role.SOFT, Weight.BOLD)
    scene.mark(f"hq:{player.seat}", box, hq_words(view, player))


def _slots(player: PlayerView) -> list[tuple[int, SlotView]]:
    """Return the slots with a use, by number."""
    return [(number, slot) for number, slot in enumerate(player.slots, 1) if slot.faces]


def _notes(view: View, player: PlayerView) -> list[str]:
    """Return the first turn, progress cards, colonies, production and bases left in lines."""
    made = [f"{site_name(view.chart, SiteId(site))} {worth}T" for site, worth in player.producing]
    groups = {
        "Progress": [card.title for card in player.progress],
        "Colonies": [site_name(view.chart, site) for site in player.colonies],
        "Produces": made,
    }
    texts = ["Moves first"] * (view.first == player.seat)
    texts += [f"{title}: {', '.join(words)}" for title, words in groups.items() if words]
    texts.append(stock_words(player.stock).capitalize())
    return [line for text in texts for line in wrap(text, LETTERS)]


def hqs_words(view: View, names: Sequence[str]) -> str:
    """Return every HQ in Markdown."""
    return "\n".join(f"**{names[each.seat]}**: {hq_words(view, each)}" for each in view.players)
