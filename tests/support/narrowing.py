"""Narrow types in tests: what a test takes for granted is asserted, so that mypy knows it, too."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def existing(value: T | None) -> T:
    """Return a value that must not be None."""
    assert value is not None
    return value


def instance(kind: type[T], value: object) -> T:
    """Return a value that must be of a class, where its declaration names an interface only."""
    assert isinstance(value, kind), f"{type(value).__name__} isn't a {kind.__name__}"
    return value
