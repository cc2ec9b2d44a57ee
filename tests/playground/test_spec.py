"""The check against Discord's document finds what is wrong."""

from dataclasses import replace

import pytest

from bot.playground import object_json
from bot.playground.playground import Playground
from bot.playground.rest import ROUTES, Exchange
from tests.support import discord_spec


def good() -> Exchange:
    body = object_json.own_user(Playground().world.bot)
    return Exchange("GET", "/users/@me", None, False, 200, body)


def test_good_exchange_passes() -> None:
    assert discord_spec.load().problems(good()) == []


def test_faults_are_found() -> None:
    spec, exchange = discord_spec.load(), good()
    body = exchange.response
    posted = Exchange("POST", "/users/@me/channels", {"recipient": "1"}, False, 400, {})
    wrong = [
        replace(exchange, response={**body, "surprise": 1}),
        replace(exchange, response={**body, "id": 5}),
        replace(exchange, response={key: body[key] for key in body if key != "flags"}),
        replace(exchange, status=201),
        replace(exchange, status=404, response={"error": "no"}),
        replace(exchange, method="PUT"),
        posted,
        replace(posted, status=200, response=None),
    ]
    for each in wrong:
        assert spec.problems(each), each


@pytest.mark.parametrize(
    "wrong", [{"label": "x" * 81}, {"lable": "x"}, {"style": 99}, {"type": 99}, {"custom_id": 5}]
)
def test_faulty_button_is_reported_after_any_exchange(wrong: dict[str, object]) -> None:
    button = {"type": 2, "style": 1, "label": "Join", "custom_id": "join"}
    for part in (button, {**button, **wrong}, {**button, **wrong}, button):
        body = {"content": "", "components": [{"type": 1, "components": [part]}]}
        posted = Exchange("POST", "/channels/{channel_id}/messages", body, False, 200, None)
        is_reported = any(
            "request comp" in problem for problem in discord_spec.load().problems(posted)
        )
        assert is_reported is (part is not button)


def test_every_route_is_in_the_document() -> None:
    paths = discord_spec.load().paths
    for route in ROUTES:
        assert route.method.lower() in paths.get(route.path, {}), route.path
