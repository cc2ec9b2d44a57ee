"""Reading takes no writer lock: what `store.run` runs writes, what `store.read` runs doesn't.

The functions are read, not run: one that writes only now and then still needs the lock, and a
test that never meets its writing branch would call it a reader.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
import sqlalchemy
import sqlmodel
from sqlalchemy.sql.dml import UpdateBase

import bot
import storage

STORES = {"store", "_store"}
CALLS = ("store.run(", "store.read(", "change_without_answer(")
WRITING = {"add", "add_all", "merge", "delete"}
"""Session methods that only writers call; reads flush, too."""
STATEMENTS = {sqlalchemy.insert, sqlalchemy.update, sqlalchemy.delete, sqlmodel.delete}
LOCKING = {"with_for_update", "lock"}
BUILT = {"step", "self"}
"""Variables whose attributes are set but that aren't rows."""
OURS = ("bot.", "storage.")
HANDED_ON = {"work", "write"}
"""Parameters handed on to the store; callers of `change_without_answer`, too, are checked."""
Scope = dict[str, ast.AST]
"""The functions that are defined or bound where a call stands, by name."""


class Site(NamedTuple):
    """A call of the store: where, whether it takes the lock, and what it runs."""

    place: str
    locks: bool
    work: ast.expr
    module: ModuleType
    scope: Scope


def modules() -> Iterator[tuple[Path, ModuleType]]:
    """Yield the modules of the bot and of the storage, each with its file."""
    for package in (bot, storage):
        folder = Path(package.__file__ or "").parent
        for path in sorted(folder.rglob("*.py")):
            if "migrations" not in path.parts and path.name != "__main__.py":
                dotted = ".".join(path.relative_to(folder.parent).with_suffix("").parts)
                yield path, importlib.import_module(dotted.removesuffix(".__init__"))


def defined(node: ast.AST) -> Scope:
    """Return the functions that a node defines, and the variables that it binds to calls."""
    names: Scope = {}
    for child in ast.walk(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            names[child.name] = child
        elif isinstance(child, ast.Assign) and isinstance(child.value, ast.Call | ast.Lambda):
            names[ast.unparse(child.targets[0])] = child.value
    return names


def sites(tree: ast.AST, module: ModuleType, place: str) -> Iterator[Site]:
    """Yield every call of a store in a module, with the names that are defined around it."""

    def visit(node: ast.AST, scope: Scope) -> Iterator[Site]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            scope = {**scope, **defined(node)}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            owner = ast.unparse(node.func.value).rpartition(".")[2]
            if node.func.attr in ("run", "read") and owner in STORES:
                where = f"{place}:{node.lineno}"
                yield Site(where, node.func.attr == "run", node.args[0], module, scope)
            # stores with the function that it gets third
            elif node.func.attr == "change_without_answer":
                yield Site(f"{place}:{node.lineno}", True, node.args[2], module, scope)
        for child in ast.iter_child_nodes(node):
            yield from visit(child, scope)

    return visit(tree, {})


def value_of(node: ast.expr, module: ModuleType) -> Any:
    """Return what a dotted name means in a module; None where it isn't a global one."""
    if isinstance(node, ast.Name):
        return getattr(module, node.id, None)
    if isinstance(node, ast.Attribute):
        return getattr(value_of(node.value, module), node.attr, None)
    return None


def work_of(site: Site) -> ast.AST | FunctionType | None:
    """Return the function that the store is to run; None where it is a parameter."""
    work: ast.AST = site.work
    while True:
        if isinstance(work, ast.Call):  # partial(function, …)
            work = work.args[0]
        elif isinstance(work, ast.Name) and work.id in site.scope:
            work = site.scope[work.id]
        elif isinstance(work, ast.Attribute) and ast.unparse(work.value) == "self":
            work = site.scope[work.attr]
        elif isinstance(work, ast.Name | ast.Attribute):
            works = value_of(work, site.module)
            return works if isinstance(works, FunctionType) else None
        else:
            return work


def writes(
    work: ast.AST | FunctionType, module: ModuleType, scope: Scope, seen: set[Any] | None = None
) -> bool:
    """Return whether a function may write, directly or through one that it names."""
    seen = set() if seen is None else seen
    if work in seen:
        return False
    seen.add(work)
    if isinstance(work, FunctionType):
        source = ast.parse(textwrap.dedent(inspect.getsource(work)))
        return writes(source, importlib.import_module(work.__module__), {}, seen)
    return any(_writes_here(node, module, scope, seen) for node in ast.walk(work))


def _writes_here(node: ast.AST, module: ModuleType, scope: Scope, seen: set[Any]) -> bool:
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        return ast.unparse(node.value) not in BUILT
    if isinstance(node, ast.keyword) and node.arg in LOCKING:
        return ast.unparse(node.value) == "True"
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "session":
        return node.attr in WRITING
    if isinstance(node, ast.Attribute) and node.attr == "with_for_update":
        return True
    if not isinstance(node, ast.Name | ast.Attribute) or not isinstance(node.ctx, ast.Load):
        return False
    if isinstance(node, ast.Name) and node.id in scope:
        return writes(scope[node.id], module, scope, seen)
    calls = value_of(node, module)
    if isinstance(calls, FunctionType) and calls.__module__.startswith(OURS):
        return writes(calls, module, scope, seen)
    if isinstance(calls, tuple) and all(isinstance(c, FunctionType) for c in calls):
        # a list of hooks; those of an event may write even while no feature joins it
        empty = not calls and ast.unparse(node).rpartition(".")[2].startswith("ON_")
        return empty or any(writes(each, module, scope, seen) for each in calls)
    locked = isinstance(calls, sqlalchemy.Select) and calls._for_update_arg is not None
    return isinstance(calls, UpdateBase) or locked or _is_statement(calls)


def _is_statement(name: Any) -> bool:
    return isinstance(name, FunctionType) and name in STATEMENTS


@cache
def all_sites() -> list[Site]:
    """Return every call of a store; modules that name none of its methods are not walked."""
    return [
        site
        for path, module in modules()
        if any(call in (text := path.read_text()) for call in CALLS)
        for site in sites(ast.parse(text), module, module.__name__)
    ]


def test_every_call_of_the_store_is_read() -> None:
    handed_on = {ast.unparse(site.work) for site in all_sites() if work_of(site) is None}
    assert handed_on == HANDED_ON
    assert len(all_sites()) > 100


@pytest.mark.parametrize("locks", [True, False], ids=["run", "read"])
def test_only_writing_functions_take_the_writer_lock(locks: bool) -> None:
    wrong = [
        f"{site.place} {ast.unparse(site.work)}"
        for site in all_sites()
        if site.locks == locks
        and (work := work_of(site)) is not None
        and writes(work, site.module, site.scope) != locks
    ]
    assert wrong == []


PLANTED = """
async def reader(store):
    await store.run(clocks.of_table, table="t")

async def hidden_reader(store):
    def read(session):
        return [clocks.of_seat(session, table="t", seat=0)]
    await store.run(read)

async def writer(store):
    await store.read(lambda session: clocks.stop(session, table="t"))

async def indirect_writer(store):
    drop = partial(requests.drop, table="t")
    await store.read(drop)
"""


def test_planted_calls_are_found() -> None:
    module = ModuleType("planted")
    from functools import partial

    from storage.clocks import clocks
    from storage.consent import requests

    module.__dict__.update(clocks=clocks, requests=requests, partial=partial)
    calls = list(sites(ast.parse(PLANTED), module, "planted"))
    works = [(site, work_of(site)) for site in calls]
    does = [work is not None and writes(work, module, site.scope) for site, work in works]
    assert [site.locks for site in calls] == [True, True, False, False]
    assert does == [False, False, True, True]
