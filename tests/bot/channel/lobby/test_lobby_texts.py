"""Texts of lobbies and lists: seats, length, AI levels, the start; a first game; a rematch."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from bot.channel.lobby import lobby, lobby_texts
from bot.channel.lobby.dice_commitment import commitment_post, sealed_line
from bot.channel.lobby.game_settings import settings_fields
from bot.discord_limits import MAX_FORM_PARTS, MAX_OPTION_TEXT
from bot.playground.error_responses import Impossible
from bot.words.game_settings import describe_setting, switchable
from bot.words.games import STRENGTHS, game_label, level_label
from rules import catalogue
from rules.kernel import PASS
from storage.archive import archive
from storage.archive.verdict import verify
from storage.schema.table_records import Table
from tests.bot.support.match_play import play_move
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running

ROOM = "table-one"


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_the_list_of_games_tells_players_and_length(app: Running, slug: str) -> None:
    offered = await app.seat("ann").complete(ROOM, "/table new", focused="game", value="")
    named = {choice["value"]: choice["name"] for choice in offered}
    assert named[slug] == game_label(slug)
    assert f"to {catalogue[slug].seats[-1]} players · " in named[slug]
    assert "…" not in named[slug]
    assert any(letter.isdigit() or "rounds" in named[slug] for letter in named[slug])


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_every_value_of_a_setting_fits_a_list_with_its_question(slug: str) -> None:
    values = [
        describe_setting(setting, value) for setting in switchable(slug) for value in setting.values
    ]
    assert [line for line in values if len(line) > MAX_OPTION_TEXT] == []


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_form_offers_every_non_default_value(slug: str) -> None:
    plain: dict[str, Any] = dict.fromkeys(Table.__struct_fields__)
    record = Table(**(plain | {"id": "abcd", "game": slug, "options": {}}))
    fields = settings_fields(record)
    assert len(fields) <= MAX_FORM_PARTS
    offered = [value for field in fields for value, _ in field.options]
    unusual = [
        f"{setting.key} {value}"
        for setting in switchable(slug)
        for value in setting.values
        if value != setting.default
    ]
    assert sorted(offered) == sorted(unusual)


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_ai_levels_say_how_strong_they_are(app: Running, slug: str) -> None:
    offered = await app.seat("ann").complete(
        ROOM, "/table new", focused="level", value="", game=slug
    )
    assert [choice["value"] for choice in offered] == list(catalogue[slug].ai_levels)
    assert all(choice["name"] == level_label(choice["value"], slug) for choice in offered)
    assert all(choice["value"] in STRENGTHS for choice in offered)


def test_unknown_level_is_described_with_its_substitute() -> None:
    assert level_label("master", "ganymede").startswith("master: this program has no such level")
    assert "uses “fair” instead" in level_label("master", "ganymede")


async def test_a_lone_host_reads_what_starts_the_game(app: Running) -> None:
    ann = app.seat("ann")
    reply = await ann.slash(ROOM, "/table new", game="ganymede")
    assert "then press **Start**" in reply.message.text
    status = await app.opened("ann", room="lobby")
    assert "Others can press Join, or the host can press Add AI" in status.text
    assert "Then press Start" in status.text
    with pytest.raises(Impossible, match="disabled"):
        await ann.press(status, "Start")
    await ann.press(status, "Add AI", wait="acknowledged")
    await ann.until(lambda: "press Start to begin now" in status.text)
    assert "Fair AIs: each plays to win" in status.text


async def test_dice_are_one_line_under_the_board(app: Running) -> None:
    with patch.object(lobby, "commitment_post", commitment_post):
        status = await app.opened("ann", "bea")
    await app.seat("ann").press(status, "Start", wait="acknowledged")
    await app.seat("ann").until(lambda: "Play" in status.buttons)
    record = (await app.live(status)).table
    assert sealed_line(record) in status.text.splitlines()
    line = sealed_line(record)
    assert record.commitment_message is not None
    assert record.commitment_message.link in line
    assert record.commitment[:8] not in status.text, "the hash is in the commitment alone"
    assert "\n" not in line


async def test_in_a_first_game_everybody_passes_on_every_edge_at_first(app: Running) -> None:
    status = await app.opened("ann", "bea", game="spacecorp")
    ann = app.seat("ann")
    assert "standing orders pass" not in status.text
    await ann.press(status, "First game", wait="acknowledged")
    await ann.until(lambda: "everybody's standing orders pass on every Edge" in status.text)
    await ann.press(status, "Start", wait="acknowledged")
    await ann.until(lambda: "Play" in status.buttons)
    live = await app.live(status)
    edges = {window.id for window in catalogue["spacecorp"].windows if window.one_of == "Edge"}
    for seat in (0, 1):
        orders = live.match.orders(seat)
        assert set(orders) == edges
        assert all(order.key == PASS and order.always for order in orders.values())
    describe_setting = (await app.seat("bea").slash(ROOM, "/table orders")).message
    assert "every Edge: play none" in describe_setting.text.replace("Every", "every")
    await app.seat("bea").press(describe_setting, "Cancel: every Edge")
    assert live.match.orders(1) == {}
    await app.restart()
    assert set((await app.live(status)).match.orders(0)) == edges


async def test_a_first_game_verifies_with_its_orders(app: Running) -> None:
    status = await app.opened("ann", "bea", game="spacecorp")
    ann = app.seat("ann")
    await ann.press(status, "First game", wait="acknowledged")
    await ann.until(lambda: "standing orders pass" in status.text)
    await ann.press(status, "Start", wait="acknowledged")
    await ann.until(lambda: "Play" in status.buttons)
    live = await app.live(status)
    for _ in range(6):
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    await ann.slash(ROOM, "/table abort")
    for request in [message for message in ann.sees(ROOM) if "Agree" in message.buttons]:
        await app.seat("bea").press(request, "Agree")
    kept = await app.store.run(lambda session: archive.export(session, table=live.id))
    assert not [wrong for wrong in verify(kept, catalogue).wrong if "still" not in wrong]


async def test_alone_among_ai_seats_a_rematch_opens_a_table_like_it_once(app: Running) -> None:
    status = await app.begun("ann", ai=1)
    bea, ann = app.seat("bea"), app.seat("ann")
    assert "Rematch" not in status.buttons
    await ann.press((await ann.slash(ROOM, "/resign")).message, "Resign")
    await ann.until(lambda: "Rematch" in status.buttons)
    options = (await app.live(status)).table.options
    assert "Only those who played" in refusal_of(await bea.press(status, "Rematch"))
    describe_setting = (await ann.press(status, "Rematch")).message.text
    table = describe_setting.split()[1]
    record = (await app.bot.services.tables.live(table)).table
    assert record.options == options
    assert record.host_id == ann.id
    assert [seat.ai_level for seat in record.seats] == [None, "fair"]
    assert record.kept_seats == ()
    assert "press Start" in describe_setting
    assert table in refusal_of(await ann.press(status, "Rematch"))


async def test_fair_level_mentions_its_styles_and_duels() -> None:
    for slug, game in catalogue.items():
        entry = level_label("fair", slug)
        assert ("in its own style" in entry) == bool(game.styles)
        assert "duels against easy" in entry


@pytest.mark.parametrize("slug", ["ganymede", "space_empires", "spacecorp"])
async def test_lobby_describes_each_style_of_fair_seats_in_a_line(app: Running, slug: str) -> None:
    status = await app.opened("ann", ai=1, game=slug)
    lines = [line for line in status.text.splitlines() if line.startswith("-# Style: ")]
    described = [catalogue[slug].describe_plan(style, 2) for style in catalogue[slug].styles]
    assert lines == [f"-# Style: {words}." for words in described]


@pytest.mark.parametrize(
    ("count", "more"),
    [(lobby_texts.MAX_SETTINGS_LISTED, 0), (lobby_texts.MAX_SETTINGS_LISTED + 2, 2)],
)
def test_settings_beyond_the_listed_ones_are_counted(count: int, more: int) -> None:
    record = cast("Table", SimpleNamespace(game="ganymede", options={}))
    with patch.object(
        lobby_texts, "changed_switches", return_value=[f"S{number}" for number in range(count)]
    ):
        lines = lobby_texts.setting_lines(record)
    listed = [line for line in lines if line.startswith("S")]
    assert len(listed) == lobby_texts.MAX_SETTINGS_LISTED
    assert (
        lines[lobby_texts.MAX_SETTINGS_LISTED :]
        == [f"And {more} more. Press Settings to see all of them."][:more]
    )


def _next_step(*, fills_at: int | None, count: int, **changes: object) -> str:
    """Return the last lines of a Space Empires lobby with `count` seats taken."""
    values = {"untaken_seats": (), "outbox": (), "deal": None, "commitment_message": None}
    record = SimpleNamespace(
        game="space_empires", seats=(None,) * count, fills_at=fills_at, **(values | changes)
    )
    return "\n".join(lobby_texts._next_lines(cast("Table", record)))


def test_lobby_filling_at_three_lets_two_more_join() -> None:
    assert "Up to 2 more can join" in _next_step(fills_at=3, count=1)


def test_unstartable_lobby_does_not_mention_start() -> None:
    assert "press Start to begin now" in _next_step(fills_at=None, count=2)
    posting = _next_step(fills_at=None, count=2, outbox=(1,))
    assert "press Start" not in posting
    kept = _next_step(fills_at=None, count=2, untaken_seats=(1,))
    assert "Start" not in kept
