"""What the processes of a bot take: processor and memory, as Linux tells."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


class Taken(NamedTuple):
    """What the bot's own process has taken so far, and what those beside it have."""

    seconds: float
    beside: float
    """Seconds of processor of the processes that the bot has started."""
    megabytes: int
    beside_megabytes: int


def memory(process: int) -> int:
    """Megabytes that a process holds; 0: it is gone."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) // 1024 if found else 0


def children(process: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        found += (thread / "children").read_text().split()
    return [int(one) for one in found]


def taken(process: int) -> Taken:
    """What a bot has taken so far."""
    beside = children(process)
    return Taken(
        _seconds(process),
        sum(map(_seconds, beside)),
        memory(process),
        sum(map(memory, beside)),
    )


def _seconds(process: int) -> float:
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0.0
    fields = told.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
