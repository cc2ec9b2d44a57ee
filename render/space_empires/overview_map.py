"""The map of the overview: terrain beside stacks, territory as tint, and few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from render.art import Art
from render.scene import Align, Box, Icon, Importance, Line, Piece, Scene, Weight
from render.space_empires import art, overview_art
from render.space_empires.hex_layout import COLUMN, NO_EDGES, TOP, Spot, arranged
from render.space_empires.layout import GUTTER, LETTERS, Grid, fit
from render.space_empires.map import crossed_edges, draw_heads, draw_tracks, note_regions
from render.space_empires.owners import NATIVE, SEATS, style
from render.space_empires.silhouettes import silhouette
from render.space_empires.stacks import RANKS
from render.space_empires.tiles import battle_content, content, draw_name
from render.theme import Role
from rules.space_empires.charts.geometry import neighbours, place
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.charts.owners import ALIENS
from rules.space_empires.position.view import CounterView, SystemView, View

ALONE, BESIDE = 0.66, 0.5
"""Side of a hex's world in hex widths: alone, and beside a stack."""
HOME, GUARDED = 0.76, 0.64
"""Side of a Homeworld: alone, and above a stack, which leaves its figure free."""
STACK, LOW = 0.5, 0.24
"""Side of a stack's sign, and the distance of two signs below a hex's middle."""
GEM = 0.6
"""Side of minerals beside a stack: their worth stays readable."""
EMPTY = (art.SPACE, overview_art.UNKNOWN)
"""Drawings of hexes that hold nothing, or nothing that anybody knows of."""

Stack = tuple[int, tuple[CounterView, ...]]
"""An owner, and their counters in a hex."""


def draw_overview_map(
    scene: Scene, room: Box, view: View, *, figures: bool = True, named: bool = False
) -> Grid:
    """Draw every hex in play, as large as there is room for.

    Without `figures` no stack and no colony has its number, which a small map has no room for;
    if `named`, each hex has its name, for parts that are shown alone.
    """
    hexes = tuple(system.hex for system in view.systems)
    grid = fit(hexes, room)
    counters: dict[HexId, list[CounterView]] = {}
    for counter in view.counters:
        counters.setdefault(counter.hex, []).append(counter)
    _draw_grounds(scene, grid, view)
    stacks = {
        system.hex: _shown_stacks(system, counters.get(system.hex, ()), figures=figures)
        for system in view.systems
    }
    crossed = crossed_edges(view, hexes)
    newest = crossed_edges(view, hexes, newest=True)
    layouts = {
        at: arranged(len(each), crossed.get(at, NO_EDGES), newest.get(at, NO_EDGES))
        for at, each in stacks.items()
    }
    for system in view.systems:
        near = counters.get(system.hex, ())
        _mark(scene, grid, view, system, near, layouts[system.hex].name)
    draw_tracks(scene, grid, view, within=hexes, newest=False)
    for system in view.systems:
        side = layouts[system.hex].side if figures else int(len(stacks[system.hex]) < 2)
        _draw_hex(scene, grid, view, system, stacks[system.hex], side, figures=figures)
        if named:
            draw_name(scene, grid, system.hex)
    draw_heads(scene, grid, view, within=hexes)
    _draw_names(scene, grid, hexes)
    add_pieces(scene, view)
    scene.choices += choices(view, grid, counters)
    scene.fields.append(room)
    note_regions(scene, grid, hexes)
    return grid


def _draw_grounds(scene: Scene, grid: Grid, view: View) -> None:
    """Draw grounds with the tints of territories, below everything else."""
    held = territories(view)
    for system in view.systems:
        owner, strength = held.get(system.hex, (-1, 0)) if system.explored else (-1, 0)
        look = SEATS[owner] if owner >= 0 else None
        ground = overview_art.territory(
            look, strength, explored=system.explored, closed=system.closed
        )
        scene.icon(grid.whole(system.hex), ground)


def add_pieces(scene: Scene, view: View) -> None:
    """Register every counter and colony with its place, to find those that moved or are lost."""
    for counter in view.counters:
        key = f"counter:{counter.owner}.{counter.token}"
        scene.pieces[key] = Piece(counter.owner, f"hex:{counter.hex}")
    for system in view.systems:
        if system.colony is not None:
            scene.pieces[f"colony:{system.hex}"] = Piece(system.colony.owner, f"hex:{system.hex}")


def choices(
    view: View, grid: Grid, counters: Mapping[HexId, Sequence[CounterView]]
) -> Iterator[Box]:
    """Yield the hexes that the reader is about to think of: the battle, and their own counters.

    For everybody's eyes, these are the battle or the ends of the last movement.
    """
    if view.battle is not None and not view.battle.over:
        yield grid.inner(view.battle.hex)
    if view.seat is not None:
        for hex_id, near in counters.items():
            if any(counter.owner == view.seat for counter in near):
                yield grid.inner(hex_id)
    elif view.battle is None or view.battle.over:
        yield from (grid.inner(end) for track in view.tracks[-1:] for end in track.path[::-1][:1])


def territories(view: View) -> dict[HexId, tuple[int, int]]:
    """Return who holds each hex and how firmly: 2 with a colony, 1 beside colonies of one owner."""
    settled = {
        system.hex: system.colony.owner
        for system in view.systems
        if system.colony is not None and 0 <= system.colony.owner < len(view.seats)
    }
    held = {}
    for system in view.systems:
        beside = {settled[near] for near in neighbours(system.hex) if near in settled}
        if system.hex in settled:
            held[system.hex] = settled[system.hex], 2
        # between two owners' colonies a tint would take sides
        elif len(beside) == 1:
            held[system.hex] = beside.pop(), 1
    return held


def _mark(
    scene: Scene,
    grid: Grid,
    view: View,
    system: SystemView,
    counters: Sequence[CounterView],
    spot: Spot,
) -> None:
    """Register what a hex shows; if that has changed, its outline glows and its name is shown."""
    glow, label = _changed(grid, system.hex)
    if spot != TOP.spot:
        label = replace(label, box=grid.spot(system.hex, *spot))
    battle = is_battlefield(view, system.hex)
    scene.mark(
        f"hex:{system.hex}",
        grid.inner(system.hex),
        content(view, system, counters),
        glow,
        importance=Importance.CLASH if battle else Importance.GAIN,
        label=label,
    )


def _changed(grid: Grid, hex_id: HexId) -> tuple[Icon, Line]:
    """Return the outline and the name of a hex that has changed, made once for all pictures."""
    kept = grid.kept.get(hex_id)
    if kept is None:
        box = grid.spot(hex_id, *TOP.spot)
        name = Line(box, (hex_id,), LETTERS, Role.INK, Weight.HEAVY, Align.MIDDLE)
        kept = grid.kept[hex_id] = Icon(grid.whole(hex_id), art.CHANGED), name
    return kept


def is_battlefield(view: View, hex_id: HexId) -> bool:
    """Return whether a battle is fought in a hex, or one was that a side hasn't seen."""
    return bool(battle_content(view, hex_id))


def _draw_hex(
    scene: Scene,
    grid: Grid,
    view: View,
    system: SystemView,
    stacks: Sequence[Stack],
    side: int,
    *,
    figures: bool,
) -> None:
    """Draw a hex's edge if it is important, its world, and its stacks beside it."""
    at, colony = system.hex, system.colony
    if colony is not None and colony.home:
        scene.icon(grid.whole(at), overview_art.capital(style(colony.owner)))
    if view.battle is not None and not view.battle.over and view.battle.hex == at:
        scene.icon(grid.whole(at), art.FIGHT)
    elif is_battlefield(view, at):
        scene.icon(grid.spot(at, 0.0, 0.06, 0.9, 0.9), art.SCAR)
    if not figures and any(owner == view.seat for owner, _ in stacks):
        scene.icon(grid.whole(at), overview_art.OWN)
    _draw_world(scene, grid, system, len(stacks), side, figures=figures)
    for number, (owner, stack) in enumerate(stacks):
        _draw_stack(scene, grid, system, owner, stack, number, len(stacks), side, figures=figures)


def _shown_stacks(
    system: SystemView, counters: Sequence[CounterView], *, figures: bool
) -> list[Stack]:
    """Return the stacks of a hex that are drawn: those of one owner by their faces."""
    stacks = _stacks(system, counters)
    return _by_face(stacks[0]) if figures and len(stacks) == 1 else stacks


def _stacks(system: SystemView, counters: Sequence[CounterView]) -> list[Stack]:
    """Return the counters of a hex by owner; aliens that lie face down have none."""
    ordered = sorted(counters, key=lambda counter: counter.owner)
    stacks: list[Stack] = [
        (owner, tuple(group)) for owner, group in groupby(ordered, lambda c: c.owner)
    ]
    if system.aliens and all(owner != ALIENS for owner, _ in stacks):
        stacks.append((ALIENS, ()))
    return stacks


def _by_face(stack: Stack) -> list[Stack]:
    """Return an owner's counters that lie face up and those that lie face down, each together."""
    owner, counters = stack
    parts = [tuple(c for c in counters if bool(c.kind) is known) for known in (True, False)]
    return [(owner, part) for part in parts if part] or [stack]


def _draw_world(
    scene: Scene, grid: Grid, system: SystemView, stacks: int, side_of_stacks: int, *, figures: bool
) -> None:
    face = _face(system, stacks, figures=figures)
    if face is None:
        return
    if figures and face in EMPTY and is_signpost(system.hex):
        box = grid.spot(system.hex, 0.0, 0.0, 0.9, 0.4)
        scene.line(box, system.hex, LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE)
        return
    # stacks in a column leave as much room beside them as one
    around = 1 if side_of_stacks and stacks else min(stacks, 2)
    home = system.colony is not None and system.colony.home
    side = (ALONE, BESIDE, 0.4)[around]
    across, down = ((0.0, 0.02), (-0.2, -0.06), (0.0, -0.14))[around]
    if home:
        side, across, down = (
            (HOME, 0.0, 0.02), (GUARDED, -0.17, -0.16), (GUARDED, 0.0, -0.22),
        )[around]  # fmt: skip
    elif stacks and _numbered(system):
        side, down = GEM, (-0.1, -0.24)[around - 1]
    elif stacks > 1 and around > 1 and system.colony is not None:
        side, down = BESIDE, -0.22
    across *= side_of_stacks or 1
    scene.icon(grid.spot(system.hex, across, down, side, side), face)


def is_signpost(hex_id: HexId) -> bool:
    """Return whether a hex has its name while it holds nothing: every third, beside all others."""
    # numbers at the edge are half a hex beside every second line; from these one can count
    row, across = place(hex_id)
    return (round(2 * across) - 3 * row) // 2 % 3 == 0


def _face(system: SystemView, stacks: int, *, figures: bool = True) -> Art | None:
    """Draw what a hex holds besides counters; None: nothing to see."""
    if system.closed:
        return None
    if system.colony is not None:
        colony = system.colony
        # a small map has no room for its figure
        worth = colony.worth if figures else None
        return overview_art.colony(style(colony.owner), worth, home=colony.home)
    kind = system.terrain if system.explored else system.peeked
    if kind and art.marker(kind) is not art.SPACE:
        return overview_art.marker(kind, numbered=figures)
    if stacks or system.explored:
        return None if stacks else art.SPACE
    return overview_art.UNKNOWN if figures else None


def _numbered(system: SystemView) -> bool:
    """Return whether a hex shows a marker with its worth."""
    kind = system.terrain if system.explored else system.peeked
    return kind.startswith("minerals") and system.colony is None


def _draw_stack(
    scene: Scene,
    grid: Grid,
    system: SystemView,
    owner: int,
    stack: Sequence[CounterView],
    number: int,
    count: int,
    side: int,
    *,
    figures: bool,
) -> None:
    """Draw one owner's counters: a ship if all may know one, and their number if there are more."""
    look = NATIVE if owner == ALIENS else style(owner)
    alone = _face(system, 1) is None and count == 1
    leader = _leader(stack)
    drawing = silhouette(leader.kind, look) if leader is not None else None
    if drawing is not None and count == 1 and not figures:
        across, down, wide = (0.0, 0.02, 0.66) if alone else (0.2, 0.14, 0.52)
        if system.colony is not None and system.colony.home:
            across, wide = 0.27, 0.42
        scene.icon(grid.spot(system.hex, across, down, wide, wide), drawing)
        return
    words = str(len(stack) or system.aliens) if figures else ""
    sign = overview_art.stack(look, words, hidden=leader is None)
    if count > 1 and side:
        box = grid.spot(system.hex, COLUMN[0] * side, COLUMN[1][number], STACK, STACK)
        scene.icon(box, sign)
        return
    if count > 1:
        # they overlap a little, or are pushed together where a hex has three owners
        across = (number - (count - 1) / 2) * min(STACK - 0.04, 0.9 / count)
        shown = sign if figures or drawing is None else drawing
        scene.icon(grid.spot(system.hex, across, LOW, STACK, STACK), shown)
        return
    if drawing is not None:
        across, down, wide = (-0.18, -0.02, 0.6) if alone else (0.24, -0.18, 0.36)
        scene.icon(grid.spot(system.hex, across * side, down, wide, wide), drawing)
    across, down = (0.0, 0.02) if alone and drawing is None else (0.21, 0.2)
    scene.icon(grid.spot(system.hex, across * side, down, STACK, STACK), sign)


def _leader(stack: Sequence[CounterView]) -> CounterView | None:
    """Return the most informative counter; None if all are face down."""
    known = [counter for counter in stack if counter.kind in RANKS and counter.kind]
    return min(known, key=lambda counter: RANKS.index(counter.kind), default=None)


def _draw_names(scene: Scene, grid: Grid, hexes: Sequence[HexId]) -> None:
    """Name the lines at their left, and the hexes of the outermost lines above and below."""
    lines: dict[str, list[HexId]] = {}
    for hex_id in hexes:
        lines.setdefault(hex_id[0], []).append(hex_id)
    for letter, line in lines.items():
        first = min(line, key=lambda hex_id: place(hex_id)[1])
        around = grid.spot(first, 0.0, 0.0, 1.0, 1.0)
        box = Box(around.x - GUTTER, around.y, GUTTER, around.h)
        scene.line(box, letter, LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE)
    ordered = sorted(lines, key=lambda letter: place(lines[letter][0])[0])
    # lines count upward from A, so the last letter is the top of the picture
    for letter, down in ((ordered[-1], -0.73), (ordered[0], 0.73)):
        for hex_id in lines[letter]:
            box = grid.spot(hex_id, 0.0, down, 0.9, 0.3)
            scene.line(box, hex_id[1:], LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE)
