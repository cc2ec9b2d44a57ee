"""Panels left open by players who wait: each is updated when it's its player's turn again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import structlog

from bot.discord_errors import only_logged
from bot.discord_limits import INTERACTION_MINUTES
from bot.interactions.call import Call
from bot.interactions.reply_state import reply_state
from bot.panel.display import update_open_panel
from bot.services import Interaction, services_of
from bot.tables.ai.seats import AiSeats
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from rules.kernel import News
from storage.errors import Refusal

log = structlog.get_logger()

EDITABLE = timedelta(minutes=INTERACTION_MINUTES, seconds=-10)
"""Time after a press for which its panel is updated; a picture may take seconds."""
MOST_OPEN = 1_000
"""Maximum number of panels kept, since each holds the message that was pressed."""
Key = tuple[str, int]
"""Table and seat."""


@dataclass(eq=False)
class _OpenPanel:
    """A panel that asks nothing, in a message that an interaction may still edit."""

    key: Key
    message: int
    interaction: Interaction


class OpenPanels:
    """Updates the panels of waiting players when they are asked, or when their match ends.

    Each seat has at most one, its latest. They are kept in memory only, because their interactions'
    tokens are credentials; after a restart, or 15 minutes after a press, *Play on* updates a panel.
    """

    def __init__(self, ai: AiSeats) -> None:
        self._ai = ai
        self._panels: dict[Key, _OpenPanel] = {}
        """By table and seat, the oldest first."""
        self._by_message: dict[int, _OpenPanel] = {}
        self._tasks: dict[_OpenPanel, asyncio.Task[None]] = {}

    def put(self, live: LiveTable, seat: int, interaction: Interaction) -> None:
        """Keep the panel with which an interaction was answered; it replaces the seat's last one.

        It is updated immediately if the seat is already being asked something.
        """
        answer, key = reply_state(interaction).answer, (live.id, seat)
        self._drop(self._panels.get(key))
        if answer is None:
            return
        self.forget(answer.id)
        panel = _OpenPanel(key, answer.id, interaction)
        self._panels[key] = self._by_message[answer.id] = panel
        while len(self._panels) > MOST_OPEN or _is_expired(next(iter(self._panels.values()))):
            self._drop(next(iter(self._panels.values())))
            if not self._panels:
                return
        self.update_due(live)

    def forget(self, message: int) -> None:
        """Forget the panel in a message, which is about to show something else."""
        self._drop(self._by_message.get(message))

    def _drop(self, panel: _OpenPanel | None) -> None:
        """Forget a panel, and stop its update."""
        if panel is None:
            return
        self._panels.pop(panel.key, None)
        self._by_message.pop(panel.message, None)
        if task := self._tasks.pop(panel, None):
            task.cancel()

    def update_due(self, live: LiveTable, _news: Sequence[News] = ()) -> None:
        """Update the panels of a table's seats that are asked something; a listener of tables."""
        for seat in live.table.seats:
            panel = self._panels.get((live.id, seat.seat))
            if panel and panel not in self._tasks and _is_due(live, seat.seat):
                self._tasks[panel] = asyncio.create_task(self._update(panel, live))

    async def wait_until_idle(self) -> None:
        """Wait until no panel is being updated."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def stop(self) -> None:
        """Forget all panels."""
        tasks = list(self._tasks.values())
        for panel in list(self._panels.values()):
            self._drop(panel)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _update(self, panel: _OpenPanel, live: LiveTable) -> None:
        """Show a seat's next question in its panel, after AI seats that are asked beside it."""
        services = services_of(panel.interaction)
        try:
            with only_logged("open panel not updated", table=live.id):
                await self._ai.wait_briefly(live)
                live = await services.tables.live(live.id)
                if not _is_due(live, panel.key[1]):
                    return  # somebody has taken a move back
                # its question is answered by a press, which keeps it again if there is none
                del self._panels[panel.key], self._by_message[panel.message]
                if not _is_expired(panel):
                    await update_open_panel(Call(services, panel.interaction, live))
        except (UserError, Refusal) as reason:  # the seat has a new holder, or the table is closed
            log.info("open panel not updated", table=live.id, why=str(reason))
        except Exception:
            log.exception("open panel not updated", table=live.id)
        finally:
            self._tasks.pop(panel, None)


def _is_due(live: LiveTable, seat: int) -> bool:
    """Return whether a seat's player is asked something, or the match is over."""
    if not live.is_running:
        return live.match_or_none is not None
    return seat in live.pending_seats() and live.seat(seat).playing_ai is None


def _is_expired(panel: _OpenPanel) -> bool:
    """Return whether Discord may reject an edit of the panel."""
    now = services_of(panel.interaction).now()
    return now - panel.interaction.created_at > EDITABLE
