from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import rules
from bot.__main__ import app
from tests.tools.tinygame import TINY

Orrery = Callable[..., Result]


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the tiny game to this process's catalogue."""
    monkeypatch.setitem(rules.catalogue, TINY.slug, TINY)


@pytest.fixture
def orrery(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Orrery:
    """Run a command line of Orrery, with an empty environment and a data folder of its own."""
    for name in ("ORRERY_TOKEN", "DATABASE_URL", "ORRERY_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ORRERY_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments])

    return run
