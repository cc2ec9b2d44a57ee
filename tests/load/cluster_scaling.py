"""Thoughts a second of workers with 0.3 of a core each, and their cost for the bot's processor.

    python -m tests.load.cluster_scaling --workers 1,2,4 --seconds 25

Each worker is put into a control group of its own (version 1, with a writable cpu controller). The
same thoughts are asked for again and again, as many at a time as there are workers. Then the same
is done locally, before and without any cluster. Prints thoughts a second, their ratio to one
worker's, and the CPU time of this process per thought.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from itertools import count
from pathlib import Path
from random import Random

from bot.tables.ai.thinking import think
from bot.tables.workers.cluster import Cluster
from bot.tables.workers.task_limits import TaskKind
from bot.tables.workers.workers import Workers
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.load.processes import children
from tests.support.dask_cluster import DaskCluster

GROUPS = Path("/sys/fs/cgroup/cpu")
PERIOD_US, SHARE = 50_000, 0.3


def saves() -> list[tuple[bytes, int]]:
    """Return positions of all games in the middle of a match, with a seat to move."""
    made = []
    for game in catalogue.values():
        match, chance = Match.start(game, seats=2, dice=SeededDice("scaling")), Random(1)
        while match.revision < 40 or not match.rested:
            seat, ask = min(match.asks().items())
            match.answer(seat, chance.choice(ask.keys))
        made.append((match.save(), min(match.asks())))
    return made


def limit(process: int, name: str) -> Path:
    """Put a process and its children into a group with a share of a core."""
    group = GROUPS / f"orrery-{os.getpid()}-{name}"
    group.mkdir()
    (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
    (group / "cpu.cfs_quota_us").write_text(str(int(PERIOD_US * SHARE)))
    for each in [process, *children(process)]:
        (group / "cgroup.procs").write_text(str(each))
    return group


async def measured(workers: Workers, level: str, width: int, seconds: float) -> tuple[float, float]:
    """Return the thoughts per second, and the milliseconds of this process's processor for each."""
    positions, number, done = saves(), count(), 0
    begun, processor = time.perf_counter(), time.process_time()

    async def ask() -> None:
        nonlocal done
        while time.perf_counter() - begun < seconds:
            save, seat = positions[next(number) % len(positions)]
            await workers.run(TaskKind.THOUGHT, think, save, seat, level)
            done += 1

    await asyncio.gather(*(ask() for _ in range(width)))
    took = time.perf_counter() - begun
    return done / took, (time.process_time() - processor) / done * 1000


async def on_cluster(size: int, given: argparse.Namespace, folder: str) -> tuple[float, float]:
    """Measure this many workers."""
    groups: list[Path] = []
    with DaskCluster(Path(folder) / f"dask-{size}.log") as dask:
        dask.start_scheduler()
        started = [dask.start_worker(1) for _ in range(size)]
        workers = Workers(Cluster(dask.address))
        workers.start()
        while workers.remote_count < size:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        groups += [limit(worker.pid, f"{size}-{at}") for at, worker in enumerate(started)]
        await measured(workers, given.level, size, 3.0)
        figures = await measured(workers, given.level, size, given.seconds)
        await workers.close()
    for group in groups:
        while (group / "cgroup.procs").read_text():  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        group.rmdir()
    return figures


async def run(given: argparse.Namespace) -> None:
    """Measure each number of workers."""
    base = 0.0
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        for size in map(int, given.workers.split(",")):
            rate, cost = await on_cluster(size, given, folder)
            base = base or rate
            print(
                f"{size} workers: {rate:.2f} thoughts/s, x {rate / base:.2f}, {cost:.2f} ms of the "
                f"bot's processor each; load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
    workers = Workers()
    await measured(workers, given.level, 2, 5.0)
    rate, cost = await measured(workers, given.level, 2, given.seconds / 2)
    print(f"locally: {rate:.2f} thoughts/s, {cost:.2f} ms of the bot's processor each")
    await workers.close()


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--workers", default="1,2,4")
    wished.add_argument("--level", default="fair")
    wished.add_argument("--seconds", type=float, default=25)
    asyncio.run(run(wished.parse_args()))
