"""The latest news above the parts of a board: whole, and in letters for a phone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from render.news_banner import MAX_LINES, ROW, news_scenes
from render.paint import measured
from render.scene import Line, Scene
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render import legibility

ROOM = 1080
NAMES = ("Konstantin", "W" * 32, "🙂 Åsa", "مرحبا")
LONG = "{1} activates a room, " + ", ".join(f"moves from B{n} to B{n + 1}" for n in range(40)) + "."


def lines(scenes: list[Scene]) -> list[Line]:
    return [item for scene in scenes for item in scene.items if isinstance(item, Line)]


def words(scenes: list[Scene]) -> str:
    return " ".join(part for line in lines(scenes) for part in line.parts if isinstance(part, str))


TEXTS = (LONG, "{0} passes.", "{2} gives {1} an ore. {3} is {9}.", "W" * 30)


@pytest.mark.parametrize("text", TEXTS)
def test_news_are_whole_and_can_be_read_on_a_phone(text: str) -> None:
    (scene,) = news_scenes([text], NAMES, ROOM)
    assert list(legibility.faults(scene)) == []
    assert all(measured(line)[0] * 360 / scene.width >= 10 for line in lines([scene]))
    assert "…" not in words([scene])
    assert words([scene]).endswith(text[-4:])


def test_news_has_the_names_drawn_on_the_board() -> None:
    text = words(news_scenes(["{0} attacks {2}, not {9}."], NAMES, ROOM))
    assert text == "Konstantin attacks Åsa, not {9}."


def test_the_last_news_is_told_and_one_before_it_where_both_are_short() -> None:
    both = news_scenes(["{0} builds a port.", "{0} passes."], NAMES, ROOM)
    assert words(both) == "Konstantin builds a port. Konstantin passes."
    assert words(news_scenes([LONG, "{0} passes."], NAMES, ROOM)) == "Konstantin passes."
    assert len(lines(news_scenes([LONG], NAMES, ROOM))) > MAX_LINES


def test_the_last_deed_comes_before_what_was_laid_out_anew() -> None:
    drawn = ["A new mission at B10.", "New on the tech board: T13."]
    short = news_scenes(["{1} passes.", "{0} passes.", *drawn], NAMES, ROOM)
    assert words(short) == f"Konstantin passes. {drawn[-1]}"
    assert words(news_scenes([LONG, *drawn], NAMES, ROOM)).endswith(LONG[-4:])
    assert words(news_scenes(drawn, NAMES, ROOM)) == " ".join(drawn)


def test_there_is_no_picture_of_nothing_or_without_room() -> None:
    assert news_scenes([], NAMES, ROOM) == []
    assert news_scenes(["🙂"], NAMES, ROOM) == []
    assert news_scenes(["{0} passes."], NAMES, ROW) == []


def test_an_inset_begins_with_the_last_news() -> None:
    game, dice = catalogue["ganymede"], SeededDice("news")
    match = Match.start(game, seats=2, dice=dice)
    for _ in range(9):
        seen, (seat, ask) = match.view(None), min(match.asks().items())
        match.answer(seat, game.ai_levels["fair"](ask, match.view(seat), dice))
    view = match.view(None)
    plain = render.inset(view, seen=seen, names=("Ann", "Bea"))
    words = render.inset(view, seen=seen, names=("Ann", "Bea"), news=("{1} takes a tile.",))
    assert plain is not None
    assert words is not None
    assert words.alt == plain.alt.replace("Close up:", "Close up: Bea takes a tile.")
    assert words.height > plain.height
    assert render.inset(view, seen=view, news=("{1} takes a tile.",)) is None


def test_deal_is_shown_beside_the_pending_player() -> None:
    match = Match.start(catalogue["starfarers"], seats=2, dice=SeededDice("news"))
    now = match.view(None)
    seen = replace(now, offers_made=now.offers_made + 1)
    (seat, *_) = match.asks()
    deal = ("{0} gives {1} an ore.",)
    assert render.inset(now, seen=seen, names=("Ann", "Bea"), pending=[seat]) is None
    words = render.inset(now, seen=seen, names=("Ann", "Bea"), pending=[seat], news=deal)
    assert words is not None
    assert words.alt.startswith("Close up: Ann gives Bea an ore.")
