"""What the client does in channels: messages, components, threads, conversations."""

import discord
import pytest

from bot.playground import hosting
from bot.playground.peer import Peer
from bot.playground.refusals import Impossible
from tests.playground.conftest import Starter, TestBot, file, picture


@pytest.fixture
async def bot(start: Starter) -> TestBot:
    return await start(lambda _bot: None)


def lobby(bot: TestBot, peer: Peer) -> discord.TextChannel:
    channel = bot.get_channel(peer.world.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


class Board(discord.ui.LayoutView):
    """A message of components alone, with every kind of part."""

    def __init__(self, round_number: int) -> None:
        super().__init__(timeout=None)
        button = discord.ui.Button(label="Refresh", custom_id="refresh")
        thumbnail = discord.ui.Thumbnail("attachment://board.png", description="small")
        gallery = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="The board")
        row = discord.ui.ActionRow(discord.ui.Button(label="Play", custom_id="play"))
        self.add_item(
            discord.ui.Container(
                discord.ui.TextDisplay(f"# Round {round_number}"),
                discord.ui.Section("Score", accessory=button),
                discord.ui.Section("Tiles", accessory=thumbnail),
                gallery,
                discord.ui.Separator(),
                discord.ui.File("attachment://log.txt"),
                row,
                accent_colour=0x336699,
            )
        )


async def test_layout_is_sent_edited_and_keeps_its_files(bot: TestBot, peer: Peer) -> None:
    log = discord.File(__file__, "log.txt")
    message = await lobby(bot, peer).send(view=Board(1), files=[file(), log])
    (seen,) = peer.seat("ann").sees("lobby")
    assert "# Round 1" in seen.text
    assert seen.buttons == ["Refresh", "Play"]
    edited = await message.edit(view=Board(2), attachments=message.attachments)
    assert "# Round 2" in seen.text
    assert [each.filename for each in edited.attachments] == ["board.png", "log.txt"]
    assert seen.file(0) == picture()
    await message.edit(view=discord.ui.LayoutView.from_message(edited))
    gallery = next(each for each in seen.json["components"][0]["components"] if "items" in each)
    assert gallery["items"][0]["media"]["attachment_id"] == str(seen.attachments[0].id)


async def test_plain_message_edit_reply_and_history(bot: TestBot, peer: Peer) -> None:
    channel = lobby(bot, peer)
    first = await channel.send("first")
    second = await first.reply("second", mention_author=False)
    await first.edit(content="changed")
    assert [each.content async for each in channel.history()] == ["second", "changed"]
    assert [each.content async for each in channel.history(after=first)] == ["second"]
    assert [each.content async for each in channel.history(before=second)] == ["changed"]
    await second.delete()
    assert [each.content for each in peer.seat("ann").sees("lobby")] == ["changed"]
    assert (await channel.fetch_message(first.id)).edited_at is not None


async def test_embed_with_uploaded_picture(bot: TestBot, peer: Peer) -> None:
    embed = discord.Embed(title="Standings").set_image(url="attachment://board.png")
    embed.add_field(name="Ann", value="12")
    message = await lobby(bot, peer).send(embed=embed, file=file())
    assert message.embeds[0].image.width == 8
    assert message.attachments == []


async def test_mentions_ping_only_whom_they_may_and_never_in_edits(
    bot: TestBot, peer: Peer
) -> None:
    channel, ann, bea = lobby(bot, peer), peer.seat("ann"), peer.seat("bea")
    both = f"{ann.mention} and {bea.mention}"
    await channel.send(both)
    message = await channel.send("nobody")
    only_ann = discord.AllowedMentions(users=[discord.Object(ann.id)])
    await message.edit(content=both, allowed_mentions=only_ann)
    assert (ann.pings(), bea.pings()) == ([], [])
    pinging = await channel.send(both, allowed_mentions=only_ann)
    assert [each.id for each in pinging.mentions] == [ann.id]
    assert [each.id for each in ann.pings()] == [pinging.id]
    await channel.send(both, allowed_mentions=only_ann, silent=True)
    await channel.send("@everyone", allowed_mentions=discord.AllowedMentions.all())
    assert len(ann.pings()) == 1
    assert bea.pings() == []
    assert ann.sees("lobby")[2].pinged == ["ann"]


async def test_nonce_finds_the_earlier_message(bot: TestBot, peer: Peer) -> None:
    channel = lobby(bot, peer)
    first = await channel.send("once", nonce=77)
    second = await channel.send("twice", nonce=77)
    assert second.id == first.id
    assert [each.content for each in peer.seat("ann").sees("lobby")] == ["once"]


async def test_threads_private_and_public(bot: TestBot, peer: Peer) -> None:
    channel, ann, bea = lobby(bot, peer), peer.seat("ann"), peer.seat("bea")
    private = await channel.create_thread(name="secret", auto_archive_duration=60)
    await private.send("inside")
    assert bea.sees("secret") == []
    await private.add_user(discord.Object(bea.id))
    assert [each.content for each in bea.sees("secret")] == ["inside"]
    message = await channel.send("start here")
    public = await message.create_thread(name="open")
    assert public.id == message.id
    await message.edit(content="still here", suppress=True)
    assert ann.sees("lobby")[-1].json["flags"] == 1 << 5 | 1 << 2
    await public.edit(archived=True)
    assert ann.world.channel("open").thread.archived
    with pytest.raises(discord.HTTPException) as refused:
        await public.add_user(discord.Object(ann.id))
    assert refused.value.code == 50083
    await public.send("awake")
    assert not ann.world.channel("open").thread.archived
    assert {each.id for each in await channel.guild.active_threads()} == {private.id, public.id}
    await private.remove_user(discord.Object(bea.id))
    assert bea.sees("secret") == []


async def test_mention_brings_into_a_private_thread(bot: TestBot, peer: Peer) -> None:
    bea, cyd = peer.seat("bea"), peer.seat("cyd")
    private = await lobby(bot, peer).create_thread(name="secret")
    await private.send(cyd.mention)
    assert cyd.sees("secret") == []
    only_bea = discord.AllowedMentions(users=[discord.Object(bea.id)])
    await private.send(f"{bea.mention} {cyd.mention}", allowed_mentions=only_bea)
    assert len(bea.sees("secret")) == 2
    assert [each.content for each in bea.pings()] == [f"{bea.mention} {cyd.mention}"]
    assert cyd.sees("secret") == []


async def test_files_that_are_no_longer_shown_are_forgotten(bot: TestBot, peer: Peer) -> None:
    message = await lobby(bot, peer).send("one", file=file())
    await message.edit(attachments=[file("next.png")])
    (seen,) = peer.seat("ann").sees("lobby")
    assert peer.world.keep.ids("file") == [seen.attachments[0].id]
    await message.delete()
    assert peer.world.keep.ids("file") == []


async def test_quiet_thread_archives_itself(bot: TestBot, peer: Peer) -> None:
    thread = await lobby(bot, peer).create_thread(
        name="quiet", auto_archive_duration=60, type=discord.ChannelType.public_thread
    )
    sent = await thread.send("before")
    peer.skip(3_500)
    assert not peer.world.channel("quiet").thread.archived
    peer.skip(200)
    assert peer.world.channel("quiet").thread.archived
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content="asleep")
    assert refused.value.code == 50083
    archived = [each.id async for each in lobby(bot, peer).archived_threads()]
    assert archived == [thread.id]


async def test_direct_conversation(bot: TestBot, peer: Peer) -> None:
    bea = peer.seat("bea")
    user = await bot.fetch_user(bea.id)
    await user.send("your turn")
    assert [each.content for each in bea.sees(bea.conversation())] == ["your turn"]
    assert [each.content for each in bea.pings()] == ["your turn"]
    bea.user.takes_dms = False
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("again")
    assert refused.value.code == 50007


async def test_emojis_members_and_application(bot: TestBot, peer: Peer) -> None:
    emoji = await bot.create_application_emoji(name="orrery_tile", image=picture())
    assert [each.name for each in await bot.fetch_application_emojis()] == ["orrery_tile"]
    assert await emoji.read() == picture()
    message = await lobby(bot, peer).send(
        "look", view=discord.ui.View().add_item(discord.ui.Button(emoji=emoji, custom_id="x"))
    )
    assert message.components
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []
    guild = lobby(bot, peer).guild
    assert (await guild.fetch_member(peer.seat("bea").id)).name == "bea"
    assert (await bot.fetch_guild(guild.id)).name == "The Observatory"
    assert (await bot.fetch_channel(message.channel.id)).id == message.channel.id
    assert (await bot.application_info()).owner.name == "ann"
    with pytest.raises(discord.NotFound):
        await guild.fetch_member(1)


async def test_guild_commands_live_beside_global_ones(bot: TestBot, peer: Peer) -> None:
    guild = lobby(bot, peer).guild

    @bot.tree.command(name="here", description="Only here", guild=guild)
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    (registered,) = await bot.tree.sync(guild=guild)
    assert (await peer.seat("ann").slash("lobby", "/here")).message.content == "here"
    with pytest.raises(Impossible):
        await peer.seat("ann").slash("annexe-games", "/here")
    assert (await bot.tree.fetch_command(registered.id, guild=guild)).name == "here"
    await registered.edit(description="Still only here")
    await registered.delete()
    assert await bot.tree.fetch_commands(guild=guild) == []


async def test_what_hosts_do_reaches_the_client(bot: TestBot, peer: Peer) -> None:
    seat = peer.seat("ann")
    other = peer.world.channel("annexe-games")
    hosting.delete_channel(peer.world, other)
    await seat.until(lambda: bot.get_channel(other.id) is None)
    annexe = next(each for each in bot.guilds if each.name == "The Annexe")
    hosting.kick_bot(peer.world, peer.world.guilds[annexe.id])
    await seat.until(lambda: len(bot.guilds) == 1)
    message = await lobby(bot, peer).send("to be deleted")
    hosting.delete_message(peer.world, seat.sees("lobby")[0].raw)
    with pytest.raises(discord.NotFound) as refused:
        await message.edit(content="gone")
    assert refused.value.code == 10008
    hosting.invite_bot(peer.world, peer.world.guilds[annexe.id])
    await seat.until(lambda: len(bot.guilds) == 2)


async def test_channel_is_renamed_and_deleted_with_permission_alone(
    bot: TestBot, peer: Peer
) -> None:
    channel, guild = lobby(bot, peer), peer.world.guild_of(peer.world.channel("lobby"))
    with pytest.raises(discord.Forbidden) as refused:
        await channel.edit(topic="Games")
    assert refused.value.code == 50013
    assert guild is not None
    role = hosting.bot_role(peer.world, guild)
    hosting.grant(peer.world, guild, role, role.permissions | 1 << 4)
    await channel.edit(topic="Games")
    assert peer.world.channel("lobby").topic == "Games"
    await channel.delete()
    assert channel.id not in peer.world.channels
