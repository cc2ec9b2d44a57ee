"""The last page of a table's log, as one reader sees it."""

from __future__ import annotations

from bot.channel.history.log_pages import page_text
from bot.tables.live_table import LiveTable
from bot.tables.news import LogQuery, log_page
from storage.database.store import Store


async def log_text(store: Store, live: LiveTable, person: int) -> str:
    """Return the text of the page, without its buttons."""
    query = LogQuery()
    return page_text(live, await log_page(store, live, person, query), query)
