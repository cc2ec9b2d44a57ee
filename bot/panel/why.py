"""The *Why?* button of a question, which shows the rule behind it, and *How to play*."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panel.panel import Panel
from bot.presses import Action, Item, button, on
from bot.replies import reply_in_parts
from bot.services import Call
from bot.words.refusals import UserError
from bot.words.rules_page import Section, about_rule, in_short


def why_button(panel: Panel) -> Item:
    """Return the button that shows the rule of the panel's question."""
    # the rule is public with the question; a section's name may be long, and is cut nowhere
    key = f"why {panel.rule}"
    action = Action(panel.table, "inpanel", panel.seat, panel.fingerprint, len(panel.keys), key)
    return button(action, "Why?")


def summary_button(panel: Panel) -> Item:
    """Return the button that shows the game's goal, turn and end."""
    return button(Action(panel.table, "inpanel", panel.seat, key="summary"), "How to play")


@on("summary", new=True, in_panel=True)
async def show_summary(call: Call, _: Action) -> None:
    """Show the game's goal, turn and end, to the presser alone."""
    await reply_in_parts(call.interaction, "\n".join(in_short(call.live.record.game)))


@on("why", new=True, in_panel=True)
async def show_rule(call: Call, action: Action) -> None:
    """Show the rule that a question names, to the presser alone."""
    slug = call.live.record.game
    sections = about_rule(slug, action.key)
    if not sections:
        raise UserError(f"The rules page has no section {action.key!r}. Search it with /rules.")
    await reply_in_parts(call.interaction, _words(sections))


def _words(sections: Sequence[Section]) -> str:
    return "\n\n".join(f"**{section.title}**\n{section.text}" for section in sections)
