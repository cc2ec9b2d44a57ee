"""Ports of this machine for the servers of tests, which nobody else is given meanwhile."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator

_KEPT: list[socket.socket] = []
"""Sockets that hold the ports of `free_port` until the process ends."""


def held_ports(candidates: Iterable[int]) -> Iterator[socket.socket]:
    """Yield a socket for each port that was free; its port is taken for others until it closes.

    A server can still listen there. A port that was only tried and released again could go to
    another run of the tests on this machine before its server starts.
    """
    for port in candidates:
        held = socket.socket()
        try:
            held.bind(("127.0.0.1", port))
        except OSError:
            held.close()
            continue
        # from now on a server may bind it as well, one that reuses addresses, as all of ours do
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        yield held


def port_of(held: socket.socket) -> int:
    """Return a bound socket's port."""
    return int(held.getsockname()[1])


def free_port() -> int:
    """Return a port that is kept for a server of this process until the process ends."""
    (held,) = held_ports([0])
    _KEPT.append(held)
    return port_of(held)
