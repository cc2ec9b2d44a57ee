"""Work on a Dask cluster while its scheduler responds and it has workers of this version."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4

import structlog

from bot.tables.workers.remote_task import fingerprint, pack, perform, unpack
from bot.tables.workers.scheduler_address import Address, explain
from bot.tables.workers.task_limits import LIMITS, TaskKind, TooSlow, WorkersDied

if TYPE_CHECKING:
    from distributed import Client, Future

log = structlog.get_logger()
T = TypeVar("T")

CHECK_PERIOD = 0.5
"""Seconds between checks of the scheduler and its workers."""
ANSWER_SECONDS = 1.25
"""Seconds for an answer; with CHECK_PERIOD less than 2, after which the bot must work locally."""
WORKERLESS_SECONDS = 10.0
"""Seconds without a worker after which tasks are done locally; a nanny replaces a dead one sooner,
and a task that kills workers must not kill local ones too."""
# a refused connection fails immediately; this is for a host that never answers
CONNECT_SECONDS = 5.0
CHECK_SECONDS = 60.0
"""Seconds for a new worker to import this program, on a busy machine."""
WORKER_LACKS_PROGRAM = (
    "it doesn't have this program; install Orrery there, or start it with orrery worker"
)


class ClusterGone(Exception):  # noqa: N818
    """Raised when the cluster couldn't finish a task, for a reason outside the task."""


class Cluster:
    """A connection to a Dask scheduler, which is restored whenever it is lost."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.listeners: list[Callable[[int], None]] = []
        """Listeners for the number of threads of accepted workers; 0: the cluster is gone."""
        self.accepted: dict[str, int] = {}
        """Threads of each worker of our version, by address."""
        self.rejected: dict[str, str] = {}
        """Sentence on each other worker, by address."""
        self._unchecked: set[str] = set()
        self._served_at = 0.0
        """Time of the last check that found a worker, by the loop's clock."""
        self._client: Client | None = None
        self._running: dict[asyncio.Future[None], frozenset[str]] = {}
        """Signals to cancel tasks, with the workers allowed for each; none: all."""
        self._serving: asyncio.Task[None] | None = None
        self._checks: set[asyncio.Task[None]] = set()
        self._closings: set[asyncio.Task[None]] = set()

    @property
    def is_ready(self) -> bool:
        """True if it is connected and has a worker of this version."""
        return self._client is not None and bool(self.accepted)

    def start(self) -> None:
        """Begin to connect, in the background."""
        self._serving = asyncio.create_task(self._serve())

    async def close(self) -> None:
        """Disconnect, and cancel the tasks."""
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)
        # Clients left open when the loop ends would close in their destructors, and fail.
        await asyncio.gather(*self._closings, return_exceptions=True)

    async def run(self, kind: TaskKind, work: Callable[..., T], *given: object) -> T:
        """Return `work(*given)` from a worker, or from another one if that dies.

        Raises ClusterGone, TooSlow, WorkersDied, and whatever the work raises.
        """
        from distributed import KilledWorker

        limits, client = LIMITS[kind], self._client
        assert client is not None, "not ready"
        allowed = frozenset(self.accepted) if self.rejected else frozenset()
        future = client.submit(
            perform,
            *(pack(work, given), fingerprint(), limits.seconds, limits.memory),
            key=f"{kind}-{uuid4().hex}",
            priority=-limits.priority,
            workers=[*allowed] or None,
        )
        try:
            async with asyncio.timeout(limits.seconds):
                packed = await self._result(future, allowed)
        except TimeoutError as slow:
            raise TooSlow from slow
        except KilledWorker as died:
            log.error("task given up: its workers died", kind=kind, workers=str(died.last_worker))
            raise WorkersDied from died
        finally:
            with suppress(Exception):
                future.release()  # which cancels it, since nobody else waits for it
        result: T = unpack(packed)
        return result

    async def _result(self, future: Future, allowed: frozenset[str]) -> bytes:
        """Return a task's packed result, as long as one of the `allowed` workers (none: any) lives.

        Raises ClusterGone when all of them are gone or the cluster fails, and KilledWorker when the
        task took several workers down with it.
        """
        from distributed import KilledWorker

        end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._running[end] = allowed
        result = asyncio.ensure_future(future.result())
        try:
            await asyncio.wait({result, end}, return_when=asyncio.FIRST_COMPLETED)
            if not result.done() or result.cancelled():
                raise ClusterGone
            packed: bytes = result.result()
        except (KilledWorker, ClusterGone):
            raise
        except Exception as error:
            # errors of the work itself come back as results
            log.warning("task given back by the cluster", why=repr(error))
            raise ClusterGone from error
        finally:
            del self._running[end]
            result.cancel()
        return packed

    # The connection

    async def _serve(self) -> None:
        """Stay connected to the scheduler; after a failure, log the reason and try again."""
        reported = ""
        while True:
            try:
                async with self._connection() as client:
                    reported = ""
                    await self._watch(client)
            except Exception as error:
                why = await explain(self.address) or f"The scheduler is gone ({error!r})."
                if why != reported:
                    log.warning("working locally", why=why)
                    reported = why
            await asyncio.sleep(CHECK_PERIOD)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Client]:
        """Yield a client that is connected, and runs tasks, during the context.

        Raises OSError if unreachable.
        """
        client = await self._connect()
        try:
            identity = await client.scheduler.identity(n_workers=0)
            if identity["type"] != "Scheduler":
                raise OSError(f"{self.address.url} is a {identity['type']} and not a scheduler")
            log.info("connected to the cluster", scheduler=self.address.url)
            self._client = client
            yield client
        finally:
            self._lose()
            # in a task of its own: closing waits for a scheduler that may be gone
            closing = asyncio.create_task(_close_client(client))
            self._closings.add(closing)
            closing.add_done_callback(self._closings.discard)

    async def _connect(self) -> Client:
        """Return a client that is connected to the scheduler.

        The first import of Dask takes some tenths of a second.
        """
        security = await asyncio.to_thread(self.address.security)
        from distributed import Client

        # what it logs with traces, we log in a sentence
        for name in [*logging.root.manager.loggerDict]:
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)
        await asyncio.to_thread(fingerprint)
        client: Client = Client(
            self.address.url,
            asynchronous=True,
            set_as_default=False,
            timeout=CONNECT_SECONDS,
            security=security,
        )
        try:
            await client
        except BaseException:
            await _close_client(client)  # or its destructor warns
            raise
        return client

    async def _watch(self, client: Client) -> None:
        """Check scheduler and workers repeatedly; raise an error if the scheduler is gone."""
        while True:
            async with asyncio.timeout(ANSWER_SECONDS):
                identity = await client.scheduler.identity(n_workers=-1)
            if client.status != "running":
                raise OSError("the connection was lost")
            self._note(client, identity["workers"])
            await asyncio.sleep(CHECK_PERIOD)

    def _note(self, client: Client, workers: Mapping[str, Mapping[str, Any]]) -> None:
        """Update the known workers: forget those that are gone, begin to check new ones.

        Stop waiting for tasks whose workers are gone; their callers run them elsewhere.
        """
        for address in self.accepted.keys() - workers.keys():
            del self.accepted[address]
            self._report()
        for address in self.rejected.keys() - workers.keys():
            del self.rejected[address]
        for address, worker in workers.items():
            if address not in {*self.accepted, *self.rejected, *self._unchecked}:
                self._unchecked.add(address)
                check = asyncio.create_task(self._check(client, address, worker))
                self._checks.add(check)
                check.add_done_callback(self._checks.discard)
        now = asyncio.get_running_loop().time()
        if self.accepted:
            self._served_at = now
        for end, allowed in self._running.items():
            lost = not allowed & self.accepted.keys() if allowed and self.accepted else False
            if (lost or now - self._served_at > WORKERLESS_SECONDS) and not end.done():
                end.set_result(None)

    async def _check(self, client: Client, address: str, worker: Mapping[str, Any]) -> None:
        """Accept a worker if it has our version, or reject it with a sentence."""
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                answers = await client.run(
                    fingerprint, workers=[address], on_error="return", nanny=False
                )
        except Exception:  # it is gone, or will be checked again
            return
        finally:
            self._unchecked.discard(address)
        answer = answers.get(address)
        # an OSError comes from a worker killed during the check; its replacement is another one
        if client is not self._client or answer is None or isinstance(answer, OSError):
            return
        if answer == fingerprint():
            self.accepted[address] = worker["nthreads"]
            self._report()
            return
        why = f"it has {answer}" if isinstance(answer, str) else WORKER_LACKS_PROGRAM
        self.rejected[address] = f"Worker {worker['name']} is rejected: {why}."
        log.warning("worker rejected", why=self.rejected[address], needed=fingerprint())

    def _report(self) -> None:
        """Call the listeners with the number of threads of accepted workers."""
        threads = sum(self.accepted.values())
        for listener in self.listeners:
            listener(threads)

    def _lose(self) -> None:
        """Stop waiting for all tasks, since the connection is lost; callers run them locally."""
        self._client = None
        self.accepted.clear()
        self.rejected.clear()
        self._unchecked.clear()
        self._report()
        for end in self._running:
            if not end.done():
                end.set_result(None)


async def _close_client(client: Client) -> None:
    """Close a client, which takes two seconds if the scheduler is gone."""
    with suppress(Exception):
        await client.close(timeout=CONNECT_SECONDS)
