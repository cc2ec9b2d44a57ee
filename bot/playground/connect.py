"""Connecting discord.py to the playground: the one place where its classes are touched."""

from collections.abc import Callable

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground.rest import API_PREFIX


def point_client_at(address: str) -> Callable[[], None]:
    """Connect all discord.py clients of this process to the playground; return the undo.

    `address` is that of `Playground.address`, such as `http://127.0.0.1:8000`. Call it before the
    client logs in.
    """
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    base = yarl.URL(address)
    Route.BASE = str(base).rstrip("/") + API_PREFIX
    scheme = "wss" if base.scheme == "https" else "ws"
    DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme(scheme).with_path("/")
    Asset.BASE = str(base).rstrip("/")

    def undo() -> None:
        """Connect new clients to Discord again."""
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before

    return undo
