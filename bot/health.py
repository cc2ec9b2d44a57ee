"""Health of a running bot: its gateway and its database."""

from __future__ import annotations

import asyncio

from sqlalchemy import text
from sqlmodel import Session

from bot.client import Orrery
from storage.errors import StorageError

DATABASE_SECONDS = 3.0
"""Seconds that the database has to answer a health check."""


async def health(bot: Orrery) -> dict[str, bool]:
    """Return whether the gateway and the database work, by these names."""
    database = True
    try:
        async with asyncio.timeout(DATABASE_SECONDS):
            await bot.services.store.read(_query_database)
    except (StorageError, TimeoutError):
        database = False
    return {"gateway": bot.is_ready() and not bot.is_closed(), "database": database}


def _query_database(session: Session) -> None:
    """Run a trivial query; raise StorageError if the database doesn't work."""
    session.connection().execute(text("SELECT 1"))
