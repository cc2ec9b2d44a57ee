"""The pictures: all galaxies, one galaxy close up, and a player's own view with the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from render.starfarers import art
from render.starfarers.diplomacy import ROW, draw_offers, own_offers
from render.starfarers.frames import frames
from render.starfarers.galaxy import TITLE as ABOVE
from render.starfarers.galaxy import draw_galaxy, galaxy_height
from render.starfarers.header import CELL, draw_header, draw_player, height
from render.starfarers.layout import ENLARGED_LETTERS
from render.starfarers.legend_line import key_height, key_lines, key_words
from render.starfarers.overview_galaxy import draw_overview_galaxy, named_spaces, overview_fields
from render.starfarers.owners import SEATS
from render.starfarers.spaces import NAME
from render.starfarers.words import when
from rules.starfarers.charts.kinds import Resource
from rules.starfarers.charts.words import RESOURCE_WORDS, THING_WORDS
from rules.starfarers.position.view import View

# Discord shows it 550 wide on a desktop, and 360 on a phone
WIDTH, MARGIN, GAP = 1200, 12, 12
MIN_HEIGHT, MAX_HEIGHT = 764, 1200
"""Heights of the overview, in pixels: desktop clients show no picture wider than 11:7."""
OWN, OWN_TALL = 720, 1200
"""Width and height of pictures of one galaxy, for a phone."""
PRICES, IN_A_ROW = 176, 2
"""Height of the prices, and their number in a row."""


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw all galaxies as shapes, and a line for each player."""
    scene, cells = _laid_out(view, names, pending)
    inner = [cell.inset(8, 2) for cell in cells]
    fields = overview_fields(view, inner)
    tall = key_height()
    foot = Box(MARGIN, scene.height - tall - MARGIN // 2, WIDTH - 2 * MARGIN, tall)
    key = key_lines(scene, foot, view)
    named = named_spaces([*scene.texts(), *key_words(key)], view)
    for galaxy, box, field in zip(view.galaxies, inner, fields, strict=True):
        draw_overview_galaxy(scene, box, view, galaxy, field, named)
    scene.items += key
    return scene


def detail(
    view: View,
    names: Sequence[str],
    pending: Sequence[int] = (),
    boxes: Sequence[Box] | None = None,
) -> Scene:
    """Draw the same with every name, for parts that enlarge it; only galaxies in the `boxes`."""
    scene, cells = _laid_out(view, names, pending)
    inner = [cell.inset(8, 2) for cell in cells]
    # a galaxy's title is longer here
    fields = overview_fields(view, [cell.top(ABOVE)[1] for cell in inner])
    for galaxy, cell, box, field in zip(view.galaxies, cells, inner, fields, strict=True):
        if boxes is not None and not any(map(cell.intersects, boxes)):
            continue
        lettered = replace(field, least=max(ENLARGED_LETTERS, round(NAME * field.width)))
        draw_galaxy(scene, box, view, galaxy, names, field=lettered)
    return scene


def _laid_out(view: View, names: Sequence[str], pending: Sequence[int]) -> tuple[Scene, list[Box]]:
    """Return a scene with its header, and a framed cell for each galaxy."""
    above = height(len(view.players))
    foot = key_height()
    rest = MAX_HEIGHT - above - GAP - 2 * MARGIN - foot
    shown = frames(view.galaxies, WIDTH - 2 * MARGIN, rest)
    tall = max(MIN_HEIGHT - foot, above + GAP + shown.tall + 2 * MARGIN)
    scene = Scene(WIDTH, tall + foot)
    head, room = Box(0, 0, WIDTH, tall).inset(MARGIN).top(above, GAP)
    draw_header(scene, head, view, names, pending)
    cells = [*shown.cells(room)]
    for cell in cells:
        scene.rectangle(cell, Role.SKY, 16, outline=Role.LINE, stroke=2)
    # one map: windows on galaxies one by one would have no room for moves in many of them
    scene.fields.append(room)
    return scene, cells


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """Draw one galaxy alone, below its player's prototype and progress."""
    galaxy, above = view.galaxies[seat], 44 + CELL + 2 * GAP
    tall = galaxy_height(galaxy, OWN - 2 * MARGIN, OWN_TALL)
    scene = Scene(OWN, above + tall + MARGIN)
    box = Box(0, 0, OWN, scene.height).inset(MARGIN)
    title, rest = box.top(44)
    scene.line(title, when(view), 32, Role.INK, Weight.HEAVY)
    cell, rest = rest.top(CELL, GAP)
    draw_player(scene, cell, view, view.players[seat], names[seat])
    scene.fields.append(rest)
    draw_galaxy(scene, rest, view, galaxy, names)
    return scene


def hand(view: View, names: Sequence[str]) -> Scene:
    """Draw the reader's cards, the prices, and the reader's galaxy."""
    seat = view.seat or 0
    own = own_offers(view, names, OWN - 2 * MARGIN)
    above = 140 + PRICES + CELL + 3 * GAP + ROW * len(own) + GAP // 2
    tall = galaxy_height(view.galaxies[seat], OWN - 2 * MARGIN, OWN_TALL)
    scene = Scene(OWN, above + tall + 2 * MARGIN)
    box = Box(0, 0, OWN, scene.height).inset(MARGIN)
    cards, rest = box.top(140, GAP)
    _draw_cards(scene, cards, view, seat)
    prices, rest = rest.top(PRICES, GAP)
    _draw_prices(scene, prices, view)
    cell, rest = rest.top(CELL, GAP)
    draw_player(scene, cell, view, view.players[seat], names[seat])
    if own:
        offers, rest = rest.top(ROW * len(own), GAP // 2)
        draw_offers(scene, offers, own)
    scene.fields.append(rest)
    draw_galaxy(scene, rest, view, view.galaxies[seat], names)
    return scene


def _draw_cards(scene: Scene, box: Box, view: View, seat: int) -> None:
    """Draw each resource with the number of cards held."""
    held = view.players[seat].hand or {}
    for resource, cell in zip(Resource, box.columns(len(Resource), GAP // 2), strict=True):
        count = held.get(resource, 0)
        edge = SEATS[seat].fill if count else Role.LINE
        scene.rectangle(cell, Role.CARD if count else Role.EMPTY, 16, outline=edge, stroke=3)
        upper, called = cell.inset(6).top(cell.h - 56)
        drawing, number = upper.left(62, 4)
        scene.icon(drawing.square(62), art.resource(resource))
        role = Role.INK if count else Role.SOFT
        scene.line(number, str(count), 64, role, Weight.HEAVY, Align.MIDDLE)
        words = RESOURCE_WORDS[resource]
        scene.line(called.inset(-3, 0), words, 26, role, Weight.MEDIUM, Align.MIDDLE)
        scene.mark(f"card:{resource}", cell, str(count))


PRICED: Final = {**THING_WORDS, "starship": "starship"}


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
            scene.rectangle(cell, Role.LANE, 10, outline=edge, stroke=3 if pays else 2)
            parts: list[Part] = [PRICED.get(key, key)]
            for resource, count in price.items():
                parts += [f"{count}", art.resource(resource)]
            role = Role.INK if pays else Role.SOFT
            scene.line(cell.inset(4, 2), parts, 26, role, Weight.BOLD, Align.MIDDLE)
