"""The two deadlines of an interaction, and what may not follow what."""

from typing import Any

import pytest

from bot.playground import servers
from bot.playground.interactions import Interaction
from bot.playground.playground import Playground
from tests.playground.bodies import places
from tests.playground.conftest import Raw

GO = {"name": "go", "description": "Go"}


class Clicks:
    """Opens interactions and answers them as the application."""

    def __init__(self, peer: Playground, raw: Raw) -> None:
        self.peer = peer
        self.raw = raw
        self.application = peer.world.application.id

    async def register(self) -> None:
        assert (await self.raw("PUT", f"/applications/{self.application}/commands", [GO]))[0] == 200

    async def slash(self) -> Interaction:
        return (await self.peer.seat("ann").slash("lobby", "/go", wait="nothing")).interaction

    async def callback(self, interaction: Interaction, kind: int, **data: Any) -> tuple[int, Any]:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        body = {"type": kind, "data": data} if data else {"type": kind}
        return await self.raw("POST", path, body)

    async def webhook(
        self, method: str, interaction: Interaction, tail: str = "", body: Any = None
    ) -> tuple[int, Any]:
        path = f"/webhooks/{self.application}/{interaction.token}{tail}"
        return await self.raw(method, path, body)


@pytest.fixture
async def clicks(plain: Playground, raw: Raw) -> Clicks:
    made = Clicks(plain, raw)
    await made.register()
    return made


ORIGINAL = "/messages/@original"


async def test_three_seconds_to_acknowledge(plain: Playground, clicks: Clicks) -> None:
    interaction = await clicks.slash()
    plain.skip(2.5)
    assert (await clicks.callback(interaction, 5))[0] == 200
    late = await clicks.slash()
    plain.skip(3.1)
    status, answer = await clicks.callback(late, 5)
    assert (status, answer["code"]) == (404, 10062)


async def test_fifteen_minutes_for_follow_ups(plain: Playground, clicks: Clicks) -> None:
    interaction = await clicks.slash()
    await clicks.callback(interaction, 4, content="private", flags=64)
    plain.skip(14 * 60 + 55)
    status, _ = await clicks.webhook("PATCH", interaction, ORIGINAL, {"content": "edited"})
    assert status == 200
    plain.skip(10)
    for method, tail in (("PATCH", ORIGINAL), ("POST", "")):
        status, answer = await clicks.webhook(method, interaction, tail, {"content": "late"})
        assert (status, answer["code"]) == (401, 50027)
    assert plain.seat("ann").sees("lobby")[0].content == "edited"


async def test_ephemeral_message_is_in_no_channel(plain: Playground, clicks: Clicks) -> None:
    interaction = await clicks.slash()
    _, answer = await clicks.callback(interaction, 4, content="private", flags=64)
    message_id = answer["resource"]["message"]["id"]
    path = f"/channels/{plain.world.channel('lobby').id}/messages"
    assert (await clicks.raw("GET", path))[1] == []
    status, answer = await clicks.raw("PATCH", f"{path}/{message_id}", {"content": "x"})
    assert (status, answer["code"]) == (404, 10008)


async def test_second_acknowledgement(clicks: Clicks) -> None:
    interaction = await clicks.slash()
    assert (await clicks.callback(interaction, 5))[0] == 200
    status, answer = await clicks.callback(interaction, 4, content="again")
    assert (status, answer["code"]) == (400, 40060)


async def test_refused_answer_may_be_given_again(clicks: Clicks) -> None:
    interaction = await clicks.slash()
    assert (await clicks.callback(interaction, 4, content=""))[1]["code"] == 50006
    assert (await clicks.callback(interaction, 4, content="better"))[0] == 200


async def test_follow_up_before_the_acknowledgement(clicks: Clicks) -> None:
    interaction = await clicks.slash()
    status, answer = await clicks.webhook("POST", interaction, "", {"content": "early"})
    assert (status, answer["code"]) == (404, 10015)


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 12])
async def test_wrong_kind_of_answer_to_a_command(kind: int, clicks: Clicks) -> None:
    interaction = await clicks.slash()
    status, answer = await clicks.callback(interaction, kind)
    assert (status, answer["code"]) == (400, 50035)
    assert places(answer["errors"]) == {"/type=BASE_TYPE_CHOICES"}


async def test_too_many_completions(plain: Playground, clicks: Clicks) -> None:
    option = {"name": "line", "description": "Line", "type": 3, "autocomplete": True}
    path = f"/applications/{clicks.application}/commands"
    await clicks.raw("PUT", path, [GO | {"options": [option]}])
    ann = plain.seat("ann")
    place = plain.world.channel("lobby")
    interaction = ann.acts.complete(ann.id, place, "go", {"line": "t"}, "line")
    choices = [{"name": f"{n}", "value": f"{n}"} for n in range(26)]
    status, answer = await clicks.callback(interaction, 8, choices=choices)
    assert (status, answer["code"]) == (400, 50035)
    long = [{"name": "x" * 101, "value": "v"}]
    assert (await clicks.callback(interaction, 8, choices=long))[0] == 400
    assert (await clicks.callback(interaction, 8, choices=choices[:25]))[0] == 200
    assert len(interaction.choices or []) == 25


async def test_answer_in_a_deleted_channel(plain: Playground, clicks: Clicks) -> None:
    interaction = await clicks.slash()
    await clicks.callback(interaction, 5)
    servers.delete_channel(plain.world, plain.world.channel("lobby"))
    status, answer = await clicks.webhook("PATCH", interaction, ORIGINAL, {"content": "x"})
    assert (status, answer["code"]) == (404, 10003)
