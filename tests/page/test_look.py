"""Visibility and reach: narrow windows, contrast, keys."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.page.support import go, item, sent, tab

pytestmark = pytest.mark.asyncio(loop_scope="session")

CONTRASTS = """() => {
  const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    paper.clearRect(0, 0, 1, 1);
    paper.fillStyle = colour;
    paper.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = paper.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3]));
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      layers.push(rgba(getComputedStyle(at).backgroundColor));
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [0, 0, 0]);
  };
  const light = (colour) => colour.map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
  const weak = [];
  let seen = 0;
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const seeable = { opacityProperty: true, visibilityProperty: true };
    if (!own || !element.checkVisibility(seeable)) continue;
    if (element.closest(":disabled, noscript")) continue;
    const back = behind(element);
    const ink = over(rgba(getComputedStyle(element).color), back);
    const [low, high] = [light(back), light(ink)].sort((one, other) => one - other);
    seen += 1;
    if ((high + 0.05) / (low + 0.05) >= 4.5) continue;
    weak.push(element.className + ": " + element.textContent.slice(0, 30));
  }
  return { seen, weak };
}"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("channel", [world.LOBBY, world.TABLE])
async def test_text_stands_out_from_what_is_behind_it(
    window: BrowserContext, server: FakeServer, scheme: Literal["dark", "light"], channel: str
) -> None:
    async with tab(window, server, scheme=scheme) as page:
        await go(page, server, channel)
        await server.tell(
            {"op": "ping", "user": world.ANN, "channel": world.THREAD, "message_id": "1"}
        )
        await expect(page.locator(".sidebar .badge")).to_be_visible()
        await page.locator("#box").fill("/")
        contrasts = await page.evaluate(CONTRASTS)
        assert contrasts["seen"] > 30
        assert contrasts["weak"] == []


@pytest.mark.parametrize("channel", [world.LOBBY, world.TABLE])
async def test_nothing_is_wider_than_a_phone(
    window: BrowserContext, server: FakeServer, channel: str
) -> None:
    async with tab(window, server, width=400) as page:
        await go(page, server, channel)
        await page.locator("#box").fill("/table new game:Ganymede seats:3 host:Ann open:True")
        await expect(page.get_by_role("combobox", name="host")).to_be_visible()
        wide = await page.evaluate(
            """() => [...document.querySelectorAll("body *")]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
            .filter((one) => !one.closest("pre, .people, .unseen") && one.checkVisibility())
            .map((one) => one.tagName + "." + one.getAttribute("class"))"""
        )
        assert wide == []
        cut = "one => one.scrollWidth > one.clientWidth"
        assert not await page.get_by_role("combobox", name="game").evaluate(cut)
        assert await page.evaluate("document.documentElement.scrollWidth") == 400


async def test_the_bar_is_a_drawer_on_a_phone(window: BrowserContext, server: FakeServer) -> None:
    async with tab(window, server, width=400) as page:
        bar = page.locator("#sidebar")
        await expect(bar).to_be_hidden()
        button = page.get_by_role("button", name="Channels")
        await button.click()
        await expect(bar).to_be_visible()
        await expect(button).to_have_attribute("aria-expanded", "true")
        await page.keyboard.press("Escape")
        await expect(bar).to_be_hidden()
        await expect(button).to_be_focused()
        await button.click()
        await bar.get_by_role("link", name="table-1").click()
        await expect(bar).to_be_hidden()
        await expect(item(page, 2102)).to_be_visible()


async def test_a_phone_has_room_for_pictures_and_for_fingers(
    window: BrowserContext, server: FakeServer
) -> None:
    async with tab(window, server, width=400) as page:
        await go(page, server, world.TABLE)
        top = await page.locator(".top").bounding_box()
        assert top is not None
        assert top["height"] <= 50
        room = await item(page, 2102).locator(".gallery").bounding_box()
        assert room is not None
        assert room["width"] >= 370
        low = await page.evaluate(
            """() => [...document.querySelectorAll(".button, .select, .chip, .small-button")]
            .filter((one) => one.checkVisibility() && one.offsetHeight < 36)
            .map((one) => one.textContent)"""
        )
        assert low == []


async def test_everything_is_reached_by_tab_and_named(page: Page, server: FakeServer) -> None:
    await page.reload()  # after a reset, keys would go on from where a test before was
    await page.locator(".message").first.wait_for()
    reached: list[str] = []
    for _ in range(60):
        await page.keyboard.press("Tab")
        await expect(page.locator(":focus")).to_have_count(1)
        name = await page.evaluate(
            """() => { const one = document.activeElement;
              return one.id || one.getAttribute("aria-label") || one.textContent.trim(); }"""
        )
        assert name, "something without a name has the focus"
        reached.append(name)
        if name == "box":
            break
    assert reached[0] == "skip-link"
    for name in ("skip 24 h", "lobby", "scroll", "Join", "Choose cards", "AAnn"):
        assert name in reached
    assert "Later" not in reached
    await page.keyboard.type("hello")
    await page.keyboard.press("Enter")
    assert (await sent(server, "say"))["text"] == "hello"


async def test_the_page_loads_nothing_from_elsewhere(page: Page, server: FakeServer) -> None:
    asked: list[str] = []
    page.on("response", lambda response: asked.append(response.url))
    far = world.attachment("far.png") | {"url": "https://example.org/far.png"}
    await server.post(world.LOBBY, world.message(2016, world.BOT, attachments=[far]))
    await expect(item(page, 2016).locator("img.broken")).to_be_attached()
    await page.reload()
    await page.locator(".message").first.wait_for()
    home = f"http://127.0.0.1:{server.port}/"
    assert len(asked) > 5
    assert [url for url in asked if not url.startswith(home)] == []
