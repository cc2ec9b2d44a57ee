"""/remind and what comes of it, through the real client on the playground's clock."""

import asyncio
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.playground.driver import Seen
from tests.bot.channel.reminders.test_loop import HOUR, passes, pinged, reminded, reminder, sent
from tests.bot.table_setup import a_move, moved, on_turn, refused, until
from tests.support.running_bot import Running

ROOM, DAY = "table-one", 24 * HOUR
BERLIN = ZoneInfo("Europe/Berlin")


async def till(here: Running, hour: int, minute: int = 0) -> None:
    """Let time pass until it is so late in Berlin."""
    now = here.bot.services.now().astimezone(BERLIN)
    moment = datetime.combine(now.date(), time(hour, minute), BERLIN)
    if moment <= now:
        moment = datetime.combine(now.date() + timedelta(days=1), time(hour, minute), BERLIN)
    seconds = moment.timestamp() - now.timestamp()
    await passes(here, seconds)


def letters(here: Running, name: str) -> list[Seen]:
    """The direct messages of the bot to somebody, that stand."""
    return here.seat(name).sees(here.seat(name).conversation())


async def test_quiet_hours_keep_the_first_ping_back_until_they_end(here: Running) -> None:
    bea = here.seat("bea")
    await bea.slash("lobby", "/remind", zone="Europe/Berlin", quiet="22:00-08:00")
    await till(here, 23)
    status = await here.begun("ann", "bea")
    await pinged(here, "ann", 1)
    await till(here, 7, 55)
    assert sent(here, "bea") == []
    assert bea.mention in status.text, "the table says whom it waits for all the same"
    await passes(here, 600)
    await pinged(here, "bea", 1)


async def test_a_wish_for_direct_messages_holds_from_the_first_ping_on(here: Running) -> None:
    await here.seat("bea").slash("lobby", "/remind", by="message")
    status = await here.begun("ann", "bea")
    await until(lambda: letters(here, "bea"), "the direct message")
    assert status.pinged == ["ann"]
    assert "waits for you" in letters(here, "bea")[0].text
    await here.pinged()  # noted too, or the next one would be counted from after the skip
    await passes(here, 12 * HOUR + 60)
    await until(lambda: "still waits" in letters(here, "bea")[-1].text, "the next one")
    await until(lambda: len(letters(here, "bea")) == 1, "the place of the one before")
    panel = await here.seat("bea").press(letters(here, "bea")[-1], "Play")
    assert "[2.2]" in panel.message.text
    live = await here.live(status)
    await moved(here, live, 1)
    await until(lambda: not [one for one in letters(here, "bea") if not one.ephemeral])


async def test_a_refused_direct_message_comes_in_the_channel_and_says_so_once(
    here: Running,
) -> None:
    here.peer.world.user("bea").closed = True
    await here.seat("bea").slash("lobby", "/remind", by="message")
    await here.begun("ann", "bea")
    await pinged(here, "bea", 1)
    assert "I can't send you direct messages" in sent(here, "bea")[0]
    await passes(here, 12 * HOUR + 60)
    assert "I can't send" not in await pinged(here, "bea", 2)
    shown = (await here.seat("bea").slash("lobby", "/remind")).message.text
    assert "refused by Discord" in shown
    here.peer.world.user("bea").closed = False
    await here.seat("bea").slash("lobby", "/remind", by="message")
    await passes(here, 24 * HOUR + 60)
    await until(lambda: letters(here, "bea"), "the direct message, now that they are taken")


async def test_both_ways_and_both_messages_go_with_the_move(here: Running) -> None:
    await here.seat("bea").slash("lobby", "/remind", by="both")
    status = await here.begun("ann", "bea")
    await until(lambda: letters(here, "bea") and reminded(here, "bea"))
    await moved(here, await here.live(status), 1)
    await until(lambda: not letters(here, "bea") and not reminded(here, "bea"))


async def test_one_digest_a_day_instead_of_pings(here: Running) -> None:
    bea = here.seat("bea")
    await bea.slash("lobby", "/remind", zone="Europe/Berlin", digest="09:00")
    await till(here, 12)
    first = await here.begun("ann", "bea")
    await here.begun("cyd", "bea", room="table-two", game="spacecorp")
    await till(here, 8, 50)
    assert (sent(here, "bea"), letters(here, "bea")) == ([], [])
    await passes(here, 15 * 60)
    await until(lambda: letters(here, "bea"), "the digest")
    (digest,) = letters(here, "bea")
    assert "2 tables wait for you" in digest.text
    assert len(digest.buttons) == 2
    await moved(here, await here.live(first), 1)
    await passes(here, DAY)
    await until(lambda: len(letters(here, "bea")) == 2, "the next day's")
    assert "1 table waits for you" in letters(here, "bea")[-1].text


async def test_a_digest_whose_answer_was_lost_comes_once_though_hours_pass(
    here: Running,
) -> None:
    bea = here.seat("bea")
    await bea.slash("lobby", "/remind", zone="Europe/Berlin", digest="09:00")
    await till(here, 12)
    await here.begun("ann", "bea")
    await till(here, 8, 50)
    here.peer.faults.drop("POST", "/channels/{channel_id}/messages", times=99, after=True)
    await passes(here, 15 * 60)
    await until(lambda: letters(here, "bea"), "the digest")
    here.peer.skip(3600)
    here.peer.faults.clear()
    for _ in range(4):
        await passes(here, 1800)
    assert len(letters(here, "bea")) == 1


async def test_a_refused_digest_tells_in_the_channel_what_stands_there_alone(
    here: Running,
) -> None:
    bea = here.seat("bea")
    here.peer.world.user("bea").closed = True
    await bea.slash("lobby", "/remind", zone="Europe/Berlin", digest="09:00")
    await here.begun("ann", "bea")
    await here.begun("cyd", "bea", room="table-two", game="spacecorp")
    await till(here, 9, 5)
    await until(lambda: sent(here, "bea"), "the digest in the channel")
    (digest,) = sent(here, "bea")
    assert "Ganymede" in digest
    assert "SpaceCorp" not in digest
    assert "and 1 more" in digest
    assert "I can't send you direct messages" in digest
    await passes(here, DAY)
    assert "I can't send" not in await pinged(here, "bea", 2)


async def test_who_is_away_hears_nothing_until_they_return(here: Running) -> None:
    await here.seat("bea").slash("lobby", "/remind", away="3 days")
    await here.begun("ann", "bea")
    await pinged(here, "ann", 1)
    await passes(here, 2 * DAY)
    assert sent(here, "bea") == []
    await here.seat("bea").slash("lobby", "/remind", away="back")
    await pinged(here, "bea", 1)


async def test_the_last_one_awaited_is_told_so_a_little_later(here: Running) -> None:
    status = await here.begun("ann", "bea")
    for name in ("ann", "bea"):
        await pinged(here, name, 1)
    await moved(here, await here.live(status), 0)
    await passes(here, 60)
    assert len(sent(here, "bea")) == 1, "they may just be at it"
    await passes(here, 600)
    assert "Only your move is missing" in await pinged(here, "bea", 2)


async def test_a_half_made_move_is_nudged(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    name = live.seat(live.awaited()[0]).name.lower()
    await passes(here, HOUR + 60)
    await here.pinged()
    before = len(sent(here, name))
    panel = (await here.seat(name).press(status, "Play")).message
    seat = live.awaited()[0]
    key = a_move(live, seat)[0]
    select = next(part["custom_id"] for part in panel.components if key in str(part))
    if key in panel.options:
        await here.seat(name).select(panel, select, [key])
    else:
        await here.seat(name).press(panel, select)
    await passes(here, HOUR - 60)
    assert len(sent(here, name)) == before
    await passes(here, 120)
    assert "without committing it" in await pinged(here, name, before + 1)


async def test_who_wishes_so_is_told_that_they_are_next(here: Running) -> None:
    for name in ("ann", "bea"):
        await here.seat(name).slash("lobby", "/remind", next=True)
    _, live = await on_turn(here, "ann", "bea")
    mover = live.seat(live.awaited()[0]).name
    other = "bea" if mover == "Ann" else "ann"
    await passes(here, 120)

    def told() -> list[str]:
        return [words for words in sent(here, other) if "You are next" in words]

    await until(told, "the word that they are next")
    assert f"after {mover}" in told()[0]
    await passes(here, 600)
    assert len(told()) == 1


async def test_snoozing_until_the_evening_takes_a_zone(here: Running) -> None:
    await here.begun("ann", "bea")
    await passes(here, 12 * HOUR + 60)
    await pinged(here, "bea", 2)
    bea = here.seat("bea")
    told = await refused(await bea.press(reminder(here, "bea"), "Tomorrow morning"))
    assert "/remind zone" in told
    await bea.slash("lobby", "/remind", zone="Europe/Berlin")
    await till(here, 12)
    count = len(sent(here, "bea"))
    await bea.press(reminder(here, "bea"), "This evening")
    await till(here, 18, 50)
    assert len(sent(here, "bea")) == count
    await passes(here, 900)
    await pinged(here, "bea", count + 1)


async def test_the_page_shows_all_and_takes_choices(here: Running) -> None:
    ann = here.seat("ann")
    page = (await ann.slash("lobby", "/remind")).message
    assert "No reminder is scheduled" in page.text
    assert "Zone: unknown" in page.text
    said = (await ann.slash("lobby", "/remind", zone="new york", quiet="23-7")).message
    assert "America/New_York" in said.text
    assert "Quiet hours: 23:00 to 07:00" in said.text
    form = await ann.press(said, "Change")
    assert form.fields["zone"]["value"] == "America/New_York"
    assert form.fields["quiet"]["value"] == "23:00-07:00"
    chosen = (await ann.submit(form, every=["24 yes"])).message
    assert "How often: 24 h after the first ping" in chosen.text
    assert "your turn is next: yes" in chosen.text
    assert "America/New_York" in chosen.text, "what was not touched stays"
    await here.begun("ann", "bea")
    page = (await ann.slash("lobby", "/remind")).message
    assert "Your next reminder comes on <t:" in page.text


async def test_the_next_reminder_says_why_it_comes_just_then(here: Running) -> None:
    status = await here.begun("ann", "bea")
    await pinged(here, "ann", 1)
    ann, table = here.seat("ann"), (await here.live(status)).id

    async def coming() -> str:
        told = (await ann.slash("lobby", "/remind")).message.text.split("\n")[-1]
        if "You seem to live" in told:
            told = (await ann.slash("lobby", "/remind")).message.text.split("\n")[-2]
        return told.partition(f"of table {table}: ")[2]

    assert await coming() == "you were told last 12 h before that."
    panel = (await ann.press(status, "Play")).message
    await ann.press(panel, panel.buttons[0])
    assert await coming() == "you have started a move there without committing it."
    now = here.bot.services.now().astimezone(BERLIN)
    quiet = f"{now:%H}:00-{(now.hour + 3) % 24}:00"
    await ann.slash("lobby", "/remind", zone="Europe/Berlin", quiet=quiet)
    why = "you have started a move there without committing it, as your quiet hours end."
    assert await coming() == why


async def test_what_cannot_be_is_refused_and_changes_nothing(here: Running) -> None:
    ann = here.seat("ann")
    for options, words in (
        ({"zone": "Berln"}, "nearest: Europe/Berlin"),
        ({"quiet": "22:00-08:00"}, "/remind zone"),
        ({"zone": "Europe/Berlin", "quiet": "22-22"}, "24 hours"),
        ({"away": "2020-01-01"}, "past already"),
    ):
        assert words in await refused(await ann.slash("lobby", "/remind", **options))
    page = (await ann.slash("lobby", "/remind")).message
    assert "Zone: unknown" in page.text
    offered = await ann.complete("lobby", "/remind", focused="zone", value="berl")
    assert offered[0]["value"] == "Europe/Berlin"


async def test_a_reminder_of_an_ended_match_says_so(here: Running) -> None:
    status = await here.begun("ann", "bea")
    await passes(here, 12 * HOUR + 60)
    await pinged(here, "bea", 2)
    old = reminder(here, "bea")
    live = await here.live(status)
    await here.bot.services.tables.abort(live)
    pressed = await here.seat("bea").press(old, "Snooze 1 h")
    assert "not your turn" in pressed.message.text
    await asyncio.sleep(0)


async def test_the_table_is_told_when_direct_reminders_end(here: Running) -> None:
    await here.seat("bea").slash("lobby", "/remind", by="message")
    await here.begun("ann", "bea")
    for number in range(5):
        await passes(here, 12 * HOUR * number + 60)
    ended = "was reminded 5 times; no more comes"
    await until(lambda: [one for one in here.seat("ann").sees(ROOM) if ended in one.text])
    await passes(here, 400 * HOUR)
    assert len([one for one in here.seat("ann").sees(ROOM) if ended in one.text]) == 1


async def test_one_form_takes_all_wishes_at_once(here: Running) -> None:
    ann = here.seat("ann")
    page = (await ann.slash("lobby", "/remind")).message
    form = await ann.press(page, "Change")
    said = await ann.submit(
        form, zone="berlin", quiet="22-8", away="3 days", every=["0 no"], by=["digest 18:00"]
    )
    assert said.message.id == page.id
    for words in (
        "Zone: Europe/Berlin", "Quiet hours: 22:00 to 08:00", "Away: until", "first ping alone",
        "One digest a day, at 18:00".lower(), "your turn is next: no",
    ):  # fmt: skip
        assert words in said.message.text
    back = await ann.submit(await ann.press(said.message, "Change"), quiet="", away="")
    assert "Quiet hours: none" in back.message.text
    assert "Away: no" in back.message.text
    assert "Zone: Europe/Berlin" in back.message.text


async def test_what_a_form_cannot_be_told_is_said_by_its_field(here: Running) -> None:
    ann = here.seat("ann")
    page = (await ann.slash("lobby", "/remind")).message
    form = await ann.press(page, "Change")
    wrong = {"zone": "Atlantis", "quiet": "5-5", "away": "2001-01-01", "every": ["48 yes"]}
    told = (await ann.submit(form, **wrong)).message.text
    for words in (
        "Left as it was: Zone: There is no zone 'Atlantis'",
        "Left as it was: Quiet hours: Quiet hours of 24 hours",
        "Left as it was: Away: That is past already",
    ):
        assert words in told
    assert "How often: 48 h after the first ping" in told
    unzoned = await ann.press(page, "Change")
    assert (
        "Quiet hours: Quiet hours are counted in your zone"
        in (await ann.submit(unzoned, quiet="22-8")).message.text
    )
