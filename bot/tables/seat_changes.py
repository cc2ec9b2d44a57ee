"""Seats that change hands: stored with the reason as a change of the match, for all to read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from bot.tables.live import Live
from bot.tables.seat_takers import need_change, need_holder
from bot.tables.service import Tables, awaited_people, last_person, usual_level
from bot.words.names import User, called, tidy
from rules.kernel import News
from storage import clocks, drafts, handovers, matches, owing, seats
from storage.records import Clock, Line, Table


@dataclass(frozen=True)
class Person:
    """Somebody who was named for a seat before, by id and name."""

    id: int
    name: str

    @property
    def display_name(self) -> str:
        """The name as it was when they were named."""
        return self.name


async def reseat(
    tables: Tables,
    live: Live,
    seat: int,
    person: User | None,
    *,
    why: str = "",
    actor: int | None = None,
    owner: int | None = None,
    leaver: int | None = None,
    line: Line | None = None,
) -> None:
    """Give a seat to a person, or (None) to an AI; whoever is awaited anew gets a ping.

    `why` is a clause for the log, `line` is owed to the channel. `owner` is the person who has to
    hold the seat still. `leaver` is one who gives the seat up of their own will; when nobody else
    plays, the table is closed.
    """
    async with live.queue:
        await tables.mend(live)
        need_change(live, seat, person)
        need_holder(live, seat, owner or leaver)
        if leaver is not None and last_person(live.record):
            live.record = await tables.store.run(
                lambda session: matches.abort(session, table=live.id, at=tables.now())
            )
            news = []
        else:
            news = await _change_hands(tables, live, seat, person, why, actor, leaver, line)
    tables.tell(live, news)


async def _change_hands(
    tables: Tables,
    live: Live,
    seat: int,
    person: User | None,
    why: str,
    actor: int | None,
    leaver: int | None,
    line: Line | None,
) -> list[News]:
    """Store who holds the seat from now on, as a change without answers."""
    match, now, expected = live.match, tables.now(), live.match.revision
    news = [News(_words(live, seat, person, why or ("resigned" if leaver else "")))]
    match.revision += 1
    match.log.changed([])
    save, live.stale = match.save(), True

    def change(session: Session) -> Table:
        record = _seated(session, live, seat, person)
        if leaver is not None:
            record = seats.resign(session, table=live.id, seat=seat, at=now)
        awaited = awaited_people(Live(record, match), now)
        matches.append(
            session,
            table=live.id,
            expected_revision=expected,
            revision=expected + 1,
            save=save,
            cut=None,
            entries=(),
            news=news,
            actor=leaver or actor,
            interaction_id=None,
            seat=None,
            awaited=awaited,
            at=now,
        )
        clocks.rewrite(session, table=live.id, awaited=awaited, restarted=[seat], at=now)
        if line is not None:
            return owing.owe(session, table=live.id, line=line)
        return matches.get(session, table=live.id)

    live.record = await tables.store.run(change)
    live.stale = False
    return news


def _words(live: Live, seat: int, person: User | None, why: str) -> str:
    heir = called(person) if person is not None else substitute(live, seat)
    told = f"Seat {seat + 1} goes from {live.names[seat]} to {heir}"
    return f"{told}: {why}." if why else f"{told}."


def substitute(live: Live, seat: int) -> str:
    """What an AI is called that takes a seat over."""
    return tidy(f"AI for {live.names[seat]}")


def _seated(session: Session, live: Live, seat: int, person: User | None) -> Table:
    """Give a seat away; neither the draft nor the eyes of whoever held it are passed on at once."""
    drafts.drop(session, table=live.id, seat=seat)
    handovers.drop(session, table=live.id)
    if person is not None:
        return seats.replace_by_person(
            session,
            table=live.id,
            seat=seat,
            person_id=person.id,
            name=called(person),
            veiled=seat not in live.awaited(),
        )
    level = usual_level(live.record.game)
    return seats.replace_by_ai(
        session, table=live.id, seat=seat, level=level, name=substitute(live, seat)
    )


def waits_since(running: tuple[Clock, ...], seat: int) -> datetime | None:
    """Since when a seat keeps the table waiting; None where it does not."""
    return next((clock.since for clock in running if clock.seat == seat), None)
