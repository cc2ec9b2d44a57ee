"""Opening a table, sitting down, leaving, AI seats, starting."""

import asyncio
import re
from typing import Any

import pytest

from bot.channel.lobby.lobby_texts import description
from bot.playground.error_responses import Impossible
from bot.words.game_settings import changed_switches
from rules import catalogue
from rules.ganymede.charts.content import FILES, FOLDER
from storage.schema.table_records import TableState
from tests.bot.support.command_files import send_file
from tests.bot.support.message_parts import copy_of, refusal_of, select_id
from tests.support.patience import until
from tests.support.running_bot import Running
from tests.support.status import Status

LONG_ENOUGH = 50_001


async def test_join_leave_and_ai_seats_show_in_one_message(app: Running) -> None:
    ann, bea, cyd = (app.seat(name) for name in ("ann", "bea", "cyd"))
    status = await app.opened("ann")
    assert "1. " + ann.mention in status.text
    assert "1 more player is needed" in status.text
    with pytest.raises(Impossible, match="disabled"):
        await ann.press(status, "Start")
    await bea.press(status, "Join", wait="acknowledged")
    await until(lambda: f"2. {bea.mention}" in status.text)
    await ann.press(status, "Add AI", wait="acknowledged")
    await until(lambda: re.search(r"^3\. AI \w+ \(fair\)$", status.text, re.MULTILINE))
    await ann.press(status, "Add AI", wait="acknowledged")
    await until(lambda: "All seats are taken" in status.text)
    for label in ("Join", "Add AI"):
        with pytest.raises(Impossible, match="disabled"):
            await cyd.press(status, label)
    await bea.press(status, "Leave", wait="acknowledged")
    await until(lambda: re.search(r"^2\. AI \w+ \(fair\)$", status.text, re.MULTILINE))
    assert bea.mention not in status.text
    await ann.press(status, "Remove AI", wait="acknowledged")
    await until(lambda: "3. " not in status.text)
    assert [message.id for message in ann.sees("table-one") if "is the host" in message.text] == [
        status.id
    ]
    assert status.pinged == []


async def test_each_ai_seat_shows_its_own_level_and_strength(app: Running) -> None:
    ann = app.seat("ann")
    status = await app.opened("ann", game="ganymede")
    levels = ["strong", "easy"]
    for number, level in enumerate(levels, 2):
        await ann.select(status, select_id(status), [level], wait="acknowledged")
        words = rf"^{number}\. AI \w+ \({level}\)$"
        await until(lambda words=words: re.search(words, status.text, re.MULTILINE))  # type: ignore[misc]
    for level in levels:
        assert f"{level.capitalize()} AIs: each " in status.text
    record = (await app.live(status)).table
    assert [seat.ai_level for seat in record.seats] == [None, *levels]
    assert all(seat.name.startswith("AI ") for seat in record.seats[1:])
    assert len({seat.name for seat in record.seats}) == 3


async def test_lobby_describes_the_game_its_players_and_duration(app: Running) -> None:
    for slug, game in catalogue.items():
        text = "\n".join(description(slug))
        assert len(text) <= 700, slug
        assert f"{game.seats[0]} to {game.seats[-1]} players" in text
        assert text.replace("\n", " ").endswith((".", ")")), text
    status = await app.opened("ann", game="space_empires")
    replies = catalogue["space_empires"]
    assert replies.about in status.text
    assert replies.duration in status.text
    assert replies.solo in status.text


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_the_preset_for_a_first_game_is_legal_and_differs(slug: str) -> None:
    game = catalogue[slug]
    for seats in game.seats:
        checked = game.check_options(game.first_game, seats)
        assert all(checked[key] == value for key, value in game.first_game.items())
    defaults = {setting.key: setting.default for setting in game.settings}
    assert all(defaults[key] != value for key, value in game.first_game.items())


async def test_a_first_game_is_one_press(app: Running) -> None:
    status = await app.opened("ann", "bea", game="space_empires")
    ann, bea = app.seat("ann"), app.seat("bea")
    assert "host" in refusal_of(await bea.press(status, "First game"))
    posted, before = [message.id for message in ann.sees("table-one")], status.text
    await ann.press(status, "First game", wait="acknowledged")
    await until(lambda: status.text != before, "the lobby with other settings")
    assert [message.id for message in ann.sees("table-one")] == posted, (
        "the table's message says it"
    )
    live = await app.live(status)
    preset = catalogue["space_empires"].first_game
    assert {key: live.table.options[key] for key in preset} == dict(preset)
    assert "First game" in status.buttons
    assert "Set up as a first game:" in status.text
    assert "Set up as a first game:" not in before


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            "space_empires",
            "**The match ends**: when somebody wins or at the limit",
        ),
        ("ganymede", "**Last round**: round 60"),
        (
            "starfarers",
            "**Last round**: 200, or 60 with 5 or 6 seats",
        ),
    ],
)
def test_a_lobby_always_tells_its_limit(game: str, words: str) -> None:
    settings = catalogue[game].settings
    assert words in changed_switches(game, {})[0]
    others = {
        setting.key: next(value for value in setting.values if value != setting.default)
        for setting in settings
        if setting.values and not setting.always_shown
    }
    assert words in changed_switches(game, others)[0]
    for shown in settings:
        assert not shown.shortcut[0] or shown.shortcut[0] in shown.values


def test_lobby_shows_the_current_limit() -> None:
    assert (
        "**Phase limit (highest income wins)**: 20 Economic Phases"
        in changed_switches("space_empires", {})[1]
    )
    changed = changed_switches("space_empires", {"limit": "8"})
    assert changed[1] == "**Phase limit (highest income wins)**: 8 Economic Phases"
    assert not any("20" in line for line in changed)
    endless = changed_switches("space_empires", {"endless": "on"})
    assert not any(line.startswith("**Limit") for line in endless)


async def test_until_somebody_wins_is_one_press(app: Running) -> None:
    status = await app.opened("ann", "bea", game="space_empires")
    ann, bea = app.seat("ann"), app.seat("bea")
    assert "20 Economic Phases (one sheet); 40 in a solo game" in status.text
    assert "host" in refusal_of(await bea.press(status, "No limit"))
    await ann.press(status, "No limit", wait="acknowledged")
    await until(lambda: "**The match ends**: when somebody wins, however long" in status.text)
    assert "No limit" not in status.buttons
    assert (await app.live(status)).table.options["endless"] == "on"


async def test_refusals_of_the_lobby_change_nothing(app: Running) -> None:
    ann, bea, cyd, dov = (app.seat(name) for name in ("ann", "bea", "cyd", "dov"))
    status = await app.opened("ann", "bea")
    before = (await app.live(status)).table.seats
    assert "already" in refusal_of(await bea.press(status, "Join"))
    assert "no seat" in refusal_of(await cyd.press(status, "Leave"))
    for label in ("Add AI", "Remove AI"):
        assert "host" in refusal_of(await bea.press(status, label))
    assert "Add AI" in refusal_of(await ann.press(status, "Remove AI"))
    assert "Join first" in refusal_of(await dov.press(status, "Start"))
    assert (await app.live(status)).table.seats == before


async def test_nobody_joins_beyond_the_last_seat_however_quickly(app: Running) -> None:
    status = await app.opened("ann", ai=2)
    replies = await asyncio.gather(
        app.seat("bea").press(status, "Join", wait="acknowledged"),
        app.seat("cyd").press(status, "Join", wait="acknowledged"),
    )
    bea, cyd = app.seat("bea"), app.seat("cyd")
    late = await until(lambda: [*bea.now(replies[0]).messages, *cyd.now(replies[1]).messages])
    assert any("All 4 seats" in reply.text for reply in late)
    assert len((await app.live(status)).table.seats) == 4


async def test_two_starts_at_once_deal_once(app: Running) -> None:
    status = await app.opened("ann", "bea")
    await asyncio.gather(
        app.seat("ann").press(status, "Start", wait="acknowledged", deliver_twice=True),
        app.seat("bea").press(status, "Start", wait="acknowledged"),
    )
    await until(lambda: "Play" in status.buttons)
    live = await app.live(status)
    assert live.table.state is TableState.RUNNING

    def replies() -> str:
        seen = [*app.seat("ann").sees("table-one"), *app.seat("bea").sees("table-one")]
        return "\n".join(message.text for message in seen if message.ephemeral)

    def how_it_stands() -> str:
        return f"the word to the second (shown: {replies()!r}; logged: {app.logged})"

    await app.wait_until_idle()
    await until(
        lambda: "already begun" in replies() or "already started" in replies(), how_it_stands
    )
    assert live.match.revision == 0, "it was dealt once"


async def test_joining_during_the_start_is_all_or_nothing(app: Running) -> None:
    status = await app.opened("ann", "bea")
    await asyncio.gather(
        app.seat("cyd").press(status, "Join", wait="acknowledged"),
        app.seat("ann").press(status, "Start", wait="acknowledged"),
    )
    await until(lambda: "Play" in status.buttons)
    live = await app.live(status)
    assert live.match.seats == len(live.table.seats)


async def test_a_started_table_takes_nobody_in(app: Running) -> None:
    status = await app.opened("ann", "bea")
    old = copy_of(status)
    await app.seat("ann").press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    cyd, ann = app.seat("cyd"), app.seat("ann")
    old.raw.id = status.id  # a press on the way while the table's message is edited
    assert "already begun" in refusal_of(await cyd.press(old, "Join"))
    assert "already begun" in refusal_of(await ann.press(old, "Leave"))
    assert "Press Play" in refusal_of(await ann.press(old, "Start"))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"game": "chess"}, ("'chess'", "Ganymede")),
        ({"game": "ganymede", "options": "track"}, ("'track'", "key=value")),
        (
            {"game": "ganymede", "options": "tracks=strict"},
            ("'tracks'", "first, track, rounds, content"),
        ),
        ({"game": "ganymede", "options": "track=loose"}, ("track", "hop, strict", "'loose'")),
        ({"game": "ganymede", "level": "genius"}, ("'genius'", "fair")),
        ({"game": "ganymede", "options": "x" * 3000}, ("key=value",)),
    ],
)
async def test_wrong_wishes_are_refused_by_name(
    app: Running, given: dict[str, Any], words: tuple[str, ...]
) -> None:
    reply = await app.seat("ann").slash("table-one", "/table new", **given, thread=True)
    if len(given.get("options", "")) < 2000:
        refusal = refusal_of(reply)
        assert all(word in refusal for word in words), refusal
    else:
        assert reply.message.text.endswith("…")
    world = app.peer.world
    assert world.threads_of(world.channel("table-one")) == [], "a thread was left behind"
    assert [message for message in app.seat("ann").sees("table-one") if not message.ephemeral] == []


async def test_options_complete_themselves_and_show(app: Running) -> None:
    ann = app.seat("ann")
    offered = await ann.complete(
        "table-one", "/table new", focused="options", value="", game="ganymede"
    )
    values = [choice["value"] for choice in offered]
    assert "track=strict" in values
    more = await ann.complete(
        "table-one", "/table new", focused="options", value="track=strict fi", game="ganymede"
    )
    assert [choice["value"] for choice in more] == [
        "track=strict first=lot",
        "track=strict first=seat",
    ]
    games = await ann.complete("table-one", "/table new", focused="game", value="gany")
    assert [choice["value"] for choice in games] == ["ganymede"]
    levels = await ann.complete("table-one", "/table new", focused="level", game="ganymede")
    assert {"easy", "fair", "strong"} == {choice["value"] for choice in levels}
    status = await app.opened("ann", "bea", options="track=strict first=seat", level="easy")
    assert "every space is entered" in status.text
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    live = await app.live(status)
    assert live.match.options == {"track": "strict", "first": "seat", "rounds": "60", "content": ""}


def own_cards() -> str:
    """Return the built-in cards as one file of a host's own."""
    return "\n".join((FOLDER / name).read_text("utf-8") for name in FILES)


async def test_a_content_file_of_ones_own_is_played_with(app: Running) -> None:
    ann = app.seat("ann")
    reply = await send_file(
        ann, "table-one", "/table new", "mine.toml", own_cards().encode(), game="ganymede", ai=1
    )
    assert "is open in" in reply.message.text
    posted = await until(
        lambda: next(
            (message for message in ann.sees("table-one") if "is the host" in message.text), None
        )
    )
    status = Status(app.peer.world, posted.raw)
    assert "a file supplied by the host" in status.text
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    await app.restart()
    assert (await app.live(status)).match.options["content"]


async def test_invalid_content_files_are_refused(app: Running) -> None:
    ann, cards = app.seat("ann"), own_cards()
    tile = next(line for line in cards.splitlines() if '"T05"' in line)
    bad = {
        "a tile short": (cards.replace(tile, ""), ("content", "tile", "29", "30")),
        "a colour that is none": (cards.replace(tile, tile.replace('"R"', '"Z"', 1)), ("T05",)),
        "a key too many": (cards.replace(tile, tile.replace("{", "{ mast = 3,")), ("T05", "mast")),
        "no TOML": ("tile = [[", ("content",)),
        "too large": ("#" * LONG_ENOUGH, ("50 kB",)),
    }
    for why, (text, words) in bad.items():
        body = text.encode()
        reply = await send_file(ann, "table-one", "/table new", "x.toml", body, game="ganymede")
        refusal = refusal_of(reply)
        assert all(word in refusal for word in words), f"{why}: {refusal}"
    no_text = await send_file(
        ann, "table-one", "/table new", "x.png", b"\xff\xfe\x00", game="ganymede"
    )
    assert "UTF-8" in refusal_of(no_text)
    assert [message for message in ann.sees("table-one") if not message.ephemeral] == []


async def test_the_level_of_ai_seats_is_completed_by_what_was_typed(app: Running) -> None:
    async def offered(typed: str) -> list[str]:
        choices = await app.seat("ann").complete(
            "table-one", "/table new", focused="level", value=typed, game="ganymede"
        )
        return [choice["value"] for choice in choices]

    assert await offered("") == ["easy", "fair", "strong"]
    assert await offered("Fai") == ["fair"]
    assert await offered("genius") == []


async def test_a_table_has_a_seat_left_for_its_host(app: Running) -> None:
    ann = app.seat("ann")
    answer = await ann.slash("table-one", "/table new", game="ganymede", ai=4)
    assert "Ganymede has 4 seats. Leave one for yourself" in refusal_of(answer)
    assert not ann.sees("table-one")[1:]
