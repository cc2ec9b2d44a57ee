"""Processor time of the bot's processes, its painters among them."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")
PARENT, USER, SYSTEM = 1, 11, 12
"""Fields of a process in /proc/<id>/stat, counted from the one after its name."""


def is_measurable() -> bool:
    """Return whether this system shows the CPU time of other processes."""
    return (PROC / "self" / "stat").exists()


def processor_seconds(roots: Iterable[int]) -> float:
    """Return the processor seconds that these processes and their descendants have used so far."""
    children, ticks = defaultdict[int, list[int]](list), dict[int, int]()
    for path in PROC.glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        process = int(path.parent.name)
        children[int(fields[PARENT])].append(process)
        ticks[process] = int(fields[USER]) + int(fields[SYSTEM])
    left, total = [*roots], 0
    while left:
        process = left.pop()
        total += ticks.get(process, 0)
        left += children[process]
    return total / os.sysconf("SC_CLK_TCK")
