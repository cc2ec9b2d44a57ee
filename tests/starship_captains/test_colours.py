"""Gray and gold have these names everywhere: labels, news, pictures, text boards, pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import render
from render.art import Art, Letter
from render.picture import PictureKind
from render.scene import Icon, Line, Scene
from render.starship_captains import art
from render.starship_captains.boards import overview, seat_board
from render.starship_captains.cards import missions
from rules.kernel import SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.charts.kinds import Artifact, Colour, RoomId
from rules.starship_captains.position.view import View
from tests.starship_captains.position import Board
from tests.support import ledger
from tests.support.depth import at_depth, seeds

NAMES = ("Ann", "Bea", "Cyd", "Dora")
OTHER_WORDS = re.compile(r"\b(orange|golden|grey|wild|any (?:room|line))\b", re.I)
"""Wrong names of gray rooms and gold lines."""


def signs(scene: Scene) -> Iterator[Art]:
    """Yield the drawings of a picture, also those within lines."""
    for item in scene.items:
        if isinstance(item, Icon):
            yield item.art
        elif isinstance(item, Line):
            yield from (part for part in item.parts if isinstance(part, Art))


def letters(drawing: Art) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Letter)]


@pytest.mark.parametrize("colour", Colour)
def test_matching_colors__a_sign_says_its_colour_in_the_words_of_the_labels(colour: Colour) -> None:
    (letter,) = letters(art.room(colour))
    whole = colour in (Colour.GRAY, Colour.GOLD)
    assert letter == (colour.value if whole else colour.value[0].upper())


def test_matching_colors__no_two_signs_say_the_same() -> None:
    assert len({letters(art.room(colour))[0] for colour in Colour}) == len(Colour)


def test_androids__a_gold_line_says_gold_on_the_map_and_on_its_card() -> None:
    view = Board().mission("A1", "M20").match().view(0)
    assert art.line_sign(Colour.GOLD) in list(signs(missions(view, NAMES[:2])))
    short = [letter for sign in signs(overview(view, NAMES[:2])) for letter in letters(sign)]
    assert art.ANY[Colour.GOLD] in short, "a star has room for a phone's letters"


def test_crowdsourcing__a_room_with_an_artifact_is_gray_on_the_board_and_in_words() -> None:
    board = Board()
    mark = board._out(board.state.artifact_pool, Artifact.RED_BLUE)
    board.me().marks = {RoomId("science"): mark}
    view = board.match().view(0)
    shown = list(signs(seat_board(view, 0, NAMES[:2])))
    assert art.room(Colour.BLUE) not in shown
    assert shown.count(art.room(Colour.GRAY)) == 2, "Science beside Repair"
    assert "Gray by an artifact: Science" in render.text_board(view, seat=0, names=NAMES[:2])


def test_room_techs__the_text_board_says_their_colours() -> None:
    view = Board().install("T22", 3).match().view(0)
    assert "T22 Drone Bay, gray room: 2 repairs" in render.text_board(view, seat=0, names=NAMES[:2])


def words(view: View) -> Iterator[str]:
    """Yield all words of the pictures and boards."""
    names = NAMES[: len(view.captains)]
    artist = render.artists[GAME.slug]
    yield render.text_board(view, names=names)
    for kind in PictureKind:
        yield artist.alt(view, kind, 0, names, ())
        yield from artist.scene(view, kind, 0, names, ()).texts()


@pytest.mark.parametrize("number", seeds(2, 40))
def test_matching_colors__gray_and_gold_have_no_other_names(number: int) -> None:
    match, dice = ledger.walked(GAME, number), SeededDice(f"answers {number}")
    for _ in range(at_depth(120, 700)):
        if match.result is not None:
            break
        for ask in match.asks().values():
            labels = [option.label for option in ask.options]
            assert not OTHER_WORDS.search(" | ".join([ask.prompt, ask.note, *labels]))
        for item in match.answer(*ledger.next_answer(match, number, dice)):
            assert not OTHER_WORDS.search(item.text)
    assert not OTHER_WORDS.search("\n".join(words(match.view(0))))


def test_matching_colors__the_pages_say_gray_and_gold() -> None:
    assert GAME.rules_page is not None
    assert GAME.cards is not None
    page = GAME.rules_page.read_text(encoding="utf-8")
    assert "| gray |" in page
    assert "| gold |" in page
    assert not OTHER_WORDS.search("\n".join(GAME.cards().values()))
