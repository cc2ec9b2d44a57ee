"""Icons as emojis of the application: uploaded at the start, and put on buttons and options.

An emoji's name ends in a digest of its picture, so a changed picture is a new emoji, and processes
that upload the same icons at the same time use the same names.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import discord
import structlog

from bot import layouts
from bot.discord_errors import INVALID_FORM, PASSING_ERRORS, is_final_rejection
from bot.user_errors import UserError
from bot.words.icon_marks import fill_icons
from render import ICONS

log = structlog.get_logger()
T = TypeVar("T")

DIGEST_LENGTH = 6
"""Hex digits of a picture's digest in a name, which has at most 32 characters in all."""
OWN_ICON_NAME = re.compile(rf"(?:{'|'.join(ICONS)})_\w+_[0-9a-f]{{{DIGEST_LENGTH}}}")
"""Names of icons of any version; an operator's own emojis are left alone."""
INVALID_EMOJI = "Invalid emoji"
"""Discord's sentence about an emoji that it doesn't know."""
UPLOAD_RETRIES = (5.0, 60.0, 300.0)
"""Seconds between tries while Discord can't be reached."""
RECHECK_SECONDS = 600.0
"""Minimum seconds between two checks after refused messages: Discord refuses about one message in
25 for a while after an upload, though nothing is wrong (discord/discord-api-docs#7128)."""


View = discord.ui.View | discord.ui.LayoutView


class WithIcons:
    """Mixin of buttons and selects with icons, which become emojis as the message is sent."""

    icons: tuple[str, ...] = ()
    """A button's icon, or one for each option; an empty name means no icon."""
    item: Any  # a button or select; DynamicItem declares it for each class

    def set_emojis(self, emoji: Callable[[str], discord.PartialEmoji | None]) -> bool:
        """Set the item's emojis, which `emoji` returns by icon; return whether it has any."""
        emojis = [emoji(name) for name in self.icons]
        dynamic: Any = self
        item = dynamic.item
        if isinstance(item, discord.ui.Button):
            item.emoji = emojis[0] if emojis else None
        elif isinstance(item, discord.ui.Select):
            for option, chosen in zip(item.options, emojis, strict=False):
                option.emoji = chosen
        return any(emojis)


Painting = Callable[[], Awaitable[Mapping[str, bytes]]]


class Icons:
    """The games' icons as emojis of the application, by icon name.

    Without emojis, buttons and texts show labels only.
    """

    def __init__(self, client: discord.Client, paint: Painting) -> None:
        self._client, self._paint = client, paint
        self._emojis: dict[str, discord.PartialEmoji] = {}
        self._pictures: Mapping[str, bytes] = {}
        """Pictures by the names of their emojis."""
        self._check: asyncio.Task[None] | None = None
        # in the past, so that the first check isn't put off
        self._checked = -RECHECK_SECONDS

    def emoji(self, name: str) -> discord.PartialEmoji | None:
        """Return the emoji of an icon; None if it isn't uploaded."""
        return self._emojis.get(name)

    def fill(self, text: str) -> str:
        """Return a text with emojis in place of icon marks; marks without an emoji are removed."""
        return fill_icons(text, self._markup)

    def _markup(self, name: str) -> str:
        """Return an icon's emoji as text with a blank; empty if it isn't uploaded."""
        emoji = self.emoji(name)
        return f"{emoji} " if emoji is not None else ""

    def _address(self, name: str) -> str:
        """Return the address of an icon's picture on Discord; empty if it isn't uploaded."""
        emoji = self.emoji(name)
        return emoji.url if emoji is not None else ""

    async def upload(self) -> None:
        """Upload missing icons, and delete those of other versions.

        If Discord rejects that, one line in the log says why. Icons uploaded so far are used.
        """
        await self._bring_up(remove=True)

    async def send_with_icons(self, view: View | None, send: Callable[[], Awaitable[T]]) -> T:
        """Send a message by `send`, after setting the emojis and icons of its view.

        If Discord doesn't know one of the emojis, `send` is called again without them.
        """
        if isinstance(view, discord.ui.LayoutView):
            layouts.set_covers(view, self._address)
        children = [] if view is None else list(view.walk_children())
        for text in children:
            if isinstance(text, discord.ui.TextDisplay):
                text.content = self.fill(text.content)
        parts = [part for part in children if isinstance(part, WithIcons) and part.icons]
        dressed = [part.set_emojis(self.emoji) for part in parts]
        if not any(dressed):
            return await send()
        try:
            return await send()
        except discord.HTTPException as failure:
            if failure.code != INVALID_FORM or INVALID_EMOJI not in failure.text:
                raise
            log.warning("icons rejected; sent without", why=failure.text)
        self._check_soon()
        for part in parts:
            part.set_emojis(lambda _: None)
        return await send()

    def _check_soon(self) -> None:
        """Upload missing emojis in the background, at most once per RECHECK_SECONDS.

        The operator may have deleted some.
        """
        now = asyncio.get_running_loop().time()
        if now >= self._checked + RECHECK_SECONDS:
            self._checked = now
            self._check = asyncio.create_task(self._bring_up(remove=False))

    async def wait_until_idle(self) -> None:
        """Wait until the check after a rejected message is done, if one is running."""
        if self._check is not None:
            await self._check

    async def stop(self) -> None:
        """Stop checking."""
        if self._check is not None:
            self._check.cancel()
            await asyncio.gather(self._check, return_exceptions=True)

    async def _bring_up(self, *, remove: bool) -> None:
        """Upload missing icons; with `remove`, delete those of other versions first.

        Failures are retried, then logged. Only a start removes: two versions running side by side
        would otherwise keep deleting each other's.
        """
        # None: the last try, after which labels do
        for pause in (*UPLOAD_RETRIES, None):
            try:
                if not self._pictures:
                    self._pictures = _by_emoji_name(await self._paint())
                await self._compare(remove=remove)
            except UserError as failure:
                log.warning("icons not painted", why=str(failure))
            except (discord.HTTPException, *PASSING_ERRORS) as failure:
                final = isinstance(failure, discord.HTTPException) and is_final_rejection(failure)
                if not final and pause is not None:
                    await asyncio.sleep(pause)
                    continue
                log.warning("icons not uploaded; labels do", why=str(failure))
            return

    async def _compare(self, *, remove: bool) -> None:
        """Compare the icons with those that Discord has, and upload missing ones.

        With `remove`, those of other versions are deleted first.
        """
        uploaded = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        self._emojis = {_icon(name): _partial(emoji) for name, emoji in uploaded.items()
                        if name in self._pictures}  # fmt: skip
        stale = [emoji for name, emoji in uploaded.items()
                 if OWN_ICON_NAME.fullmatch(name) and name not in self._pictures]  # fmt: skip
        # first, because they may take up the room of new ones
        for emoji in stale if remove else ():
            await self._delete(emoji)
        for name, picture in self._pictures.items():
            if name not in uploaded:
                await self._create(name, picture)

    async def _create(self, name: str, picture: bytes) -> None:
        """Upload one icon under its emoji's name; if another process has done so, use that one."""
        try:
            emoji = await self._client.create_application_emoji(name=name, image=picture)
        except discord.HTTPException as failure:
            # another process may have been faster
            emojis = await self._client.fetch_application_emojis()
            taken = next((emoji for emoji in emojis if emoji.name == name), None)
            if taken is None:
                raise
            log.debug("icon uploaded by another process", name=name, why=failure.text)
            emoji = taken
        self._emojis[_icon(name)] = _partial(emoji)

    async def _delete(self, emoji: discord.Emoji) -> None:
        """Delete an emoji, which another process may already have deleted."""
        try:
            await emoji.delete()
        except discord.NotFound:
            log.debug("icon deleted by another process", name=emoji.name)


def _by_emoji_name(pictures: Mapping[str, bytes]) -> dict[str, bytes]:
    """Convert pictures by icon to pictures by emoji name (the icon and a digest of the picture)."""
    return {
        f"{name}_{hashlib.sha256(picture).hexdigest()[:DIGEST_LENGTH]}": picture
        for name, picture in pictures.items()
    }


def _icon(emoji_name: str) -> str:
    """Return the name of the icon that an emoji's name contains."""
    return emoji_name.rpartition("_")[0]


def _partial(emoji: discord.Emoji) -> discord.PartialEmoji:
    """Return an emoji in the form that buttons take."""
    return discord.PartialEmoji(name=emoji.name, id=emoji.id)
