"""The lines of /help: those that are always there, and those that commands add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

COMMAND_LINES: dict[str, tuple[tuple[str, str], ...]] = {
    "Get started": (
        ("/table new", "open a table; others then join, and the host starts the match"),
        ("/learn", "learn a game by playing its first rounds"),
        ("/table new `duplicate`", "open tables with the same deal and compare them at the end"),
        ("/table find", "list tables with open seats"),
        ("/table seat", "manage AI stand-ins and open seats"),
    ),
    "Play": (
        ("Play", "(on a table's message) choose, preview and commit a move"),
        ("All in one form", "enter a whole sheet, move or offer in one go"),
        ("/board, /mine", "show the table, and what only you can see"),
        ("/play, /undo, /redo", "type a move; undo an answer, or redo it"),
        ("/table orders", "set automatic responses to out-of-turn questions"),
        ("/rules", "look up a rule by keyword or number"),
        ("/resign", "give up a match"),
    ),
    "Look back": (
        (
            "/recap, /log, /history",
            "show what's new since your last move, the whole log, or every board (**Rewind**)",
        ),
        (
            "Apps",
            "(right-click or long-press a message or person) show your view or profile, or rewind",
        ),
        (
            "/replay, /story",
            "show a finished match, animated or in pictures; **Rematch** opens the table again",
        ),
        ("/league standings", "show your season; press **Enter** on its message to take part"),
        ("/league open", "open a season that runs itself (moderators)"),
        ("/verify", "check the dice of a finished match"),
    ),
    "You": (
        ("/mygames, /profile", "show where it's your turn, and a player's results and pace"),
        ("/remind", "set up your reminders: time zone, quiet hours, digest"),
        ("/settings", "choose how boards are shown and when moves are confirmed"),
        ("/forget-me", "show what's stored about you, or delete it"),
    ),
}
"""Groups of commands and buttons, by name, with what they do."""
HELP_LINE = "help"
"""Key in a command's extras: its group, its name and what it does. A removable feature keeps its
line in its own module, so that none is left behind."""
HelpLines = Mapping[str, Sequence[tuple[str, str]]]


def help_lines(tree: app_commands.CommandTree[Any]) -> HelpLines:
    """Return the entries of /help by group, with those that commands add in their `extras`."""
    lines = {title: [*entries] for title, entries in COMMAND_LINES.items()}
    for command in tree.walk_commands():
        if HELP_LINE in command.extras:
            title, *line = command.extras[HELP_LINE]
            lines[title].append((line[0], line[1]))
    return lines
