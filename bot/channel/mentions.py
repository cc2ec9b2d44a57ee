"""How messages in a channel name the holder of a seat."""

from __future__ import annotations

from bot.tables.live_table import LiveTable


def mention(live: LiveTable, seat: int) -> str:
    """A seat's holder; in edits and with mentions switched off this pings nobody.

    Discord shows mentions by their display names, so those that clash get their number here, too.
    """
    held, name = live.seat(seat), live.written[seat]
    if held.person_id is None:
        return f"**{name}**"
    return f"<@{held.person_id}>" + f" ({seat + 1})" * (live.names[seat] != held.name)
