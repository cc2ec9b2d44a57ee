"""Files with seeds and hidden cards: for the user who runs the bot, and for nobody else."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

OWN = 0o600
OTHERS = 0o077
"""What a file's mode must not have."""
BESIDE = ("", "-wal", "-shm")
"""What SQLite writes beside a database; these take its mode when they are made."""


def keep_private(path: Path) -> None:
    """Make a file for its owner alone before anything is written, and those beside it."""
    if path.name == ":memory:":
        return
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWN))
    for end in BESIDE:
        with contextlib.suppress(OSError):
            beside = path.with_name(path.name + end)
            if open_to_others(beside):
                beside.chmod(OWN)


def write_private(path: Path, data: bytes) -> None:
    """Write a file for its owner alone; raises OSError."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, OWN), "wb") as file:
        if open_to_others(path):
            path.chmod(OWN)
        file.write(data)


def open_to_others(path: Path) -> bool:
    """Whether other users of the machine may read or write a file."""
    return os.name == "posix" and path.is_file() and bool(path.stat().st_mode & OTHERS)
