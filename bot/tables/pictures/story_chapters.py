"""The chapters of a match's story: pictures with captions and players' opened notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from bot.tables.history.endings import last_news, revision_after
from bot.tables.history.story import Frame
from bot.tables.history.turning_points import public_news_between
from bot.tables.live_table import LiveTable
from bot.tables.notes import Diary, read_diary
from bot.tables.pictures.boards import Boards
from bot.words.course import standing_sentence, turn_sentence
from bot.words.names import fill_names, names_holder_of, seat_names
from bot.words.results import headline
from render import Picture
from rules import catalogue
from rules.kernel import News
from rules.kernel.sentences import listed
from storage.schema.log_records import LoggedChange

OPENING_TITLE = "The match begins"


class Remark(NamedTuple):
    """An opened note, with its author's name and seat."""

    author: str
    seat: int
    text: str


class Chapter(NamedTuple):
    """A picture of a match's story with its caption, as plain text."""

    title: str
    text: str
    remarks: tuple[Remark, ...]
    picture: Picture
    at: datetime | None = None
    """The time of what it shows; None: unknown."""


async def chapters(boards: Boards, live: LiveTable) -> list[Chapter]:
    """Return the chapters of a finished match's story; raise UserError if it has none."""
    diary = await read_diary(boards.store, live, None, with_steps=True)
    lengths = [each.length for each in diary.notes if each.length is not None]
    story = await boards.paint_story(live, lengths)
    players = listed([*seat_names(live.table, 0).values()])
    title = catalogue[live.table.game].title
    return [
        Chapter(
            OPENING_TITLE, f"{title} with {players}.", (), story.opening, live.table.started_at
        ),
        *(chapter(live, diary, frame, picture) for frame, picture in story.frames),
        Chapter(_result(live), f"{live.why_ended}.", (), story.ending, live.table.ended_at),
    ]


def chapter(live: LiveTable, diary: Diary, frame: Frame, picture: Picture) -> Chapter:
    """Return the chapter of a frame, with the news about its player if there is any, else all."""
    # an AI that has taken a seat over since didn't make the moves of its former holder
    names = seat_names(live.table, revision_after(diary.steps, frame.since))
    swing = frame.swing
    title = f"{frame.when[:1].upper()}{frame.when[1:]}"
    news = public_news_between(diary.steps, frame.since, frame.until)
    meaning = standing_sentence(names, frame.after)
    if swing is not None:
        meaning = turn_sentence(names, swing.seat, frame.before, frame.after)
        news = [item for item in news if names_holder_of(swing.seat, item.text)] or news
    remarks = tuple(
        Remark(placed.author, placed.note.seat, placed.note.text)
        for placed in diary.between(frame.since, frame.until)
    )
    text = " ".join(filter(None, [meaning, _plain_headlines(live, news, names)]))
    return Chapter(title, text, remarks, picture, _time_of(diary.steps, frame.until))


def _time_of(steps: Sequence[LoggedChange], until: int) -> datetime | None:
    """Return the time of the last change within the first `until` entries of the log.

    If these end within the first change, it counts; None without any changes.
    """
    last, length = None, 0
    for step in steps:
        length += len(step.entries)
        if last is not None and length > until:
            break
        last = step.at
    return last


def _plain_headlines(live: LiveTable, news: Sequence[News], names: Mapping[int, str]) -> str:
    """Return the headlines among some news as plain text; without any, all of the news.

    Only the last ones, within MAX_NEWS_LENGTH.
    """
    kept = last_news([item for item in news if item.headline] or news)
    lines = live.raw_lines(kept, None)
    return " ".join(fill_names(line, names, live.table.holder_names) for line in lines)


def _result(live: LiveTable) -> str:
    """Return the headline of the match's result as plain text."""
    assert live.table.result is not None
    return headline(live.table.result, live.names, live.score_unit)
