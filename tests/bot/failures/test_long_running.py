"""Demands of Discord on a bot in the long run: each test is a fault that somebody met."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import aiohttp
import discord
import pytest
import structlog
from discord import Permissions

from bot import run
from bot.commands.table_group import MAX_SEATS
from bot.commands.user_installed import INSTALLABLE as ANYWHERE
from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.discord_permissions import INVITE_PERMISSIONS, PERMISSION_NAMES, missing_permissions
from bot.playground import servers
from bot.playground.model import Channel
from bot.playground.permissions import Permission
from bot.playground.world import World
from bot.settings import Settings
from bot.tables import news
from rules import catalogue
from rules.kernel import News
from storage.schema.log_records import LoggedChange
from tests.bot.support.match_play import on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.undo_requests import ask_for_undo, match_with_draw, open_request
from tests.support.depth import sampled
from tests.support.patience import until
from tests.support.running_bot import Running, table_of

ROOM = "table-one"


TROUBLES = {"archived": (400, 50083), "deleted": (404, 10008), "forbidden": (403, 50013)}
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")


@pytest.mark.parametrize("error", sampled(TROUBLES))
async def test_a_successful_undo_is_never_reported_as_a_failure(app: Running, error: str) -> None:
    _, live, mover = await match_with_draw(app, "ann", "bea")
    await ask_for_undo(app, live, mover)
    other = app.seat(live.seat(1 - mover).name.lower())
    posted = open_request(other)
    status, code = TROUBLES[error]
    app.peer.faults.fail(*EDIT, status=status, code=code, times=1)
    reply = await other.press(posted, "Agree")
    await app.wait_until_idle()
    assert [item.text for item in other.now(reply).messages] == [
        f"You have agreed. The last answer of {live.markdown_names[mover]} has been undone."
    ]


@pytest.mark.parametrize("error", sampled(TROUBLES))
async def test_a_successful_change_of_seats_never_reports_a_failure(
    app: Running, error: str
) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = live.table.seat_of(app.seat("bea").id)
    assert seat is not None
    await app.seat("ann").slash(ROOM, "/table replace", seat=seat + 1, by="cyd")
    bea, (status, code) = app.seat("bea"), TROUBLES[error]
    app.peer.faults.fail(*EDIT, status=status, code=code, times=1)
    reply = await bea.press(open_request(bea), "Agree")
    await app.wait_until_idle()
    assert live.table.seat_of(app.seat("cyd").id) == seat
    (message,) = bea.now(reply).messages
    assert message.text.startswith("You have agreed. The seat is now")


async def test_after_consent_the_asker_is_pinged_at_once(app: Running) -> None:
    status, live, mover = await match_with_draw(app, "ann", "bea")
    asker, _ = await ask_for_undo(app, live, mover)
    other = app.seat(live.seat(1 - mover).name.lower())
    await other.press(open_request(other), "Agree")
    await app.wait_until_idle()
    assert status.pinged == [asker.user.username]


async def test_failed_post_of_a_table_gives_a_reason_and_cleans_up(app: Running) -> None:
    ann = app.seat("ann")
    app.peer.faults.fail("POST", "/channels/{channel_id}/messages", status=403, times=1)
    text = refusal_of(await ann.slash(ROOM, "/table new", game="ganymede"))
    assert "permission" in text
    assert (await ann.slash("lobby", "/mygames")).message.text.startswith("You have no seat")
    assert [message for message in ann.sees(ROOM) if not message.ephemeral] == []


async def test_failed_post_of_a_table_leaves_no_open_thread(app: Running) -> None:
    ann, world = app.seat("ann"), app.peer.world
    app.peer.faults.fail("POST", "/channels/{channel_id}/messages", status=403, times=1)
    refusal_of(await ann.slash(ROOM, "/table new", game="ganymede", thread=True))
    left = world.threads_of(world.channel(ROOM))
    assert [item for item in left if item.thread and not item.thread.archived] == []


async def test_a_table_is_stated_to_be_open_once_it_can_be_seen(app: Running) -> None:
    ann = app.seat("ann")
    before = len(app.exchanges)
    await ann.slash(ROOM, "/table new", game="ganymede")
    assert [message for message in ann.sees(ROOM) if "is the host" in message.text]
    called = [f"{exchange.method} {exchange.path}" for exchange in app.exchanges[before:]]
    answer = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
    assert called.index("POST /channels/{channel_id}/messages") < called.index(answer)


async def test_a_thread_carries_its_tables_id(app: Running) -> None:
    reply = await app.seat("ann").slash(ROOM, "/table new", game="ganymede", thread=True)
    table, world = reply.message.text.split()[1], app.peer.world
    (thread,) = world.threads_of(world.channel(ROOM))
    assert table in thread.name


class Flaky:
    """A client that reaches Discord at the third try."""

    tries: int = 0

    async def __aenter__(self) -> "Flaky":
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def start(self, _token: str) -> None:
        Flaky.tries += 1
        if Flaky.tries == 1:
            raise aiohttp.ClientError("no network")
        if Flaky.tries == 2:
            answer: Any = SimpleNamespace(status=400, reason="Bad Request")
            raise discord.HTTPException(answer, "the commands were refused")


async def test_start_without_network_or_sync_waits_with_one_line_each(
    tmp_path: Path,
) -> None:
    Flaky.tries = 0
    with (
        structlog.testing.capture_logs() as lines,
        patch.object(run, "Orrery", lambda *_, **__: Flaky()),
        patch.object(run, "START_RETRIES", (0.01,)),
    ):
        await run.run_on_discord(Settings(home=tmp_path), None, "token")  # type: ignore[arg-type]
    assert Flaky.tries == 3
    assert [line["event"] for line in lines] == ["Discord cannot be reached"] * 2
    assert not any("exc_info" in line for line in lines)


def test_the_playground_has_a_database_of_its_own(tmp_path: Path) -> None:
    alone = Settings(home=tmp_path, _env_file=None)  # type: ignore[call-arg]
    online = Settings(home=tmp_path, ORRERY_TOKEN="a.b.c", _env_file=None)  # type: ignore[call-arg]
    assert alone.database != online.database
    assert Settings(home=tmp_path, DATABASE_URL="sqlite://").database == "sqlite://"  # type: ignore[call-arg]


async def test_every_command_says_where_it_may_be_used(app: Running) -> None:
    anywhere = {command.name for command in ANYWHERE}
    for command in app.peer.world.commands.values():
        more = command.name in anywhere
        assert command.shape["contexts"] == [0, 1, 2][: 2 + more], command.name
        assert command.shape["integration_types"] == [0, 1][: 1 + more], command.name


async def test_every_group_of_a_game_has_room_for_another_move(app: Running) -> None:
    shapes = [command.shape for command in app.peer.world.commands.values()]
    for slug, game in catalogue.items():
        (group,) = [shape for shape in shapes if shape["name"] == (game.group or slug)]
        assert len(group["options"]) <= 22, slug
        deeper = [shape["name"] for part in group["options"] for shape in part.get("options", ())]
        lines = [shape["name"] for shape in group["options"]] + deeper
        assert {command.name for command in game.commands} <= set(lines)


async def test_a_rare_move_is_typed_one_word_deeper(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    seat = app.seat("ann")
    text = refusal_of(await seat.slash(ROOM, "/empires more repeat", table=table_of(status)))
    assert "[" in text, "the rule that asks now"


async def test_a_sheet_can_be_asked_for_after_the_end_as_the_own_view_can(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    asked = (await app.seat("ann").slash(ROOM, "/table abort", table=table_of(status))).message
    await app.seat("ann").press(asked, "Close it")
    await app.wait_until_idle()
    ann = app.seat("ann")
    own = await ann.slash(ROOM, "/mine")
    assert "your view" in own.message.text
    sheet = (await ann.slash(ROOM, "/empires sheet")).message
    assert "Your colonies yield 20 CP" in sheet.text


async def test_one_option_given_twice_is_refused(app: Running) -> None:
    text = refusal_of(
        await app.seat("ann").slash(
            ROOM, "/table new", game="ganymede", options="track=hop track=strict"
        )
    )
    assert "'track' is given twice" in text


def test_log_line_too_long_for_a_message_is_split() -> None:
    parts = news.split_line("word " * 800)
    assert len(parts) > 2
    assert all(len(part) < MAX_MESSAGE_LENGTH for part in parts)
    assert " ".join(parts).split() == ["word"] * 800


async def test_a_log_with_an_endless_line_tells_its_end(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    long = News("begin " + "and on " * 700 + "the end.")
    step = LoggedChange(1, app.bot.services.now(), None, None, None, (), (long,), undone=False)
    lines = [part for line in news.log_lines(live, [step], None) for part in news.split_line(line)]
    assert lines[-1].endswith("the end.")


def test_the_bound_of_a_seat_comes_from_the_catalogue() -> None:
    assert max(game.seats[-1] for game in catalogue.values()) == MAX_SEATS


async def test_replace_offers_as_many_seats_as_any_game_has(app: Running) -> None:
    shapes = {value.shape["name"]: value.shape for value in app.peer.world.commands.values()}
    replace = {value["name"]: value for value in shapes["table"]["options"]}["replace"]
    bounds = {value["name"]: value.get("max_value") for value in replace["options"]}
    assert bounds["seat"] == MAX_SEATS


async def test_each_permission_listed_by_doctor_is_used(app: Running) -> None:
    used, may = Permission(0), World.may

    def noted(world: World, channel: Channel, user: int, *needed: Permission) -> bool:
        nonlocal used
        for permission in needed if user == world.bot.id else ():
            used |= permission
        return may(world, channel, user, *needed)

    with patch.object(World, "may", noted):
        await app.seat("ann").slash(ROOM, "/table new", game="ganymede", thread=True)
        status = await app.begun("bea", "cyd")
        await app.restart()
        live = await app.live(status)
        app.bot.poster.pings.unsure.add(live.id)  # as after a crash
        await play_move(app, live, live.pending_seats()[0])
        await app.wait_until_idle()
        await until(lambda: used & Permission.READ_MESSAGE_HISTORY, "the search for old pings")
        await app.seat("dov").slash(ROOM, "/learn", game="ganymede")
    # asked of every mention, needed for @everyone alone
    assert (
        int(used & ~Permission.MENTION_EVERYONE | Permission.VIEW_CHANNEL)
        == INVITE_PERMISSIONS.value
    )


COMMANDS: dict[str, dict[str, Any]] = {
    "/table new": {"game": "ganymede", "thread": True},
    "/learn": {"game": "ganymede"},
}


@pytest.mark.parametrize(
    "flag", sorted({*PERMISSION_NAMES} - {"view_channel", "read_message_history"})
)
async def test_command_names_the_permission_denied_by_a_channel(app: Running, flag: str) -> None:
    world = app.peer.world
    channel = world.channel(ROOM)
    role = servers.bot_role(world, world.guilds[channel.guild_id or 0])
    servers.overwrite(world, channel, role, deny=Permissions(**{flag: True}).value)
    lines = []
    for command, options in COMMANDS.items():
        reply = await app.seat("ann").slash(ROOM, command, **options)
        lines.append(reply.message.text)
    lines.append((await app.seat("ann").slash(ROOM, "/table new", game="ganymede")).message.text)
    assert any(
        f"I don't have these permissions here: {PERMISSION_NAMES[flag]}." in words
        for words in lines
    ), lines


def test_readme_lists_every_permission_and_no_other() -> None:
    readme = " ".join((Path(__file__).parents[3] / "README.md").read_text().split())
    listed = (
        readme.partition("and these permissions: ")[2]
        .partition(".")[0]
        .replace("Channels", "Channel")
    )
    assert sorted(listed.split(", ")) == sorted(PERMISSION_NAMES.values())


def test_command_can_only_ask_for_what_the_invite_link_has() -> None:
    with pytest.raises(KeyError):
        missing_permissions(Permissions.none(), ["manage_messages"])
    assert INVITE_PERMISSIONS.value == sum(
        Permissions(**{flag: True}).value for flag in PERMISSION_NAMES
    )
