"""A browser for the page's tests, a fake playground, and a page that has read it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from tests.page.fake_server import FakeServer
from tests.page.support import tab
from tests.support.patience import HANG_SECONDS
from tests.support.ports import held_ports, port_of

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--in-process-gpu",
    "--renderer-process-limit=1",
]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Start Debian's Chromium; skip the test where there is none."""
    path = shutil.which("chromium")
    if path is None and os.environ.get("ORRERY_REQUIRE_CHROMIUM"):
        pytest.fail("Chromium is not installed, and ORRERY_REQUIRE_CHROMIUM is set")
    if path is None:
        pytest.skip("Chromium is not installed")
    expect.set_options(timeout=1000 * HANG_SECONDS)
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        await started.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def window(browser: Browser) -> AsyncIterator[BrowserContext]:
    """Yield what all tabs share.

    The page keeps nothing in a browser, so tests need none of their own. It moves nothing: while
    a button waits for the bot, its ring would be drawn sixty times a second, without a GPU.
    """
    opened = await browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", timezone_id="UTC",
        color_scheme="dark", reduced_motion="reduce",
    )  # fmt: skip
    yield opened
    await opened.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def playground() -> AsyncIterator[FakeServer]:
    """Yield the playground of all tests, so that its page stays open between them.

    Its port lies below those that the system gives out, so that nobody is given it while a test
    has stopped the server.
    """
    held = next(held_ports(range(20_000 + os.getpid() % 10_000, 32_000)))
    started = FakeServer(port_of(held))
    await started.start()
    yield started
    if started.is_running:
        await started.stop()
    held.close()


@pytest_asyncio.fixture(loop_scope="session")
async def server(playground: FakeServer) -> FakeServer:
    """Return the playground with the sample world and no messages of pages."""
    if not playground.is_running:
        await playground.start()
    playground.reset()
    return playground


@pytest_asyncio.fixture(loop_scope="session")
async def page(window: BrowserContext, server: FakeServer) -> AsyncIterator[Page]:
    """Yield the page in a tab of 1280 x 800; any error in its scripts fails the test."""
    async with tab(window, server) as opened:
        yield opened


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def modules(window: BrowserContext, playground: FakeServer) -> AsyncIterator[Page]:
    """Yield one page for all tests of a file that only call functions of the page's modules."""
    playground.reset()
    async with tab(window, playground) as opened:
        yield opened
