"""What the client does in channels: messages, components, threads, conversations."""

import discord
import pytest

from bot.playground import hosting
from bot.playground.peer import Peer
from tests.playground.conftest import Starter, TestBot, file


@pytest.fixture
async def bot(start: Starter) -> TestBot:
    return await start(lambda _bot: None)


def lobby(bot: TestBot, peer: Peer) -> discord.TextChannel:
    channel = bot.get_channel(peer.world.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_plain_message_edit_and_history(bot: TestBot, peer: Peer) -> None:
    channel = lobby(bot, peer)
    first = await channel.send("first")
    second = await channel.send("second")
    await first.edit(content="changed")
    assert [each.content async for each in channel.history()] == ["second", "changed"]
    assert [each.content async for each in channel.history(after=first)] == ["second"]
    assert [each.content async for each in channel.history(before=second)] == ["changed"]
    await second.delete()
    assert [each.content for each in peer.seat("ann").sees("lobby")] == ["changed"]
    assert (await channel.fetch_message(first.id)).edited_at is not None


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


async def test_the_bot_reads_itself_its_servers_and_channels(bot: TestBot, peer: Peer) -> None:
    channel = lobby(bot, peer)
    assert (await bot.fetch_guild(channel.guild.id)).name == "The Observatory"
    assert [each.name async for each in bot.fetch_guilds()] == ["The Observatory", "The Annexe"]
    assert (await bot.fetch_channel(channel.id)).id == channel.id
    assert (await bot.application_info()).owner.name == "ann"


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
