"""A reader's question, answered in another process: it loads no more than the game there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def answered(
    answer: Callable[[Any, Mapping[str, str]], str],
    prepare: Callable[[Mapping[str, str]], object] | None,
    options: Mapping[str, str],
    view: Any,
    said: Mapping[str, str],
) -> str:
    """A query's answer, in a process that must first know what the options refer to."""
    known = prepare(options) if prepare else None
    words = answer(view, said)
    del known  # held up to here, for content is freed with its last holder
    return words
