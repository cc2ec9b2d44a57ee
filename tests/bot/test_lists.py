"""Every list of the bot with a hundred entries: nothing is cut, lost or refused by Discord."""

import ast
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest
import sqlmodel
from sqlmodel import Session

import bot
from bot.channel.consent import undo
from bot.channel.history import notes, recap, story
from bot.channel.reminders.digest import digest_lines
from bot.channel.seasons import buttons as season_buttons
from bot.channel.seasons.content import Overview, standings_text
from bot.channel.table_message.content import fit_turning_points
from bot.commands import history, verify
from bot.discord_limits import (
    MAX_CHOICES,
    MAX_LAYOUT_LENGTH,
    MAX_MESSAGE_LENGTH,
    MAX_ROW_BUTTONS,
    MAX_ROWS,
)
from bot.interactions.paged_lists import LISTS, Listing, ListItem, pages_of
from bot.interactions.presses import Action, Pick, button
from bot.panel import next_tables
from bot.panel.news import headed_news
from bot.panel.standing_orders import orders_text, orders_view
from bot.panel.titles import join_fitting
from bot.playground.driver import Reply, Seat, Seen
from bot.tables.news import NewsDigest
from bot.tables.notes import Diary, PlacedNote
from bot.tables.pictures.story_chapters import Chapter, Remark
from bot.tables.seasons.standings import Standing
from bot.words.fitted_lines import fit_lines
from bot.words.results import TURNS_TITLE
from render.picture import Picture
from rules import catalogue
from rules.kernel import News, StandingOrder
from storage.archive.verdict import Verdict
from storage.clocks import clocks
from storage.schema.season_records import SeasonState
from storage.schema.table_rows import ClockRow, SeatRow, SnapshotRow, TableRow
from storage.schema.table_terms import Pace
from storage.tables import lookups, seats
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.service_fixture import ServiceFixture
from tests.support.narrowing import existing
from tests.support.running_bot import Running

ROOM = "table-one"
COUNT = 100
NAME, SEASON_NAME = 32, 60
"""Characters of a person's and of a season's name, at most."""
LINK = re.compile(r"\[[^\]]*\]\([^)]*\)")
ID = re.compile(r"table (\w{4,})\b")


async def crowd(app: Running) -> list[str]:
    """Store a hundred copies of a match of Ann and Bea in one channel; return the tables."""
    table = (await app.live(await app.begun("ann", "bea"))).id

    def copy(session: Session) -> None:
        for kind in (TableRow, SeatRow, SnapshotRow, ClockRow):
            key = "id" if kind is TableRow else "table_id"
            same = sqlmodel.select(kind).where(getattr(kind, key) == table)
            results = [row.model_dump() for row in session.exec(same)]
            copies = [row | {key: f"t{n:03}"} for n in range(1, COUNT) for row in results]
            session.add_all([kind(**row) for row in copies])
            session.flush()

    await app.store.run(copy)
    ann = app.seat("ann").id
    return [lookup.id for lookup in await app.store.read(lookups.tables_of, person_id=ann)]


def check_whole(text: str) -> None:
    """Check that a page fits into a message and that none of its lines is cut."""
    assert len(text) <= MAX_MESSAGE_LENGTH
    assert text.count("](") == len(LINK.findall(text)), text
    assert "…" not in text


async def pages(reader: Seat, reply: Reply) -> list[Seen]:
    """Return all pages of a list, turned one by one to the last."""
    results = [copy_of(reply.message)]
    while (at := re.search(r"Page (\d+) of (\d+)", results[-1].text)) and at[1] != at[2]:
        results.append(copy_of((await reader.press(results[-1], "Next")).message))
    for page in results:
        check_whole(page.text)
    return results


async def check_mygames(app: Running, tables: list[str]) -> None:
    ann = app.seat("ann")
    results = await pages(ann, await ann.slash("lobby", "/mygames"))
    lines = [line for page in results for line in page.text.splitlines() if line.startswith("- ")]
    assert sorted(existing(ID.search(line))[1] for line in lines) == sorted(tables)
    assert all(LINK.search(line) for line in lines)
    back = (await ann.press(results[-1], "Previous")).message
    assert "- **" in back.text


async def check_forget(app: Running, tables: list[str]) -> None:
    ann = app.seat("ann")
    results = await pages(ann, await ann.slash("lobby", "/forget-me"))
    shown = [name for page in results for name in ID.findall(page.text)]
    assert sorted(shown) == sorted(tables)
    assert all(
        "Forget me" in page.buttons and "The games themselves stay" in page.text for page in results
    )


async def check_find(app: Running, tables: list[str]) -> None:
    def offer(session: Session) -> None:
        for table in tables:
            seats.mark_offered(session, table=table, seat=1, at=app.bot.services.now())

    await app.store.run(offer)
    dov = app.seat("dov")
    results = await pages(dov, await dov.slash(ROOM, "/table find"))
    assert sorted(name for page in results for name in ID.findall(page.text)) == sorted(tables)
    taken = [label for page in results for label in page.buttons if label.startswith("Take seat")]
    assert sorted(label.rpartition(" ")[2] for label in taken) == sorted(tables)
    for page in results:
        named = {label.rpartition(" ")[2] for label in page.buttons if ": " in label}
        assert named == {*ID.findall(page.text)}, "each page has the buttons of its own lines"


async def check_which(app: Running, tables: list[str]) -> None:
    ann = app.seat("ann")
    results = await pages(ann, await ann.slash(ROOM, "/log"))
    labels = [label for page in results for label in page.buttons if "table" in label]
    assert sorted(existing(ID.search(label))[1] for label in labels) == sorted(tables)
    assert labels[-1] in (await ann.press(results[-1], labels[-1])).message.text


async def check_standings(app: Running, _: list[str]) -> None:
    lines = [f"{place}. Somebody: **0** points, 1 table" for place in range(COUNT)]
    with (
        patch.object(season_buttons, "group_lines", return_value=lines),
        patch.object(season_buttons, "hold_lines", return_value=[]),
        patch.object(season_buttons, "verification", return_value=""),
    ):
        await check_season_list(app, "seasontable", None, lines)


async def check_season_tables(app: Running, _: list[str]) -> None:
    lines = [f"Round {number}: in play" for number in range(COUNT)]
    entered = [SimpleNamespace(person_id=app.seat("ann").id, name="Ann", left_by=None)]
    with patch.object(season_buttons, "_pairing_line", lambda _season, line, *_rest: line):
        own = entered, [(line, None, 0) for line in lines]
        await check_season_list(app, "seasonown", own, lines)


async def check_season_list(app: Running, name: str, stored: object, lines: list[str]) -> None:
    """Check that a list of a season has an entry for each of its lines."""
    season = SimpleNamespace(
        id=1, name="Spring", hold_reason="", state=SeasonState.RUNNING, is_live=True, seats=2
    )
    presser: Any = SimpleNamespace(user=SimpleNamespace(id=app.seat("ann").id))
    with (
        patch.object(season_buttons, "season_here", AsyncMock(return_value=season)),
        patch.object(app.store, "read", AsyncMock(return_value=stored)),
    ):
        listing = await LISTS[name](app.bot.services, presser, "1")
    assert [entry.line for entry in listing.entries] == lines


async def check_notes(app: Running, tables: list[str]) -> None:
    ann, at = app.seat("ann").id, app.bot.services.now()
    written = [
        SimpleNamespace(person_id=ann, text=f"note {n}", at=at, revision=n, is_open=False)
        for n in range(COUNT)
    ]
    placed = [SimpleNamespace(note=note, length=1) for note in written]
    diary = SimpleNamespace(notes=placed, news_of=lambda _: [])
    presser: Any = SimpleNamespace(user=SimpleNamespace(id=ann))
    with patch.object(notes, "read_diary", AsyncMock(return_value=diary)):
        listing = await LISTS["notes"](app.bot.services, presser, tables[0])
    lines = [entry.line.rpartition("\n")[2] for entry in listing.entries]
    assert lines == [f"“{note.text}”" for note in written]


CHECKS: dict[str, Callable[[Running, list[str]], Awaitable[None]]] = {
    "mygames": check_mygames,
    "forget": check_forget,
    "find": check_find,
    "which": check_which,
    "seasontable": check_standings,
    "seasonown": check_season_tables,
    "notes": check_notes,
}


async def test_every_list_with_a_hundred_entries_is_whole(app: Running) -> None:
    assert CHECKS.keys() == LISTS.keys(), "a new list takes a check of its own"
    tables = await crowd(app)
    assert len(tables) == COUNT
    for check in CHECKS.values():
        await check(app, tables)
    ann, services = app.seat("ann"), app.bot.services
    # lists that end with a count of the rest
    text = refusal_of(await ann.slash(ROOM, "/undo"))
    assert text.endswith(f" and {COUNT - text.count('(')} more.")
    running = await app.store.read(clocks.of_person, person_id=ann.id)
    waiting = [(await services.tables.live(item.table_id), item) for item in running]
    digest = "\n".join(digest_lines(waiting, {}))
    assert len(digest) <= MAX_LAYOUT_LENGTH, "it is a layout"
    listed = len(LINK.findall(digest))
    assert f"and {COUNT - listed} more: `/mygames` lists them." in digest
    assert f"and {COUNT - listed + 7} more" in digest_lines(waiting, {}, 7)[-1]
    # choices, which Discord limits to 25: each is found by typing on
    offered = await ann.complete(ROOM, "/board", focused="table", value="")
    assert len(offered) == MAX_CHOICES
    for name in (tables[0], tables[-1]):
        results = await ann.complete(ROOM, "/board", focused="table", value=name)
        assert [choice["value"] for choice in results] == [name]
    profile = (await ann.slash(ROOM, "/profile")).message.text
    check_whole(profile)
    meanwhile = fit_lines([f"- table {name}: an AI plays." for name in tables], MAX_MESSAGE_LENGTH)
    assert meanwhile == [f"- table {name}: an AI plays." for name in tables][: len(meanwhile)] or (
        meanwhile[-1] == f"- and {COUNT - len(meanwhile) + 1} more."
    )


@pytest.mark.parametrize("length", [1, 30, 300, 3000])
@pytest.mark.parametrize("buttons", [0, 1, 7])
def test_pages_hold_every_entry_once_within_the_limits(length: int, buttons: int) -> None:
    items = [button(Action("t", "x", key=str(number)), "x") for number in range(buttons)]
    entries = [ListItem(f"{number} " + "x" * length, items) for number in range(COUNT)]
    results = pages_of(Listing("head", entries, "tail"))
    shown = [entry.line.split()[0] for page in results for entry in page]
    assert shown == [str(number) for number in range(COUNT)]
    for page in results:
        assert len("\n".join(entry.line for entry in page)) <= MAX_MESSAGE_LENGTH - len(
            "head\ntail\n"
        )
        assert sum(len(entry.items) for entry in page) <= (MAX_ROWS - 1) * MAX_ROW_BUTTONS


@pytest.mark.parametrize("room", [60, 500, MAX_MESSAGE_LENGTH])
@pytest.mark.parametrize("others", [0, 9])
def test_fitted_lines_count_what_they_leave_out(room: int, others: int) -> None:
    lines = [f"- table {number}" for number in range(COUNT)]
    results = fit_lines(lines, room, others=others)
    assert len("\n".join(results)) <= room
    kept = [line for line in results if line in lines]
    assert lines[: len(kept)] == kept
    hidden = COUNT - len(kept) + others
    assert (results[-1] == f"- and {hidden} more.") == (hidden > 0)


@pytest.mark.parametrize("most", [45, 100, 800])
def test_joined_words_count_the_rest(most: int) -> None:
    words = [f"word {number}" for number in range(COUNT)]
    line = join_fitting([words[:50], words[50:]], most)
    assert len(line) <= most
    listed, _, rest = line.rpartition(" and ")
    assert rest == f"{COUNT - len(re.split('[,;]', listed))} more"


def test_a_verdict_with_a_hundred_findings_is_whole() -> None:
    verdict = Verdict(wrong=[f"answer {number} is illegal there" for number in range(COUNT)])
    lines = fit_lines(verify.verdict_lines(verdict), MAX_MESSAGE_LENGTH)
    assert re.fullmatch(r"- and \d+ more\.", lines[-1])


def test_news_above_a_panel_count_those_not_shown() -> None:
    lines = [f"Bea moves settler {number}." for number in range(7)]
    news = NewsDigest(others=lines)
    shown = news.latest()
    text = headed_news("Meanwhile", news, shown)
    assert text.split("\n") == [
        "Meanwhile (2 more; `/recap`):",
        *(f"-# {line}" for line in shown),
    ]
    assert headed_news("Meanwhile", NewsDigest(lines[:1]), lines[:1]).startswith("Meanwhile:\n")
    assert not headed_news("Meanwhile", NewsDigest(), ())


def test_turning_points_without_room_are_counted() -> None:
    turns = [f"Round {number}: Ann leads." for number in range(9)]
    kept = fit_turning_points(turns, len("\n".join([TURNS_TITLE, *turns[:4], "-# And 5 more."])))
    assert kept == [TURNS_TITLE, *turns[:4], "-# And 5 more."]
    assert fit_turning_points(turns, 1000) == [TURNS_TITLE, *turns]
    assert fit_turning_points([], 1000) == []


async def test_recap_of_long_lines_fits_and_counts_the_rest(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    words = recap.recap_text(live, NewsDigest(others=["x" * 800] * COUNT), moved=True)
    assert len(words) <= MAX_MESSAGE_LENGTH
    assert f"{COUNT - words.count('- x')} earlier" in words


@pytest.mark.parametrize("game", catalogue)
async def test_all_standing_orders_of_a_game_are_shown(tables: ServiceFixture, game: str) -> None:
    live = await tables.begun(max(2, catalogue[game].seats[0]), game=game)
    orders = {
        window.id: StandingOrder(next(iter(window.answers)), always=True)
        for window in catalogue[game].windows
    }
    assert len(orders_text(live, 0, orders)) <= MAX_MESSAGE_LENGTH
    offered = sum(len(window.answers) for window in catalogue[game].windows)
    selects = [item for item in orders_view(live, 0, {}).children if hasattr(item, "item")]
    shown = {option.value for item in selects for option in getattr(item.item, "options", ())}
    assert len(shown) >= 2 * offered


async def test_every_standing_order_can_be_cancelled(tables: ServiceFixture) -> None:
    """Orders of one kind that differ are cancelled one by one, and a row has five buttons."""
    live = await tables.begun(2, game="spacecorp")
    windows = {window.id for window in catalogue["spacecorp"].windows}
    orders = {
        window: StandingOrder("pass", always=bool(number % 2))
        for number, window in enumerate(sorted(windows))
    }
    assert MAX_ROW_BUTTONS < len(orders) < MAX_CHOICES
    (cancels,) = [
        item.item
        for item in orders_view(live, 0, orders).children
        if isinstance(item, Pick) and item.action.verb == "unorder"
    ]
    assert windows <= {option.value for option in getattr(cancels, "options", ())}


def entrants(number: int) -> list[Any]:
    """Return people in a season whose names take as many characters as names can."""
    name = "_" * NAME
    return [SimpleNamespace(person_id=each, name=name, is_in=True) for each in range(number)]


@pytest.mark.parametrize("state", SeasonState)
def test_standings_message_of_a_hundred_people_fits(state: SeasonState) -> None:
    people, now = entrants(COUNT), datetime.now(UTC)
    season: Any = SimpleNamespace(
        name="_" * SEASON_NAME, state=state, hold_reason="x" * 100, starts_at=now,
        games=[*catalogue],
        seats=4, weeks=12, group_size=8, pace=Pace(bank=1, increment=1, vacation=1, turn=0),
        promoted=1, required=None, role_id=1, commitment="x" * 64, commitment_message_id=1,
        started_at=None, ends_at=None,
    )  # fmt: skip
    standings = [Standing(each.person_id, 100, 1000, 100, 3) for each in people]
    groups = {(0, number): standings[number::12] for number in range(12)}
    everybody = [each.person_id for each in people]
    shown = Overview(
        season, people, [], {} if state is SeasonState.OPEN else groups, 9, "s" * 64,
        byes=everybody, promoted=everybody, relegated=everybody,
    )  # fmt: skip
    text = standings_text(shown)
    check_whole(text.replace("…`", ""))
    assert f"{COUNT} entered" in text or "more" in text.splitlines()[-2]
    names = text.count("\\_" * NAME) - 1
    assert state is not SeasonState.OPEN or f" and {COUNT - names} more." in text


async def test_hundred_lines_to_take_back_are_counted(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    steps = [
        SimpleNamespace(undone=False, shortened=False, seat=0, news=[News(f"Line {number}.")])
        for number in range(COUNT)
    ]
    store = SimpleNamespace(read=AsyncMock(return_value=steps))
    call: Any = SimpleNamespace(live=live, services=SimpleNamespace(store=store))
    with patch.object(undo, "effective_news", lambda given: [step.news[0] for step in steps]):
        text = await undo.request_text(call, 0, [1])
    assert len(text) <= MAX_MESSAGE_LENGTH
    assert f"-# and {COUNT - text.count('Line')} more, see /log." in text


async def test_hundred_tables_waiting_elsewhere_are_counted(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    clock: Any = SimpleNamespace(seat=0, since=datetime.now(UTC), due_at=None)
    (*_, last) = next_tables.next_parts([(live, clock)] * COUNT, {}, proposed=False)
    assert getattr(last, "content", "") == f"-# And {COUNT - 3} more; `/mygames` lists them."


async def test_hundred_notes_at_one_move_are_counted(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    note: Any = SimpleNamespace(text="n" * 40)
    diary = Diary(tuple(PlacedNote(note, "Ann", 1) for _ in range(COUNT)))
    call: Any = SimpleNamespace(live=live, person=1, services=SimpleNamespace(store=None))
    with patch.object(history, "read_diary", AsyncMock(return_value=diary)):
        lines = await history.thoughts_of_step(call, 0, 2)
    kept = sum(note.text in line for line in lines)
    assert 0 < kept < COUNT
    assert str(COUNT - kept) in lines[-1]


def test_hundred_notes_of_a_chapter_are_counted() -> None:
    remarks = tuple(Remark("Ann", 0, "n" * 40) for _ in range(COUNT))
    text = story.caption(Chapter("Round 3", "x" * 5000, remarks, Picture(b"", "", 1, 1)))
    assert len(text) <= MAX_LAYOUT_LENGTH // story.CHAPTERS_PER_PAGE
    assert f"{COUNT - text.count('n' * 40)} " in text.splitlines()[-1]


# Each list that ends with a count of the rest has a test above, or one in the module named here.

COUNTED = {
    "channel/consent/undo.py:request_text": "test_hundred_lines",
    "channel/hints.py:_show_review": "test_fitted_lines",
    "channel/history/story.py:caption": "test_hundred_notes_of_a_chapter",
    "channel/lobby/game_settings.py:_list_field": "test_joined_words",
    "channel/premoves.py:_page_text": "tests/bot/tables/premoves/test_premoves.py",
    "channel/reminders/digest.py:digest_lines": "test_every_list",
    "channel/table_message/content.py:fit_turning_points": "test_turning_points_without_room",
    "channel/seasons/content.py:_fitting": "test_standings_message",
    "channel/seasons/content.py:standings_text": "test_standings_message",
    "commands/history.py:thoughts_of_step": "test_hundred_notes_at_one_move",
    "commands/verify.py:check": "test_a_verdict",
    "commands/play.py:play_line": "tests/bot/commands/test_typed_moves.py",
    "commands/reminders/vacation.py:let_ai_play": "test_every_list",
    "panel/display.py:shown_news": "tests/bot/panel/test_phone_height.py",
    "panel/text.py:_fit_message": "tests/bot/test_payloads.py",
    "panel/text.py:draft_lines": "tests/bot/panel/test_panel_layout.py",
    "panel/titles.py:title": "test_joined_words",
    "panel/titles.py:typed_title": "test_joined_words",
}

# Whatever joins lines for a message is either bounded, with the reason here, or in a list above.

BOUNDED = {
    "channel/hints.py:give_hint": "one line, STEPS outcomes",
    "channel/lobby/game_settings.py:settings_text": "the settings of a game",
    "channel/lobby/game_settings.py:_show_settings": "the settings of a game",
    "channel/history/replay.py:reply_replay": "one result",
    "commands/profile.py:show_profile": "a line for each game",
    "errors.py:report": "one sentence, or a fitted list",
    "layouts.py:plain": "one answer",
    "panel/text.py:_choices_line": "one choice; those left out are counted",
    "panel/notes.py:take_note": "a reason and the typed note, which a form bounds",
    "interactions/presses.py:report_stand_in": "SUMMARY_LINES lines",
}


def names_in(expression: ast.expr) -> set[str]:
    """Return the names in an expression."""
    return {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)}


FITTING = ("fit_lines", "fitting_news", "join_fitting")
"""Functions that count what they leave out."""


def cut_texts() -> set[str]:
    """Return the functions that cut a text to a message: a list would lose entries there."""
    folder, result = Path(bot.__file__ or "").parent, set[str]()
    for path in folder.rglob("*.py"):
        if {"playground", "tools"} & {*path.parts} or "truncate(" not in path.read_text():
            continue
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                result |= {
                    f"{path.relative_to(folder)}:{function.name}"
                    for call in ast.walk(function)
                    if isinstance(call, ast.Call)
                    and ast.unparse(call.func) == "truncate"
                    and {"MAX_MESSAGE_LENGTH", "MAX_LAYOUT_LENGTH"} & names_in(call.args[1])
                }
    return result


def counting() -> set[str]:
    """Return the functions that count what they leave out of a list."""
    folder, result = Path(bot.__file__ or "").parent, set[str]()
    for path in folder.rglob("*.py"):
        if not any(name in path.read_text() for name in FITTING):
            continue
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                result |= {
                    f"{path.relative_to(folder)}:{function.name}"
                    for call in ast.walk(function)
                    if isinstance(call, ast.Call) and ast.unparse(call.func) in FITTING
                }
    return result


def test_every_list_counting_the_rest_has_its_test() -> None:
    assert counting() == COUNTED.keys()
    known = [name for name in globals() if name.startswith("test_")]
    for name in COUNTED.values():
        assert name.endswith(".py") or any(each.startswith(name) for each in known), name


def test_only_bounded_texts_are_cut_to_a_message() -> None:
    assert cut_texts() == BOUNDED.keys(), "lists go through paged_lists or fit_lines"
