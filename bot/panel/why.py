"""The *Why?* button of a question, which shows the rule behind it, and *How to play*."""

from __future__ import annotations

from collections.abc import Sequence

from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on
from bot.interactions.replies import reply_in_parts
from bot.panel import drafts
from bot.panel.panel import Panel
from bot.user_errors import UserError
from bot.words.names import escape
from bot.words.rules_page import Section, about_rule, in_short


def why_button(panel: Panel) -> Item:
    """Return the button that shows the rule of the panel's question inside the panel."""
    # the rule is public with the question; a section's name may be long, and is cut nowhere
    key = f"why {panel.rule}"
    action = Action(panel.table, "inpanel", panel.seat, panel.fingerprint, len(panel.keys), key)
    return button(action, "Why?")


def summary_button(panel: Panel) -> Item:
    """Return the button that shows the game's goal, turn and end inside the panel."""
    return button(Action(panel.table, "inpanel", panel.seat, key="summary"), "How to play")


@on("summary", new=True, in_panel=True)
async def show_summary(call: Call, _: Action) -> None:
    """Show the user the game's goal, turn and end."""
    await reply_in_parts(call.interaction, "\n".join(in_short(call.live.table.game)))


@on("why", new=True, in_panel=True)
async def show_rule(call: Call, action: Action) -> None:
    """Show the user the rule that a question names; raise UserError if there is none."""
    slug = call.live.table.game
    sections = about_rule(slug, action.key)
    if not sections:
        raise UserError(f"The rules have no section {action.key!r}. Search them with /rules.")
    panel = await _own_panel(call, action)
    # a panel shows only the beginning of its question's note
    note = [escape(panel.note)] if panel is not None and panel.note else []
    rule = _sections_text(sections)
    # an out-of-turn question: its reason comes first
    parts = [*note, rule] if panel is not None and panel.reaction else [rule, *note]
    await reply_in_parts(call.interaction, "\n\n".join(parts))


async def _own_panel(call: Call, action: Action) -> Panel | None:
    """Return the panel of the caller's own question.

    None if the question has changed, or for somebody else's panel.
    """
    if not action.fingerprint or call.live.visible_seat(call.person) != action.seat:
        return None
    panel = await drafts.current_panel(call.services.tables, call.live, action.seat)
    return panel if panel.fingerprint == action.fingerprint else None


def _sections_text(sections: Sequence[Section]) -> str:
    """Return sections of the rules as text with titles in bold."""
    return "\n\n".join(f"**{section.title}**\n{section.text}" for section in sections)
