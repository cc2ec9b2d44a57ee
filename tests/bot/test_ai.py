"""AI seats: they move by themselves, go on after trouble, and give way to people."""

import asyncio
import itertools
import os
import random
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from bot.tables import ai as ai_seats
from bot.tables import moves, seat_changes
from bot.tables.ai import AiSeats
from bot.tables.lines import whole_line
from bot.tables.live import Live
from bot.tables.thinking import LONGEST_LINE, Circling, think
from rules import catalogue
from rules.kernel import Game, Match, SeededDice
from storage.records import TableState
from storage.trouble import StorageTrouble
from tests.bot.convoy import CONVOY
from tests.bot.hall import FIRST_PERSON, Hall
from tests.bot.play import a_move, moved, until
from tests.bot.words import refusal
from tests.support.running import Running


async def in_process(save: bytes, seat: int, level: str, *plan: str) -> tuple[int, list[str]]:
    """Think here and now instead of in a process of its own."""
    return think(save, seat, level, *plan)


class Helped:
    """A hall with AI seats that think in this process."""

    def __init__(self, tables: Hall) -> None:
        self.tables = tables
        self.said: list[str] = []
        self.ai = AiSeats(tables.tables, self._say)
        self.ai._think = in_process  # type: ignore[method-assign]
        tables.tables.listeners.append(self.ai.changed)

    async def _say(self, _: Live, words: str) -> None:
        self.said.append(words)

    async def person_moves(self, live: Live) -> None:
        await moves.play(
            self.tables.tables, live, 0, a_move(live, 0), actor=FIRST_PERSON, interaction_id=None
        )


@pytest.fixture
async def helped(tables: Hall) -> AsyncIterator[Helped]:
    with patch.object(ai_seats, "PAUSES", (0.001,) * 3):
        made = Helped(tables)
        yield made
        await made.ai.stop()


async def test_three_ai_seats_play_a_match_to_its_end(helped: Helped) -> None:
    live = await helped.tables.begun(1, ai=3)
    while live.running:
        await helped.person_moves(live)
        await helped.ai.settled()
        assert live.awaited() in ([0], [])
    assert live.record.state is TableState.FINISHED
    assert live.record.result is not None
    assert helped.said == []


async def test_ai_seats_think_in_a_process_of_their_own(here: Running) -> None:
    status = await here.begun("ann", ai=3)
    live = await here.live(status)
    for _ in range(3):
        await until(lambda: 0 in live.awaited())
        await moved(here, live, 0)
        await here.settled()
    assert live.awaited() == [0]
    assert "Fair AI 1" in (await here.seat("ann").slash("table-one", "/log")).message.text
    assert here.bot.services.ai._pool is not None
    assert live.match.round > 1


async def test_a_line_of_thought_is_a_whole_legal_move(tables: Hall) -> None:
    live = await tables.begun(2)
    for level in catalogue["ganymede"].ai_levels:
        match = Match.load(live.match.save(), catalogue)
        revision, keys = think(match.save(), 0, level)
        assert revision == match.revision
        assert whole_line(match, 0, keys) == tuple(keys)
        match.play(0, keys)
        assert think(live.match.save(), 0, level) == (revision, keys), "equal asks, equal lines"


async def test_ai_seats_go_on_after_a_restart(helped: Helped) -> None:
    never = asyncio.Event()

    async def asleep(*_: Any) -> tuple[int, list[str]]:
        await never.wait()
        raise AssertionError

    helped.ai._think = asleep  # type: ignore[method-assign]
    live = await helped.tables.begun(1, ai=1)
    await helped.person_moves(live)
    assert live.awaited() == [1]
    await helped.ai.stop()
    await asyncio.sleep(0)
    helped.ai._think = in_process  # type: ignore[method-assign]
    await until(lambda: not helped.ai._busy)
    await helped.ai.find(helped.tables.store)
    await helped.ai.resume()
    await helped.ai.settled()
    assert live.awaited() == [0]


async def test_a_locked_database_only_delays_an_ai_seat(helped: Helped) -> None:
    play, failures = moves.play, iter([True, True, True])

    async def locked(*args: Any, **more: Any) -> Any:
        if next(failures, False):
            raise StorageTrouble("The database is locked by another program. Nothing was changed.")
        return await play(*args, **more)

    with patch.object(moves, "play", locked):
        live = await helped.tables.begun(1, ai=1)
        await helped.ai.settled()
    assert live.awaited() == [0]
    assert len(helped.said) == 1, "the table is told once"
    assert "locked" in refusal(helped.said[0])


class Dead:
    """A pool whose process has died."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.shutdown: Callable[..., None] = lambda **_: None

    def submit(self, *_: Any) -> Future[Any]:
        raise BrokenProcessPool("a process in the pool died")


async def test_a_dead_ai_process_is_told_and_tried_again(helped: Helped) -> None:
    del helped.ai._think  # type: ignore[method-assign]
    with patch.object(ai_seats, "spawned", Dead):
        live = await helped.tables.begun(1, ai=1)
        await until(lambda: helped.said, "what the table is told")
    assert "AI process" in refusal(helped.said[0])
    helped.ai._think = in_process  # type: ignore[method-assign]
    await until(lambda: live.awaited() == [0], "the move of the AI")
    await helped.ai.settled()
    assert len(helped.said) == 1


async def test_a_fault_in_an_ais_move_is_told_and_not_tried_for_ever(helped: Helped) -> None:
    tried = 0

    async def faulty(*_: Any) -> tuple[int, list[str]]:
        nonlocal tried
        tried += 1
        raise ZeroDivisionError("an AI seat is wrong")

    helped.ai._think = faulty  # type: ignore[method-assign]
    live = await helped.tables.begun(1, ai=1)
    await helped.ai.settled()
    assert tried == 1
    assert len(helped.said) == 1
    await helped.person_moves(live)
    assert live.awaited() == [1], "the table stands; its host can replace the AI"


@pytest.mark.parametrize("handed", [True, False])
async def test_what_an_ai_thought_is_dropped_when_the_seat_is_a_persons_now(
    helped: Helped, handed: bool
) -> None:
    thought, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(save: bytes, seat: int, level: str, *plan: str) -> tuple[int, list[str]]:
        found = think(save, seat, level, *plan)
        thought.set()
        await go_on.wait()
        return found

    helped.ai._think = slowly  # type: ignore[method-assign]
    live = await helped.tables.begun(1, ai=1)
    await thought.wait()
    if handed:
        person: Any = SimpleNamespace(
            id=FIRST_PERSON + 9, display_name="Eve", name="eve", global_name="Eve", bot=False
        )
        await seat_changes.reseat(helped.tables.tables, live, 1, person)
    go_on.set()
    await helped.ai.settled()
    assert (1 in live.awaited()) is handed


def cycling(*wanted: str) -> Game[Any, Any]:
    """The convoy with an AI seat that goes on with the wanted keys, again and again."""
    turn = itertools.cycle(wanted)
    return replace(CONVOY, ai_levels={"careful": lambda _ask, _view, _dice: next(turn)})


@pytest.mark.parametrize(
    "wanted", [("move:A", "K1"), ("move:A", "K1", "move:A", "K2", "fleet:L7", "K1")]
)
async def test_a_line_that_goes_in_a_circle_is_no_move(wanted: tuple[str, ...]) -> None:
    game = cycling(*wanted)
    with patch.dict(catalogue, {game.slug: game}):  # type: ignore[arg-type]  # read-only outside
        match = Match.start(game, seats=2, dice=SeededDice("circle"))
        with pytest.raises(Circling):
            think(match.save(), 0, "careful")


async def test_a_long_line_that_is_no_circle_is_played() -> None:
    rng = random.Random(1)
    hexes = [f"K{rng.randrange(1, 7)}" for _ in range(2 * LONGEST_LINE)]
    game = cycling(*(key for at in hexes for key in ("move:A", at)))
    with patch.dict(catalogue, {game.slug: game}):  # type: ignore[arg-type]  # read-only outside
        match = Match.start(game, seats=2, dice=SeededDice("circle"))
        _, keys = think(match.save(), 0, "careful")
    assert len(keys) == LONGEST_LINE


async def test_a_circling_ai_is_told_once_and_left_alone(helped: Helped) -> None:
    async def circling(*_: Any) -> tuple[int, list[str]]:
        raise Circling("round and round")

    helped.ai._think = circling  # type: ignore[method-assign]
    live = await helped.tables.begun(1, ai=1)
    await helped.ai.settled()
    (told,) = helped.said
    assert told.startswith("An AI seat cannot move. Its answers go in a circle")
    assert 1 in live.awaited()


MOTHER = """
import os, time
from bot.tables.spawning import spawned

if __name__ == "__main__":
    pool = spawned()
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def lives(process: int) -> bool:
    """Whether a process runs; one that only waits to be buried does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux to look at processes")
async def test_a_bot_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    program = tmp_path / "mother.py"
    program.write_text(MOTHER)
    mother = await asyncio.create_subprocess_exec(
        sys.executable, str(program), stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    assert mother.stdout is not None
    worker = int(await mother.stdout.readline())
    assert lives(worker)
    mother.kill()
    await mother.wait()
    await until(lambda: not lives(worker), "the end of the worker")
