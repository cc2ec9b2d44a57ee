"""Every button leads to a handler, every handler has a button, and requests have their kinds."""

import ast
from pathlib import Path

import bot
import bot.handlers  # registers all handlers
from bot.channel.consent.requests import KINDS
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
