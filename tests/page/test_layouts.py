"""Layouts, tiled pictures, emojis and context menus, drawn as the clients draw them."""

from __future__ import annotations

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.page.support import go, item, sent, tab

pytestmark = pytest.mark.asyncio(loop_scope="session")

BOX = "one => { const box = one.getBoundingClientRect(); return [box.width, box.height]; }"


async def post_layout(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE)
    await server.post(world.TABLE, world.TABLE_LAYOUT)
    await expect(item(page, 2120).locator(".container")).to_be_visible()


async def test_container_has_its_accent_and_its_parts_in_order(
    page: Page, server: FakeServer
) -> None:
    await post_layout(page, server)
    frame = item(page, 2120).locator(".container")
    back = await frame.evaluate("one => getComputedStyle(one).backgroundImage")
    assert "rgb(240, 185, 90) 4px" in back
    kinds = await frame.evaluate("one => [...one.children].map((part) => part.className)")
    assert kinds == [
        "text", "section", "gallery", "gallery", "separator line", "text", "row", "row", "text",
    ]  # fmt: skip


async def test_section_has_its_button_on_the_right(page: Page, server: FakeServer) -> None:
    await post_layout(page, server)
    section = item(page, 2120).locator(".section")
    words = await section.locator(".section-texts").bounding_box()
    play = await section.get_by_role("button", name="Play").bounding_box()
    assert words is not None
    assert play is not None
    assert play["x"] >= words["x"] + words["width"]
    await section.get_by_role("button", name="Play").click()
    assert (await sent(server, "press"))["custom_id"] == "play"


async def test_single_picture_has_at_most_550_by_350_pixels(page: Page, server: FakeServer) -> None:
    await post_layout(page, server)
    image = item(page, 2120).locator(".gallery img").first
    width, height = await image.evaluate(BOX)
    assert (round(width), round(height)) == (467, 350)


async def test_single_picture_takes_all_the_width_of_a_phone(
    window: BrowserContext, server: FakeServer
) -> None:
    async with tab(window, server, width=390, height=844) as page:
        await post_layout(page, server)
        image = item(page, 2120).locator(".gallery img").first
        width, height = await image.evaluate(BOX)
        assert width >= 330
        assert height == pytest.approx(width * 0.75, abs=1)
        assert await page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("width", [1280, 390])
async def test_several_pictures_are_tiled_and_cropped(
    window: BrowserContext, server: FakeServer, width: int
) -> None:
    async with tab(window, server, width=width, height=844) as page:
        await go(page, server, world.TABLE)
        two = [world.attachment(f"{name}.png", world.ALT, **world.PICTURE) for name in ("a", "b")]
        await server.post(world.TABLE, world.message(2116, world.BOT, attachments=two))
        images = item(page, 2116).locator(".tiled img")
        await expect(images).to_have_count(2)
        boxes = [await images.nth(number).evaluate(BOX) for number in (0, 1)]
        assert boxes[0] == boxes[1]
        assert boxes[0][0] == pytest.approx(boxes[0][1], abs=1)
        assert boxes[0][0] < 280
        assert await images.first.evaluate("one => getComputedStyle(one).objectFit") == "cover"


async def test_options_and_buttons_have_their_emojis(page: Page, server: FakeServer) -> None:
    await post_layout(page, server)
    await expect(
        item(page, 2120).get_by_role("button", name="Play").locator(".emoji")
    ).to_have_text("\u25b6")
    await item(page, 2120).get_by_role("button", name="Choose a mark").click()
    option = page.get_by_role("option", name="Ice miner")
    await expect(option.locator(".emoji")).to_have_text("\u2b50")
    await option.click()
    await expect(item(page, 2120).locator(".select .emoji")).to_have_text("\u2b50")


async def test_layout_is_spoken_and_updated_in_place(page: Page, server: FakeServer) -> None:
    await post_layout(page, server)
    await expect(page.locator("#live")).to_contain_text("Orrery: Table 2 @Ann's turn: take a tile")
    log = item(page, 2120).get_by_role("button", name="Log")
    await log.focus()
    await server.post(world.TABLE, world.TABLE_LAYOUT | {"edited_timestamp": world.START})
    await expect(item(page, 2120).locator(".edited")).to_be_visible()
    await expect(log).to_be_focused()


async def test_menu_of_a_message_has_the_commands_for_it(page: Page, server: FakeServer) -> None:
    menus = [
        {"id": "1", "type": 3, "name": "Rewind to here", "description": ""},
        {"id": "2", "type": 2, "name": "Profile", "description": ""},
    ]
    await go(page, server, world.LOBBY)
    await expect(item(page, 2014).get_by_role("button", name="Apps")).to_have_count(0)
    await server.tell({"op": "commands", "commands": [*world.COMMANDS, *menus]})
    await server.post(world.LOBBY, world.message(2016, world.BEA, "more"))
    server.answers["menu"] = [{"op": "done"}]
    more = item(page, 2016).get_by_role("button", name="Apps")
    await more.focus()
    await more.press("Enter")
    await page.get_by_role("menuitem", name="Rewind to here").click()
    asked = await sent(server, "menu")
    assert (asked["command"], asked["message"]) == ("Rewind to here", "2016")
    await more.press("Enter")
    await page.get_by_role("menuitem", name="Profile").click()
    asked = await sent(server, "menu", 2)
    assert (asked["command"], asked["user"]) == ("Profile", world.BEA)
    await item(page, 2016).get_by_text("more").click(button="right")
    await expect(page.get_by_role("menuitem", name="Rewind to here")).to_be_focused()
    await page.keyboard.press("Escape")
    await page.locator("#box").fill("/Pro")
    await expect(page.locator(".picker")).not_to_contain_text("Profile")
