"""Space Empires in words: as much as the pictures show, and no more than the reader may know."""

from __future__ import annotations

import io
import re

import pytest
from msgspec.structs import replace
from PIL import Image

import render
from render.picture import ALT_LIMIT, PictureKind
from render.space_empires.battle_report import battle_scene
from render.space_empires.sheet import seat_board
from render.space_empires.words import colony_words
from rules.space_empires.charts.kinds import HexId, MarkerId
from rules.space_empires.position.view import View
from rules.space_empires.position.view import view as seen
from tests.render.overflow import faults
from tests.render.samples import table
from tests.space_empires.pictures.views import battle, drafting, empires, fought
from tests.space_empires.position import Position
from tests.support.pixels import is_same_picture

NAMES = ("Ada", "Brigitte", "Chidi", "Konstantin the Long")
MOST_BYTES = 160 * 1024


def text(view: View, seat: int | None = None) -> str:
    return render.text_board(view, seat=seat, names=NAMES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_text_board_tells_every_hex_and_counter(seats: int) -> None:
    view = empires(seats, 0)
    words = text(view)
    for counter in view.counters:
        assert f"`{counter.hex}` " in words
        name = f"{counter.kind}{counter.number}" if counter.number else f"#{counter.token}"
        assert name in words
    for system in view.systems:
        if system.colony is not None:
            assert f"`{system.hex}` " in words
    assert "face down, seen by you: danger" in words
    assert "**Unexplored**" in words
    assert "deep space: " in words


def test_peeked_counters_are_shown_to_their_reader_only() -> None:
    assert "seen by you" not in text(empires(2, 1))
    assert "seen by you" not in text(empires(2))


def test_the_text_board_tells_the_battle() -> None:
    words = text(battle())
    assert "Battle in L7, round 2: Brigitte attacks Ada" in words
    assert "BB1×2 (class A, 2 damage)" in words
    assert "CA1×3 (class C, screened)" in words
    assert "Round 2: 8 dice, 4 hits." in words


def test_last_battles_list_their_lines_and_every_die() -> None:
    view = fought()
    words = render.extra_words(view, "battle", names=NAMES)
    assert "**Battle in L7: Brigitte attacks Ada, 2 rounds, held by Ada**" in words
    assert "R1×2 (class A, 5–2, hull 2 · At1 Cl2 · cloaked, lost)" in words
    assert "CA1×3 (class C, 5–1, hull 2, 1 damage, 1 lost, 1 retreated to K7)" in words
    assert "CO×2 (lost)" in words
    assert "Round 1 (larger fleet +1 for Ada): R1 at CA1, needs 4: 1 5 (1 hit)" in words
    assert words.count("needs") == 4
    assert "Battle in L7: Brigitte attacks Ada" in text(view)
    assert render.extra_words(empires(2), "battle") == ""
    assert render.extra_words(table(2), "battle") == ""


def test_a_readers_own_new_battles_come_first() -> None:
    view = fought(2)
    (other,) = view.battles
    own = replace(other, hex=HexId("F6"), unseen=[2])
    words = render.extra_words(replace(view, battles=(own, other, other)), "battle", names=NAMES)
    assert [line[:14] for line in words.splitlines() if line.startswith("**")] == [
        "**Battle in F6",
        "**Battle in L7",
        "**Battle in L7",
    ]


def test_picture_of_battles_names_those_without_room() -> None:
    view = fought()
    drawn = battle_scene(replace(view, battles=view.battles * 5), NAMES)
    assert "2 battles more: /board show:battle text:True" in list(drawn.texts())
    assert not any("more:" in line for line in battle_scene(view, NAMES).texts())


def test_the_own_empire_tells_the_sheet_and_the_draft() -> None:
    own = text(drafting(0), 0)
    assert "EP6 (open)" in own
    assert "Draft: bid 3, Attack 1, 2 Scouts at K4" in own
    assert "Remaining 45" in own
    view = drafting(0)
    draft = view.seats[0].draft
    assert draft is not None
    draft.purchases[0].into = "SC2"
    assert "2 Scouts into SC2 at K4" in text(view, 0)
    other = text(drafting(1), 0)
    assert "Draft" not in other
    assert "EP6" not in other


def test_sheet_shows_bought_counters_beside_those_left() -> None:
    scene = seat_board(drafting(0), 0, NAMES)
    assert "SC 3 left, 2 new" in scene.texts()
    assert [fault for fault in faults(scene) if "new" in fault] == []
    assert "new" not in " ".join(seat_board(drafting(1), 0, NAMES).texts())


def test_own_empire_lists_prices_of_next_levels() -> None:
    made = Position()
    made.tech(0, attack=1, defence=3, tactics=2)
    view = seen(made.state, 0)
    for words in (
        text(view, 0),
        render.board_picture(view, kind=PictureKind.SEAT, seat=0, names=NAMES).alt,
    ):
        levels = words.partition("Next levels: ")[2].splitlines()[0]
        assert "Attack 2 (30 CP)" in levels
        assert "Tactics 3 (" in levels
        assert "Ship Size 2 (10 CP)" in levels
        assert ", Defence " not in levels
        assert "highest" not in levels


def test_a_colony_keeps_the_counter_of_its_colony_ship() -> None:
    made = Position()
    made.unit("CO", "H5")
    before = text(seen(made.state, 0), 0)
    made.colony("H5", 0)
    made.colony("H6", 0)
    made.colony("G5", 1)
    assert left_in_the_box(before) - left_in_the_box(text(seen(made.state, 0), 0)) == 2


def test_kinds_not_played_are_not_in_the_box() -> None:
    made = Position(carriers="off", raiders="off", mines="off", pipelines="off")
    words = text(seen(made.state, 0), 0)
    box = words[words.index("Counters left: ") :].splitlines()[0]
    assert "BASE" in box
    assert not re.search(r"\b(CV|F|R|SW|MINES|MS) \d", box)


def test_counters_in_the_box_dont_look_like_prices() -> None:
    # a question's picture shows them without their title, beside purchases in CP
    scene = seat_board(seen(Position().state, 0), 0, ("Ann", "Bea"))
    box = [mark for mark in scene.marks if mark.startswith("Counters left in the box:")]
    assert box
    assert all(mark.endswith(" left") for mark in box)


def left_in_the_box(words: str) -> int:
    """Return the number of Colony Ships left in a text board."""
    result = re.search(r"Counters left: .*\bCO (\d+)", words)
    assert result
    return int(result[1])


def test_alt_texts_keep_the_limit_and_begin_with_the_turn() -> None:
    for view in (empires(2, 0), empires(4, 0), battle(0), fought(0)):
        for kind in (*PictureKind, *(extra.name for extra in render.extras(view))):
            words = render.board_picture(view, kind=kind, seat=0, names=NAMES).alt
            assert 80 < len(words) <= ALT_LIMIT
    assert render.board_picture(empires(2), names=NAMES).alt.startswith(
        "Space Empires, Turn 2 of 3 before Economic Phase 6 of 20. Ada moves."
    )


@pytest.mark.parametrize("names", [NAMES, ("Konstantin the Long, IV",) * 4])
def test_alt_text_of_a_full_map_keeps_every_seats_colonies(names: tuple[str, ...]) -> None:
    view = empires(4)
    alt = render.board_picture(view, seen=_poor(view), names=names).alt
    assert "Changed for " in alt
    last = alt.split(". ")[-4:]
    assert [words.partition(": ")[0] for words in last] == [*names]
    assert all("colonies " in words and "; counters " in words for words in last)


def _poor(view: View) -> View:
    """Return an empty map with nobody's income."""
    seats = tuple(replace(seat, income=0) for seat in view.seats)
    return replace(view, seats=seats, counters=(), tracks=())


def test_alt_text_lists_deposits_at_a_colony() -> None:
    position = Position()
    colony = position.state.systems[position.homeworld()].colony
    assert colony is not None
    colony.hoard = [MarkerId("minerals10.1"), MarkerId("wreck.1")]
    alt = render.board_picture(seen(position.state, None), names=NAMES).alt
    assert f"{position.homeworld()} 20 (10 CP + space wreck waiting)" in alt


@pytest.mark.parametrize("palette", render.PALETTES)
def test_pictures_are_small_files_and_come_out_alike_again(palette: str) -> None:
    for kind in (*PictureKind, "battle"):
        view = fought(0) if kind == "battle" else empires(4, 0)
        picture = render.board_picture(view, kind=kind, palette=palette)
        assert len(picture.png) <= MOST_BYTES
        with Image.open(io.BytesIO(picture.png)) as image:
            assert image.size == (picture.width, picture.height)
        render.forget()
        assert is_same_picture(render.board_picture(view, kind=kind, palette=palette), picture)


def test_a_match_can_be_replayed() -> None:
    turn_words = render.replay_webp([empires(3), battle(None), empires(3)], names=NAMES)
    with Image.open(io.BytesIO(turn_words)) as image:
        assert image.n_frames == 3  # type: ignore[attr-defined]


def test_replay_keeps_its_size_when_the_overview_grows() -> None:
    after = empires(2, None, "knife")
    view = replace(after, battles=fought().battles)
    plain, grown = (render.board_picture(each, names=NAMES) for each in (view, after))
    assert grown.height > plain.height, "the lines below the map are higher than a battle's strip"
    with Image.open(io.BytesIO(render.replay_webp([view, after, view], names=NAMES))) as film:
        assert film.size == (grown.width // 2, grown.height // 2)


def test_deposits_at_a_colony_follow_its_income() -> None:
    position = Position()
    colony = position.state.systems[position.homeworld()].colony
    assert colony is not None
    colony.hoard = [MarkerId("minerals10.1"), MarkerId("minerals5.2"), MarkerId("wreck.1")]
    words = colony_words(seen(position.state, 0), 0)
    assert words[0] == f"{position.homeworld()}: Homeworld 20 CP (10 + 5 + wreck waiting)"
