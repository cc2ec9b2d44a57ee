"""Processor time and memory of a bot's processes, as Linux reports them."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


class Taken(NamedTuple):
    """Resources taken so far by the bot's own processes, and by those beside them."""

    seconds: float
    beside: float
    """Seconds of processor of the processes that the bot has started."""
    megabytes: int
    beside_megabytes: int


def memory(process: int) -> int:
    """Return the megabytes that a process uses; 0 if it has ended."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    match = re.search(r"VmRSS:\s+(\d+)", status)
    return int(match[1]) // 1024 if match else 0


def children(process: int) -> list[int]:
    """Return the running processes that a process has started."""
    numbers = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        numbers += (thread / "children").read_text().split()
    return [int(process) for process in numbers]


def taken(processes: Sequence[int]) -> Taken:
    """Return the resources that a bot's processes have taken so far."""
    beside = [child for process in processes for child in children(process)]
    return Taken(
        sum(map(_seconds, processes)),
        sum(map(_seconds, beside)),
        sum(map(memory, processes)),
        sum(map(memory, beside)),
    )


def busy() -> float:
    """Return the processor seconds that this machine has spent since it was started."""
    user, nice, system, *_ = Path("/proc/stat").read_text().split()[1:]
    return (int(user) + int(nice) + int(system)) / TICKS


def _seconds(process: int) -> float:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0.0
    fields = status.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
