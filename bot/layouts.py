"""Layouts of messages (Components V2): texts, pictures and buttons in one frame.

A message that is a layout stays one, has no content, and shows its files only in galleries. Each
picture has a gallery of its own, because clients tile and crop several in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

import discord

from bot.discord_limits import MAX_LAYOUT_LENGTH
from bot.words.names import truncate

Part = discord.ui.Item[Any]
Container = discord.ui.Container[Any]


def text(words: str) -> list[Part]:
    """Return a text as a list of parts; empty for a blank text, which Discord rejects."""
    return [discord.ui.TextDisplay(words)] if words.strip() else []


def section(words: str, beside: Part | None) -> list[Part]:
    """Return a text with the button `beside` it; without one, only the text."""
    if beside is None or not words.strip():
        return text(words)
    return [discord.ui.Section(words, accessory=beside)]


class Cover(discord.ui.Thumbnail[Any]):
    """A game's icon as a small picture beside a text.

    It has a placeholder as its address until the message is sent, and `set_covers` fills in the
    emoji's.
    """

    def __init__(self, icon: str) -> None:
        super().__init__(f"icon://{icon}")
        self.icon = icon


def beside_icon(words: str, icon: str) -> list[Part]:
    """Return a text with a game's icon beside it; only the text if `icon` is empty."""
    if not icon or not words.strip():
        return text(words)
    return [discord.ui.Section(words, accessory=Cover(icon))]


def set_covers(view: discord.ui.LayoutView, address: Callable[[str], str]) -> None:
    """Fill in the addresses of a layout's icons; an icon without one is left out.

    `address` returns an icon's address by its name; empty if it has none.
    """
    for frame in view.children:
        if not isinstance(frame, discord.ui.Container):
            continue
        parts = [_with_address(part, address) for part in frame.children]
        if any(new is not old for new, old in zip(parts, frame.children, strict=True)):
            frame.clear_items()
            for part in parts:
                frame.add_item(part)


def _with_address(part: Part, address: Callable[[str], str]) -> Part:
    """Return a section with its icon's address filled in, or only its text if there is none."""
    if not isinstance(part, discord.ui.Section) or not isinstance(part.accessory, Cover):
        return part
    if picture := address(part.accessory.icon):
        part.accessory.media = picture
        return part
    words = [each.content for each in part.children if isinstance(each, discord.ui.TextDisplay)]
    return discord.ui.TextDisplay("\n".join(words))


def gallery(picture: discord.File | str, alt: str = "") -> list[Part]:
    """Return one picture in a gallery: an attached file, or the address of one sent before.

    `alt` is the alt text for an address; a file has its own.
    """
    described = picture.description if isinstance(picture, discord.File) else alt
    item = discord.MediaGalleryItem(picture, description=described or None)
    return [discord.ui.MediaGallery(item)]


def galleries(pictures: Iterable[discord.File]) -> list[Part]:
    """Return attached pictures, each in its own gallery."""
    return [part for picture in pictures for part in gallery(picture)]


def line() -> list[Part]:
    """Return a separator line."""
    return [discord.ui.Separator()]


def rows(items: Sequence[Part]) -> list[Part]:
    """Return action rows for buttons and selects, one row for each of their row numbers."""
    ordered = sorted(items, key=_row)
    return [discord.ui.ActionRow(*group) for _, group in groupby(ordered, _row)]


def _row(item: Part) -> int:
    """Return a button's or select's row number; 0 if it has none."""
    inner = item.item if isinstance(item, discord.ui.DynamicItem) else item
    return inner.row or 0


def count(parts: Iterable[Part]) -> int:
    """Return the number of these parts and those inside them; a layout holds 40."""
    return sum(1 + len([*getattr(part, "walk_children", tuple)()]) for part in parts)


def framed(*groups: Sequence[Part], accent: int | None = None) -> discord.ui.LayoutView:
    """Return a layout of one frame with the groups' parts, which never times out.

    `accent` is the colour of its bar, 0xRRGGBB. Raises ValueError for more than 40 parts.
    """
    view = discord.ui.LayoutView(timeout=None)
    parts = [part for group in groups for part in group]
    container: Container = discord.ui.Container(*parts, accent_color=accent)
    return view.add_item(container)


def plain(
    words: str,
    items: Sequence[Part] = (),
    pictures: Iterable[discord.File] = (),
    accent: int | None = None,
) -> discord.ui.LayoutView:
    """Return a layout of text, pictures and buttons in the order of a classic message.

    `accent` is the colour of its bar, 0xRRGGBB.
    """
    words = truncate(words, MAX_LAYOUT_LENGTH)
    return framed(text(words), galleries(pictures), rows(items), accent=accent)


def items_of(view: discord.ui.View | None) -> list[Part]:
    """Return the buttons and selects of a classic view; an empty list for None."""
    return [] if view is None else list(view.children)


def shown_picture(message: discord.Message | None, name: str) -> str:
    """Return the address of the picture with this file name in a message; empty if it isn't there.

    A layout that Discord returns has no attachments, only addresses in galleries
    (discord/discord-api-docs#8277).
    """
    for part in _walk(message.components if message is not None else ()):
        for item in getattr(part, "items", ()):
            if item.media.url.partition("?")[0].endswith(f"/{name}"):
                return str(item.media.url)
    return ""


def _walk(parts: Iterable[Any]) -> Iterable[Any]:
    """Yield parts and all parts inside them."""
    for part in parts:
        yield part
        yield from _walk(getattr(part, "children", ()))


def texts_of(message: discord.Message) -> list[str]:
    """Return the texts of a message's layout, as Discord has returned it."""
    parts = _walk(message.components)
    return [part.content.strip() for part in parts if isinstance(part, discord.TextDisplay)]


def texts_in(view: discord.ui.LayoutView) -> list[str]:
    """Return the texts of a layout that is about to be sent."""
    parts = view.walk_children()
    return [part.content.strip() for part in parts if isinstance(part, discord.ui.TextDisplay)]


def custom_ids(message: discord.Message) -> list[str]:
    """Return the custom_ids of a message's buttons and selects, wherever they nest."""
    everything = [*_walk(message.components)]
    everything += [part.accessory for part in everything if hasattr(part, "accessory")]
    return [part.custom_id for part in everything if getattr(part, "custom_id", None)]
