"""A person's daily digest: all tables where it's their turn, each with its *Play* button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

import discord

from bot import layouts
from bot.channel.reminders.pings import DIRECT_REJECTED
from bot.discord_limits import MAX_LAYOUT_LENGTH
from bot.interactions.presses import Action, Item, button
from bot.tables.live_table import LiveTable
from bot.words.accents import RED
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, fill_names, truncate
from storage.schema.table_records import Clock

MAX_TABLES_IN_DIGEST = 10
"""Maximum number of tables that a digest lists; the others are counted."""
MORE_WAITING = "-# … and {count} more: `/mygames` lists them."
RESERVED_LENGTH = len(DIRECT_REJECTED) + 40
"""Characters that a digest in a channel takes besides its list."""
DIGEST_KEY = "peace"
"""The verbs, one of which every notice's buttons have, by which a notice is recognized."""


def digest_lines(
    waiting: Sequence[tuple[LiveTable, Clock]], labels: Mapping[str, str], elsewhere: int = 0
) -> list[str]:
    """Return a heading, and a text for each table where it's somebody's turn.

    `labels` are the names of their seasons by table. `elsewhere` is the number of tables in other
    channels, which are only counted.
    """
    count = len(waiting)
    head = f"{count} table{'s are' if count != 1 else ' is'} waiting for you:"
    lines = list[str]()
    for live, clock in waiting[:MAX_TABLES_IN_DIGEST]:
        wanted = truncate(
            escape(fill_names(live.match.public_asks()[clock.seat].prompt, live.names)), 90
        )
        since = discord.utils.format_dt(clock.since, "R")
        label = f" ({labels[live.id]})" if live.id in labels else ""
        lines.append(f"[{live.title}]({live.address}){label}\n-# Asked {since}: {wanted}")
    others = elsewhere + count - len(lines)
    room = MAX_LAYOUT_LENGTH - len(head) - RESERVED_LENGTH
    return [head, *fit_lines(lines, room, MORE_WAITING, others=others)]


def digest_layout(
    waiting: Sequence[tuple[LiveTable, Clock]],
    labels: Mapping[str, str],
    elsewhere: int = 0,
    *,
    address: str = "",
    note: str = "",
) -> discord.ui.LayoutView:
    """Return a digest as a message: each table and its question, with *Play* beside it.

    `address` is a mention before the heading, `note` small print below, and the others as in
    `digest_lines`.
    """
    head, *lines = digest_lines(waiting, labels, elsewhere)
    plays: list[Item | None] = [
        button(
            Action(live.id, "play", clock.seat, key=DIGEST_KEY),
            f"Play {live.id}",
            discord.ButtonStyle.primary,
        )
        for live, clock in waiting[:MAX_TABLES_IN_DIGEST]
    ]
    tables = [
        # the line that counts the others has no button of its own
        layouts.section(line, play if line.startswith("[") else None)
        for line, play in zip_longest(lines, plays[: len(lines)])
    ]
    small = layouts.text(f"-# {note}") if note else []
    return layouts.framed(layouts.text(f"{address}**{head}**"), *tables, small, accent=RED)
