"""A table that goes on in another channel, with its message posted anew there."""

from __future__ import annotations

from bot.services import Services
from bot.tables.live import Live
from storage import finding
from storage.records import Place


async def move(services: Services, live: Live, place: Place) -> None:
    """Let a table's messages stand in another channel or thread from now on."""
    await services.store.run(
        finding.move, table=live.id, channel_id=place.channel_id, thread_id=place.thread_id
    )
    await services.tables.refresh(live)
    services.poster.touch(live)
