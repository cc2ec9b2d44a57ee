"""The panel's message: a frame in the seat's colour, with the question in its middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot import layouts
from bot.discord_limits import MAX_COMPONENTS, MAX_ROW_BUTTONS
from bot.interactions.presses import Item, Pick, Press, number_alike, row_of
from bot.panel import phone_height
from bot.panel.buttons import panel_items
from bot.panel.card_sections import count_letters, option_parts
from bot.panel.panel import Panel, Stage
from bot.panel.question_layout import OPTION_ROWS
from bot.panel.text import PanelTexts, Room, panel_texts
from bot.panel.why import summary_button, why_button
from bot.words.accents import seat_accent
from bot.words.icon_marks import icon_mark
from render import seat_icon

FIRST_MATCH = "-# First match? Here's how to play, in short."
"""Text beside the button that shows a game's rules in short."""
MAX_ITEMS_WITH_LINE = 20
"""Buttons and selects up to which other parts fit: a layout has 40."""
MAX_OTHER_PARTS = 11
"""Parts of the frame, the texts, the buttons beside two of them, and the line, at most."""
PARTS_PER_SECTION = 3
"""Parts of an option with its effect: the section, its text and its button."""


BRIEF_LABELS = {"clear": "Clear", "openform": "Form"}
"""Labels of the controls of a tall panel that asks something, by verb: a phone has two lines."""
PLAYING = ("finish", "commit")
"""Verbs that play the draft."""


class _Buttons(NamedTuple):
    """A panel's buttons and selects as parts of its layout."""

    options: Sequence[layouts.Part]
    controls: Sequence[layouts.Part]
    """With a separator above them if there is room."""
    letters: int
    """Length of the options' texts, in characters."""


class PanelMessage(NamedTuple):
    """The parts of a panel's message, from top to bottom."""

    panel: Panel
    title: str
    """Shown after the seat's emblem."""
    game: str
    """Slug, for the seat's colour and emblem."""
    message_above: str = ""
    """Markdown."""
    pictures: Sequence[layouts.Part] = ()
    height_ratio: float = 0
    """Height of the pictures divided by their width; 0: none."""
    page: int = 0
    """Page of a select with many options."""
    further_buttons: Sequence[Item] = ()
    offers_rules: bool = False
    """True to offer the rules in brief, if there is room."""
    other_tables: Sequence[layouts.Part] = ()

    def layout(self) -> discord.ui.LayoutView:
        """Return the message, with short texts if a phone's screen has no room for full ones."""
        panel, pictures = self.panel, self.pictures
        title = icon_mark(seat_icon(self.game, panel.seat)) + self.title
        brief = _rules_in_brief(panel, self.page) if self.offers_rules else []
        # only a question has options to make room for
        for form in Room if panel.stage is Stage.CHOOSE else (Room.AMPLE, Room.SHORT):
            texts = panel_texts(panel, title, self.message_above, below=form)
            others = [*_question_parts(panel, texts), *brief, *layouts.text(texts.foot)]
            room = phone_height.room_below(others, self.height_ratio)
            buttons = self._buttons(room, brief=form is Room.BRIEF_CONTROLS)
            controls = [*buttons.options, *buttons.controls]
            if not self.height_ratio or phone_height.height(controls) <= room:
                break
        letters = buttons.letters + sum(map(count_letters, [*pictures, *brief]))
        texts = panel_texts(panel, title, self.message_above, reserved=letters, below=form)
        above = [layouts.text(texts.head), pictures, _question_parts(panel, texts)]
        below = [buttons.controls, brief, layouts.text(texts.foot), self.other_tables]
        accent = seat_accent(self.game, panel.seat)
        return layouts.framed(*above, buttons.options, *below, accent=accent)

    def _buttons(self, pixels: float, *, brief: bool) -> _Buttons:
        """Return buttons and selects as parts that fit into this height on a phone, in pixels.

        With `brief`, controls have short labels, and the buttons of forms are among them.
        """
        items = _numbered_items(self.panel, self.page)
        options = [item for item in items if row_of(item) < OPTION_ROWS]
        controls = [item for item in items if row_of(item) >= OPTION_ROWS]
        if brief:
            forms = [item for item in options if _verb(item) == "openform"]
            options = [item for item in options if item not in forms]
            lasts = _brief_controls([*controls, *self.further_buttons, *forms])
        else:
            fits = len(controls) + len(self.further_buttons) <= MAX_ROW_BUTTONS
            lasts = (
                [[*controls, *self.further_buttons]] if fits else [controls, self.further_buttons]
            )
        rows = [row for last in lasts for row in layouts.rows(last)]
        taken = layouts.count([*self.pictures, *self.other_tables, *rows])
        room = MAX_COMPONENTS - MAX_OTHER_PARTS - taken
        has_line = options and controls and len(items) <= MAX_ITEMS_WITH_LINE and not brief
        last = [*(layouts.line() if has_line else []), *rows]
        parts = option_parts(options, room // PARTS_PER_SECTION, pixels - phone_height.height(last))
        sections = [part for part in parts if isinstance(part, discord.ui.Section)]
        return _Buttons(parts, last, sum(map(count_letters, sections)))


def _rules_in_brief(panel: Panel, page: int) -> Sequence[layouts.Part]:
    """Return the offer of the rules in brief; empty if the panel has too many buttons."""
    if len(panel_items(panel, page)) > MAX_ITEMS_WITH_LINE:
        return []
    return layouts.section(FIRST_MATCH, summary_button(panel))


def _numbered_items(panel: Panel, page: int) -> list[Item]:
    """Return a panel's buttons and selects with different ids.

    They are created again for each attempt at a layout, because the form in which an option is
    shown changes its label.
    """
    items = panel_items(panel, page)
    number_alike(items)
    return items


def _question_parts(panel: Panel, texts: PanelTexts) -> list[layouts.Part]:
    """Return the parts above the options: question with *Why?*, note and draft."""
    asks = panel.stage is Stage.CHOOSE and panel.rule
    asked = layouts.section(texts.question, why_button(panel) if asks else None)
    return [*asked, *layouts.text(texts.note), *layouts.text(texts.draft)]


def _brief_controls(controls: Sequence[Item]) -> list[Sequence[Item]]:
    """Return rows of controls with short labels: those that play the draft, then the others."""
    for item in controls:
        if isinstance(item, Press):
            item.item.row = None
            item.item.label = BRIEF_LABELS.get(item.action.verb, item.item.label)
    playing = [item for item in controls if _verb(item) in PLAYING]
    others = [item for item in controls if item not in playing]
    starts = range(0, len(others), MAX_ROW_BUTTONS)
    return [playing, *(others[start : start + MAX_ROW_BUTTONS] for start in starts)]


def _verb(item: Item) -> str:
    """Return the verb of a button's or select's press."""
    return item.action.verb if isinstance(item, Press | Pick) else ""
