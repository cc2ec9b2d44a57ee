"""A simulated day of many tables: how many processes and workers keep people from waiting.

    python -m tests.load.day_of_traffic --tables 10000,100000,1000000

Moves come at random, by hours as people are awake. Each one takes its process's event loop and then
its database thread, a picture takes a worker, and an AI seat's thought takes another. The costs
are those that `tests.load.moves` and `orrery bench` measured on a core of an ordinary server; give
your own with the options. For each number of tables the smallest fleet is sought with which 99 in
100 moves are stored within a second in the busiest hour, and boards are painted within two.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from heapq import heapify, heapreplace
from itertools import count
from random import Random

HOURS = (2, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 5, 6, 5, 5, 5, 6, 7, 8, 9, 9, 8, 6, 4)
"""Moves by hour of the day, of a community in a few neighbouring time zones."""
MOST_MOVES = 400_000
"""Simulated moves of the busiest hour; of more only the first are."""
STORED, PAINTED, THOUGHT = 1.0, 2.0, 60.0
"""Seconds within which 99 of 100 moves are stored, boards painted and thoughts done."""


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
        self.busy = 0.0

    def serve(self, at: float, seconds: float) -> float:
        """Return when work that comes at a time is done."""
        end = max(at, self._free[0]) + seconds
        heapreplace(self._free, end)
        self.busy += seconds
        return end


@dataclass
class Hour:
    """Waits in the busiest hour."""

    stored: float
    painted: float
    thought: float
    load: float
    """Share of time in which the database threads are busy."""

    @property
    def fits(self) -> bool:
        """Return whether nobody waits for too long."""
        return self.stored < STORED and self.painted < PAINTED and self.thought < THOUGHT


def busiest(tables: int, costs: Costs) -> float:
    """Return moves a second in the busiest hour."""
    return tables * costs.moves_a_day * max(HOURS) / sum(HOURS) / 3600


def simulate(rate: float, costs: Costs, processes: int, workers: int) -> Hour:
    """Simulate the busiest hour of a fleet."""
    chance = Random(1)
    loops = [Servers(1) for _ in range(processes)]
    threads = [Servers(1) for _ in range(processes)]
    pool, at = Servers(workers), 0.0
    stored, painted, thought = list[float](), list[float](), list[float]()
    while at < 3600 and len(stored) < MOST_MOVES:
        at += chance.expovariate(rate)
        begin = at
        if chance.random() < costs.ai_share:
            begin = pool.serve(at, chance.expovariate(1 / costs.thought))
            thought.append(begin - at)
        number = chance.randrange(processes)
        done = loops[number].serve(begin, costs.loop * chance.uniform(0.5, 1.5))
        done = threads[number].serve(done, costs.database * chance.uniform(0.5, 1.5))
        stored.append(done - begin)
        picture = costs.picture * costs.pictures * chance.uniform(0.5, 1.5)
        painted.append(pool.serve(done, picture) - done)
    load = max(each.busy for each in threads) / at
    return Hour(_high(stored), _high(painted), _high(thought), load)


def _high(waits: list[float]) -> float:
    return sorted(waits)[int(len(waits) * 0.99)] if waits else 0.0


def smallest(rate: float, costs: Costs) -> tuple[int, int, Hour]:
    """Return the smallest fleet for a rate: processes, workers, and its busiest hour."""
    per_move = costs.pictures * costs.picture + costs.ai_share * costs.thought
    workers = max(1, int(rate * per_move))
    for processes in count(max(1, int(rate * costs.database))):
        hour = simulate(rate, costs, processes, 4 * workers + 4)
        if hour.stored < STORED and hour.load < 0.7:
            break
    while not (hour := simulate(rate, costs, processes, workers)).fits:
        workers += max(1, workers // 10)
    return processes, workers, hour


def report(tables: int, costs: Costs) -> str:
    """Describe what so many tables take."""
    rate = busiest(tables, costs)
    processes, workers, hour = smallest(rate, costs)
    return (
        f"{tables:,} tables: {rate:.1f} moves/s in the busiest hour; {processes} processes "
        f"(database threads {hour.load:.0%} busy, stored p99 {hour.stored * 1000:.0f} ms), "
        f"{workers} workers (board p99 {hour.painted:.2f} s, thought p99 {hour.thought:.1f} s); "
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
