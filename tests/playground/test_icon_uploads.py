"""Icons against the playground's application: uploads, races, refusals, lost emojis."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import discord
import pytest
import structlog

from bot import layouts
from bot.icons import Icons
from bot.interactions.presses import Action, button, persistent_view, select
from bot.playground.emojis import MAX_EMOJIS
from bot.playground.model import Emoji
from bot.playground.playground import Playground
from bot.words.icon_marks import icon_mark
from tests.playground.conftest import Starter, TestBot, picture

PICTURES = {"all_clock": picture(8), "gan_settler_red": picture(9), "gan_ship": picture(10)}
EMOJIS = "/applications/{application_id}/emojis"


def icons_of(bot: TestBot, pictures: Mapping[str, bytes] = PICTURES) -> Icons:
    async def paint() -> Mapping[str, bytes]:
        return pictures

    return Icons(bot, paint)


def names(peer: Playground) -> list[str]:
    """Return the emojis' names without their digests."""
    return sorted(emoji.name.rpartition("_")[0] for emoji in peer.world.emojis.values())


def uploads(peer: Playground) -> list[str]:
    sent: list[str] = []
    peer.observers.append(
        lambda exchange: sent.append(exchange.method) if exchange.path.startswith(EMOJIS) else None
    )
    return sent


async def test_upload_sends_only_missing_icons(peer: Playground, start: Starter) -> None:
    bot, sent = await start(lambda _: None), uploads(peer)
    await icons_of(bot).upload()
    assert names(peer) == sorted(PICTURES)
    assert sent == ["GET", *["POST"] * len(PICTURES)]
    await icons_of(bot).upload()
    assert sent[len(PICTURES) + 1 :] == ["GET"]


async def test_changed_icon_replaces_its_previous_version(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    await bot.create_application_emoji(name="gan_hello", image=picture())
    await icons_of(bot).upload()
    before = {emoji.name for emoji in peer.world.emojis.values()}
    await icons_of(bot, {**PICTURES, "gan_ship": picture(20)}).upload()
    after = {emoji.name for emoji in peer.world.emojis.values()}
    assert "gan_hello" in after  # the operator's own
    (gone,), (new,) = before - after, after - before
    assert gone.startswith("gan_ship_")
    assert new.startswith("gan_ship_")


async def test_two_processes_upload_each_icon_once(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    first, second = icons_of(bot), icons_of(bot)
    await asyncio.gather(first.upload(), second.upload())
    assert names(peer) == sorted(PICTURES)
    for name in PICTURES:
        assert first.emoji(name) == second.emoji(name) is not None


async def test_upload_beyond_the_cap_leaves_labels(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    peer.world.emojis = {number: Emoji(number, f"e{number}") for number in range(MAX_EMOJIS - 1)}
    icons = icons_of(bot)
    with structlog.testing.capture_logs() as logs:
        await icons.upload()
    assert [icons.emoji(name) is not None for name in PICTURES] == [True, False, False]
    assert [entry["event"] for entry in logs] == ["icons not uploaded; labels do"]


async def test_refused_upload_leaves_labels(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    peer.faults.fail("GET", EMOJIS, 403, code=50001)
    icons = icons_of(bot)
    with structlog.testing.capture_logs() as logs:
        await icons.upload()
    assert [entry["event"] for entry in logs] == ["icons not uploaded; labels do"]
    assert icons.emoji("gan_ship") is None
    assert await _sent_emojis(bot, peer, icons) == [None, None, None]


async def _sent_emojis(bot: TestBot, peer: Playground, icons: Icons) -> list[str | None]:
    """Send a button and two options with icons; return their emojis' names."""
    action = Action("t", "pick")
    view = persistent_view(
        [
            button(action, "Red", icon="gan_settler_red"),
            select(action, "Ship", [("a", "A"), ("b", "B")], icons=["gan_ship", "gan_none"], row=1),
        ]
    )
    channel = bot.get_partial_messageable(peer.world.channel("lobby").id)
    sent = await icons.send_with_icons(view, lambda: channel.send("x", view=view))
    pressed, chosen = (row.children[0] for row in sent.components)  # type: ignore[union-attr]
    assert isinstance(pressed, discord.Button)
    assert isinstance(chosen, discord.SelectMenu)
    emojis = [pressed.emoji, *(option.emoji for option in chosen.options)]
    return [emoji.name.rpartition("_")[0] if emoji else None for emoji in emojis]


async def test_message_shows_icons(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    icons = icons_of(bot)
    await icons.upload()
    assert await _sent_emojis(bot, peer, icons) == ["gan_settler_red", "gan_ship", None]


async def test_cover_shows_an_uploaded_icon(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    icons = icons_of(bot)
    await icons.upload()
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.Container(*layouts.beside_icon("Ganymede", "gan_ship")))
    channel = bot.get_partial_messageable(peer.world.channel("lobby").id)
    sent = await icons.send_with_icons(view, lambda: channel.send(view=view))
    cover = next(part for part in discord.ui.LayoutView.from_message(sent).walk_children()
                 if isinstance(part, discord.ui.Thumbnail))  # fmt: skip
    emoji = icons.emoji("gan_ship")
    assert emoji is not None
    assert cover.media.url == emoji.url


async def test_deleted_emoji_is_left_out_and_then_uploaded(
    peer: Playground, start: Starter
) -> None:
    bot = await start(lambda _: None)
    icons = icons_of(bot)
    await icons.upload()
    lost = next(each for each in peer.world.emojis.values() if "ship" in each.name)
    del peer.world.emojis[lost.id]
    assert await _sent_emojis(bot, peer, icons) == [None, None, None]
    await icons.wait_until_idle()
    assert names(peer) == sorted(PICTURES)
    assert await _sent_emojis(bot, peer, icons) == ["gan_settler_red", "gan_ship", None]


async def test_next_start_uploads_a_deleted_emoji(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    await icons_of(bot).upload()
    peer.world.emojis.popitem()
    await icons_of(bot).upload()
    assert names(peer) == sorted(PICTURES)


async def test_other_refusals_are_raised(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    icons = icons_of(bot)
    await icons.upload()
    view = persistent_view([button(Action("t", "pick"), "Red", icon="gan_ship")])
    channel = bot.get_partial_messageable(peer.world.channel("lobby").id)
    with pytest.raises(discord.HTTPException, match="2000 or fewer"):
        await icons.send_with_icons(view, lambda: channel.send("x" * 2001, view=view))


async def test_marks_become_emojis_or_nothing(peer: Playground, start: Starter) -> None:
    bot = await start(lambda _: None)
    icons = icons_of(bot)
    text = f"1. {icon_mark('gan_ship')}Ann{icon_mark('')}"
    assert icons.fill(text) == "1. Ann"
    await icons.upload()
    assert icons.fill(text) == f"1. {icons.emoji('gan_ship')} Ann"
