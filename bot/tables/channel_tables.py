"""The open tables of a channel, for commands that name none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cachetools import LRUCache

from bot.tables.table_service import Tables
from storage.schema.table_records import Table
from storage.tables import lookups

CHANNELS_KEPT = 1024
"""Maximum number of channels in the cache."""


class _Known(NamedTuple):
    """The open tables of a channel, as they were read."""

    placements: int
    """The store's count of placements when the tables were read."""
    tables: tuple[str, ...]


class ChannelTables:
    """A cache of the open tables of channels, bypassed where it may be outdated."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        self._known: LRUCache[tuple[int, int], _Known] = LRUCache(CHANNELS_KEPT)

    async def open_in(self, guild_id: int, channel_id: int) -> Sequence[Table]:
        """Return the open tables of a channel or thread, newest first."""
        key, placements = (guild_id, channel_id), self.store.placements
        known = self._known.get(key)
        if known is not None and known.placements == placements and self.store.is_exclusive:
            lives = [self.tables.find_in_memory(table) for table in known.tables]
            current = [live.table for live in lives if live is not None and not live.stale]
            if len(current) == len(lives):
                return [record for record in current if record.state in lookups.LIVE]
        records = await self.store.read(lookups.tables_in, guild_id=guild_id, channel_id=channel_id)
        self._known[key] = _Known(placements, tuple(table.id for table in records))
        return records
