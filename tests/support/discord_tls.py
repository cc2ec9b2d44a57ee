"""A connector that leads an unmodified client to a playground, and to nothing else.

Discord's own host names resolve to loopback, under a throw-away certificate. Every other name
is refused, so that no test can reach the network through it.
"""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import aiohttp
import trustme
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.playground.connect import point_client_at
from bot.playground.playground import DISCORD_HOSTS, Playground


class LeakError(OSError):
    """A client looked for a host that is not the playground."""


class OnlyPeer(AbstractResolver):
    """Resolves Discord's names to a playground's port, and no other name."""

    def __init__(self, peer: Playground) -> None:
        self.peer = peer
        self.refused: list[str] = []

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Resolve a name to the playground."""
        if host not in DISCORD_HOSTS:
            self.refused.append(host)
            raise LeakError(f"{host} is not the playground")
        address = ResolveResult(
            hostname=host,
            host="127.0.0.1",
            port=self.peer.port,
            family=socket.AF_INET,
            proto=0,
            flags=socket.AI_NUMERICHOST,
        )
        return [address]

    async def close(self) -> None:
        """Nothing is held open."""


_authority = cache(trustme.CA)


@cache
def certificate() -> ssl.SSLContext:
    """Return the certificate under which peers speak TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    _authority().issue_cert(*DISCORD_HOSTS).configure_cert(context)
    return context


@cache
def _trusting() -> ssl.SSLContext:
    """Return a client's trust in that certificate alone; loading the system's own takes long."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    _authority().configure_trust(context)
    return context


def connector(peer: Playground) -> aiohttp.TCPConnector:
    """Make the connector to give to `discord.Client(connector=…)`."""
    return aiohttp.TCPConnector(limit=0, resolver=OnlyPeer(peer), ssl=_trusting())


@contextmanager
def speaking_plainly(peer: Playground) -> Iterator[None]:
    """Point clients at a peer without a certificate: a test's handshakes take a tenth of it."""
    undo = point_client_at(peer.address)
    try:
        yield
    finally:
        undo()
