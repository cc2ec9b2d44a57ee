"""Contents of the pictures, read from the scenes; no pixels."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from render.ganymede.boards import detail, overview
from render.ganymede.seat import hand, seat_board
from render.scene import Icon, Line, Scene
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.position.view import View
from tests.render.samples import TILES, c, s, t, table, who
from tests.render.scene_checks import check_inside, check_legible
from tests.support.narrowing import existing

NAMES = ("Ada", "Brigitte", "Chidi", "Konstantin the Long")
PHONE = 400
"""Width of a phone's screen in points."""
SMALLEST_TYPE = 6.0
"""Points on a phone's screen; phones draw three pixels a point."""


def scenes(view: View) -> list[Scene]:
    made = [overview(view, NAMES)]
    made += [seat_board(view, player.seat, NAMES) for player in view.players]
    return made + ([hand(view, NAMES)] if view.seat is not None else [])


@cache
def all_scenes() -> list[Scene]:
    """Return pictures of all kinds; drawn by the tests that need them, not on collection."""
    return [*scenes(table(2)), *scenes(table(3, 1)), *scenes(table(4, 3))]


def words(scene: Scene) -> str:
    return " ".join(scene.texts())


def drawn(scene: Scene) -> list[str]:
    """Return the names of all drawings, alone or in a line."""
    arts = []
    for item in scene.items:
        if isinstance(item, Icon):
            arts.append(item.art.name)
        elif isinstance(item, Line):
            arts += [part.name for part in item.parts if not isinstance(part, str)]
    return arts


def test_overview_names_everything_commands_can_name() -> None:
    view = table(4)
    shown = words(overview(view, NAMES)).split()
    for row in (view.tiles, view.earth, view.mars, view.ships):
        assert {card.id for card in row if card is not None} <= set(shown)
    for player in view.players:
        assert {tile.id for tile in player.tiles} <= set(shown)
        for slot in player.slots:
            assert slot.ship is not None
            assert slot.ship.id in shown
    for name in ("Earth", "Mars", "Ships", "Tiles"):
        assert name in shown
    marks = detail(view, NAMES).marks
    for seat in range(4):
        assert marks[f"{seat}:ship1"].box.y < marks[f"{seat}:ship2"].box.y, "in their order"


def test_a_seat_board_names_its_tiles_shuttles_and_ships() -> None:
    view = table(4)
    for player in view.players:
        shown = words(seat_board(view, player.seat, NAMES))
        used = [shuttle for column in player.columns for shuttle in column]
        slots = [slot.ship for slot in player.slots if slot.ship is not None]
        ids = [card.id for card in used] + [card.id for card in slots]
        ids += [card.id for card in player.tiles] + [card.id for card in player.launched]
        assert all(card in shown for card in ids)
        assert "Ship 1" in shown
        assert "Ship 2" in shown


def test_cards_tell_needs_effect_price_and_how_often_the_effect_comes() -> None:
    scene = detail(replace(table(2), earth=c("E12"), mars=(), ships=(), tiles=()), NAMES)
    card = scene.marks["row:E12"].box
    lines = [item for item in scene.items if isinstance(item, Line) and card.contains(item.box)]
    parts = [part if isinstance(part, str) else part.name for line in lines for part in line.parts]
    assert parts == ["×2", "E12", "recruit", "Recruit", "any", "tile", "Pay 1 tile"]
    icons = [item for item in scene.items if isinstance(item, Icon) and card.contains(item.box)]
    price = [icon.art.name for icon in icons if "settler" in icon.art.name]
    assert price == ["settler yellow", "settler purple", "any settler"]


def test_repeats_are_shown_for_the_reader_before_the_active_seat() -> None:
    def often(view: View) -> str:
        scene = overview(view, NAMES)
        card = scene.marks["row:T08"].box
        return " ".join(
            part
            for item in scene.items
            if isinstance(item, Line) and card.contains(item.box)
            for part in item.parts
            if isinstance(part, str) and part.startswith("×")
        )

    assert often(table(4, reader=None, active=0)) == "×3"
    assert often(table(4, reader=None, active=1)) == ""
    assert often(table(4, reader=0, active=1)) == "×3"
    assert often(table(4, reader=None, active=None)) == ""


def test_the_header_tells_round_turn_supply_and_final_round() -> None:
    view = table(4)
    shown = list(overview(view, NAMES).texts())
    assert "Round 7" in shown
    assert "Ada's turn" in shown
    assert {"7", "4", "11", "5"} <= set(shown)
    assert "Final" not in shown
    last = replace(view, final_round=True, ended_by="launches")
    assert "Final round" in overview(last, NAMES).texts()
    assert "Game over" in overview(replace(last, active=None), NAMES).texts()
    assert "All choose ships" in overview(replace(view, active=None), NAMES).texts()


def test_piles_points_and_markers_of_everybody_are_shown() -> None:
    view = table(4)
    scene = overview(view, NAMES)
    shown = list(scene.texts())
    piles = {f"Ships {view.ship_pile}", f"Mars {view.mars_pile}", f"Earth {view.earth_pile}"}
    assert piles | {"Tiles 14", "out 2"} <= set(shown)
    for player in view.players:
        assert f"{sum(player.standing.values())} VP" in shown
        assert scene.marks[f"{player.seat}:reputation"].content == str(player.reputation)
    assert drawn(scene).count("bonus") == len(view.reputation_bonuses) + 1, "once to explain it"


def changes(before: View, after: View) -> set[str]:
    old, new = overview(before, NAMES), overview(after, NAMES)
    new.outline_changes(old.contents)
    return set(new.changed)


def test_equal_views_have_no_changes() -> None:
    assert changes(table(4), table(4)) == set()


def test_new_cards_settlers_and_markers_are_outlined() -> None:
    view = table(4)
    first = replace(view.players[0], earth=who("RRYBB"), reputation=3, tiles=t("T06", "T27"))
    after = replace(
        view, players=(first, *view.players[1:]), tiles=(*view.tiles[:3], TILES[t("T12")[0].id])
    )
    assert changes(view, after) == {"row:T12", "0:T27", "0:earth:B:2", "0:reputation"}


def test_a_launch_is_outlined() -> None:
    view = table(2)
    slot = replace(view.players[1].slots[0], ship=s("S02")[0], settlers=())
    launched = replace(
        view.players[1], slots=(slot, view.players[1].slots[1]), launched=s("S11", "S17")
    )
    after = replace(view, players=(view.players[0], launched))
    assert changes(view, after) == {"1:ship1", "1:launched"}


def test_everything_stays_inside_the_picture() -> None:
    for scene in all_scenes():
        check_inside(scene)


def test_words_fit_and_can_be_read_on_a_phone() -> None:
    for scene in all_scenes():
        check_legible(scene, PHONE, SMALLEST_TYPE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_overview_keeps_its_size(seats: int) -> None:
    scene = overview(table(seats), NAMES)
    assert scene.width <= 1600
    assert scene.height <= 1200


def test_long_column_counts_its_hidden_items() -> None:
    view = table(2)
    many = tuple(replace(c("E01")[0], id=CardId(f"E{number:02}")) for number in range(1, 13))
    player = replace(view.players[0], columns=(many, (), (), (), ()))
    scene = seat_board(replace(view, players=(player, view.players[1])), 0, NAMES)
    assert "5 more" in scene.texts()
    assert "E12" in scene.texts()
    assert "E05" not in scene.texts()
    assert scene.height <= 1400


def test_the_hand_shows_the_readers_ships_and_nobody_elses() -> None:
    shown = words(hand(table(4, 3), NAMES))
    for ship in s("S16", "S25", "S02", "S30"):
        assert ship.id in shown
        assert ship.name in shown
    assert "Chart Room" not in shown


def test_readers_board_counts_the_ships_in_hand() -> None:
    view = table(4, 3)
    me = replace(view.players[3], hand=existing(view.players[3].hand)[:2])
    scene = hand(replace(view, players=(*view.players[:3], me)), NAMES)
    assert me.hand_size == 4, "two of them are set apart, which the others do not see yet"
    assert scene.marks["3:hand"].content == "2"
    assert "Your hand: 2 of 4 ships, seen by you alone" in scene.texts()


def test_an_onlooker_has_no_hand() -> None:
    with pytest.raises(ValueError, match="spectator"):
        hand(table(4), NAMES)


def test_public_pictures_depend_on_the_reader_for_repeats_only() -> None:
    public, private = table(4, None, active=3), table(4, 3, active=3)
    assert overview(public, NAMES) == overview(private, NAMES)
    assert seat_board(public, 3, NAMES) == seat_board(private, 3, NAMES)


def test_a_ship_with_everything_shows_everything() -> None:
    heavy = replace(s("S24")[0], fewer=1)
    shown = list(detail(replace(table(2), ships=(heavy,)), NAMES).texts())
    assert {"1 per", "on shuttles", "Needs 1 fewer", "Recruit"} <= set(shown)
