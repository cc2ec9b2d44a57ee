"""Buttons, selects, pictures."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.page.support import go, item, sent

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_pressed_button_waits_for_its_answer(page: Page, server: FakeServer) -> None:
    join = page.get_by_role("button", name="Join")
    await join.click()
    asked = await sent(server, "press")
    assert asked == {
        "op": "press", "request": asked["request"], "channel": world.LOBBY, "message": "2014",
        "custom_id": "join",
    }  # fmt: skip
    await expect(join).to_be_disabled()
    await expect(join).to_be_focused()
    await join.press("Enter")
    assert len(server.sent_by_page("press")) == 1
    await server.tell({"op": "done", "request": asked["request"]})
    await expect(join).to_be_enabled()
    await expect(item(page, 2014).locator(".failure")).to_have_count(0)


async def test_a_failed_press_says_so_until_the_next_one(page: Page, server: FakeServer) -> None:
    server.answers["press"] = [{"op": "failed", "text": "The application did not respond"}]
    await page.get_by_role("button", name="Join").click()
    await expect(item(page, 2014).locator(".failure")).to_have_text(
        "The application did not respond"
    )
    server.answers["press"] = [{"op": "done"}]
    await page.get_by_role("button", name="Leave").click()
    await expect(item(page, 2014).locator(".failure")).to_have_count(0)


async def test_styles_and_disabled_buttons(page: Page) -> None:
    assert await item(page, 2014).locator(".row").first.locator("button").evaluate_all(
        "items => items.map((one) => one.className)"
    ) == [
        "button success",
        "button secondary",
        "button primary",
        "button danger",
        "button secondary",
    ]
    await expect(page.get_by_role("button", name="Later")).to_be_disabled()


async def test_a_single_choice_is_sent_at_once(page: Page, server: FakeServer) -> None:
    server.answers["select"] = [{"op": "done"}]
    await page.get_by_role("button", name="Choose a card", exact=True).click()
    await page.get_by_role("option", name="Relay").click()
    asked = await sent(server, "select")
    assert (asked["message"], asked["custom_id"], asked["values"]) == ("2014", "card", ["c2"])
    await expect(page.get_by_role("button", name="Choose a card: Relay")).to_be_visible()


async def test_several_choices_are_sent_when_done(page: Page, server: FakeServer) -> None:
    await page.get_by_role("button", name="Choose cards").press("Enter")
    done = page.get_by_role("button", name="Done")
    await expect(done).to_be_disabled()
    await page.get_by_role("option", name="Tug").click()
    await page.get_by_role("option", name="Ice miner").click()
    await page.get_by_role("option", name="Relay").click()
    await expect(page.locator("[role=option][aria-selected=true]")).to_have_count(2)
    assert server.sent_by_page("select") == []
    await done.click()
    assert (await sent(server, "select"))["values"] == ["c1", "c3"]


async def test_escape_gives_a_choice_up(page: Page, server: FakeServer) -> None:
    trigger = page.get_by_role("button", name="Choose cards")
    await trigger.click()
    await page.get_by_role("option", name="Tug").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await expect(trigger).to_be_focused()
    await expect(trigger).to_have_accessible_name("Choose cards")
    assert server.sent_by_page("select") == []


async def test_a_file_is_offered_with_its_size(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE)
    message = item(page, 2102)
    await expect(message.locator(".text h4")).to_have_text("Table 1: Ganymede")
    await expect(message.locator("img[src='/attachments/board.png']")).to_have_count(1)
    await expect(message.get_by_role("link", name="game.json")).to_contain_text("2.0 KiB")
    await message.get_by_role("button", name="Show my hand").click()
    assert (await sent(server, "press"))["custom_id"] == "hand"


async def test_a_picture_tells_its_description(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE)
    figure = item(page, 2102).locator("figure")
    await expect(figure.get_by_role("img")).to_have_attribute("alt", world.ALT)
    await expect(figure.locator("figcaption")).to_be_hidden()
    await figure.get_by_role("button", name="Show the picture's description").click()
    await expect(figure.locator("figcaption")).to_have_text(world.ALT)


async def test_a_picture_takes_its_room_before_it_has_come(page: Page, server: FakeServer) -> None:
    await page.route("**/late.png", lambda _: None)
    late = world.attachment("late.png", world.ALT, **world.PICTURE)
    await server.post(world.LOBBY, world.message(2016, world.BOT, attachments=[late]))
    await expect(item(page, 2016).locator("img")).to_be_attached()
    room = await item(page, 2016).locator("img").bounding_box()
    assert room is not None
    assert (round(room["width"]), round(room["height"])) == (467, 350)


async def test_a_picture_is_shown_large_until_escape(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE)
    await item(page, 2102).locator(".picture").click()
    large = page.get_by_role("dialog", name="Picture")
    await expect(large.get_by_role("img")).to_be_visible()
    await large.get_by_role("button", name="real size").click()
    assert await large.get_by_role("img").evaluate("one => one.clientWidth") == 1600
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(item(page, 2102).locator(".picture")).to_be_focused()


async def test_a_tapped_spot_of_a_large_picture_is_in_the_middle(
    page: Page, server: FakeServer
) -> None:
    await page.set_viewport_size({"width": 400, "height": 800})
    await go(page, server, world.TABLE)
    await item(page, 2102).locator(".picture").click()
    large = page.get_by_role("dialog", name="Picture")
    small = await large.get_by_role("img").bounding_box()
    assert small is not None
    spot = {"x": small["width"] * 0.75, "y": small["height"] * 0.5}
    await large.get_by_role("img").click(position=spot)  # type: ignore[arg-type]
    await expect(large.locator(".lightbox-caption")).to_be_hidden()
    shown = await large.get_by_role("img").bounding_box()
    assert shown is not None
    assert shown["x"] + shown["width"] * 0.75 == pytest.approx(200, abs=3)


async def test_an_update_keeps_the_focus_where_it_was(page: Page, server: FakeServer) -> None:
    leave = page.get_by_role("button", name="Leave", exact=True)
    await leave.focus()
    changed = {**world.LOBBY_MESSAGES[-1], "edited_timestamp": world.START}
    await server.post(world.LOBBY, changed)
    await expect(item(page, 2014).locator(".edited")).to_be_visible()
    await expect(leave).to_be_focused()
