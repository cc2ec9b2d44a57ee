"""Exceptions for one game in the tests of all, as `game_profile.py` in its folder declares."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.support.fuzz import Manner

TESTS = Path(__file__).parents[1]


def _said(slug: str, name: str, default: Any) -> Any:
    if not (TESTS / slug / "game_profile.py").exists():
        return default
    return getattr(import_module(f"tests.{slug}.game_profile"), name, default)


def manner(slug: str) -> Manner:
    """Return the way a test walks through a match: `MANNER`, for games too long for a test."""
    chosen: Manner = _said(slug, "MANNER", Manner())
    return chosen


def unplayed(slug: str) -> Mapping[str, str]:
    """Return the ways to end that no golden play shows, each with the reason: `UNPLAYED`."""
    reasons: Mapping[str, str] = _said(slug, "UNPLAYED", {})
    return reasons


def hides(slug: str) -> bool:
    """Return whether a seat of the game can't know everything: `OPEN` declares full information."""
    return not _said(slug, "OPEN", False)


def known_to_all(slug: str) -> Mapping[str, str]:
    """Return leaves of others' parts of a state that all know but views don't show: `KNOWN`."""
    reasons: Mapping[str, str] = _said(slug, "KNOWN", {})
    return reasons
