"""Pictures of a table, painted off the event loop, and the replies that show them."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
import msgspec

from bot.actions import Action, button, lasting_view, on, short
from bot.errors import Refused
from bot.people import wishes
from render import Kind, Picture, board, parts, report, text
from storage import seats

if TYPE_CHECKING:
    from bot.client import Orrery
    from bot.tables.live import Live

ALT_LIMIT = 1024
MESSAGE_LIMIT = 2000
PAINTERS = 2

Interaction = discord.Interaction[Any]


class Boards:
    """Paints for the whole bot, a few pictures at a time."""

    def __init__(self, bot: Orrery) -> None:
        self.bot = bot
        self._threads = ThreadPoolExecutor(PAINTERS, thread_name_prefix="painter")

    def close(self) -> None:
        """Stop painting."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def overview(self, live: Live) -> discord.File:
        """The public board, as an onlooker sees it."""
        picture = await self._paint(
            live, live.match.view(None), palette=live.record.palette or "night"
        )
        return as_file(picture, f"{live.id}.png")

    async def own(
        self, live: Live, person: int, view: Any, seat: int, *, seen: Any = None
    ) -> discord.File:
        """The reader's own board with their hand, what changed since `seen` outlined."""
        palette = (await wishes(self.bot.store, person)).palette or "night"
        picture = await self._paint(
            live, view, kind=Kind.HAND, seat=seat, palette=palette, seen=seen
        )
        return as_file(picture, f"{live.id}-{seat}.png")

    async def table(self, live: Live, person: int) -> discord.File:
        """The whole table for one reader, what changed since their last move outlined."""
        seat = live.record.seat_of(person)
        palette = (await wishes(self.bot.store, person)).palette or "night"
        seen = await self.seen(live, seat) if seat is not None else None
        picture = await self._paint(live, live.match.view(seat), palette=palette, seen=seen)
        return as_file(picture, f"{live.id}.png")

    async def battle(self, live: Live, person: int) -> discord.File:
        """The last battles, as everybody saw them; only where there are some."""
        palette = (await wishes(self.bot.store, person)).palette or "night"
        picture = await self._paint(live, live.match.view(None), kind=Kind.BATTLE, palette=palette)
        return as_file(picture, f"{live.id}-battle.png")

    async def seen(self, live: Live, seat: int) -> Any:
        """What the seat saw when it last answered; None before its first answer."""
        stored = await self.bot.store.run(
            lambda session: seats.seen(session, table=live.id, seat=seat)
        )
        if stored is None:
            return None
        try:
            return msgspec.json.decode(stored, type=type(live.match.view(seat)))
        except msgspec.DecodeError:
            return None

    def words(self, live: Live, view: Any) -> str:
        """A view as text, of equal worth."""
        return text(view, names=[name for _, name in sorted(live.written.items())])

    def report(self, live: Live) -> str:
        """The last battles as text; empty where there is none to show."""
        return report(
            live.match.view(None), names=[name for _, name in sorted(live.written.items())]
        )

    async def _paint(self, live: Live, view: Any, **wished: Any) -> Picture:
        paint = partial(board, view, names=_called(live), **wished)
        return await asyncio.get_running_loop().run_in_executor(self._threads, paint)


def _called(live: Live) -> list[str]:
    return [name for _, name in sorted(live.names.items())]


def as_file(picture: Picture, name: str) -> discord.File:
    """A picture as an attachment with its alt text."""
    alt = short(picture.alt, ALT_LIMIT)
    return discord.File(io.BytesIO(picture.png), filename=name, description=alt)


async def reply_own(bot: Orrery, interaction: Interaction, live: Live) -> None:
    """Answer a deferred interaction with the reader's private view."""
    person = interaction.user.id
    seat = live.seat_of(person)
    wished = await wishes(bot.store, person)
    view, words = live.match.view(seat), f"**{live.title}** — your view; only you see it."
    play = lasting_view(
        [button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary)]
    )
    if wished.text_board:
        await say_parts(interaction, f"{words}\n{bot.boards.words(live, view)}", play)
        return
    seen = await bot.boards.seen(live, seat)
    picture = await bot.boards.own(live, person, view, seat, seen=seen)
    await interaction.edit_original_response(content=words, attachments=[picture], view=play)


async def reply_battle(
    bot: Orrery, interaction: Interaction, live: Live, *, as_text: bool = False
) -> None:
    """Answer a deferred interaction with the last battles."""
    words = bot.boards.report(live)
    if not words:
        raise Refused(f"No battle was fought lately at table {live.id}; /log tells what happened.")
    if as_text or (await wishes(bot.store, interaction.user.id)).text_board:
        await say_parts(interaction, words)
        return
    picture = await bot.boards.battle(live, interaction.user.id)
    await interaction.edit_original_response(content=f"**{live.title}**", attachments=[picture])


async def say_parts(
    interaction: Interaction, words: str, view: discord.ui.View | None = None
) -> None:
    """Answer a deferred interaction with words of any length, in as many messages as it takes."""
    first, *others = parts(words, MESSAGE_LIMIT)
    await interaction.edit_original_response(content=first, attachments=[], view=view)
    for part in others:
        await interaction.followup.send(part, ephemeral=True)


@on("mine")
async def mine(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """Show the presser's own board and hand, privately."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await reply_own(bot, interaction, await bot.tables.live(action.table))


@on("battle")
async def battle(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """Show the last battles to the presser alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await reply_battle(bot, interaction, await bot.tables.live(action.table))
