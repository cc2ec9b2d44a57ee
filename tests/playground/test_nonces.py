"""A nonce is text or a whole number of at most 25 characters, as Discord has it."""

from typing import Any

import pytest

from bot.playground.playground import Playground
from tests.playground.bodies import places
from tests.playground.conftest import Raw


@pytest.mark.parametrize("nonce", ["x" * 26, 10**25, True, 1.5, ["x"], {}])
async def test_invalid_nonce_is_rejected(nonce: Any, plain: Playground, raw: Raw) -> None:
    channel = plain.world.channel("lobby")
    body = {"content": "x", "nonce": nonce, "enforce_nonce": True}
    status, answer = await raw("POST", f"/channels/{channel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert any(place.startswith("/nonce=NONCE_TYPE") for place in places(answer["errors"]))
    assert plain.world.messages_in(channel) == {}


@pytest.mark.parametrize("nonce", ["x" * 25, 2**63 - 1, None, "0"])
async def test_valid_nonce_is_accepted(nonce: Any, plain: Playground, raw: Raw) -> None:
    channel = plain.world.channel("lobby")
    body = {"content": "x", "nonce": nonce, "enforce_nonce": True}
    status, answer = await raw("POST", f"/channels/{channel.id}/messages", body)
    assert (status, answer.get("nonce")) == (200, nonce)
