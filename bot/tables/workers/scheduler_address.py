"""The address of a Dask scheduler, and explanations of why one can't be used."""

from __future__ import annotations

import asyncio
import ssl
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from distributed import Security

CERTIFICATE_FILE, KEY_FILE = "cluster.pem", "cluster.key"
"""Files of a set of certificates. Everybody with the key belongs to the cluster."""
PROBE_SECONDS = 3.0
"""Seconds for a second check of a scheduler that can't be used."""


class BadAddress(Exception):  # noqa: N818  one sentence for the operator
    """Raised for an address that can't be a scheduler's; the message doesn't name the setting."""


class Address(NamedTuple):
    """A scheduler's address, with certificates if it isn't on this machine."""

    host: str
    port: int
    folder: Path | None
    """Folder of the certificates; None: a plain connection on this machine."""

    @property
    def url(self) -> str:
        """The address as Dask writes it, such as `tls://host:8786`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'tcp' if self.folder is None else 'tls'}://{host}:{self.port}"

    def security(self) -> Security | None:
        """Return Dask's TLS settings, which trust only the cluster's certificate, or None."""
        from distributed import Security

        if self.folder is None:
            return None
        certificate, key = str(self.folder / CERTIFICATE_FILE), str(self.folder / KEY_FILE)
        return Security(
            require_encryption=True,
            tls_ca_file=certificate,
            tls_client_cert=certificate,
            tls_client_key=key,
        )

    def tls(self) -> ssl.SSLContext | None:
        """Return the same settings for a plain socket, or None."""
        if self.folder is None:
            return None
        context = ssl.create_default_context(cafile=self.folder / CERTIFICATE_FILE)
        context.check_hostname = False
        context.load_cert_chain(self.folder / CERTIFICATE_FILE, self.folder / KEY_FILE)
        return context


def parse(text: str, folder: Path) -> Address:
    """Return the address that an operator has typed; `folder` has the certificates for TLS.

    Raises BadAddress if it is invalid.
    """
    if "," in text or len(text.split()) != 1:
        raise BadAddress("It takes one scheduler, such as tls://host:8786; Dask can't share two.")
    parts = urlsplit(text)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if parts.scheme not in {"tls", "tcp"} or not host or not port:
        raise BadAddress(
            f"{text!r} isn't a scheduler's address. Write one such as tls://host:8786."
        )
    if parts.scheme == "tcp":
        if not _is_loopback(host):
            raise BadAddress(
                f"Tasks contain hidden cards, so {host} can only be reached over TLS: write "
                f"tls://{host}:{port}, and create certificates with orrery cluster-certificates."
            )
        return Address(host, port, None)
    missing = [name for name in (CERTIFICATE_FILE, KEY_FILE) if not (folder / name).is_file()]
    if missing:
        raise BadAddress(
            f"{folder} has no {missing[0]}; create certificates with orrery cluster-certificates, "
            "or set ORRERY_WORKERS_CERTIFICATES to their folder."
        )
    return Address(host, port, folder)


def _is_loopback(host: str) -> bool:
    """Return whether a host name or address means this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def need_dask() -> None:
    """Raise BadAddress if Dask isn't installed."""
    if find_spec("distributed") is None:
        raise BadAddress("Dask isn't installed; install it with pip install 'orrery[cluster]'.")


async def explain(address: Address) -> str:
    """Return a sentence on why a scheduler at an address cannot be used; empty if it can."""
    try:
        context = address.tls()
    except (OSError, ssl.SSLError) as error:
        return f"The certificates in {address.folder} can't be read ({error.strerror or error})."
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            return await _probe(address, context)
    except ssl.SSLCertVerificationError:
        return (
            f"The scheduler at {address.url} has a certificate of another set, or one that has "
            "expired; give all machines the same set from orrery cluster-certificates."
        )
    except ssl.SSLError:
        return (
            f"{address.url} doesn't accept this machine's certificate or doesn't speak TLS; start "
            "the scheduler with the same set from orrery cluster-certificates."
        )
    except TimeoutError:
        return f"{address.url} doesn't answer like a Dask scheduler; check host and port."
    except OSError as error:
        return f"Nothing answers at {address.url} ({error.strerror or error}); check host and port."


async def _probe(address: Address, context: ssl.SSLContext | None) -> str:
    """Return a sentence on why the program at an address isn't a Dask scheduler; empty if it is.

    Raises OSError if nothing answers.
    """
    reader, writer = await asyncio.open_connection(address.host, address.port, ssl=context)
    try:
        greeting = await reader.read(256)
    finally:
        writer.transport.abort()
    # peers of Dask greet each other with their formats, before anything is asked
    if b"pickle-protocol" in greeting:
        return ""
    return f"{address.url} isn't a Dask scheduler; check host and port."
