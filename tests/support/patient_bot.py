"""A bot that loses no patience, however busy the machine is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from bot import client
from bot.channel.table_message import poster as table_message_poster
from bot.interactions import pending_interactions
from bot.playground import interactions
from bot.tables.ai import seats as ai_seats
from bot.tables.workers.task_limits import LIMITS, TaskKind
from tests.support.patience import HANG_SECONDS

LENIENT = (TaskKind.PICTURE, TaskKind.BOARD, TaskKind.REPLAY)


@contextmanager
def patient() -> Iterator[None]:
    """Disable the limits on waiting of bot and playground; these limits have tests of their own."""
    with ExitStack() as patched:
        for module, names in (
            (interactions, ("ACKNOWLEDGE_SECONDS",)),
            (ai_seats, ("SOON_SECONDS",)),
            (table_message_poster, ("AI_HOLD_SECONDS", "UPDATE_WAIT_SECONDS")),
            (client, ("SYNC_SECONDS",)),
            (pending_interactions, ("GRACE_SECONDS",)),
        ):
            for name in names:
                patched.enter_context(patch.object(module, name, HANG_SECONDS))
        limits = {kind: LIMITS[kind]._replace(seconds=HANG_SECONDS) for kind in LENIENT}
        patched.enter_context(patch.dict(LIMITS, limits))
        yield
