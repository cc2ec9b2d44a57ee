"""No function of the product is left without a user, such as a helper of a removed feature.

Functions are found by name: one that shares its name with another is used if either is. Users in
the tests don't count.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from tests.support.sections import ROOT
from tests.support.sources import walk

PACKAGES = ("bot", "render", "rules", "storage")
KNOWN_DECORATORS = {
    "abstractmethod", "asynccontextmanager", "cache", "cached_property", "classmethod",
    "contextmanager", "lru_cache", "override", "property", "staticmethod",
}  # fmt: skip
"""Decorators that register nothing: what they decorate still needs a user."""
DISCORD = "discord.py calls it"
PLAYGROUND = "a fault or a change of the playground's world, for tests and drivers"
EXCEPTIONS = {
    **dict.fromkeys(
        ("from_custom_id", "interaction_check", "on_error", "on_guild_available", "on_guild_join",
         "on_interaction", "on_ready", "setup_hook"),
        DISCORD,
    ),
    **dict.fromkeys(
        ("ask_reconnect", "bot_role", "delete_channel", "drop_sockets", "fail", "forget_gone",
         "garble", "kick_bot", "overwrite", "rate_limit", "remove_member"),
        PLAYGROUND,
    ),
    "_missing_": "enum calls it for a value that isn't a member's",
    "wait_until_idle": "tests wait with it for work in the background",
}  # fmt: skip
"""Functions without a user in the product, with the reason why they stay."""


def test_every_function_has_a_user() -> None:
    trees = (
        ast.parse(path.read_text(), str(path.relative_to(ROOT)))
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
    )
    unused = set(unused_functions(trees))
    left = unused - EXCEPTIONS.keys()
    assert not left, f"nothing in the product uses {', '.join(sorted(left))}"
    assert unused == EXCEPTIONS.keys(), "an exception is used, or is gone"


def test_helper_left_behind_is_found() -> None:
    module = """
def countdown(n): return n and countdown(n - 1)
def greet(): print("hello")
class Counter:
    def step(self): self.step()
    @on("add")
    def add(self): greet()
"""
    assert set(unused_functions([ast.parse(module)])) == {"countdown", "step"}


def unused_functions(trees: Iterable[ast.Module]) -> Iterator[str]:
    """Yield the names of functions and methods that nothing mentions except their own bodies.

    Trees are taken one by one: kept together, they cost more in searches for garbage than to parse.
    """
    mentioned, own, defined = Counter[str](), Counter[str](), set[str]()
    for node in chain.from_iterable(map(walk, trees)):
        mentioned.update(mention(node))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            own[node.name] += sum(is_recursion(inner, node.name) for inner in walk(node))
            if not node.name.startswith("__") and not is_registered(node):
                defined.add(node.name)
    return (name for name in defined if mentioned[name] == own[name])


def mention(node: ast.AST) -> list[str]:
    """Return the name that a node reads, as a variable, an attribute or a whole string."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
            return [name]
    return []


def is_recursion(node: ast.AST, name: str) -> bool:
    """Return whether a node in a function's body names that function itself."""
    if isinstance(node, ast.Attribute):
        return node.attr == name and isinstance(node.value, ast.Name) and node.value.id == "self"
    return isinstance(node, ast.Name) and node.id == name


def is_registered(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a decorator may register a function with somebody who calls it."""
    names = set[str]()
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        names.add(called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", ""))
    return bool(names - KNOWN_DECORATORS)
