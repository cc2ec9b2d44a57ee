"""Colours between the roles' own that pictures use most.

`python -m tests.render.blends` finds them and writes them where the painter reads them.

Random matches of every game, with few and with all seats, are painted in every palette. Colours
that cover a part of a picture are kept; the rest, mostly edges, become the nearest of some means.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

import render
from render.paint import canvas
from render.paint.colours import FILE, MAX_COLOURS, named_colours
from render.palettes import PALETTES, Rgb
from render.scene import Scene
from rules import catalogue
from rules.kernel import Match, SeededDice

STOPS = (0, 60, 250, 800)
"""Answers after which a match is looked at."""
FLAT, APART = 0.001, 4
"""The share of a picture from which a colour is kept as it is, where no other is so near."""
MEANS = 3
"""Rounds in which the means of the others are bettered."""
NAMES = ("Konstantin", "Brigitte", "Ada", "Chidi", "Edda", "Fay")

Counted = Counter[Rgb]


def scenes() -> Iterator[Scene]:
    """Yield pictures of all kinds from random matches, with much of what they show as if new."""
    for slug, game in catalogue.items():
        for seats in {game.seats[0], game.seats[-1]}:
            match = Match.start(game, seats=seats, dice=SeededDice(slug), rewindable=False)
            rng, answers = random.Random(slug), 0
            for stop in STOPS:
                while answers < stop and (asks := match.asks()):
                    seat, ask = next(iter(asks.items()))
                    match.answer(seat, rng.choice(ask.keys))
                    answers += 1
                yield from _shown(match)


def _shown(match: Match) -> Iterator[Scene]:
    view = match.view(min(match.asks(), default=0))
    for kind in (*render.PictureKind, *(extra.name for extra in render.extras(view))):
        scene = render.compose(view, kind=kind, seat=0, names=NAMES[: match.seats])
        scene.changed += [*scene.marks][::9]
        yield scene


def counted(image: Image.Image) -> Counted:
    """Return the shares of an image's colours, in millionths."""
    pixels, result = image.width * image.height, Counted()
    for count, colour in image.getcolors(1 << 17) or ():
        assert isinstance(colour, tuple)
        red, green, blue = colour
        result[red, green, blue] = count * 10**6 // pixels
    return result


def blends(palette: str, pictures: list[Counted]) -> list[Rgb]:
    """Return the colours beside the roles' own, for one palette."""
    kept = named_colours(palette)
    room = MAX_COLOURS - len(kept)
    most, total = Counted(), Counted()
    for picture in pictures:
        most |= picture
        total += picture
    flat = list[Rgb]()
    for colour, share in most.most_common(room * 4):
        if share > FLAT * 10**6 and len(flat) < room // 2 and not near(colour, kept + flat):
            flat.append(colour)
    rest = [colour for colour in total.items() if not near(colour[0], kept + flat)]
    return flat + means(rest, room - len(flat))


def near(colour: Rgb, others: list[Rgb]) -> bool:
    """Return whether one of some colours looks the same."""
    return any(max(map(abs, map(int.__sub__, colour, item))) < APART for item in others)


def means(weighted: list[tuple[Rgb, int]], count: int) -> list[Rgb]:
    """Return this many means of some colours, weighted a little by their frequency."""
    pixels = [colour for colour, share in weighted for _ in range(1 + int(share**0.5))]
    line = Image.new("RGB", (len(pixels), 1))
    line.putdata(pixels)
    few = line.quantize(count, Image.Quantize.MEDIANCUT, kmeans=MEANS, dither=Image.Dither.NONE)
    result = few.getpalette() or []
    return [(result[at], result[at + 1], result[at + 2]) for at in range(0, 3 * count, 3)]


def main(file: Path = FILE) -> None:
    """Rewrite the file."""
    painted: dict[str, list[Counted]] = {palette: [] for palette in PALETTES}
    for scene in scenes():
        for palette, pictures in painted.items():
            pictures.append(counted(canvas(scene, palette)))
    lines = ["# Colours between the roles' own; made by `python -m tests.render.blends`"]
    for palette, pictures in painted.items():
        codes = [bytes(colour).hex() for colour in sorted(blends(palette, pictures))]
        rows = [" ".join(codes[at : at + 14]) for at in range(0, len(codes), 14)]
        lines += [f'{palette} = """', *rows, '"""']
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
