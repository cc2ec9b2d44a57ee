"""The end of a match as a picture, and how it goes out with the table's last message."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

import render
from render import pictures
from render.endings import Ending, ending_scene
from render.paint import fitted_name, measure, strip_undrawable
from render.palettes import PALETTES
from render.player_styles import DEFAULT_STYLES, Style
from render.scene import Line, Rectangle, Scene
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render import legibility
from tests.render.walks import NAMES

PARTS = {"missions": 25, "tracks": 11, "crew and pirates": 5, "damage": -2, "medals": 2}


def ended(seats: int, moments: int = 90) -> Ending:
    """Return the end of a match with names of all kinds, the best seat last."""
    return Ending(
        headline="Maximiliana von Hohenstaufen-Bayer wins with 44 points",
        why="The last of four rounds is over",
        names=tuple(NAMES[:seats]),
        places=tuple(range(seats, 0, -1)),
        scores=tuple(f"{40 + seat}½" for seat in range(seats)),
        parts=tuple({**PARTS, "missions": 25 + seat} for seat in range(seats)),
        series=tuple(
            tuple(float(moment * (seat + 1) // 7) for moment in range(moments))
            for seat in range(seats)
        ),
    )


@pytest.mark.parametrize("palette", sorted(PALETTES))
@pytest.mark.parametrize("seats", range(1, 7))
def test_an_ending_can_be_read_with_names_of_all_kinds(seats: int, palette: str) -> None:
    ending = ended(seats)
    drawn = render.ending_picture(ending, "ganymede", palette=palette)
    assert (drawn.width, len(drawn.png) < 100 * 1024) == (720, True)
    names = tuple(fitted_name(name) or "Player 1" for name in ending.names)
    scene = ending_scene(
        replace(ending, names=names, headline=strip_undrawable(ending.headline)), DEFAULT_STYLES
    )
    assert list(legibility.faults(scene)) == []
    assert list(legibility.faint(scene, palette)) == []


@pytest.mark.parametrize(
    "headline",
    [
        "Ann wins with 25 points",
        "Konstantin the Great wins with 25 points",
        "Maximiliana von Hohenstaufen-Bayer and Konstantin the Great share the win with 144 points",
    ],
)
def test_headline_of_an_ending_is_never_cut(headline: str) -> None:
    ending = replace(ended(2), headline=headline, why="The last of the twelve rounds of it is over")
    scene = ending_scene(replace(ending, headline=strip_undrawable(headline)), DEFAULT_STYLES)
    lines = [item for item in scene.items if isinstance(item, Line)]
    words = " ".join(str(line.parts[0]) for line in lines)
    assert headline in words
    assert ending.why in words
    assert all(measure(line)[1] for line in lines if str(line.parts[0]) in headline + ending.why)


@pytest.mark.parametrize(
    "why", ["All 4 rounds are played", "The agreed number of Economic Phases is over"]
)
def test_reason_of_an_ending_stands_clear_of_the_first_row(why: str) -> None:
    ending = replace(ended(2), why=why)
    items = ending_scene(ending, DEFAULT_STYLES).items
    rows = [item.box.y for item in items if isinstance(item, Rectangle)]
    reasons = [item for item in items if isinstance(item, Line) and str(item.parts[0]) in why]
    # a third of the letters' height
    assert min(rows) - max(line.box.y + line.box.h for line in reasons) >= 8


def test_picture_of_an_ending_has_the_whole_headline(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Ending] = []

    def noted(ending: Ending, looks: Sequence[Style]) -> Scene:
        drawn.append(ending)
        return ending_scene(ending, looks)

    monkeypatch.setattr(pictures, "ending_scene", noted)
    render.ending_picture(ended(2), "ganymede")
    assert drawn[0].headline == ended(2).headline


def test_the_winner_stands_first_and_the_words_tell_places_and_scores() -> None:
    ending = ended(3)
    words = list(ending_scene(ending, DEFAULT_STYLES).texts())
    assert (
        words.index(ending.names[2]) < words.index(ending.names[1]) < words.index(ending.names[0])
    )
    assert {"missions", "tracks", "damage -2", "Score over time"} <= set(words)
    alt = render.ending_picture(ending, "ganymede").alt
    assert "1. A: 42½; 2. " in alt


def test_without_moments_no_lines_are_drawn() -> None:
    assert "Score over time" not in ending_scene(ended(3, moments=0), DEFAULT_STYLES).texts()
    assert "Score over time" not in ending_scene(ended(3, moments=1), DEFAULT_STYLES).texts()


def test_one_seat_without_parts_is_a_picture_too() -> None:
    alone = Ending("Ann loses", "Earth fell", ("Ann",), (1,), ("0",), ({},), (), ((),))
    assert render.ending_picture(alone, "space_empires").png


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_every_game_has_styles_and_scores_for_its_seats(slug: str) -> None:
    game, artist = catalogue[slug], render.artists[slug]
    looks = {(look.fill, look.shape) for look in artist.styles}
    assert len(looks) == len(artist.styles) >= game.seats[-1]
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice("stands"))
    assert len(render.current_scores(match.view(None))) == game.seats[-1]
