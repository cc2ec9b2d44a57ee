"""The common display: header, rows of cards with their piles, and the reputation track."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.ganymede import art
from render.ganymede.cards import draw_gap, draw_ship, draw_shuttle, draw_tile
from render.ganymede.words import LAUNCHES, winning
from render.palettes import Role
from render.scene import Align, Box, Importance, Scene, Weight
from render.words import pending_seats, turn_parts, turn_words
from rules.ganymede.charts.kinds import SETTLERS, TYPES, Colour, Ship, Shuttle, Tile
from rules.ganymede.position.view import View

LANE_LABEL = 132
"""Width of a row's label, in pixels."""
CARDS_ABREAST = 2
"""Cards of a row that fit beside each other on a phone."""


def repeats(view: View, colour: Colour, *, tiles: bool) -> int:
    """Return how often an effect of this type applies to the reader, else to the active seat."""
    seat = view.seat if view.seat is not None else view.active
    if seat is None:
        return 1
    player = view.players[seat]
    if tiles:
        return min(3, 1 + sum(tile.type is colour for tile in player.tiles))
    return 1 + len(player.columns[TYPES.index(colour)])


def draw_header(
    scene: Scene, box: Box, view: View, names: Sequence[str], pending: Sequence[int]
) -> None:
    """Draw the round, whose turn it is, and the settlers in supply."""
    stock, rest = box.right(342, 12)
    final = view.final_round and view.active is not None
    badge, rest = rest.left(194 if final else 158, 8)
    scene.rectangle(badge.inset(0, 6), Role.ACCENT if final else Role.CARD, 18)
    ink, word = (Role.ON_ACCENT, "Final round") if final else (Role.INK, f"Round {view.round}")
    scene.line(badge.inset(8, 0), word, 30, ink, align=Align.MIDDLE)
    # in the final round nobody needs to know how near the end is
    if view.active is not None and not final:
        launched, rest = rest.left(100, 8)
        most = max(len(player.launched) for player in view.players)
        scene.line(launched, (art.ROCKET, f"{most}/{LAUNCHES}"), 30)
    waiting = pending_seats(view.active, pending)
    if len(waiting) == 1:
        disc, rest = rest.left(40, 8)
        scene.icon(disc.square(40), art.seat_sign(waiting[0]))
    state = turn_parts(situation(view, names, pending), names, view.active, pending, art.seat_sign)
    scene.line(rest, state, 30, Role.ACCENT)
    draw_supply(scene, stock, view)


def situation(view: View, names: Sequence[str], pending: Sequence[int]) -> str:
    """Return the player to move, the players who choose, or the winner."""
    over = winning(view, names) or ("Game over" if view.ended_by else "All choose ships")
    return turn_words(view.active, names, pending, over)


def draw_supply(scene: Scene, box: Box, view: View) -> None:
    """Draw the settlers in supply, by colour."""
    for place, colour in zip(box.columns(4, 4), SETTLERS, strict=True):
        count = view.supply.get(colour, 0)
        scene.line(place, (art.SETTLERS[colour], str(count)), 28, align=Align.RIGHT)


def _lane(scene: Scene, box: Box, name: str, picture: Art, pile: str, out: str = "") -> Box:
    """Draw a row's ground and label; return the room for its cards."""
    scene.rectangle(box, Role.LANE, 16)
    label, room = box.inset(8, 6).left(LANE_LABEL, 8)
    upper, lower = label.top(label.h - 28)
    if out:
        more, upper = upper.top(26)
        scene.line(more, out, 24, Role.SOFT, Weight.MEDIUM, Align.MIDDLE)
    scene.icon(upper.square(upper.h), picture)
    scene.line(lower, f"{name} {pile}", 25, weight=Weight.HEAVY, align=Align.MIDDLE)
    return room


def draw_market(
    scene: Scene, box: Box, view: View, *, named: bool, half: int | None = None
) -> None:
    """Draw the four rows, from the ships at the top to the tiles at the bottom.

    With `half`, draw their first two cards (0) or the others (1), two beside each other.
    """
    lanes = box.rows(4, 8)
    out = len(view.tile_discards)
    ships = _lane(scene, lanes[0], "Ships", art.JUPITER, str(view.ship_pile))
    mars = _lane(scene, lanes[1], "Mars", art.MARS, str(view.mars_pile))
    earth = _lane(scene, lanes[2], "Earth", art.EARTH, str(view.earth_pile))
    tiles = _lane(scene, lanes[3], "Tiles", art.TILES, str(view.tile_pile), f"out {out}")
    for room, row, places in (
        (ships, view.ships, 3),
        (mars, view.mars, 4),
        (earth, view.earth, 4),
        (tiles, view.tiles, 4),
    ):
        if half is not None:
            row, places = (
                row[half * CARDS_ABREAST :][: CARDS_ABREAST if half == 0 else None],
                CARDS_ABREAST,
            )
        slots = room.columns(max(places, len(row)), 10)
        for slot, card in zip(slots, row, strict=False):
            _draw_card(scene, slot, card, view, named=named)


def _draw_card(
    scene: Scene, box: Box, card: Tile | Shuttle | Ship | None, view: View, *, named: bool
) -> None:
    if card is None:
        draw_gap(scene, box)
        return
    scene.mark(f"row:{card.id}", box, importance=Importance.DRAW)
    if isinstance(card, Tile):
        draw_tile(scene, box, card, repeats(view, card.type, tiles=True))
    elif isinstance(card, Shuttle):
        draw_shuttle(scene, box, card, repeats(view, card.type, tiles=False))
    else:
        draw_ship(scene, box, card, named=named)
