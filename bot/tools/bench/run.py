"""The parts of `orrery bench`, and the output of their figures."""

from __future__ import annotations

import os
import platform
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from bot.client import freeze_garbage_collector
from bot.tools.bench import catanatron_speed, pictures, replies, rules_speed, storage_speed, targets
from bot.tools.bench.figures import QUICK_PACE, USUAL_PACE, Figure, Pace
from bot.tools.selfplay import known_game
from rules import catalogue
from rules.kernel import Game, IllegalAnswer

Part = Callable[[Game[Any, Any], Pace], Iterable[Figure]]

PARTS: Mapping[str, Part] = {
    "play": rules_speed.play,
    "copies": rules_speed.copies,
    "undo": rules_speed.undo,
    "panels": rules_speed.panels,
    "own": targets.own,
    "pictures": pictures.pictures,
    "storage": storage_speed.storage,
    "memory": storage_speed.memory,
    "replies": replies.replies,
}


def bench(
    games: Sequence[str],
    only: Sequence[str],
    *,
    as_json: bool,
    against_catanatron: bool,
    quick: bool = False,
) -> int:
    """Measure and print the figures of games and parts; return exit code 1 if a target is missed.

    `only` are names of PARTS (empty: all). Raises IllegalAnswer for an unknown game or part,
    NoRival if catanatron can't run.
    """
    chosen = [known_game(slug) for slug in games or sorted(catalogue)]
    parts = _parts(only)
    if against_catanatron:
        parts["catanatron"] = catanatron_speed.compare
    freeze_garbage_collector()  # as the bot does when it starts
    figures = list(_measure(chosen, parts, QUICK_PACE if quick else USUAL_PACE, quiet=as_json))
    if as_json:
        text = [figure.as_json() for figure in figures]
        document = {"python": _interpreter(), "load": os.getloadavg(), "figures": text}
        typer.echo(msgspec.json.encode(document))
    else:
        Console().print(_table(figures))
    return 1 if any(figure.verdict == "missed" for figure in figures) else 0


def _parts(only: Sequence[str]) -> dict[str, Part]:
    """Return the parts with these names, or all; raise IllegalAnswer for an unknown one."""
    for name in only:
        if name not in PARTS:
            raise IllegalAnswer(f"Unknown part {name!r}. Choose one of: {', '.join(PARTS)}.")
    return {name: part for name, part in PARTS.items() if not only or name in only}


def _measure(
    games: Sequence[Game[Any, Any]], parts: Mapping[str, Part], pace: Pace, *, quiet: bool
) -> Iterator[Figure]:
    """Yield the figures of all parts; unless `quiet`, each is printed as it is measured."""
    for game in games:
        for part in parts.values():
            for result in part(game, pace):
                figure = replace(result, game=game.slug) if result.game is None else result
                if not quiet:
                    typer.echo(figure.line(), err=True)
                yield figure


def _interpreter() -> str:
    """Return the interpreter's version and build in words: builds differ in speed."""
    release = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{release}, {'optimised' if _is_optimised() else 'plain'} build, {sys.executable}"


def _is_optimised() -> bool:
    """Return whether the interpreter was built with PGO; a plain one is 10 to 30 % slower."""
    flags = str(sysconfig.get_config_vars("CONFIG_ARGS", "PY_CFLAGS"))
    text = "--enable-optimizations" in flags or "-fprofile-use" in flags
    # Debian's is profiled too and does not say so; a scheme of its packages' own tells whose it is
    return text or "deb_system" in sysconfig.get_scheme_names()


def _table(figures: Sequence[Figure]) -> Table:
    """Return the figures as a table, with the machine in its title."""
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    table = Table(title=f"{_interpreter()}\n{os.cpu_count()} cores, load {load}")
    for name in ("game", "figure", "value", "unit", "target", "verdict"):
        table.add_column(name, justify="right" if name in {"value", "target"} else "left")
    for figure in figures:
        table.add_row(
            figure.game,
            figure.name,
            f"{figure.value:,.1f}",
            figure.unit,
            figure.bound,
            str(figure.verdict),
        )
    return table
