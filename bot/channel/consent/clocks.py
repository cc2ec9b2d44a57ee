"""Pauses of all clocks of a table, and the requests for them."""

from __future__ import annotations

from bot.channel.consent.requests import RequestHandler, register
from bot.interactions.call import Call
from bot.tables.clocks import timekeeping
from storage.schema.consent_records import Request, RequestKind


async def pause_clocks(call: Call) -> None:
    """Pause all of a table's clocks, and update its message and reminders."""
    services = call.services
    await services.store.run(timekeeping.pause, call.live.id, services.now())
    await show_changed_clocks(call)


async def show_changed_clocks(call: Call) -> None:
    """Reload a table whose clocks were changed; update its message and reminders."""
    await call.services.tables.refresh(call.live)
    call.services.poster.schedule_update(call.live.id)
    call.services.reminders.wake()


@register
class Pause(RequestHandler):
    """A request to pause all clocks."""

    kind = RequestKind.PAUSE

    async def carry_out(self, call: Call, _: Request) -> str:
        """Pause all clocks; return a sentence about that."""
        await pause_clocks(call)
        return "Everybody agreed, so the clocks are paused."
