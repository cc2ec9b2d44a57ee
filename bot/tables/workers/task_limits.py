"""Kinds of work that leave the event loop, with priority and limits of each."""

from __future__ import annotations

from enum import StrEnum
from importlib import import_module
from typing import NamedTuple


class TaskKind(StrEnum):
    """A kind of work for other processes."""

    PICTURE = "picture"
    """A picture for a person who waits for it."""
    QUERY = "query"
    """A person's question to the rules."""
    BOARD = "board"
    """The pictures of a table's message."""
    THOUGHT = "thought"
    """The next move of an AI seat, its plan, or a hint."""
    REVIEW = "review"
    REPLAY = "replay"


class Limits(NamedTuple):
    """Priority and limits of a kind of work."""

    priority: int
    """The lowest goes first where several bots share workers."""
    seconds: float
    """Deadline, from when a worker can begin."""
    memory: int = 0
    """Bytes of addresses that the task may add to its process; 0: no limit."""
    deaths: int = 3
    """Number of workers that may die from the task before it is given up."""


LIMITS = {
    # a normal picture takes 30 ms
    TaskKind.PICTURE: Limits(0, 20.0),
    # a query that needs too much memory must not take three workers with it
    TaskKind.QUERY: Limits(0, 10.0, memory=2**30, deaths=1),
    TaskKind.BOARD: Limits(1, 20.0),
    TaskKind.THOUGHT: Limits(2, 600.0),
    # one or two minutes of a processor, which others may want too
    TaskKind.REVIEW: Limits(3, 600.0),
    TaskKind.REPLAY: Limits(3, 90.0),
}

PREPARED = {
    TaskKind.PICTURE: "bot.tables.pictures.painting",
    TaskKind.THOUGHT: "bot.tables.ai.thinking",
}
"""Modules that a worker imports before its first task, by name: they import this package."""


def prepare(kind: TaskKind) -> None:
    """Import the modules that tasks of a kind need."""
    import_module(PREPARED[kind])


class TaskError(Exception):
    """Raised when a task fails for a reason outside its own code, such as a deadline."""


class TooSlow(TaskError):  # noqa: N818  a condition, like TimeoutError
    """Raised when a task misses its deadline and is stopped."""


class WorkersDied(TaskError):  # noqa: N818
    """Raised when every worker that ran the task has died."""
