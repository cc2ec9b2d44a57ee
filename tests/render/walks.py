"""Matches and their pictures, at many positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import render
from render.scene import Scene
from render.zoom import ZOOM
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.depth import at_depth
from tests.support.random_walks import ai_seat, walk

SLUGS = sorted(catalogue)
NAMES = (
    "Maximiliana von Hohenstaufen-B",
    "W" * 32,
    "A",
    "🚀🚀 Ада",
    "مرحبا بالعالم",
    "W" * 12,
    "\x00\u202ebob\u200b\n",
    "Å" * 12,
)
"""Long, wide, short, partly drawable, from right to left, just as wide as is shown, with signs
that control, and tall."""
STEPS, EVERY = 1500, at_depth(400, 120)
"""Answers of a walk, and between two looks at it."""
LEFT_OUT = at_depth((2,), ())
"""Looks in the middle of a walk that are left out."""
TURNS = at_depth(1500, 20_000)
"""Answers of a walk from turn to turn."""
PLACES = 3
"""Places of a close-up that are looked at each time."""


def walked(slug: str, seats: int, seed: int) -> Iterator[tuple[int, Match]]:
    """Yield a match of greedy seats, or of random ones for an odd seed, at some positions."""
    for look, save in _looks(slug, seats, seed):
        yield look, Match.load(save, catalogue)


@cache
def _looks(slug: str, seats: int, seed: int) -> tuple[tuple[int, bytes], ...]:
    """Return the numbered saves of a walk, which several tests of pictures look at."""
    looks = enumerate(_walk(slug, seats, seed))
    return tuple((look, match.save()) for look, match in looks if look not in LEFT_OUT)


def _walk(slug: str, seats: int, seed: int) -> Iterator[Match]:
    game, dice = catalogue[slug], SeededDice(f"eyes {seed}")
    match = Match.start(game, seats=seats, dice=SeededDice(f"{slug} {seats} {seed}"))
    level = ai_seat(game, "random" if seed % 2 else "fair")
    for number in range(STEPS):
        asks = match.asks()
        if number % EVERY == 0 or not asks:
            yield match
        if not asks:
            return
        seat = min(asks)
        match.answer(seat, level(asks[seat], match.view(seat), dice))


def scenes(match: Match, look: int) -> Iterator[tuple[str, Scene]]:
    """Yield every picture that one reader can ask for, with the places of close-ups in turn."""
    seats, slug = match.seats, match.game.slug
    names = [NAMES[(look + seat) % len(NAMES)] for seat in range(seats)]
    reader = look % seats
    view = match.view(reader)
    pending = sorted(match.asks()) if look % 2 else [reader]
    for kind in render.PictureKind:
        yield kind, render.compose(view, kind=kind, seat=reader, names=names, pending=pending)
    for extra in render.artists[slug].extras:
        if extra.name == ZOOM:
            continue  # a part of a board, which its edges cut
        known = render.places(view, extra.name)
        picked = [
            known[(look * PLACES + place) * 7 % len(known)] for place in range(PLACES) if known
        ]
        for at in dict.fromkeys(["", *picked]):
            if render.extra_words(view, extra.name, at=at, names=names):
                yield (
                    f"{extra.name} {at}",
                    render.compose(view, kind=extra.name, at=at, names=names),
                )


def compared(slug: str, seats: int, seed: int) -> Iterator[tuple[int, Scene]]:
    """Yield overviews of a whole match, more of its end, with the changes of the last turn."""
    views = _turns(slug, seats, seed)
    names = [NAMES[seat % len(NAMES)] for seat in range(seats)]
    early, late = (0.1, 0.35, 0.55), [number / 20 for number in range(14, 20)]
    shares = at_depth((0.35, 0.75, 0.95), (*early, *late))
    for turn in sorted({max(1, round(share * (len(views) - 1))) for share in shares}):
        now = views[turn]
        scene = render.compose(now, names=names, pending=[now.active or 0])
        earlier = render.compose(views[turn - 1], names=names)
        scene.outline_changes(earlier.contents, earlier.pieces)
        yield turn, scene


@cache
def _turns(slug: str, seats: int, seed: int) -> tuple[Any, ...]:
    """Return the public views of a match of greedy seats at the beginning of each turn."""
    match = Match.start(catalogue[slug], seats=seats, dice=SeededDice(f"turns {slug} {seed}"))
    views = [match.view(None)]
    for _ in walk(match, "fair", SeededDice(f"turns {seed}"), most=TURNS):
        view = match.view(None)
        if match.result is None and view.active is not None and view.active != views[-1].active:
            views.append(view)
    return tuple(views)


def table(slug: str, steps: int) -> tuple[Any, Any]:
    """Return the public view after some answers, or at the end, and the one before the last few."""
    game, dice = catalogue[slug], SeededDice("phone")
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice(f"phone {slug}"))
    views = [match.view(None)]
    while match.result is None and len(views) <= steps:
        seat, ask = min(match.asks().items())
        match.answer(seat, game.ai_levels["fair"](ask, match.view(seat), dice))
        views.append(match.view(None))
    return views[-1], views[-9]
