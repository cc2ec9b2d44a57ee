"""A task as a cluster's worker runs it.

The module imports next to nothing: the task imports what it needs.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT_FOLDER = Path(__file__).parents[3]
VERSIONED_FOLDERS = ("rules", "render", "bot/tables", "bot/words")
"""Folders that a task's result depends on."""
GRACE_SECONDS = 1.0
"""Seconds after the deadline at which a worker ends itself: by then the bot has cancelled."""


class OtherVersion(Exception):  # noqa: N818
    """Raised when a worker runs another version of the program than the bot."""


@cache
def fingerprint() -> str:
    """Return a text with the versions of Python and of this program, and a digest of its files."""
    digest = hashlib.sha256()
    for part in VERSIONED_FOLDERS:
        for path in sorted((ROOT_FOLDER / part).rglob("*")):
            if path.suffix in {".py", ".toml"}:
                digest.update(f"{path.relative_to(ROOT_FOLDER).as_posix()}\n".encode())
                digest.update(path.read_bytes())
    python = ".".join(map(str, sys.version_info[:2]))
    return f"{version('orrery')} {digest.hexdigest()[:12]} on Python {python}"


def pack(work: Callable[..., object], given: tuple[object, ...]) -> bytes:
    """Return a task as bytes; see `perform`."""
    return pickle.dumps((work, given), pickle.HIGHEST_PROTOCOL)


def perform(packed: bytes, wanted: str, seconds: float, memory: int) -> bytes:
    """Return a packed task's result, or its error, as bytes for `unpack`.

    `wanted` is the bot's fingerprint. A task that misses its deadline of `seconds` can't be stopped
    otherwise, so it ends the worker, which its nanny replaces. Raises OtherVersion if
    this worker runs another version.
    """
    if fingerprint() != wanted:
        raise OtherVersion(fingerprint())
    guard = threading.Timer(seconds + GRACE_SECONDS, os._exit, (1,))
    guard.daemon = True
    guard.start()
    try:
        with _limit_memory(memory):
            work, given = pickle.loads(packed)  # noqa: S301  from a bot with our certificate
            return pickle.dumps((work(*given), None), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return _packed_error(error)
    finally:
        guard.cancel()


def _packed_error(error: Exception) -> bytes:
    """Return an error as bytes, without its cause, which may not be picklable."""
    error.__cause__ = error.__context__ = None
    try:
        return pickle.dumps((None, error), pickle.HIGHEST_PROTOCOL)
    except Exception:
        return pickle.dumps((None, RuntimeError(repr(error))), pickle.HIGHEST_PROTOCOL)


def unpack(result: bytes) -> Any:
    """Return a task's result, or raise its error, from the bytes of `perform`."""
    value, error = pickle.loads(result)  # noqa: S301  from a worker with our certificate
    if error is not None:
        raise error
    return value


@contextlib.contextmanager
def _limit_memory(memory: int) -> Iterator[None]:
    """Limit the bytes that the process may add to its memory in the context; 0 for no limit."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError):
        memory = 0
    if not memory:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    most = pages * os.sysconf("SC_PAGE_SIZE") + memory
    resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
