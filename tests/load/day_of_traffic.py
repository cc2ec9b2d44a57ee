"""A simulated day of many tables: how many processes and workers keep people from waiting.

    python -m tests.load.day_of_traffic --tables 10000,100000,1000000

Moves come at random, by hours as people are awake. Each one takes its process's event loop and then
its database thread, a picture takes a worker, and an AI seat's thought takes another. The costs
are those that `tests.load.moves` and `orrery bench` measured on a core of an ordinary server; give
your own with the options. For each number of tables the smallest fleet is sought with which 99 in
100 moves are stored within half a second in the busiest hour, and boards painted within one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heapify, heapreplace
from itertools import count
from random import Random

HOURS = (2, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 5, 6, 5, 5, 5, 6, 7, 8, 9, 9, 8, 6, 4)
"""Moves by hour of the day, of a community in a few neighbouring time zones."""
MOST_MOVES = 60_000
"""Simulated moves of the busiest hour; of more only the first are."""
STORED, PAINTED, THOUGHT = 0.5, 1.0, 10.0
"""Seconds within which 99 of 100 moves are stored, boards painted and thoughts done."""
MOST_LOAD = 0.6
"""Share of time for which a database thread may be busy: one process may have to do for two."""


@dataclass(frozen=True)
class Costs:
    """Costs of a move."""

    moves_a_day: float
    """Moves of a table a day, AI seats' included."""
    loop: float
    """Seconds of the event loop."""
    database: float
    """Seconds of the database thread."""
    pictures: float
    """Pictures per move."""
    picture: float
    """Seconds of a worker per picture."""
    ai_share: float
    """Share of moves that AI seats make."""
    thought: float
    """Seconds of a worker per thought, on average."""
    calls: float
    """Calls of Discord's API per move, except replies to interactions."""
    transactions: float
    kilobytes: float
    """Size of a table in the database."""


class Servers:
    """Equal servers with one queue, first come, first served."""

    def __init__(self, size: int) -> None:
        self._free = [0.0] * size
        heapify(self._free)

    def serve(self, at: float, seconds: float) -> float:
        """Return when work that comes at a time is done."""
        end = max(at, self._free[0]) + seconds
        heapreplace(self._free, end)
        return end


def busiest(tables: int, costs: Costs) -> float:
    """Return moves a second in the busiest hour."""
    return tables * costs.moves_a_day * max(HOURS) / sum(HOURS) / 3600


def arrivals(rate: float) -> list[float]:
    """Return the times of moves in the busiest hour."""
    chance, at, times = Random(1), 0.0, list[float]()
    while at < 3600 and len(times) < MOST_MOVES:
        at += chance.expovariate(rate)
        times.append(at)
    return times


def served(times: list[float], size: int, seconds: Callable[[], float]) -> list[float]:
    """Return when each of these pieces of work is done by this many servers."""
    servers = Servers(size)
    return [servers.serve(at, seconds()) for at in times]


def around(seconds: float, chance: Random) -> Callable[[], float]:
    """Return a source of durations, from half of an average to one and a half."""
    return lambda: seconds * chance.uniform(0.5, 1.5)


def stored(rate: float, costs: Costs, processes: int) -> tuple[list[float], list[float]]:
    """Return the times at which moves of one process are stored, and their waits.

    Moves are spread evenly over processes, so that one stands for all.
    """
    chance, times = Random(2), arrivals(rate / processes)
    after_loop = served(times, 1, around(costs.loop, chance))
    ends = served(after_loop, 1, around(costs.database, chance))
    return ends, [end - at for at, end in zip(times, ends, strict=True)]


def enough(times: list[float], seconds: Callable[[], float], most: float) -> int:
    """Return how many workers keep 99 of 100 waits below a limit."""
    for size in count(1):
        ends = served(times, size, seconds)
        if _high([end - at for at, end in zip(times, ends, strict=True)]) < most:
            return size
    raise AssertionError


def smallest(rate: float, costs: Costs) -> tuple[int, float, int, int]:
    """Return the smallest fleet for a rate.

    That is processes, with the 99th percentile of their waits, and workers for pictures and
    thoughts. Workers may do both, which takes no more of them.
    """
    for processes in count(max(1, int(rate * costs.database / MOST_LOAD))):
        if rate / processes * costs.database < MOST_LOAD:
            _, waits = stored(rate, costs, processes)
            if _high(waits) < STORED:
                break
    chance, times = Random(3), arrivals(rate)
    pictures = enough(times, around(costs.picture * costs.pictures, chance), PAINTED)
    by_ai = [at for at in times if chance.random() < costs.ai_share]
    thoughts = enough(by_ai, lambda: chance.expovariate(1 / costs.thought), THOUGHT)
    return processes, _high(waits), pictures, thoughts


def _high(waits: list[float]) -> float:
    return sorted(waits)[int(len(waits) * 0.99)] if waits else 0.0


def report(tables: int, costs: Costs) -> str:
    """Describe what this many tables take."""
    rate = busiest(tables, costs)
    processes, wait, pictures, thoughts = smallest(rate, costs)
    load = rate * costs.database / processes
    return (
        f"{tables:,} tables: {rate:.1f} moves/s in the busiest hour; {processes} processes "
        f"(database threads {load:.0%} busy, stored p99 {wait * 1000:.0f} ms), {pictures} workers "
        f"for pictures and {thoughts} for thoughts; "
        f"{rate * costs.transactions:.0f} transactions/s, {rate * costs.calls:.0f} calls/s to "
        f"Discord, {tables * costs.kilobytes / 1e6:.0f} GB"
    )


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--tables", default="10000,100000,1000000")
    wished.add_argument("--moves-a-day", type=float, default=4.0)
    wished.add_argument("--loop", type=float, default=0.009)
    wished.add_argument("--database", type=float, default=0.018)
    wished.add_argument("--pictures", type=float, default=1.3)
    wished.add_argument("--picture", type=float, default=0.036)
    wished.add_argument("--ai-share", type=float, default=0.2)
    wished.add_argument("--thought", type=float, default=0.6)
    wished.add_argument("--calls", type=float, default=3.6)
    wished.add_argument("--transactions", type=float, default=5.0)
    wished.add_argument("--kilobytes", type=float, default=100.0)
    given = vars(wished.parse_args())
    for tables in str(given.pop("tables")).split(","):
        print(report(int(tables), Costs(**given)), flush=True)
