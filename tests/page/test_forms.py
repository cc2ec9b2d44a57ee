"""Forms that the bot brings up."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.page.support import go, sent, tab

pytestmark = pytest.mark.asyncio(loop_scope="session")


def options(*labels: str, chosen: str = "") -> list[dict[str, Any]]:
    return [{"label": each, "value": each.lower(), "default": each == chosen} for each in labels]


def label(text: str, number: int, component: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 18, "id": number, "label": text, "component": component} | more


LONG = "Scout, 6 CP each: class E, attack 3, defence 0, hull 1 → 1 for 6 CP"

BUY = {
    "type": 3, "custom_id": "buy", "min_values": 0, "max_values": 2,
    "options": options(*(f"Scout {n}" for n in range(1, 20)), LONG, chosen="Scout 2"),
}  # fmt: skip
FORM: dict[str, Any] = {
    "custom_id": "m",
    "title": "Production sheet",
    "components": [
        {"type": 10, "id": 1, "content": "17 CP left\n-# SC: Scout, **6 CP**"},
        label(
            "Research", 2,
            {"type": 22, "custom_id": "research", "options": options("Size", "Tactics")},
            description="Any of them",
        ),
        label("Buy", 3, BUY),
        label(
            "Bid", 4,
            {"type": 4, "custom_id": "bid", "style": 1, "placeholder": "0 to 17", "max_length": 2},
        ),
        label(
            "Then", 5,
            {"type": 21, "custom_id": "then", "options": options("Look", "Commit", chosen="Look")},
        ),
    ],
}  # fmt: skip


async def shown(page: Page, server: FakeServer, form: dict[str, Any] = FORM) -> None:
    await server.tell({"op": "modal", "interaction": "77", "modal": form})
    await expect(page.get_by_role("dialog", name="Production sheet")).to_be_visible()


async def test_a_form_is_filled_in_and_sent(page: Page, server: FakeServer) -> None:
    await shown(page, server)
    form = page.get_by_role("dialog", name="Production sheet")
    await expect(form.get_by_text("17 CP left")).to_be_visible()
    await expect(form.locator(".form-words strong")).to_have_text("6 CP")
    await form.get_by_role("checkbox", name="Tactics").check()
    menu = form.get_by_role("button", name="Buy: Scout 2")
    await menu.click()
    await page.get_by_role("option", name="Scout 19").click()
    await page.get_by_role("button", name="Done").click()
    await form.get_by_role("textbox", name="Bid").fill("3")
    await form.get_by_role("radio", name="Commit").check()
    server.answers["submit"] = [{"op": "failed", "text": "That form is out of date"}]
    await form.get_by_role("button", name="Submit").click()
    asked = await sent(server, "submit")
    assert asked["interaction"] == "77"
    assert asked["fields"] == {
        "research": ["tactics"], "buy": ["scout 2", "scout 19"], "bid": "3", "then": ["commit"],
    }  # fmt: skip
    await expect(form.get_by_role("alert")).to_have_text("That form is out of date")
    server.answers["submit"] = [{"op": "done"}]
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)


async def test_a_form_is_given_up(page: Page, server: FakeServer) -> None:
    await shown(page, server)
    await page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await shown(page, server)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert server.sent_by_page("submit") == []


async def test_a_list_in_a_form_closes_before_the_form(page: Page, server: FakeServer) -> None:
    await shown(page, server)
    await page.get_by_role("button", name="Buy: Scout 2").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("option", name="Scout 19")).to_have_count(0)
    await expect(page.get_by_role("dialog", name="Production sheet")).to_be_visible()


async def test_what_is_ticked_counts_although_the_list_is_open(
    page: Page, server: FakeServer
) -> None:
    few = {**BUY, "options": options("Scout 1", "Scout 2", "Scout 19", chosen="Scout 2")}
    await shown(
        page, server, {**FORM, "components": [label("Buy", 3, few), *FORM["components"][3:]]}
    )
    await page.get_by_role("button", name="Buy: Scout 2").click()
    await page.get_by_role("option", name="Scout 19").click()
    await page.get_by_role("button", name="Submit").click()
    assert (await sent(server, "submit"))["fields"]["buy"] == ["scout 2", "scout 19"]


async def test_a_form_fits_a_phone(window: BrowserContext, server: FakeServer) -> None:
    async with tab(window, server, width=360, height=640) as page:
        await go(page, server, world.TABLE)
        await shown(page, server)
        await page.get_by_role("button", name="Buy: Scout 2").click()
        await page.get_by_role("option", name=LONG).click()
        await page.get_by_role("button", name="Done").click()
        wide = await page.evaluate(
            """() => [...document.querySelectorAll("dialog, dialog *")]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
            .map((one) => one.className)"""
        )
        assert wide == []
        box = await page.get_by_role("button", name="Submit").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
        low = await page.evaluate(
            """() => [...document.querySelectorAll("dialog .button, dialog .select, dialog label")]
            .filter((one) => one.offsetHeight < 36).map((one) => one.textContent)"""
        )
        assert low == []
