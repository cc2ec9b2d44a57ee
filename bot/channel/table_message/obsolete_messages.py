"""Obsolete messages of tables, such as old pings: noted until Discord has deleted them."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from bot.messages import Messages
from bot.tables.live_table import LiveTable
from storage.schema.table_records import MessageAddress


class Deletions(NamedTuple):
    """Obsolete messages that are deleted now, and those that Discord didn't delete."""

    deleted: Collection[MessageAddress] = ()
    failed: Collection[MessageAddress] = ()


NOTHING_DELETED = Deletions()


class ObsoleteMessages:
    """Messages to delete by table, including those that couldn't be stored as such."""

    def __init__(self, messages: Messages) -> None:
        self.messages = messages
        self._known: dict[str, set[MessageAddress]] = {}

    def of_table(self, live: LiveTable) -> set[MessageAddress]:
        """Return a table's messages to delete, as a mutable set."""
        return self._known.setdefault(live.id, set())

    async def delete(self, live: LiveTable, *, except_id: int = 0) -> Deletions:
        """Delete a table's obsolete messages except `except_id`.

        Those that fail are stored by the caller, and tried again with the table's next post.
        """
        obsolete = self._known.get(live.id, set())
        deleted, failed = list[MessageAddress](), list[MessageAddress]()
        for message in sorted(obsolete):
            if message.id == except_id:
                continue
            if await self.messages.delete(
                message.channel_id, message.id, home=live.message_channel_id
            ):
                deleted.append(message)
            else:
                failed.append(message)
            obsolete.discard(message)
        return Deletions(tuple(deleted), tuple(failed))
