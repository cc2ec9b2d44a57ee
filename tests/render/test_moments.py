"""Events with a picture: launches, new eras, conquests, complete systems."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from render.moments import MAX_LINES, WIDTH
from render.paint import fitted_name
from render.palettes import PALETTES
from render.phone_parts import MAX_HEIGHT
from tests.render import legibility
from tests.render.letters import OTHERS, too_small
from tests.render.moment_cases import (
    CASES,
    NAMED,
    _in_galaxy,
    moments,
    taken,
)
from tests.render.walks import NAMES


@pytest.mark.parametrize("case", CASES)
def test_event_is_drawn_with_its_words(case: str) -> None:
    make, title, words = CASES[case]
    result = moments(make())[0]
    assert title in result.title
    assert any(words in f"{line.name} {line.words}" for line in result.lines)
    assert " ".join(result.scene().texts()).startswith(result.title), "in one line or in two"


@pytest.mark.parametrize("case", CASES)
def test_nothing_is_shown_where_nothing_of_the_kind_has_happened(case: str) -> None:
    view, seen = CASES[case][0]()
    assert moments((view, view)) == []
    assert moments((seen, seen)) == []


@pytest.mark.parametrize("case", CASES)
def test_it_stands_above_where_the_action_is(case: str) -> None:
    view, seen = CASES[case][0]()
    near = render.close_up_picture(view, seen=seen, names=NAMED)
    assert near is not None
    assert near.width == WIDTH
    assert near.height <= MAX_HEIGHT + 2, "and the rounding of its parts"
    assert near.alt.startswith(f"Close up: {moments((view, seen))[0].title}")
    assert len(near.png) <= 100 * 1024


@pytest.mark.parametrize("case", CASES)
def test_nothing_happens_where_something_was_taken_back(case: str) -> None:
    """Check that a base brought back by an undo isn't a conquest."""
    view, seen = CASES[case][0]()
    title = moments((view, seen))[0].title
    near = render.close_up_picture(view, seen=seen, names=NAMED, undone=True)
    assert near is None or title not in near.alt


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("case", CASES)
def test_it_is_readable_with_names_of_all_kinds(case: str, palette: str) -> None:
    for first in range(len(NAMES)):
        names = tuple(
            fitted_name(NAMES[(first + place) % len(NAMES)]) or f"Player {place + 1}"
            for place in range(2)
        )
        for moment in moments(CASES[case][0](), names):
            scene = moment.scene()
            assert list(legibility.faults(scene)) == []
            assert list(legibility.faint(scene, palette)) == []
            assert too_small(scene, OTHERS, drawn=True) == []


def test_a_long_list_is_cut_where_the_news_tell_of_all() -> None:
    view, _ = taken()
    base = next(galaxy.bases[0] for galaxy in view.galaxies if galaxy.bases)
    sites = [replace(base, site=f"Y{n}a") for n in range(1, MAX_LINES + 3)]
    before = [replace(item, owner=1 - item.owner) for item in sites]
    pair = tuple(_in_galaxy(view, 0, bases=tuple(place)) for place in (sites, before))
    (result,) = moments((pair[0], pair[1]))
    assert len(result.lines) == MAX_LINES + 2
    assert sum(text.startswith("was ") for text in result.scene().texts()) == MAX_LINES
