"""The lines of /help: those that are always there, and those that commands add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

COMMAND_LINES: dict[str, tuple[tuple[str, str], ...]] = {
    "Get started": (
        ("/table new", "opens a table; others press Join, then the host presses Start"),
        ("/learn", "the first rounds of a game as a tutorial"),
        ("/table new `duplicate`", "tables with the same deal, compared at the end"),
        ("/table find", "lists tables with open seats"),
        ("/table seat", "AI stand-ins and open seats"),
    ),
    "Play": (
        ("Play", "(on a table's message) choose, preview and commit a move"),
        ("All in one form", "enter a whole sheet, move or offer at once"),
        ("/board, /mine", "show the table, and what only you can see"),
        ("/play, /undo, /redo", "type a move, take an answer back, redo it"),
        ("/table orders", "sets automatic responses to out-of-turn questions"),
        ("/rules", "a rule by keyword or number"),
        ("/resign", "gives up a match"),
    ),
    "Look back": (
        (
            "/recap, /log, /history",
            "news since your last move; the whole log; every board, with *Rewind*",
        ),
        (
            "Apps",
            "(right-click or long-press a message or person) your view, *Rewind to here*, profile",
        ),
        (
            "/replay, /story",
            "a finished match as an animation or in pictures. Also *Rematch*: the same table again",
        ),
        ("/league standings", "your season; press **Enter** on its message to take part"),
        ("/league open", "opens a season that runs itself (moderators)"),
        ("/verify", "checks the dice of a finished match"),
    ),
    "You": (
        ("/mygames, /profile", "show where it's your turn, and a player's results and pace"),
        ("/remind", "sets your reminders: time zone, quiet hours, digest"),
        ("/settings", "your display and confirmation settings"),
        ("/forget-me", "shows what's stored about you, and lets you delete it"),
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
