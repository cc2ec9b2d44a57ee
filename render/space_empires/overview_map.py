"""The map of the overview: terrain beside stacks, territory as tint, and few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from msgspec.structs import replace

from render.art import Art
from render.palettes import Role
from render.scene import Align, Box, Icon, Importance, Line, Piece, Scene, Weight
from render.space_empires import art, overview_art
from render.space_empires.hex_layout import ABOVE_HOME, NO_EDGES, TOP, Spot, arrange, name_beside
from render.space_empires.layout import GUTTER, LETTERS, Grid, fit
from render.space_empires.map import (
    crossed_edges,
    draw_heads,
    draw_tracks,
    note_regions,
    passed_edges,
)
from render.space_empires.overview_stacks import Stack, StackPlace, draw_stacks, shown_stacks
from render.space_empires.owners import SEATS, style_of
from render.space_empires.tiles import battle_content, content, draw_name
from rules.space_empires.charts.geometry import neighbours, place
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.position.view import ColonyView, CounterView, SystemView, View

ALONE, BESIDE = 0.66, 0.5
"""Side of a hex's world in hex widths: alone, and beside a stack."""
HOME, GUARDED = 0.76, 0.64
"""Side of a Homeworld: alone, and above a stack, which leaves its figure free."""
ASIDE = 0.08
"""Distance of a Homeworld from the middle, beside an arrow."""
FIGURE, WIDE_FIGURE = 0.37, 0.56
"""Height of all figures in hex widths, and of two digits in sides of a world at most."""
GEM = 0.6
"""Side of minerals beside a stack: their worth stays readable."""
EMPTY = (art.SPACE, overview_art.UNKNOWN)
"""Drawings of hexes that hold nothing, or nothing that anybody knows of."""


def draw_overview_map(
    scene: Scene, room: Box, view: View, *, figures: bool = True, named: bool = False
) -> Grid:
    """Draw every hex in play, as large as there is room for.

    Without `figures` no stack and no colony has its number, which a small map has no room for;
    if `named`, each hex has its name, for parts that are shown alone.
    """
    hexes = tuple(system.hex for system in view.systems)
    grid = fit(hexes, room)
    counters = _by_hex(view)
    _draw_grounds(scene, grid, view)
    stacks = {
        system.hex: shown_stacks(system, counters.get(system.hex, ()), figures=figures)
        for system in view.systems
    }
    crossed = crossed_edges(view, hexes)
    newest = crossed_edges(view, hexes, newest=True)
    passed = passed_edges(view, hexes)
    layouts = {
        at: arrange(len(each), crossed.get(at, NO_EDGES), newest.get(at, NO_EDGES))
        for at, each in stacks.items()
    }
    for system in view.systems:
        _mark(scene, grid, view, system, counters.get(system.hex, ()), layouts[system.hex].name)
    draw_tracks(scene, grid, view, within=hexes, newest=False)
    for system in view.systems:
        side = layouts[system.hex].side if figures else int(len(stacks[system.hex]) < 2)
        # a name keeps clear of ways through its hex, a Homeworld of the newest arrow
        ways = (newest if _is_home(system) else passed).get(system.hex, NO_EDGES)
        _draw_hex(scene, grid, view, system, stacks[system.hex], side, ways, figures=figures)
        if named:
            draw_name(scene, grid, system.hex)
    draw_heads(scene, grid, view, within=hexes)
    _draw_names(scene, grid, hexes)
    add_pieces(scene, view)
    scene.choices += choices(view, grid, counters)
    scene.fields.append(room)
    note_regions(scene, grid, hexes)
    return grid


def _by_hex(view: View) -> dict[HexId, list[CounterView]]:
    counters: dict[HexId, list[CounterView]] = {}
    for counter in view.counters:
        counters.setdefault(counter.hex, []).append(counter)
    return counters


def _is_home(system: SystemView) -> bool:
    return system.colony is not None and system.colony.home


def _draw_grounds(scene: Scene, grid: Grid, view: View) -> None:
    """Draw grounds with the tints of territories, below everything else."""
    held = territories(view)
    for system in view.systems:
        owner, strength = held.get(system.hex, (-1, 0))
        style = SEATS[owner] if owner >= 0 else None
        ground = overview_art.territory(
            style, strength, explored=system.explored, closed=system.closed
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
    """Return who holds each hex and how firmly: 2 with a colony, 1 beside colonies of one owner.

    A home system is its owner's until somebody else settles beside it.
    """
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
        elif len(beside) == 1 and system.explored:
            held[system.hex] = beside.pop(), 1
        elif 0 <= system.origin < len(view.seats) and not beside - {system.origin}:
            held[system.hex] = system.origin, 1
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
    glow, label = _change_outline(grid, system.hex)
    if spot == TOP.spot and counters and _is_home(system):
        spot = ABOVE_HOME
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


def _change_outline(grid: Grid, hex_id: HexId) -> tuple[Icon, Line]:
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
    passed: Set[int],
    *,
    figures: bool,
) -> None:
    """Draw a hex's edge if it is important, its world, and its stacks beside it."""
    at, colony = system.hex, system.colony
    if colony is not None and colony.home:
        scene.icon(grid.whole(at), overview_art.capital(style_of(colony.owner)))
    if view.battle is not None and not view.battle.over and view.battle.hex == at:
        scene.icon(grid.whole(at), art.FIGHT)
    elif is_battlefield(view, at):
        scene.icon(grid.spot(at, 0.0, 0.06, 0.9, 0.9), art.SCAR)
    if not figures and any(owner == view.seat for owner, _ in stacks):
        scene.icon(grid.whole(at), overview_art.OWN)
    _draw_world(scene, grid, system, len(stacks), side, passed, figures=figures)
    place = StackPlace(grid, system, side, bare=_face(system, 1) is None)
    draw_stacks(scene, place, stacks, figures=figures)


def _draw_world(
    scene: Scene,
    grid: Grid,
    system: SystemView,
    stacks: int,
    side_of_stacks: int,
    passed: Set[int],
    *,
    figures: bool,
) -> None:
    face = _face(system, stacks, figures=figures)
    if face is None:
        return
    if figures and face in EMPTY and is_signpost(system.hex):
        if spot := name_beside(passed):
            box = grid.spot(system.hex, *spot)
            scene.line(box, system.hex, LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE)
        return
    # stacks in a column leave as much room beside them as one
    around = 1 if side_of_stacks and stacks else min(stacks, 2)
    home = _is_home(system)
    side = (ALONE, BESIDE, 0.4)[around]
    across, down = ((0.0, 0.02), (-0.2, -0.06), (0.0, -0.14))[around]
    if home:
        side, across, down = (
            (HOME, 0.0, 0.02), (GUARDED, -0.17, -0.16), (GUARDED, _from_arrow(passed), -0.22),
        )[around]  # fmt: skip
    elif stacks and _shows_worth(system):
        side, down = GEM, (-0.1, -0.24)[around - 1]
    elif stacks > 1 and around > 1 and system.colony is not None:
        side, down = BESIDE, -0.22
    across *= side_of_stacks or 1
    if system.colony is not None and figures:
        face = _colony(system.colony, side)
    scene.icon(grid.spot(system.hex, across, down, side, side), face)


def _from_arrow(passed: Set[int]) -> float:
    """Return how far a world in a hex's middle moves away from arrows at one of its sides."""
    beside = passed & {0, 3}
    return 0.0 if len(beside) != 1 else ASIDE if 3 in beside else -ASIDE


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
        return overview_art.colony(style_of(colony.owner), worth, home=colony.home)
    kind = system.terrain if system.explored else system.peeked
    if kind and art.marker(kind) is not art.SPACE:
        return overview_art.marker(kind, numbered=figures)
    if stacks or system.explored:
        return None if stacks else art.SPACE
    return overview_art.UNKNOWN if figures else None


def _colony(colony: ColonyView, side: float) -> Art:
    """Draw a colony of this side, whose figure is as large as that of every other thing."""
    size = round(min(FIGURE / side, WIDE_FIGURE if colony.worth > 9 else 1.0), 3)
    return overview_art.colony(style_of(colony.owner), colony.worth, home=colony.home, size=size)


def _shows_worth(system: SystemView) -> bool:
    """Return whether a hex shows a marker with its worth."""
    kind = system.terrain if system.explored else system.peeked
    return kind.startswith("minerals") and system.colony is None


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
