"""The state of the reply to an interaction, kept with it while its handler runs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

import discord

from bot.layouts import Part
from bot.services import Interaction

STATE_KEY = "reply state"
"""Key of the state in an interaction's extras, which discord.py leaves to the application."""


class Acknowledged(Enum):
    """The kind of response that an acknowledgement has announced to Discord."""

    NEW_REPLY = auto()
    """A new private message, or a form."""
    EDIT = auto()
    """An edit of the message that was pressed."""


@dataclass
class ReplyState:
    """The state of the reply to an interaction."""

    acknowledged: Acknowledged | None = None
    """None: the kind of the first response isn't decided yet."""
    acknowledging: asyncio.Task[None] | None = None
    """Sends the acknowledgement in a moment; None: it is sent, or isn't announced yet."""
    may_answer_first: bool = True
    """True if an answer may still replace the acknowledgement."""
    has_layout: bool = False
    """True once its answer is a layout, which it stays."""
    answer: discord.Message | None = None
    """The message that `@original` means, as it was last edited; None: unknown."""
    back_button: Part | None = None
    """The button that leads from an answer inside a panel back to the panel; None: it isn't one."""
    stand_in_moves: list[str] = field(default_factory=list)
    """Lines about a stand-in's moves, reported after the answer."""

    def take_stand_in_moves(self) -> Sequence[str]:
        """Return the lines about a stand-in's moves, and forget them."""
        lines, self.stand_in_moves = self.stand_in_moves, []
        return lines


def reply_state(interaction: Interaction) -> ReplyState:
    """Return an interaction's state, which begins as that of an unanswered one."""
    state: ReplyState = interaction.extras.setdefault(STATE_KEY, ReplyState())
    return state


def edits_message(interaction: Interaction) -> discord.Message | None:
    """Return the message that an answer edits; None: the answer is a message of its own."""
    is_edit = reply_state(interaction).acknowledged is Acknowledged.EDIT
    return interaction.message if is_edit else None
