"""The pictures: the whole table, a HQ, a hand, the contracts, and every tile that was found."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.board import draw_map
from render.spacecorp.hq import ROW, draw_card, draw_hq, draw_row
from render.spacecorp.key import card_legend, draw_legend
from render.spacecorp.owners import SEATS
from render.spacecorp.sideboard import draw_sideboard
from render.spacecorp.words import called, content, doing, tile_words, when
from render.theme import Role
from rules.spacecorp.charts.kinds import SiteId
from rules.spacecorp.charts.printed import Card
from rules.spacecorp.position.view import ContractView, PlayerView, View

WIDTH, HEIGHT, MARGIN, GAP = 1600, 1200, 14, 10
TITLE, MAP, HQ, LEGEND = 44, 680, 190, 50
CARD, LOW_CARD = 104, 80
"""Heights in pixels that a card of a hand takes: with room to spare, and without."""
USES = 920
"""Width in pixels of what the letters on cards stand for."""


def overview(view: View, names: Sequence[str]) -> Scene:
    """The era's board, contracts, offers and every HQ."""
    scene = Scene(WIDTH, HEIGHT)
    title, rest = Box(0, 0, WIDTH, HEIGHT).inset(MARGIN, 6).top(TITLE, 4)
    _draw_title(scene, title, view, names)
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
        draw_hq(scene, cell, view, player, names[player.seat])
        scene.region(f"HQ {player.seat + 1}", cell, awaited=view.active == player.seat)
    draw_legend(scene, legend, view.era)
    return scene


def _draw_title(scene: Scene, box: Box, view: View, names: Sequence[str]) -> None:
    left, right = box.left(box.w * 3 // 4, GAP)
    deck = f"{when(view)} · {view.deck} cards in the deck"
    scene.line(left, deck, 34, Role.INK, Weight.HEAVY)
    scene.line(right, doing(view, names), 34, Role.ACCENT, Weight.HEAVY, Align.RIGHT)


def _draw_contracts(scene: Scene, box: Box, view: View, size: int) -> None:
    """The seven rows: goal, how far each HQ is, award, and who has claimed it."""
    scene.panel(box, Role.LANE, 12, outline=Role.LINE, stroke=2)
    head, *rows = box.inset(12, 4).rows(len(view.contracts) + 1, 1)
    title, _, steps = _cells(head, view, size)
    scene.line(title, "Contracts", size, Role.SOFT, Weight.HEAVY)
    for player, cell in zip(view.players, steps, strict=True):
        parts: list[Part] = [art.sign(SEATS[player.seat])]
        scene.line(cell, parts, size - 3, Role.SOFT, Weight.BOLD, Align.MIDDLE)
    for contract, row in zip(view.contracts, rows, strict=True):
        _contract(scene, row, view, contract, size)


def _cells(box: Box, view: View, size: int) -> tuple[Box, Box, list[Box]]:
    """Room for a contract's words, its award, and every HQ's count."""
    award, rest = box.right(size * 5 // 2, 6)
    counts, words = rest.right(size * 9 // 4 * len(view.players), 6)
    return words, award, counts.columns(len(view.players), 0)


def _contract(scene: Scene, box: Box, view: View, contract: ContractView, size: int) -> None:
    goal, award, steps = _cells(box, view, size)
    parts: list[Part] = [f"{contract.award}T"]
    if contract.claimed_by is not None:
        parts = [art.sign(SEATS[contract.claimed_by])]
    scene.line(award, parts, size, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    for count, cell in zip(contract.reached, steps, strict=True):
        done = Role.ACCENT if count >= contract.count else Role.SOFT
        told = f"{min(count, 99)}/{contract.count}"
        scene.line(cell, told, size, done, Weight.BOLD, Align.MIDDLE)
    role = Role.SOFT if contract.claimed_by is not None else Role.INK
    words = f"{contract.row}  {contract.eras[view.era][0]}"
    scene.line(goal, words, size, role, Weight.BOLD)
    scene.mark(f"contract:{contract.row}", box, f"{contract.claimed_by} {contract.reached}")


def _draw_offers(scene: Scene, box: Box, view: View) -> None:
    """The cards that can be taken, one in a row."""
    rows = box.rows(max(1, len(view.offers)), 6)
    for number, (card, row) in enumerate(zip(view.offers, rows, strict=False)):
        if card is None:
            scene.panel(row, Role.EMPTY, 14, outline=Role.LINE, stroke=2)
            scene.mark(f"offer:{number}", row, "")
        else:
            draw_row(scene, row, card, f"offer:{number}")


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """One HQ close up: its cards on slots, progress cards and what produces."""
    player = view.players[seat]
    cards = [slot.card for slot in player.slots if slot.card]
    lines = _own_lines(view, player)
    scene = Scene(1200, max(460, min(1200, 296 + len(cards) * 110 + len(lines) * 46)))
    cell, rest = Box(0, 0, 1200, scene.height).inset(MARGIN).top(256, GAP)
    draw_hq(scene, cell, view, player, names[seat])
    for number, card in enumerate(cards):
        row, rest = rest.top(100, GAP)
        draw_card(scene, row, card, f"infra:{number}")
    _draw_lines(scene, rest, lines)
    return scene


def _own_lines(view: View, player: PlayerView) -> list[str]:
    """What a HQ's progress cards do, and what its sites produce."""
    lines = [f"{card.title}: {card.text}" for card in player.progress]
    made = [f"{called(view.chart, SiteId(site))} {worth}T" for site, worth in player.producing]
    return lines + ([f"Produces: {', '.join(made)}"] if made else [])


def _draw_lines(scene: Scene, box: Box, lines: Sequence[str]) -> None:
    tall = min(46, box.h // max(1, len(lines)))
    for words in lines:
        row, box = box.top(tall)
        scene.line(row, words, min(28, tall - 12), Role.INK, Weight.BOLD)


def hand(view: View, names: Sequence[str]) -> Scene:
    """The own HQ, the reader's cards, the offers, and what the own progress cards do."""
    seat = view.seat or 0
    player = view.players[seat]
    cards = player.hand or ()
    offers = [card for card in view.offers if card is not None]
    lines = _own_lines(view, player)
    rows = max(1, -(-len(cards) // 2)) + -(-len(offers) // 2)
    fixed = 376 + len(lines) * 44 + 2 * MARGIN
    tall = CARD if fixed + rows * CARD <= HEIGHT else LOW_CARD
    scene = Scene(1200, min(HEIGHT, fixed + rows * tall))
    cell, rest = Box(0, 0, 1200, scene.height).inset(MARGIN).top(256, GAP)
    draw_hq(scene, cell, view, player, names[seat])
    rest = _draw_cards(scene, rest, f"Your {len(cards)} cards", cards, "hand", tall)
    rest = _draw_cards(scene, rest, "Offers", offers, "offer", tall)
    _draw_lines(scene, rest, lines)
    return scene


def _draw_cards(
    scene: Scene, box: Box, title: str, cards: Sequence[Card], key: str, tall: int
) -> Box:
    """Cards, two in a row, below a title; the room that is left."""
    head, rest = box.top(44, 4)
    scene.line(head, title, 28, Role.SOFT, Weight.HEAVY)
    if key == "hand":
        scene.line(head.right(USES)[0], card_legend(), 22, Role.SOFT, Weight.BOLD)
    wide = (rest.w - GAP) // 2
    for number, card in enumerate(cards):
        row, column = divmod(number, 2)
        place = Box(rest.x + column * (wide + GAP), rest.y + row * tall, wide, tall - 8)
        draw_card(scene, place, card, f"{key}:{card.id}")
    return rest.top(-(-len(cards) // 2) * tall, 4)[1]


def contracts(view: View, names: Sequence[str]) -> Scene:
    """The contracts large enough for a phone."""
    scene = Scene(1200, 620)
    title, rest = Box(0, 0, 1200, 620).inset(MARGIN).top(60, GAP)
    _draw_title(scene, title, view, names)
    _draw_contracts(scene, rest, view, size=29)
    return scene


def tiles(view: View, names: Sequence[str]) -> Scene:
    """Every tile that was found, with its site and what stands on it."""
    found = [site for site in view.sites if site.tiles]
    count = sum(len(site.tiles) for site in found)
    scene = Scene(1200, max(300, min(1200, 100 + count * 54)))
    title, rest = Box(0, 0, 1200, scene.height).inset(MARGIN).top(60, GAP)
    _draw_title(scene, title, view, names)
    tall = min(52, rest.h // max(1, count))
    size = min(28, max(26, tall - 14))
    for site in found:
        for number, tile in enumerate(site.tiles):
            row, rest = rest.top(tall)
            parts: list[Part] = [called(view.chart, site.id)]
            if number < len(site.bases):
                base = site.bases[number]
                parts.append(art.base(SEATS[base.seat], base.kind))
            parts.append(tile_words(tile))
            scene.line(row, parts, size, Role.INK, Weight.BOLD)
            scene.mark(f"tile:{site.id}.{number}", row, content(site))
    return scene
