"""What has happened at a table, for one reader."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from bot.discord_limits import MESSAGE
from bot.tables.live import Live
from storage import history
from storage.records import Step
from storage.store import Store

LIMIT = MESSAGE - 100
"""Characters of the lines; the heading takes some more."""
PART = LIMIT // 2
"""Characters of one line of the log at most; a longer one goes on in the next."""
READ = 200
"""Changes that are read for a message; more lines would not fit into one."""
RECENT = 24
"""Changes that a panel looks back at, and the lines that it repeats."""
MOST = 6


def log_lines(live: Live, steps: Sequence[Step], seat: int | None) -> list[str]:
    """A line for each piece of news that the reader may see; what was taken back is struck."""
    return [
        f"~~{words}~~" if step.undone else words
        for step in steps
        for words in live.lines_for(step.news, seat)
    ]


def split(line: str) -> list[str]:
    """A line in parts that fit into one message, torn between words."""
    return textwrap.wrap(line, PART, break_on_hyphens=False) if len(line) > PART else [line]


async def log_text(store: Store, live: Live, person: int, *, since_own: bool = False) -> str:
    """The last news that fit into one message, the latest last."""
    seat = live.eyes(person)
    own = seat if since_own else None
    steps = await store.run(history.latest, table=live.id, most=READ, after_own=own)
    lines = [part for line in log_lines(live, steps, seat) for part in split(line)]
    kept: list[str] = []
    room = LIMIT
    for line in reversed(lines):
        room -= len(line) + 3
        if room < 0:
            kept.append("…")
            break
        kept.append(line)
    words = "\n".join(f"- {line}" if line != "…" else line for line in reversed(kept))
    return f"**{live.title}**\n{words or 'Nothing has happened yet.'}"


async def news_since(store: Store, live: Live, seat: int) -> list[str]:
    """The last few lines that came after the seat's own last move; none before its first."""
    steps = await _recent(store, live)
    own = [number for number, step in enumerate(steps) if step.seat == seat]
    if not own and live.record.revision <= RECENT:
        return []
    later = [step for step in steps[own[-1] + 1 if own else 0 :] if not step.undone]
    return [line for step in later for line in live.lines_for(step.news, seat)][-MOST:]


async def _recent(store: Store, live: Live) -> Sequence[Step]:
    """The last few changes; read once for all who open a panel before the next change."""
    revision = live.record.revision
    if live.recent[0] == revision:
        return live.recent[1]
    after = max(0, revision - RECENT) - 1
    steps = await store.run(history.since, table=live.id, revision=after)
    live.recent = revision, steps
    return steps
