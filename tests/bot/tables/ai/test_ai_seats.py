"""AI seats: they move automatically, continue after errors, and give way to people."""

import asyncio
import itertools
import os
import random
import sys
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from bot.tables import moves, seat_changes
from bot.tables.ai.thinking import LONGEST_LINE, EndlessAnswers, choose_plan, style_of, think
from bot.tables.move_lines import fill_defaults
from bot.tables.workers import process as worker_process
from bot.tables.workers import thinking_pool
from bot.tables.workers.priority_slots import PrioritySlots
from bot.tables.workers.process import MAX_NICE, STOP_SIGNAL, stand_aside
from rules import catalogue
from rules.kernel import AiSeat, Ask, Dice, Game, Match, Search, SeededDice
from storage.errors import StorageError
from storage.schema.table_records import TableState
from tests.bot.support.dummy_game import CONVOY
from tests.bot.support.in_process_ai import Helped, in_process
from tests.bot.support.lingering_work import is_alive, linger_once
from tests.bot.support.match_play import play_move
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.bot.support.wording import refusal
from tests.support.patience import HANG_SECONDS, until
from tests.support.running_bot import Running


async def test_three_ai_seats_play_a_match_to_its_end(helped: Helped) -> None:
    live = await helped.tables.begun(1, ai=3)
    while live.is_running:
        await helped.person_moves(live)
        await helped.ai.wait_until_idle()
        assert live.pending_seats() in ([0], [])
    assert live.table.state is TableState.FINISHED
    assert live.table.result is not None
    assert helped.said == []


async def test_ai_seats_think_in_a_process_of_their_own(app: Running) -> None:
    status = await app.begun("ann", ai=3)
    live = await app.live(status)
    for _ in range(3):
        await until(lambda: 0 in live.pending_seats())
        await play_move(app, live, 0)
        await app.wait_until_idle()
    assert live.pending_seats() == [0]
    assert live.names[1] in (await app.seat("ann").slash("table-one", "/log")).message.text
    assert any(worker.process for worker in app.bot.services.workers.local.thoughts.workers)
    assert live.match.round > 1


async def test_a_line_of_thought_is_a_whole_legal_move(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    for level in catalogue["ganymede"].ai_levels:
        match = Match.load(live.match.save(), catalogue)
        revision, keys = think(match.save(), 0, level)
        assert revision == match.revision
        assert fill_defaults(match, 0, keys) == tuple(keys)
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
    assert live.pending_seats() == [1]
    await helped.ai.stop()
    await asyncio.sleep(0)
    helped.ai._think = in_process  # type: ignore[method-assign]
    await until(lambda: not helped.ai._busy)
    await helped.ai.note_tables_to_resume(helped.tables.store)
    await helped.ai.resume()
    await helped.ai.wait_until_idle()
    assert live.pending_seats() == [0]


async def test_a_locked_database_only_delays_an_ai_seat(helped: Helped) -> None:
    play, failures = moves.play, iter([True, True, True])

    async def locked(*args: Any, **more: Any) -> Any:
        if next(failures, False):
            raise StorageError("The database is locked by another program. Nothing was changed.")
        return await play(*args, **more)

    with patch.object(moves, "play", locked):
        live = await helped.tables.begun(1, ai=1)
        await helped.ai.wait_until_idle()
    assert live.pending_seats() == [0]
    assert len(helped.said) == 1, "the table shows it once"
    assert "locked" in refusal(helped.said[0])


class Dead:
    """A pool whose process has died."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.shutdown: Callable[..., None] = lambda **_: None

    def submit(self, *_: Any) -> Future[Any]:
        raise BrokenProcessPool("a process in the pool died")


async def test_a_dead_ai_process_is_reported_and_tried_again(helped: Helped) -> None:
    del helped.ai._think
    with patch.object(worker_process, "spawn_pool", Dead):
        live = await helped.tables.begun(1, ai=1)
        await until(lambda: helped.said, "a notice at the table")
    assert "AI process" in refusal(helped.said[0])
    helped.ai._think = in_process  # type: ignore[method-assign]
    await until(lambda: live.pending_seats() == [0], "the move of the AI")
    await helped.ai.wait_until_idle()
    assert len(helped.said) == 1


async def test_a_fault_in_an_ais_move_is_shown_and_not_tried_forever(helped: Helped) -> None:
    tried = 0

    async def faulty(*_: Any) -> tuple[int, list[str]]:
        nonlocal tried
        tried += 1
        raise ZeroDivisionError("an AI seat is wrong")

    helped.ai._think = faulty  # type: ignore[method-assign]
    live = await helped.tables.begun(1, ai=1)
    await helped.ai.wait_until_idle()
    assert tried == 1
    assert len(helped.said) == 1
    await helped.person_moves(live)
    assert live.pending_seats() == [1], "the table stands; its host can replace the AI"


@pytest.mark.parametrize("handed", [True, False])
async def test_what_an_ai_thought_is_dropped_when_the_seat_is_a_persons_now(
    helped: Helped, handed: bool
) -> None:
    thought, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(save: bytes, seat: int, level: str, *plan: str) -> tuple[int, list[str]]:
        result = think(save, seat, level, *plan)
        thought.set()
        await go_on.wait()
        return result

    helped.ai._think = slowly  # type: ignore[method-assign]
    live = await helped.tables.begun(1, ai=1)
    await thought.wait()
    if handed:
        person: Any = SimpleNamespace(
            id=FIRST_PERSON + 9, display_name="Eve", name="eve", global_name="Eve", bot=False
        )
        await seat_changes.reseat(helped.tables.tables, live, seat_changes.SeatChange(1, person))
    go_on.set()
    await helped.ai.wait_until_idle()
    assert (1 in live.pending_seats()) is handed


def cycling(*wanted: str) -> Game[Any, Any]:
    """Return the dummy game with an AI seat that repeats the wanted keys."""
    turn = itertools.cycle(wanted)
    return replace(CONVOY, ai_levels={"careful": lambda _ask, _view, _dice: next(turn)})


@pytest.mark.parametrize(
    "wanted", [("move:A", "K1"), ("move:A", "K1", "move:A", "K2", "fleet:L7", "K1")]
)
async def test_a_repeating_line_is_rejected(wanted: tuple[str, ...]) -> None:
    game = cycling(*wanted)
    with patch.dict(catalogue, {game.slug: game}):
        match = Match.start(game, seats=2, dice=SeededDice("circle"))
        with pytest.raises(EndlessAnswers):
            think(match.save(), 0, "careful")


async def test_a_long_line_without_repetition_is_played() -> None:
    rng = random.Random(1)
    hexes = [f"K{rng.randrange(1, 7)}" for _ in range(2 * LONGEST_LINE)]
    game = cycling(*(key for at in hexes for key in ("move:A", at)))
    with patch.dict(catalogue, {game.slug: game}):
        match = Match.start(game, seats=2, dice=SeededDice("circle"))
        _, keys = think(match.save(), 0, "careful")
    assert len(keys) == LONGEST_LINE


async def test_a_circling_ai_is_reported_once_and_left_alone(helped: Helped) -> None:
    async def circling(*_: Any) -> tuple[int, list[str]]:
        raise EndlessAnswers("round and round")

    helped.ai._think = circling  # type: ignore[method-assign]
    live = await helped.tables.begun(1, ai=1)
    await helped.ai.wait_until_idle()
    (text,) = helped.said
    assert text.startswith("An AI player can't move. It repeats the same answers")
    assert 1 in live.pending_seats()


async def test_the_longest_waiting_seat_thinks_first() -> None:
    turns, order = PrioritySlots(1), list[str]()

    async def think_of(number: int, name: str) -> None:
        async with turns.hold(number):
            order.append(name)
            await asyncio.sleep(0)

    tasks = [
        asyncio.create_task(think_of(number, name))
        for number, name in (
            (5, "first come"),
            (4, "late"),
            (9, "gone"),
            (2, "early"),
            (-1, "hint"),
        )
    ]
    await asyncio.sleep(0)
    tasks[2].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["first come", "hint", "early", "late"]
    async with turns.hold(7):
        assert turns._free == 0
    assert turns._free == 1, "no turn is lost where one was cancelled"


async def test_a_cancelled_waiters_slot_goes_to_the_next() -> None:
    turns, go_on, had = PrioritySlots(1), asyncio.Event(), list[int]()

    async def hold(number: int) -> None:
        async with turns.hold(number):
            had.append(number)
            await go_on.wait()

    tasks = [asyncio.create_task(hold(number)) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert had[0] == 1
    assert 3 in had
    assert turns._free == 1


async def test_an_unknown_level_plays_fair_and_is_reported_once(
    helped: Helped,
) -> None:
    live = await helped.tables.begun(1, ai=1, level="cunning")
    await helped.ai.wait_until_idle()
    for _ in range(2):
        await helped.person_moves(live)
        await helped.ai.wait_until_idle()
    assert live.pending_seats() == [0]
    (text,) = helped.said
    assert "an unknown level, cunning" in refusal(text)
    assert "It plays fair instead" in text


@pytest.mark.parametrize("slug", [slug for slug, game in catalogue.items() if game.styles])
def test_three_fair_seats_play_in_three_styles(slug: str) -> None:
    game = catalogue[slug]
    firsts = set()
    for number in range(20):
        match = Match.start(game, seats=3, dice=SeededDice(f"secret {number}"))
        result = [style_of(match, seat, "fair") for seat in range(3)]
        assert len(set(result)) == 3
        firsts.add(result[0])
        assert result == [style_of(match, seat, "fair") for seat in range(3)]
    assert len(firsts) > 2, "which, hangs on the seed"
    assert not firsts & {*game.plans} - {*game.styles}
    assert all(game.describe_plan(style, 3) for style in game.styles)


@pytest.mark.parametrize("level", ["easy", "strong", "no such level"])
def test_only_a_fair_seat_of_a_game_with_styles_has_one(level: str) -> None:
    match = Match.start(catalogue["space_empires"], seats=2, dice=SeededDice("secret"))
    assert style_of(match, 0, level) == ""
    plain = Match.start(replace(catalogue["ganymede"], styles={}), seats=2, dice=SeededDice("s"))
    assert style_of(plain, 0, "fair") == ""


def test_a_fair_seat_plays_in_the_style_shown_at_its_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, asked = catalogue["space_empires"], list[str]()

    def player_of(plan: str) -> AiSeat:
        def play(ask: Ask, view: object, dice: Dice) -> str:
            asked.append(plan)
            return game.ai_levels["fair"](ask, view, dice)

        return play

    styles = {style: player_of(style) for style in game.styles}
    for number in range(4):
        match = Match.start(
            replace(game, plans={}, styles=styles), seats=2, dice=SeededDice(f"{number}")
        )
        monkeypatch.setattr(Match, "load", lambda _save, _games, match=match: match)
        seat = min(match.asks())
        asked.clear()
        think(b"", seat, "fair")
        assert set(asked) == {style_of(match, seat, "fair")}


async def test_a_strong_seat_keeps_to_its_plan_for_some_rounds(
    helped: Helped, monkeypatch: pytest.MonkeyPatch
) -> None:
    del helped.ai._think
    chosen = 0

    async def in_process(work: Callable[..., Any], *given: Any) -> Any:
        nonlocal chosen
        chosen += work is choose_plan
        return "rush" if work is choose_plan else work(*given)

    monkeypatch.setattr(helped.ai.processes, "run", in_process)
    live = await helped.tables.begun(1, ai=1, game="space_empires")
    search = catalogue["space_empires"].ai_levels["strong"]
    assert isinstance(search, Search)
    for since in (0, search.every - 1):
        assert await helped.ai._plan(live, 1, "strong") == ("rush",)
        helped.ai._plans[live.id, 1] = "rush", live.match.round - since
        assert await helped.ai._plan(live, 1, "strong") == ("rush",)
    assert chosen == 1
    helped.ai._plans[live.id, 1] = "rush", live.match.round - search.every
    assert await helped.ai._plan(live, 1, "strong") == ("rush",)
    assert chosen == 2
    assert await helped.ai._plan(live, 1, "fair") == ()


async def test_a_worker_killed_in_the_middle_of_a_thought_is_replaced(
    helped: Helped, tmp_path: Path
) -> None:
    marks = [tmp_path / name for name in ("killed", "spared")]
    # on a busy machine too: no share, which would begin the spared thought again and end it
    with patch.object(thinking_pool, "STARVED_SHARE", 0.0):
        thoughts = [
            asyncio.create_task(helped.ai.processes.run(linger_once, str(mark))) for mark in marks
        ]
        await until(lambda: all(map(_written, marks)), "both thoughts")
        killed, spared = (int(mark.read_text()) for mark in marks)
        os.kill(killed, STOP_SIGNAL)
        assert await thoughts[0] != killed
        assert is_alive(spared), "who thinks elsewhere goes on"
        assert not thoughts[1].done()


def _written(mark: Path) -> bool:
    return mark.exists() and bool(mark.read_text())


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="needs Linux, which has idle processes")
async def test_an_ai_process_runs_in_idle_time(helped: Helped) -> None:
    # on a busy machine, another process with normal priority would help out
    with patch.object(thinking_pool, "is_starved", lambda *_: False):
        assert await helped.ai.processes.run(os.sched_getscheduler, 0) == os.SCHED_IDLE
    assert os.sched_getscheduler(0) != os.SCHED_IDLE


def test_an_ai_process_without_idle_scheduling_is_nice() -> None:
    with (
        patch.object(os, "sched_setscheduler", side_effect=PermissionError, create=True),
        patch.object(os, "nice") as nice,
    ):
        stand_aside()
    nice.assert_called_once_with(MAX_NICE)


MOTHER = """
import asyncio, os, signal, sys
from types import SimpleNamespace
from bot.tables.ai.seats import AiSeats
from bot.tables.workers.workers import Workers
from bot.tables.seat_changes import SeatChange

def thought(mark):
    with open(mark, "w") as file:
        file.write(str(os.getpid()))
    while True:
        pass

async def main(mark, end):
    workers = Workers()
    ai = AiSeats(SimpleNamespace(store=None), None, workers)
    thinking = asyncio.ensure_future(ai.processes.run(thought, mark))
    while not os.path.exists(mark) or not open(mark).read():
        await asyncio.sleep(0.01)
    if end == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    await ai.stop()
    await workers.close()

if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.parametrize("end", ["killed", "stopped"])
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux to look at processes")
async def test_a_bot_ending_during_a_thought_leaves_no_worker(tmp_path: Path, end: str) -> None:
    program, mark = tmp_path / "mother.py", tmp_path / "mark"
    program.write_text(MOTHER)
    mother = await asyncio.create_subprocess_exec(
        sys.executable, str(program), str(mark), end,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[4])},
    )  # fmt: skip
    try:
        async with asyncio.timeout(HANG_SECONDS):  # the thought lasts forever
            await mother.wait()
    finally:
        if mother.returncode is None:
            mother.kill()
    await until(lambda: not is_alive(int(mark.read_text())), "the end of the worker")
