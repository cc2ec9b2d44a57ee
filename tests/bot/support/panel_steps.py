"""Steps of a player through a panel."""

from __future__ import annotations

from bot.playground.driver import Reply, Seat, Seen
from tests.bot.support.message_parts import option_buttons


async def open_panel(seat: Seat, status: Seen) -> Seen:
    """Return the seat's own panel."""
    return (await seat.press(status, "Play")).message


async def choose_first(seat: Seat, panel: Seen) -> Reply:
    """Choose the first option of a panel, in its first menu or by its first button."""
    menus = [part for part in panel.components if "options" in part]
    if not menus:
        return await seat.press(panel, option_buttons(panel)[0])
    return await seat.select(panel, menus[0]["custom_id"], [menus[0]["options"][0]["value"]])


async def complete_panel(seat: Seat, panel: Seen) -> Seen:
    """Go through a panel until the move is whole, with the first option each time."""
    while "Commit" not in panel.buttons:
        panel = (await choose_first(seat, panel)).message
    return panel
