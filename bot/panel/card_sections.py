"""A few options with an effect each, such as cards: a text for each, with a button beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord

from bot import layouts
from bot.panel.titles import split_head
from bot.presses import Item, Press
from bot.words.icon_marks import icon_mark
from bot.words.names import escape

MOST = 9
"""Maximum number of options; more of them are quicker to scan as rows of buttons."""
SHORT = 16
"""Maximum length of a button that leaves room for the text beside it on a phone."""
ICON = 32
"""Maximum number of characters that an icon takes in a text: its name and its id."""
TO_ID = re.compile(r".*?\b[A-Z]{1,2}[0-9]{1,2}\b")
"""A phrase up to the id of a card, such as *Take T05*."""
CHOOSE = "Choose"


def option_sections(items: Sequence[Item], room: int) -> list[layouts.Part]:
    """Return a section for each option, if most have an effect and there is room for them.

    Empty: rows of buttons are enough. Buttons keep their actions; only their labels are shorter,
    since the text has the rest.
    """
    buttons = [item for item in items if isinstance(item, Press) and item.action.verb == "pick"]
    labels = [button.item.label or "" for button in buttons]
    effects = sum(bool(split_head(label)[1]) for label in labels)
    few = 2 <= len(items) <= min(MOST, room)
    if len(buttons) < len(items) or not few or 2 * effects <= len(items):
        return []
    return [_section(*pair) for pair in zip(buttons, labels, strict=True)]


def _section(button: Press, label: str) -> layouts.Part:
    """Return an option as a text with its effect, beside a button with a short label."""
    head, effect = split_head(label)
    mark = "".join(map(icon_mark, button.icons))
    button.icons, button.item.label = (), short_label(head)
    words = f"{mark}**{escape(head)}**" + (f"\n-# {escape(effect)}" if effect else "")
    return discord.ui.Section(words, accessory=button)


def short_label(head: str) -> str:
    """Return a button's words: a phrase up to its card's id, or as a whole if it is short."""
    named = TO_ID.match(head)
    words = named[0] if named is not None else head
    return words if len(words) <= SHORT else CHOOSE


def count_letters(section: layouts.Part) -> int:
    """Return how many of its message's characters a section or a text takes, with its icon."""
    parts = section.walk_children() if isinstance(section, discord.ui.Section) else (section,)
    texts = [part.content for part in parts if isinstance(part, discord.ui.TextDisplay)]
    return sum(map(len, texts)) + ICON
