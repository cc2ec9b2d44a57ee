"""Flows of an unmodified client: commands, buttons, private answers, files."""

import discord
from discord import app_commands

from bot.playground.playground import Playground
from tests.playground.conftest import Starter, TestBot, file, picture


async def test_slash_with_options_is_answered_in_the_channel(
    peer: Playground, start: Starter
) -> None:
    def fill(bot: TestBot) -> None:
        group = app_commands.Group(name="table", description="Tables")

        @group.command(name="new", description="Open a table")
        @app_commands.choices(game=[app_commands.Choice(name="Ganymede", value="ganymede")])
        async def new(
            interaction: discord.Interaction,
            game: app_commands.Choice[str],
            seats: app_commands.Range[int, 2, 5] = 3,
            friend: discord.Member | None = None,
        ) -> None:
            name = friend.name if friend else "nobody"
            await interaction.response.send_message(f"{game.name} for {seats}, with {name}")

        bot.tree.add_command(group)

    await start(fill)
    ann = peer.seat("ann")
    reply = await ann.slash("lobby", "/table new", game="ganymede", seats=4, friend="bea")
    assert reply.message.content == "Ganymede for 4, with bea"
    assert not reply.message.ephemeral
    assert [each.content for each in peer.seat("bea").sees("lobby")] == [reply.message.content]


async def test_button_ephemeral_and_attachment(peer: Playground, start: Starter) -> None:
    def fill(bot: TestBot) -> None:
        @bot.tree.command(name="board", description="Show the board")
        async def board(interaction: discord.Interaction) -> None:
            await interaction.response.defer(thinking=True)
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label="My hand", custom_id="hand"))
            board = file(description="The board")
            await interaction.edit_original_response(attachments=[board], view=view)

        @bot.event
        async def on_interaction(interaction: discord.Interaction) -> None:
            if interaction.type is discord.InteractionType.component:
                await interaction.response.send_message("Three cards", ephemeral=True)

    await start(fill)
    ann, bea = peer.seat("ann"), peer.seat("bea")
    board = (await ann.slash("lobby", "/board")).message
    assert board.buttons == ["My hand"]
    assert (board.attachments[0].width, board.attachments[0].height) == (8, 6)
    assert board.attachments[0].description == "The board"
    assert board.file() == picture()
    assert not board.loading
    hand = (await bea.press(board, "My hand")).message
    assert hand.ephemeral
    assert hand.content == "Three cards"
    assert [each.id for each in bea.sees("lobby")] == [board.id, hand.id]
    assert [each.id for each in ann.sees("lobby")] == [board.id]
