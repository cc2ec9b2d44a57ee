"""Positions of matches, set in memory."""

import random
from collections.abc import Callable

import msgspec

from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import Match
from storage.matches import match_log, matches
from tests.support.running_bot import Running, table_of


def set_position(live: LiveTable, match: Match) -> None:
    """Set a table in memory to a test's position."""
    match.revision = live.table.revision
    live.match_or_none = match


async def table_at_position(app: Running, status: Seen, match: Match) -> LiveTable:
    """Return the table of a message, set to a test's position in memory."""
    live = await app.live(status)
    set_position(live, match)
    return live


def skip_to_the_end(live: LiveTable, rng: random.Random) -> tuple[int, str]:
    """Skip to a match's last answer in memory; return its seat and key."""
    return skip_until(live, rng, lambda match: match.result is not None)


def skip_until(
    live: LiveTable, rng: random.Random, is_there: Callable[[Match], bool]
) -> tuple[int, str]:
    """Skip to the answer that leads to such a position, in memory; return its seat and key.

    The log lacks the moves before it.
    """
    ahead = Match.load(live.match.save(), catalogue)
    while not is_there(ahead):
        before, seat = ahead.save(), rng.choice(sorted(ahead.asks()))
        key = rng.choice(ahead.asks()[seat].keys)
        ahead.answer(seat, key)
    set_position(live, Match.load(before, catalogue))
    return seat, key


def deal_tiles(live: LiveTable, seat: int, more: int) -> None:
    """Deal tiles from the stack to the seat to move, only in memory, so that it can do more."""
    state, leg = live.match.state, live.match.log.legs[-1]
    state.players[seat].tiles += state.tile_pool[:more]
    del state.tile_pool[:more]
    leg.snapshot = msgspec.json.encode(state)
    live.match._runner.replay_legs(live.match.log.legs)


async def stored_bytes(app: Running, status: Seen) -> bytes:
    """Return the stored bytes of a match."""
    table = table_of(status)
    record, save = await app.store.run(lambda s: matches.load(s, table=table))
    steps = await app.store.run(lambda s: match_log.changes(s, table=table))
    return repr((record.revision, record.seats, steps)).encode() + save
