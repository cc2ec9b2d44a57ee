"""Records that tables and seasons require: shown at Join, and checked there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count

import pytest

from bot.channel.lobby.lobby_texts import lobby_texts
from bot.channel.offered_seats import open_seats_line
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.requirements import (
    OWN_REQUIREMENT,
    check,
    check_table,
    record_of,
    reliability_at,
)
from bot.tables.seasons import entering
from bot.tables.seat_changes import SeatChange, reseat
from bot.user_errors import UserError
from bot.words.records import (
    REQUIREMENTS,
    brief_reliability,
    describe_reliability,
    named_requirement,
)
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import KeptSeat
from storage.schema.table_terms import Pace, Requirement, TableTerms
from storage.seasons.entries import Entrant
from storage.seasons.seasons import Terms
from storage.tables import lobby
from tests.bot.support.dummy_game import CONVOY, dummy_game
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.service_fixture import FIRST_PERSON, PLACE, SEED, ServiceFixture
from tests.support.patience import until
from tests.support.running_bot import Running

ANN, BEA = FIRST_PERSON, FIRST_PERSON + 1
KNOWN, ANYBODY = Requirement(75, newcomers=False), Requirement(75)
ROOM = "table-one"
_numbers = count(30_000)


@pytest.fixture(autouse=True)
def convoy() -> Iterator[None]:
    """Add a game of a few lines."""
    with dummy_game():
        yield


async def play(tables: ServiceFixture, *, leave: bool = False) -> None:
    """Play a match of Ann and Bea to its end; Bea may leave it."""
    live = await tables.opened(2, game=CONVOY.slug)
    await tables.tables.start(live, SEED, by=ChangedBy(ANN, next(_numbers)))
    if leave:
        await reseat(tables.tables, live, SeatChange(1, leaver=BEA))
    while live.is_running:
        seat = live.pending_seats()[0]
        ask = live.match.asks()[seat]
        person = live.seat(seat).person_id
        number = next(_numbers) if person else None
        keys = [ask.default or ask.keys[0]]
        await moves.play(tables.tables, live, seat, keys, by=ChangedBy(person, number))


async def played(tables: ServiceFixture) -> None:
    """Store a good record for Ann and a bad one for Bea."""
    for number in range(3):
        tables.skip(3600)
        await play(tables, leave=number > 0)


async def looking(tables: ServiceFixture, required: Requirement) -> LiveTable:
    """Return Ann's lobby that requires a record."""
    live = await tables.opened(1, game=CONVOY.slug)
    terms = TableTerms(required=required)
    await tables.store.run(partial(lobby.store_terms, table=live.id, terms=terms))
    await tables.tables.refresh(live)
    return live


@pytest.mark.parametrize("required", [KNOWN, ANYBODY])
async def test_a_bad_record_keeps_people_out(tables: ServiceFixture, required: Requirement) -> None:
    await played(tables)
    table = (await looking(tables, required)).table
    assert table.required == required
    await tables.store.read(check_table, table, ANN)
    with pytest.raises(UserError, match=r"needs a reliability of at least 75%.*Yours is \d+% "):
        await tables.store.read(check_table, table, BEA)


async def test_newcomers_are_kept_out_only_where_the_host_says_so(tables: ServiceFixture) -> None:
    strict, open_ = await looking(tables, KNOWN), await looking(tables, ANYBODY)
    await tables.store.read(check_table, open_.table, BEA)
    with pytest.raises(UserError, match=r"newcomers can't join\)\. You're a newcomer\."):
        await tables.store.read(check_table, strict.table, BEA)


async def test_kept_seats_of_a_rematch_need_no_record(tables: ServiceFixture) -> None:
    live = await looking(tables, KNOWN)
    kept = [KeptSeat("Ann", ANN), KeptSeat("Bea", BEA)]
    await tables.store.run(partial(lobby.keep_seats, table=live.id, kept=kept, fills_at=2))
    await tables.tables.refresh(live)
    await tables.store.read(check_table, live.table, BEA)


async def test_a_lobby_shows_every_players_record(tables: ServiceFixture) -> None:
    await played(tables)
    live = await looking(tables, KNOWN)
    records = await tables.store.read(reliability_at, live.table)
    texts = lobby_texts(live.table, records)
    assert f"<@{ANN}> · {records[ANN].percent}% reliable" in texts.seats
    known = "To join, you need a reliability of at least 75% (newcomers can't join)."
    assert known in texts.settings
    assert "needs a reliability of at least 75%" in open_seats_line(live.table)
    own = await tables.store.read(partial(record_of, person_id=BEA, guild_id=PLACE.guild_id))
    assert describe_reliability(own).endswith("(1 finished, 2 not)")
    assert brief_reliability(own) != "newcomer"


async def test_a_season_checks_a_record_at_entry_and_not_afterwards(tables: ServiceFixture) -> None:
    terms = Terms(
        name="Autumn",
        games=(CONVOY.slug,),
        seats=2,
        pace=Pace(turn=86_400, weekdays_off=(5, 6)),
        weeks=4,
        group_size=8,
        required=ANYBODY,
    )
    season = await tables.store.run(
        partial(
            entering.open_season,
            channel=PLACE,
            host_id=ANN,
            host_name="Ann",
            terms=terms,
            starts_at=tables.time,
        )
    )
    assert (season.required, season.pace) == (terms.required, terms.pace)
    enter = partial(entering.enter, season_id=season.id, roles=(), now=tables.time)
    once, twice = (Entrant(BEA, "x", at_once) for at_once in (1, 2))
    newcomer = await tables.store.run(partial(enter, entrant=once))
    await played(tables)
    again = await tables.store.run(partial(enter, entrant=twice))
    assert (newcomer.at_once, again.at_once) == (1, 2), "who is in stays in"
    leave = partial(entering.leave, season_id=season.id, person_id=BEA, now=tables.time)
    await tables.store.run(leave)
    with pytest.raises(UserError, match="Autumn needs a reliability"):
        await tables.store.run(partial(enter, entrant=once))


async def test_hosts_need_the_record_they_require(tables: ServiceFixture) -> None:
    check_bea = partial(check, person_id=BEA, guild_id=PLACE.guild_id, demand=OWN_REQUIREMENT)
    with pytest.raises(UserError, match="Hosts must meet their own requirement: a reliability"):
        await tables.store.read(partial(check_bea, required=KNOWN))
    await tables.store.read(partial(check_bea, required=None))


def test_every_offered_record_has_a_name() -> None:
    assert [named_requirement(name) for name in REQUIREMENTS] == [*REQUIREMENTS.values()]
    with pytest.raises(UserError, match="Unknown reliability"):
        named_requirement("91")


async def test_a_required_record_is_chosen_with_the_table(app: Running) -> None:
    ann, bea = app.seat("ann"), app.seat("bea")
    refusal = await ann.slash(ROOM, "/table new", game="ganymede", record="90 known")
    assert "Hosts must meet their own requirement: a reliability of at least 90%" in refusal_of(
        refusal
    )
    status = await app.opened("ann", record="90")
    assert "you need a reliability of at least 90%, unless you're a newcomer." in status.text
    assert "newcomer" in status.text
    listing = (await bea.slash(ROOM, "/table find")).message
    assert "needs a reliability of at least 90%" in listing.text
    await bea.press(status, "Join", wait="acknowledged")
    await until(lambda: status.text.count("newcomer") == 2)
    (table,) = app.bot.services.tables._recent.values()
    assert (await app.store.run(partial(matches.get, table=table.id))).required == Requirement(90)


async def test_a_host_changes_the_required_record_in_the_lobby(app: Running) -> None:
    ann, bea = app.seat("ann"), app.seat("bea")
    status = await app.opened("ann")
    settings = (await ann.press(status, "Settings")).message
    chosen = (await ann.select(settings, "Who may join", ["75"])).message
    assert "People who have already joined keep their seats." in chosen.text
    assert "you need a reliability of at least 75%, unless you're a newcomer." in chosen.text
    await until(
        lambda: "you need a reliability of at least 75%, unless you're a newcomer." in status.text
    )
    refusal = await ann.select(chosen, "Who may join", ["90 known"])
    assert "Hosts must meet their own requirement: a reliability of at least 90%" in refusal_of(
        refusal
    )
    (table,) = app.bot.services.tables._recent.values()
    stored = await app.store.run(partial(matches.get, table=table.id))
    assert stored.required == Requirement(75), "a rejected choice changes nothing"
    shown = (await bea.press(status, "Settings")).message
    assert "you need a reliability of at least 75%, unless you're a newcomer." in shown.text
    assert "Who may join" not in str(shown.raw)
    await ann.select(chosen, "Who may join", ["none"])
    await until(lambda: "you need a reliability" not in status.text)
