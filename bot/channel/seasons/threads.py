"""Names and links of the threads in which a season's tables are played."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_limits import MAX_THREAD_NAME
from bot.words.names import truncate
from storage.schema.records import Table
from storage.schema.season_records import Pairing, Season

SHOWN_LETTERS = 26
"""Letters of a thread's name that a phone's list shows; the players' names share them."""
LONGEST_SEASON = 30
MAX_LINKS = 16
"""Maximum number of threads linked in the standings message: each takes a line on a phone."""


def thread_name(season: Season, pairing: Pairing, table: Table) -> str:
    """Return the name of a table's thread, such as `Ann – Bea · R2 · Autumn`.

    Its players come first: a phone cuts the end, and the threads of a season differ in nothing
    else.
    """
    most = SHOWN_LETTERS // len(table.seats)
    players = " – ".join(truncate(seat.name, most) for seat in table.seats)
    tail = f"R{pairing.round + 1} · {truncate(season.name, LONGEST_SEASON)}"
    return truncate(f"{players} · {tail}", MAX_THREAD_NAME)


def links(threads: Sequence[int]) -> str:
    """Return links to threads, as many as fit, and a count of the others."""
    shown = [f"<#{thread}>" for thread in threads[:MAX_LINKS]]
    more = len(threads) - len(shown)
    return " ".join(shown) + (f" and {more} more" if more else "")
