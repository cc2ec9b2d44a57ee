"""Contents of the pictures of Space Empires, read from the scenes; no pixels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, pi, sin

import pytest
from msgspec.structs import replace

import render
from render.art import Art, Letter, Polygon, Stroke
from render.drawings.arrows import ARROW_SIDE, Against, arrow, arrow_head, short_arrow
from render.drawings.tokens import crystal
from render.paint import extent, measure
from render.paint.painter import FRAME, FRAME_GAP
from render.palettes import Role
from render.picture import PictureKind
from render.scene import Align, Icon, Line, Rectangle, Scene, Weight
from render.space_empires import art, header, overview_art
from render.space_empires.alt_text import alt, table
from render.space_empires.battle_report import battle_scene
from render.space_empires.boards import detail, overview
from render.space_empires.own_fleets import own_fleets
from render.space_empires.owners import SEATS
from render.space_empires.sheet import seat_board
from render.space_empires.silhouettes import silhouette
from render.space_empires.stacks import MAX_CHIPS, chips
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.space_empires.charts.geometry import place
from rules.space_empires.charts.kinds import UP, HexId, Kind
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.state import Track
from rules.space_empires.position.view import CounterView, SystemView, View
from tests.render.scene_checks import check_inside, check_legible
from tests.space_empires.pictures.views import battle, drafting, empires, fought
from tests.support.narrowing import existing

NAMES = ("Ada", "Brigitte", "Chidi", "Konstantin the Long")
RIGHT = Align.RIGHT
PHONE = 400
SMALLEST_TYPE = 5.0
"""Points on a phone's screen; phones draw three pixels a point."""
SCENARIOS = (
    (2, "standard"),
    (2, "small"),
    (2, "large"),
    (2, "extra"),
    (2, "knife"),
    (3, "standard"),
    (4, "standard"),
    (1, "doomsday_small"),
    (1, "doomsday_large"),
    (1, "empires1"),
    (1, "empires2"),
)


def new_game() -> View:
    """Return the first position of two players, whose counters are at their Homeworlds."""
    match = Match.start(catalogue["space_empires"], seats=2, dice=SeededDice("new"))
    seen: View = match.view(None)
    return seen


@cache
def scenes() -> list[Scene]:
    """Return pictures of all kinds; drawn by the tests that need them, not on collection."""
    made = [overview(empires(seats, 0, name), NAMES) for seats, name in SCENARIOS]
    for view in (battle(0), fought(0)):
        made += [overview(view, NAMES), battle_scene(view, NAMES)]
    for view in (empires(2, 0), empires(4, 3), drafting(0)):
        made += [seat_board(view, seat.seat, NAMES) for seat in view.seats]
        made.append(own_fleets(view, NAMES))
    for names in (NAMES, ("Konstantin the Long, IV",) * 4):
        made.append(overview(replace(empires(4), step=Step.SETUP, active=None), names, range(4)))
        made.append(overview(replace(empires(4), step=Step.FIGHT, active=0), names, (1, 2, 3)))
        made.append(overview(replace(battle(0), step=Step.FIGHT, active=0), names, (1,)))
    return made


def words(scene: Scene) -> list[str]:
    return list(scene.texts())


def inside(scene: Scene, view: View, hex_id: str) -> tuple[list[str], list[str]]:
    """Return the drawings and the words between a hex's borders."""
    mark = scene.marks[f"hex:{hex_id}"].box
    room = mark.inset(-mark.w // 8, -mark.h // 4)
    items = [item for item in scene.items if room.contains(item.box)]
    arts = [item.art.name for item in items if isinstance(item, Icon)]
    lines = [item for item in items if isinstance(item, Line)]
    arts += [part.name for line in lines for part in line.parts if not isinstance(part, str)]
    return arts, [part for line in lines for part in line.parts if isinstance(part, str)]


def test_everything_stays_inside_the_picture() -> None:
    for scene in scenes():
        check_inside(scene)


def test_words_fit_and_can_be_read_on_a_phone() -> None:
    for scene in scenes():
        check_legible(scene, PHONE, max(SMALLEST_TYPE * 0.7, 11 * PHONE / scene.width))


@pytest.mark.parametrize(("seats", "name"), SCENARIOS)
def test_every_hex_in_play_is_named_once_and_none_cover_each_other(seats: int, name: str) -> None:
    view = empires(seats, 0, name)
    scene = detail(view, NAMES)
    assert scene.width <= 1200
    assert scene.height <= 1200
    assert scene.contents == overview(view, NAMES).contents, "the same marks"
    named = [i.parts[0] for i in scene.items if isinstance(i, Line) and i.weight is Weight.BOLD]
    for system in view.systems:
        assert named.count(system.hex) == 1
    boxes = [mark.box for key, mark in scene.marks.items() if key.startswith("hex:")]
    for number, first in enumerate(boxes):
        for other in boxes[number + 1 :]:
            apart = abs(first.x - other.x) >= first.w or abs(first.y - other.y) >= first.h
            assert apart, (first, other)


def test_every_hex_is_near_one_with_its_name() -> None:
    # numbers at the edges are half a hex beside every second line
    words = set(overview(new_game(), NAMES).texts())
    places = {system.hex: place(system.hex) for system in new_game().systems}
    named = [places[hex_id] for hex_id in places if hex_id in words]
    for row, across in places.values():
        assert any(abs(row - y) <= 1 and abs(across - x) <= 3 for y, x in named)


def test_stack_leaves_the_income_of_a_homeworld_free() -> None:
    scene = overview(new_game(), NAMES)
    icons = [item for item in scene.items if isinstance(item, Icon)]
    homes = [icon for icon in icons if icon.art.name.startswith("large colony")]
    stacks = [icon.box for icon in icons if icon.art.name.startswith("stack")]
    assert len(homes) == 2
    beside = [(home, stack) for home in homes for stack in stacks if home.box.intersects(stack)]
    assert len(beside) == len(stacks) == 4, "face up and face down, at either Homeworld"
    for home, stack in beside:
        (letter,) = (shape for shape in home.art.shapes if isinstance(shape, Letter))
        x, y = (
            home.box.x + home.box.w * letter.centre[0],
            home.box.y + home.box.h * letter.centre[1],
        )
        # two digits are about as wide as they are high, capitals three quarters of their size
        right, low = x + 0.6 * letter.size * home.box.w, y + 0.37 * letter.size * home.box.h
        middle = stack.x + stack.w / 2, stack.y + stack.h / 2
        assert hypot(middle[0] - right, middle[1] - low) > 0.46 * stack.w


def test_name_of_a_changed_homeworld_leaves_its_income_free() -> None:
    view = new_game()
    home = view.seats[0].home
    crowd = [replace(counter(kind, 1), hex=home) for kind in ("SC", "")]
    scene = overview(replace(view, counters=tuple(crowd), tracks=()), NAMES)
    scene.outline_changes({})
    (label,) = [line for line in scene.labels() if line.parts == (home,)]
    (world,) = [item.box for item in scene.items if isinstance(item, Icon)
                and item.art.name.startswith("large colony blue")
                and scene.marks[f"hex:{home}"].box.intersects(item.box)]  # fmt: skip
    assert not extent(label).intersects(world.inset(world.w // 4, world.h * 3 // 10))


def test_counters_face_up_and_face_down_are_counted_apart() -> None:
    made = [counter("SC", 1), counter("SC", 2), counter("", 3), counter("CO", 4)]
    assert stacks_of(made) == ["stack blue 3 False", "stack blue 1 True"]
    assert stacks_of(made[:1]) == ["stack blue 1 False"], "one has its number, too"


def stacks_of(counters: list[CounterView]) -> list[str]:
    """Return the names of the signs of counters in a hex of the overview."""
    view = replace(empires(2), counters=tuple(counters), tracks=())
    arts, _ = inside(overview(view, NAMES), view, "H5")
    return [name for name in arts if name.startswith("stack")]


def test_minerals_beside_counters_keep_their_worth() -> None:
    view = empires(2)
    rich = [replace(each, terrain=Terrain.MINERALS5, explored=True, colony=None)
            if each.hex == "H5" else each for each in view.systems]  # fmt: skip
    crowd = (counter("SC", 1), counter("", 2))
    for counters in ((), crowd[:1], crowd):
        shown = replace(view, systems=tuple(rich), counters=counters, tracks=())
        assert "bare minerals5 True" in inside(overview(shown, NAMES), shown, "H5")[0]


def units_of(counters: list[CounterView]) -> list[str]:
    """Return the names of drawings in an empty hex of the overview with these counters."""
    view = empires(2)
    bare = [replace(each, terrain=Terrain.SPACE, explored=True, colony=None, aliens=0)
            if each.hex == "H5" else each for each in view.systems]  # fmt: skip
    view = replace(view, systems=tuple(bare), counters=tuple(counters), tracks=())
    return inside(overview(view, NAMES), view, "H5")[0]


def test_two_kinds_of_units_are_both_drawn() -> None:
    ship, miner = (silhouette(Kind(kind), SEATS[0]) for kind in ("CO", "MINER"))
    assert ship is not None
    assert miner is not None
    names = units_of([counter("CO", 1), counter("MINER", 2)])
    assert [name for name in names if name in (ship.name, miner.name)] == [ship.name, miner.name]
    assert units_of([counter("CO", 1), counter("CO", 2)]).count(ship.name) == 1
    assert miner.name in units_of([counter("MINER", 2), counter("", 3)]), "beside one face down"


@pytest.mark.parametrize("tow", ["minerals5", "wreck"])
def test_towed_things_are_drawn_in_every_stack(tow: str) -> None:
    miner = replace(counter("MINER", 1), tow=Terrain(tow))
    drawing = crystal() if tow != "wreck" else overview_art.marker(tow, numbered=True)
    for others in ([], [counter("", 2)], [counter("CO", 2)], [counter("CO", 2), counter("", 3)]):
        assert drawing.name in units_of([miner, *others])


def test_deposits_at_a_colony_are_drawn() -> None:
    view = empires(2)
    (first, *_) = [each for each in view.systems if each.colony is not None]
    assert first.colony is not None
    rich = replace(first, colony=replace(first.colony, hoard=(Terrain.MINERALS5,)))
    systems = [rich if each is first else each for each in view.systems]
    view = replace(view, systems=tuple(systems), counters=(), tracks=())
    assert crystal().name in inside(overview(view, NAMES), view, first.hex)[0]


@pytest.mark.parametrize("sixth", range(6))
@pytest.mark.parametrize("newest", [False, True])
def test_opposite_arrows_are_beside_one_another(sixth: int, *, newest: bool) -> None:
    against = Against.NEWEST if newest else Against.OLDER
    back = _lane_of(arrow_head(SEATS[0], (sixth + 3) % 6, against), (sixth + 3) % 6)
    if newest:
        front = _lane_of(short_arrow(SEATS[0], sixth, first=True, against=Against.OLDER), sixth)
    else:
        front = _lane_of(arrow_head(SEATS[0], sixth, against), sixth)
    # against the same direction: one's right is the other's left
    assert abs(front + back) > 0.12


def _lane_of(drawing: Art, sixth: int) -> float:
    """Return the distance of an arrow's tip to the right of the line between two middles."""
    turn = sixth * pi / 3
    heads = [shape for shape in drawing.shapes if isinstance(shape, Polygon)]
    x, y = heads[-1].points[1]
    return ((y - 0.5) * cos(turn) - (x - 0.5) * sin(turn)) * ARROW_SIDE


def test_every_marker_has_its_own_shape_and_letter() -> None:
    letters, outlines = set(), set()
    for drawing in art.MARKERS.values():
        (letter,) = (shape.text for shape in drawing.shapes if isinstance(shape, Letter))
        letters.add((letter, drawing.name.startswith("warp")))
        outlines.add(repr([s for s in drawing.shapes if not isinstance(s, Letter)]))
    assert len(letters) == len(art.MARKERS)
    assert len(outlines) == len(art.MARKERS) - 2, "warp points and minerals differ by number alone"


def test_every_seat_has_its_own_colour_and_shape() -> None:
    assert len({look.fill for look in SEATS}) == len({look.shape for look in SEATS}) == 4


def system(**fields: object) -> SystemView:
    plain = SystemView(HexId("H5"), -1, True, Terrain.SPACE, Terrain.SPACE, None, 0, False)
    return replace(plain, **fields)


def counter(kind: str, number: int, owner: int = 0, size: int = 2) -> CounterView:
    return CounterView(
        owner, number, HexId("H5"), UP, Kind(kind), number if kind else 0, size if kind else 0,
        None, 0, Terrain.SPACE,
    )  # fmt: skip


def test_a_few_counters_are_shown_one_by_one() -> None:
    result = chips(system(), [counter("CA", 1), counter("", 12, owner=1)])
    assert [(chip.name, chip.numeral, chip.hidden) for chip in result] == [
        ("CA1", "2", False),
        ("#12", "", True),
    ]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_counters_of_a_crowded_hex_keep_their_own_numbers(count: int) -> None:
    view = empires(2, 0)
    scouts = tuple(counter("SC", number, size=1) for number in range(1, count + 1))
    _, words = inside(detail(replace(view, counters=scouts), NAMES), view, "H5")
    assert {f"SC{number}" for number in range(1, count + 1)} <= set(words)


def test_no_arrow_crosses_a_name() -> None:
    """Check that every arrow keeps clear of the box of each hex's name."""
    for owner in range(4):
        for sixth in range(6):
            for first, last in ((True, False), (False, True), (True, True)):
                drawing = arrow(SEATS[owner], sixth, first=first, last=last)
                _clear(drawing, sixth)


def _clear(drawing: Art, sixth: int) -> None:
    """Assert that an arrow leaves a name's letters free, in hex widths from the first hex."""
    turn = sixth * pi / 3
    middle = (cos(turn) / 2, sin(turn) / 2)
    for other in ((0.0, 0.0), (cos(turn), sin(turn))):
        for x, y in _points(drawing):
            across = middle[0] + (x - 0.5) * ARROW_SIDE - other[0]
            down = middle[1] + (y - 0.5) * ARROW_SIDE - other[1]
            assert abs(across) > 0.163 or abs(down + 0.395) > 0.07, (sixth, across, down)


def _points(drawing: Art) -> Iterator[tuple[float, float]]:
    """Yield points on the edges of an arrow's shapes."""
    for shape in drawing.shapes:
        if isinstance(shape, Polygon):
            ends = zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True)
            for (x, y), (to_x, to_y) in ends:
                yield from ((x + (to_x - x) * n / 20, y + (to_y - y) * n / 20) for n in range(21))
        elif isinstance(shape, Stroke):
            (x, y), (to_x, to_y) = shape.points
            long = hypot(to_x - x, to_y - y)
            for n in range(41):
                for side in (-shape.width / 2, shape.width / 2):
                    yield (
                        x + (to_x - x) * n / 40 - side * (to_y - y) / long,
                        y + (to_y - y) * n / 40 + side * (to_x - x) / long,
                    )


def test_many_counters_are_joined_by_kind_and_then_counted() -> None:
    alike = chips(system(), [counter("CA", n, size=1) for n in range(1, 7)])
    assert [(chip.words, chip.numeral, chip.count) for chip in alike] == [("6×CA", "", 6)]
    backs = chips(system(), [counter("", n, owner=1) for n in range(1, 8)])
    groups = chips(system(), [counter("SC", n, size=n) for n in range(1, 7)])
    assert [(chip.words, chip.numeral) for chip in groups] == [("SC", "21")], "ships, not counters"
    assert [chip.words for chip in backs] == ["#×7"]
    kinds = ("DN", "BB", "BC", "CA", "DD", "SC", "SW", "CV")
    crowd = [counter(kind, 1, owner) for kind in kinds for owner in range(4)]
    result = chips(system(aliens=4), crowd)
    assert len(result) == MAX_CHIPS
    assert {chip.owner for chip in result} == {0, 1, 2, 3, 8}


def test_a_counter_face_down_shows_its_number_alone() -> None:
    view = empires(2, 1)
    hidden = [c for c in view.counters if not c.kind]
    assert hidden
    assert all(c.owner == 0 for c in hidden)
    scene = overview(view, NAMES)
    alone = [c for c in hidden if sum(o.hex == c.hex for o in view.counters) == 1]
    for each in alone:
        _, words = inside(scene, view, each.hex)
        assert f"#{each.token}" in words


def test_seen_marker_has_an_eye_for_its_reader_alone() -> None:
    mine, others = empires(2, 0), empires(2, 1)
    peeked = [system.hex for system in mine.systems if system.peeked]
    assert peeked
    for at in peeked:
        own, _ = inside(detail(mine, NAMES), mine, at)
        other, _ = inside(detail(others, NAMES), others, at)
        assert "eye" in own
        assert "eye" not in other
        assert any(name.startswith("back") for name in other)


def test_last_moves_are_arrows() -> None:
    view = empires(2, 0)
    names = [item.art.name for item in overview(view, NAMES).items if isinstance(item, Icon)]
    ways = {(track.owner, track.path) for track in view.tracks}
    last = [name for name in names if name.startswith("arrow head")]
    newest = len(view.tracks[-1].path) - 1
    shown = [name for name in names if name.startswith("short arrow")]
    assert (len(last), len(shown)) == (len(ways) - 1, newest)
    way = replace(view, tracks=(Track(0, 1, (HexId("K1"), HexId("K2"), HexId("J3"))),))
    items = [item for item in overview(way, NAMES).items if isinstance(item, Icon)]
    arrows = [(at, item.art.name) for at, item in enumerate(items) if "arrow" in item.art.name]
    assert [name for _, name in arrows] == ["short arrow blue True 0", "short arrow blue False 1"]
    signs = [at for at, item in enumerate(items) if item.art.name.startswith(("stack", "large"))]
    # the key below the map has three signs that no counter is drawn with
    assert min(arrows)[0] > signs[-4]
    still = replace(view, tracks=())
    names = [item.art.name for item in overview(still, NAMES).items if isinstance(item, Icon)]
    assert not any("arrow" in name for name in names)


def test_strip_shows_turn_and_public_figures() -> None:
    view = empires(4, None)
    summary = words(overview(view, NAMES))
    assert "Turn 2 of 3 to Economic Phase 6 of 20" in summary
    assert "Ada moves" in summary
    for seat in view.seats:
        assert f"+{seat.income} CP" in summary, "four cells have no room for the word"
        assert str(sum(each.owner == seat.seat for each in view.counters)) in summary
    wide = words(overview(empires(2), NAMES))
    assert {f"income {seat.income} CP" for seat in empires(2).seats} <= set(wide)


def test_strip_shows_the_turn_order() -> None:
    view = replace(empires(4), order=(2, 3, 0, 1))
    shown = [text for text in words(overview(view, NAMES)) if text in header.ORDINALS]
    assert shown == ["3rd", "4th", "1st", "2nd"]
    alone = words(overview(empires(1, 0, "doomsday_small"), NAMES))
    assert not set(alone) & set(header.ORDINALS)


def test_key_names_the_terrain_of_this_map_alone() -> None:
    view = empires(2)
    bare = replace(view, systems=tuple(replace(s, explored=False, peeked="") for s in view.systems))
    assert not {"nebula", "barren"} & set(words(overview(bare, NAMES)))
    for kind, name in ((Terrain.NEBULA, "nebula"), (Terrain.BARREN, "barren")):
        first, *others = bare.systems
        explored = replace(first, explored=True, terrain=kind, colony=None)
        assert name in words(overview(replace(bare, systems=(explored, *others)), NAMES))


def test_the_leaders_figures_are_filled() -> None:
    view = empires(4)
    most = max(seat.income for seat in view.seats)
    panels = [item for item in overview(view, NAMES).items if isinstance(item, Rectangle)]
    filled = [panel for panel in panels if panel.fill is Role.ACCENT]
    assert len(filled) == sum(seat.income == most for seat in view.seats)


@pytest.mark.parametrize("count", [9, 14])
def test_the_leaders_ground_reaches_beyond_every_figure(count: int) -> None:
    many = [counter("", token) for token in range(count)]
    view = replace(empires(4), counters=tuple(many), tracks=())
    items = overview(replace(view, seats=(replace(view.seats[0], income=61), *view.seats[1:])),
                     NAMES).items  # fmt: skip
    (at,) = (n for n, item in enumerate(items) if getattr(item, "fill", None) is Role.ACCENT)
    plate, figures = items[at : at + 2]
    assert isinstance(figures, Line)
    assert figures.parts[-1] == str(count)
    assert plate.box.contains(extent(figures).inset(-4, 0))


def test_battle_is_marked_and_has_a_line_above_the_map() -> None:
    view = battle()
    scene = overview(view, NAMES)
    assert "fight" in [item.art.name for item in scene.items if isinstance(item, Icon)]
    assert {"Battle in L7:", "attacks", "· round 2"} <= set(words(scene))
    assert scene.height <= 1200
    assert "Battle in L7:" not in words(overview(replace(view, battle=None), NAMES))


def test_last_battle_stays_with_its_losses() -> None:
    scene = overview(fought(), NAMES)
    summary = words(scene)
    assert {"Battle in L7:", "attacks", "· held by"} <= set(summary)
    assert any(text.startswith("loses ") for text in summary)
    assert "fight" not in [item.art.name for item in scene.items if isinstance(item, Icon)]


def test_the_large_picture_of_a_past_battle_shows_fates_and_every_die() -> None:
    summary = words(battle_scene(fought(), NAMES))
    assert {"A", "C", "lost", "1 lost, 1 retreated to K7"} <= set(summary)
    assert "Round 1: larger fleet +1 for Ada" in summary
    assert [text for text in summary if text.isdigit()][-5:] == ["1", "5", "3", "2", "5"]


def test_the_large_battle_shows_classes_damage_and_dice() -> None:
    scene = battle_scene(battle(), NAMES)
    summary = words(scene)
    assert {"A", "B", "C", "D", "E"} <= set(summary)
    assert [text for text in summary if text.startswith("Round ")] == ["Round 1", "Round 2"]
    assert "BC1 at CA1, needs 4" in summary
    pips = [
        part.name
        for item in scene.items
        if isinstance(item, Line)
        for part in item.parts
        if not isinstance(part, str) and part.name == "damage"
    ]
    assert len(pips) == 2
    with pytest.raises(ValueError, match="no battle"):
        battle_scene(empires(2), NAMES)


def test_the_own_sheet_sums_up_the_draft() -> None:
    summary = words(seat_board(drafting(0), 0, NAMES))
    assert "45 CP left in the draft" in summary
    assert {"bid 3", "Attack 1", "2 Scouts at K4"} <= set(summary)
    assert "1: 20 CP" in summary
    assert "seen by you alone" in " ".join(summary)


def test_the_columns_of_the_sheet_do_not_collide() -> None:
    scene = seat_board(drafting(0), 0, NAMES)
    lines = [item for item in scene.items if isinstance(item, Line)]
    for number, first in enumerate(lines):
        size, _ = measure(first)
        assert size >= first.size * 0.9, first.parts
        for other in lines[number + 1 :]:
            if first.align is other.align is Align.RIGHT:
                assert not first.box.intersects(other.box), (first.parts, other.parts)


def test_no_frame_of_a_sheet_runs_through_a_number() -> None:
    scene = seat_board(drafting(0), 0, NAMES)
    numbers = [item.box for item in scene.items if isinstance(item, Line) and item.align is RIGHT]
    columns = [mark.box for key, mark in scene.marks.items() if key.startswith("sheet:")]
    assert len(columns) == 5
    for column in columns:
        frame = column.inset(-FRAME - FRAME_GAP)
        for box in numbers:
            assert column.contains(box) or not frame.intersects(box), (column, box)


def test_my_view_is_the_map_with_the_readers_own_names() -> None:
    view = empires(2, 0)
    own, public = words(own_fleets(view, NAMES)), words(overview(empires(2), NAMES))
    named = {f"{c.kind}{c.number}" for c in view.counters if c.kind == "DN" and c.owner == 0}
    assert named <= set(own)
    assert not named & set(public)
    ship, *others = view.counters
    moved = replace(view, counters=(replace(ship, hex=HexId("E5")), *others))
    drafted = own_fleets(moved, NAMES)
    drafted.outline_changes(own_fleets(view, NAMES).contents)
    assert {f"hex:{ship.hex}", "hex:E5"} <= set(drafted.changed)


def test_in_an_economic_phase_my_view_is_the_sheet_and_the_map() -> None:
    view = drafting(0)
    sheet, table = [
        render.board_picture(view, kind=kind, names=NAMES) for kind in render.own_kinds(view)
    ]
    assert "sheet:EP6" in seat_board(view, 0, NAMES).marks
    assert "hex:K4" in own_fleets(view, NAMES).marks
    for picture in (sheet, table):
        assert 0.38 < picture.width / picture.height < 1.6, "hardly longer than a phone"
    assert render.own_kinds(empires(2, 0)) == (render.PictureKind.HAND,)


def test_header_names_the_deciding_player_in_a_battle() -> None:
    view = battle(0)
    summary = replace(existing(view.battle), acting="1.BC1")
    assert "Brigitte decides for BC1 in L7" in words(overview(replace(view, battle=summary), NAMES))


def header_of(scene: Scene) -> list[str]:
    """Return the words and signs of the line with the current decision."""
    line = next(
        item for item in scene.items if isinstance(item, Line) and item.align is Align.RIGHT
    )
    return [part if isinstance(part, str) else part.name for part in line.parts]


@pytest.mark.parametrize(
    ("step", "active", "pending", "header"),
    [
        (
            Step.SETUP,
            None,
            (0, 1),
            ["Waiting for", "sign blue disc blue ", "sign red square red "],
        ),
        (Step.ECONOMY, None, (1,), ["Waiting for", "sign red square red ", "Brigitte"]),
        (
            Step.ECONOMY,
            None,
            (0, 1),
            ["Waiting for", "sign blue disc blue ", "sign red square red "],
        ),
        (Step.MOVE, 0, (0,), ["sign blue disc blue ", "Ada moves"]),
        (
            Step.MOVE,
            0,
            (1,),
            ["sign blue disc blue ", "waiting for", "sign red square red ", "Brigitte"],
        ),
        (Step.FIGHT, 1, (1,), ["sign red square red ", "Brigitte fights"]),
        (Step.EXPLORE, 1, (1,), ["sign red square red ", "Brigitte explores"]),
        (Step.MACHINES, None, (0,), ["Waiting for", "sign blue disc blue ", "Ada"]),
    ],
)
def test_header_names_pending_players_in_their_colour(
    step: Step, active: int | None, pending: tuple[int, ...], header: list[str]
) -> None:
    view = replace(empires(2), step=step, active=active)
    assert header_of(overview(view, NAMES, pending)) == header
    plain = " ".join(part for part in header if not part.startswith("sign "))
    assert plain in alt(view, PictureKind.OVERVIEW, 0, NAMES, pending)
    assert plain in table(view, None, NAMES, pending)


def test_header_of_a_finished_game_waits_for_nobody() -> None:
    over = replace(empires(2), step=Step.OVER, ended_by="limit")
    assert not [part for part in header_of(overview(over, NAMES)) if part.startswith("sign ")]


def test_cells_of_pending_players_are_framed() -> None:
    view = replace(empires(4), step=Step.ECONOMY, active=None)
    panels = [item for item in overview(view, NAMES, (1, 3)).items if isinstance(item, Rectangle)]
    framed = [panel for panel in panels if panel.outline is Role.ACCENT and panel.fill is Role.LANE]
    cells = [panel for panel in panels if panel.fill is Role.LANE][:4]
    assert framed == [cells[1], cells[3]]


def test_another_ones_sheet_stays_closed() -> None:
    summary = " ".join(words(seat_board(drafting(1), 0, NAMES)))
    assert "Production sheet" not in summary
    assert "Draft" not in summary
    assert "CP in hand" not in summary
    assert "Technology shown" in summary


def test_an_onlooker_has_no_sheet() -> None:
    with pytest.raises(ValueError, match="spectator"):
        own_fleets(empires(2), NAMES)


def test_equal_views_have_no_changes_and_a_move_is_outlined() -> None:
    view = empires(2, 0)
    scene = overview(view, NAMES)
    scene.outline_changes(overview(view, NAMES).contents)
    assert scene.changed == []
    ship, *others = view.counters
    target = HexId("E5")
    moved = replace(view, counters=(replace(ship, hex=target), *others))
    after = overview(moved, NAMES)
    after.outline_changes(scene.contents)
    assert set(after.changed) == {f"hex:{ship.hex}", f"hex:{target}"}
