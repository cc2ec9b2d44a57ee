"""Steps of a player through a panel."""

from __future__ import annotations

from bot.playground.driver import Reply, Seat, Seen
from tests.bot.support.table_setup import option_buttons


async def opened(seat: Seat, status: Seen) -> Seen:
    """Return the seat's own panel."""
    return (await seat.press(status, "Play")).message


async def first(seat: Seat, panel: Seen) -> Reply:
    """Choose the first option of a panel, in its first menu or by its first button."""
    menus = [part for part in panel.components if "options" in part]
    if not menus:
        return await seat.press(panel, option_buttons(panel)[0])
    return await seat.select(panel, menus[0]["custom_id"], [menus[0]["options"][0]["value"]])


async def chosen(seat: Seat, panel: Seen) -> Seen:
    """Go through a panel until the move is whole, with the first option each time."""
    while "Commit" not in panel.buttons:
        panel = (await first(seat, panel)).message
    return panel
