"""All commands, all modules with handlers of buttons and selects, and every background worker.

A handler names its verb, `@on("commit")`, beside the code; importing its module registers it.
`git grep '"commit"' bot` finds it, and the buttons that lead to it.
A module below `commands/` lists its commands, groups and context menus in `COMMANDS`. Commands
below /table join its group with `@TABLE.command`. One that extends another replaces it.
Any module may list workers in `BACKGROUND`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages

from bot import channel, commands, panel
from bot.services import BackgroundWorker
from bot.tables.table_service import Tables

# a module that nobody imports would leave its buttons dead
MODULES = tuple(
    import_module(module.name)
    for package in (channel, commands, panel)
    for module in walk_packages(package.__path__, f"{package.__name__}.")
)


def without_replaced(listed: commands.Commands) -> commands.Commands:
    """Return the commands except those that another one extends, and so replaces."""
    extended = {command.extras.get(commands.EXTENDS) for command in listed}
    return tuple(
        command
        for command in listed
        if commands.EXTENDS in command.extras or command.name not in extended
    )


COMMANDS: commands.Commands = without_replaced(
    tuple(command for module in MODULES for command in getattr(module, "COMMANDS", ()))
)
"""All slash commands, groups and context menus."""
BACKGROUND: tuple[Callable[[Tables], BackgroundWorker], ...] = tuple(
    worker for module in MODULES for worker in getattr(module, "BACKGROUND", ())
)
"""Workers that change tables after others have changed them."""
