"""The application's emojis: what Discord takes, and what it refuses."""

import base64
from typing import Any

import pytest

from bot.playground.emojis import MAX_EMOJIS, MAX_PICTURE_BYTES
from bot.playground.model import Emoji
from bot.playground.playground import Playground
from tests.playground.bodies import button, places, row, select
from tests.playground.conftest import Raw, Starter, TestBot, picture


def image(body: bytes | None = None, kind: str = "png") -> str:
    encoded = base64.b64encode(picture() if body is None else body).decode()
    return f"data:image/{kind};base64,{encoded}"


def all_of(peer: Playground) -> str:
    return f"/applications/{peer.world.application.id}/emojis"


async def test_emoji_lives_from_upload_to_deletion(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    made = await bot.create_application_emoji(name="star_ore", image=picture())
    assert made.is_application_owned()
    assert [each.name for each in await bot.fetch_application_emojis()] == ["star_ore"]
    await made.edit(name="star_fuel")
    assert (await bot.fetch_application_emoji(made.id)).name == "star_fuel"
    await made.delete()
    assert await bot.fetch_application_emojis() == []
    assert peer.world.file(made.id) is None


async def test_message_keeps_its_emojis(peer: Playground, start: Starter) -> None:
    bot: TestBot = await start(lambda _: None)
    made = await bot.create_application_emoji(name="star_ore", image=picture())
    emoji = {"id": str(made.id), "name": "star_ore"}
    parts = [row(button(emoji=emoji)), row(select(options=[LABELLED | {"emoji": emoji}]))]
    place = peer.world.channel("lobby")
    body = {"content": "x", "components": parts}
    sent = await bot.http.request(_posting(place.id), json=body)
    pressed, chosen = (part["components"][0] for part in sent["components"])
    assert pressed["emoji"]["id"] == chosen["options"][0]["emoji"]["id"] == str(made.id)


LABELLED = {"label": "L", "value": "V"}


def _posting(channel: int) -> Any:
    from discord.http import Route

    return Route("POST", "/channels/{channel_id}/messages", channel_id=channel)


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "short name": ({"name": "x", "image": image()}, "/name=BASE_TYPE_BAD_LENGTH"),
    "long name": ({"name": "x" * 33, "image": image()}, "/name=BASE_TYPE_BAD_LENGTH"),
    "hyphen": ({"name": "a-b", "image": image()}, "/name=STRING_TYPE_REGEX"),
    "no name": ({"image": image()}, "/name=BASE_TYPE_REQUIRED"),
    "no picture": ({"name": "ab"}, "/image=BASE_TYPE_REQUIRED"),
    "no address": ({"name": "ab", "image": "ab"}, "/image=IMAGE_INVALID"),
    "text": ({"name": "ab", "image": image(b"text")}, "/image=IMAGE_INVALID"),
    "large": (
        {"name": "ab", "image": image(b"x" * (MAX_PICTURE_BYTES + 1))},
        "/image=BINARY_TYPE_MAX_SIZE",
    ),
    "taken": ({"name": "taken", "image": image()}, "/name=APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_invalid_upload_is_rejected(name: str, plain: Playground, raw: Raw) -> None:
    body, place = REFUSED[name]
    assert (await raw("POST", all_of(plain), {"name": "taken", "image": image()}))[0] == 201
    status, answer = await raw("POST", all_of(plain), body)
    assert (status, answer["code"]) == (400, 50035)
    assert place in places(answer["errors"])
    assert len(plain.world.emojis) == 1


async def test_emojis_are_limited_to_two_thousand(plain: Playground, raw: Raw) -> None:
    plain.world.emojis = {number: Emoji(number, f"e{number}") for number in range(MAX_EMOJIS)}
    status, answer = await raw("POST", all_of(plain), {"name": "one_more", "image": image()})
    assert (status, answer["code"]) == (400, 30008)


async def test_unknown_emoji_is_reported(plain: Playground, raw: Raw) -> None:
    for method in ("GET", "PATCH", "DELETE"):
        status, answer = await raw(method, f"{all_of(plain)}/1", {"name": "ab"})
        assert (status, answer["code"]) == (404, 10014), method


@pytest.mark.parametrize(
    ("parts", "place"),
    [
        (row(button(emoji={"id": "7"})), "/components/0/components/0/emoji/id="),
        (
            row(select(options=[LABELLED | {"emoji": {"id": "7"}}])),
            "/components/0/components/0/options/0/emoji/id=",
        ),
    ],
)
async def test_message_with_unknown_emoji_is_refused(
    parts: dict[str, Any], place: str, plain: Playground, raw: Raw
) -> None:
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    status, answer = await raw("POST", path, {"content": "x", "components": [parts]})
    assert (status, answer["code"]) == (400, 50035)
    assert f"{place}BUTTON_COMPONENT_INVALID_EMOJI" in places(answer["errors"])


async def test_picture_is_served(plain: Playground, raw: Raw) -> None:
    _, made = await raw("POST", all_of(plain), {"name": "ab", "image": image()})
    async with raw.session.get(f"{plain.address}/emojis/{made['id']}.png") as answer:
        assert (answer.status, await answer.read()) == (200, picture())
    async with raw.session.get(f"{plain.address}/emojis/1.png") as answer:
        assert answer.status == 404
