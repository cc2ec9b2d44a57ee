"""News of a table as lines of text for one reader."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.tables.live_table import LiveTable
from bot.tables.seat_cache import SeatCache
from bot.words.names import name_former_holders, names_holder_of
from rules.kernel import News
from storage.database.store import Store
from storage.matches import match_log
from storage.schema.log_records import LoggedChange
from storage.schema.table_records import Table

MAX_PAGE_LENGTH = MAX_MESSAGE_LENGTH - 250
"""Maximum length of the lines, in characters; the heading takes some more."""
MAX_LINE_LENGTH = MAX_PAGE_LENGTH // 2
"""Maximum length of a line of the log, in characters; a longer one continues on the next."""
CHANGES_READ = 200
"""Changes read for a message; more lines wouldn't fit into one."""
RECENT_CHANGES = 24
"""Number of earlier changes shown by a panel."""
MAX_RECAP_LINES = 5
"""Maximum number of lines in a recap, which links to earlier ones."""
MAX_HEADLINES = 12
"""Maximum number of headlines in a recap or panel, even if they exceed its lines."""
PARTLY_UNDONE = "Part of that was undone."
MAX_RECAP_CHANGES = 1000
"""Maximum number of changes read for a recap after a long absence."""

_recent_changes = SeatCache[tuple[int, Sequence[LoggedChange]]]()
"""Last changes that a seat knows of, with the revision at which they were read."""


def with_former_holders(table: Table, step: LoggedChange) -> LoggedChange:
    """Return a change whose news name those who held the seats at that time."""
    if not any(seat.former_holders for seat in table.seats):
        return step
    news = [
        replace(item, text=name_former_holders(item.text, table, step.revision))
        for item in step.news
    ]
    return replace(step, news=tuple(news))


def effective_news(steps: Sequence[LoggedChange]) -> Iterator[News]:
    """Yield the news of changes that aren't undone, with a remark on partly undone ones."""
    for step in steps:
        if not step.undone:
            yield from step.news
        if step.shortened and step.news:
            yield News(PARTLY_UNDONE, step.news[-1].to)


def log_lines(
    live: LiveTable, steps: Sequence[LoggedChange], seat: int | None, about: int | None = None
) -> list[str]:
    """Return lines of the news that a seat (None: everybody) may read; undone ones struck through.

    With `about`, only lines that name the player in that seat.
    """
    return [
        f"~~{live.with_names(line)}~~" if step.undone else live.with_names(line)
        for step in [with_former_holders(live.table, each) for each in steps]
        for line in live.raw_lines(step.news if step.undone else [*effective_news([step])], seat)
        if about is None or _is_named(about, line)
    ]


def _is_named(seat: int, line: str) -> bool:
    """Return whether a raw line names the player of a seat, or is about the seat's holder.

    Names aren't compared: *Al* is a part of *Alice*.
    """
    return names_holder_of(seat, line) or line.startswith(f"Seat {seat + 1} ")


def split_line(line: str) -> list[str]:
    """Return a line in parts of at most MAX_LINE_LENGTH characters, split between words."""
    return (
        textwrap.wrap(line, MAX_LINE_LENGTH, break_on_hyphens=False)
        if len(line) > MAX_LINE_LENGTH
        else [line]
    )


class LogQuery(NamedTuple):
    """The part of a log that somebody wants to read."""

    page: int = 0
    """Number of the page, from 0 for the latest lines."""
    seat: int | None = None
    """Player named by the lines; None: all."""
    since: bool = False
    """True if only changes since the reader's own last move are included."""
    about: str = ""
    """Words that each line contains."""


class Page(NamedTuple):
    """A page of the log that fits into a message."""

    lines: tuple[str, ...]
    number: int
    older: bool
    """True if there are older lines on the next page."""


async def log_page(store: Store, live: LiveTable, person: int, sought: LogQuery) -> Page:
    """Return a page of the log for a person; the oldest page if the number is beyond it.

    Only as much of the log is read as the page needs.
    """
    seat, most = live.visible_seat(person), CHANGES_READ
    own = seat if sought.since else None
    while True:
        steps = await store.read(match_log.latest, table=live.id, most=most, after_own=own)
        lines = log_lines(live, steps, seat, sought.seat)
        lines = [line for line in lines if _has_words(line, sought.about)]
        pages = pages_of([part for line in lines for part in split_line(line)])
        # the oldest page may go on in what was not read
        if len(pages) > sought.page + 1 or len(steps) < most:
            break
        most *= 4
    number = min(sought.page, len(pages) - 1)
    return Page(pages[number], number, number + 1 < len(pages))


def _has_words(line: str, words: str) -> bool:
    """Return whether a line contains all these words, in any order."""
    return all(word in line.casefold() for word in words.casefold().split())


def pages_of(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Return lines in pages that fit into a message, the latest page first.

    Within a page the order stays; every page is full except the oldest.
    """
    pages: list[list[str]] = [[]]
    room = MAX_PAGE_LENGTH
    for line in reversed(lines):
        room -= len(line) + len("\n- ")
        if room < 0 and pages[-1]:
            pages.append([])
            room = MAX_PAGE_LENGTH - len(line) - len("\n- ")
        pages[-1].insert(0, line)
    return [tuple(page) for page in pages]


@dataclass(frozen=True)
class NewsDigest:
    """Lines of news for one reader: headlines such as battles, then all others, each in order."""

    headlines: Sequence[str] = ()
    others: Sequence[str] = ()

    @property
    def lines(self) -> list[str]:
        """All lines, the headlines first."""
        return [*self.headlines, *self.others]

    def latest(self, most: int = MAX_RECAP_LINES) -> list[str]:
        """Return at most about `most` lines that fit into a message.

        Headlines come first, up to MAX_HEADLINES even if that is more, then the latest others.
        """
        first = list(self.headlines[-MAX_HEADLINES:])
        left = max(0, most - len(first))
        rest = list(self.others[-left:]) if left else []
        while sum(len(line) + len("\n- ") for line in (*first, *rest)) > MAX_PAGE_LENGTH:
            (rest or first).pop(0)
        return [*first, *rest]

    def __bool__(self) -> bool:
        return bool(self.headlines or self.others)


async def news_since(
    store: Store, live: LiveTable, seat: int, *, after: int | None = None
) -> NewsDigest:
    """Return the news for a seat since its holder's last move; empty before their first.

    With `after`, only news after that revision. The last few changes are usually enough for a
    panel; AI seats may have made more, battles among them.
    """
    steps = await _recent(store, live, seat)
    if after is not None:
        since = [change for change in steps if change.revision > after and change.seat != seat]
        return _digest_of(live, since, seat)
    own = [number for number, step in enumerate(steps) if step.is_chosen_by(seat)]
    if own:
        return _digest_of(live, steps[own[-1] + 1 :], seat)
    return NewsDigest() if len(steps) < RECENT_CHANGES else await all_news_since(store, live, seat)


async def all_news_since(store: Store, live: LiveTable, seat: int) -> NewsDigest:
    """Return the news for a seat since its holder's last move.

    At most MAX_RECAP_CHANGES changes are read.
    """
    steps = await store.read(match_log.known_to, table=live.id, most=MAX_RECAP_CHANGES, seat=seat)
    own = max(
        (number for number, step in enumerate(steps, 1) if step.is_chosen_by(seat)), default=0
    )
    return _digest_of(live, steps[own:], seat)


def _digest_of(live: LiveTable, steps: Sequence[LoggedChange], seat: int) -> NewsDigest:
    """Return the news of changes that a seat may read, in lines that fit into a message.

    News of how others paid are left out, except where they concern the seat.
    """
    stand = effective_news([with_former_holders(live.table, step) for step in steps])
    news = [item for item in stand if not item.detail or names_holder_of(seat, item.text)]
    lines_by_rank = [
        live.lines_for([item for item in news if item.headline is headline], seat)
        for headline in (True, False)
    ]
    return NewsDigest(
        *([part for line in lines for part in split_line(line)] for lines in lines_by_rank)
    )


async def _recent(store: Store, live: LiveTable, seat: int) -> Sequence[LoggedChange]:
    """Return the last RECENT_CHANGES that a seat knows of, from the cache if still current."""
    revision = live.table.revision
    known = _recent_changes.get(live, seat)
    if known is None or known[0] != revision:
        steps = await store.read(match_log.known_to, table=live.id, most=RECENT_CHANGES, seat=seat)
        known = revision, steps
        _recent_changes.put(live, seat, known)
    return known[1]
