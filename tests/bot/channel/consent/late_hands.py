"""Hands shown to everybody one round late: asked for, looked at."""

from __future__ import annotations

from typing import Any

from bot.playground.driver import Reply, Seen
from tests.bot.support.match_play import ROOM
from tests.support.running_bot import Running

LATE = 1


async def asked(app: Running, **options: Any) -> Seen:
    """Ask as Ann to show hands; return the posted request."""
    await app.seat("ann").slash(ROOM, "/table observer", **options)
    return [seen for seen in app.seat("ann").sees(ROOM) if "Agree" in seen.buttons][-1]


async def looks(app: Running) -> Reply:
    """Look at the late board as somebody who doesn't play."""
    return await app.seat("dov").slash(ROOM, "/board", late=True)
