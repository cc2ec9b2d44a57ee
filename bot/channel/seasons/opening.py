"""Opening a season: its name, a warning before anything is posted, and its message."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

import discord
from msgspec.structs import replace

from bot.channel.seasons.length_advice import Advice, changed_words, length_advice
from bot.channel.seasons.moderation import need_moderator
from bot.interactions.presses import NO_TABLE, Action, Item, button, on_own, persistent_view
from bot.services import Interaction, Services
from bot.tables.seasons import entering
from bot.tables.seasons.poster_terms import promotion_lines
from bot.user_errors import UserError
from bot.words.names import display_name, escape, truncate
from render import LruCache
from rules import catalogue
from rules.kernel.sentences import counted
from storage.schema.table_records import ChannelAddress
from storage.seasons import seasons
from storage.seasons.seasons import Terms

LONGEST_NAME = 60
"""Maximum length of a season's name, in characters."""
OPENED = (
    "{name} is open. People join by pressing Enter on its message; everything else is automatic."
)
NOT_OPEN_YET = "Nothing is posted yet."
GONE = "That choice is gone. Use `/league open` again."
AS_ASKED, BETTER = "asked", "better"


class Order(NamedTuple):
    """A moderator's order to open a season."""

    channel: ChannelAddress
    person: int
    terms: Terms
    days: int
    """Days until it starts."""


_ORDERS = LruCache[Order](100)
"""Orders that wait for an answer to a warning, by the command's interaction.

Their terms don't fit a custom_id. After a restart the command has to be used again.
"""


async def open_or_warn(services: Services, interaction: Interaction, order: Order) -> None:
    """Open a season, or first warn that it is too short, with a button for a longer one."""
    entering.check_terms(order.terms)
    entering.due_in(order.days, services.now())
    advice = length_advice(order.terms, services.now())
    if advice is None:
        await _open(services, interaction, order)
        return
    await services.store.read(
        seasons.check_free, guild_id=order.channel.guild_id, channel_id=order.channel.channel_id
    )
    _ORDERS.put(interaction.id, order)
    await interaction.edit_original_response(
        content=f"{advice.words} {NOT_OPEN_YET}",
        view=persistent_view(_choices(interaction.id, order.terms, advice)),
    )


def _choices(number: int, terms: Terms, advice: Advice) -> list[Item]:
    """Return a button for the terms that are advised, and one for those that were ordered."""

    def press(which: str) -> Action:
        """Return the action of opening the order with this number."""
        return Action(NO_TABLE, "seasonopen", key=f"{number}-{which}")

    as_asked = button(press(AS_ASKED), f"Open with {counted(terms.weeks, 'week')} anyway")
    if advice.better is None:
        return [as_asked]
    label = f"Open with {changed_words(advice.better, terms)}"
    return [button(press(BETTER), label, discord.ButtonStyle.primary), as_asked]


@on_own("seasonopen")
async def open_as_chosen(services: Services, interaction: Interaction, action: Action) -> None:
    """Open a season with the terms that its moderator has chosen after a warning.

    Raises UserError for others, and if the order is unknown.
    """
    number, _, which = action.key.partition("-")
    order = _ORDERS.get(int(number)) if number.isdecimal() and len(number) < 20 else None
    if order is None or order.person != interaction.user.id:
        raise UserError(GONE)
    need_moderator(interaction)
    advice = length_advice(order.terms, services.now())
    if which == BETTER and advice is not None and advice.better is not None:
        order = order._replace(terms=advice.better)
    await _open(services, interaction, order)


async def _open(services: Services, interaction: Interaction, order: Order) -> None:
    """Store a season, post its message, and show that to the moderator.

    If posting fails, the season is deleted again.
    """
    terms = order.terms
    if not terms.name:
        known = await services.store.read(seasons.of_guild, guild_id=order.channel.guild_id)
        start = entering.due_in(order.days, services.now())
        names = {season.name for season in known}
        terms = replace(terms, name=default_name(terms.games, start, names))
    season = await services.store.run(
        entering.open_season,
        channel=order.channel,
        host_id=interaction.user.id,
        host_name=display_name(interaction.user),
        terms=terms,
        starts_at=entering.due_in(order.days, services.now()),
    )
    try:
        await services.seasons.show(season.id)
    # a cancellation too, or a season that nobody sees would block the channel
    except BaseException:
        await services.store.run(seasons.drop_unposted, season=season.id)
        raise
    promotion = promotion_lines(terms.promoted, size=terms.group_size, seats=terms.seats)
    words = "\n".join([OPENED.format(name=escape(season.name)), *promotion])
    await interaction.edit_original_response(content=words, view=None)


def default_name(games: tuple[str, ...], start: datetime, taken: Collection[str]) -> str:
    """Return a season's name made from its games and the month in which it starts.

    It gets a number if it is `taken`, as in *Ganymede, December 2026 (2)*.
    """
    titles = [catalogue[slug].title for slug in games if slug in catalogue]
    month, number = f"{start:%B %Y}", 1
    while True:
        tail = f", {month}" if number == 1 else f", {month} ({number})"
        name = f"{truncate(' and '.join(titles[:2]), LONGEST_NAME - len(tail))}{tail}"
        if name not in taken:
            return name
        number += 1
