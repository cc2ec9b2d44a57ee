"""One player's board, large, and the private picture of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from render.art import Art
from render.ganymede import art
from render.ganymede.boards import SLOT_SPOTS, in_order
from render.ganymede.cards import (
    draw_gap,
    draw_ship,
    draw_small_shuttle,
    draw_spots,
    draw_wide_tile,
    paint_ground,
)
from render.ganymede.large_letters import enlarged_items
from render.ganymede.track import HEIGHT as TRACK
from render.ganymede.track import draw_track
from render.ganymede.words import final_place
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from rules.ganymede.charts.kinds import TYPES, Colour, Ship
from rules.ganymede.position.view import PlayerView, View

# twice the 360 pixels of a phone
WIDTH = 720
LETTERS = 22
"""The least size: 11 pixels on a phone."""
MARGIN = 16
GAP = 10
ROW = 42
"""Height of a used shuttle in its column."""
MOST_ROWS = 8
"""Shuttles shown in a column; more are counted."""
SLOT_NAMES = ("Ship 1: alike", "Ship 2: different")
SHIP, TILE = 124, 48
"""Heights of a ship's card and of a tile."""
PLACES, EARTH_PLACES, MARS_PLACES = 3, 6, 5
"""Number of places for tiles; drawn places for settlers, of whom there may be more."""
_HEAD, _TILES, _WORLD, _SLOT, _SIGNS, _FOOT = 96, PLACES * (TILE + 6), 62, 132, 46, 84


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """Draw the board of one seat."""
    player = view.players[seat]
    height = _board_height(player) + 2 * MARGIN
    scene = Scene(WIDTH, height)
    _draw_seat(scene, Box(0, 0, WIDTH, height).inset(MARGIN), view, player, names[seat])
    # shared drawings are made for the overview, whose letters are smaller
    scene.items = [*enlarged_items(scene.items, LETTERS)]
    return scene


def hand(view: View, names: Sequence[str]) -> Scene:
    """Draw the reader's ships in hand above the reader's own board; spectators have none."""
    if view.seat is None:
        raise ValueError("a spectator holds no ships")
    player = view.players[view.seat]
    ships = player.hand or ()
    rows = max(1, (len(ships) + 1) // 2)
    top = 44 + rows * (SHIP + GAP)
    height = top + _board_height(player) + 2 * MARGIN
    scene = Scene(WIDTH, height)
    held, rest = Box(0, 0, WIDTH, height).inset(MARGIN).top(top, 0)
    _draw_hand(scene, held, ships, rows)
    _draw_seat(scene, rest, view, player, names[view.seat])
    scene.items = [*enlarged_items(scene.items, LETTERS)]
    return scene


def public(view: View, seat: int) -> View:
    """Return a view without a seat's hand and the first ships that it chooses in secret."""
    player = view.players[seat]
    if player.hand is None:
        return view
    choosing = view.active is None and not view.ended_by
    slots = tuple(replace(slot, ship=None) for slot in player.slots) if choosing else player.slots
    shown = replace(player, hand=None, slots=slots)
    players = tuple(shown if other is player else other for other in view.players)
    return replace(view, players=players, bottom=())


def _rows(player: PlayerView) -> int:
    return max(2, min(MOST_ROWS, max(map(len, player.columns))))


def _board_height(player: PlayerView) -> int:
    fixed = _HEAD + _TILES + 2 * (_WORLD + _SLOT) + _SIGNS + TRACK + _FOOT
    return fixed + _rows(player) * (ROW + 4) + 9 * GAP


def _draw_hand(scene: Scene, box: Box, ships: Sequence[Ship], rows: int) -> None:
    title, rest = box.top(44)
    words = f"Your hand: {len(ships)} of 4 ships, seen by you alone"
    scene.line(title, (art.HAND, words), 28, weight=Weight.HEAVY)
    cells = [cell for row in rest.rows(rows, 0) for cell in row.top(SHIP)[0].columns(2, GAP)]
    if not ships:
        draw_gap(scene, cells[0])
    for ship, cell in zip(ships, cells, strict=False):
        draw_ship(scene, cell, ship)
        scene.mark(f"hand:{ship.id}", cell)


def _draw_seat(scene: Scene, box: Box, view: View, player: PlayerView, name: str) -> None:
    """Draw everything of one seat, from its name down to its launched ships."""
    head, rest = box.top(_HEAD, GAP)
    _draw_head(scene, head, view, player, name)
    tiles, rest = rest.top(_TILES, GAP)
    _draw_tiles(scene, tiles, player)
    earth, rest = rest.top(_WORLD, GAP)
    _draw_world(scene, earth, "Earth", art.EARTH, player.earth, EARTH_PLACES, player.seat)
    mars, rest = rest.top(_WORLD, GAP)
    _draw_world(scene, mars, "Mars", art.MARS, player.mars, MARS_PLACES, player.seat)
    for number in range(len(SLOT_NAMES)):
        slot, rest = rest.top(_SLOT, GAP)
        _draw_slot(scene, slot, player, number)
    columns, rest = rest.top(_SIGNS + _rows(player) * (ROW + 4), GAP)
    _draw_columns(scene, columns, player)
    track, rest = rest.top(TRACK, GAP)
    draw_track(scene, track, view, [player])
    _draw_launched(scene, rest.top(_FOOT)[0], player)


def _draw_head(scene: Scene, box: Box, view: View, player: PlayerView, name: str) -> None:
    """Draw the seat's name, round, hand and score."""
    active = view.active == player.seat
    upper, lower = box.top(52, 8)
    disc, rest = upper.left(48, 10)
    scene.icon(disc.square(48), art.seat_sign(player.seat, active=active))
    total = sum(player.standing.values())
    score, rest = rest.right(130, 16)
    scene.rectangle(score, Role.ACCENT, 14)
    scene.line(score.inset(8, 0), f"{total} VP", 34, Role.ON_ACCENT, Weight.HEAVY, Align.MIDDLE)
    scene.line(
        rest, f"{name}{final_place(player)}", 36, Role.ACCENT if active else Role.INK, Weight.HEAVY
    )
    turn, held = lower.left(330, 16)
    first = " · first player" if view.first == player.seat else ""
    scene.line(turn, f"Round {view.round}{first}", 28, Role.SOFT, Weight.MEDIUM)
    ships = player.hand_size if player.hand is None else len(player.hand)
    scene.line(held, (art.HAND, f"{ships} in hand"), 28, align=Align.RIGHT)
    scene.mark(f"{player.seat}:hand", held.right(180)[0], str(ships))


def _draw_tiles(scene: Scene, box: Box, player: PlayerView) -> None:
    for number, place in enumerate(box.rows(PLACES, 6)):
        if number < len(player.tiles):
            draw_wide_tile(scene, place, player.tiles[number])
            scene.mark(f"{player.seat}:{player.tiles[number].id}", place)
        else:
            scene.rectangle(place, Role.EMPTY, 10, outline=Role.LINE, stroke=2)
            scene.line(place, "Free for a tile", 25, Role.SOFT, Weight.MEDIUM, Align.MIDDLE)


def _draw_world(
    scene: Scene,
    box: Box,
    name: str,
    picture: Art,
    settlers: Sequence[Colour],
    places: int,
    seat: int,
) -> None:
    """Draw one planet's settlers and free places."""
    scene.rectangle(box, Role.LANE, 16)
    disc, rest = box.inset(12, 6).left(50, 18)
    scene.icon(disc.square(50), picture)
    word, rest = rest.left(96, 8)
    scene.line(word, name, 34, weight=Weight.HEAVY)
    count, spots = rest.left(92, 10)
    words = f"{len(settlers)} of {places}"
    scene.line(count, words, 28, Role.SOFT, Weight.MEDIUM)
    key = f"{seat}:{name.lower()}"
    draw_spots(scene, spots, in_order(settlers), places, art.SPOT, key, widest=72)


def _draw_slot(scene: Scene, box: Box, player: PlayerView, number: int) -> None:
    """Draw a slot at Ganymede: its ship, or a gap, and the crew."""
    slot = player.slots[number]
    scene.rectangle(box, Role.LANE, 16)
    words, card = box.inset(12, 8).left(286, 12)
    title, crew = words.top(48, 4)
    scene.line(title, (art.MOON, SLOT_NAMES[number]), 27, weight=Weight.HEAVY)
    key = f"{player.seat}:ship{number + 1}"
    if slot.ship is None:
        draw_gap(scene, card)
    else:
        draw_ship(scene, card, slot.ship)
        scene.mark(key, card, slot.ship.id)
    places, spots = slot.needs, SLOT_SPOTS[number]
    draw_spots(scene, crew, in_order(slot.settlers), places, spots, key, widest=60)


def _draw_columns(scene: Scene, box: Box, player: PlayerView) -> None:
    """Draw the shuttles by type, the newest below; more than fit are counted."""
    for colour, column, place in zip(TYPES, player.columns, box.columns(5, 8), strict=True):
        scene.rectangle(place, Role.LANE, 10)
        head, rest = place.top(_SIGNS, 4)
        paint_ground(scene, head, art.FILLS[colour], 10)
        ink = Role(f"on {art.FILLS[colour]}")
        words = f"{colour}  {len(column)}"
        parts = (art.TYPES[colour], words)
        scene.line(head.inset(8, 0), parts, 30, ink, Weight.HEAVY, Align.MIDDLE)
        # one row less, for the line that counts the others
        shown = column if len(column) <= MOST_ROWS else column[-MOST_ROWS + 1 :]
        if len(shown) < len(column):
            more, rest = rest.top(ROW, 4)
            scene.line(more, f"{len(column) - len(shown)} more", 25, Role.SOFT, align=Align.MIDDLE)
        for shuttle in shown:
            row, rest = rest.top(ROW, 4)
            draw_small_shuttle(scene, row, shuttle)
            scene.mark(f"{player.seat}:{shuttle.id}", row)


def _draw_launched(scene: Scene, box: Box, player: PlayerView) -> None:
    """Draw launched ships with their current points, and the parts of the score."""
    scene.rectangle(box, Role.LANE, 16)
    ships, standing = box.inset(12, 4).rows(2, 0)
    flown = [
        f"{ship.id} {points}" for ship, points in zip(player.launched, player.flown, strict=False)
    ]
    words = " · ".join(flown) or "nothing launched"
    scene.line(ships, (art.ROCKET, words), 27)
    scene.mark(f"{player.seat}:launched", ships, words)
    parts = [f"{source} {points}" for source, points in player.standing.items() if points]
    scene.line(standing, " + ".join(parts), 25, Role.INK, Weight.MEDIUM)
