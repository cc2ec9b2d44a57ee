"""Packed bands: they are those of the whole picture, and what shows the same is packed once."""

from __future__ import annotations

import io
import random
import zlib
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from PIL import Image, ImageChops

import render
from render.drawings.worlds import World, planet
from render.paint import bands, canvas, deflate, png_file
from render.paint.bands import column, png
from render.paint.colours import MAX_COLOURS, colour_indices, named_colours, palette_colours
from render.paint.painter import paint_part
from render.paint.pastes import TILE_HEIGHT, TILE_WIDTH
from render.paint.png_file import assemble_png, indexed_image, rows
from render.palettes import PALETTES, Role
from render.scene import Box, Rectangle, Scene, Weight
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.depth import at_depth, sampled, seeds

SAME, NEAR, SHARE = 4, 32, 0.001
"""Colours less apart are the same to any eye; no more than this share of a picture is further from
its colours than `NEAR`."""
BOARDS = at_depth(4, 25)
"""Boards of a walk."""


def boards(game: str, seed: int) -> Iterator[Scene]:
    """Yield boards of a match of random answers, what changed outlined."""
    rng, dice = random.Random(f"{game} {seed}"), SeededDice(str(seed))
    match = Match.start(catalogue[game], seats=catalogue[game].seats[-1], dice=dice)
    earlier = render.compose(match.view(None))
    for _ in range(BOARDS):
        for _ in range(rng.randint(1, 12)):
            if asks := match.asks():
                seat, ask = rng.choice([*asks.items()])
                match.answer(seat, rng.choice(ask.keys))
        scene = render.compose(match.view(None), pending=sorted(match.asks()))
        scene.outline_changes(earlier.contents)
        yield scene
        earlier = scene


@pytest.fixture(autouse=True)
def _fresh() -> None:
    render.forget()


def opened(packed: bytes) -> Image.Image:
    with Image.open(io.BytesIO(packed)) as image:
        return image.convert("RGB")


def small() -> Scene:
    scene = Scene(300, 5 * TILE_HEIGHT + 7)
    scene.rectangle(Box(-1, 20, 80, 90), Role.CARD, 9, outline=Role.LINE, stroke=2)
    scene.line(Box(10, 2 * TILE_HEIGHT - 9, 200, 18), "\u00c9\u00c4gqy", 40, weight=Weight.HEAVY)
    return scene


@pytest.mark.parametrize("palette", PALETTES)
def test_a_picture_is_its_canvas_in_the_colours_of_its_palette(palette: str) -> None:
    scene = small()
    picture = colour_indices(canvas(scene, palette), palette)
    picture.putpalette([part for colour in palette_colours(palette) for part in colour])
    assert opened(png(scene, palette)) == picture.convert("RGB")


@pytest.mark.parametrize("palette", PALETTES)
def test_every_role_keeps_its_own_colour(palette: str) -> None:
    """Check all roles except those that look the same."""
    for colour in named_colours(palette):
        dot = colour_indices(Image.new("RGB", (1, 1), colour), palette)
        result = palette_colours(palette)[dot.tobytes()[0]]
        assert max(abs(first - other) for first, other in zip(result, colour, strict=True)) < SAME
    assert len(set(palette_colours(palette))) == len(palette_colours(palette)) <= MAX_COLOURS


def test_only_changed_bands_are_painted() -> None:
    scene, taller = small(), small()
    taller.items.append(Rectangle(Box(10, 4 * TILE_HEIGHT + 1, 30, 10), Role.RED))
    first = bands.pack_bands(scene, "night")
    with patch("render.paint.bands.rows", wraps=rows) as packing:
        second = bands.pack_bands(taller, "night")
        assert bands.pack_bands(scene, "night") == first
    assert [call.args[0].height for call in packing.call_args_list] == [TILE_HEIGHT]
    assert [band == other for band, other in zip(first, second, strict=True)].count(False) == 1


def test_only_changed_tiles_are_painted() -> None:
    scene, other = Scene(3 * TILE_WIDTH, 3 * TILE_HEIGHT), Scene(3 * TILE_WIDTH, 3 * TILE_HEIGHT)
    for shown in (scene, other):
        shown.rectangle(shown.whole, Role.LANE, 0)
    other.rectangle(Box(TILE_WIDTH + 5, TILE_HEIGHT + 5, 20, 10), Role.RED, 0)
    bands.pack_bands(scene, "night")
    with patch("render.paint.bands.paint_part", wraps=paint_part) as painting:
        bands.pack_bands(other, "night")
    (call,) = painting.call_args_list
    assert call.args[2] == (TILE_WIDTH, TILE_HEIGHT, 2 * TILE_WIDTH, 2 * TILE_HEIGHT)


def test_shared_tiles_match_a_picture_painted_alone() -> None:
    first, second = small(), small()
    second.icon(Box(2 * TILE_WIDTH - 9, TILE_HEIGHT, 60, 60), planet(World.GAS))
    png(first, "night")
    together = png(second, "night")
    render.forget()
    assert opened(png(second, "night")) == opened(together)


def test_pictures_are_the_same_without_fast_packers(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = png(small(), "night")
    render.forget()
    monkeypatch.setattr(deflate, "light", zlib)
    monkeypatch.setattr(deflate, "dense", zlib)
    assert opened(png(small(), "night")) == opened(fast)


def test_large_bands_of_a_crowded_picture_become_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    noisy = indexed_image(600, 3 * TILE_HEIGHT)
    noisy.putdata([rng.choice(b"aab") for _ in range(601 * noisy.height)])
    noisy.paste(0, (0, 0, 1, noisy.height))
    pieces, colours = rows(noisy, TILE_HEIGHT), palette_colours("night")
    light = assemble_png(600, noisy.height, colours, pieces)
    monkeypatch.setattr(png_file, "CROWDED", 1000)
    monkeypatch.setattr(png_file, "LARGE", 1000)
    dense = assemble_png(600, noisy.height, colours, pieces)
    assert len(dense) < len(light)
    assert opened(dense) == opened(light)


def test_things_one_pixel_apart_are_different() -> None:
    first, other = Scene(40, 40), Scene(40, 40)
    first.rectangle(Box(-1, 5, 20, 20), Role.RED, 0)
    other.rectangle(Box(-2, 5, 20, 20), Role.RED, 0)
    assert png(first, "night") != png(other, "night")


def test_a_column_shows_its_pictures_with_lines_between() -> None:
    scenes = [small(), Scene(300, 40)]
    packed, tall = column(scenes, 10, "day")
    image = opened(packed)
    assert image.size == (300, tall) == (300, sum(first.height for first in scenes) + 10)
    top = 0
    for scene in scenes:
        part = image.crop((0, top, 300, top + scene.height))
        assert part == opened(png(scene, "day"))
        top += scene.height + 10
    assert image.getpixel((0, scenes[0].height)) == PALETTES["day"][Role.LINE]


@pytest.mark.parametrize("game", catalogue)
@pytest.mark.parametrize("palette", sampled(PALETTES))
def test_boards_are_equal_with_and_without_cached_bands(game: str, palette: str) -> None:
    for seed in seeds(1, 4):
        walk = list(boards(game, seed))
        warm = [png(scene, palette) for scene in walk]
        for scene, packed in zip(walk, warm, strict=True):
            bands.forget()
            # equal bands may differ in packed bytes
            assert opened(png(scene, palette)) == opened(packed)


@pytest.mark.parametrize("game", catalogue)
@pytest.mark.parametrize("palette", sampled(PALETTES))
def test_png_is_close_to_the_canvas(game: str, palette: str) -> None:
    for seed in seeds(1, 4):
        *_, scene = boards(game, seed)
        off = ImageChops.difference(canvas(scene, palette), opened(png(scene, palette)))
        red, green, blue = off.split()
        most = ImageChops.lighter(red, ImageChops.lighter(green, blue)).histogram()
        assert sum(most[NEAR:]) <= SHARE * scene.width * scene.height
