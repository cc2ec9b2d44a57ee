"""The choice of a close-up: battles and losses, then moves, then gains, and never draws."""

from __future__ import annotations

import pytest

from render.changes import changed_words, changes
from render.phone_parts import MAX_HEIGHT, close_up_boxes, close_up_parts, focus_parts
from render.scene import Box, Importance, Piece, Scene
from render.zoom import WIDTH
from rules import catalogue
from tests.support.close_up_coverage import coverage
from tests.support.depth import at_depth

SIDE = 80
MISSED = 0.05
"""Share of the public events that close-ups may leave out."""


def board(places: dict[str, tuple[int, int]], pieces: dict[str, Piece]) -> Scene:
    """Return a map with these places and pieces, and a strip for each of two seats."""
    scene = Scene(1200, 1200)
    scene.fields.append(Box(0, 200, 1200, 1000))
    for seat in range(2):
        strip = Box(600 * seat, 0, 580, 100)
        scene.line(strip.inset(20), f"Seat {seat}", 40)
        scene.region(f"Seat {seat}", strip, seat=seat)
        draw = Box(strip.x + 400, 10, 60, 60)
        scene.mark(f"hand:{seat}", draw, "5", importance=Importance.DRAW)
    for key, (x, y) in places.items():
        standing = sorted(name for name, piece in pieces.items() if piece.at == key)
        box = Box(x, y, SIDE, SIDE)
        scene.line(box.inset(4), key, 30)
        scene.mark(key, box, " ".join(standing))
    scene.pieces |= pieces
    return scene


PLACES = {"home": (100, 300), "far": (1000, 1050), "next": (190, 300), "field": (600, 700)}


def compared(before: dict[str, Piece], now: dict[str, Piece]) -> Scene:
    scene, earlier = board(PLACES, now), board(PLACES, before)
    scene.outline_changes(earlier.contents, earlier.pieces)
    return scene


def test_losses_come_before_moves_and_moves_before_gains() -> None:
    before = {"a": Piece(0, "home"), "lost": Piece(1, "field")}
    now = {"a": Piece(0, "next"), "new": Piece(0, "home")}
    result = changes(compared(before, now), readers=())
    assert [(change.importance, change.ends) for change in result] == [
        (Importance.CLASH, ("field",)),
        (Importance.MOVE, ("next", "home")),
        (Importance.GAIN, ("home",)),
    ]


@pytest.mark.parametrize(
    ("readers", "expected"), [((1,), Importance.NEAR), ((0,), Importance.MOVE)]
)
def test_move_next_to_readers_piece_is_nearer(
    readers: tuple[int, ...], expected: Importance
) -> None:
    before = {"a": Piece(0, "far"), "b": Piece(1, "home")}
    now = {"a": Piece(0, "next"), "b": Piece(1, "home")}
    (result,) = changes(compared(before, now), readers)
    assert result.importance is expected


def test_captured_piece_is_a_clash_and_a_merged_one_a_gain() -> None:
    before = {"a": Piece(0, "home"), "b": Piece(0, "home"), "c": Piece(0, "far")}
    now = {"a": Piece(1, "home"), "c": Piece(0, "far"), "d": Piece(0, "home")}
    importances = {c.importance for c in changes(compared(before, now), ())}
    assert importances == {Importance.CLASH, Importance.GAIN}


def test_close_up_shows_both_ends_of_a_move() -> None:
    scene = compared({"a": Piece(0, "home")}, {"a": Piece(0, "far")})
    boxes = [box for box, _ in close_up_boxes(scene)]
    assert len(boxes) == 2, "two windows, since the ends are far apart"
    for end in ("home", "far"):
        assert any(box.contains(scene.marks[end].box) for box in boxes)
    near = compared({"a": Piece(0, "home")}, {"a": Piece(0, "next")})
    assert len(close_up_boxes(near)) == 1


def test_drawn_cards_have_no_close_up() -> None:
    scene = board(PLACES, {})
    scene.outline_changes({**scene.contents, "hand:0": "4", "hand:1": "4"}, {})
    assert set(scene.changed) == {"hand:0", "hand:1"}
    assert close_up_parts(scene) == []
    assert focus_parts(scene) == []


def test_pending_player_comes_last_and_only_with_room() -> None:
    scene = compared({"a": Piece(0, "home")}, {"a": Piece(0, "next")})
    words = [list(part.texts()) for part in close_up_parts(scene, [1])]
    assert words[0] == ["Seat 1"], "in the order of the board"
    assert "home" in words[1]
    boxes = close_up_boxes(scene, [1], tallest=240)
    assert [own for _, own in boxes] == [None], "there is room for the move only"


def test_parts_fit_a_phone() -> None:
    before = {str(n): Piece(0, "home") for n in range(4)}
    now = {str(n): Piece(0, key) for n, key in enumerate(PLACES)}
    parts = close_up_parts(compared(before, now), [0])
    assert {part.width for part in parts} == {WIDTH}
    assert sum(part.height + 10 for part in parts) <= MAX_HEIGHT + 10 + len(parts)


def test_detail_is_used_where_it_can_be_read() -> None:
    scene = compared({"a": Piece(0, "home")}, {"a": Piece(0, "next")})
    detail = compared({"a": Piece(0, "home")}, {"a": Piece(0, "next")})
    detail.line(Box(100, 330, 60, 20), "small", 20)
    (part,) = close_up_parts(scene, detail=lambda _: detail)
    assert "small" in list(part.texts())
    detail.line(Box(100, 350, 60, 20), "tiny", 8)
    (part,) = close_up_parts(scene, detail=lambda _: detail)
    assert "tiny" not in list(part.texts())


def test_all_parts_are_in_detail_or_none() -> None:
    before = {"a": Piece(0, "home"), "b": Piece(1, "home")}
    now = {"a": Piece(0, "next"), "b": Piece(1, "far")}
    scene, detail = compared(before, now), compared(before, now)
    for x, y in PLACES.values():
        detail.line(Box(x, y + 30, 60, 20), "small", 20)
    whole = focus_parts(scene, detail=detail)
    assert all("small" in each.texts() for each in whole)
    far, top = PLACES["far"]
    detail.line(Box(far, top + 50, 60, 20), "tiny", 8)
    parts = focus_parts(scene, detail=detail)
    assert len(parts) == len(whole) > 1
    assert not any("small" in each.texts() for each in parts), "two manners look like two maps"


def test_alt_text_names_changes_beside_the_maps() -> None:
    scene, earlier = board(PLACES, {}), board(PLACES, {})
    for each, cards in ((scene, "12"), (earlier, "9")):
        each.mark("deck", Box(600, 110, 60, 60), cards, importance=Importance.DRAW)
        each.mark("contract:3:1", Box(700, 110, 60, 60), cards)
    scene.outline_changes(earlier.contents, earlier.pieces)
    words = changed_words(scene, ("Ann", "Bea"))
    assert words == "Changed beside: contract 3 and deck. "


def test_alt_text_names_changed_places_first() -> None:
    before = {"a": Piece(0, "home"), "lost": Piece(1, "field")}
    scene = compared(before, {"a": Piece(0, "next")})
    assert changed_words(scene, ("Ann", "Bea")) == "Changed: Field, Next and Home. "
    assert changed_words(board(PLACES, {}), ("Ann", "Bea")) == ""


@pytest.mark.parametrize(
    ("importance", "words"), [(Importance.GAIN, "Changed for Bea. "), (Importance.DRAW, "")]
)
def test_alt_text_names_seats_with_gains_but_no_draws(importance: Importance, words: str) -> None:
    scene, earlier = board(PLACES, {}), board(PLACES, {})
    for each, points in ((scene, "12"), (earlier, "9")):
        each.mark("points:1", Box(900, 20, 60, 60), points, importance=importance)
    scene.outline_changes(earlier.contents, earlier.pieces)
    assert changed_words(scene, ("Ann", "Bea")) == words


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_close_ups_show_most_public_events(slug: str) -> None:
    result = coverage(slug, catalogue[slug].seats[-1], most=at_depth(150, 2000))
    assert len(result.missed) <= max(1, MISSED * result.events), result.missed
