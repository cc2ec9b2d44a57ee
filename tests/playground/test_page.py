"""The page's websocket: its messages, its permissions, and the origins that it rejects."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.playground import servers, threads
from bot.playground.model import ChannelKind
from bot.playground.playground import Playground
from tests.playground.bodies import button, row, select
from tests.playground.conftest import Raw
from tests.support.patience import HANG_SECONDS

Json = dict[str, Any]


class Window:
    """One open page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.hello: Json = {}

    async def send(self, op: str, **more: Any) -> None:
        await self.socket.send_json({"op": op, **more})

    async def next(self, op: str) -> Json:
        """Return the next message with this op; keep those before it in `heard`."""
        async with asyncio.timeout(HANG_SECONDS):
            while True:
                message: Json = await self.socket.receive_json()
                self.heard.append(message)
                if message["op"] == op:
                    return message

    async def now(self) -> list[Json]:
        """Return everything that has come until the server has answered everything before."""
        await self.send("nothing such")
        await self.next("failed")
        heard, self.heard = self.heard[:-1], []
        return heard


@asynccontextmanager
async def window(peer: Playground, name: str = "ann") -> AsyncIterator[Window]:
    address = f"{peer.address}/page/ws?token={peer.page.token}"
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as socket:
        page = Window(socket)
        await page.send("be", user=str(peer.world.user(name).id))
        await page.next("hello")
        page.hello = await page.next("hello")
        page.heard.clear()
        yield page


def place(peer: Playground, name: str = "lobby") -> str:
    return str(peer.world.channel(name).id)


class Application:
    """Answers the newest interaction, as the bot would."""

    def __init__(self, peer: Playground, raw: Raw) -> None:
        self.peer = peer
        self.raw = raw
        self.opened: asyncio.Queue[Any] = asyncio.Queue()
        peer.interactions.deliver.append(self.opened.put_nowait)

    async def register(self, *bodies: Json) -> None:
        path = f"/applications/{self.peer.world.application.id}/commands"
        assert (await self.raw("PUT", path, list(bodies)))[0] == 200

    async def answer(self, kind: int, **data: Any) -> Any:
        async with asyncio.timeout(HANG_SECONDS):
            interaction = await self.opened.get()
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        assert (await self.raw("POST", path, {"type": kind, "data": data}))[0] == 204
        return interaction


@pytest.fixture
def application(plain: Playground, raw: Raw) -> Application:
    return Application(plain, raw)


GO = {"name": "go", "description": "Go"}
LINE = {"name": "line", "description": "Line", "type": 3, "autocomplete": True}


async def test_hello_names_people_servers_commands_and_itself(
    plain: Playground, application: Application
) -> None:
    await application.register(GO)
    async with window(plain, "bea") as page:
        hello = page.hello
        assert hello["me"] == str(plain.world.user("bea").id)
        assert [each["name"] for each in hello["users"]] == ["Ann", "Bea", "Cyd", "Dov"]
        assert [each["name"] for each in hello["guilds"]] == ["The Observatory", "The Annexe"]
        names = [each["name"] for each in hello["guilds"][0]["channels"]]
        assert names == [
            "Games",
            "lobby",
            "table-one",
            "table-two",
            "news",
            "forum",
            "a-game-on-sunday",
        ]
        assert [each["name"] for each in hello["commands"]] == ["go"]
        assert "not Discord" in hello["notice"]
    async with window(plain, "cyd") as page:
        assert [each["name"] for each in page.hello["guilds"]] == ["The Observatory"]


async def test_token_is_needed(plain: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        for token in ("", "wrong"):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(f"{plain.address}/page/ws?token={token}")
            assert refused.value.status == 403
        async with session.get(plain.page_address) as answer:
            assert answer.status == 200
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        for path in ("/app.js", "/style.css"):
            async with session.get(plain.address + path) as answer:
                assert answer.status == 200
        for path in (
            "/../playground.py",
            "/%2e%2e/playground.py",
            "/nothing.js",
            "/a%00.js",
            "/%ff",
            f"/{'x' * 300}.js",
        ):
            async with session.get(plain.address + path) as answer:
                assert answer.status == 404


async def test_slash_and_button(plain: Playground, application: Application) -> None:
    await application.register(GO)
    async with window(plain) as page, window(plain, "bea") as other:
        await page.send("open", channel=place(plain))
        assert (await page.next("history"))["messages"] == []
        await page.send("slash", request=1, channel=place(plain), command="go", options={})
        await application.answer(4, content="gone", components=[row(button("x"))])
        posted = await page.next("message")
        assert posted["message"]["content"] == "gone"
        assert not posted["message"]["ephemeral"]
        assert (await page.next("done"))["request"] == 1
        assert (await other.next("message"))["message"]["id"] == posted["message"]["id"]
        page.heard.clear()
        pressing = {"channel": place(plain), "message": posted["message"]["id"], "custom_id": "x"}
        await other.send("press", request=7, **pressing)
        await application.answer(4, content="for Bea", flags=64)
        assert (await other.next("message"))["message"]["ephemeral"]
        assert (await other.next("done"))["request"] == 7
        assert await page.now() == []


async def test_thinking_is_shown_until_the_answer(
    plain: Playground, application: Application
) -> None:
    await application.register(GO)
    async with window(plain) as page:
        await page.send("slash", request=1, channel=place(plain), command="go", options={})
        interaction = await application.answer(5)
        assert (await page.next("message"))["message"]["interaction_pending"]
        application_id = plain.world.application.id
        path = f"/webhooks/{application_id}/{interaction.token}/messages/@original"
        await application.raw("PATCH", path, {"content": "done"})
        message = (await page.next("message"))["message"]
        assert (message["content"], message["interaction_pending"]) == ("done", False)


async def test_silence_is_reported_after_three_seconds(
    plain: Playground, application: Application
) -> None:
    await application.register(GO)
    async with window(plain) as page:
        await page.send("slash", request=3, channel=place(plain), command="go", options={})
        await application.opened.get()
        await page.send("skip", seconds=4)
        assert await page.next("clock")
        failed = await page.next("failed")
        assert (failed["request"], failed["text"]) == (3, "The application did not respond")


async def test_completion_and_select(plain: Playground, application: Application) -> None:
    await application.register(GO | {"options": [LINE]})
    async with window(plain) as page:
        asked = {"channel": place(plain), "command": "go", "focused": "line"}
        await page.send("complete", request=1, options={"line": "ti"}, **asked)
        choices = [{"name": "Tile", "value": "tile"}]
        await application.answer(8, choices=choices)
        assert (await page.next("choices"))["choices"] == choices
        await page.send("slash", request=2, channel=place(plain), command="go", options={})
        await application.answer(4, content="choose", components=[row(select(2))])
        message = (await page.next("message"))["message"]
        chosen = {"channel": place(plain), "message": message["id"], "custom_id": "s"}
        await page.send("select", request=3, values=["V1"], **chosen)
        interaction = await application.answer(6)
        assert interaction.data["values"] == ["V1"]


async def test_impossible_actions_are_reported(plain: Playground, application: Application) -> None:
    await application.register(GO)
    async with window(plain) as page:
        wrong = {"channel": place(plain), "command": "stay", "options": {}}
        await page.send("slash", request=1, **wrong)
        assert "no command 'stay'" in (await page.next("failed"))["text"]
        await page.send("slash", request=2, channel="17", command="go", options={})
        assert (await page.next("failed"))["request"] == 2
        await page.send("skip", seconds=-1)
        assert "ahead" in (await page.next("failed"))["text"]
        await page.socket.send_str("not json")
        assert "Not understood" in (await page.next("failed"))["text"]


async def test_chat_unread_pings_and_history(plain: Playground, raw: Raw) -> None:
    ann = plain.world.user("ann").id
    async with window(plain, "bea") as page, window(plain) as other:
        await page.send("say", channel=place(plain), text=f"<@{ann}> look")
        ping = await other.next("ping")
        assert (ping["user"], ping["channel"]) == (str(ann), place(plain))
        servers.add_channel(
            plain.world, plain.world.guilds_of(ann)[0], "new", ChannelKind.TEXT, None
        )
        listed = (await other.next("channels"))["guilds"][0]["channels"]
        unread = {each["name"]: each["unread"] for each in listed}
        assert (unread["lobby"], unread["new"]) == (1, 0)
        await other.send("open", channel=place(plain))
        (message,) = (await other.next("history"))["messages"]
        assert message["pinged"] == [str(ann)]
        await raw("DELETE", f"/channels/{place(plain)}/messages/{message['id']}")


async def test_private_threads_and_own_messages_stay_private(
    plain: Playground, application: Application
) -> None:
    world, lobby = plain.world, plain.world.channel("lobby")
    secret = threads.start(world, lobby, world.bot.id, "secret", ChannelKind.PRIVATE_THREAD)
    await application.register(GO)
    async with window(plain, "bea") as page:
        await application.raw("POST", f"/channels/{secret.id}/messages", {"content": "hidden"})
        assert await page.now() == []
        threads.add(world, secret, world.user("bea").id)
        listed = (await page.next("channels"))["guilds"][0]["channels"]
        assert "secret" in [each["name"] for each in listed]
        await application.raw("POST", f"/channels/{secret.id}/messages", {"content": "shown"})
        assert (await page.next("message"))["message"]["content"] == "shown"


async def test_dismissed_message_stays_away(plain: Playground, application: Application) -> None:
    await application.register(GO)
    async with window(plain) as page:
        await page.send("slash", request=1, channel=place(plain), command="go", options={})
        await application.answer(4, content="hand", flags=64)
        message = (await page.next("message"))["message"]
        await page.send("dismiss", channel=place(plain), message=message["id"])
        assert (await page.next("delete"))["message_id"] == message["id"]
        await page.send("open", channel=place(plain))
        assert (await page.next("history"))["messages"] == []


async def test_deletion_of_a_channel_is_reported(plain: Playground) -> None:
    async with window(plain) as page:
        servers.delete_channel(plain.world, plain.world.channel("table-two"))
        listed = (await page.next("channels"))["guilds"][0]["channels"]
        assert "table-two" not in [each["name"] for each in listed]


async def test_skip_notifies_the_timekeepers(plain: Playground) -> None:
    skipped: list[float] = []
    plain.clock.on_skip.append(skipped.append)
    before = plain.clock.now()
    async with window(plain) as page:
        await page.send("skip", seconds=3600)
        await page.next("clock")
    assert skipped == [3600]
    assert plain.clock.now() - before >= 3600
