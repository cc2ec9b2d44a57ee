"""Options of /play that prepare a move for a later turn."""

from __future__ import annotations

from collections.abc import Mapping

from bot.commands.autocompletion import complete_move
from bot.discord_limits import MAX_CHOICES
from bot.panel.premoves import next_turn
from bot.words.names import fill_names
from rules import catalogue
from rules.kernel import Match, Option

QUEUE_HELP = "queues a move for your next turn, like **Queue a move** in the panel"
"""A line of /help."""
WHEN_CHOICES = {
    "next": "On my next turn, loaded into my panel",
    "play": "On my next turn, played immediately",
}
"""Choices for a move that is queued."""


def complete_ahead(save: bytes, seat: int, line: str, names: Mapping[int, str]) -> list[Option]:
    """Return completions of a line for the seat's next turn, as if all others passed.

    `save` is the stored match, because it is loaded in another process. The options' labels have
    the players' names.
    """
    match = next_turn(Match.load(save, catalogue), seat)
    options = complete_move(match, seat, line)[:MAX_CHOICES] if match is not None else []
    return [Option(option.key, fill_names(option.label, names)) for option in options]
