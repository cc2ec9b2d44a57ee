"""Looking: boards, hands, logs, rules, settings, lines."""

import random
from collections.abc import Sequence
from functools import partial

import pytest

from bot.commands.autocompletion import complete_move
from bot.playground.driver import Reply, Seat
from bot.tables.pictures.boards import NOTHING_NEW, SINCE_TURN_START
from bot.words.names import fill_names
from bot.words.rules_page import search, sections
from rules import catalogue
from rules.kernel import SeededDice
from storage.matches import match_log
from tests.bot.support.match_play import holder, move_keys, on_turn, play_move
from tests.bot.support.message_parts import refusal_of, select_id
from tests.bot.support.positions import stored_bytes
from tests.bot.support.service_fixture import NAMES, ServiceFixture
from tests.support.depth import sampled
from tests.support.patience import until
from tests.support.random_walks import walk
from tests.support.running_bot import Running

PNG = b"\x89PNG"
ROOM = "table-one"


def full_text(seat: Seat, reply: Reply) -> str:
    """Return all parts of an ephemeral answer."""
    parts = seat.now(reply).messages
    assert all(part.ephemeral for part in parts)
    assert all(len(part.text) <= 2000 for part in parts)
    return "\n".join(part.text for part in parts)


def has_all(whole: str, words: str) -> bool:
    """Return whether every line of a long text is among these words."""
    return all(line.strip() in words for line in whole.splitlines())


def shows_all(seat: Seat, reply: Reply, whole: str) -> bool:
    """Return whether an ephemeral answer shows every line of a long text."""
    return has_all(whole, full_text(seat, reply))


async def test_the_board_is_shown_to_the_asker_alone(app: Running) -> None:
    await on_turn(app, "ann", "bea", "cyd")
    shown = (await app.seat("ann").slash(ROOM, "/board")).message
    assert shown.ephemeral
    assert shown.file().startswith(PNG)
    assert shown.attachments[0].description
    assert [message for message in app.seat("bea").sees(ROOM) if message.id == shown.id] == []


async def test_the_board_as_text_comes_in_as_many_messages_as_it_takes(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", "cyd", "dov")
    ann = app.seat("ann")
    reply = await ann.slash(ROOM, "/board", text=True)
    whole = app.bot.services.boards.board_text(live, live.match.view(live.table.seat_of(ann.id)))
    assert len(whole) > 2000, "the test needs a long board"
    await until(lambda: has_all(whole, full_text(ann, reply)), "the last part of the board")


async def test_the_board_as_text_begins_with_changes(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    for _ in range(2):
        await play_move(app, live, live.pending_seats()[0])
    ann, bea = app.seat("ann"), app.seat("bea")
    texts = [full_text(seat, await seat.slash(ROOM, "/board", text=True)) for seat in (ann, bea)]
    assert any(text.startswith("Changed") for text in texts)


async def test_text_preference_applies_everywhere(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea", "cyd", "dov")
    ann = app.seat("ann")
    set_to = await ann.slash("lobby", "/settings", text_board=True)
    assert "as text" in set_to.message.text
    whole = app.bot.services.boards.board_text(live, live.match.view(live.table.seat_of(ann.id)))
    assert len(whole) > 2000, "the test needs a long board"
    for line in ("/board", "/mine"):
        reply = await ann.slash(ROOM, line)
        await until(partial(shows_all, ann, reply, whole))
        assert all(not message.attachments for message in ann.now(reply).messages)
    reply = await ann.press(status, "My view")
    await until(lambda: has_all(whole, full_text(ann, reply)))


async def test_a_hand_is_seen_by_its_owner_alone(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    hands = {}
    for name in ("ann", "bea"):
        shown = (await app.seat(name).slash(ROOM, "/mine")).message
        assert shown.ephemeral
        assert shown.buttons == ["Play"]
        hands[name] = shown.file()
    assert hands["ann"] != hands["bea"]
    assert "no seat" in refusal_of(await app.seat("dov").slash(ROOM, "/mine"))
    assert live.is_running


async def test_an_unstarted_table_has_no_board(app: Running) -> None:
    await app.opened("ann")
    for line in ("/board", "/mine", "/undo", "/log", "/resign"):
        reply = await app.seat("ann").slash(ROOM, line)
        if line != "/log":
            refusal_of(reply)
        else:
            assert "Nothing has happened yet." in reply.message.text


async def test_the_log_since_ones_own_last_move(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    mover, other = live.pending_seats()[0], 1 - live.pending_seats()[0]
    reader = app.seat(holder(live, mover))
    await play_move(app, live, mover)
    while live.pending_seats() == [mover]:
        await play_move(app, live, mover)
    assert "Nothing has happened yet." in full_text(
        reader, await reader.slash(ROOM, "/log", since=True)
    )
    await play_move(app, live, other)
    since = full_text(reader, await reader.slash(ROOM, "/log", since=True))
    everything = full_text(reader, await reader.slash(ROOM, "/log"))
    assert live.names[other] in since
    assert "begins with" not in since
    assert "begins with" in everything
    assert everything.endswith(since.split("\n", 1)[1].rsplit("\n", 1)[-1])


async def test_the_log_tells_no_secrets(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    record = {seat.person_id: seat.seat for seat in live.table.seats}
    steps = await app.store.run(lambda s: match_log.changes(s, table=live.id))
    secret = [item for step in steps for item in step.news if item.to is not None]
    assert secret
    for name in ("ann", "bea", "dov"):
        seat = app.seat(name)
        words = full_text(seat, await seat.slash(ROOM, "/log"))
        for item in secret:
            if not item.for_seat(record.get(seat.id)):
                assert fill_names(item.text, live.names) not in words


async def test_rules_are_found_by_words_and_numbers(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    ann = app.seat("ann")
    offered = await ann.complete(ROOM, "/rules", focused="section", value="take-off")
    assert offered[0]["value"].startswith("3.4")
    for section in sections("ganymede"):
        reply = await ann.slash(ROOM, "/rules", section=section.title)
        last = section.text.splitlines()[-1].strip()
        await until(partial(shows_all, ann, reply, last))
        assert full_text(ann, reply).startswith(f"**Ganymede: {section.title}**")
    by_number = await ann.slash(ROOM, "/rules", section="3.8.6")
    assert "3.8.6" in full_text(ann, by_number)
    others = await ann.slash("lobby", "/rules", section="settler")
    assert "See also" in full_text(ann, others)
    assert "Try a single word" in refusal_of(await ann.slash(ROOM, "/rules", section="castling"))
    assert "'chess'" in refusal_of(await ann.slash(ROOM, "/rules", section="king", game="chess"))
    endless = await ann.slash(ROOM, "/rules", section="x" * 5900)
    assert len(endless.message.text) <= 2000


async def test_every_offered_section_is_found(app: Running) -> None:
    ann = app.seat("ann")
    seen: set[str] = set()
    for value in ("", "1", "2", "3", "4", "5", "6", "glossary", "settings"):
        for choice in await ann.complete(ROOM, "/rules", focused="section", value=value):
            seen.add(choice["value"])
    assert seen >= {section.title for section in sections(next(iter(catalogue)))}


async def test_each_rule_of_a_question_is_in_the_rules(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    named = {turn.ask.rule for turn in walk(live.match, "random", SeededDice("rules"))}
    assert len(named) > 5
    for rule in named:
        assert search("ganymede", rule), rule


async def test_settings_are_kept_and_shown(app: Running) -> None:
    ann = app.seat("ann")
    first = (await ann.slash("lobby", "/settings")).message.text
    assert "waits for Commit" in first
    changed = (
        await ann.slash("lobby", "/settings", colours="contrast", text_board=True, commit=False)
    ).message
    assert changed.ephemeral
    words = changed.text
    assert "contrast" in words
    assert "as text" in words
    assert "immediately" in words
    await app.restart()
    assert (await ann.slash("lobby", "/settings")).message.text == words
    assert (await app.seat("bea").slash("lobby", "/settings")).message.text == first


async def test_settings_are_chosen_in_selects(app: Running) -> None:
    ann = app.seat("ann")
    shown = (await ann.slash("lobby", "/settings")).message
    for number, (value, words) in enumerate(
        [("day", "day"), ("yes", "as text"), ("no", "is played immediately")]
    ):
        assert words not in shown.text
        shown = (await ann.select(shown, select_id(shown, number), [value])).message
        assert words in shown.text
    chosen = [
        [choice["value"] for choice in part["options"] if choice.get("default")]
        for part in shown.components
        if "options" in part
    ]
    assert chosen == [["day"], ["yes"], ["no"], ["yes"]]
    await app.restart()
    assert (await ann.slash("lobby", "/settings")).message.text == shown.text


async def test_colours_change_the_pictures_of_the_wisher_alone(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    ann, dov = app.seat("ann"), app.seat("dov")
    before = (await dov.slash(ROOM, "/board")).message.file()
    await dov.slash("lobby", "/settings", colours="contrast")
    assert (await dov.slash(ROOM, "/board")).message.file() != before
    night = (await ann.slash(ROOM, "/board")).message.file()
    await ann.slash("lobby", "/settings", colours="day")
    assert (await ann.slash(ROOM, "/board")).message.file() != night


async def test_a_line_is_played_whole_or_not_at_all(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    seat, other = app.seat(holder(live, mover)), app.seat(holder(live, 1 - mover))
    before = await stored_bytes(app, status)
    wrong: Sequence[tuple[Seat, str, str]] = [
        (seat, "tile:T99", "Nearest legal"),
        (seat, "tile", "Nearest legal"),
        (other, "tile:T01", "not your turn"),
        (app.seat("dov"), "tile:T01", "no seat"),
    ]
    for who, line, words in wrong:
        assert words in refusal_of(await who.slash(ROOM, "/play", line=line))
    opened = await seat.slash(ROOM, "/play", line="   ")
    assert "Take a tile" in opened.message.text, "a line of nothing opens the panel"
    keys = move_keys(live, mover)
    too_long = " ".join([*keys, "tile:T01"])
    refusal_of(await seat.slash(ROOM, "/play", line=too_long))
    assert await stored_bytes(app, status) == before
    reply = await seat.slash(ROOM, "/play", line="  ".join(keys), deliver_twice=True)
    assert reply.message.text.startswith("Played.")
    assert live.match.length > 0
    assert await stored_bytes(app, status) != before


async def test_lines_complete_themselves_to_legal_lines(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    seat = app.seat(holder(live, mover))
    offered = await seat.complete(ROOM, "/play", focused="line", value="")
    assert [choice["value"] for choice in offered] == [
        option.key for option in complete_move(live.match, mover, "")
    ][:25]
    half = await seat.complete(ROOM, "/play", focused="line", value="til")
    assert half
    assert all(choice["value"].startswith("tile:") for choice in half)
    line = ""
    while more := await seat.complete(ROOM, "/play", focused="line", value=f"{line} ".lstrip()):
        line = more[0]["value"]
    assert (await seat.slash(ROOM, "/play", line=line)).message.text.startswith("Played.")
    nothing = await seat.complete(ROOM, "/play", focused="line", value="chess e4 ")
    assert nothing == []


@pytest.mark.parametrize("ended", sampled([False, True]))
async def test_an_ended_table_still_shows_itself(app: Running, ended: bool) -> None:
    _, live = await on_turn(app, "ann", "bea")
    ann = app.seat("ann")
    rng = random.Random(3)
    while ended and live.is_running:
        await play_move(
            app, live, live.pending_seats()[0], move_keys(live, live.pending_seats()[0], rng)
        )
    if not ended:
        asked = (await ann.slash(ROOM, "/table abort")).message
        await ann.press(asked, "Close it")
    await app.wait_until_idle()
    assert (await ann.slash(ROOM, "/board")).message.file().startswith(PNG)
    assert "begins with" in (await ann.slash(ROOM, "/log")).message.text or ended
    for line in ("/undo", "/resign", "/table abort", "/table ping"):
        refusal_of(await ann.slash(ROOM, line))
    assert NAMES[0] in live.names.values()


async def test_a_place_of_the_board_is_shown_large(app: Running) -> None:
    await app.begun("ann", "bea", game="space_empires")
    ann = app.seat("ann")
    offered = await ann.complete("table-one", "/board", focused="at", value="H")
    assert offered
    assert all(choice["value"].startswith("H") for choice in offered)
    shown = (await ann.slash("table-one", "/board", at=offered[0]["value"])).message
    assert shown.ephemeral
    assert len(shown.attachments) == 1
    assert offered[0]["value"] in (shown.attachments[0].description or "")
    words = (await ann.slash("table-one", "/board", at=offered[0]["value"], text=True)).message
    assert offered[0]["value"] in words.text
    refusal = refusal_of(await ann.slash("table-one", "/board", at="nowhere"))
    assert "'nowhere' isn't a place" in refusal


async def test_a_board_without_a_close_up_shows_its_parts(app: Running) -> None:
    await app.begun("ann", "bea")
    ann = app.seat("ann")
    refusal = refusal_of(await ann.slash("table-one", "/board", at="H4"))
    assert "'H4' isn't a place on this board. Try Display, left." in refusal
    offered = await ann.complete("table-one", "/board", focused="at", value="player")
    assert [choice["value"] for choice in offered] == ["Player 1", "Player 2"]


async def test_zoom_shows_one_part_of_the_board_and_offers_the_others(app: Running) -> None:
    status = await app.begun("ann", "bea")
    ann = app.seat("ann")
    shown = (await ann.press(status, "Zoom")).message
    assert shown.ephemeral
    assert "Zoom" in shown.text, "it opens where the action is"
    assert SINCE_TURN_START in shown.text
    picked = (await ann.select(shown, "Zoom: where", ["Player 2"])).message
    assert "Player 2" in picked.text
    assert picked.file() != shown.file()


async def test_zoom_amid_a_turn_shows_its_moves(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea", game="space_empires")
    seat = live.pending_seats()[0]
    mover = app.seat(holder(live, seat))
    assert NOTHING_NEW in (await app.seat("dov").press(status, "Zoom")).message.text
    ask = live.match.asks()[seat]
    fleet = next(key for key in ask.keys if key.startswith("move:SC"))
    await play_move(app, live, seat, [fleet])
    await play_move(app, live, seat, [live.match.asks()[seat].keys[0]])
    assert live.pending_seats() == [seat], "the turn goes on"
    assert SINCE_TURN_START in (await mover.press(status, "Zoom")).message.text
    assert SINCE_TURN_START in (await app.seat("dov").press(status, "Zoom")).message.text
