"""Hostile words get one sentence from every game, and change nothing."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

import render
from rules import catalogue
from rules.kernel import BadSave, IllegalAnswer, Match, SeededDice
from rules.table_game import TableGame
from tests.support import hostile_words
from tests.support.asking import refuses

SLUGS = sorted(catalogue)
QUESTIONS = 200
MOST_SAID = 900
"""Characters of a refusal: the reason, and some legal keys."""


def begun(slug: str) -> Match:
    game = catalogue[slug]
    return Match.start(game, seats=game.seats[0], dice=SeededDice("hostile"))


@pytest.mark.parametrize("slug", SLUGS)
def test_hostile_keys_are_refused(slug: str) -> None:
    match = begun(slug)
    seat, before = min(match.asks()), match.save()
    for key in hostile_words.KEYS:
        refuses("", match.answer, seat, key)
        refuses("", match.play, seat, [key])
    assert match.save() == before


@pytest.mark.parametrize("slug", SLUGS)
def test_a_refusal_is_a_few_sentences_in_one_line_at_every_question(slug: str) -> None:
    match, rng, met = begun(slug), random.Random(slug), set[str]()
    for _ in range(QUESTIONS):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.asks()))
        ask = match.asks()[seat]
        for key in hostile_words.KEYS if ask.id not in met else ():
            words = str(match.refusal(ask, key))
            assert "\n" not in words, (ask.id, key[:20])
            assert len(words) < MOST_SAID, (ask.id, key[:20], words[:200])
        met.add(ask.id)
        match.answer(seat, rng.choice(ask.keys))


@pytest.mark.parametrize("slug", SLUGS)
def test_hostile_lines_are_refused(slug: str) -> None:
    match = begun(slug)
    seat, before = min(match.asks()), match.save()
    for line in hostile_words.LINES:
        refuses("", match.play, seat, ["no such key", *line.split()])
        refuses("", match.play, 99, line.split())
    assert match.save() == before


@pytest.mark.parametrize("slug", SLUGS)
def test_hostile_options_are_refused_or_taken_and_never_break(slug: str) -> None:
    game = catalogue[slug]
    for setting in game.settings:
        for value in hostile_words.KEYS:
            with suppress(IllegalAnswer):
                checked = game.check_options({setting.key: value}, game.seats[0])
                assert not setting.values
                assert checked[setting.key] == value
    for key in hostile_words.KEYS:
        refuses("", game.check_options, {key: "on"}, game.seats[0])


@pytest.mark.parametrize("slug", SLUGS)
def test_hostile_arguments_of_a_query_give_words_or_one_sentence(slug: str) -> None:
    match = begun(slug)
    for query in catalogue[slug].queries:
        for reader in (0, None):
            for word in hostile_words.KEYS:
                given = {param.name: word for param in query.params}
                with suppress(IllegalAnswer):
                    assert isinstance(query.answer(match.view(reader), given), str)
                completed(catalogue[slug], match.view(reader), word)


def completed(game: TableGame[Any, Any], view: object, begun_word: str) -> None:
    for query in game.queries:
        for param in query.params:
            result = query.complete(view, param.name, begun_word)
            assert all(isinstance(value, str) for value in result)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seats", [-1, 0, 99])
def test_hostile_numbers_of_seats_are_refused(slug: str, seats: int) -> None:
    with pytest.raises(IllegalAnswer):
        catalogue[slug].check_options({}, seats)


@pytest.mark.parametrize("slug", SLUGS)
def test_hostile_names_leave_words_for_a_board(slug: str) -> None:
    match = begun(slug)
    for name in hostile_words.NAMES:
        names = (name,) * match.seats
        assert render.text_board(match.view(None), names=names)
        assert render.board_picture(match.view(None), names=names).alt


@pytest.mark.parametrize("file", hostile_words.FILES, ids=range(len(hostile_words.FILES)))
def test_a_hostile_file_is_no_save(file: bytes) -> None:
    with pytest.raises(BadSave):
        Match.load(file, catalogue)
