"""The client in channels: messages, components, threads, conversations."""

import discord
import pytest

from bot.playground import servers, threads
from bot.playground.model import ChannelKind
from bot.playground.playground import Playground
from tests.playground.conftest import Starter, TestBot, file
from tests.support.narrowing import existing

PUBLIC = discord.ChannelType.public_thread


@pytest.fixture
async def bot(start: Starter) -> TestBot:
    return await start(lambda _bot: None)


def lobby(bot: TestBot, peer: Playground) -> discord.TextChannel:
    channel = bot.get_channel(peer.world.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_plain_message_edit_and_history(bot: TestBot, peer: Playground) -> None:
    channel = lobby(bot, peer)
    first = await channel.send("first")
    second = await channel.send("second")
    await first.edit(content="changed")
    assert [each.content async for each in channel.history()] == ["second", "changed"]
    assert [each.content async for each in channel.history(after=first)] == ["second"]
    await second.delete()
    (left,) = peer.seat("ann").sees("lobby")
    assert left.content == "changed"
    assert left.raw.edited is not None


async def test_mentions_ping_only_allowed_people_and_never_in_edits(
    bot: TestBot, peer: Playground
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


async def test_nonce_finds_the_earlier_message(bot: TestBot, peer: Playground) -> None:
    channel = lobby(bot, peer)
    first = await channel.send("once", nonce=77)
    second = await channel.send("twice", nonce=77)
    assert second.id == first.id
    assert [each.content for each in peer.seat("ann").sees("lobby")] == ["once"]


async def test_a_thread_is_announced_archived_and_reopened(bot: TestBot, peer: Playground) -> None:
    channel, world = lobby(bot, peer), peer.world
    thread = await channel.create_thread(name="open", type=PUBLIC, auto_archive_duration=60)
    await thread.send("inside")
    note = peer.seat("ann").sees("lobby")[-1]
    assert (note.content, note.json["type"]) == ("open", 18)
    assert note.json["message_reference"]["channel_id"] == str(thread.id)
    threads.set_archived(world, world.channel("open"), archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await thread.join()
    assert refused.value.code == 50083
    await thread.edit(archived=False)
    await thread.join()
    assert not existing(world.channel("open").thread).archived
    threads.set_archived(world, world.channel("open"), archived=True)
    await thread.send("awake")
    assert not existing(world.channel("open").thread).archived


async def test_mention_adds_a_member_to_a_private_thread(bot: TestBot, peer: Playground) -> None:
    bea, cyd = peer.seat("bea"), peer.seat("cyd")
    world, place = peer.world, peer.world.channel("lobby")
    secret = threads.start(world, place, world.bot.id, "secret", ChannelKind.PRIVATE_THREAD)
    private = bot.get_partial_messageable(secret.id)
    await private.send("inside")
    assert bea.sees("secret") == []
    only_bea = discord.AllowedMentions(users=[discord.Object(bea.id)])
    await private.send(f"{bea.mention} {cyd.mention}", allowed_mentions=only_bea)
    assert [each.content for each in bea.pings()] == [f"{bea.mention} {cyd.mention}"]
    assert len(bea.sees("secret")) == 2
    assert cyd.sees("secret") == []


async def test_unused_files_are_forgotten(bot: TestBot, peer: Playground) -> None:
    message = await lobby(bot, peer).send("one", file=file())
    await message.edit(attachments=[file("next.png")])
    (seen,) = peer.seat("ann").sees("lobby")
    assert peer.world.keep.ids("file") == [seen.attachments[0].id]
    await message.delete()
    assert peer.world.keep.ids("file") == []


async def test_quiet_thread_archives_itself(bot: TestBot, peer: Playground) -> None:
    channel = lobby(bot, peer)
    thread = await channel.create_thread(name="quiet", type=PUBLIC, auto_archive_duration=60)
    sent = await thread.send("before")
    peer.skip(3_500)
    assert not existing(peer.world.channel("quiet").thread).archived
    peer.skip(200)
    assert existing(peer.world.channel("quiet").thread).archived
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content="asleep")
    assert refused.value.code == 50083


async def test_the_bot_reads_itself_and_its_servers(bot: TestBot) -> None:
    assert [each.name async for each in bot.fetch_guilds()] == ["The Observatory", "The Annexe"]
    assert (await bot.application_info()).owner.name == "ann"


async def test_actions_of_hosts_reach_the_client(bot: TestBot, peer: Playground) -> None:
    seat = peer.seat("ann")
    other = peer.world.channel("annexe-games")
    servers.delete_channel(peer.world, other)
    await seat.until(lambda: bot.get_channel(other.id) is None)
    annexe = next(each for each in bot.guilds if each.name == "The Annexe")
    servers.kick_bot(peer.world, peer.world.guilds[annexe.id])
    await seat.until(lambda: len(bot.guilds) == 1)
    message = await lobby(bot, peer).send("to be deleted")
    servers.delete_message(peer.world, seat.sees("lobby")[0].raw)
    with pytest.raises(discord.NotFound) as refused:
        await message.edit(content="gone")
    assert refused.value.code == 10008
    servers.invite_bot(peer.world, peer.world.guilds[annexe.id])
    await seat.until(lambda: len(bot.guilds) == 2)


async def test_archived_thread_can_be_fetched(bot: TestBot, peer: Playground) -> None:
    channel = lobby(bot, peer)
    thread = await channel.create_thread(name="here", type=PUBLIC)
    await thread.edit(archived=True)
    fetched = await channel.guild.fetch_channel(thread.id)
    assert isinstance(fetched, discord.Thread)
    assert (fetched.archived, fetched.name) == (True, "here")


@pytest.mark.parametrize(
    ("room", "kind", "taken"),
    [
        ("news", discord.ChannelType.news_thread, True),
        ("news", discord.ChannelType.private_thread, False),
        ("news", discord.ChannelType.public_thread, False),
        ("lobby", discord.ChannelType.news_thread, False),
        ("lobby", discord.ChannelType.private_thread, True),
    ],
)
async def test_channels_take_threads_of_their_kinds(
    bot: TestBot, peer: Playground, room: str, kind: discord.ChannelType, taken: bool
) -> None:
    channel = bot.get_channel(peer.world.channel(room).id)
    assert isinstance(channel, discord.TextChannel)
    assert channel.is_news() == (room == "news")
    if taken:
        assert (await channel.create_thread(name="x", type=kind)).type is kind
        return
    with pytest.raises(discord.HTTPException) as caught:
        await channel.create_thread(name="x", type=kind)
    assert caught.value.code == 50024


async def test_forum_holds_posts_and_no_messages(bot: TestBot, peer: Playground) -> None:
    forum = bot.get_channel(peer.world.channel("forum").id)
    assert isinstance(forum, discord.ForumChannel)
    with pytest.raises(discord.HTTPException) as caught:
        await bot.get_partial_messageable(forum.id).send("x")
    assert caught.value.code == 50008
    (post,) = forum.threads
    await post.send("here it is fine")
    assert [message.content for message in peer.seat("bea").sees(post.id)] == ["here it is fine"]
