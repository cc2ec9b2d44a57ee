"""Presses of buttons that Orrery has never posted."""

import re
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord

from bot.errors import is_expected
from bot.interactions.call import Call
from bot.interactions.presses import CUSTOM_ID_PATTERN, HANDLERS, Action
from bot.tables.live_table import LiveTable
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture

HUGE = "9" * 25
STRANGER = 5
_numbers = count(1_000)


def interaction_of(person: int, tables: ServiceFixture | None = None) -> Any:
    """Return an interaction with the parts that handlers without pictures need.

    It needs the tables if it is handled again under another verb.
    """

    async def shown(*_: object, **_words: object) -> None:
        return None

    user = SimpleNamespace(id=person, name="eve", display_name="Eve")
    services = tables.client.services if tables else None
    client = SimpleNamespace(services=services, get_guild=lambda _number: None)
    answers = SimpleNamespace(send_modal=shown, defer=shown)
    return SimpleNamespace(
        id=next(_numbers), type=discord.InteractionType.component, user=user, guild_id=None,
        message=None, edit_original_response=shown,
        response=answers, extras={}, client=client,
        created_at=tables.time if tables else None,
    )  # fmt: skip


async def press_forged(tables: ServiceFixture, live: LiveTable, words: str) -> None:
    """Press a forged button, and choose nothing or nonsense in a forged select."""
    result = re.fullmatch("b" + CUSTOM_ID_PATTERN, f"b:{live.id}:{words}")
    if result is None:
        return
    for person in (FIRST_PERSON, STRANGER):
        for values in ((), ("x",), ("a b c d",)):
            given = dict.fromkeys(("then", "which", "buy", "list9"), values) if values else {}
            action = replace(Action.parse(result), values=values, form_values=given)
            services, press = tables.client.services, interaction_of(person, tables)
            try:
                call = Call(services, press, await services.tables.live(action.table))
                await HANDLERS[action.verb].work(call, action)
            except Exception as error:
                if not is_expected(error):
                    raise
