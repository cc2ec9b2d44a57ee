"""Bad names, bad requests and outdated saves yield a picture or a sentence, never a traceback."""

from __future__ import annotations

import msgspec
import pytest

import render
from bot.tables.pictures.painting import decode_view
from rules import catalogue
from tests.render.moment_cases import CASES, moments
from tests.render.walks import NAMES, table
from tests.support import hostile_words
from tests.support.depth import sampled

SLUGS = sorted(catalogue)
MAX_SEATS = 6
"""Players of the largest game."""
CALLED = (*NAMES, *hostile_words.NAMES, "\ud83dhalf")
"""In any script, of emoji, from right to left, of 32 wide letters, of control signs, of halves."""


@pytest.mark.parametrize("slug", SLUGS)
def test_every_picture_is_laid_out_with_any_player_names(slug: str) -> None:
    view, _ = table(slug, 60)
    kinds = [
        render.PictureKind.OVERVIEW,
        render.PictureKind.SEAT,
        *(item.name for item in render.extras(view)),
    ]
    for name in CALLED:
        for kind in kinds:
            assert render.compose(view, kind=kind, seat=0, names=[name] * MAX_SEATS).items


@pytest.mark.parametrize("name", sampled(CALLED, 3))
@pytest.mark.parametrize("slug", SLUGS)
def test_close_ups_endings_and_zooms_are_painted_with_any_names(slug: str, name: str) -> None:
    view, seen = table(slug, 60)
    near = render.close_up_picture(view, seen=seen, names=[name] * MAX_SEATS)
    assert near is not None
    assert near.png.startswith(b"\x89PNG")
    assert render.board_picture(view, kind=render.ZOOM, names=[name] * MAX_SEATS).alt
    words = render.Ending(
        "Won", "by points", (name, name), (1, 2), ("3", "2"), ({"a": 3}, {"a": 2})
    )
    assert render.ending_picture(words, slug).png.startswith(b"\x89PNG")


@pytest.mark.parametrize("case", CASES)
def test_events_are_drawn_with_any_player_names(case: str) -> None:
    for name in CALLED:
        assert moments(CASES[case][0](), (name, name))[0].scene().items


@pytest.mark.parametrize("slug", SLUGS)
def test_an_unknown_place_palette_or_picture_is_refused_in_a_sentence(slug: str) -> None:
    view, _ = table(slug, 60)
    for extra in render.artists[slug].extras:
        for place in filter(None, hostile_words.KEYS):
            with pytest.raises(ValueError, match="place"):
                render.board_picture(view, kind=extra.name, at=place)
    for word in hostile_words.KEYS:
        with pytest.raises(ValueError, match="is not a valid PictureKind"):
            render.board_picture(view, kind=f"no {word}")
        with pytest.raises(ValueError, match="isn't a palette; use one of"):
            render.board_picture(view, palette=f"no {word}")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_view_of_older_rules_is_compared_as_far_as_it_can_be_read(slug: str) -> None:
    view, _ = table(slug, 60)
    kept = msgspec.to_builtins(view)
    read = 0
    for field in kept:
        older = msgspec.json.encode({key: kept[key] for key in kept if key != field})
        seen = decode_view(older, type(view))
        read += seen is not None
        assert render.close_up_picture(view, seen=seen) is None or read
        assert render.board_picture(view, seen=seen).png
    assert read < len(kept), "most of a view cannot be left out"
