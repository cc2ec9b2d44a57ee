"""Names of the threads in which a season's tables are played."""

from __future__ import annotations

from bot.discord_limits import MAX_THREAD_NAME
from bot.tables.seasons.poster_terms import PAIR
from bot.words.names import truncate
from storage.schema.season_records import Pairing, Season
from storage.schema.table_records import Table

SHOWN_LETTERS = 26
"""Letters of a thread's name that a phone's list shows; the players' names fit into them."""
LONGEST_SEASON = 30


def thread_name(season: Season, pairing: Pairing, table: Table) -> str:
    """Return the name of a table's thread, such as `Ann – Bea · R2 · Autumn`.

    Its players come first: a phone cuts the end, and the threads of a season differ in nothing
    else.
    """
    count = len(table.seats)
    between = " – " if count == PAIR else ", "
    most = (SHOWN_LETTERS - len(between) * (count - 1)) // count
    players = between.join(truncate(seat.name, most) for seat in table.seats)
    tail = f"R{pairing.round + 1} · {truncate(season.name, LONGEST_SEASON)}"
    return truncate(f"{players} · {tail}", MAX_THREAD_NAME)
