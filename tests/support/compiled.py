"""Compiling everything that a run imports, once and on all cores, before its processes start.

In a new checkout each process would else compile the project and rewrite the assertions of all
tests for itself, at the same time as the others: a minute of every run in CI.
"""

from __future__ import annotations

import compileall
import multiprocessing
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from tests.support.sections import ROOT

PACKAGES = ("bot", "render", "rules", "storage", "tests")


def compile_all(config: pytest.Config, processes: int) -> None:
    """Compile the project, and the modules among the run's arguments as pytest would.

    What is compiled already is left alone.
    """
    tests = {path for path in _named(config) if _is_rewritten(path)}
    plain = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    paths = sorted({*tests, *(path for path in plain if not _is_rewritten(path))})
    forking = multiprocessing.get_context("fork")
    parts = [paths[number::processes] for number in range(processes)]
    started = [forking.Process(target=_compile, args=(config, part)) for part in parts]
    for each in started:
        each.start()
    for each in started:
        each.join()


def _named(config: pytest.Config) -> Iterator[Path]:
    """Yield all modules in the files and folders that the command line names."""
    for argument in config.args:
        named = Path(argument.partition("::")[0]).resolve()
        yield from [named] if named.is_file() else named.rglob("*.py")


def _is_rewritten(path: Path) -> bool:
    """Return whether pytest rewrites a module's assertions."""
    return path.name == "conftest.py" or path.name.startswith("test_")


def _compile(config: pytest.Config, paths: list[Path]) -> None:
    for path in paths:
        if _is_rewritten(path):
            _rewrite(config, path)
        else:
            compileall.compile_file(path, quiet=2)


def _rewrite(config: pytest.Config, path: Path) -> None:
    """Do what pytest does when it imports a test module that it hasn't compiled yet."""
    folder = rewrite.get_cache_dir(path)
    cached = folder / (path.stem + rewrite.PYC_TAIL)
    if rewrite._read_pyc(path, cached) is None:
        folder.mkdir(parents=True, exist_ok=True)
        digest, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, cached)
