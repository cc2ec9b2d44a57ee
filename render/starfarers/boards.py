"""The pictures: all galaxies, one galaxy close up, and a player's own view with the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.starfarers import art
from render.starfarers.diplomacy import draw_offers
from render.starfarers.galaxy import draw_galaxy
from render.starfarers.header import CELL, draw_header, draw_player, height
from render.starfarers.owners import SEATS
from render.starfarers.words import doing, when
from render.theme import Role
from rules.starfarers.charts.kinds import HexId, Resource, Upgrade
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.position.view import View

WIDTH, NARROW, MARGIN, GAP = 1600, 1280, 16, 14
"""Widths of the picture; four galaxies fill a narrow one, which a phone shows larger."""
ONE_ROW, TWO_ROWS = 820, 1200
SQUARE = 4
"""Number of galaxies in two rows of two."""
OWN = 960
"""Width of a player's own pictures, for a phone; they are as high as the overview."""
PRICES, IN_A_ROW = 212, 2
"""Height of the prices, and their number in a row."""
OFFER, MOST_OFFERS = 34, 4
"""Height of the line of an offer, and the most lines."""


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw all galaxies, and every player's prototype and progress."""
    return galaxies(view, names, covered={}, pending=pending)


def galaxies(
    view: View,
    names: Sequence[str],
    covered: Mapping[HexId, Sequence[int]],
    title: str = "",
    pending: Sequence[int] = (),
) -> Scene:
    """Draw all galaxies; covered spaces have the signs of the players who can fight there."""
    count = len(view.galaxies)
    rows = 1 if count <= 3 else 2
    tall = ONE_ROW + 40 if rows == 1 else TWO_ROWS
    wide = NARROW if count == SQUARE else WIDTH
    scene = Scene(wide, tall)
    head, rest = Box(0, 0, wide, tall).inset(MARGIN, MARGIN // 2).top(height(len(view.players)), 4)
    draw_header(scene, head, view, names, title, pending)
    lines = rest.rows(rows, GAP)
    cells = [cell for line in lines for cell in line.columns(-(-count // rows), GAP)]
    for galaxy, cell in zip(view.galaxies, cells, strict=False):
        scene.panel(cell, Role.EMPTY, 16, outline=Role.LINE, stroke=2)
        scene.fields.append(cell)
        draw_galaxy(scene, cell.inset(10, 6), view, galaxy, names, covered)
    return scene


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """Draw one galaxy close up, with its player's prototype."""
    scene = Scene(OWN, 1280)
    box = Box(0, 0, OWN, scene.height).inset(MARGIN)
    title, rest = box.top(52)
    left, right = title.left(title.w // 2, GAP)
    scene.line(left, when(view), 36, Role.INK, Weight.HEAVY)
    scene.line(right, doing(view, names), 36, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    cell, rest = rest.top(CELL, GAP)
    draw_player(scene, cell, view, view.players[seat], names[seat])
    scene.fields.append(rest)
    draw_galaxy(scene, rest, view, view.galaxies[seat], names)
    return scene


def hand(view: View, names: Sequence[str]) -> Scene:
    """Draw the reader's cards, the prices, and the reader's galaxy."""
    seat = view.seat or 0
    scene = Scene(OWN, 1280)
    box = Box(0, 0, OWN, scene.height).inset(MARGIN)
    cards, rest = box.top(190, GAP)
    _draw_cards(scene, cards, view, seat)
    prices, rest = rest.top(PRICES, GAP)
    _draw_prices(scene, prices, view)
    cell, rest = rest.top(CELL, GAP)
    draw_player(scene, cell, view, view.players[seat], names[seat])
    own = sum(seat in (offer.giver, offer.taker) for offer in view.offers)
    if own:
        offers, rest = rest.top(OFFER * min(own, MOST_OFFERS), GAP // 2)
        draw_offers(scene, offers, view, names)
    scene.fields.append(rest)
    draw_galaxy(scene, rest, view, view.galaxies[seat], names)
    return scene


def _draw_cards(scene: Scene, box: Box, view: View, seat: int) -> None:
    """Draw each resource with the number of cards held."""
    held = view.players[seat].hand or {}
    for resource, cell in zip(Resource, box.columns(len(Resource), GAP), strict=True):
        count = held.get(resource, 0)
        edge = SEATS[seat].fill if count else Role.LINE
        scene.panel(cell, Role.CARD if count else Role.EMPTY, 16, outline=edge, stroke=3)
        upper, called = cell.inset(12).top(cell.h - 68)
        drawing, number = upper.left(84, 6)
        scene.icon(drawing.square(84), art.resource(resource))
        role = Role.INK if count else Role.SOFT
        scene.line(number, str(count), 84, role, Weight.HEAVY, Align.MIDDLE)
        scene.line(called, str(resource), 34, role, Weight.BOLD, Align.MIDDLE)
        scene.mark(f"card:{resource}", cell, str(count))


PRICED = {
    **{str(kind): words for kind, words in BASE_WORDS.items()},
    "starship": "starship",
    "ring": "ring",
    str(Upgrade.BOOSTER): "booster",
    str(Upgrade.CANNON): "cannon",
    str(Upgrade.FREIGHT): "freight",
}


def _draw_prices(scene: Scene, box: Box, view: View) -> None:
    """Draw all prices; those that the reader can pay are highlighted."""
    held = view.players[view.seat or 0].hand or {}
    items = list(view.prices.items())
    lines = [items[at : at + IN_A_ROW] for at in range(0, len(items), IN_A_ROW)]
    for line, row in zip(lines, box.rows(len(lines), 6), strict=True):
        for (key, price), cell in zip(line, row.columns(IN_A_ROW, 8), strict=False):
            pays = all(held.get(resource, 0) >= count for resource, count in price.items())
            scene.place(f"price:{key}", cell)
            edge = Role.ACCENT if pays else Role.LINE
            scene.panel(cell, Role.LANE, 10, outline=edge, stroke=3 if pays else 2)
            parts: list[Part] = [PRICED.get(key, key)]
            for resource, count in price.items():
                parts += [f"{count}", art.resource(resource)]
            role = Role.INK if pays else Role.SOFT
            scene.line(cell.inset(8, 2), parts, 34, role, Weight.BOLD, Align.MIDDLE)
