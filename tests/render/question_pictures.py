"""Referee of the panels' pictures: whole games, and the options that name what isn't shown.

`python -m tests.render.question_pictures GAME...` plays matches and lists the questions, with the
names that their options use and that the question's picture lacks. It knows nothing of how a
game chooses its parts: a name is any id or title that stands on the table's other pictures.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bot.panel.lookahead import question_after
from render import PictureKind, Question, artists, compose, question_scenes
from rules import catalogue
from rules.kernel import Ask, Match, Option, SeededDice

ID = re.compile(r"\b[A-Z]{1,5}[0-9]{1,2}[a-z]?\b")
"""A card, hex, counter or place by its id."""
TITLE = re.compile(r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]*)*")
"""A thing with a name of its own, such as a site."""
MAX_ANSWERS = 5_000
"""Answers of one match."""
LISTED = 12
"""Lacks that are listed for a match, the most frequent first."""
WILD = 5
"""One answer in this many is random; the others are a fair AI's."""


class Lack(NamedTuple):
    """A name in an option's label that the question's picture doesn't show."""

    question: str
    name: str
    label: str


def asked(slug: str, seats: int, seed: int, most: int = MAX_ANSWERS) -> Iterator[tuple[Match, Ask]]:
    """Yield each question of a match, before it is answered."""
    game, rng = catalogue[slug], random.Random(seed)
    match = Match.start(game, seats=seats, options={}, dice=SeededDice(str(seed)))
    fair, dice = game.ai_levels["fair"], SeededDice(f"{seed} fair")
    for number in range(most):
        if match.result is not None:
            return
        seat, ask = min(match.asks().items())
        yield match, ask
        wild = number % WILD == 0
        key = rng.choice(ask.keys) if wild else fair(ask, match.view(seat), dice)
        match.answer(seat, key)


def lacking(match: Match, ask: Ask, *, joined: bool = False) -> list[Lack]:
    """Return the names of things on the table that options use and the picture doesn't show.

    `joined` looks at the answers that menus join to options as well.
    """
    view = match.view(ask.seat)
    further = tuple(option.key for option in offered(ask)) if joined else ()
    scenes = question_scenes(view, Question(ask.id, ask.keys, ask.about, further))
    shown = " ".join(text for scene in scenes for text in scene.texts())
    words = [
        text
        for kind in (PictureKind.OVERVIEW, PictureKind.SEAT, PictureKind.HAND)
        for text in compose(view, kind=kind, seat=ask.seat).texts()
    ]
    things = {name for text in words for name in _names(text)}
    return [
        Lack(ask.id, name, option.label)
        for option in (offered(ask) if joined else ask.options)
        for name in _names(option.label)
        if name in things and name not in shown
    ]


def offered(ask: Ask) -> Iterator[Option]:
    """Yield the options, and the answers to questions announced after them: menus show both."""
    yield from ask.options
    for key in ask.keys:
        following = question_after(ask, key)
        if following is not None:
            yield from following.options


def _names(text: str) -> set[str]:
    titles = [text, re.split("[,:]", text)[0]]
    named = {title for title in titles if TITLE.fullmatch(title) and len(title) > 3}
    return {*ID.findall(text), *named}


def report(slug: str, seats: int, seed: int) -> tuple[int, int, list[Lack]]:
    """Return questions asked, questions with a picture, and names that lack, of one match."""
    count, pictured, lacks = 0, 0, list[Lack]()
    for match, ask in asked(slug, seats, seed):
        question = Question(ask.id, ask.keys, ask.about)
        count += 1
        pictured += bool(question_scenes(match.view(ask.seat), question))
        lacks += lacking(match, ask, joined=True)
    return count, pictured, lacks


def main(slugs: list[str]) -> None:
    """Print the questions whose pictures lack something, by game."""
    for slug in slugs or list(artists):
        for seats in (catalogue[slug].seats[0], catalogue[slug].seats[-1]):
            count, pictured, lacks = report(slug, seats, seed=seats)
            print(f"{slug}, {seats} seats: {count} questions, {pictured} pictures")
            labels = {(lack.question, lack.name): lack.label for lack in lacks}
            counts = Counter((lack.question, lack.name) for lack in lacks)
            for (question, name), times in counts.most_common(LISTED):
                print(f"    {question} lacks {name} ({times}): {labels[question, name]}")


if __name__ == "__main__":
    main(sys.argv[1:])
