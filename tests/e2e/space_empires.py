"""A table of Space Empires for two, and the hands that play at it; what they cost is counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import render
from bot.playground.driver import Seat, Seen
from render.scene import Scene
from rules import catalogue
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.position.view import View
from tests.support.running_bot import Running

ROOM = "table-one"
NAMES = ("ann", "bea")
PLAIN = render.Artist(
    view=View,
    overview=lambda _view, _names, _awaited: Scene(64, 64),
    seat=lambda _view, _seat, _names: Scene(64, 64),
    hand=lambda _view, _names: Scene(64, 64),
    alt=lambda _view, _kind, _seat, _names, _awaited: "A map",
    text=lambda _view, _seat, _names, _awaited: "A map",
    seats=lambda view: len(view.seats),
)
"""Stands in for the pictures, which are not what is tested here."""


@contextmanager
def space_empires() -> Iterator[None]:
    """Add the game to the bot's catalogue, with plain pictures."""
    games: Any = catalogue
    artists: Any = render.artists
    with (
        patch.dict(games, {"space_empires": SPACE_EMPIRES}),
        patch.dict(artists, {"space_empires": PLAIN}),
    ):
        yield


async def begun(app: Running, *names: str, **options: Any) -> Seen:
    """Begin a match and return its message."""
    return await app.begun(*(names or NAMES), game="space_empires", **options)


class Fingers:
    """One player's clicks on panels, counted."""

    def __init__(self, app: Running, status: Seen, name: str) -> None:
        self.app = app
        self.seat: Seat = app.seat(name)
        self.status = status
        self.panel = status
        self.clicks = 0

    async def play(self) -> str:
        """Reopen the panel and count from here."""
        self.clicks, self.panel = 0, self.status
        return await self.press("Play")

    async def press(self, label: str) -> str:
        """Press a button; the words on the panel then."""
        self.clicks += 1
        self.panel = (await self.seat.press(self.panel, label)).message
        return self.panel.text

    async def pick(self, value: str) -> str:
        """Choose a value in whichever select has it, or the button of that key."""
        for part in self.panel.components:
            custom_id = part.get("custom_id", "")
            if value in [option["value"] for option in part.get("options", ())]:
                self.clicks += 1
                self.panel = (await self.seat.select(self.panel, custom_id, [value])).message
                return self.panel.text
            if custom_id.split(":", 6)[2::4] == ["pick", value]:
                return await self.press(custom_id)
        raise AssertionError(f"{value} is not on the panel: {self.panel.options} {self.panel.text}")

    async def pick_all(self, values: Sequence[str]) -> str:
        """Choose several values of one select at once."""
        for part in self.panel.components:
            if set(values) <= {option["value"] for option in part.get("options", ())}:
                self.clicks += 1
                reply = await self.seat.select(self.panel, part["custom_id"], list(values))
                self.panel = reply.message
                return self.panel.text
        raise AssertionError(f"{values} are in no one select: {self.panel.options}")

    async def finish(self) -> str:
        """Press the button that ends the loop, and confirm where that wastes something."""
        (label,) = [each for each in self.panel.buttons if re.match(r"End|Seal", each)]
        text = await self.press(label)
        return await self.press("Commit") if "Commit" in self.panel.buttons else text


async def settle_down(app: Running, status: Seen) -> None:
    """Choose the usual Homeworlds for both players, in their panels."""
    live = await app.live(status)
    while live.match.state.step == "setup":
        seat = live.pending_seats()[0]
        hand = Fingers(app, status, NAMES[seat])
        await hand.play()
        ask = live.match.asks()[seat]
        await hand.pick(ask.default or ask.keys[0])
        await hand.press("Commit")
        assert hand.clicks <= 3
