"""Count the public events that a close-up leaves out: `python -m tests.support.close_up_coverage`.

Whole games of AI seats are played. Whenever the table waits for somebody else, as it is posted
again, the news since the last time is compared with the close-up: an event is a piece of news that
names a place of the board that has changed, and it is missed if the close-up doesn't show all of
these places. Drawn cards aren't events.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple
from unittest.mock import patch

import render
from render import phone_parts, pictures
from render.scene import Box, Importance, Scene
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.random_walks import walk

NAMES = ("Konstantin", "Brigitte", "Ada", "Chidi", "Edda", "Fay")


class Coverage(NamedTuple):
    """Events that changed the board, and those that the close-up left out."""

    events: int
    missed: tuple[str, ...]


def coverage(slug: str, seats: int, seed: str = "1", most: int = 20_000) -> Coverage:
    """Return the coverage of a match between AI seats, of at most this many answers."""
    posts = list(_posts(slug, seats, seed, most))
    missed = tuple(words for _, lost in posts for words in lost)
    return Coverage(sum(count for count, _ in posts), missed)


def _posts(slug: str, seats: int, seed: str, most: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of events of each message of a table, and the missed ones."""
    match = Match.start(catalogue[slug], seats=seats, dice=SeededDice(f"cover {slug} {seed}"))
    seen, waiting, texts = match.view(None), sorted(match.asks()), list[str]()
    for played in walk(match, "fair", SeededDice(f"cover {seed}"), most):
        texts += [news.text for news in played.news if news.to is None]
        pending = sorted(match.asks())
        if pending != waiting:
            view = match.view(None)
            yield _missed(view, seen, pending, texts)
            seen, waiting, texts = view, pending, []


def _missed(
    view: Any, seen: Any, pending: Sequence[int], texts: Sequence[str]
) -> tuple[int, list[str]]:
    scene = render.compose(view, names=NAMES, pending=pending)
    before = render.compose(seen, names=NAMES, pending=pending)
    scene.outline_changes(before.contents, before.pieces)
    events = [(text, places) for text in texts if (places := _places(scene, text))]
    boxes = shown_boxes(view, seen, pending) if events else []
    lost = [
        text
        for text, places in events
        if not all(any(box.contains(place) for box in boxes) for place in places)
    ]
    return len(events), lost


def _places(scene: Scene, text: str) -> list[Box]:
    """Return the changed places of the board that news name."""
    words = f" {' '.join(re.findall('[a-z0-9]+', text.casefold()))} "
    marks = [(key, scene.marks[key]) for key in scene.changed]
    return [
        mark.box
        for key, mark in marks
        if mark.importance is not Importance.DRAW and f" {_name(key)} " in words
        if not _name(key).isdigit()  # a seat's or a track's number, not a place
    ]


def _name(key: str) -> str:
    """Return what players call a mark's place."""
    return " ".join(re.findall("[a-z0-9]+", key.rpartition(":")[2].casefold()))


def shown_boxes(view: Any, seen: Any, pending: Sequence[int]) -> list[Box]:
    """Return the parts of the board that a table's close-up shows."""
    chosen: list[list[tuple[Box, Box | None]]] = []
    choose = phone_parts.close_up_boxes

    def record(*args: Any, **named: Any) -> list[tuple[Box, Box | None]]:
        chosen.append(choose(*args, **named))
        return chosen[-1]

    with (
        patch.object(phone_parts, "close_up_boxes", record),
        patch.object(pictures, "column", lambda *_: (b"", 0)),
    ):
        render.close_up_picture(view, seen=seen, names=NAMES, pending=pending)
    return [box for box, _ in chain.from_iterable(chosen)]


def main() -> None:
    """Print the coverage of every game, or of those that are named."""
    for slug in sys.argv[1:] or catalogue:
        for seats in sorted({catalogue[slug].seats[0], catalogue[slug].seats[-1]}):
            result = coverage(slug, seats)
            share = len(result.missed) / max(1, result.events)
            print(f"{slug} {seats}: {len(result.missed)} of {result.events} missed, {share:.1%}")
            for text in result.missed[:8]:
                print("   ", text)


if __name__ == "__main__":
    main()
