"""Options of the whole suite."""

from __future__ import annotations

import pytest

from tests.support.depth import DEPTHS, Chosen


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--depth` and `--seed`, see `tests/support/depth.py`."""
    parser.addoption("--depth", choices=DEPTHS, default=DEPTHS[0], help="how deep tests go")
    parser.addoption("--seed", type=int, default=0, help="which seeds walks begin with")


def pytest_configure(config: pytest.Config) -> None:
    """Before anything is collected: parameters of tests depend on it."""
    Chosen.depth = config.getoption("--depth")
    Chosen.seed = config.getoption("--seed")
