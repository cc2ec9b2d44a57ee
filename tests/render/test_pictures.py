"""Pictures in pixels: golden ones, their size, and equal pixels for equal views."""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

import render
from render import animation
from render.animation import MOST_FRAMES, frames
from render.paint.colours import palette_colours
from render.picture import PictureKind
from rules.ganymede.position.view import View
from tests.render.golden_pictures import FOLDER, PICTURES, difference, small
from tests.render.samples import s, table
from tests.support.depth import sampled
from tests.support.pixels import is_same_picture, pixels

MOST_BYTES = 150 * 1024
TOLERANCE = 4.0
"""Room for another FreeType's edges, in steps of 256; a missing settler makes over 10."""
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _fresh() -> None:
    render.forget()


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_look_as_they_were_accepted(name: str) -> None:
    with Image.open(FOLDER / f"{name}.webp") as golden:
        old = golden.convert("RGB")
    new = small(PICTURES[name]())
    assert new.size == old.size
    assert difference(old, new) <= TOLERANCE


def test_a_golden_picture_would_notice_one_settler() -> None:
    view = table(4)
    first = replace(view.players[0], earth=view.players[0].earth[:-1])
    other = replace(view, players=(first, *view.players[1:]))
    old, new = (small(render.board_picture(each).png) for each in (view, other))
    assert difference(old, new) > TOLERANCE


@pytest.mark.parametrize("palette", render.PALETTES)
@pytest.mark.parametrize("kind", list(PictureKind))
def test_pictures_are_small_files(kind: PictureKind, palette: str) -> None:
    picture = render.board_picture(table(4, 3), kind=kind, palette=palette)
    assert len(picture.png) <= MOST_BYTES
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.format == "PNG"
        assert image.mode == "P"
        assert image.size == (picture.width, picture.height)


def test_equal_views_give_the_kept_picture() -> None:
    item = render.board_picture(table(3))
    assert render.board_picture(table(3)) is item
    assert render.board_picture(table(3), palette="day") is not item
    assert render.board_picture(table(3), names=("Ada",)) is not item
    assert render.board_picture(table(3, active=1)) is not item
    assert render.board_picture(table(3), seen=table(3, active=1)) is not item


def test_painting_again_gives_the_same_picture() -> None:
    item = render.board_picture(table(4))
    render.forget()
    repainted = render.board_picture(table(4))
    assert repainted is not item
    assert is_same_picture(repainted, item)


PRINT_DIGEST = """
import hashlib, render
from tests.support.pixels import pixels
from tests.render.samples import table
print(hashlib.sha256(pixels(render.board_picture(table(4, 1), kind="hand").png)).hexdigest())
"""


@pytest.mark.parametrize("seed", sampled(["1", "2"]))
def test_another_process_gives_the_same_pixels(seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGEST],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
    )
    own = hashlib.sha256(pixels(render.board_picture(table(4, 1), kind="hand").png)).hexdigest()
    assert done.stdout.strip() == own


def test_threads_may_paint_at_once() -> None:
    views = [table(seats, active=active) for seats in (2, 3, 4) for active in (0, 1)]
    alone = [pixels(render.board_picture(view).png) for view in views]
    render.forget()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda view: pixels(render.board_picture(view).png), views * 2))
    # by number, as the bytes of two pictures say nothing
    pairs = zip(together, alone * 2, strict=True)
    assert [number for number, (first, other) in enumerate(pairs) if first != other] == []


def test_views_and_pictures_can_cross_to_another_process() -> None:
    view = table(2, 1)
    assert pickle.loads(pickle.dumps(view)) == view
    picture = render.board_picture(view)
    assert pickle.loads(pickle.dumps(picture)) == picture


def test_a_picture_tells_nothing_of_other_hands() -> None:
    def with_hand(size: int, view: View) -> View:
        other = replace(view.players[1], hand=None, hand_size=size)
        return replace(view, players=(view.players[0], other))

    view = table(2, 0)
    assert view.players[1].hand is None
    ones = render.board_picture(with_hand(1, view), kind="hand")
    assert is_same_picture(ones, render.board_picture(view, kind="hand"))
    mine = replace(view.players[0], hand=s("S02", "S16", "S17"))
    changed = replace(view, players=(mine, view.players[1]))
    assert is_same_picture(render.board_picture(changed), render.board_picture(view))
    assert (
        render.board_picture(changed, kind="hand").png
        != render.board_picture(view, kind="hand").png
    )


def test_hand_is_the_readers_for_any_named_seat() -> None:
    mine = render.board_picture(table(4, 3), kind=PictureKind.HAND)
    assert is_same_picture(render.board_picture(table(4, 3), kind=PictureKind.HAND, seat=1), mine)
    assert "Mirror Deck" in mine.alt


def test_changes_are_outlined_in_their_colour() -> None:
    before, after = table(2), replace(table(2), round=8, ships=s("S02", "S25", "S13"))
    outlined = render.board_picture(after, seen=before).png
    plain = render.board_picture(after).png
    assert outlined != plain
    steps = ImageChops.difference(*(_pixels(png) for png in (outlined, plain)))
    box = steps.point(lambda step: 255 if step > 60 else 0).getbbox()
    assert box is not None
    assert box[0] > 600
    assert box[3] < 200


def _pixels(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB")


def test_undrawable_things_are_rejected() -> None:
    with pytest.raises(TypeError, match="no game has a view of type str"):
        render.board_picture("view")
    with pytest.raises(ValueError, match="poster"):
        render.board_picture(table(2), kind="poster")
    with pytest.raises(ValueError, match="mauve"):
        render.board_picture(table(2), palette="mauve")


def test_letters_missing_in_the_font_stay_in_texts() -> None:
    named = ("Zo\u00eb \U0001f680", "\u65e5\u672c")
    picture = render.board_picture(table(2), names=named)
    drawn = render.board_picture(table(2), names=("Zo\u00eb", "Player 2"))
    assert pixels(picture.png) == pixels(drawn.png)
    assert "\u65e5\u672c: 9 points" in picture.alt


def test_a_replay_has_a_frame_for_each_view() -> None:
    views = [table(2, active=number % 2) for number in range(5)]
    turn_words = render.replay_webp(views, names=("Ada", "Brigitte"))
    with Image.open(io.BytesIO(turn_words)) as image:
        assert image.format == "WEBP"
        assert image.n_frames == 5  # type: ignore[attr-defined]
        assert image.width == 600
    assert len(turn_words) < 1024 * 1024


def test_replay_has_the_colours_of_stills_alone() -> None:
    views = [table(2, active=number) for number in range(2)]
    with Image.open(io.BytesIO(render.replay_webp(views, names=("Ada", "Brigitte")))) as image:
        for number in range(2):
            image.seek(number)
            colours = {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or ()}
            assert colours
            assert colours <= {*palette_colours("night")}


def test_long_replays_leave_out_frames_evenly() -> None:
    chosen = frames(1000)
    assert len(chosen) == MOST_FRAMES
    assert chosen[0] == 0
    assert chosen[-1] == 999
    steps = {after - before for before, after in pairwise(chosen)}
    assert steps <= {8, 9}
    assert frames(3) == [0, 1, 2]
    assert frames(9, 1) == [8]


def test_too_large_replay_has_fewer_frames() -> None:
    views = [table(2, active=number % 2) for number in range(12)]
    full = render.replay_webp(views)
    with patch.object(animation, "MOST_BYTES", len(full) // 2):
        fewer = render.replay_webp(views)
    assert len(fewer) <= len(full) // 2
    with Image.open(io.BytesIO(fewer)) as image:
        assert 1 < image.n_frames < 12  # type: ignore[attr-defined]
    with (
        patch.object(animation, "MOST_BYTES", 1),
        Image.open(io.BytesIO(render.replay_webp(views))) as image,
    ):
        assert getattr(image, "n_frames", 1) == 1, "its end, whatever the size"


def test_a_replay_needs_views() -> None:
    with pytest.raises(ValueError, match="at least one view"):
        render.replay_webp([])
