"""Several processes of the bot on one PostgreSQL: how much more they do, and what kills cost.

    python -m tests.load.several --processes 1,3 --tables 60 --players 24 --seconds 20
    python -m tests.load.several --processes 3 --kill-every 20 --seconds 300 [--standby] [--softly]

Tables of all games stand on servers of all shards. Without kills, the same players play at each
number of processes in turn. With kills, one process after another is killed and started again
(`--standby`: another waits already; `--softly`: each is asked to stop) while people play and
reminders come due; afterwards every confirmed move must be stored once, every log lead to its save,
every reminder stand once, every table be shown, and no click be unanswered that reached a process
that lived on. Clicks answered after more than Discord's 3 s are counted apart: they tell of a
machine that is too slow. Prints as it goes; bounded in count and time.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile

from bot.playground.playground import Playground
from bot.tools.bench.many_tables import BOT_MODULE, Hall, Spot, store_tables
from rules import catalogue
from storage.database.store import Store
from tests.load.fleet import Fleet, servers
from tests.load.kills import Killings, reminders_due
from tests.load.moves import BLANK, MOST_PLAYERS, MOST_SECONDS, staged
from tests.storage import postgres

MOST_TABLES = 2_000


async def compared(fleet: Fleet, spots: list[Spot], given: argparse.Namespace) -> float:
    """Return the most whole moves per second that a fleet's processes take."""
    async with fleet:
        print(f"{fleet.count} processes:", flush=True)
        await asyncio.sleep(given.warm)
        room = Hall(fleet.peer, spots, fleet.pids)
        return max(
            [
                await staged(room, min(int(players), MOST_PLAYERS), seconds_of(given))
                for players in given.players.split(",")
            ]
        )


def seconds_of(given: argparse.Namespace) -> float:
    """Return the seconds of each stage."""
    return float(min(given.seconds, MOST_SECONDS))


async def run(given: argparse.Namespace, server: postgres.Server) -> None:
    """Furnish the servers, and let people play."""
    database = server.new_database()
    counts = [int(number) for number in given.processes.split(",")]
    tables = min(given.tables, MOST_TABLES)
    host = BLANK if given.blank else BOT_MODULE
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as home:
        async with (
            Playground(rate_limits=not given.unlimited) as peer,
            await Store.open(database) as own,
        ):
            games, guilds = list(catalogue.values()), await servers(peer)
            spots = await store_tables(peer, games, tables, database, guilds, alike=given.alike)
            print(f"{tables} tables on {len(guilds)} servers", flush=True)
            fleets = [
                Fleet(peer, own, database, home, host, count, given.standby) for count in counts
            ]
            if given.kill_every:
                seconds = seconds_of(given)
                idle = await store_tables(peer, games, given.reminders, database, guilds, alike=5)
                due = await reminders_due(own, idle, seconds)
                it = Killings(fleets[0], spots, due, given.softly)
                async with it.fleet:
                    await it.run(int(given.players.split(",")[-1]), seconds, given.kill_every)
                return
            results = [await compared(fleet, spots, given) for fleet in fleets]
            best = dict.fromkeys(counts, 0.0)
            for count, moves in zip(counts, results, strict=True):
                best[count] = max(best[count], moves)
            for count, moves in best.items():
                print(f"{count} processes: {moves:.1f} moves/s, x {moves / best[counts[0]]:.2f}")


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--processes", default="1,3", help="1, 2, 3 or 6; with commas")
    wished.add_argument("--tables", type=int, default=30)
    wished.add_argument("--players", default="12", help="players at each stage")
    wished.add_argument("--seconds", type=float, default=10, help="of each stage")
    wished.add_argument("--warm", type=float, default=5, help="seconds for painters to start")
    wished.add_argument("--kill-every", type=float, default=0, help="seconds from kill to kill")
    wished.add_argument("--softly", action="store_true", help="stop, as at a rolling restart")
    wished.add_argument("--standby", action="store_true", help="another one waits beside each")
    wished.add_argument("--reminders", type=int, default=60, help="that come due meanwhile")
    wished.add_argument("--alike", type=int, default=40, help="matches played before")
    wished.add_argument("--unlimited", action="store_true", help="without Discord's rate limits")
    wished.add_argument("--blank", action="store_true", help="without painting any picture")
    wished.add_argument("--flushed", action="store_true", help="PostgreSQL waits for the disk")
    arguments = wished.parse_args()
    with postgres.running(flushed=arguments.flushed) as running:
        asyncio.run(run(arguments, running))
