"""Buttons, handlers, commands and kinds of requests: each of them is registered."""

import ast
from pathlib import Path

from discord import app_commands

import bot
from bot.channel.consent.requests import KINDS
from bot.handlers import COMMANDS, MODULES
from bot.presses import HANDLERS, OWN
from bot.tables.pictures.boards import EXTRAS
from storage.schema.consent_records import RequestKind

BOT = Path(bot.__path__[0])
DECORATORS = {"on", "on_own", "on_panel"}
TREES = [ast.parse(path.read_text()) for path in sorted(BOT.rglob("*.py"))]


def is_call(node: ast.AST, names: set[str]) -> bool:
    """Return whether a node calls a plain function of one of these names."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def strings(node: ast.AST) -> list[str]:
    """Return the strings below a node, except in decorators that register handlers."""
    if is_call(node, DECORATORS):
        return []
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [text for child in ast.iter_child_nodes(node) for text in strings(child)]


def test_every_button_has_a_handler() -> None:
    calls = [node for tree in TREES for node in ast.walk(tree) if is_call(node, {"Action"})]
    verbs = {
        text
        for call in calls
        if isinstance(call, ast.Call) and len(call.args) > 1
        for text in strings(call.args[1])
    }
    assert len(verbs) > 50, "the buttons are no longer found"
    assert verbs - {""} <= {*HANDLERS, *OWN}


def test_every_handler_has_a_button() -> None:
    named = {text for tree in TREES for text in strings(tree)}
    assert {*HANDLERS, *OWN} - {*EXTRAS} <= named


def test_every_kind_of_request_is_registered() -> None:
    assert KINDS.keys() == set(RequestKind)


def test_every_command_of_a_module_is_registered() -> None:
    values = [value for module in MODULES for value in vars(module).values()]
    roots = {
        (value.root_parent or value).name
        for value in values
        if isinstance(value, app_commands.Command)
    }
    roots |= {value.name for value in values if isinstance(value, app_commands.ContextMenu)}
    assert len(roots) > 20, "the commands are no longer found"
    assert roots <= {command.name for command in COMMANDS}


def test_every_group_of_commands_is_registered() -> None:
    groups = [command for command in COMMANDS if isinstance(command, app_commands.Group)]
    groups += [
        child
        for group in groups
        for child in group.walk_commands()
        if isinstance(child, app_commands.Group)
    ]
    defined = {
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, app_commands.Group)
    }
    assert groups >= defined > {app_commands.Group}
