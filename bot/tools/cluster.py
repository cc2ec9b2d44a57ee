"""Certificates of a Dask cluster, and workers for one."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot.settings import BadSettings, Settings
from bot.tables.workers import scheduler_address
from bot.tables.workers.scheduler_address import CERTIFICATE_FILE, KEY_FILE, Address, BadAddress
from storage.database import file_permissions

WORKER_MEMORY = "1GiB"
"""Limit of a worker's memory; one that has drawn all games takes 0.2 GiB."""
PRELOAD_MODULE = "bot.tables.workers.preload"
"""The module with which a worker imports the games before its first task."""


def create_certificates(folder: Path) -> str:
    """Create a set of certificates in a folder; return what the operator has to do next.

    Raises BadSettings if none can be created.
    """
    try:
        scheduler_address.need_dask()
        from distributed import Security

        made = Security.temporary()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name in (CERTIFICATE_FILE, KEY_FILE):
            if (folder / name).exists():
                raise BadSettings(f"{folder / name} already exists; move it away first.")
        file_permissions.write_private(folder / CERTIFICATE_FILE, made.tls_ca_file.encode())
        file_permissions.write_private(folder / KEY_FILE, made.tls_client_key.encode())
    except (BadAddress, ImportError) as error:
        raise BadSettings(f"No certificates were created: {error}") from None
    except OSError as error:
        raise BadSettings(f"{folder} can't be written: {error.strerror}.") from None
    return (
        f"Created {CERTIFICATE_FILE} and {KEY_FILE} in {folder}, valid for a year. Copy the "
        "folder to each machine of the cluster over a safe channel: anybody with the key can read "
        f"tasks and run code.\nStart the scheduler with: dask scheduler {' '.join(_tls(folder))}"
    )


def _tls(folder: Path) -> list[str]:
    """Return Dask's command-line arguments for the certificates in a folder."""
    return [
        "--protocol=tls",
        f"--tls-ca-file={folder / CERTIFICATE_FILE}",
        f"--tls-cert={folder / CERTIFICATE_FILE}",
        f"--tls-key={folder / KEY_FILE}",
    ]


def worker_command(address: Address, processes: int) -> list[str]:
    """Return the command line of a worker, with one task per process: a deadline ends only one."""
    tls = _tls(address.folder) if address.folder is not None else []
    # a plain scheduler is on this machine, and so are its workers
    host = [] if address.folder is not None else [f"--host={address.host}"]
    return [
        *(sys.executable, "-m", "dask", "worker", address.url, *tls, *host),
        *(f"--nworkers={processes}", "--nthreads=1", f"--memory-limit={WORKER_MEMORY}"),
        *("--no-dashboard", f"--preload={PRELOAD_MODULE}"),
    ]


def run_worker(settings: Settings, address: str, processes: int) -> None:
    """Replace this process with a worker for a scheduler's address (empty: that of ORRERY_WORKERS).

    Raises BadSettings if it cannot start.
    """
    text = address or settings.workers
    try:
        if not text:
            raise BadAddress("Set ORRERY_WORKERS to a scheduler, such as tls://host:8786.")
        scheduler_address.need_dask()
        parsed = scheduler_address.parse(text, settings.certificates)
    except BadAddress as error:
        raise BadSettings(str(error)) from None
    if why := asyncio.run(scheduler_address.explain(parsed)):
        raise BadSettings(why)
    count = processes or max(1, (os.cpu_count() or 2) - 1)
    command = worker_command(parsed, count)
    os.execv(command[0], command)  # noqa: S606  nothing of it comes from others
