"""Icons: their names, their looks at the sizes of clients, and which option has which."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render import ICONS, artists, icon_pictures, option_icon
from render.art import Art
from render.icons import SEAT
from render.paint.icons import SIDE, icon_image
from render.palettes import contrast
from rules import catalogue
from rules.kernel import Match, SeededDice

LONGEST = 25
"""Letters of a name, with room for a digest in the 32 of an emoji."""
GROUNDS = ((0x31, 0x33, 0x38), (255, 255, 255))
"""Discord's dark and light grounds."""
IN_TEXT = 22
"""Pixels of an icon's side in a text."""


def test_names_are_words_of_their_own() -> None:
    names = [name for icons in ICONS.values() for name in icons.all()]
    assert len(names) == len(set(names)) > 200
    assert [name for name in names if not re.fullmatch(rf"\w{{2,{LONGEST}}}", name)] == []


def test_drawings_have_names_of_their_own() -> None:
    """Sprites are cached by the names of drawings, so two games may not share one."""
    drawn: dict[str, object] = {}
    for icons in ICONS.values():
        for art in icons.drawn.values():
            assert drawn.setdefault(art.name, art.shapes) == art.shapes, art.name


@pytest.mark.parametrize("prefix", ICONS)
def test_pictures_are_square_with_a_clear_ground(prefix: str) -> None:
    for name, picture in icon_pictures(prefix).items():
        image = Image.open(io.BytesIO(picture))
        assert (image.size, image.mode) == ((SIDE, SIDE), "RGBA"), name
        alpha = image.getchannel("A")
        assert alpha.getextrema() == (0, 255), name
        assert len(picture) < 64 * 1024, name


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("prefix", ICONS)
def test_icons_stand_out_from_their_ground(prefix: str, ground: tuple[int, int, int]) -> None:
    for name, art in ICONS[prefix].drawn.items():
        icon = in_text(art)
        shown = Image.new("RGBA", icon.size, (*ground, 255))
        shown.alpha_composite(icon)
        colours = shown.convert("RGB").getcolors(SIDE * SIDE) or []
        seen = sum(count for count, colour in colours if contrast(_rgb(colour), ground) > 2)
        assert seen > 0.08 * icon.width * icon.height, name


@cache
def in_text(art: Art) -> Image.Image:
    """Return an icon as large as in a text."""
    return icon_image(art).reduce(SIDE // IN_TEXT)


def _rgb(colour: object) -> tuple[int, int, int]:
    assert isinstance(colour, tuple)
    return colour[0], colour[1], colour[2]


@pytest.mark.parametrize("prefix", ICONS)
def test_icons_of_a_game_differ_in_a_text(prefix: str) -> None:
    small = {
        name: in_text(art).convert("RGBa")
        for art, name in {art: name for name, art in ICONS[prefix].drawn.items()}.items()
    }
    for (first, icon), (second, other) in combinations(small.items(), 2):
        apart = ImageChops.difference(icon, other).tobytes()
        assert sum(apart) > 2_000, (first, second)


@pytest.mark.parametrize("slug", artists)
def test_each_seat_has_an_emblem(slug: str) -> None:
    icons = artists[slug].icons
    assert all(icons.of_seat(seat) for seat in range(catalogue[slug].seats[-1]))


@pytest.mark.parametrize("slug", artists)
def test_options_name_existing_icons(slug: str) -> None:
    """Play the beginning of a match at random; at least half of the questions have icons."""
    game, dice = catalogue[slug], SeededDice("icons")
    match, asked, shown = Match.start(game, seats=2, options={}, dice=dice), 0, 0
    icons = artists[slug].icons
    while match.result is None and asked < 300:
        seat, ask = min(match.asks().items())
        view = match.view(seat)
        named = {key: icons.option(view, ask.id, key) for key in ask.keys}
        unknown = {key: name for key, name in named.items() if name and name not in icons.drawn}
        assert unknown == {}, ask.id
        assert all(option_icon(view, ask.id, key) for key in named if named[key])
        asked, shown = asked + 1, shown + any(named.values())
        match.answer(seat, ask.keys[(asked * 7) % len(ask.keys)])
    assert shown > asked / 2


def test_ganymede_shows_settlers_and_types() -> None:
    match = Match.start(catalogue["ganymede"], seats=2, options={}, dice=SeededDice("icons"))
    view = match.view(0)
    assert option_icon(view, "basic.action", "recruit:R") == "gan_settler_red"
    assert option_icon(view, "effect.choose", "move:mars-Y") == "gan_settler_yellow"
    tile = next(tile for tile in view.tiles if tile is not None)
    assert option_icon(view, "turn.action", f"tile:{tile.id}").startswith("gan_tile_")
    assert option_icon(view, "move.to", "ship:2") == "gan_ship_different"
    assert option_icon(view, "", "skip") == ""


def test_seat_icons_are_numbered_from_one() -> None:
    assert artists["ganymede"].icons.of_seat(0) == f"gan_{SEAT}1"
