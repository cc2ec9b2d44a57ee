"""A player's board in small, and the overview of the whole table."""

from __future__ import annotations

from collections.abc import Sequence

from render.alt_badge import beside_badge
from render.art import Art
from render.ganymede import art
from render.ganymede.cards import draw_crowd, draw_gap, draw_small_tile, draw_spots, paint_ground
from render.ganymede.large_letters import enlarged_items
from render.ganymede.legend import draw_key_line
from render.ganymede.market import draw_header, draw_market
from render.ganymede.track import HEIGHT as TRACK
from render.ganymede.track import draw_track
from render.ganymede.words import LAUNCHES, final_place, launch_signs, worth_badge
from render.paint import advance
from render.palettes import Role
from render.scene import Align, Box, Importance, Scene, Weight
from render.words import pending_seats
from rules.ganymede.charts.kinds import SETTLERS, TYPES, Colour, EffectKind, Ship, Worth
from rules.ganymede.position.view import PlayerView, SlotView, View

# Discord shows it 550 wide on a desktop, and 360 on a phone
WIDTH = 1200
MARGIN = 16
SLOT_SPOTS = (art.SPOT_ALIKE, art.SPOT_DIFFERENT)
_WORLD, _TILES, _SHIPS = 264, 342, 368
"""Widths of a world, of the tiles and of the ships on a board."""
_ID, _WORTH, _COUNTING, _SCORE = 60, 52, 92, 116
"""Widths of a ship's id, of its points, of those that count something, and of a player's points."""
_DEED, _YARD = 32, 38
"""Side of what a ship brings at its launch; width of the yard's sign before launched ships."""
_HEADER, _MARKET, _LEGEND, _BOARD, _GAP = 46, 438, 38, 248, 8
_LIFTED = 24
"""Pixels between the boards and the key, both out of the corner that clients' badge hides."""


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the common display above everybody's boards, in letters for a phone."""
    scene = _table(view, names, pending, named=False)
    scene.items = [*enlarged_items(scene.items)]
    return scene


def detail(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the same with every name, for parts that enlarge it."""
    return _table(view, names, pending, named=True)


def _table(view: View, names: Sequence[str], pending: Sequence[int], *, named: bool) -> Scene:
    rows = (len(view.players) + 1) // 2
    height = _HEADER + _MARKET + TRACK + rows * (_BOARD + _GAP) + _LIFTED + _LEGEND + 3 * _GAP + 10
    scene = Scene(WIDTH, height)
    rest = Box(0, 0, WIDTH, height).inset(MARGIN, 6)
    header, rest = rest.top(_HEADER, 4)
    draw_header(scene, header, view, names, pending)
    market, rest = rest.top(_MARKET, _GAP)
    draw_market(scene, market, view, named=named)
    track, rest = rest.top(TRACK, _GAP)
    draw_track(scene, track, view, view.players)
    display = Box(header.x, header.y, market.w, track.y + track.h - header.y)
    scene.fields.append(display)
    scene.region("Display, left", display.left(display.w * 3 // 5)[0])
    scene.region("Display, right", display.right(display.w * 3 // 5)[0])
    cells = _cells(rest, rows)
    key = rest.top(rows * (_BOARD + _GAP) + _LIFTED)[1].top(_LEGEND)[0]
    draw_key_line(scene, beside_badge(scene, key))
    most = max(map(total, view.players))
    for player, box in zip(view.players, cells, strict=False):
        active = player.seat in pending_seats(view.active, pending)
        leads = 0 < total(player) == most
        draw_board(scene, box, player, names[player.seat], active=active, leads=leads)
        scene.region(f"Player {player.seat + 1}", box, seat=player.seat)
    return scene


def _cells(room: Box, rows: int) -> list[Box]:
    """Return the cells of the boards, two in a row."""
    cells: list[Box] = []
    for _ in range(rows):
        row, room = room.top(_BOARD, _GAP)
        cells += row.columns(2, _GAP)
    return cells


def total(player: PlayerView) -> int:
    """Return a player's points now."""
    return sum(player.standing.values())


def draw_board(
    scene: Scene, box: Box, player: PlayerView, name: str, *, active: bool, leads: bool
) -> None:
    """Draw one player's board, small."""
    framed = active or player.place == 1
    outline = Role.ACCENT if framed else None
    scene.rectangle(box, Role.LANE, 16, outline=outline, stroke=4 if framed else 0)
    head, rest = box.inset(12, 8).top(42, 6)
    _draw_head(scene, head, player, name, active=active, leads=leads)
    upper, rest = rest.top(48, 4)
    tiles, launched = upper.left(_TILES, 8)
    _draw_tiles(scene, tiles, player)
    _draw_launched(scene, launched, player)
    worlds, rest = rest.top(46, 6)
    _draw_worlds(scene, worlds, player)
    slots, columns = rest.left(_SHIPS, 8)
    for number, place in enumerate(slots.rows(2, 4)):
        _draw_slot(scene, place, player, number)
    _draw_columns(scene, columns, player)


def _draw_head(
    scene: Scene, box: Box, player: PlayerView, name: str, *, active: bool, leads: bool
) -> None:
    """Draw a seat's line: colour, name, reputation, hand and score, filled for the leader."""
    disc, rest = box.left(40, 8)
    scene.icon(disc.square(40), art.seat_sign(player.seat, active=active))
    hand, rest = rest.right(74, 8)
    scene.line(hand, (art.HAND, str(player.hand_size)), 30, Role.INK, Weight.HEAVY, Align.RIGHT)
    scene.mark(f"{player.seat}:hand", hand, str(player.hand_size), importance=Importance.DRAW)
    star, rest = rest.right(74, 8)
    reputation = (art.DEEDS[EffectKind.REPUTATION], str(player.reputation))
    scene.line(star, reputation, 30, Role.INK, Weight.HEAVY, Align.RIGHT)
    words = f"{name}{final_place(player)}"
    wide = min(rest.w - _SCORE - 12, round(advance(words, 30, Weight.HEAVY)) + 1)
    title, rest = rest.left(wide, 12)
    scene.line(title, words, 30, weight=Weight.HEAVY)
    score = rest.left(_SCORE)[0]
    fill, ink = (Role.ACCENT, Role.ON_ACCENT) if leads else (Role.INK, Role.CARD)
    scene.rectangle(score, fill, 12)
    # with its unit, or it could be read as the hand beside it
    scene.line(
        score.inset(4, 0),
        f"{total(player)} VP",
        36 if leads else 30,
        ink,
        Weight.HEAVY,
        Align.MIDDLE,
    )


def _draw_tiles(scene: Scene, box: Box, player: PlayerView) -> None:
    for number, place in enumerate(box.columns(3, 6)):
        if number < len(player.tiles):
            tile = player.tiles[number]
            draw_small_tile(scene, place, tile)
            scene.mark(f"{player.seat}:{tile.id}", place)
        else:
            draw_gap(scene, place)


def in_order(settlers: Sequence[Colour]) -> list[Colour]:
    """Return settlers in the order of the boards' colours."""
    return sorted(settlers, key=SETTLERS.index)


def _draw_worlds(scene: Scene, box: Box, player: PlayerView) -> None:
    """Draw both worlds on the way to the ships, each framed in its own colour."""
    earth, mars, seat = box.left(_WORLD)[0], box.right(_WORLD)[0], player.seat
    _draw_world(scene, earth, art.EARTH, Role.OCEAN, player.earth, f"{seat}:earth")
    _draw_world(scene, mars, art.MARS, Role.RUST, player.mars, f"{seat}:mars")
    between = box.left(_WORLD)[1].left(box.w - 2 * _WORLD)[0]
    scene.icon(between.square(between.w - 8), art.ONWARD)


def _draw_world(
    scene: Scene, box: Box, picture: Art, edge: Role, settlers: Sequence[Colour], key: str
) -> None:
    """Draw a world with its settlers beside it."""
    scene.rectangle(box, Role.CARD, box.h // 2, outline=edge, stroke=4)
    globe, crowd = box.left(box.h, 8)
    scene.icon(globe.square(box.h), picture)
    draw_crowd(scene, crowd.left(crowd.w - 10)[0], in_order(settlers), key)


def _draw_slot(scene: Scene, box: Box, player: PlayerView, number: int) -> None:
    """Draw a ship on its pad, its crew at the portholes; a dark pad if there is none."""
    slot: SlotView = player.slots[number]
    engine, hull = box.left(6, 0)
    if slot.ship is not None:
        scene.rectangle(engine.inset(0, 12), Role.HULL, 3)
    fill, edge = (Role.CARD, Role.HULL) if slot.ship else (Role.EMPTY, Role.LINE)
    scene.rectangle(hull, fill, box.h // 2, outline=edge, stroke=3)
    words, rest = hull.inset(12, 3).left(_ID, 4)
    key = f"{player.seat}:ship{number + 1}"
    if slot.ship is not None:
        scene.line(words, slot.ship.id, 30, weight=Weight.HEAVY)
        scene.mark(key, words, slot.ship.id)
        rest = _draw_gains(scene, rest, slot.ship)
    draw_spots(scene, rest, in_order(slot.settlers), slot.needs, SLOT_SPOTS[number], key)


def _draw_gains(scene: Scene, box: Box, ship: Ship) -> Box:
    """Draw what a launch brings at the ship's end: points and deeds; return the room before."""
    deeds = launch_signs(ship)
    signs, rest = box.right(_DEED * max(1, len(deeds)), 2)
    for number, deed in enumerate(deeds):
        at = Box(signs.x + number * _DEED, signs.y, _DEED - 2, signs.h)
        scene.icon(at.square(_DEED - 2), deed)
    counting = ship.worth is Worth.REPUTATION or ship.colour is not None
    badge, rest = rest.right(_COUNTING if counting else _WORTH, 6)
    ground = badge.inset(0, 3)
    scene.rectangle(ground, Role.HULL, 10)
    worth = worth_badge(ship)
    scene.line(ground.inset(2), worth, 30, Role.ON_HULL, Weight.HEAVY, Align.MIDDLE)
    return rest


def _draw_columns(scene: Scene, box: Box, player: PlayerView) -> None:
    """Draw the number of used shuttles of each type; the smallest is the number of full rows."""
    for colour, column, place in zip(TYPES, player.columns, box.columns(5, 4), strict=True):
        paint_ground(scene, place, art.FILLS[colour], 10)
        sign, count = place.inset(0, 2).top(32, 0)
        scene.icon(sign.square(30), art.TYPES[colour])
        ink = Role(f"on {art.FILLS[colour]}")
        size = 52 if len(column) < 10 else 34
        # a zero would be as loud as a number
        if column:
            scene.line(count, str(len(column)), size, ink, Weight.HEAVY, Align.MIDDLE)
        scene.mark(f"{player.seat}:column:{colour}", place, str(len(column)))


def _draw_launched(scene: Scene, box: Box, player: PlayerView) -> None:
    """Draw the points of each launched ship, and a rocket for each still to launch."""
    ships = player.launched
    scene.rectangle(box, Role.EMPTY, box.h // 2, outline=Role.LINE, stroke=2)
    room = box.inset(3, 3)
    if len(ships) <= LAUNCHES:
        yard, room = room.left(_YARD, 2)
        scene.icon(yard.square(_YARD), art.JUPITER)
        room = room.left(room.w - 8)[0]
    for number, cell in enumerate(room.columns(max(LAUNCHES, len(ships)), 2)):
        if number < len(ships):
            # points have one ground everywhere, on ships, on the track and here
            points = str(player.flown[number]) if number < len(player.flown) else ""
            scene.rectangle(cell.inset(0, 2), Role.HULL, 10)
            scene.line(cell, points, 30, Role.ON_HULL, Weight.HEAVY, Align.MIDDLE)
        else:
            scene.icon(cell.square(34), art.UNFLOWN)
    scene.mark(f"{player.seat}:launched", box, " ".join(ship.id for ship in ships))
