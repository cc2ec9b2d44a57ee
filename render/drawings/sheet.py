"""The art sheet: every piece in three sizes. `python -m render.drawings.sheet FOLDER` writes it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from render.art import Art
from render.drawings import deep_space, figures, hazards, ships, stations, tokens, worlds
from render.paint import png
from render.palettes import PALETTES, Role
from render.scene import Align, Box, Scene, Weight

# a drawing has to read at each of these
SIZES = (96, 44, 22)
ACROSS, TALL, WIDE = 8, 132, 190
SEATS = (Role.RED, Role.BLUE, Role.YELLOW, Role.PURPLE, Role.GREEN, Role.WHITE)


def pieces() -> Iterator[Art]:
    """Yield one of every piece; coloured ones take the seats' colours in turn."""
    yield from (worlds.planet(world) for world in worlds.World)
    yield worlds.planet(worlds.World.GAS, 2, ringed=True)
    yield from (worlds.moon(), worlds.moon(1, ice=True), worlds.asteroid(), worlds.belt())
    yield from (worlds.sun(), worlds.black_hole(), deep_space.star(), deep_space.comet())
    yield from (deep_space.nebula(), deep_space.galaxy(), deep_space.wormhole(), deep_space.cloud())
    for number, kind in enumerate(ships.Ship):
        yield ships.ship(kind, SEATS[number % len(SEATS)])
    built = (stations.dome, stations.station, stations.fortress, stations.shipyard, stations.beacon)
    for number, build in enumerate(built):
        yield build(SEATS[number])
    for number, figure in enumerate(figures.Figure):
        yield figures.figure(figure, SEATS[number])
    yield from (tokens.die(face) for face in (3, 5, 6, 9))
    yield from (tokens.card(Role.OCEAN), tokens.medal(), tokens.damage(), tokens.shield())
    yield from (tokens.coin("5"), tokens.flag(Role.RED), tokens.lock(), tokens.radiation())
    yield from (
        hazards.nova(),
        hazards.wreck(),
        hazards.danger(),
        hazards.lost_marker(),
        hazards.burst(),
    )
    yield from (tokens.pickaxe(), tokens.crystal("5"), tokens.gate("1"), tokens.eye())


def sheet() -> Scene:
    """Draw all pieces with their names."""
    drawn = list(pieces())
    rows = -(-len(drawn) // ACROSS)
    scene = Scene(ACROSS * WIDE + 20, rows * TALL + 20)
    for number, art in enumerate(drawn):
        x, y = 10 + number % ACROSS * WIDE, 10 + number // ACROSS * TALL
        for side in SIZES:
            scene.icon(Box(x, y + (SIZES[0] - side) // 2, side, side), art)
            x += side + 6
        name = Box(10 + number % ACROSS * WIDE, y + SIZES[0], WIDE - 8, TALL - SIZES[0] - 8)
        words = " ".join(word for word in art.name.split() if word not in ("False", "dark"))
        scene.line(name, words, 15, Role.SOFT, Weight.MEDIUM, Align.LEFT)
    return scene


def main(folder: str) -> None:
    """Write the sheet in every palette."""
    for palette in PALETTES:
        (Path(folder) / f"{palette}.png").write_bytes(png(sheet(), palette))


if __name__ == "__main__":
    main(sys.argv[1])
