"""Work on an unmodified Dask cluster on loopback: it's retried, rejected, or done locally."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager
from importlib.metadata import version
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest

from bot.settings import BadSettings
from bot.tables.ai.thinking import think
from bot.tables.workers import cluster as cluster_module
from bot.tables.workers.cluster import Cluster
from bot.tables.workers.remote_task import fingerprint
from bot.tables.workers.scheduler_address import Address, BadAddress, explain, parse
from bot.tables.workers.task_limits import LIMITS, TaskKind, TooSlow, WorkersDied
from bot.tables.workers.workers import Workers
from bot.tools.cluster import create_certificates
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, SeededDice
from tests.support.dask_cluster import DaskCluster, wait_until_listening
from tests.support.patience import HANG_SECONDS, until
from tests.support.ports import free_port


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cluster") / "certificates"
    create_certificates(folder)
    return folder


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory, certificates: Path) -> Iterator[DaskCluster]:
    """Yield a scheduler with two workers, which speak TLS."""
    with DaskCluster(tmp_path_factory.mktemp("dask") / "log", certificates) as made:
        made.start_scheduler()
        made.start_worker(2)
        yield made


@pytest.fixture
async def remote(dask: DaskCluster) -> AsyncIterator[Workers]:
    """Yield workers that are connected to the cluster."""
    workers = Workers(Cluster(dask.address), painters=1)
    workers.start()
    await until(lambda: workers.remote_count == 2, "both workers")
    yield workers
    await workers.close()


def limited(kind: TaskKind, **changes: float) -> AbstractContextManager[object]:
    return patch.dict(LIMITS, {kind: LIMITS[kind]._replace(**changes)})  # type: ignore[arg-type]


async def test_thoughts_are_the_same_on_a_cluster(remote: Workers) -> None:
    match = Match.start(catalogue["ganymede"], seats=2, dice=SeededDice("cluster"))
    seat = min(match.asks())
    save = match.save()
    given = (think, save, seat, "fair")
    assert await remote.run(TaskKind.THOUGHT, *given) == think(save, seat, "fair")
    assert await remote.run(TaskKind.QUERY, os.getpid) != os.getpid()
    assert remote.local.count == 0, "nothing was done locally"


async def test_errors_of_the_work_come_back_from_a_cluster(remote: Workers) -> None:
    with pytest.raises(ZeroDivisionError):
        await remote.run(TaskKind.THOUGHT, divmod, 1, 0)
    with pytest.raises(IllegalAnswer, match="no table"):
        await remote.run(TaskKind.THOUGHT, refuse)
    with limited(TaskKind.QUERY, memory=2**28), pytest.raises(MemoryError):
        await remote.run(TaskKind.QUERY, bytearray, 2**30)
    assert remote.local.count == 0


def refuse() -> None:
    raise IllegalAnswer("There's no table for that.")


def outlive(mark: str) -> int:
    """Wait forever the first time, and be quick the second."""
    path = Path(mark)
    if not path.exists():
        path.write_text(str(os.getpid()))
        signal.pause()
    return os.getpid()


async def test_task_of_a_killed_worker_is_retried_elsewhere(
    remote: Workers, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    task = asyncio.create_task(remote.run(TaskKind.THOUGHT, outlive, str(mark)))
    await until(lambda: mark.exists() and mark.read_text(), "the task")
    os.kill(int(mark.read_text()), signal.SIGKILL)
    assert await task not in {int(mark.read_text()), os.getpid()}
    assert remote.local.count == 0
    await until(lambda: remote.remote_count == 2, "the worker's replacement")


def die(mark: str) -> None:
    with Path(mark).open("a") as file:
        file.write("x")
    os.kill(os.getpid(), signal.SIGKILL)


async def test_task_killing_three_workers_is_reported(remote: Workers, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with (
        patch.object(cluster_module, "WORKERLESS_SECONDS", HANG_SECONDS),
        pytest.raises(WorkersDied),
    ):
        await remote.run(TaskKind.THOUGHT, die, str(mark))
    assert mark.read_text() == "xxx"
    await until(lambda: remote.remote_count == 2, "the workers' replacements")


async def test_task_beyond_its_deadline_is_cancelled_and_stopped(
    remote: Workers, tmp_path: Path
) -> None:
    # a busy machine may begin it late; each try has its own mark, since a mark makes it quick
    for seconds in (5.0, 60.0, HANG_SECONDS):
        mark = tmp_path / f"mark of {seconds:.0f}"
        with limited(TaskKind.REVIEW, seconds=seconds), pytest.raises(TooSlow):
            await remote.run(TaskKind.REVIEW, outlive, str(mark))
        if mark.exists() and mark.read_text():
            break
    await until(lambda: not Path(f"/proc/{mark.read_text()}").exists(), "the end of its worker")
    await until(lambda: remote.remote_count == 2, "the worker's replacement")


async def test_work_is_local_while_the_scheduler_is_gone(tmp_path: Path) -> None:
    with DaskCluster(tmp_path / "log") as dask:
        workers = Workers(Cluster(dask.address), painters=1)
        workers.start()
        assert await workers.run(TaskKind.QUERY, abs, -1) == 1
        assert workers.local.count == 1, "there is no scheduler yet"
        scheduler = dask.start_scheduler()
        dask.start_worker()
        await until(lambda: workers.remote_count == 1, "the worker")
        mark = tmp_path / "mark"
        task = asyncio.create_task(workers.run(TaskKind.THOUGHT, outlive, str(mark)))
        await until(lambda: mark.exists() and mark.read_text(), "the task")
        dask.end(scheduler)
        await task
        await until(lambda: workers.remote_count == 0, "the loss")
        dask.start_scheduler()
        dask.start_worker()
        await until(lambda: workers.remote_count, "the cluster again")
        local = workers.local.count
        assert await workers.run(TaskKind.REPLAY, abs, -1) == 1
        assert workers.local.count == local, "done on the cluster"
        await workers.close()


async def test_worker_of_another_version_is_rejected_by_name(tmp_path: Path) -> None:
    other = tmp_path / "bot" / "tables" / "workers"
    other.mkdir(parents=True)
    (other / "remote_task.py").write_text("def fingerprint():\n    return '9.9.9 of other games'\n")
    for folder in (tmp_path / "bot", tmp_path / "bot" / "tables", other):
        (folder / "__init__.py").touch()
    with DaskCluster(tmp_path / "log") as dask:
        dask.start_scheduler()
        command = ("-m", "dask", "worker", dask.address.url, "--no-dashboard", "--nthreads=1")
        for name, path in (("stranger", str(tmp_path)), ("naked", str(tmp_path / "nowhere"))):
            hidden = ("-S",) if name == "naked" else ()
            dask.workers.append(
                dask.spawn(
                    *(sys.executable, *hidden, *command, f"--name={name}", "--no-nanny"),
                    PYTHONPATH=path if name == "stranger" else naked_path(tmp_path),
                )
            )
        cluster = Cluster(dask.address)
        workers = Workers(cluster, painters=1)
        workers.start()
        await until(lambda: len(cluster.rejected) == 2, "both rejections")
        words = sorted(cluster.rejected.values())
        assert "Worker naked is rejected: it doesn't have this program" in words[0]
        assert words[1] == "Worker stranger is rejected: it has 9.9.9 of other games."
        assert await workers.run(TaskKind.THOUGHT, os.getpid)
        assert workers.local.count == 1
        await workers.close()


async def test_worker_killed_during_its_check_is_not_rejected() -> None:
    from distributed.comm import CommClosedError

    cluster, client = Cluster(Address("127.0.0.1", 1, None)), AsyncMock()
    cluster._client = client
    for answer in (CommClosedError("it is gone"), fingerprint()):
        client.run.return_value = {"tcp://a": answer}
        await cluster._check(client, "tcp://a", {"name": "a", "nthreads": 2})
        assert not cluster.rejected
    assert cluster.accepted == {"tcp://a": 2}


def naked_path(folder: Path) -> str:
    """Return a folder with all packages except ours."""
    import distributed

    packages = Path(distributed.__file__).parents[1]
    links = folder / "packages"
    links.mkdir()
    for package in packages.iterdir():
        if "orrery" not in package.name and package.suffix != ".pth":
            (links / package.name).symlink_to(package)
    return str(links)


async def test_bad_schedulers_are_described_in_a_sentence(
    dask: DaskCluster, certificates: Path, tmp_path: Path
) -> None:
    wait_until_listening(dask.address[:2])
    assert await explain(dask.address) == ""
    nobody = Address("127.0.0.1", free_port(), None)
    assert (await explain(nobody)).startswith("Nothing answers at tcp://127.0.0.1:")

    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example.org\r\n")
        writer.close()

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    assert "isn't a Dask scheduler" in await explain(Address("127.0.0.1", port, None))
    assert "doesn't speak TLS" in await explain(Address("127.0.0.1", port, certificates))
    server.close()
    others = tmp_path / "others"
    create_certificates(others)
    words = await explain(dask.address._replace(folder=others))
    assert "has a certificate of another set" in words
    (others / "cluster.key").write_text("no key")
    assert "can't be read" in await explain(dask.address._replace(folder=others))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tcp://10.0.0.7:8786", "only be reached over TLS"),
        ("tcp://scheduler:8786", "only be reached over TLS"),
        ("tls://a:8786,tls://b:8786", "takes one scheduler"),
        ("tls://a:8786 tls://b:8786", "takes one scheduler"),
        ("http://a:8786", "a scheduler's address"),
        ("tls://a", "a scheduler's address"),
        ("tls://a:eight", "a scheduler's address"),
        ("tls://a:8786", "has no cluster.pem"),
    ],
)
def test_bad_address_is_rejected(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(BadAddress, match=sentence):
        parse(text, tmp_path)


def test_plain_address_is_accepted_on_loopback_only(tmp_path: Path) -> None:
    for host in ("127.0.0.1", "localhost", "[::1]"):
        assert parse(f"tcp://{host}:8786", tmp_path).url == f"tcp://{host}:8786"


def test_certificates_are_private_and_never_replaced(certificates: Path) -> None:
    for name in ("cluster.pem", "cluster.key"):
        assert not (certificates / name).stat().st_mode & 0o077
    with pytest.raises(BadSettings, match="already exists"):
        create_certificates(certificates)
    assert parse("tls://far:8786", certificates).folder == certificates


def test_fingerprint_names_version_games_and_python() -> None:
    assert fingerprint().startswith(f"{version('orrery')} ")
    assert fingerprint().endswith(f"on Python {sys.version_info[0]}.{sys.version_info[1]}")
