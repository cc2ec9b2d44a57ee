"""Slash commands, by subject. Each module lists its own in `COMMANDS`; `handlers` collects them."""

from __future__ import annotations

from typing import Any

from discord import app_commands

Commands = tuple[
    app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu, ...
]
"""Commands, groups and context menus of a module."""
