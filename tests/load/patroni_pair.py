"""Two PostgreSQL servers with synchronous replication under Patroni, and etcd, on loopback."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.storage.postgres import binaries, server_user
from tests.support.ports import free_port

SCOPE = "orrery"
FAILOVER_SECONDS = 120.0
"""Seconds for the pair to come up, or to be whole again."""


@dataclass
class Node:
    """One server with its Patroni."""

    name: str
    folder: Path
    port: int
    rest: int
    etcd: int
    """A port of etcd that this node alone uses, so that it can be cut off from it."""
    process: subprocess.Popen[bytes] | None = None

    @property
    def ports(self) -> str:
        """All ports that lead to or from the node."""
        return f"{self.port},{self.rest},{self.etcd}"

    def settings(self) -> dict[str, Any]:
        """Return Patroni's settings."""
        who = {"username": "orrery", "password": "orrery"}
        return {
            "scope": SCOPE,
            "name": self.name,
            "restapi": {
                "listen": f"127.0.0.1:{self.rest}",
                "connect_address": f"127.0.0.1:{self.rest}",
            },
            # without the second, Patroni would use the other node's ports of etcd during a cut
            "etcd3": {"host": f"127.0.0.1:{self.etcd}", "use_proxies": True},
            "bootstrap": {
                "dcs": {
                    "ttl": 20,
                    "loop_wait": 2,
                    "retry_timeout": 5,
                    "maximum_lag_on_failover": 1048576,
                    "synchronous_mode": True,
                    "postgresql": {
                        "use_pg_rewind": True,
                        "parameters": {"wal_log_hints": "on", "max_connections": 60},
                    },
                },
                "initdb": [{"encoding": "UTF8"}, "data-checksums"],
                "pg_hba": [
                    "host replication all 127.0.0.1/32 trust",
                    "host all all 127.0.0.1/32 trust",
                ],
            },
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}",
                "connect_address": f"127.0.0.1:{self.port}",
                # a cut must not part Patroni from its own server, which it has to demote
                "use_unix_socket": True,
                "data_dir": str(self.folder / "data"),
                "bin_dir": str(binaries()),
                "pgpass": str(self.folder / "pgpass"),
                "authentication": {"superuser": who, "replication": who, "rewind": who},
                "parameters": {"unix_socket_directories": str(self.folder)},
                "pg_hba": [
                    "local all all trust",
                    "host replication all 127.0.0.1/32 trust",
                    "host all all 127.0.0.1/32 trust",
                ],
            },
        }

    def asked(self) -> dict[str, Any]:
        """Return the node's own status; empty where it doesn't answer."""
        return _parsed(f"http://127.0.0.1:{self.rest}/patroni")


def _parsed(url: str) -> dict[str, Any]:
    try:
        return dict(json.loads(_got(url)))
    except (OSError, ValueError):
        return {}


def _got(url: str, data: dict[str, str] | None = None) -> bytes:
    body = json.dumps(data).encode() if data is not None else None
    try:
        with urllib.request.urlopen(url, body, timeout=20 if data else 2) as answer:
            body_read: bytes = answer.read()
            return body_read
    except urllib.error.HTTPError as error:
        return error.read()


@dataclass
class Pair:
    """The pair in a folder; what it starts belongs to an unprivileged user."""

    folder: Path
    nodes: list[Node] = field(default_factory=list)
    etcd: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Pair:
        self.folder.chmod(0o755)
        client, peer = free_port(), free_port()
        for number in range(2):
            folder = self.folder / f"node{number}"
            folder.mkdir()
            folder.chmod(0o700)
            node = Node(f"node{number}", folder, free_port(), free_port(), free_port())
            self.nodes.append(node)
        data = self.folder / "etcd"
        data.mkdir()
        for path in (data, *(node.folder for node in self.nodes)):
            if user := server_user():
                shutil.chown(path, user)
        urls = ",".join(f"http://127.0.0.1:{port}" for port in [client, *self._etcd_ports])
        self.etcd = self._spawn(
            *("etcd", "--data-dir", str(data), "--listen-client-urls", urls),
            *("--advertise-client-urls", urls, "--listen-peer-urls", f"http://127.0.0.1:{peer}"),
            *("--initial-advertise-peer-urls", f"http://127.0.0.1:{peer}"),
            *("--initial-cluster", f"default=http://127.0.0.1:{peer}"),
        )
        self._wait_for_etcd(client)
        for node in self.nodes:
            (self.folder / f"{node.name}.yaml").write_text(yaml.safe_dump(node.settings()))
            self.start(node)
        try:
            self.wait_whole()
        except BaseException:
            self.__exit__()
            raise
        return self

    @property
    def _etcd_ports(self) -> list[int]:
        return [node.etcd for node in self.nodes]

    def __exit__(self, *_: object) -> None:
        for node in self.nodes:
            self.heal(node)
            self.kill(node)
        if self.etcd is not None:
            os.killpg(self.etcd.pid, signal.SIGKILL)

    def _spawn(self, *command: str) -> subprocess.Popen[bytes]:
        name = Path(command[-1]).stem if command[0] != "etcd" else "etcd"
        with (self.folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                command,
                cwd="/",
                stdout=log,
                stderr=log,
                user=server_user(),
                start_new_session=True,
                env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"},
            )

    def start(self, node: Node) -> None:
        """Start a node's Patroni, which starts its server."""
        node.process = self._spawn(
            "/usr/bin/python3", "/usr/bin/patroni", str(self.folder / f"{node.name}.yaml")
        )

    def _wait_for_etcd(self, port: int) -> None:
        """Wait for etcd's own version; Patroni 3.0 ends with an error on "not_decided"."""
        until = time.monotonic() + FAILOVER_SECONDS
        url = f"http://127.0.0.1:{port}/version"
        while not _parsed(url).get("etcdcluster", "not_decided")[0].isdigit():
            assert time.monotonic() < until, "etcd doesn't come up"
            time.sleep(0.1)

    @property
    def url(self) -> str:
        """The URL that leads to the primary, wherever it is."""
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        return f"postgresql://orrery@{hosts}/postgres?target_session_attrs=read-write"

    def leader(self) -> Node | None:
        """Return the node that holds the leader's key."""
        for node in self.nodes:
            if node.asked().get("role") in {"master", "primary"}:
                return node
        return None

    def is_whole(self) -> bool:
        """Return whether the leader in etcd has a synchronous replica that follows it."""
        views = [_parsed(f"http://127.0.0.1:{node.rest}/cluster") for node in self.nodes]
        for view in views:
            members = {each.get("role"): each for each in view.get("members", [])}
            if members.keys() != {"leader", "sync_standby"}:
                return False
            if any(each.get("state") not in {"running", "streaming"} for each in members.values()):
                return False
        (leader,) = {each["name"] for each in views[0]["members"] if each["role"] == "leader"}
        replicas = next(node for node in self.nodes if node.name == leader).asked()
        return any(each.get("sync_state") == "sync" for each in replicas.get("replication", []))

    def wait_whole(self) -> None:
        """Wait until another failover would lose nothing."""
        until = time.monotonic() + FAILOVER_SECONDS
        while not self.is_whole():
            assert time.monotonic() < until, "the pair doesn't become whole"
            time.sleep(0.3)

    # Failures

    def kill(self, node: Node) -> None:
        """Kill a node's Patroni and its server, as a power cut would."""
        if node.process is not None:
            os.killpg(node.process.pid, signal.SIGKILL)
            node.process.wait()
            node.process = None
        pid = node.folder / "data" / "postmaster.pid"
        if pid.exists():
            number = int(pid.read_text().split()[0])
            for path in Path("/proc").glob("[0-9]*/stat"):
                fields = _stat(path)
                if fields and (int(path.parent.name) == number or fields[1] == str(number)):
                    _kill(int(path.parent.name))

    def cut(self, node: Node) -> None:
        """Drop all packets from and to a node."""
        subprocess.run(["iptables", "-I", "OUTPUT", *self._rule(node)], check=True)

    def heal(self, node: Node) -> None:
        """Undo a cut."""
        subprocess.run(["iptables", "-D", "OUTPUT", *self._rule(node)], stderr=subprocess.DEVNULL)

    def _rule(self, node: Node) -> list[str]:
        ports = ["-m", "multiport", "--ports", node.ports]
        return ["-o", "lo", "-p", "tcp", *ports, "-j", "DROP"]

    def switch(self, node: Node) -> None:
        """Ask a leader to hand over in good order."""
        _got(f"http://127.0.0.1:{node.rest}/switchover", {"leader": node.name})


def _stat(path: Path) -> list[str]:
    try:
        return path.read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return
