"""Requests that Discord refuses: the playground refuses them with the same status and code."""

from typing import Any

import aiohttp
import pytest

from bot.playground import servers
from bot.playground.permissions import Permission
from bot.playground.playground import Playground
from bot.playground.rate_limits import MAX_OLD_EDITS
from tests.playground.bodies import button, places, row, select
from tests.playground.conftest import Raw, picture

ONE = "/components/0/components/0"
ROW_TYPE = "/components/0/type=BASE_TYPE_CHOICES"
REFUSED_MESSAGES = {
    "long content": ({"content": "x" * 2001}, "/content=BASE_TYPE_MAX_LENGTH"),
    "six rows": (
        {"content": "x", "components": [row(button(f"{each}")) for each in range(6)]},
        "/components=BASE_TYPE_MAX_LENGTH",
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
        f"{ONE}/label=BASE_TYPE_MAX_LENGTH",
    ),
    "no label": (
        {"content": "x", "components": [row(button(label=""))]},
        f"{ONE}=BUTTON_COMPONENT_INVALID_LABEL",
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
        f"{ONE}/placeholder=BASE_TYPE_MAX_LENGTH",
    ),
    "mentions twice": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "/allowed_mentions=MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "101 mentions": (
        {"content": "x", "allowed_mentions": {"users": [str(each) for each in range(101)]}},
        "/allowed_mentions/users=BASE_TYPE_MAX_LENGTH",
    ),
    "unknown style": (
        {"content": "x", "components": [row(button(style=9))]},
        f"{ONE}/style=BASE_TYPE_CHOICES",
    ),
    "unknown component": (
        {"content": "x", "components": [row({"type": 99})]},
        f"{ONE}/type=BASE_TYPE_CHOICES",
    ),
    "button outside a row": ({"content": "x", "components": [button()]}, ROW_TYPE),
    "content isn't a text": ({"content": 7}, "/content=BASE_TYPE_BAD_TYPE"),
    "components aren't a list": (
        {"content": "x", "components": {}},
        "/components=LIST_TYPE_CONVERT",
    ),
    "component isn't an object": (
        {"content": "x", "components": ["x"]},
        "/components/0=MODEL_TYPE_CONVERT",
    ),
    "no snowflake": (
        {"content": "x", "allowed_mentions": {"users": ["\u00b2"]}},
        "/allowed_mentions/users/0=NUMBER_TYPE_COERCE",
    ),
}


@pytest.mark.parametrize("name", REFUSED_MESSAGES)
async def test_invalid_message_is_rejected(name: str, plain: Playground, raw: Raw) -> None:
    body, place = REFUSED_MESSAGES[name]
    channel = plain.world.channel("lobby")
    status, answer = await raw("POST", f"/channels/{channel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert place in places(answer["errors"])
    assert plain.world.messages_in(channel) == {}


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  "}])
async def test_empty_message(body: dict[str, Any], plain: Playground, raw: Raw) -> None:
    channel = plain.world.channel("lobby")
    status, answer = await raw("POST", f"/channels/{channel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50006)


async def test_all_faults_are_reported_together(plain: Playground, raw: Raw) -> None:
    channel = plain.world.channel("lobby")
    body = {
        "content": "x" * 2001,
        "flags": "silent",
        "components": [row(button(label="x" * 81), {"type": 2, "style": 7}), row(select(26))],
        "attachments": [{"id": "zero"}],
    }
    status, answer = await raw("POST", f"/channels/{channel.id}/messages", body)
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert places(answer["errors"]) == {
        "/content=BASE_TYPE_MAX_LENGTH",
        "/flags=NUMBER_TYPE_COERCE",
        f"{ONE}/label=BASE_TYPE_MAX_LENGTH",
        "/components/0/components/1/style=BASE_TYPE_CHOICES",
        "/components/1/components/0/options=BASE_TYPE_BAD_LENGTH",
        "/attachments/0/id=NUMBER_TYPE_COERCE",
    }
    faults = answer["errors"]["content"]["_errors"]
    assert faults == [
        {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}
    ]


async def test_message_is_not_emptied(plain: Playground, raw: Raw) -> None:
    channel = f"/channels/{plain.world.channel('lobby').id}/messages"
    _, message = await raw("POST", channel, {"content": "x"})
    status, answer = await raw("PATCH", f"{channel}/{message['id']}", {"content": ""})
    assert (status, answer["code"]) == (400, 50006)


@pytest.mark.parametrize(
    "body",
    [
        {"embeds": [{"title": "x"}]},
        {"content": "x", "components": [row({"type": 5, "custom_id": "x"})]},
        {"content": "x", "message_reference": {"message_id": "1"}},
    ],
)
async def test_missing_routes_of_the_playground_fail_loudly(body: dict[str, Any]) -> None:
    async with Playground() as peer, aiohttp.ClientSession() as session:
        path = f"/channels/{peer.world.channel('lobby').id}/messages"
        status, answer = await Raw(peer, session)("POST", path, body)
        assert status == 501
        assert "The playground has no" in answer["message"]
        assert len(peer.failures) == 1


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
    "26 options": (
        [CHAT | {"options": [option(f"o{each}") for each in range(26)]}],
        "/0/options=BASE_TYPE_MAX_LENGTH",
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
        "/0/options/0/choices=BASE_TYPE_MAX_LENGTH",
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
async def test_invalid_command_is_rejected(name: str, plain: Playground, raw: Raw) -> None:
    bodies, place = REFUSED_COMMANDS[name]
    path = f"/applications/{plain.world.application.id}/commands"
    status, answer = await raw("PUT", path, bodies)
    assert (status, answer["code"]) == (400, 50035)
    assert place in places(answer["errors"])
    assert plain.world.commands == {}


async def test_commands_are_limited_to_one_hundred(plain: Playground, raw: Raw) -> None:
    path = f"/applications/{plain.world.application.id}/commands"
    bodies = [CHAT | {"name": f"go{each}"} for each in range(101)]
    assert (await raw("PUT", path, bodies[:100]))[0] == 200
    status, answer = await raw("PUT", path, bodies)
    assert (status, answer["code"]) == (400, 30032)


async def test_missing_objects(plain: Playground, raw: Raw) -> None:
    lobby = plain.world.channel("lobby").id
    missing = {
        ("POST", "/channels/1/messages"): 10003,
        ("PATCH", f"/channels/{lobby}/messages/1"): 10008,
        ("DELETE", f"/channels/{lobby}/messages/1"): 10008,
        ("POST", "/interactions/1/nothing/callback"): 10062,
        ("POST", "/webhooks/1/nothing"): 10015,
    }
    for (method, path), code in missing.items():
        status, answer = await raw(method, path, {})
        assert (status, answer["code"]) == (404, code), path


async def test_wrong_token(plain: Playground, raw: Raw) -> None:
    for token in ("other", "playground", "\u00e9"):
        status, answer = await raw("GET", "/users/@me", token=token)
        assert (status, answer["message"]) == (401, "401: Unauthorized")
    async with raw.session.ws_connect(plain.address) as socket:
        await socket.receive()
        await socket.send_json({"op": 2, "d": {"token": "playground", "intents": 0}})
        assert (await socket.receive()).data == 4004


async def test_the_token_is_new_at_each_start() -> None:
    tokens = {Playground().token for _ in range(3)}
    assert len(tokens) == 3
    assert min(len(each) for each in tokens) > 40


async def test_file_is_read_only_by_its_signed_address(plain: Playground, raw: Raw) -> None:
    form = aiohttp.FormData()
    form.add_field("files[0]", picture(), filename="hand.png")
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    _, answer = await raw("POST", path, data=form)
    address = answer["attachments"][0]["url"]
    bare = address.partition("?")[0]
    for tried, status in ((address, 200), (bare, 404), (f"{bare}?hm=1", 404)):
        async with raw.session.get(tried) as got:
            assert got.status == status
    number = bare.split("/")[-2]
    for wrong in ("\u00b2", "9" * 40, "9" * 5000, "x"):
        async with raw.session.get(address.replace(number, wrong)) as got:
            assert got.status == 404


async def test_a_server_without_the_bot(plain: Playground, raw: Raw) -> None:
    world, channel = plain.world, plain.world.channel("annexe-games")
    guild = world.guild_of(channel)
    assert guild is not None
    path = f"/channels/{channel.id}"
    assert (await raw("GET", f"{path}/messages"))[0] == 200
    servers.kick_bot(world, guild)
    for method, place in (("GET", "messages"), ("POST", "messages"), ("POST", "threads")):
        body = {"content": "x", "name": "x"} if method == "POST" else None
        status, answer = await raw(method, f"{path}/{place}", body)
        assert (status, answer["code"]) == (403, 50001), place
    (left,) = (await raw("GET", "/users/@me/guilds"))[1]
    assert left["name"] == "The Observatory"


@pytest.mark.parametrize("wrong", ["x", "-1", "1.5", "\u00b2", "9" * 30, "%00", "%ff"])
async def test_malformed_id(wrong: str, raw: Raw) -> None:
    status, answer = await raw("GET", f"/channels/{wrong}/messages")
    assert (status, answer["code"]) == (400, 50035)
    assert places(answer["errors"]) == {"/channel_id=NUMBER_TYPE_COERCE"}


@pytest.mark.parametrize("query", ["limit=x", "limit=0", "limit=101", "after=x", "after=-1"])
async def test_malformed_query(query: str, plain: Playground, raw: Raw) -> None:
    path = f"/channels/{plain.world.channel('lobby').id}/messages?{query}"
    status, answer = await raw("GET", path)
    assert (status, answer["code"]) == (400, 50035)


@pytest.mark.parametrize("body", ["{", "[" * 100_000, '"\ud800"', ""])
async def test_malformed_json(body: str, plain: Playground, raw: Raw) -> None:
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    kind = {"Content-Type": "application/json"}
    headers = kind | {"Authorization": f"Bot {plain.token}"}
    data = body.encode(errors="surrogatepass")
    address = f"{plain.address}/api/v10{path}"
    async with raw.session.post(address, data=data, headers=headers) as answer:
        assert answer.status == 400


@pytest.mark.parametrize("body", [None, {}, "x", [1], [{"name": "go"}, None]])
async def test_malformed_list_of_commands(body: Any, plain: Playground, raw: Raw) -> None:
    path = f"/applications/{plain.world.application.id}/commands"
    status, answer = await raw("PUT", path, body)
    assert (status, answer["code"]) == (400, 50035)


async def test_old_messages_are_not_edited_too_often(plain: Playground, raw: Raw) -> None:
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    _, old = await raw("POST", path, {"content": "old"})
    for number in range(2 * MAX_OLD_EDITS):
        edited = await raw("PATCH", f"{path}/{old['id']}", {"content": f"{number}"})
        assert edited[0] == 200
    plain.skip(3600)
    sent = [await raw("PATCH", f"{path}/{old['id']}", {"content": "x"}) for _ in range(6)]
    assert [status for status, _ in sent] == [200] * MAX_OLD_EDITS + [429]
    assert sent[-1][1]["code"] == 30046
    assert 0 < sent[-1][1]["retry_after"] <= 60
    _, young = await raw("POST", path, {"content": "young"})
    assert (await raw("PATCH", f"{path}/{young['id']}", {"content": "y"}))[0] == 200
    plain.skip(60)
    assert (await raw("PATCH", f"{path}/{old['id']}", {"content": "again"}))[0] == 200


async def test_permissions_of_the_bot(plain: Playground, raw: Raw) -> None:
    world, channel = plain.world, plain.world.channel("lobby")
    path = f"/channels/{channel.id}/messages"
    posted = plain.seat("ann").say("lobby", "mine")
    assert (await raw("PATCH", f"{path}/{posted.id}", {"content": "x"}))[1]["code"] == 50005
    assert (await raw("DELETE", f"{path}/{posted.id}"))[1]["code"] == 50013
    denied = {
        Permission.SEND_MESSAGES: ({"content": "x"}, 50013),
        Permission.VIEW_CHANNEL: ({"content": "x"}, 50001),
    }
    for permission, (body, code) in denied.items():
        servers.overwrite(world, channel, world.bot.id, deny=permission)
        status, answer = await raw("POST", path, body)
        assert (status, answer["code"]) == (403, code)
    servers.overwrite(world, channel, world.bot.id, allow=Permission.MANAGE_MESSAGES)
    assert (await raw("DELETE", f"{path}/{posted.id}"))[0] == 204
    servers.overwrite(world, channel, world.bot.id, deny=Permission.CREATE_PUBLIC_THREADS)
    thread = {"name": "t", "type": 11}
    assert (await raw("POST", f"/channels/{channel.id}/threads", thread))[1]["code"] == 50013


async def test_too_large_file(plain: Playground, raw: Raw) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", '{"content": "x"}', content_type="application/json")
    form.add_field("files[0]", b"0" * (10 * 1024 * 1024 + 1), filename="big.bin")
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    status, answer = await raw("POST", path, data=form)
    assert (status, answer["code"]) == (413, 40005)


async def test_unknown_route_is_loud() -> None:
    async with Playground() as peer, aiohttp.ClientSession() as session:
        path = "/guilds/1/voice-states/@me"
        assert (await Raw(peer, session)("GET", path, token="other"))[0] == 401
        status, answer = await Raw(peer, session)("GET", path)
        assert status == 501
        assert "no route GET /api/v10/guilds/1/voice-states/@me" in answer["message"]
        assert len(peer.failures) == 1


async def test_foreign_names_and_pages_are_rejected(plain: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}):
            async with session.get(plain.page_address, headers=headers) as answer:
                assert answer.status == 403
        for headers in ({"Host": "[::1"}, {"Host": "["}, {"Origin": "http://[::1"}):
            async with session.get(plain.page_address, headers=headers) as answer:
                assert answer.status == 400
        async with session.get(plain.address) as answer:
            assert answer.status == 403
            assert "not Discord" in await answer.text()


async def test_rate_limits_on_request() -> None:
    async with Playground(rate_limits=True) as peer, aiohttp.ClientSession() as session:
        raw, path = Raw(peer, session), f"/channels/{peer.world.channel('lobby').id}/messages"
        sent = [await raw("POST", path, {"content": "x"}) for _ in range(6)]
        assert [status for status, _ in sent] == [200] * 5 + [429]
        assert 0 < sent[5][1]["retry_after"] <= 5
        peer.skip(5)
        assert (await raw("POST", path, {"content": "x"}))[0] == 200
