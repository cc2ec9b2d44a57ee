"""Metrics for Prometheus, and a health check: on loopback by default."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from aiohttp import web
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.client import Orrery
from bot.health import health
from bot.settings import BadSettings
from bot.tables.live_table import LiveTable
from bot.tables.pictures.painters import PERSON_PRIORITY
from bot.tables.workers.task_limits import TaskKind
from bot.tables.workers.workers import Workers
from rules.kernel import News

HOST = "127.0.0.1"
HISTOGRAM_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0)
"""The bounds of histograms; Discord waits 3 s for an acknowledgement."""
TASK_HISTOGRAM_BOUNDS = (*HISTOGRAM_BOUNDS, 30.0, 120.0, 600.0)


class Figures:
    """The counters, timers and gauges of one bot, for Prometheus."""

    def __init__(self, bot: Orrery) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._changes = Counter(
            "orrery_changes", "Changes of tables", ["game"], registry=self.registry
        )
        bot.services.tables.listeners.append(self._count_change)
        self._time_answers(bot)
        self._time_tasks(bot.services.workers)
        self._gauge(bot)

    def _time_answers(self, bot: Orrery) -> None:
        """Register timers for interactions and for database transactions."""
        for name, help_, timed in (
            ("interaction", "from an interaction to the end of its answer", bot.pending.timed),
            ("database", "from a request for a transaction to its end", bot.services.store.timed),
        ):
            seconds = Histogram(
                f"orrery_{name}_seconds",
                f"Seconds {help_}",
                buckets=HISTOGRAM_BOUNDS,
                registry=self.registry,
            )
            timed.append(seconds.observe)

    def _time_tasks(self, workers: Workers) -> None:
        """Register timers and counters for tasks outside the event loop, by kind."""
        tasks = Histogram(
            "orrery_task_seconds",
            "Seconds from a task outside the event loop to its result",
            ["kind"],
            buckets=TASK_HISTOGRAM_BOUNDS,
            registry=self.registry,
        )
        workers.timed.append(lambda kind, seconds: tasks.labels(kind).observe(seconds))
        running = Gauge(
            "orrery_tasks", "Tasks outside the event loop", ["kind"], registry=self.registry
        )
        for kind in TaskKind:
            tasks.labels(kind)
            running.labels(kind).set_function(partial(workers.in_progress.__getitem__, kind))

    def _gauge(self, bot: Orrery) -> None:
        """Register gauges, which read the bot's state whenever Prometheus asks."""
        services, workers = bot.services, bot.services.workers
        people = partial(workers.pictures.waiting, PERSON_PRIORITY)
        now: dict[str, tuple[str, Callable[[], float]]] = {
            "guilds": ("Servers that the bot is in", lambda: len(bot.guilds)),
            "tables_in_memory": ("Tables kept in memory", lambda: services.tables.in_memory),
            "tables_waiting": ("Tables whose message is behind", lambda: bot.poster.waiting),
            "people_waiting": ("People waiting for a painter", people),
            "tasks_waiting": ("Tasks waiting for a worker", lambda: workers.waiting),
            "local_workers": ("Worker processes", lambda: workers.local.count),
            "cluster_workers": ("Accepted workers of the cluster", lambda: workers.remote_count),
            "gateway_seconds": ("Latency of the gateway", lambda: bot.latency),
        }
        for name, (help_, value) in now.items():
            gauge = Gauge(f"orrery_{name}", help_, registry=self.registry)
            gauge.set_function(value)

    def _count_change(self, live: LiveTable, _news: Sequence[News]) -> None:
        """Count a table's change, by game."""
        self._changes.labels(live.table.game).inc()


@asynccontextmanager
async def serve_metrics(bot: Orrery, port: int, host: str = HOST) -> AsyncIterator[int]:
    """Serve `/metrics` and `/health` at a port (0: any free one), and yield the port.

    Raises BadSettings if the port is taken.
    """
    figures = Figures(bot)

    async def metrics(_request: web.Request) -> web.Response:
        """Respond with all metrics in the format of Prometheus."""
        return web.Response(
            body=generate_latest(figures.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    async def well(_request: web.Request) -> web.Response:
        """Respond with the health of each component; status 503 if one fails."""
        site = await health(bot)
        return web.json_response(site, status=200 if all(site.values()) else 503)

    app = web.Application()
    app.add_routes([web.get("/metrics", metrics), web.get("/health", well)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as taken:
            raise BadSettings(f"ORRERY_METRICS_PORT is not usable: {taken.strerror}.") from taken
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
