"""Work that lingers in a process, and whether the process lives."""

from __future__ import annotations

import os
import time
from pathlib import Path


def linger_once(mark: str) -> int:
    """Think forever the first time, and be quick the second."""
    if not Path(mark).exists():
        Path(mark).write_text(str(os.getpid()))
        time.sleep(600)
    return os.getpid()


def is_alive(process: int) -> bool:
    """Return whether a process runs; a zombie doesn't."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
