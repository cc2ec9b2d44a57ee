"""A season of 64 people, three games and 12 weeks through the real client, with figures.

python -m tests.load.season --people 64 --weeks 12 --seed 1 --seats 2 [--real]

By default three games of a few answers; with --real three of the catalogue's.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from bot.tables.ai.seats import AiSeats
from tests.bot.channel.seasons.season_world import GAMES, SeasonWorld
from tests.bot.support.dummy_game import dummy_game
from tests.bot.support.in_process_ai import in_process
from tests.load import real_games
from tests.support.running_bot import running

TYPED = 0.25
"""Part of the moves that are typed as a command, delivered twice."""
RESIGNING = 0.4
"""Part of the days on which somebody resigns."""
REFUSING = 0.03
"""Part of the days on which the channel begins to deny posts or threads for 2-3 days."""


@contextmanager
def dummy_games() -> Iterator[None]:
    """Play three games of a few answers, whose AI thinks here."""
    thinks = patch.object(AiSeats, "_think", staticmethod(in_process))
    with dummy_game(*GAMES[1:]), thinks:
        yield


async def main(people: int, weeks: int, seed: int, seats: int, *, real: bool) -> None:
    """Play the season, check it, and print what it took."""
    begun = time.monotonic()
    first, second, third = real_games.GAMES if real else GAMES
    games = real_games.short_games() if real else dummy_games()
    with tempfile.TemporaryDirectory() as folder, games:
        async with running(Path(folder)) as app:
            world = SeasonWorld(app, seed)
            players = real_games.Players(world.rng)
            if real:
                world.choose = players.choose
            world.types, world.resigns, world.refuses = TYPED, RESIGNING, REFUSING
            await world.open(
                people,
                game=first,
                second=second,
                third=third,
                seats=seats,
                weeks=weeks,
                group=8,
                pace="day",
                days=1,
            )
            world.vanished = {user.id for user in world.people[:2]}
            season = await world.run(3 * 7 * weeks, watch=progress if real else None)
            await world.check()
            app.logged[:] = [entry for entry in app.logged if entry["log_level"] != "error"]
            await report(world, people)
            print("ended", season.ended_at, "seconds", round(time.monotonic() - begun))
            print("processor", round(time.process_time()), "people's moves", players.moves)


async def progress(world: SeasonWorld) -> None:
    """Print how far a long season is."""
    states = await world.rows(
        "SELECT game, state, COUNT(*), SUM(revision) FROM matches GROUP BY game, state"
    )
    print(world.days, round(time.process_time()), [tuple(row) for row in states], flush=True)


async def report(world: SeasonWorld, people: int) -> None:
    """Print tables, points, reasons, restarts and requests."""
    tables = await world.rows("SELECT COUNT(*) FROM season_pairings WHERE table_id IS NOT NULL")
    reasons = await world.rows("SELECT why, COUNT(*) FROM season_points GROUP BY why")
    rounds = await world.rows("SELECT COUNT(paired_at), COUNT(closed_at) FROM season_rounds")
    doubled = await world.rows(
        "SELECT table_id FROM season_pairings WHERE table_id IS NOT NULL "
        "GROUP BY table_id HAVING COUNT(*) > 1"
    )
    calls = world.calls()
    print("rounds opened and closed", tuple(rounds[0]), "tables doubled", len(doubled))
    print("pings", len(world.pings), "twice", sum(n > 1 for n in world.pings.values()))
    print("returned", world.returns, "out", len(world.left), "vacations", world.vacations)
    print("refusals", len(world.refusals), "days", _days(world), "late rounds", world.late_rounds)
    print("typed", world.typed, "resigned", world.resigned, "seats recounted", world.recounted)
    print("seats given up", world.abandoned, "walkovers checked", world.walkovers)
    print("people", people, "days", world.days, "tables", tables[0][0])
    played = await world.rows(
        "SELECT m.game, COUNT(DISTINCT m.id), COUNT(l.revision) FROM matches m "
        "JOIN log l ON l.table_id = m.id WHERE m.season_id IS NOT NULL GROUP BY m.game"
    )
    print("games, tables, stored moves", [tuple(row) for row in played])
    print("reasons", dict(map(tuple, reasons)), "restarts", world.restarts)
    print("requests", sum(calls.values()), calls.most_common(12))


def _days(world: SeasonWorld) -> list[int]:
    """Return for how many days each refusal lasted."""
    return [(end - begin).days for begin, end in world.refusals]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("people", 64), ("weeks", 12), ("seed", 1), ("seats", 2)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--real", action="store_true", help="play games of the catalogue")
    given = parser.parse_args()
    asyncio.run(main(given.people, given.weeks, given.seed, given.seats, real=given.real))
