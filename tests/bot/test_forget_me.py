"""/forget-me: shows first what goes, gives a copy, removes a person, and keeps games sound."""

import json
import random

from sqlalchemy import text
from sqlmodel import Session, select

from bot.tables.live import Live
from bot.tables.seat_changes import Person, reseat, substitute
from bot.tables.stand_ins import stand_in
from rules import catalogue
from storage import archive, forgetting, history, matches, own_data, people, watches
from storage.own_data import About
from storage.tables import SeatRow
from storage.verdict import verify
from tests.bot.play import a_move, moved, on_turn, refused, until
from tests.support.running import Running, table_of

ROOM = "table-one"


async def all_rows(here: Running) -> str:
    """Everything that the database holds, as text."""

    def read(session: Session) -> str:
        connection = session.connection()
        names = connection.execute(text("SELECT name FROM sqlite_master WHERE type='table'"))
        found = [connection.execute(text(f"SELECT * FROM {row[0]}")).all() for row in names]
        return repr(found)

    return await here.store.run(read)


async def forgotten(here: Running, name: str) -> str:
    """Let somebody press through to the end; what they have read before."""
    page = (await here.seat(name).slash("lobby", "/forget-me")).message
    shown = page.text
    gone = await here.seat(name).press(page, "Forget me")
    assert "You are forgotten" in gone.message.text
    await here.settled()
    return shown


async def test_nothing_is_kept_about_whoever_was_never_here(here: Running) -> None:
    assert "keep nothing" in await refused(await here.seat("dov").slash(ROOM, "/forget-me"))


async def test_a_copy_holds_what_is_kept_and_nothing_of_others(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea", pace="day")
    ann = here.seat("ann")
    await ann.slash("lobby", "/remind", zone="Europe/Berlin")
    page = (await ann.slash("lobby", "/forget-me")).message
    reply = await ann.press(page, "Send me a copy")
    sent = json.loads(reply.messages[-1].file())
    assert sent["person"]["zone"] == "Europe/Berlin"
    assert [one["table_id"] for one in sent["seats"]] == [live.id]
    own = live.record.seat_of(ann.id)
    log = await here.store.run(history.entries, table=live.id)
    keys = [key for one in sent["answers"] for key in one["keys"]]
    assert keys == [entry.key for entry in log if entry.seat == own and not entry.standing]
    assert str(here.seat("bea").id) not in json.dumps(sent)


async def test_in_a_running_match_an_ai_plays_on_and_no_name_is_left(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    dov, ann = here.seat("dov"), here.seat("ann")
    await ann.slash(ROOM, "/table watch")
    shown = await forgotten(here, "ann")
    assert "an AI plays on for you" in shown
    assert live.running
    assert live.record.host_id == here.seat("bea").id
    assert live.seat(0).person_id is None
    rows = await all_rows(here)
    assert str(ann.id) not in rows
    assert "Ann" not in rows
    assert await here.store.run(people.get, person_id=ann.id) is None
    assert not await here.store.run(watches.of_person, person_id=ann.id)
    assert "Ann" not in status.text
    while live.running and live.match.round < 3:
        await here.settled()
        if people_at := [seat for seat in live.awaited() if live.seat(seat).person_id]:
            await moved(here, live, people_at[0])
    assert "no seat" in await refused(await ann.press(status, "Play"))
    assert "no seat" in await refused(await dov.press(status, "Play"))


async def test_an_ended_match_stays_verifiable_with_somebody_in_it(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    rng = random.Random(4)
    while live.running:
        await moved(here, live, live.awaited()[0], a_move(live, live.awaited()[0], rng))
    await here.settled()
    result = live.record.result
    await forgotten(here, "ann")
    record = await here.store.run(matches.get, table=table_of(status))
    assert record.result == result
    assert forgetting.SOMEBODY in [seat.name for seat in record.seats]
    claim = await here.store.run(archive.export, table=live.id)
    verdict = verify(claim, catalogue)
    assert not verdict.wrong
    await forgotten(here, "bea")
    rows = await all_rows(here)
    assert "Ann" not in rows
    assert "Bea" not in rows


async def test_lobbies_are_left_or_closed_and_a_second_time_there_is_nothing(
    here: Running,
) -> None:
    own = await here.opened("ann", "bea")
    other = await here.opened("bea", "ann", room="table-two")
    shown = await forgotten(here, "ann")
    assert "you are its host" in shown
    assert "you leave it" in shown
    await until(lambda: "closed without a result" in own.text)
    await until(lambda: here.seat("ann").mention not in other.text)
    assert "keep nothing" in await refused(await here.seat("ann").slash(ROOM, "/forget-me"))


async def test_whoever_comes_back_is_somebody_new(here: Running) -> None:
    await here.opened("ann")
    await forgotten(here, "ann")
    await here.opened("ann")
    found = await here.store.run(own_data.kept_about, person_id=here.seat("ann").id)
    assert isinstance(found, About)
    assert len(found.seats) == 1
    await here.settled()


async def called(here: Running, live: Live, **names: str) -> None:
    """Let people at a table have other names there."""

    def rename(session: Session) -> None:
        for seat in session.exec(select(SeatRow).where(SeatRow.table_id == live.id)):
            seat.name = names.get(seat.name.lower(), seat.name)

    await here.store.run(rename)
    await here.bot.services.tables.refresh(live)


async def test_who_is_called_alike_keeps_the_name(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea", "cyd")
    await called(here, live, bea="Ann Lee", cyd="Ann")
    tables = here.bot.services.tables
    await stand_in(tables, live, 1, "Ann Lee and Ann agreed")
    await forgotten(here, "ann")
    await tables.refresh(live)
    assert [seat.name for seat in live.record.seats] == ["AI for Somebody", "Ann Lee", "Ann"]
    assert "Ann Lee and Somebody agreed" in await all_rows(here)


async def test_a_long_name_is_forgotten_where_an_ai_is_named_for_it(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    await called(here, live, ann="Anneliese of the Long Long Name")
    assert len(live.names[0]) > forgetting.CUT
    assert substitute(live, 0) == f"{forgetting.AI_FOR}{live.names[0][: forgetting.CUT].strip()}"
    await forgotten(here, "ann")
    assert "Anneliese" not in await all_rows(here)


async def test_who_lost_a_seat_and_never_moved_is_forgotten_there(here: Running) -> None:
    status = await here.begun("ann", "bea", "cyd")
    live, tables = await here.live(status), here.bot.services.tables
    ann, bea, dov = (here.seat(name) for name in ("ann", "bea", "dov"))
    number = live.record.seat_of(bea.id)
    assert number is not None
    await reseat(tables, live, number, None, actor=ann.id)
    await reseat(tables, live, number, Person(dov.id, "Dov"), actor=ann.id)
    await forgotten(here, "bea")
    rows = await all_rows(here)
    assert "Bea" not in rows
    assert "Dov" in rows
