"""The ways to answer an interaction: edits, follow-ups, choices."""

from collections.abc import Callable, Coroutine
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.playground.driver import NoAnswerError
from bot.playground.error_responses import Impossible
from bot.playground.playground import Playground
from tests.playground.conftest import Starter, TestBot, file
from tests.support.narrowing import instance


def one_command(answer: Callable[..., Coroutine[Any, Any, None]]) -> Callable[[TestBot], None]:
    """Return a bot with one command `go` that answers so."""

    def fill(bot: TestBot) -> None:
        bot.tree.command(name="go", description="Go")(answer)

    return fill


async def test_autocompletion_offers_choices(peer: Playground, start: Starter) -> None:
    def fill(bot: TestBot) -> None:
        @bot.tree.command(name="play", description="Play a line")
        async def play(interaction: discord.Interaction, line: str) -> None:
            await interaction.response.send_message(line)

        @play.autocomplete("line")
        async def complete(
            _interaction: discord.Interaction, current: str
        ) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=f"Tile {n}", value=f"{current}{n}") for n in "12"]

    await start(fill)
    choices = await peer.seat("ann").complete("lobby", "/play", focused="line", value="tile:")
    assert [each["value"] for each in choices] == ["tile:1", "tile:2"]


async def test_typed_options_are_checked_against_the_registered_command(
    peer: Playground, start: Starter
) -> None:
    @app_commands.choices(colour=[app_commands.Choice(name="Red", value="red")])
    async def go(
        interaction: discord.Interaction,
        colour: app_commands.Choice[str],
        count: app_commands.Range[int, 1, 3] = 1,
        word: app_commands.Range[str, 2, 4] = "ab",
    ) -> None:
        await interaction.response.send_message("gone")

    await start(one_command(go))
    ann = peer.seat("ann")
    wrong: list[dict[str, Any]] = [
        {},
        {"colour": "blue"},
        {"colour": "red", "count": 4},
        {"colour": "red", "count": "2"},
        {"colour": "red", "word": "a"},
        {"colour": "red", "word": "abcde"},
        {"colour": "red", "size": 1},
    ]
    for options in wrong:
        with pytest.raises(Impossible):
            await ann.slash("lobby", "/go", **options)
    with pytest.raises(Impossible):
        await ann.slash("lobby", "/stay", colour="red")
    assert (await ann.slash("lobby", "/go", colour="red", count=3)).message.content == "gone"


async def test_selects_carry_values(peer: Playground, start: Starter) -> None:
    class Choosing(discord.ui.View):
        @discord.ui.select(
            placeholder="Which tiles?",
            max_values=2,
            options=[discord.SelectOption(label=each, value=each.lower()) for each in "ABC"],
        )
        async def tiles(
            self, interaction: discord.Interaction, select: discord.ui.Select[Any]
        ) -> None:
            await interaction.response.edit_message(content=",".join(select.values))

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Choose", view=Choosing(timeout=None))

    await start(one_command(go))
    ann = peer.seat("ann")
    message = (await ann.slash("lobby", "/go")).message
    assert (await ann.select(message, "Which tiles?", ["a", "c"])).message.content == "a,c"
    for wrong in (["z"], [], ["a", "b", "c"]):
        with pytest.raises(Impossible):
            await ann.select(message, "Which tiles?", wrong)


async def test_deferred_update_edits_the_message(peer: Playground, start: Starter) -> None:
    class Panel(discord.ui.View):
        @discord.ui.button(label="Next", custom_id="next")
        async def following(
            self, interaction: discord.Interaction, _: discord.ui.Button[Any]
        ) -> None:
            await interaction.response.defer()
            await interaction.edit_original_response(content="second", view=None)

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first", view=Panel(timeout=None), ephemeral=True)

    await start(one_command(go))
    ann = peer.seat("ann")
    message = (await ann.slash("lobby", "/go")).message
    reply = await ann.press(message, "next")
    assert (reply.message.id, message.content, message.buttons) == (message.id, "second", [])
    assert message.ephemeral


async def test_a_follow_up_comes_though_the_message_pressed_is_gone(
    peer: Playground, start: Starter
) -> None:
    class Panel(discord.ui.View):
        @discord.ui.button(label="Next", custom_id="next")
        async def following(
            self, interaction: discord.Interaction, _: discord.ui.Button[Any]
        ) -> None:
            await interaction.response.defer()
            assert interaction.message is not None
            await interaction.message.delete()
            await interaction.followup.send("sent all the same", ephemeral=True)

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first", view=Panel(timeout=None))

    await start(one_command(go))
    ann = peer.seat("ann")
    message = (await ann.slash("lobby", "/go")).message
    reply = await ann.press(message, "next")
    assert reply.message.content == "sent all the same"


async def test_follow_ups_and_the_original(peer: Playground, start: Starter) -> None:
    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("filled in")
        second = await interaction.followup.send("second", wait=True)
        await second.edit(content=f"after {second.content}")

    await start(one_command(go))
    ann = peer.seat("ann")
    reply = await ann.slash("lobby", "/go")
    await ann.until(
        lambda: [each.content for each in ann.now(reply).messages][1:] == ["after second"]
    )
    first, second = ann.now(reply).messages
    assert (first.content, first.ephemeral) == ("filled in", True)
    assert (second.content, second.ephemeral) == ("after second", False)


async def test_double_delivery_is_acknowledged_once(peer: Playground, start: Starter) -> None:
    codes: list[int] = []

    async def go(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.send_message("once")
        except discord.HTTPException as refused:
            codes.append(refused.code)

    await start(one_command(go))
    ann = peer.seat("ann")
    await ann.slash("lobby", "/go", deliver_twice=True)
    await ann.until(lambda: codes)
    assert codes == [40060]
    assert len(ann.sees("lobby")) == 1


async def test_handler_without_an_answer(peer: Playground, start: Starter) -> None:
    async def go(interaction: discord.Interaction) -> None:
        peer.skip(3.1)

    await start(one_command(go))
    with pytest.raises(NoAnswerError, match="did not respond"):
        await peer.seat("ann").slash("lobby", "/go")


async def test_attachments_kept_and_added_in_edits(peer: Playground, start: Starter) -> None:
    async def go(interaction: discord.Interaction) -> None:
        sent = await interaction.response.send_message("one", file=file("a.png", "first"))
        kept = instance(discord.InteractionMessage, sent.resource).attachments
        await interaction.edit_original_response(
            content="two", attachments=[*kept, file("b c.png")]
        )

    await start(one_command(go))
    ann = peer.seat("ann")
    reply = await ann.slash("lobby", "/go")
    await ann.until(lambda: len(reply.message.attachments) == 2)
    message = reply.message
    assert [each.filename for each in message.attachments] == ["a.png", "b_c.png"]
    assert message.attachments[0].description == "first"
    assert message.file(0) == message.file(1)


async def test_files_are_read_from_their_address(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _bot: None)
    channel = bot.get_channel(peer.world.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send(file=file())
    assert await message.attachments[0].read() == file().fp.read()
