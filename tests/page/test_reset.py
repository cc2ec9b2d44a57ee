"""One page serves many tests: it's reset between them, or loaded where that isn't enough."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.page.support import box, chip, go, item, open_start, sent

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_used_page_is_reset_without_loading(page: Page, server: FakeServer) -> None:
    await page.evaluate("window.kept = true")
    await go(page, server, world.TABLE, world.BEA)
    await page.get_by_role("button", name="Show my hand").click()
    await sent(server, "press")
    await box(page).fill("/table new game:Gany")
    server.reset()
    await open_start(page, server)
    assert await page.evaluate("window.kept === true")
    assert server.sent == []
    await expect(chip(page, "Ann")).to_have_attribute("aria-pressed", "true")
    await expect(item(page, 2002)).to_be_visible()
    await expect(box(page)).to_have_value("")


async def test_page_with_something_left_behind_is_loaded(page: Page, server: FakeServer) -> None:
    await page.evaluate("() => { window.kept = true; document.body.append('left behind'); }")
    await open_start(page, server)
    assert await page.evaluate("window.kept === undefined")
    await expect(page.locator("body")).not_to_contain_text("left behind")
