"""Options of the whole suite, and what every process of it has in common."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest


def keep_bytecode(folder: str) -> None:
    """Keep compiled files apart from the sources, where the environment forbids them beside these.

    A run starts a hundred processes; without compiled files each compiles the whole project.
    """
    sys.pycache_prefix, sys.dont_write_bytecode = folder, False
    os.environ["PYTHONPYCACHEPREFIX"] = folder
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


if sys.dont_write_bytecode:
    # before the imports below and those of conftests in folders: they are compiled once
    keep_bytecode(str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode"))
pytest.register_assert_rewrite("tests.e2e.killing", "tests.support.running_bot")

from tests.support import compiled, discord_document  # noqa: E402
from tests.support.depth import DEPTHS, Chosen  # noqa: E402

YOUNG = 20_000
"""Allocations between two searches for garbage."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--depth` and `--seed`, see `tests/support/depth.py`."""
    parser.addoption("--depth", choices=DEPTHS, default=DEPTHS[0], help="how deep tests go")
    parser.addoption("--seed", type=int, default=0, help="which seeds walks begin with")


def pytest_xdist_auto_num_workers() -> int:
    """Return 1.5 processes per core: many tests wait, for a page or a ping."""
    return _cores() * 3 // 2


def _cores() -> int:
    known = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return known or 1


def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Compile what the processes are about to import, before they all do so."""
    compiled.compile_all(config, _cores())


def pytest_configure(config: pytest.Config) -> None:
    """Before anything is collected: parameters of tests depend on it."""
    Chosen.depth = config.getoption("--depth")
    Chosen.seed = config.getoption("--seed")


def pytest_collection_finish() -> None:
    """Take what was imported and collected out of every later search for garbage; search seldom.

    Walks allocate without end and leave next to no circles: a tenth of a run went into searches.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def pytest_unconfigure() -> None:
    """Take what is left out of the five searches for garbage with which pytest ends."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Warn once that exchanges were not checked against Discord's document, not per test."""
    if not discord_document.path().exists():
        terminalreporter.write_line(
            "Requests and answers were not checked against Discord's document, which is not at "
            f"{discord_document.path()}; tests/README.md says where to get it."
        )
