"""A Dask scheduler and its workers, unmodified, in processes beside a test."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from bot.tables.workers.scheduler_address import CERTIFICATE_FILE, KEY_FILE, Address
from bot.tools.cluster import worker_command
from tests.support.patience import HANG_SECONDS
from tests.support.ports import free_port

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(ROOT),
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2",
    # a nanny waits for this long before it replaces a worker that fails
    "DASK_DISTRIBUTED__WORKER__RESTART_DELAY": "0s",
    # a replacement is forked from a process that has imported everything
    "DASK_DISTRIBUTED__WORKER__MULTIPROCESSING_METHOD": "forkserver",
}


class DaskCluster:
    """A cluster on loopback; with a `folder` of certificates it speaks TLS."""

    def __init__(self, log: Path, folder: Path | None = None) -> None:
        self.address = Address("127.0.0.1", free_port(), folder)
        self._log = log.open("ab")
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> DaskCluster:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        for process in [*self.workers, self.scheduler]:
            if process is not None:
                self.end(process)
        self._log.close()

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        """Start `dask scheduler`, at the same port as before."""
        tls = []
        if (folder := self.address.folder) is not None:
            pair = [f"--tls-cert={folder / CERTIFICATE_FILE}", f"--tls-key={folder / KEY_FILE}"]
            tls = ["--protocol=tls", f"--tls-ca-file={folder / CERTIFICATE_FILE}", *pair]
        self.scheduler = self.spawn(
            *(sys.executable, "-m", "dask", "scheduler", "--host=127.0.0.1", "--no-dashboard"),
            *(f"--port={self.address.port}", *tls),
        )
        return self.scheduler

    def start_worker(self, processes: int = 1) -> subprocess.Popen[bytes]:
        """Start a worker as `orrery worker` does."""
        worker = self.spawn(*worker_command(self.address, processes))
        self.workers.append(worker)
        return worker

    def spawn(self, *command: str, **environment: str) -> subprocess.Popen[bytes]:
        """Start a process in a group of its own, so that its children can be ended too."""
        return subprocess.Popen(
            command,
            env=ENVIRONMENT | environment,
            cwd="/",
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """Kill a process and its children."""
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(HANG_SECONDS)


def wait_until_listening(address: tuple[str, int]) -> None:
    """Wait until something listens at an address."""
    until = time.monotonic() + HANG_SECONDS
    while True:
        try:
            socket.create_connection(address).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return
