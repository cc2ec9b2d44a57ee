"""What Discord refuses, the playground refuses, with the same status and code."""

from typing import Any

import aiohttp
import pytest

from bot.playground import hosting
from bot.playground.peer import Peer
from bot.playground.permissions import Permission
from tests.playground.conftest import Raw

V2 = 1 << 15


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def button(custom_id: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id} | more


def select(count: int = 1, **more: Any) -> dict[str, Any]:
    options = [{"label": f"L{each}", "value": f"V{each}"} for each in range(count)]
    return {"type": 3, "custom_id": "s", "options": options} | more


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def places(errors: Any, path: str = "") -> set[str]:
    """The paths of all faults, with their codes."""
    found = {f"{path}={each['code']}" for each in errors.get("_errors", [])}
    for key, inner in errors.items():
        if key != "_errors":
            found |= places(inner, f"{path}/{key}")
    return found


ONE = "/components/0/components/0"
REFUSED_MESSAGES = {
    "long content": ({"content": "x" * 2001}, "/content=BASE_TYPE_BAD_LENGTH"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "/embeds=BASE_TYPE_BAD_LENGTH"),
    "embeds of 6001": (
        {"embeds": [{"description": "x" * 3001}] * 2},
        "/embeds=MAX_EMBED_SIZE_EXCEEDED",
    ),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "/embeds/0/title=BASE_TYPE_BAD_LENGTH"),
    "embed fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "/embeds/0/fields=BASE_TYPE_BAD_LENGTH",
    ),
    "six rows": (
        {"content": "x", "components": [row(button(f"{each}")) for each in range(6)]},
        "/components=BASE_TYPE_BAD_LENGTH",
    ),
    "six buttons": (
        {"content": "x", "components": [row(*(button(f"{each}") for each in range(6)))]},
        "/components/0/components=BASE_TYPE_BAD_LENGTH",
    ),
    "select beside a button": (
        {"content": "x", "components": [row(select(), button())]},
        "/components/0/components=COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "same custom_id twice": (
        {"content": "x", "components": [row(button("a"), button("a"))]},
        "/components/0/components/1/custom_id=COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "long custom_id": (
        {"content": "x", "components": [row(button("x" * 101))]},
        f"{ONE}/custom_id=BASE_TYPE_BAD_LENGTH",
    ),
    "long label": (
        {"content": "x", "components": [row(button(label="x" * 81))]},
        f"{ONE}/label=BASE_TYPE_BAD_LENGTH",
    ),
    "no label": (
        {"content": "x", "components": [row(button(label=""))]},
        f"{ONE}=BUTTON_COMPONENT_INVALID_LABEL",
    ),
    "link with custom_id": (
        {"content": "x", "components": [row(button(style=5, url="https://example.org"))]},
        f"{ONE}=BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "unknown emoji": (
        {"content": "x", "components": [row(button(emoji={"id": "1", "name": "x"}))]},
        f"{ONE}/emoji/id=BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "26 options": (
        {"content": "x", "components": [row(select(26))]},
        f"{ONE}/options=BASE_TYPE_BAD_LENGTH",
    ),
    "no options": (
        {"content": "x", "components": [row(select(0))]},
        f"{ONE}/options=BASE_TYPE_BAD_LENGTH",
    ),
    "same option twice": (
        {"content": "x", "components": [row(select(options=[{"label": "a", "value": "b"}] * 2))]},
        f"{ONE}/options/1/value=SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "more to choose than options": (
        {"content": "x", "components": [row(select(2, max_values=3))]},
        f"{ONE}/max_values=SELECT_COMPONENT_MAX_VALUES",
    ),
    "long placeholder": (
        {"content": "x", "components": [row(select(placeholder="x" * 151))]},
        f"{ONE}/placeholder=BASE_TYPE_BAD_LENGTH",
    ),
    "layout without its flag": (
        {"content": "x", "components": [text()]},
        "/components/0/type=BASE_TYPE_CHOICES",
    ),
    "layout with content": (
        {"content": "x", "components": [text()], "flags": V2},
        "/content=MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (
        {"components": [text() for _ in range(41)], "flags": V2},
        "/components=COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "41 nested components": (
        {
            "components": [{"type": 17, "components": [text() for _ in range(20)]}] * 2,
            "flags": V2,
        },
        "/components=COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters of text": (
        {"components": [text("x" * 2001), text("y" * 2000)], "flags": V2},
        "/components=COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "container in a container": (
        {
            "components": [{"type": 17, "components": [{"type": 17, "components": [text()]}]}],
            "flags": V2,
        },
        f"{ONE}/type=BASE_TYPE_CHOICES",
    ),
    "section without accessory": (
        {"components": [{"type": 9, "components": [text()]}], "flags": V2},
        "/components/0/accessory=BASE_TYPE_REQUIRED",
    ),
    "picture that was not uploaded": (
        {
            "components": [{"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}],
            "flags": V2,
        },
        "/components/0/items/0/media/url=UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "eleven pictures": (
        {
            "components": [{"type": 12, "items": [{"media": {"url": "https://e.org/a"}}] * 11}],
            "flags": V2,
        },
        "/components/0/items=BASE_TYPE_BAD_LENGTH",
    ),
    "mentions twice": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "/allowed_mentions=MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "101 mentions": (
        {"content": "x", "allowed_mentions": {"users": [str(each) for each in range(101)]}},
        "/allowed_mentions/users=BASE_TYPE_BAD_LENGTH",
    ),
    "reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "/message_reference=REPLIES_UNKNOWN_MESSAGE",
    ),
}


@pytest.mark.parametrize("name", REFUSED_MESSAGES)
async def test_message_at_fault(name: str, plain: Peer, raw: Raw) -> None:
    body, place = REFUSED_MESSAGES[name]
    channel = plain.world.channel("lobby")
    status, answer = await raw("POST", f"/channels/{channel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert place in places(answer["errors"])
    assert plain.world.messages_in(channel) == {}


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  "}, {"flags": V2}])
async def test_empty_message(body: dict[str, Any], plain: Peer, raw: Raw) -> None:
    channel = plain.world.channel("lobby")
    status, answer = await raw("POST", f"/channels/{channel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50006)


async def test_message_is_not_emptied_and_layout_is_for_ever(plain: Peer, raw: Raw) -> None:
    channel = f"/channels/{plain.world.channel('lobby').id}/messages"
    _, message = await raw("POST", channel, {"content": "x"})
    status, answer = await raw("PATCH", f"{channel}/{message['id']}", {"content": ""})
    assert (status, answer["code"]) == (400, 50006)
    status, answer = await raw(
        "PATCH", f"{channel}/{message['id']}", {"components": [text()], "flags": V2}
    )
    assert (status, answer["code"]) == (400, 50035)
    _, layout = await raw("POST", channel, {"components": [text()], "flags": V2})
    status, answer = await raw("PATCH", f"{channel}/{layout['id']}", {"content": "x"})
    assert (status, answer["code"]) == (400, 50035)
    status, answer = await raw(
        "PATCH", f"{channel}/{layout['id']}", {"components": [text("y")], "flags": 0}
    )
    assert (status, answer["flags"] & V2) == (200, V2)


CHAT = {"name": "go", "description": "Go"}


def option(name: str, kind: int = 3, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": name, "type": kind} | more


REFUSED_COMMANDS = {
    "capitals": ([CHAT | {"name": "Go"}], "/0/name=APPLICATION_COMMAND_INVALID_NAME"),
    "space": ([CHAT | {"name": "go on"}], "/0/name=APPLICATION_COMMAND_INVALID_NAME"),
    "long name": ([CHAT | {"name": "x" * 33}], "/0/name=BASE_TYPE_BAD_LENGTH"),
    "no description": ([{"name": "go"}], "/0/description=BASE_TYPE_REQUIRED"),
    "long description": (
        [CHAT | {"description": "x" * 101}],
        "/0/description=BASE_TYPE_BAD_LENGTH",
    ),
    "described menu": (
        [{"name": "Quote", "type": 3, "description": "x"}],
        "/0/description=APPLICATION_COMMAND_DESCRIPTION_INVALID",
    ),
    "26 options": (
        [CHAT | {"options": [option(f"o{each}") for each in range(26)]}],
        "/0/options=BASE_TYPE_BAD_LENGTH",
    ),
    "required after optional": (
        [CHAT | {"options": [option("a"), option("b", required=True)]}],
        "/0/options/1=APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "same option twice": (
        [CHAT | {"options": [option("a"), option("a")]}],
        "/0/options/1/name=APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "part beside an option": (
        [CHAT | {"options": [option("a"), option("b", 1)]}],
        "/0/options=APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "group in a group": (
        [CHAT | {"options": [option("a", 2, options=[option("b", 2)])]}],
        "/0/options/0/options/0/type=APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "26 choices": (
        [CHAT | {"options": [option("a", choices=[{"name": "n", "value": "v"}] * 26)]}],
        "/0/options/0/choices=BASE_TYPE_BAD_LENGTH",
    ),
    "choices that are completed": (
        [
            CHAT
            | {"options": [option("a", autocomplete=True, choices=[{"name": "n", "value": "v"}])]}
        ],
        "/0/options/0/autocomplete=APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_INVALID",
    ),
    "8001 characters": (
        [
            CHAT
            | {
                "options": [
                    option(f"o{each}", description="x" * 100, choices=CHOICES) for each in range(4)
                ]
            }
            for CHOICES in [[{"name": "n" * 99, "value": "v" * 99}] * 10]
        ],
        "/0=APPLICATION_COMMAND_TOO_LARGE",
    ),
    "same command twice": ([CHAT, CHAT], "/1=APPLICATION_COMMANDS_DUPLICATE_NAME"),
}


@pytest.mark.parametrize("name", REFUSED_COMMANDS)
async def test_command_at_fault(name: str, plain: Peer, raw: Raw) -> None:
    bodies, place = REFUSED_COMMANDS[name]
    path = f"/applications/{plain.world.application.id}/commands"
    status, answer = await raw("PUT", path, bodies)
    assert (status, answer["code"]) == (400, 50035)
    assert place in places(answer["errors"])
    assert plain.world.commands == {}


async def test_hundred_commands_are_the_most(plain: Peer, raw: Raw) -> None:
    path = f"/applications/{plain.world.application.id}/commands"
    bodies = [CHAT | {"name": f"go{each}"} for each in range(101)]
    assert (await raw("PUT", path, bodies[:100]))[0] == 200
    status, answer = await raw("POST", path, bodies[100])
    assert (status, answer["code"]) == (400, 30032)


async def test_things_that_are_not_there(plain: Peer, raw: Raw) -> None:
    lobby = plain.world.channel("lobby").id
    application = plain.world.application.id
    missing = {
        ("GET", "/channels/1"): 10003,
        ("GET", f"/channels/{lobby}/messages/1"): 10008,
        ("PATCH", f"/channels/{lobby}/messages/1"): 10008,
        ("GET", "/users/1"): 10013,
        ("GET", "/guilds/1"): 10004,
        ("GET", f"/applications/{application}/commands/1"): 10063,
        ("GET", f"/applications/{application}/emojis/1"): 10014,
        ("POST", "/interactions/1/nothing/callback"): 10062,
        ("POST", "/webhooks/1/nothing"): 10015,
    }
    for (method, path), code in missing.items():
        status, answer = await raw(method, path, {} if method != "GET" else None)
        assert (status, answer["code"]) == (404, code), path


async def test_wrong_token(plain: Peer, raw: Raw) -> None:
    status, answer = await raw("GET", "/users/@me", token="other")
    assert (status, answer["message"]) == (401, "401: Unauthorized")


async def test_permissions_of_the_bot(plain: Peer, raw: Raw) -> None:
    world, channel = plain.world, plain.world.channel("lobby")
    path = f"/channels/{channel.id}/messages"
    said = plain.seat("ann").say("lobby", "mine")
    assert (await raw("PATCH", f"{path}/{said.id}", {"content": "x"}))[1]["code"] == 50005
    assert (await raw("DELETE", f"{path}/{said.id}"))[1]["code"] == 50013
    denied = {
        Permission.SEND_MESSAGES: ({"content": "x"}, 50013),
        Permission.EMBED_LINKS: ({"embeds": [{"title": "x"}]}, 50013),
        Permission.VIEW_CHANNEL: ({"content": "x"}, 50001),
    }
    for permission, (body, code) in denied.items():
        hosting.overwrite(world, channel, world.bot.id, deny=permission)
        status, answer = await raw("POST", path, body)
        assert (status, answer["code"]) == (403, code)
    hosting.overwrite(world, channel, world.bot.id, allow=Permission.MANAGE_MESSAGES)
    assert (await raw("DELETE", f"{path}/{said.id}"))[0] == 204
    hosting.overwrite(world, channel, world.bot.id, deny=Permission.CREATE_PUBLIC_THREADS)
    thread = {"name": "t", "type": 11}
    assert (await raw("POST", f"/channels/{channel.id}/threads", thread))[1]["code"] == 50013


async def test_file_that_is_too_large(plain: Peer, raw: Raw) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", '{"content": "x"}', content_type="application/json")
    form.add_field("files[0]", b"0" * (10 * 1024 * 1024 + 1), filename="big.bin")
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    status, answer = await raw("POST", path, data=form)
    assert (status, answer["code"]) == (413, 40005)


async def test_unknown_route_is_loud() -> None:
    async with Peer() as peer, aiohttp.ClientSession() as session:
        status, answer = await Raw(peer, session)("GET", "/guilds/1/voice-states/@me")
        assert status == 501
        assert "no route GET /api/v10/guilds/1/voice-states/@me" in answer["message"]
        assert len(peer.failures) == 1


async def test_foreign_names_and_pages_are_refused(plain: Peer) -> None:
    async with aiohttp.ClientSession() as session:
        for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}):
            async with session.get(plain.page_address, headers=headers) as answer:
                assert answer.status == 403
        async with session.get(plain.address) as answer:
            assert answer.status == 403
            assert "not Discord" in await answer.text()


async def test_rate_limits_on_request() -> None:
    async with Peer(rate_limits=True) as peer, aiohttp.ClientSession() as session:
        raw, path = Raw(peer, session), f"/channels/{peer.world.channel('lobby').id}/messages"
        sent = [await raw("POST", path, {"content": "x"}) for _ in range(6)]
        assert [status for status, _ in sent] == [200] * 5 + [429]
        assert 0 < sent[5][1]["retry_after"] <= 5
        peer.skip(5)
        assert (await raw("POST", path, {"content": "x"}))[0] == 200
