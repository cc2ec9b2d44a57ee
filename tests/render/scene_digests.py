"""Digests of what pictures show, from golden plays; `python -m tests.render.scene_digests` accepts
the current ones.

A line names a play, how many of its answers are played, a picture, how many things it shows, and a
digest of them: what is where, in which words, roles and sizes. Colours and the shapes of drawings
are not in it, so a palette or a rounder planet changes none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import render
from render.art import Art
from render.scene import Icon, Item, Line, Scene
from rules import catalogue
from rules.kernel import Match
from tests.support import golden
from tests.support.golden.script import act

FOLDER = Path(__file__).parent / "digests"
HALO = re.compile(r", halo=[^()]*\)$", re.MULTILINE)
"""The edge around words on drawings, which is in no digest."""
NAMES = ("Konstantin", "Brigitte", "Ada", "Chidi", "Edda", "Fay")
STOPS = 3
"""Positions of a play at which pictures are looked at, the last one at its end."""


def plays(slug: str) -> list[Path]:
    """Return the first and the last golden play of a game."""
    result = golden.plays(golden.TESTS / slug)
    return [result[0], result[-1]]


def written(slug: str) -> str:
    """Return the file of a game."""
    return "\n".join(line for path in plays(slug) for line in _played(path)) + "\n"


def _played(path: Path) -> Iterator[str]:
    """Yield the lines of a play."""
    header, deeds = golden.parse(path.read_text(encoding="utf-8"))
    match = golden.begin(header)
    stops = [len(deeds) * number // STOPS for number in range(1, STOPS + 1)]
    for count, deed in enumerate(deeds, 1):
        act(match, deed)
        if count in stops:
            for kind, scene in _scenes(match):
                yield f"{path.stem} {count} {kind} {len(scene.items)} {digest(scene)}"


def _scenes(match: Match) -> Iterator[tuple[str, Scene]]:
    """Yield the pictures that the first seat can ask for without naming a place."""
    view, names = match.view(0), NAMES[: match.seats]
    pending = sorted(match.asks())
    for kind in (*render.PictureKind, *(extra.name for extra in render.extras(view))):
        yield kind, render.compose(view, kind=kind, seat=0, names=names, pending=pending)


def digest(scene: Scene) -> str:
    """Return a short fingerprint of a scene."""
    words: list[Any] = [scene.width, scene.height, *map(_plain, scene.items)]
    words += [*sorted(scene.contents.items()), *sorted(scene.regions.items())]
    text = HALO.sub(")", "\n".join(map(repr, words)))
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _plain(item: Item) -> Any:
    """Return an item with the names of its drawings in place of their shapes."""
    if isinstance(item, Icon):
        return item.box, item.art.name
    if isinstance(item, Line):
        words = tuple(part.name if isinstance(part, Art) else part for part in item.parts)
        return replace(item, parts=words)
    return item


def main() -> None:
    """Rewrite all files."""
    FOLDER.mkdir(exist_ok=True)
    for slug in catalogue:
        (FOLDER / f"{slug}.txt").write_text(written(slug), encoding="utf-8")


if __name__ == "__main__":
    main()
