"""A kept playground goes on where it was."""

from pathlib import Path

import aiohttp

from bot.playground import sample_servers, servers, threads
from bot.playground.model import ChannelKind
from bot.playground.persistence import DATABASE_NAME, ObjectStore
from bot.playground.playground import Playground
from tests.playground.conftest import Raw, picture


async def test_restart_keeps_channels_messages_commands_and_files(tmp_path: Path) -> None:
    async with Playground(data=tmp_path) as peer, aiohttp.ClientSession() as session:
        raw, world = Raw(peer, session), peer.world
        channel = world.channel("lobby")
        form = aiohttp.FormData()
        form.add_field("payload_json", '{"content": "board"}', content_type="application/json")
        form.add_field("files[0]", picture(), filename="board.png")
        _, sent = await raw("POST", f"/channels/{channel.id}/messages", data=form)
        _, gone = await raw("POST", f"/channels/{channel.id}/messages", {"content": "gone"})
        await raw("DELETE", f"/channels/{channel.id}/messages/{gone['id']}")
        commands = f"/applications/{world.application.id}/commands"
        await raw("PUT", commands, [{"name": "go", "description": "Go"}])
        registered = [each.shape for each in world.commands.values()]
        threads.start(world, channel, world.bot.id, "kept", ChannelKind.PRIVATE_THREAD)
        peer.skip(3600)
        before = peer.clock.now()
    async with Playground(data=tmp_path) as peer:
        assert peer.clock.now() >= before
        (message,) = peer.seat("ann").sees("lobby")
        assert (str(message.id), message.content) == (sent["id"], "board")
        assert message.file() == picture()
        assert [each.shape for each in peer.world.commands.values()] == registered
        thread = peer.world.channel("kept").thread
        assert thread is not None
        assert list(thread.members) == [peer.world.bot.id]
        assert peer.clock.snowflake() > int(gone["id"])


async def test_ephemeral_and_unfinished_messages_vanish(tmp_path: Path) -> None:
    async with Playground(data=tmp_path) as peer, aiohttp.ClientSession() as session:
        raw, world = Raw(peer, session), peer.world
        commands = f"/applications/{world.application.id}/commands"
        await raw("PUT", commands, [{"name": "go", "description": "Go"}])
        ann = peer.seat("ann")
        for body in ({"type": 4, "data": {"content": "x", "flags": 64}}, {"type": 5}):
            interaction = (await ann.slash("lobby", "/go", wait="nothing")).interaction
            path = f"/interactions/{interaction.id}/{interaction.token}/callback"
            assert (await raw("POST", path, body))[0] == 204
        assert len(ann.sees("lobby")) == 2
        world.put_file(7, b"of a message that ends")
    async with Playground(data=tmp_path) as peer:
        assert peer.seat("ann").sees("lobby") == []
        assert peer.world.file(7) is None


def test_fresh_world_is_furnished_once(tmp_path: Path) -> None:
    first = sample_servers.world(ObjectStore(tmp_path))
    first.keep.close()
    second = sample_servers.world(ObjectStore(tmp_path))
    second.keep.close()
    assert second.users.keys() == first.users.keys()
    assert second.guilds == first.guilds
    assert second.channels == first.channels


def test_the_world_with_its_token_is_for_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / DATABASE_NAME).touch(mode=0o644)
    keep = ObjectStore(tmp_path)
    keep.put("thing", 1, b"the token")
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o077 == 0, path
    keep.close()
    fresh = ObjectStore(tmp_path / "new")
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    fresh.close()


def test_stored_world_survives_a_kill(tmp_path: Path) -> None:
    world = sample_servers.world(ObjectStore(tmp_path))
    channel = world.channel("lobby")
    servers.conversation(world, world.user("ann").id)
    # The first file is left open, as a killed process leaves it.
    after = sample_servers.world(ObjectStore(tmp_path))
    after.keep.close()
    assert after.channels == world.channels
    assert channel.id in after.channels
    world.keep.close()
