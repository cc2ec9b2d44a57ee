"""The turning points of a match that is over, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.history.turning_points import Course, Swing, public_news_between
from bot.tables.live_table import LiveTable
from bot.tables.news import with_former_holders
from bot.words.names import escape, names_holder_of, seat_names
from bot.words.results import turning_line
from rules.kernel import News
from storage.database.store import Store
from storage.matches import match_log
from storage.schema.log_records import LoggedChange

MAX_NEWS_LENGTH = 220
"""Maximum length of the news of a turning point, in characters."""


async def turning_lines(store: Store, live: LiveTable, course: Course) -> list[str]:
    """Return the turning points of an ended match, a line in markdown each; may be empty."""
    if not course.swings:
        return []
    changes = await store.read(match_log.changes, table=live.id)
    steps = [with_former_holders(live.table, change) for change in changes]
    return [_line(live, swing, steps) for swing in course.swings]


def _line(live: LiveTable, swing: Swing, steps: Sequence[LoggedChange]) -> str:
    """Return a turning point as a line with its public news, the player's if there are any."""
    news = public_news_between(steps, swing.since, swing.until)
    own = [item for item in news if names_holder_of(swing.seat, item.text)] or news
    lines = live.lines_for(last_news(own), None)
    scores = swing.before, swing.after
    names = seat_names(live.table, revision_after(steps, swing.since))
    return turning_line(escape(names[swing.seat]), swing.when, scores, lines)


def revision_after(steps: Sequence[LoggedChange], since: int) -> int:
    """Return the revision of the first change after `since` entries of the log; 0: none is."""
    length = 0
    for step in steps:
        length += len(step.entries)
        if length > since:
            return step.revision
    return 0


def last_news(news: Sequence[News]) -> list[News]:
    """Return the last pieces of news that have at most MAX_NEWS_LENGTH characters together."""
    kept: list[News] = []
    for item in reversed(news):
        if sum(len(piece.text) for piece in [*kept, item]) > MAX_NEWS_LENGTH:
            break
        kept.insert(0, item)
    return kept
