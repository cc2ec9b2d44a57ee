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
    place: FakeServer | str,
    *,
    width: int = 1280,
    height: int = 800,
    scheme: Literal["dark", "light"] = "dark",
) -> AsyncIterator[Page]:
    """Yield a page in the window's tab. No script may fail, and no tab that a test adds stays open.

    One tab serves all tests of a window, since a new one starts processes. On a fake playground
    the page is reset rather than loaded again, and has its messages.
    """
    opened = window.pages[0] if window.pages else await window.new_page()
    opened.set_default_timeout(1000 * HANG_SECONDS)
    errors: list[str] = []

    def note(error: Error) -> None:
        errors.append(str(error))

    opened.on("pageerror", note)
    await opened.set_viewport_size({"width": width, "height": height})
    await opened.emulate_media(color_scheme=scheme)
    if isinstance(place, str):
        await opened.goto(place)
    else:
        await open_start(opened, place)
    try:
        yield opened
    finally:
        for added in window.pages[1:]:
            await added.close()
        await opened.unroute_all()
        opened.remove_listener("pageerror", note)
    assert errors == []


RESET = """async () => {
  const { emit, state } = await import("/state.js");
  // removed rather than closed: what is chosen in a list is sent when it closes
  for (const one of document.querySelectorAll("dialog, .popup, .toast")) one.remove();
  document.activeElement?.blur();
  for (const part of Object.values(state)) if (part?.clear) part.clear();
  Object.assign(state, { me: "", channel: "", sought: "", loaded: false });
  history.replaceState(null, "", location.pathname + location.search);
  emit("channel");
  emit("messages");
  document.getElementById("live").textContent = "";
}"""
"""Bring the page into the state in which it waits for the playground's greeting."""

DRAWN = """() => {
  const copy = document.body.cloneNode(true);
  for (const one of copy.querySelectorAll("time, [hidden]")) one.remove();
  return copy.innerHTML.replace(/-\\d+(?=")/g, "");
}"""
"""Return all that is drawn but times and the numbers of elements."""


async def open_start(page: Page, server: FakeServer) -> None:
    """Show the page as it is when it has just been loaded, for Ann in the lobby.

    Loading costs several times as much as a reset. Where the reset page isn't to the letter like a
    loaded one (another address, a lost connection, a failed test), it's loaded.
    What isn't drawn stays: the focus's place, and the last command of each user.
    """
    if page.url.split("#")[0] == server.address and len(server.sockets) == 1:
        await page.evaluate(RESET)
        await server.greet()
        await page.locator(".message").first.wait_for()
        if await page.evaluate(DRAWN) == server.first_drawn:
            server.sent.clear()
            return
    await page.goto(server.address)
    await page.locator(".message").first.wait_for()
    server.first_drawn = await page.evaluate(DRAWN)


async def until(holds: Callable[[], bool]) -> None:
    """Wait, with a bound, for something that the page causes at the server."""
    async with asyncio.timeout(HANG_SECONDS):
        while not holds():  # noqa: ASYNC110 - the server has no event for what pages send
            await asyncio.sleep(0.01)


async def sent(server: FakeServer, op: str, count: int = 1) -> dict[str, Any]:
    """Return the newest message with this op, once this many have come."""
    await until(lambda: len(server.sent_by_page(op)) >= count)
    return server.sent_by_page(op)[-1]


async def go(page: Page, server: FakeServer, channel: str, user: str = world.ANN) -> None:
    """Open a channel by its address and wait until its messages are drawn."""
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
