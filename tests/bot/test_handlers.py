"""Buttons, handlers, commands and kinds of requests: each of them is registered."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import Interaction, app_commands

import bot
from bot.channel.consent.requests import REQUEST_HANDLERS, register
from bot.commands import EXTENDS
from bot.handlers import BACKGROUND, COMMANDS, MODULES, without_replaced
from bot.interactions.presses import HANDLERS, OWN_HANDLERS
from bot.tables.pictures.boards import EXTRAS
from storage.schema.consent_records import RequestKind
from tests.support.sources import statements, walk

BOT = Path(bot.__path__[0])
DECORATORS = {"on", "on_own", "on_panel"}
EARLIER_VERBS = {"try", "back1", "backall"}
"""Verbs of buttons on messages of earlier versions."""


def trees(word: str = "") -> Iterator[ast.Module]:
    """Yield the modules of the bot whose text contains a word, one at a time."""
    texts = (path.read_text() for path in sorted(BOT.rglob("*.py")))
    return (ast.parse(text) for text in texts if word in text)


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
    nodes = (node for tree in trees("Action(") for node in walk(tree))
    calls = [node for node in nodes if is_call(node, {"Action"})]
    verbs = {
        text
        for call in calls
        if isinstance(call, ast.Call) and len(call.args) > 1
        for text in strings(call.args[1])
    }
    assert len(verbs) > 50, "the buttons are no longer found"
    assert verbs - {""} <= {*HANDLERS, *OWN_HANDLERS}


def test_every_handler_has_a_button() -> None:
    named = {text for tree in trees() for text in strings(tree)}
    named |= {verb for verb, handler in HANDLERS.items() if handler.waiting or handler.ready}
    assert {*HANDLERS, *OWN_HANDLERS} - {*EXTRAS} - EARLIER_VERBS <= named
    assert {*HANDLERS} >= EARLIER_VERBS


def test_every_kind_of_request_is_registered() -> None:
    assert REQUEST_HANDLERS.keys() == set(RequestKind)


def test_second_handler_of_a_kind_of_request_is_rejected() -> None:
    first = REQUEST_HANDLERS[RequestKind.PAUSE]
    with pytest.raises(ValueError, match="two handlers"):
        register(type(first))
    assert REQUEST_HANDLERS[RequestKind.PAUSE] is first


def test_every_command_of_a_module_is_registered() -> None:
    values = [value for module in MODULES for value in vars(module).values()]
    commands = [value for value in values if isinstance(value, app_commands.Command)]
    roots = {(command.root_parent or command).name for command in commands}
    roots |= {value.name for value in values if isinstance(value, app_commands.ContextMenu)}
    assert len(roots) > 20, "the commands are no longer found"
    assert roots <= {command.name for command in COMMANDS}


def test_names_of_commands_are_unique() -> None:
    names = [
        command.name for command in COMMANDS if not isinstance(command, app_commands.ContextMenu)
    ]
    assert len(names) == len(set(names))


def made_up(name: str, **extras: str) -> app_commands.Command[Any, ..., Any]:
    """Return a command that does nothing."""

    async def callback(interaction: Interaction) -> None:
        """Do nothing."""

    return app_commands.Command(
        name=name, description="Nothing", callback=callback, extras={**extras}
    )


def test_extended_command_is_replaced() -> None:
    plain, other = made_up("plain"), made_up("other")
    extended = made_up("plain", **{EXTENDS: "plain"})
    assert without_replaced((plain, other, extended)) == (other, extended)


def test_every_group_of_commands_is_registered() -> None:
    roots = [command for command in COMMANDS if isinstance(command, app_commands.Group)]
    children = [child for group in roots for child in group.walk_commands()]
    values = [value for module in MODULES for value in vars(module).values()]
    defined = {
        value
        for value in values
        if isinstance(value, type) and issubclass(value, app_commands.Group)
    }
    assert {type(command) for command in (*roots, *children)} >= defined
    assert len(defined) > 1, "the groups are no longer found"


def test_every_background_worker_is_started() -> None:
    workers = {
        node.name
        for tree in trees("self.listeners_after:")
        for node in statements(tree)
        # only such workers report to others what they have changed
        if isinstance(node, ast.ClassDef) and "self.listeners_after:" in ast.unparse(node)
    }
    assert workers == {worker.__name__ for worker in BACKGROUND if isinstance(worker, type)}
