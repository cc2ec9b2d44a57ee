"""The error path itself: answers that can't be read, forms that answer forms, old completions."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import errors
from bot.interactions import presses
from bot.interactions.presses import HANDLERS, OWN_HANDLERS, Action
from bot.playground.interactions import InteractionKind
from bot.user_errors import UserError
from tests.bot.support.match_play import holder, on_turn
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running

ROOM = "table-one"
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
GARBLED = ("<html>not JSON</html>", "{}", "null", '"text"')


@pytest.mark.parametrize("answer", GARBLED)
async def test_unreadable_acknowledgement_is_answered(app: Running, answer: str) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    app.peer.faults.garble(*CALLBACK, answer)
    assert live.id in (await seat.slash(ROOM, "/log")).message.text
    app.peer.faults.garble(*CALLBACK, answer)
    assert "[3.6]" in (await seat.press(status, "Play")).message.text


@pytest.mark.parametrize("answer", GARBLED[1:])
async def test_unreadable_answer_to_a_form_is_no_error(app: Running, answer: str) -> None:
    status = await app.opened("ann", "bea")
    settings = await app.seat("ann").press(status, "Settings")
    app.peer.faults.garble(*CALLBACK, answer)
    reply = await app.seat("ann").press(settings.message, "Change", wait="acknowledged")
    assert reply.interaction.modal is not None


class Responded:
    """An interaction whose response was sent, though nobody could read what Discord answered."""

    def __init__(self) -> None:
        self.user = SimpleNamespace(id=1)
        self.extras: dict[str, object] = {}
        self.said: list[str] = []
        self.response = SimpleNamespace(send_message=self._responded)
        self.followup = SimpleNamespace(send=self._say)

    async def _responded(self, _words: str, **_: Any) -> None:
        raise discord.InteractionResponded(self)  # type: ignore[arg-type]

    async def _say(self, words: str, **_: Any) -> None:
        self.said.append(words)


async def test_report_answers_a_responded_interaction() -> None:
    interaction: Any = Responded()
    await errors.report(interaction, UserError("No."))
    assert interaction.said == ["No."]


OWN_FORMS = {verb for verb, handler in OWN_HANDLERS.items() if handler.form}
FORMS = sorted(OWN_FORMS | {verb for verb, handler in HANDLERS.items() if handler.form})


@pytest.mark.parametrize("verb", FORMS)
async def test_form_asking_for_a_form_is_refused(verb: str) -> None:
    sent: Any = SimpleNamespace(type=discord.InteractionType.modal_submit)
    services: Any = None
    with pytest.raises(UserError, match="can't open another form"):
        await presses.handle(services, sent, Action("me" if verb in OWN_FORMS else "abcd", verb))


def test_some_verbs_open_forms() -> None:
    assert {"openpace", "openremind", "opensettings", "openform"} <= set(FORMS)


@pytest.mark.parametrize("option", ["pace", "thread", "no-such-option"])
async def test_completion_of_an_option_without_one_is_empty(app: Running, option: str) -> None:
    ann, world = app.seat("ann"), app.peer.world
    command = next(value for value in world.commands.values() if value.name == "table")
    options = [
        {"name": "new", "type": 1, "options": [
            {"name": option, "type": 3, "value": "x", "focused": True}
        ]}
    ]  # fmt: skip
    data = {"id": str(command.id), "name": "table", "type": 1, "options": options}
    asked = app.peer.interactions.open(
        InteractionKind.AUTOCOMPLETE, ann.id, world.channel(ROOM).id, data
    )
    app.peer.interactions.send(asked)
    await ann.until(lambda: asked.choices is not None or asked.acknowledged)
    assert asked.choices == []


async def test_completions_still_come(app: Running) -> None:
    result = await app.seat("ann").complete(ROOM, "/rules", focused="section", value="win")
    assert result
    assert refusal_of(await app.seat("ann").slash(ROOM, "/rules", section="zzzzzz"))
