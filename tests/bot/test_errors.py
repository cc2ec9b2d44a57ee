"""Error reports: plain sentences, for the person concerned alone."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot import errors
from bot.errors import is_expected, sentence
from bot.interactions.reply_state import STATE_KEY, Acknowledged, ReplyState
from bot.user_errors import RuleFault, UserError
from rules.kernel import IllegalAnswer, NeedsConsent, StaleAnswer
from storage.errors import (
    POSTGRES_SENTENCES,
    SQLITE_SENTENCES,
    UNREACHABLE,
    Conflict,
    LobbyRefusal,
    NoSuchTable,
    StorageError,
)
from tests.bot.support.wording import refusal


def http(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="because")
    return kind(response, {"code": code, "message": "because"})


DAILY: list[BaseException] = [
    UserError("No."),
    RuleFault("A rule failed."),
    IllegalAnswer("Not now."),
    StaleAnswer("The table has moved on. Here is the current position."),
    NeedsConsent("To take this back you need the consent of Bea.", (1,), drawn=False),
    Conflict(3),
    LobbyRefusal("All 4 seats at table abcd are taken."),
    NoSuchTable("abcd"),
    app_commands.CheckFailure("no"),
    http(discord.Forbidden, 403, 50013),
    http(discord.NotFound, 404, 10003),
    http(discord.HTTPException, 429, 0),
    *(StorageError(f"{words}. Nothing was changed.") for words in SQLITE_SENTENCES.values()),
    *(StorageError(f"{words}. Nothing was changed.") for words in POSTGRES_SENTENCES.values()),
    StorageError(f"{UNREACHABLE}. Nothing was changed."),
]


@pytest.mark.parametrize("error", DAILY, ids=lambda error: type(error).__name__)
def test_daily_troubles_are_reported_as_the_guide_wants(error: BaseException) -> None:
    assert is_expected(error)
    words = refusal(sentence(error))
    assert "!" not in words
    assert "Traceback" not in words


def test_a_bug_is_reported_as_one_and_gives_nothing_away() -> None:
    error = ZeroDivisionError("secret: S17 is on top")
    assert not is_expected(error)
    assert "secret" not in sentence(error)
    assert sentence(error).endswith(".")


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (413, 40005), (413, 0)])
def test_rejected_answer_is_a_bug_and_no_permission(status: int, code: int) -> None:
    error = http(discord.HTTPException, status, code)
    assert not is_expected(error)
    assert "permission" not in sentence(error)


def test_what_a_command_wraps_is_what_counts() -> None:
    command: Any = SimpleNamespace(name="play")
    wrapped = app_commands.CommandInvokeError(command, UserError("Sit down first."))
    assert is_expected(wrapped)
    assert sentence(wrapped) == "Sit down first."


class RecordedInteraction:
    """An interaction that records the replies to it."""

    def __init__(self, *, done: bool) -> None:
        self.user = SimpleNamespace(id=1)
        self.said: list[str] = []
        self.extras = {STATE_KEY: ReplyState(Acknowledged.NEW_REPLY)} if done else {}
        self.response = SimpleNamespace(send_message=self._say)

    async def _say(self, words: str, *, ephemeral: bool) -> None:
        assert ephemeral
        self.said.append(words)

    async def edit_original_response(self, *, content: str, **_: Any) -> None:
        self.said.append(content)


@pytest.mark.parametrize("done", [True, False])
async def test_what_is_too_long_is_cut(done: bool) -> None:
    interaction: Any = RecordedInteraction(done=done)
    await errors.report(interaction, UserError("x" * 3000 + "."))
    assert [len(words) for words in interaction.said] == [2000]


@pytest.mark.parametrize("code", [40060, 10062, 50027])
async def test_finished_interaction_is_not_answered_again(code: int) -> None:
    interaction: Any = RecordedInteraction(done=False)
    await errors.report(interaction, http(discord.HTTPException, 400, code))
    assert interaction.said == []
