"""/remind and what comes of it, through the real client on the playground's clock."""

import asyncio
from datetime import datetime, time, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from bot.playground.driver import Seen
from storage.reminders import notices
from storage.schema.people_records import NoticeKind
from tests.bot.support.match_play import on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.panel_steps import choose_first, open_panel
from tests.bot.support.reminder_checks import (
    HOUR,
    has_reminder,
    latest_reminder,
    sent_pings,
    skip_time,
    wait_for_ping,
)
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM, DAY = "table-one", 24 * HOUR
BERLIN = ZoneInfo("Europe/Berlin")


async def till(app: Running, hour: int, minute: int = 0) -> None:
    """Pass time until it is so late in Berlin."""
    now = app.bot.services.now().astimezone(BERLIN)
    moment = datetime.combine(now.date(), time(hour, minute), BERLIN)
    if moment <= now:
        moment = datetime.combine(now.date() + timedelta(days=1), time(hour, minute), BERLIN)
    seconds = moment.timestamp() - now.timestamp()
    await skip_time(app, seconds)


def letters(app: Running, name: str) -> list[Seen]:
    """Return the bot's direct messages to somebody that still exist."""
    return app.seat(name).sees(app.seat(name).conversation())


async def test_quiet_hours_keep_the_first_ping_back_until_they_end(app: Running) -> None:
    bea = app.seat("bea")
    await bea.slash("lobby", "/remind", zone="Europe/Berlin", quiet="22:00-08:00")
    await till(app, 23)
    status = await app.begun("ann", "bea")
    await wait_for_ping(app, "ann", 1)
    await till(app, 7, 55)
    assert sent_pings(app, "bea") == []
    assert bea.mention in status.text, "the table says whom it waits for all the same"
    await skip_time(app, 600)
    await wait_for_ping(app, "bea", 1)


async def test_a_wish_for_direct_messages_holds_from_the_first_ping_on(app: Running) -> None:
    await app.seat("bea").slash("lobby", "/remind", by="message")
    status = await app.begun("ann", "bea")
    await until(lambda: letters(app, "bea"), "the direct message")
    assert status.pinged == ["ann"]
    assert "is waiting for you" in letters(app, "bea")[0].text
    await app.pinged()  # noted too, or the next one would be counted from after the skip
    await skip_time(app, 12 * HOUR + 60)
    await until(lambda: "is still waiting" in letters(app, "bea")[-1].text, "the next one")
    await until(lambda: len(letters(app, "bea")) == 1, "the place of the one before")
    panel = await app.seat("bea").press(letters(app, "bea")[-1], "Play")
    assert "[2.2]" in panel.message.text
    live = await app.live(status)
    await play_move(app, live, 1)
    await until(lambda: not [letter for letter in letters(app, "bea") if not letter.ephemeral])


async def test_refused_direct_message_goes_to_the_channel(
    app: Running,
) -> None:
    app.peer.world.user("bea").closed = True
    await app.seat("bea").slash("lobby", "/remind", by="message")
    await app.begun("ann", "bea")
    await wait_for_ping(app, "bea", 1)
    assert "I can't send you direct messages" in sent_pings(app, "bea")[0]
    await skip_time(app, 12 * HOUR + 60)
    assert "I can't send" not in await wait_for_ping(app, "bea", 2)
    shown = (await app.seat("bea").slash("lobby", "/remind")).message.text
    assert "Discord rejects these" in shown
    app.peer.world.user("bea").closed = False
    await app.seat("bea").slash("lobby", "/remind", by="message")
    await skip_time(app, 24 * HOUR + 60)
    await until(lambda: letters(app, "bea"), "the direct message, now that they are taken")


async def test_both_ways_and_both_messages_go_with_the_move(app: Running) -> None:
    await app.seat("bea").slash("lobby", "/remind", by="both")
    status = await app.begun("ann", "bea")
    await until(lambda: letters(app, "bea") and has_reminder(app, "bea"))
    await play_move(app, await app.live(status), 1)
    await until(lambda: not letters(app, "bea") and not has_reminder(app, "bea"))


async def test_one_digest_a_day_instead_of_pings(app: Running) -> None:
    bea = app.seat("bea")
    await bea.slash("lobby", "/remind", zone="Europe/Berlin", digest="09:00")
    await till(app, 12)
    first = await app.begun("ann", "bea")
    await app.begun("cyd", "bea", room="table-two", game="spacecorp")
    await till(app, 8, 50)
    assert (sent_pings(app, "bea"), letters(app, "bea")) == ([], [])
    await skip_time(app, 15 * 60)
    await until(lambda: letters(app, "bea"), "the digest")
    (digest,) = letters(app, "bea")
    assert "2 tables are waiting for you" in digest.text
    assert len(digest.buttons) == 2
    await play_move(app, await app.live(first), 1)
    await skip_time(app, DAY)
    await until(lambda: len(letters(app, "bea")) == 2, "the next day's")
    assert "1 table is waiting for you" in letters(app, "bea")[-1].text


async def test_digest_with_a_lost_response_comes_once(
    app: Running,
) -> None:
    bea = app.seat("bea")
    await bea.slash("lobby", "/remind", zone="Europe/Berlin", digest="09:00")
    await till(app, 12)
    await app.begun("ann", "bea")
    await till(app, 8, 50)
    app.peer.faults.drop("POST", "/channels/{channel_id}/messages", times=99, after=True)
    await skip_time(app, 15 * 60)
    await until(lambda: letters(app, "bea"), "the digest")
    app.peer.skip(3600)
    app.peer.faults.clear()
    for _ in range(4):
        await skip_time(app, 1800)
    assert len(letters(app, "bea")) == 1


async def test_refused_digest_lists_only_the_channels_own_tables(
    app: Running,
) -> None:
    bea = app.seat("bea")
    app.peer.world.user("bea").closed = True
    await bea.slash("lobby", "/remind", zone="Europe/Berlin", digest="09:00")
    await app.begun("ann", "bea")
    await app.begun("cyd", "bea", room="table-two", game="spacecorp")
    await till(app, 9, 5)
    await until(lambda: sent_pings(app, "bea"), "the digest in the channel")
    (digest,) = sent_pings(app, "bea")
    assert "Ganymede" in digest
    assert "SpaceCorp" not in digest
    assert "and 1 more" in digest
    assert "I can't send you direct messages" in digest
    await skip_time(app, DAY)
    assert "I can't send" not in await wait_for_ping(app, "bea", 2)


async def test_absent_player_gets_no_reminder(app: Running) -> None:
    await app.seat("bea").slash("lobby", "/remind", away="3 days")
    await app.begun("ann", "bea")
    await wait_for_ping(app, "ann", 1)
    await skip_time(app, 2 * DAY)
    assert sent_pings(app, "bea") == []
    await app.seat("bea").slash("lobby", "/remind", away="back")
    await wait_for_ping(app, "bea", 1)


async def test_the_last_pending_player_is_notified_a_little_later(app: Running) -> None:
    status = await app.begun("ann", "bea")
    for name in ("ann", "bea"):
        await wait_for_ping(app, name, 1)
    await play_move(app, await app.live(status), 0)
    await skip_time(app, 60)
    assert len(sent_pings(app, "bea")) == 1, "they may just be at it"
    await skip_time(app, 600)
    assert "Only your move is missing" in await wait_for_ping(app, "bea", 2)


async def test_a_half_made_move_is_nudged(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    name = live.seat(live.pending_seats()[0]).name.lower()
    await skip_time(app, HOUR + 60)
    await app.pinged()
    before = len(sent_pings(app, name))
    panel = (await app.seat(name).press(status, "Play")).message
    await choose_first(app.seat(name), panel)
    await skip_time(app, HOUR - 60)
    assert len(sent_pings(app, name)) == before
    await skip_time(app, 120)
    assert "without committing it" in await wait_for_ping(app, name, before + 1)


async def test_next_player_is_notified_on_request(app: Running) -> None:
    for name in ("ann", "bea"):
        await app.seat(name).slash("lobby", "/remind", next=True)
    _, live = await on_turn(app, "ann", "bea")
    mover = live.seat(live.pending_seats()[0]).name
    other = "bea" if mover == "Ann" else "ann"
    await skip_time(app, 120)

    def notices() -> list[str]:
        return [words for words in sent_pings(app, other) if "You're next" in words]

    await until(notices, "the word that they are next")
    assert f"after {mover}" in notices()[0]
    await skip_time(app, 600)
    assert len(notices()) == 1


async def test_snoozing_until_the_evening_takes_a_zone(app: Running) -> None:
    await app.begun("ann", "bea")
    await skip_time(app, 12 * HOUR + 60)
    await wait_for_ping(app, "bea", 2)
    bea = app.seat("bea")
    refusal = refusal_of(await bea.press(latest_reminder(app, "bea"), "Tomorrow morning"))
    assert "/remind zone" in refusal
    await bea.slash("lobby", "/remind", zone="Europe/Berlin")
    await till(app, 12)
    count = len(sent_pings(app, "bea"))
    await bea.press(latest_reminder(app, "bea"), "This evening")
    await till(app, 18, 50)
    assert len(sent_pings(app, "bea")) == count
    await skip_time(app, 900)
    await wait_for_ping(app, "bea", count + 1)


async def test_the_page_shows_all_and_takes_choices(app: Running) -> None:
    ann = app.seat("ann")
    page = (await ann.slash("lobby", "/remind")).message
    assert "No reminder is scheduled" in page.text
    assert "Zone: unknown" in page.text
    answer = (await ann.slash("lobby", "/remind", zone="new york", quiet="23-7")).message
    assert "America/New_York" in answer.text
    assert "Quiet hours: 23:00 to 07:00" in answer.text
    form = await ann.press(answer, "Change")
    assert form.fields["zone"]["value"] == "America/New_York"
    assert form.fields["quiet"]["value"] == "23:00-07:00"
    chosen = (await ann.submit(form, every=["24 yes"])).message
    assert "How often: 24 h after the first ping" in chosen.text
    assert "before your turn: yes" in chosen.text
    assert "America/New_York" in chosen.text, "what was not touched stays"
    await app.begun("ann", "bea")
    page = (await ann.slash("lobby", "/remind")).message
    assert "Your next reminder comes on <t:" in page.text


async def test_the_next_reminder_says_why_it_comes_just_then(app: Running) -> None:
    status = await app.begun("ann", "bea")
    await wait_for_ping(app, "ann", 1)
    ann, table = app.seat("ann"), (await app.live(status)).id

    async def coming() -> str:
        text = (await ann.slash("lobby", "/remind")).message.text.split("\n")[-1]
        if "You seem to live" in text:
            text = (await ann.slash("lobby", "/remind")).message.text.split("\n")[-2]
        return text.partition(f"for table {table}: ")[2]

    assert await coming() == "12 h after the last one."
    await choose_first(ann, await open_panel(ann, status))
    assert await coming() == "you've started a move there without committing it."
    now = app.bot.services.now().astimezone(BERLIN)
    quiet = f"{now:%H}:00-{(now.hour + 3) % 24}:00"
    await ann.slash("lobby", "/remind", zone="Europe/Berlin", quiet=quiet)
    why = "you've started a move there without committing it, when your quiet hours end."
    assert await coming() == why


async def test_what_cannot_be_is_refused_and_changes_nothing(app: Running) -> None:
    ann = app.seat("ann")
    wrong: tuple[tuple[dict[str, Any], str], ...] = (
        ({"zone": "Berln"}, "Closest: Europe/Berlin"),
        ({"quiet": "22:00-08:00"}, "/remind zone"),
        ({"zone": "Europe/Berlin", "quiet": "22-22"}, "24 hours"),
        ({"away": "2020-01-01"}, "in the past"),
    )
    for options, words in wrong:
        assert words in refusal_of(await ann.slash("lobby", "/remind", **options))
    page = (await ann.slash("lobby", "/remind")).message
    assert "Zone: unknown" in page.text
    offered = await ann.complete("lobby", "/remind", focused="zone", value="berl")
    assert offered[0]["value"] == "Europe/Berlin"


async def test_a_reminder_of_an_ended_match_says_so(app: Running) -> None:
    status = await app.begun("ann", "bea")
    await skip_time(app, 12 * HOUR + 60)
    await wait_for_ping(app, "bea", 2)
    old = latest_reminder(app, "bea")
    live = await app.live(status)
    await app.bot.services.tables.abort(live)
    pressed = await app.seat("bea").press(old, "Snooze 1 h")
    assert "not your turn" in pressed.message.text
    await asyncio.sleep(0)


async def test_the_table_is_reported_when_direct_reminders_end(app: Running) -> None:
    await app.seat("bea").slash("lobby", "/remind", by="message")
    await app.begun("ann", "bea")
    for number in range(5):
        await skip_time(app, 12 * HOUR * number + 60)
    ended = "has had 5 reminders, the limit"
    await until(
        lambda: [message for message in app.seat("ann").sees(ROOM) if ended in message.text]
    )
    await skip_time(app, 400 * HOUR)
    assert len([message for message in app.seat("ann").sees(ROOM) if ended in message.text]) == 1


async def test_one_form_takes_all_wishes_at_once(app: Running) -> None:
    ann = app.seat("ann")
    page = (await ann.slash("lobby", "/remind")).message
    form = await ann.press(page, "Change")
    answer = await ann.submit(
        form, zone="berlin", quiet="22-8", away="3 days", every=["0 no"], by=["digest 18:00"]
    )
    assert answer.message.id == page.id
    for words in (
        "Zone: Europe/Berlin", "Quiet hours: 22:00 to 08:00", "Away: until", "first ping only",
        "One digest a day, at 18:00".lower(), "before your turn: no",
    ):  # fmt: skip
        assert words in answer.message.text
    back = await ann.submit(await ann.press(answer.message, "Change"), quiet="", away="")
    assert "Quiet hours: none" in back.message.text
    assert "Away: no" in back.message.text
    assert "Zone: Europe/Berlin" in back.message.text


async def test_what_a_form_cannot_be_reported_is_stated_by_its_field(app: Running) -> None:
    ann = app.seat("ann")
    page = (await ann.slash("lobby", "/remind")).message
    form = await ann.press(page, "Change")
    wrong: dict[str, Any] = {
        "zone": "Atlantis",
        "quiet": "5-5",
        "away": "2001-01-01",
        "every": ["48 yes"],
    }
    text = (await ann.submit(form, **wrong)).message.text
    for words in (
        "Not changed: Zone: There's no time zone 'Atlantis'",
        "Not changed: Quiet hours: Quiet hours of 24 hours",
        "Not changed: Away: That day is in the past",
    ):
        assert words in text
    assert "How often: 48 h after the first ping" in text
    unzoned = await ann.press(page, "Change")
    assert (
        "Quiet hours: Quiet hours need your time zone"
        in (await ann.submit(unzoned, quiet="22-8")).message.text
    )


async def test_page_names_a_notice_of_an_expired_clock(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    dov, due = app.seat("dov"), app.bot.services.now() + timedelta(hours=1)
    await dov.slash("lobby", "/remind", zone="UTC")
    claim: dict[str, Any] = {"person_id": dov.id, "due_at": due, "table": live.id}
    await app.store.run(partial(notices.schedule, kind=NoticeKind.CLAIM, **claim))
    page = (await dov.slash("lobby", "/remind")).message.text
    assert f"for table {live.id}: a clock has expired there" in page


async def test_notice_of_a_removed_feature_is_dropped(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    dov, due = app.seat("dov"), app.bot.services.now() + timedelta(hours=1)
    await dov.slash("lobby", "/remind", zone="UTC")
    old: dict[str, Any] = {"person_id": dov.id, "due_at": due, "table": live.id}
    await app.store.run(partial(notices.schedule, kind="carrier pigeon", **old))
    assert "No reminder is scheduled" in (await dov.slash("lobby", "/remind")).message.text
    await app.wait_until_idle()
    await skip_time(app, 24 * HOUR)
    assert await app.store.read(notices.of_person, person_id=dov.id) == ()
