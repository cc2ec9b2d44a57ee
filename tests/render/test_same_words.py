"""Alt texts and text boards of every game have the content of their picture, changes first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

import render
from render.changes import MAX_PLACES
from render.scene import Importance, Scene
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render.walks import SLUGS
from tests.support.depth import at_depth
from tests.support.random_walks import ai_seat

NAMES = ("Ann", "Bea", "Carlos", "Dora", "Emil", "Fay")
EVERY, MOST = at_depth(40, 100), at_depth(200, 1500)
"""Answers between two readings, and of a match."""


class Reading(NamedTuple):
    """A public view, the one before, the news between them, and the pending seats."""

    view: Any
    seen: Any
    news: tuple[str, ...]
    pending: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Name of each seat."""
        return NAMES[: len(self.scene().seats)]

    def scene(self) -> Scene:
        """Return the overview with its changes outlined."""
        scene = render.compose(self.view, names=NAMES, pending=self.pending)
        before = render.compose(self.seen, names=NAMES)
        scene.outline_changes(before.contents, before.pieces)
        return scene

    def alt(self) -> str:
        """Return the overview's alt text."""
        names, pending = NAMES, self.pending
        return render.board_picture(self.view, seen=self.seen, names=names, pending=pending).alt

    def text(self) -> str:
        """Return the text board."""
        return render.text_board(self.view, seen=self.seen, names=NAMES, pending=self.pending)


@cache
def readings(slug: str) -> tuple[Reading, ...]:
    """Return readings of a match with as many seats as it may have."""
    return tuple(_read(slug))


def _read(slug: str) -> Iterator[Reading]:
    game, dice = catalogue[slug], SeededDice("words")
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice(f"words {slug}"))
    seen, level, news = match.view(None), ai_seat(game, "fair"), list[str]()
    for number in range(1, MOST + 1):
        seat, ask = min(match.asks().items())
        made = match.answer(seat, level(ask, match.view(seat), dice))
        news += [each.text for each in made if each.to is None]
        if number % EVERY == 0 or not match.asks():
            yield Reading(match.view(None), seen, tuple(news), tuple(sorted(match.asks())))
            seen, news = match.view(None), []
        if not match.asks():
            return


def totals(view: Any) -> list[str]:
    """Return each seat's score as its game writes it."""
    scores = render.extra_words(view, "scores", names=NAMES)
    by_name = dict(re.findall(r"^\d+\. (\w+): (\S+)", scores, re.MULTILINE))
    exact = [f"{total:g}" for total in render.current_scores(view)]
    return [by_name.get(NAMES[seat], total) for seat, total in enumerate(exact)]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_seat_has_its_score_in_alt_and_text(slug: str) -> None:
    for reading in readings(slug):
        for name, total in zip(NAMES, totals(reading.view), strict=False):
            # a name, up to 40 characters of state or place, and the score as a word of its own
            pattern = re.compile(rf"{name}\b[^.]{{0,40}}?[ :]{re.escape(total)}(?![\d½])")
            assert pattern.search(reading.alt()), (name, total, reading.alt())
            assert pattern.search(reading.text().replace("*", "")), (name, total)


@pytest.mark.parametrize("slug", SLUGS)
def test_places_in_the_news_come_first(slug: str) -> None:
    count = 0
    for reading in readings(slug):
        scene, places = reading.scene(), touched(reading)
        count += len(places)
        first = reading.alt().partition("Changed for")[0].partition(". ")[0]
        if len(changed_on_maps(scene)) <= MAX_PLACES:
            assert [place for place in places if not spoken(place, first)] == [], first
        assert [place for place in places if not spoken(place, reading.text())] == []
        if places:
            assert reading.text().startswith("Changed: ")
    assert count, "no news touched a place"


@pytest.mark.parametrize("slug", SLUGS)
def test_seats_with_changes_come_first(slug: str) -> None:
    named = 0
    for reading in readings(slug):
        scene = reading.scene()
        marks = [scene.marks[key] for key in scene.changed]
        gained = [mark.box for mark in marks if mark.importance > Importance.DRAW]
        seats = [
            NAMES[seat]
            for seat, strip in sorted(scene.seats.items())
            if any(strip.contains(box) for box in gained)
        ]
        named += len(seats)
        for words in (reading.alt(), reading.text()):
            match = re.search(r"Changed for ([\w, ]+)\.", words)
            assert re.findall(r"[A-Z]\w+", match[1] if match else "") == seats
    assert named, "no seat has changed"


def changed_on_maps(scene: Scene) -> set[str]:
    """Return the keys of changed marks on maps."""
    boxes = {key: scene.marks[key].box for key in scene.changed}
    return {key for key, box in boxes.items() if any(map_.contains(box) for map_ in scene.fields)}


def touched(reading: Reading) -> list[str]:
    """Return the changed places of the maps that news name."""
    text = " ".join(reading.news)
    places = sorted({key.rpartition(":")[2] for key in changed_on_maps(reading.scene())})
    return [place for place in places if not place.isdigit() and spoken(place, text)]


def spoken(place: str, text: str) -> bool:
    """Return whether a text names a place; an id such as `tau-ceti` is spelt as words."""
    letters = " ".join(re.findall("[a-z0-9]+", place.casefold()))
    return f" {letters} " in f" {' '.join(re.findall('[a-z0-9]+', text.casefold()))} "
