"""The story of a match: the choice of its stretches, its captions, pages and file."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from html.parser import HTMLParser
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.channel.history.story import CHAPTERS_PER_PAGE, LONGEST_CAPTION, caption, pages_of
from bot.discord_limits import MAX_LAYOUT_LENGTH
from bot.tables.history.story import GAPS_PER_MATCH, MAX_EVENT_FRAMES, MAX_FRAMES, Frame, frames
from bot.tables.history.turning_points import RestPoint
from bot.tables.notes import Diary
from bot.tables.pictures import story_chapters, story_pictures
from bot.tables.pictures.story_chapters import Chapter, Remark
from bot.tables.pictures.story_pictures import StoryOrder
from bot.tables.seat_changes import SeatChange, reseat
from bot.words.course import standing_sentence, turn_sentence
from bot.words.names import seat_names
from bot.words.story_page import Figure, Quote, story_page
from render import Picture
from rules import catalogue
from storage.matches import match_log
from tests.bot.support.match_play import move_keys, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.support.depth import sampled
from tests.support.running_bot import Running

ROOM_NAME = "table-one"
LONG = 60
PICTURE = Picture(b"png", "alt", 8, 8)


def stood(count: int, swings: dict[int, float]) -> list[RestPoint]:
    """Return rest points, ten entries apart; the first seat gains `swings` up to a place."""
    score, points = 0.0, list[RestPoint]()
    for place in range(count):
        score += swings.get(place, 0)
        points.append(RestPoint((score, 0.0), place * 10, f"round {place}"))
    return points


def test_turning_points_notes_and_events_are_chosen_in_order() -> None:
    chosen = frames(stood(LONG, {20: 9, 40: 5}), [303], [50])
    places = [frame.index for frame in chosen]
    assert {20, 31, 40, 50} <= {*places}
    assert places == sorted(places)
    frame = next(frame for frame in chosen if frame.index == 20)
    assert (frame.since, frame.until, frame.when) == (190, 200, "round 19")
    assert frame.swing is not None
    assert (frame.swing.before, frame.swing.after) == (0, 9)


@pytest.mark.parametrize("notes", [0, 3, 500])
def test_story_has_six_to_twelve_pictures_without_long_gaps(notes: int) -> None:
    noted = [number * 7 % (LONG * 10) for number in range(notes)]
    chosen = frames(stood(LONG, {5: 3}), noted, range(30, 55))
    assert 4 <= len(chosen) <= MAX_FRAMES
    assert len({frame.index for frame in chosen}) == len(chosen)
    if notes < MAX_FRAMES:
        places = [0, *(frame.index for frame in chosen), LONG]
        gaps = [after - before for before, after in pairwise(places)]
        assert max(gaps) <= LONG // GAPS_PER_MATCH
        assert (
            sum(place in range(30, 55) for place in places)
            <= MAX_EVENT_FRAMES + LONG // GAPS_PER_MATCH
        )


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_short_match_shows_each_stretch_once(count: int) -> None:
    assert [frame.index for frame in frames(stood(count, {}), [], [])] == [*range(1, count)]


def test_match_without_scores_has_a_story() -> None:
    points = [RestPoint((), place * 10, f"round {place}") for place in range(LONG)]
    assert len(frames(points, [], [])) >= 4


def chapter(text: str = "", remarks: int = 0) -> Chapter:
    notes = tuple(Remark("*Ann*", 0, f"{number} " + "_" * 290) for number in range(remarks))
    return Chapter("Round 1", text, notes, PICTURE)


def test_captions_of_a_page_fit_into_one_layout() -> None:
    words = caption(chapter("*" * 4000, 9))
    assert len(words) <= LONGEST_CAPTION
    assert "more; the file has all" in words
    assert CHAPTERS_PER_PAGE * LONGEST_CAPTION + 200 <= MAX_LAYOUT_LENGTH
    short = chapter("x")._replace(remarks=(Remark("*Ann*", 0, "short"),))
    assert "> “short” — \\*Ann\\*" in caption(short)


@pytest.mark.parametrize(("count", "expected"), [(3, [3]), (6, [3, 3]), (12, [4, 4, 4])])
def test_pages_are_of_about_equal_length(count: int, expected: list[int]) -> None:
    assert [len(page) for page in pages_of([chapter()] * count)] == expected


def test_caption_has_a_date() -> None:
    dated = chapter("x")._replace(at=datetime(2026, 12, 12, 18, tzinfo=UTC))
    assert caption(dated).splitlines()[0] == "**Round 1** · <t:1797098400:d>"
    assert "<t:" not in caption(chapter("x"))


NAMED = {0: "Ann", 1: "Bea", 2: "Cyd"}


@pytest.mark.parametrize(
    ("seat", "before", "after", "words"),
    [
        (0, (42, 44, 9), (50, 44, 9), "Ann gains 8 (from 42 to 50) and takes the lead from Bea."),
        (0, (4, 4, 0), (6, 4, 0), "Ann gains 2 (from 4 to 6) and takes the lead, 2 ahead."),
        (0, (9, 4, 0), (12, 5, 0), "Ann gains 3 (from 9 to 12) and pulls 7 ahead."),
        (0, (9, 4, 0), (7, 4, 0), "Ann loses 2 (from 9 to 7) and still leads by 3."),
        (0, (2, 4, 0), (4, 4, 0), "Ann gains 2 (from 2 to 4) and is level with Bea."),
        (0, (9, 4, 0), (3, 4, 0), "Ann loses 6 (from 9 to 3) and loses the lead to Bea."),
        (2, (9, 4, 0), (9, 4, 6.5), "Cyd gains 6½ (from 0 to 6½) and is within 2½ of Ann."),
        (2, (9, 4, 3), (9, 4, 1), "Cyd loses 2 (from 3 to 1) and falls 8 behind Ann."),
    ],
)
def test_turning_point_tells_what_it_meant_for_the_lead(
    seat: int, before: tuple[float, ...], after: tuple[float, ...], words: str
) -> None:
    assert turn_sentence(NAMED, seat, before, after) == words


def test_turn_of_a_solo_match_has_no_lead() -> None:
    assert turn_sentence(NAMED, 0, (1,), (3,)) == "Ann gains 2 (from 1 to 3)."
    assert standing_sentence(NAMED, (3,)) == ""


def test_standing_names_the_leader_or_level_players() -> None:
    assert standing_sentence(NAMED, (3, 5.5, 1)) == "Bea leads by 2½."
    assert standing_sentence(NAMED, (5, 5, 1)) == "Ann and Bea are level on 5."
    assert standing_sentence(NAMED, ()) == ""


class Loads(HTMLParser):
    """Collects the text of a page, and the addresses that it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_page_holds_its_pictures_and_no_foreign_markup() -> None:
    evil = "<script>alert(1)</script>\" onload='x'"
    quote = Quote(evil, 0, evil)
    page = story_page(
        "Game", "ganymede", "ab12", evil, [evil], [Figure(evil, evil, [quote], b"png", evil)]
    )
    parser = Loads()
    parser.feed(page.decode())
    assert "script" not in parser.tags
    assert parser.text.count("<script>alert(1)</script>") == 7
    assert all(address.startswith("data:image/png;base64,") for address in parser.addresses)


async def test_running_and_closed_matches_have_no_story(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    assert "no story" in refusal_of(await app.seat("ann").slash(ROOM_NAME, "/story"))
    await app.bot.services.tables.abort(live, None)
    assert "no story" in refusal_of(await app.seat("ann").slash(ROOM_NAME, "/story"))


async def ended(app: Running, game: str) -> Any:
    """Play a match to its end with a note on the first move; return its message."""
    status, live = await on_turn(app, "ann", "bea", game=game)
    rng = random.Random(4)
    while live.seat_of(app.seat("ann").id) not in live.pending_seats():
        await play_move(app, live, live.pending_seats()[0])
    await play_move(app, live, live.seat_of(app.seat("ann").id))
    await app.seat("ann").slash(ROOM_NAME, "/note", text="Here it began.")
    while live.is_running:
        seat = live.pending_seats()[0]
        await play_move(app, live, seat, move_keys(live, seat, rng))
    await app.wait_until_idle()
    return status


@pytest.mark.parametrize("slug", sampled(sorted(catalogue), 1))
async def test_story_is_paged_and_saved_as_a_file(app: Running, slug: str) -> None:
    status = await ended(app, slug)
    ann = app.seat("ann")
    page = (await app.seat("dov").press(status, "Story")).message
    assert page.ephemeral
    assert "**The match begins** · <t:" in page.text
    assert " leads by " in page.text or " are level on " in page.text or " gains " in page.text
    assert "Here it began" not in page.text
    count = int(page.text.split("the story, 1 of ")[1].split()[0])
    last = page
    for _ in range(count - 1):
        last = (await app.seat("dov").press(last, "Next")).message
    assert "wins" in last.text or "share" in last.text
    own = (await ann.press(status, "My notes")).message
    await ann.press(own, "Share my notes")
    opened = (await ann.slash(ROOM_NAME, "/story")).message
    assert "“Here it began.” — Ann" in opened.text
    sent = (await ann.press(opened, "Save as file")).message
    assert sent.attachments[0].filename.endswith(".html")
    assert b"Here it began." in sent.file()
    assert 6 <= sent.file().count(b"<figure>") <= 12


def test_event_still_shown_by_a_view_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def moments(view: str, *_: object) -> list[SimpleNamespace]:
        return [SimpleNamespace(words=lambda: [view])] if view else []

    monkeypatch.setattr(story_pictures, "artists", {"any": SimpleNamespace(moments=moments)})
    order = cast("StoryOrder", SimpleNamespace(game="any", names=()))
    assert story_pictures.event_indices(order, ["", "a", "a", "", "a", "b"]) == [1, 4, 5]


async def test_story_names_the_former_holder_of_an_ais_seat(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd")
    seat, tables = live.pending_seats()[0], app.bot.services.tables
    name = live.seat(seat).name
    await play_move(app, live, seat)
    revision = live.match.revision
    await reseat(tables, live, SeatChange(seat, leaver=live.seat(seat).person_id))
    assert live.names[seat].startswith("AI for ")
    assert seat_names(live.table, revision)[seat] == name
    assert seat_names(live.table, live.match.revision)[seat].startswith("AI for ")
    steps = await app.store.run(match_log.changes, table=live.id)
    frame = Frame(1, 0, len(steps[0].entries), "round 1")
    chapter = story_chapters.chapter(live, Diary((), steps), frame, PICTURE)
    assert name in chapter.text
    assert "AI for" not in chapter.text
