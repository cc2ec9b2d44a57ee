"""Steps of a player through a panel."""

from __future__ import annotations

from bot.playground.driver import Reply, Seat, Seen


async def opened(seat: Seat, status: Seen) -> Seen:
    """Return the seat's own panel."""
    return (await seat.press(status, "Play")).message


async def first(seat: Seat, panel: Seen) -> Reply:
    """Press the first option of a panel."""
    return await seat.press(panel, panel.buttons[0])


async def chosen(seat: Seat, panel: Seen) -> Seen:
    """Go through a panel until the move is whole, with the first option each time."""
    while "Commit" not in panel.buttons:
        menus = [part for part in panel.components if "options" in part]
        if menus:
            value = menus[0]["options"][0]["value"]
            panel = (await seat.select(panel, menus[0]["custom_id"], [value])).message
        else:
            panel = (await first(seat, panel)).message
    return panel
