"""Mentions of the holders of seats in channel messages."""

from __future__ import annotations

from bot.tables.live_table import LiveTable


def mention(live: LiveTable, seat: int) -> str:
    """Return a mention of a seat's holder, or an AI's name in bold.

    Edits, and messages without allowed mentions, ping nobody. Discord shows mentions by display
    names, so names that clash get the seat's number.
    """
    held, name = live.seat(seat), live.markdown_names[seat]
    if held.person_id is None:
        return f"**{name}**"
    return f"<@{held.person_id}>" + f" ({seat + 1})" * (live.names[seat] != held.name)
