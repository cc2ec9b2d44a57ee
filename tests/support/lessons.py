"""Lessons as their pupils meet them; `python -m tests.support.lessons SLUG …` prints them.

A lesson's words describe the moves of rivals, and rivals learn to play otherwise. So what a pupil
hears in a lesson is kept in `tests/<game>/heard_in_lesson.txt`. Where that changes, compare the
words with the boards again (`--boards FOLDER` paints them), then let `--accept` write the file.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import render
from bot.panel.lesson import own_keys, step_text
from bot.panel.panel import Panel, Stage
from bot.tables.ai.thinking import think
from bot.words.games import is_first_game
from rules import catalogue
from rules.kernel import Entry, Match, News, SeededDice
from rules.lesson import Lesson, read, seed_of
from rules.table_game import FAIR, set_first_game_orders
from tests.support.golden import TESTS
from tests.support.panel_words import panel_text
from tests.support.press_counter import panel_of, shown

PUPIL = 0
NAMES = ("Pupil", "Rival", "Third", "Fourth")
GAMES = sorted(slug for slug, game in catalogue.items() if game.lesson)


class Diary:
    """Everything a pupil has heard, and the log as a table stores it."""

    def __init__(self) -> None:
        self.news = list[str]()
        self.log = list[Entry]()

    def note(self, match: Match, news: Sequence[News]) -> None:
        """Add what the match's last change has brought."""
        self.news += [item.text for item in news if item.for_seat(PUPIL)]
        self.log += match.log.added_entries


class Turn(NamedTuple):
    """A line of answers, just before it is played."""

    lesson: Lesson
    match: Match
    own: list[str]
    """The pupil's keys until now, as a panel reads them from the log."""
    line: list[str]

    def panels(self) -> list[Panel]:
        """Return the panel before each answer of the line, whether or not a press shows it."""
        return [panel_of(self.match, PUPIL, self.line[:count]) for count in range(len(self.line))]

    def drafts(self) -> list[tuple[str, ...]]:
        """Return the draft at each panel that the pupil sees, also before Commit ends a loop."""
        last = panel_of(self.match, PUPIL, self.line[:-1])
        ends = last.loop and last.default == self.line[-1]
        return [*shown(self.match, PUPIL, self.line), *([tuple(self.line[:-1])] if ends else [])]

    def words(self, draft: Sequence[str]) -> str:
        """Return the lesson's words above a panel."""
        panel = panel_of(self.match, PUPIL, draft)
        return step_text(self.lesson, [*self.own, *panel.keys], panel).whole


def lesson_for(slug: str) -> Lesson:
    path = catalogue[slug].lesson
    assert path is not None
    return read(path)


def begun(slug: str) -> Match:
    """Return a lesson's match as a table begins it."""
    lesson = lesson_for(slug)
    dice = SeededDice(seed_of(slug))
    match = Match.start(catalogue[slug], seats=lesson.seats, options=lesson.options, dice=dice)
    if is_first_game(slug, lesson.options):
        set_first_game_orders(match, PUPIL)
    return match


def others_move(match: Match, diary: Diary | None = None) -> None:
    """Play AI seats' answers as at a table, until only the pupil is to move."""
    while waiting := [seat for seat in sorted(match.asks()) if seat != PUPIL]:
        _, keys = think(match.save(), waiting[0], FAIR)
        news = match.play(waiting[0], keys)
        if diary is not None:
            diary.note(match, news)


def turns(slug: str, diary: Diary | None = None) -> Iterator[Turn]:
    """Yield the lesson's answers, in lines as long as its panels can draft."""
    lesson, match, diary = lesson_for(slug), begun(slug), diary or Diary()
    keys = [step.key for step in lesson.step]
    while keys:
        others_move(match, diary)
        line = _drafted(match, keys)
        yield Turn(lesson, match, own_keys(diary.log, PUPIL), line)
        diary.note(match, match.play(PUPIL, line))
        keys = keys[len(line) :]
    others_move(match, diary)


def _drafted(match: Match, keys: Sequence[str]) -> list[str]:
    """Return the longest start of these keys that the panel can draft in one line."""
    line = list[str]()
    while len(line) < len(keys):
        panel = panel_of(match, PUPIL, line)
        if panel.stage is not Stage.CHOOSE or keys[len(line)] not in dict(panel.options):
            break
        line.append(keys[len(line)])
    return line


def heard(slug: str) -> str:
    """Return the pupil's lines and all news that come to the pupil, until the lesson is over."""
    diary = Diary()
    for turn in turns(slug, diary):
        diary.news.append(f"> {' '.join(turn.line)}")
    return "\n".join(diary.news) + "\n"


def record(slug: str) -> Path:
    """Return the file of everything heard when the words were last checked."""
    return TESTS / slug / "heard_in_lesson.txt"


def printed(slug: str, boards: Path | None) -> None:
    """Print every panel with the lesson's words, and the news between; paint the boards."""
    lesson, diary = lesson_for(slug), Diary()
    print(lesson.about)
    for number, turn in enumerate(turns(slug, diary), 1):
        print(*diary.news, f"\n== {number}. {turn.match.when}", sep="\n")
        diary.news.clear()
        if boards is not None:
            board = render.board_picture(turn.match.view(PUPIL), names=NAMES[: lesson.seats])
            (boards / f"{slug}-{number:02}.png").write_bytes(board.png)
        for draft in turn.drafts():
            panel = panel_of(turn.match, PUPIL, draft)
            print(panel_text(panel, catalogue[slug].title, turn.words(draft)))
            print(*(f"  {option.key}: {option.label}" for option in panel.options), sep="\n")
    print(*diary.news, lesson.end, sep="\n")


def main() -> None:
    """Print lessons, or accept what is heard in them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("slugs", nargs="*", default=GAMES, metavar="slug")
    parser.add_argument("--accept", action="store_true", help="write what is heard now")
    parser.add_argument("--boards", type=Path, help="folder for a picture of each turn")
    given = parser.parse_args()
    for slug in given.slugs:
        if given.accept:
            record(slug).write_text(heard(slug), encoding="utf-8")
        else:
            printed(slug, given.boards)


if __name__ == "__main__":
    main()
