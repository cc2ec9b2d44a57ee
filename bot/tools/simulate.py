"""`orrery simulate`: many matches of self-play, in order of their seeds, in several processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from bot.tools.selfplay import Outcome, Plan, Played, checked_levels, known_game, play
from bot.tools.summary import summary
from rules import catalogue
from rules.kernel import Game, IllegalAnswer, SeededDice

MIN_GAMES_FOR_PROCESSES = 16
"""Games that are not worth starting further processes for."""
MOST_DRAWS = 10_000
"""Draws after which settings count as incompatible."""
SHOWN_STEPS = 200
"""Steps of the progress bar."""


@dataclass(frozen=True)
class SimulationOrder:
    """The arguments of `orrery simulate`. `seats` 0 means the maximum of the game."""

    slug: str
    games: int
    seats: int = 0
    seed: int = 0
    ai: tuple[str, ...] = ("random",)
    options: Mapping[str, str] = field(default_factory=dict)
    check: bool = False
    jobs: int = 0
    """Processes; 0 is one for each core."""
    vary: bool = False
    """True if settings that `options` leaves open are drawn for each match."""


def parse_options(given: Sequence[str]) -> dict[str, str]:
    """Return options from arguments `key=value`, or `key=@file` for the contents of a file.

    Raises IllegalAnswer for anything else.
    """
    options = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise IllegalAnswer(f"An option is written key=value, not {text!r}.")
        options[key] = _contents(Path(value[1:])) if value.startswith("@") else value
    return options


def _contents(path: Path) -> str:
    """Return the text of a file; raise IllegalAnswer on failure."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise IllegalAnswer(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise IllegalAnswer(f"{path} is not UTF-8 text.") from error


def plans(order: SimulationOrder) -> list[Plan]:
    """Return a plan for each match, with the seeds `seed`, `seed` + 1 and so on.

    Raises IllegalAnswer if the game rejects seats, levels or options.
    """
    game = known_game(order.slug)
    seats = order.seats or game.seats[-1]
    checked = game.check_options(order.options, seats)
    ai = checked_levels(game, order.ai, seats)
    return [
        Plan(
            seats,
            seed,
            ai,
            draw_settings(game, seats, order.options, seed) if order.vary else checked,
            order.check,
            tells_options=order.vary,
        )
        for seed in range(order.seed, order.seed + order.games)
    ]


def draw_settings(
    game: Game[Any, Any], seats: int, given: Mapping[str, str], seed: int
) -> dict[str, str]:
    """Return a value for each setting, drawn uniformly from combinations that the game accepts.

    Given values are kept, and free text keeps its default. Deterministic for a given seed. Raises
    IllegalAnswer if no combination fits.
    """
    checked = game.check_options(given, seats)
    open_settings = [s for s in game.settings if s.values and s.key not in given]
    dice = SeededDice(f"{seed}/settings")
    refused = ""
    for _ in range(MOST_DRAWS):
        options = checked | {s.key: dice.pick(tuple(s.values)) for s in open_settings}
        try:
            return _checked_options(game, seats, options)
        except IllegalAnswer as error:
            refused = str(error)
    raise IllegalAnswer(f"No {game.title} settings match those given: {refused}")


def _checked_options(game: Game[Any, Any], seats: int, options: dict[str, str]) -> dict[str, str]:
    """Return checked options if the game can be set up with them; raise IllegalAnswer if not."""
    options = game.check_options(options, seats)
    if game.prepare is not None:
        game.prepare(options)
    game.setup(seats, options)
    return options


def _play_here(slug: str, plan: Plan) -> Outcome:
    """Play a planned match in this process."""
    return play(catalogue[slug], plan)


def outcomes(slug: str, todo: Sequence[Plan], jobs: int) -> Generator[Outcome]:
    """Yield the outcome of every planned match in order; `jobs` 0 means a process per core."""
    workers = min(jobs or os.cpu_count() or 1, len(todo))
    item = partial(_play_here, slug)
    if workers <= 1 or (jobs == 0 and len(todo) < MIN_GAMES_FOR_PROCESSES):
        yield from map(item, todo)
        return
    chunk = max(1, min(64, len(todo) // (workers * 4)))
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn) as pool:
        yield from pool.map(item, todo, chunksize=chunk)


def run(order: SimulationOrder, *, as_json: bool, log: Path | None, dumps: Path | None) -> int:
    """Play all matches and print them, as JSON lines or a summary; return 1 if one failed, else 0.

    Archives of them go to the file `log`, dumps of failures to the folder `dumps`. Raises
    IllegalAnswer if the game rejects the order.
    """
    todo = plans(order)
    text: list[Played] = []
    with ExitStack() as stack:
        file = stack.enter_context(_open_log(log)) if log else None
        progress = stack.enter_context(_progress())
        bar = progress.add_task(order.slug, total=len(todo))
        played = stack.enter_context(closing(outcomes(order.slug, todo, order.jobs)))
        for plan, outcome in zip(todo, played, strict=True):
            text.append(outcome.played)
            if as_json:
                typer.echo(msgspec.json.encode(outcome.played))
            if file is not None:
                file.write(_log_line(outcome, plan.options) + b"\n")
            if outcome.dump is not None:
                path = outcome.dump.write(dumps or _default_dumps())
                typer.echo(f"Seed {outcome.played.seed} failed; dump: {path}", err=True)
            progress.update(bar, completed=len(text))
            if len(text) % max(1, len(todo) // SHOWN_STEPS) == 0:
                progress.refresh()
    if not as_json:
        Console().print(summary(text))
    return 0 if all(item.ok for item in text) else 1


def _open_log(log: Path) -> BinaryIO:
    """Open a file for writing; raise IllegalAnswer on failure."""
    try:
        return log.open("wb")
    except OSError as error:
        raise IllegalAnswer(f"{log} cannot be written: {error.strerror}.") from error


def _log_line(outcome: Outcome, options: Mapping[str, str]) -> bytes:
    """Return a match as an archive on one line, which `orrery verify` reads."""
    from bot.tools.files import archive_line  # the store is slow to import, and only logs need it

    return archive_line(outcome, options)


def _default_dumps() -> Path:
    """Return the operator's folder for dumps."""
    from bot.settings import read  # slow to import, and only a failure needs it

    return read().dumps


def _progress() -> Progress:
    """Return a progress bar on stderr, invisible unless that is a terminal."""
    console = Console(stderr=True)
    # no thread of its own: one must not run while worker processes start
    return Progress(
        "{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        auto_refresh=False,
        transient=True,
    )
