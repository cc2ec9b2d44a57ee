"""Ports of tests: kept from others, and still open to a server of their own."""

from __future__ import annotations

import asyncio

from tests.support.ports import free_port, held_ports


async def test_kept_port_serves_again_and_again_and_goes_to_nobody_else() -> None:
    port = free_port()
    for _ in range(2):
        assert not list(held_ports([port]))
        server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", port)
        assert not list(held_ports([port]))
        server.close()
        await server.wait_closed()
