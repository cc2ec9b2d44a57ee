"""Options as buttons: with a text each, such as a card's effect, or in a shorter form.

The first form for which a phone has room is used, because question, picture and options should fit
on one screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot import layouts
from bot.discord_limits import MAX_ROW_BUTTONS
from bot.interactions.presses import Item, Pick, Press, row_of, select
from bot.panel import phone_height
from bot.panel.question_layout import OPTION_ROWS, fits_select
from bot.panel.titles import invitation, split_head, title
from bot.words.icon_marks import icon_mark
from bot.words.names import escape
from rules.kernel import Option

MAX_SECTIONS = 9
"""Maximum number of options; more of them are quicker to scan as rows of buttons."""
LONGEST_SHORT_LABEL = 16
"""Maximum length of a button that leaves room for the text beside it on a phone."""
ICON_LENGTH = 32
"""Maximum number of characters that an icon takes in a text: its name and its id."""
PHRASE_TO_CARD_ID = re.compile(r".*?\b[A-Z]{1,2}[0-9]{1,2}\b(?: \+ [A-Z]{1,2}[0-9]{1,2}\b)*")
"""A phrase up to the id of a card, such as *Take T05*, and of cards added, as in *M01 + M07*."""
WITH_CARD = re.compile(r" with [A-Z]{1,2}[0-9]{1,2}$")
"""The card at a phrase's end that is used besides, as in *M08 Science Module with T1*."""
CHOOSE = "Choose"
FEWEST_FOR_SECTIONS, FEWEST_FOR_MENU, FEWEST_BESIDE_SELECTS = 2, 3, 2
"""Options from which they have sections, a menu, and a menu below other selects."""


def option_parts(items: Sequence[Item], parts: int, pixels: float) -> list[layouts.Part]:
    """Return options as sections, rows of buttons or a menu: the first form that fits.

    A section is a text with a button beside it. A message has room for `parts` sections, and a
    phone's screen for `pixels` of options. Buttons keep their actions; only their labels are
    shorter where a text has the rest.
    """
    buttons = [item for item in items if isinstance(item, Press) and item.action.verb == "pick"]
    if len(buttons) < len(items) or len(items) < FEWEST_FOR_SECTIONS:
        return _rows_and_menu(items, buttons, pixels)
    labels = [button.item.label or "" for button in buttons]
    pairs = [*zip(buttons, labels, strict=True)]
    if has_sections(labels, parts):
        if sum(section_height(label) for label in labels) <= pixels:
            return [_section(*pair) for pair in pairs]
        for number, (button, label) in enumerate(pairs):
            button.item.label = brief_label(label)
            button.item.row = number // MAX_ROW_BUTTONS
    rows = layouts.rows(buttons)
    heads = title([Option(button.action.key, label) for button, label in pairs])
    menu = layouts.rows([_menu(pairs, invitation(heads, len(pairs), several=False))])
    # a menu is no shorter than one line of buttons
    room = max(pixels, phone_height.height(menu))
    fits = phone_height.height(rows) <= room or len(items) < FEWEST_FOR_MENU
    return rows if fits else menu


def _rows_and_menu(
    items: Sequence[Item], buttons: Sequence[Press], pixels: float
) -> list[layouts.Part]:
    """Return selects and buttons in rows; options among them share a menu if a phone needs it."""
    rows = layouts.rows(items)
    pairs = [(button, button.item.label or "") for button in buttons]
    options = [Option(button.action.key, label) for button, label in pairs]
    if len(buttons) < FEWEST_BESIDE_SELECTS or not fits_select(options):
        return rows
    others, row = [item for item in items if item not in buttons], row_of(buttons[0])
    menu = _menu(pairs, invitation(title(options), len(pairs), several=False))
    brief = [
        *layouts.rows([item for item in others if row_of(item) < row]),
        *layouts.rows([menu]),
        *layouts.rows([item for item in others if row_of(item) >= row]),
    ]
    heights = phone_height.height(rows), phone_height.height(brief)
    # buttons of another kind need a row of their own below the menu
    fits = len(brief) <= OPTION_ROWS and heights[1] < heights[0]
    return brief if fits and heights[0] > pixels else rows


def has_sections(labels: Sequence[str], parts: int) -> bool:
    """Return whether options are shown as sections if a phone has room for them.

    They are if most labels have an effect, and all of them fit into the `parts` of a message.
    """
    effects = sum(bool(split_head(label)[1]) for label in labels)
    return len(labels) <= min(MAX_SECTIONS, parts) and 2 * effects > len(labels)


def section_height(label: str) -> float:
    """Return the height of an option's section on a phone, in pixels."""
    head, effect = split_head(label)
    beside = phone_height.label_width(short_label(head))
    return phone_height.beside_height(_section_text(head, effect), beside)


def _menu(pairs: Sequence[tuple[Press, str]], words: str) -> Pick:
    """Return one select in place of buttons, given with their full labels.

    `words` are its placeholder.
    """
    first = pairs[0][0]
    action = replace(first.action, verb="menu", key=str(row_of(first)))
    options = [(button.action.key, label) for button, label in pairs]
    icons = [next(iter(button.icons), "") for button, _ in pairs]
    return select(action, words, options, row=row_of(first), icons=icons)


def _section(button: Press, label: str) -> layouts.Part:
    """Return an option's section: head and effect as a text, beside a short button."""
    head, effect = split_head(label)
    mark = "".join(map(icon_mark, button.icons))
    button.icons, button.item.label = (), short_label(head)
    return discord.ui.Section(mark + _section_text(head, effect), accessory=button)


def _section_text(head: str, effect: str) -> str:
    """Return an option's head in bold, with its effect in small print below."""
    return f"**{escape(head)}**" + (f"\n-# {escape(effect)}" if effect else "")


def brief_label(label: str) -> str:
    """Return an option's label without the effect that follows its first phrase."""
    head = split_head(label)[0]
    words = short_label(head)
    return head if words == CHOOSE else words


def short_label(head: str) -> str:
    """Return a short label for a button: the phrase up to a card's id, or *Choose*.

    A card used besides stays, as in *M08 with T1*.
    """
    named = PHRASE_TO_CARD_ID.match(head)
    words = named[0] if named is not None else head
    besides = WITH_CARD.search(head)
    if besides is not None and not words.endswith(besides[0]):
        words += besides[0]
    return words if len(words) <= LONGEST_SHORT_LABEL else CHOOSE


def count_letters(section: layouts.Part) -> int:
    """Return the number of characters in a section or text, plus ICON_LENGTH for an icon."""
    parts = section.walk_children() if isinstance(section, discord.ui.Section) else (section,)
    texts = [part.content for part in parts if isinstance(part, discord.ui.TextDisplay)]
    return sum(map(len, texts)) + ICON_LENGTH
