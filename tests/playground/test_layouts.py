"""Layouts at the playground: their nesting, their limits, their pictures, and what stays."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.playground.playground import Playground
from tests.playground.bodies import button, places, row, select
from tests.playground.conftest import Raw, Starter, TestBot, file, picture

V2 = 1 << 15
Json = dict[str, Any]


def text(words: str = "x") -> Json:
    return {"type": 10, "content": words}


def section(*texts: Json, accessory: Json | None = None) -> Json:
    beside = accessory or button("beside")
    return {"type": 9, "components": list(texts or (text(),)), "accessory": beside}


def gallery(*urls: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


def container(*parts: Json) -> Json:
    return {"type": 17, "components": list(parts)}


INNER = "/components/0/components/0"
WRONG: dict[str, tuple[list[Json], str]] = {
    "41 components": ([text() for _ in range(41)], "/components=BASE_TYPE_MAX_LENGTH"),
    "41 nested components": (
        [container(*(section(accessory=button(f"{n}")) for n in range(13)), text())],
        "/components=COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters": (
        [text("x" * 2000), container(text("x" * 2001))],
        "/components=COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "container in a container": ([container(container(text()))], f"{INNER}/type=BASE_TYPE_CHOICES"),
    "button in a container": ([container(button())], f"{INNER}/type=BASE_TYPE_CHOICES"),
    "thumbnail alone": (
        [{"type": 11, "media": {"url": "attachment://a.png"}}],
        "/components/0/type=BASE_TYPE_CHOICES",
    ),
    "empty container": ([container()], "/components/0/components=BASE_TYPE_BAD_LENGTH"),
    "empty text": ([text("")], "/components/0/content=BASE_TYPE_BAD_LENGTH"),
    "four texts in a section": (
        [section(text(), text(), text(), text())],
        "/components/0/components=BASE_TYPE_BAD_LENGTH",
    ),
    "section without accessory": (
        [{"type": 9, "components": [text()]}],
        "/components/0/accessory=BASE_TYPE_REQUIRED",
    ),
    "select beside a section": (
        [section(accessory=select())],
        "/components/0/accessory/type=BASE_TYPE_CHOICES",
    ),
    "row in a section": ([section(row(button()))], f"{INNER}/type=BASE_TYPE_CHOICES"),
    "same custom_id in a section and a row": (
        [section(), container(row(button("beside")))],
        "/components/1/components/0/components/0/custom_id=COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "eleven pictures": (
        [gallery(*["attachment://a.png"] * 11)],
        "/components/0/items=BASE_TYPE_BAD_LENGTH",
    ),
    "a file that isn't there": (
        [container(gallery("attachment://a.png"))],
        f"{INNER}=UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a colour beyond white": (
        [container(text()) | {"accent_color": 0x1000000}],
        "/components/0/accent_color=NUMBER_TYPE_MAX",
    ),
}


@pytest.mark.parametrize("name", WRONG)
async def test_invalid_layout_is_rejected(name: str, plain: Playground, raw: Raw) -> None:
    components, place = WRONG[name]
    channel = plain.world.channel("lobby")
    body = {"flags": V2, "components": components}
    status, answer = await raw("POST", f"/channels/{channel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert place in places(answer["errors"])
    assert plain.world.messages_in(channel) == {}


async def test_layout_at_its_limits_is_accepted(plain: Playground, raw: Raw) -> None:
    parts = [container(*(section(accessory=button(f"{n}")) for n in range(12)), text())]
    parts += [text("x" * (4000 - 13)), {"type": 14}]
    channel = plain.world.channel("lobby")
    body = {"flags": V2, "components": parts}
    status, answer = await raw("POST", f"/channels/{channel.id}/messages", body)
    assert status == 200, answer
    assert answer["flags"] & V2
    assert answer["components"][0]["accent_color"] is None
    assert answer["components"][2] == {"type": 14, "id": 40, "divider": True, "spacing": 1}


async def test_content_or_missing_flag_is_rejected(plain: Playground, raw: Raw) -> None:
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    _, answer = await raw("POST", path, {"flags": V2, "content": "x", "components": [text()]})
    legacy = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    assert places(answer["errors"]) == {f"/content={legacy}"}
    _, answer = await raw("POST", path, {"content": "x", "components": [text()]})
    assert places(answer["errors"]) == {"/components/0=UNION_TYPE_CHOICES"}


async def test_layout_stays_a_layout(plain: Playground, raw: Raw) -> None:
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    _, message = await raw("POST", path, {"flags": V2, "components": [text("first")]})
    address = f"{path}/{message['id']}"
    status, _ = await raw("PATCH", address, {"content": "words"})
    assert status == 400
    status, changed = await raw("PATCH", address, {"components": [row(button())], "flags": 0})
    assert (status, changed["flags"] & V2) == (200, V2)


async def test_old_message_converts_only_without_content(plain: Playground, raw: Raw) -> None:
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    _, message = await raw("POST", path, {"content": "words"})
    address, layout = f"{path}/{message['id']}", {"flags": V2, "components": [text("new")]}
    status, _ = await raw("PATCH", address, layout)
    assert status == 400
    status, changed = await raw("PATCH", address, layout | {"content": None})
    assert (status, changed["content"], changed["flags"] & V2) == (200, "", V2)


def upload(body: Json, *names: str) -> aiohttp.FormData:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body))
    for index, name in enumerate(names):
        form.add_field(f"files[{index}]", io.BytesIO(picture()), filename=name)
    return form


async def test_picture_is_in_the_gallery_and_not_in_the_attachments(
    plain: Playground, raw: Raw
) -> None:
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    body = {"flags": V2, "components": [container(gallery("attachment://a.png"))]}
    _, message = await raw("POST", path, data=upload(body, "a.png"))
    assert message.get("attachments") == [], message
    media = message["components"][0]["components"][0]["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (8, 6, "image/png")
    address = f"{path}/{message['id']}"
    kept = {"flags": V2, "components": [text("other"), gallery(media["url"])], "attachments": []}
    status, changed = await raw("PATCH", address, kept)
    assert status == 200
    assert changed["components"][1]["items"][0]["media"]["id"] == media["id"]
    assert plain.world.file(int(media["id"])) == picture()
    await raw("PATCH", address, {"flags": V2, "components": [text("none")]})
    assert plain.world.file(int(media["id"])) is None


async def test_edit_with_an_unlisted_file_is_rejected(plain: Playground, raw: Raw) -> None:
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    _, message = await raw("POST", path, {"flags": V2, "components": [text()]})
    body = {"flags": V2, "components": [gallery("attachment://a.png")]}
    address = f"{path}/{message['id']}"
    status, _ = await raw("PATCH", address, data=upload(body, "a.png"))
    assert status == 400
    listed = body | {"attachments": [{"id": 0, "filename": "a.png"}]}
    status, _ = await raw("PATCH", address, data=upload(listed, "a.png"))
    assert status == 200


async def test_text_of_a_layout_pings(plain: Playground, raw: Raw) -> None:
    ann = plain.seat("ann")
    channel = plain.world.channel("lobby")
    allowed = {"users": [str(ann.id)]}
    body = {"flags": V2, "components": [container(section(text(ann.mention)))]}
    await raw("POST", f"/channels/{channel.id}/messages", body | {"allowed_mentions": allowed})
    assert [each.content for each in ann.pings()] == [ann.mention]


class Layout(discord.ui.LayoutView):
    """A layout with a button beside a text, and another one in a row."""

    def __init__(self, words: str) -> None:
        super().__init__(timeout=None)
        picture = discord.MediaGalleryItem("attachment://board.png")
        gallery: discord.ui.MediaGallery[Layout] = discord.ui.MediaGallery(picture)
        beside: discord.ui.Button[Layout] = discord.ui.Button(label="Play", custom_id="play")
        below: discord.ui.Button[Layout] = discord.ui.Button(label="Log", custom_id="log")
        self.add_item(
            discord.ui.Container(
                discord.ui.Section(words, accessory=beside),
                gallery,
                discord.ui.ActionRow(below),
            )
        )


async def test_client_shows_and_edits_a_layout(peer: Playground, start: Starter) -> None:
    def fill(bot: TestBot) -> None:
        @bot.tree.command(name="table", description="Show a table")
        async def table(interaction: discord.Interaction) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(view=Layout("first"), attachments=[file()])

        @bot.event
        async def on_interaction(interaction: discord.Interaction) -> None:
            if interaction.type is discord.InteractionType.component:
                await interaction.response.defer()
                data: Mapping[str, Any] = interaction.data or {}
                words = str(data["custom_id"])
                await interaction.edit_original_response(view=Layout(words), attachments=[file()])

    await start(fill)
    ann = peer.seat("ann")
    shown = (await ann.slash("lobby", "/table")).message
    assert (shown.content, shown.buttons, shown.file()) == ("first", ["Log", "Play"], picture())
    assert (await ann.press(shown, "Play")).message.content == "play"
    assert (await ann.press(shown, "Log")).message.content == "log"


async def test_context_menus_of_messages_and_people(peer: Playground, start: Starter) -> None:
    def fill(bot: TestBot) -> None:
        @bot.tree.context_menu(name="Rewind to here")
        async def rewind(interaction: discord.Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"to {message.content}", ephemeral=True)

        @bot.tree.context_menu(name="Profile")
        async def profile(interaction: discord.Interaction, member: discord.Member) -> None:
            await interaction.response.send_message(f"of {member.name}", ephemeral=True)

        @bot.tree.command(name="profile", description="Show a profile")
        @app_commands.describe(who="Whose")
        async def typed(interaction: discord.Interaction, who: str) -> None:
            await interaction.response.send_message(who)

    await start(fill)
    ann, bea = peer.seat("ann"), peer.seat("bea")
    line = ann.say("lobby", "here")
    assert (await bea.use_on_message(line, "Rewind to here")).message.content == "to here"
    assert (await bea.use_on_user("lobby", ann.id, "Profile")).message.content == "of ann"


async def test_sixteenth_command_of_a_menu_is_rejected(plain: Playground, raw: Raw) -> None:
    path = f"/applications/{plain.world.application.id}/commands"
    menus = [{"type": 3, "name": f"Item {number}"} for number in range(16)]
    status, answer = await raw("PUT", path, menus)
    assert (status, answer["code"]) == (400, 30032)
    status, answer = await raw("PUT", path, menus[:15])
    assert (status, len(answer)) == (200, 15)
    status, _ = await raw("PUT", path, [{"type": 2, "name": "x", "description": "y"}])
    assert status == 400
