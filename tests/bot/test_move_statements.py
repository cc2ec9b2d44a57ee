"""A move reads once and writes once: its transactions and statements, counted in SQLite itself."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bot.tables import moves
from storage.matches.change_records import ChangedBy
from storage.schema.table_terms import Pace
from tests.bot.support.clocked_tables import start_with_pace
from tests.bot.support.match_play import holder, move_keys, on_turn
from tests.bot.support.panel_steps import choose_first, complete_panel, open_panel
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.running_bot import ROOM, Running
from tests.support.statement_counter import Statements, tables_read, traced

MAX_STATEMENTS = 20
"""Statements of a move, with the beginnings of its transactions."""
MAX_READS = 6
"""Transactions of a move that read, those of the next player's open panel included."""
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
        line = " ".join(move_keys(live, seat, rng))
        reply = await app.seat(holder(live, seat)).slash(ROOM, "/play", line=line)
        assert "Played." in reply.message.text
        await app.wait_until_idle()
        if number > 1:  # each seat's draft is read once, and the channel's tables
            check(statements.transactions(), MOVE)
    assert "Play" in status.buttons


async def test_committed_draft_takes_three_transactions(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    for _ in range(2):
        (seat,) = live.pending_seats()
        player = app.seat(holder(live, seat))
        panel = await complete_panel(player, await open_panel(player, status))
        await app.bot.open_panels.stop()  # whose updates read, too
        statements = await traced(app.store)
        await player.press(panel, "Commit")
        await app.wait_until_idle()
        check(statements.transactions(), MOVE)


async def test_update_of_an_open_panel_changes_nothing(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    (seat,) = live.pending_seats()
    waiting = app.seat(holder(live, 1 - seat))
    panel = await open_panel(waiting, status)
    statements = await traced(app.store)
    player = app.seat(holder(live, seat))
    line = " ".join(move_keys(live, seat))
    await player.slash(ROOM, "/play", line=line)
    await app.wait_until_idle()
    assert live.match.asks()[1 - seat].prompt in panel.text
    kinds = [transaction[0] for transaction in statements.transactions()]
    assert kinds.count(CHANGES) == MOVE.count(CHANGES)
    assert kinds.count(READS) <= MAX_READS


async def test_turns_elsewhere_are_read_in_a_transaction_of_their_own(app: Running) -> None:
    await on_turn(app, "ann", "bea")
    status, live = await on_turn(app, "ann", "bea", room="table-two")
    listed = []
    for _ in range(2):
        (seat,) = live.pending_seats()
        player = app.seat(holder(live, seat))
        panel = await complete_panel(player, await open_panel(player, status))
        await app.bot.open_panels.stop()
        statements = await traced(app.store)
        reply = await player.press(panel, "Commit")
        await app.wait_until_idle()
        listed.append("Your turn elsewhere" in reply.message.text)
        apart = [READS] if listed[-1] else []
        check(statements.transactions(), [CHANGES, *apart, *MOVE[1:]], MAX_STATEMENTS + 2)
    assert sorted(listed) == [False, True]


async def test_choice_in_a_panel_is_one_short_change(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    player = app.seat(holder(live, live.pending_seats()[0]))
    panel = await open_panel(player, status)
    statements = await traced(app.store)
    await choose_first(player, panel)
    check(statements.transactions(), [CHANGES, READS])
    assert sum(map(len, statements.transactions())) <= 8


@pytest.mark.parametrize("game", ["ganymede", "starfarers"])
async def test_clocks_add_one_statement_to_a_change(tables: ServiceFixture, game: str) -> None:
    live = await start_with_pace(tables, game, Pace(bank=3600, increment=60), 2)
    rng, most = random.Random(1), 0
    for _ in range(12):
        tables.skip(60)
        seat = rng.choice(live.pending_seats())
        statements: Statements = await traced(tables.store)
        keys = move_keys(live, seat, rng)
        await moves.play(tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON + seat))
        check(statements.transactions(), [CHANGES])
        most = max(most, *map(len, statements.transactions()))
    assert most <= 12
