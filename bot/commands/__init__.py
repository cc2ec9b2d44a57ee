"""Slash commands, by subject. Each module lists its own in `COMMANDS`; `handlers` collects them."""

from __future__ import annotations

from typing import Any

from discord import app_commands

Commands = tuple[
    app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu, ...
]
"""Commands, groups and context menus of a module."""
EXTENDS = "extends"
"""Key in a command's extras: the name of a command that it replaces, with further options.

A feature that adds options to another module's command has them in its own module.
"""
