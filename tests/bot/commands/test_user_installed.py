"""Commands on people's accounts, which work where nobody has invited the bot."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.commands import user_installed
from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.playground import servers
from bot.playground.error_responses import Impossible
from bot.words.rules_page import search
from render import parts
from rules import catalogue
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running

ANYWHERE = {"rules", "mygames", "remind", "help"}
FOREIGN = "lobby"
FOLLOW_UPS = 5


def _uninvited(app: Running) -> None:
    world = app.peer.world
    guild = world.guild_of(world.channel(FOREIGN))
    assert guild is not None
    servers.kick_bot(world, guild)


@pytest.mark.parametrize("allowed", [True, False])
def test_an_application_without_user_installs_registers_none(allowed: bool) -> None:
    config = object() if allowed else None
    application = SimpleNamespace(user_integration_config=config)
    try:
        user_installed.open_everywhere(application)  # type: ignore[arg-type]
        for command in user_installed.INSTALLABLE:
            assert command.allowed_installs is not None
            assert command.allowed_contexts is not None
            assert command.allowed_installs.user is allowed
            assert command.allowed_contexts.private_channel is allowed
            assert command.allowed_installs.guild
    finally:
        open_again = SimpleNamespace(user_integration_config=object())
        user_installed.open_everywhere(open_again)  # type: ignore[arg-type]


async def test_each_of_them_works_on_a_foreign_server(app: Running) -> None:
    await app.begun("ann", "bea", game="spacecorp")
    _uninvited(app)
    ann = app.seat("ann")
    shown = (await ann.slash(FOREIGN, "/help")).message
    assert shown.ephemeral
    assert "somebody has to add it to a server" in shown.text.splitlines()[0]
    assert "SpaceCorp" in (await ann.slash(FOREIGN, "/mygames")).message.text
    section = next(iter(search("spacecorp", "move"))).title
    assert "SpaceCorp" in (await ann.slash(FOREIGN, "/rules", section=section)).message.text
    assert "UTC" in (await ann.slash(FOREIGN, "/remind", zone="UTC")).message.text


async def test_answers_there_name_no_table_of_the_server(app: Running) -> None:
    await app.begun("ann", "bea", room=FOREIGN)
    _uninvited(app)
    shown = (await app.seat("cyd").slash(FOREIGN, "/help")).message.text
    assert "There's a table here" not in shown
    assert "no seat at any table" in (await app.seat("cyd").slash(FOREIGN, "/mygames")).message.text


async def test_no_other_command_is_offered_there(app: Running) -> None:
    _uninvited(app)
    for line in ("/table new", "/mine", "/profile"):
        with pytest.raises(Impossible):
            await app.seat("ann").slash(FOREIGN, line)


async def test_help_in_a_conversation_names_the_need_of_a_server(app: Running) -> None:
    ann = app.seat("ann")
    shown = (await ann.slash(ann.conversation(), "/help")).message
    assert "Tables need a server" in shown.text.splitlines()[0]
    assert "server" in refusal_of(
        await ann.slash(ann.conversation(), "/profile", player=app.seat("bea").id)
    )


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_each_rule_takes_no_more_messages_than_discord_allows_there(slug: str) -> None:
    longest = max((section.text for section in search(slug, "")), key=len)
    assert len(parts(longest, MAX_MESSAGE_LENGTH)) <= FOLLOW_UPS
