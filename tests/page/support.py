"""Steps that several of the page's tests take."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Literal

from playwright.async_api import BrowserContext, Error, Locator, Page

from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.support.patience import HANG_SECONDS

"""Milliseconds that a step may take on a machine busy with other tests."""


@asynccontextmanager
async def tab(
    window: BrowserContext,
    address: str,
    *,
    width: int = 1280,
    height: int = 800,
    scheme: Literal["dark", "light"] = "dark",
) -> AsyncIterator[Page]:
    """Yield a page in the window's tab. No script may fail, and no tab that a test adds stays open.

    One tab serves all tests of a window, since a new one starts processes.
    """
    opened = window.pages[0] if window.pages else await window.new_page()
    opened.set_default_timeout(1000 * HANG_SECONDS)
    errors: list[str] = []

    def note(error: Error) -> None:
        errors.append(str(error))

    opened.on("pageerror", note)
    await opened.set_viewport_size({"width": width, "height": height})
    await opened.emulate_media(color_scheme=scheme)
    await opened.goto(address)
    try:
        yield opened
    finally:
        for added in window.pages[1:]:
            await added.close()
        opened.remove_listener("pageerror", note)
    assert errors == []


async def until(holds: Callable[[], bool]) -> None:
    """Waits, with a bound, for something that the page causes at the server."""
    async with asyncio.timeout(HANG_SECONDS):
        while not holds():  # noqa: ASYNC110 - the server has no event for what pages send
            await asyncio.sleep(0.01)


async def sent(server: FakeServer, op: str, count: int = 1) -> dict[str, Any]:
    """Return the newest message with this op, once this many have come."""
    await until(lambda: len(server.sent_by_page(op)) >= count)
    return server.sent_by_page(op)[-1]


async def go(page: Page, server: FakeServer, channel: str, user: str = world.ANN) -> None:
    """Opens a channel by its address and waits until its messages are drawn."""
    address = f"{server.address}#{user}/{channel}"
    opened = len(server.sent_by_page("open"))
    if page.url != address:
        await page.goto(address)
        await until(lambda: len(server.sent_by_page("open")) > opened)
    await page.locator(".message, .empty-note:not(:has-text('Loading'))").first.wait_for()


def item(page: Page, ident: int | str) -> Locator:
    return page.locator(f"#m-{ident}")


def box(page: Page) -> Locator:
    return page.locator("#box")


def chip(page: Page, name: str) -> Locator:
    """Return the chip of a user to act as."""
    return page.locator("#people").get_by_role("button", name=name)
