"""A move reads once and writes once: its transactions and statements, counted in SQLite itself."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bot.tables import moves
from storage.schema.people_records import Pace
from tests.bot.clocked_tables import begun
from tests.bot.panel_steps import chosen, opened
from tests.bot.service_fixture import FIRST_PERSON, ServiceFixture
from tests.bot.table_setup import a_move, holder, on_turn
from tests.support.running_bot import ROOM, Running
import re
from collections.abc import Sequence
from typing import Any
from sqlmodel import Session
from storage.database.store import Store


READ = re.compile(r"SELECT .*? FROM (\w+)", re.DOTALL)
IN_BRACKETS = re.compile(r"\([^()]*\)")
ENDS = ("COMMIT", "ROLLBACK")


class Statements:
    """A trace of a store's only connection, from now on."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def transactions(self) -> list[list[str]]:
        """Return the statements of each transaction, its beginning among them, not its end."""
        result: list[list[str]] = []
        for text in self.texts:
            if text.startswith("BEGIN"):
                result.append([])
            if text not in ENDS:
                result[-1].append(text)
        return result


async def traced(store: Store) -> Statements:
    """Return a trace of what the store's database is given."""
    statements = Statements()

    def trace(session: Session) -> None:
        raw: Any = session.connection().connection.driver_connection
        raw.set_trace_callback(statements.texts.append)

    await store.run(trace)
    statements.texts.clear()
    return statements


def tables_read(transaction: Sequence[str]) -> list[str]:
    """Return the database's table that each SELECT of a transaction reads, without subqueries."""
    reads = (READ.match(_without_brackets(text)) for text in transaction)
    return [each[1] for each in reads if each is not None]


def _without_brackets(text: str) -> str:
    while (shorter := IN_BRACKETS.sub("", text)) != text:
        text = shorter
    return text


MAX_STATEMENTS = 20
"""Statements of a move, with the beginnings of its transactions."""
CHANGES, READS = "BEGIN IMMEDIATE", "BEGIN"
MOVE = [CHANGES, READS, CHANGES]
"""One changes the match, one reads what the table's message needs, one notes what was posted."""


def check(
    transactions: Sequence[Sequence[str]], kinds: Sequence[str], most: int = MAX_STATEMENTS
) -> None:
    """Check the kinds of transactions, and that none reads a table of the database twice."""
    assert [transaction[0] for transaction in transactions] == kinds
    for transaction in transactions:
        read = tables_read(transaction)
        assert len(read) == len(set(read)), transaction
    assert sum(map(len, transactions)) <= most


async def test_typed_move_takes_three_transactions(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    rng = random.Random(1)
    for number in range(4):
        (seat,) = live.pending_seats()
        statements = await traced(app.store)
        line = " ".join(a_move(live, seat, rng))
        reply = await app.seat(holder(live, seat)).slash(ROOM, "/play", line=line)
        assert "Played." in reply.message.text
        await app.settled()
        if number > 1:  # each seat's draft is read once, and the channel's tables
            check(statements.transactions(), MOVE)
    assert "Play" in status.buttons


async def test_committed_draft_takes_three_transactions(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    for _ in range(2):
        (seat,) = live.pending_seats()
        player = app.seat(holder(live, seat))
        panel = await chosen(player, await opened(player, status))
        statements = await traced(app.store)
        await player.press(panel, "Commit")
        await app.settled()
        # *Done* reads the player's other tables in a transaction of its own
        check(statements.transactions(), [CHANGES, READS, *MOVE[1:]], MAX_STATEMENTS + 2)


async def test_choice_in_a_panel_is_one_short_change(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    player = app.seat(holder(live, live.pending_seats()[0]))
    panel = await opened(player, status)
    statements = await traced(app.store)
    await player.press(panel, panel.buttons[0])
    check(statements.transactions(), [CHANGES, READS])
    assert sum(map(len, statements.transactions())) <= 8


@pytest.mark.parametrize("game", ["ganymede", "starfarers"])
async def test_clocks_add_one_statement_to_a_change(tables: ServiceFixture, game: str) -> None:
    live = await begun(tables, game, Pace(bank=3600, increment=60), 2)
    rng, most = random.Random(1), 0
    for _ in range(12):
        tables.skip(60)
        seat = rng.choice(live.pending_seats())
        statements: Statements = await traced(tables.store)
        keys = a_move(live, seat, rng)
        await moves.play(tables.tables, live, seat, keys, actor=FIRST_PERSON + seat)
        check(statements.transactions(), [CHANGES])
        most = max(most, *map(len, statements.transactions()))
    assert most <= 12
