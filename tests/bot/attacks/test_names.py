"""Players may be called anything: no name reaches beyond itself, in any message."""

import random
import re

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.channel.lobby.dice_commitment import sealed_line
from bot.channel.reminders.pings import ping_text
from bot.channel.table_message.content import EARLIER_IN_LOG, fit_news
from bot.playground.model import User
from bot.tables.reminders.policy import PingReason
from bot.words import names
from render import text_board
from storage.clocks import clocks
from tests.bot.support.limit_checks import play_random_move
from tests.bot.support.match_play import play_move, play_setup
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.bot.support.wording import shown_status
from tests.support.log_text import log_text
from tests.support.patience import until
from tests.support.running_bot import Running

WILD = ("**bold**", "[x](https://x.y)", "@everyone", "<@1400000000000000100>")
LINK = re.compile(r"(?<!\\)\[[^\]]*\]\(")
LAYOUT = re.compile(r"(?<!\\)\*\*bold")


def check_tame(words: str) -> None:
    """Check that none of the wild names does anything in a message."""
    assert not LINK.search(words), words
    assert not LAYOUT.search(words.replace("**\\*", "").replace("\\*\\*", "")), words
    assert "@everyone" not in words
    assert not re.search(r"(?<!\\)<@1400000000000000100>", words.replace(f"<@{FIRST_PERSON}>", ""))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("line\nbreak\ttab", "line break tab"),
        ("\u202egnp.exe\u2066", "gnp.exe"),
        ("  wide   open ", "wide open"),
        ("x" * 99, "x" * 32),
        ("\u05e7\u05e8\u05df", "\u05e7\u05e8\u05df"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
        ("\u3164\u2800\u200b", ""),
        ("", ""),
    ],
)
def test_a_name_is_one_visible_line(given: str, kept: str) -> None:
    assert names.sanitize(given) == kept


@pytest.mark.parametrize("name", ["*", "a_b_c", "`x`", "||s||", "# big", "> q", "<#1>", "</x:1>"])
def test_marks_of_layout_show_as_they_are(name: str) -> None:
    written = names.escape(name)
    assert re.sub(r"\\(.)", r"\1", written) == name
    assert re.match(r"\\", written) or "\\" in written


@given(st.text(alphabet="a_*`~|>#-[]()\\<@!&1234567890\n everyone", max_size=60))
def test_layout_is_escaped_as_the_client_library_would(words: str) -> None:
    plain = discord.utils.escape_markdown(words, ignore_links=False)
    assert names.escape(words) == discord.utils.escape_mentions(plain).replace("<", "\\<")


async def test_wild_names_are_tame_in_every_message_of_a_match(tables: ServiceFixture) -> None:
    live = await tables.begun(4, names=WILD)
    rng = random.Random(4)
    for _ in range(40):
        check_tame(await shown_status(tables.store, live))
        check_tame(await log_text(tables.store, live, FIRST_PERSON))
        check_tame(text_board(live.match.view(None), names=list(live.markdown_names.values())))
        for clock in await tables.store.run(lambda s: clocks.of_table(s, table=live.id)):
            check_tame(ping_text(live, clock, FIRST_PERSON, PingReason.TURN))
        await play_random_move(tables, live, rng)
    assert any("bold" in line for line in live.markdown_names.values())


async def test_the_longest_names_leave_room_for_what_is_most_needed(tables: ServiceFixture) -> None:
    live = await tables.begun(4, names=("_" * 32, "*" * 32, "~" * 32, "|" * 32))
    rng = random.Random(5)
    for _ in range(60):
        text = await shown_status(tables.store, live)
        assert len(text) <= 2000
        assert text.endswith(sealed_line(live.table))
        assert not text.endswith("…")
        await play_random_move(tables, live, rng)


def test_news_are_dropped_oldest_first() -> None:
    hint = len(EARLIER_IN_LOG) + 1
    assert fit_news(["old", "new"], hint + 8) == [EARLIER_IN_LOG, "-# new"]
    assert fit_news(["old", "new"], hint + 16) == ["-# old", "-# new"]
    assert fit_news([], hint) == []


async def test_a_wild_name_sits_down_joins_and_plays(app: Running) -> None:
    users: dict[str, User] = {user.username: user for user in app.peer.world.users.values()}
    users["ann"].global_name = "\u3164"
    users["bea"].global_name = "[x](https://x.y) @everyone"
    status = await app.begun("ann", "bea")
    live = await play_setup(app, status)
    assert live.names == {0: "ann", 1: "[x](https://x.y) @everyone"}
    for _ in range(2):
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    shown = [item for item in app.seat("ann").sees("table-one") if not item.ephemeral]
    assert await until(lambda: "x.y" in status.text)
    for item in shown:
        check_tame(item.text)
        assert not item.raw.mention_everyone
    mine = await app.seat("bea").slash("table-one", "/board", text=True)
    for item in mine.messages:
        check_tame(item.text)


WHOLES = (
    *("\\*", "\\_", "<@12345678901234567>", "<t:1795000000:R>", "</table new:801>", "<:ore:5>"),
    *("[Ganymede](https://discord.com/x)", "https://discord.com/channels/1 "),
)


@given(st.lists(st.sampled_from([*WHOLES, "a", " bc ", "\n"]), min_size=1, max_size=12))
def test_cut_text_splits_no_escape_mention_or_link(parts: list[str]) -> None:
    text = "".join(parts)
    for limit in range(1, len(text)):
        cut = names.truncate(text, limit)
        assert len(cut) <= limit
        assert cut.endswith("…")
        kept = cut[:-1]
        assert text.startswith(kept)
        starts = [sum(map(len, parts[:number])) for number in range(len(parts))]
        for start, part in zip(starts, parts, strict=True):
            if part in WHOLES:
                assert not start < len(kept) < start + len(part.rstrip()), (cut, part)
