"""Rewrite golden plays, print one in full, or record a new one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from tests.support import golden
from tests.support.golden.compose import PlayRequest, recorded
from tests.support.golden.story import Story


def play_files(names: Sequence[str]) -> list[Path]:
    """Return the plays of these names or paths; exit with a sentence where there is none."""
    plays = {path.name: path for path in golden.plays()}
    wanted = [Path(name).name for name in names]
    if missing := [name for name in wanted if name not in plays]:
        raise SystemExit(f"There is no golden play {missing[0]}.")
    return [plays[name] for name in wanted]


def update(names: Sequence[str]) -> None:
    """Rewrite plays from their headers and answers; without names, all of them."""
    for path in play_files(names) if names else golden.plays():
        old = path.read_text(encoding="utf-8")
        new = golden.written(*golden.parse(old))
        path.write_text(new, encoding="utf-8")
        outcome = "unchanged" if new == old else "rewritten"
        print(f"{path.relative_to(golden.TESTS)}: {outcome}, {new.count(chr(10))} lines")


def full(name: str) -> None:
    """Print a play with every question and every view."""
    (path,) = play_files([name])
    header, play = golden.parse(path.read_text(encoding="utf-8"))
    print("\n".join(Story(header, full=True).lines(play)))


def main() -> None:
    """Update golden plays, print one in full, or record a new one by AI seats."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.golden",
        description=golden.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--update", nargs="*", metavar="FILE", help="rewrite these plays")
    parser.add_argument("--full", metavar="FILE", help="print every question and every view")
    parser.add_argument("--new", type=Path, metavar="PATH", help="record a new play by AI seats")
    parser.add_argument("--finish", type=Path, metavar="PATH", help="record the rest of a play")
    parser.add_argument("--game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--seed", default="golden")
    parser.add_argument("--about", default="")
    parser.add_argument("--by", default="seat", choices=("seat", "round"))
    parser.add_argument("--hide", nargs="*", default=(), metavar="PART")
    parser.add_argument("--mute", nargs="*", default=(), metavar="WORD")
    parser.add_argument("--ai", default="random", help="one for all seats, or one each: a,b,c")
    parser.add_argument("--ends", default="", help="how it must end, a word of `Game.endings`")
    parser.add_argument(
        "--tries", type=int, default=1, help="matches of which to keep the shortest"
    )
    given = parser.parse_args()
    if given.new is not None:
        header = golden.Header(
            given.game,
            given.seats,
            given.seed,
            dict(pair.split("=", 1) for pair in given.option),
            given.about,
            given.by,
            tuple(given.hide),
            tuple(given.mute),
        )
        record(given.new, header, (), PlayRequest(given.ai.split(","), given.ends, given.tries))
    if given.finish is not None:
        header, play = golden.parse(given.finish.read_text(encoding="utf-8"))
        record(
            given.finish, header, play, PlayRequest(given.ai.split(","), given.ends, given.tries)
        )
    if given.update is not None:
        update(given.update)
    if given.full is not None:
        full(given.full)


def record(
    path: Path, header: golden.Header, opening: Sequence[golden.Deed], request: PlayRequest
) -> None:
    """Write the shortest match that fits the request."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = golden.written(*recorded(header, opening, request))
    path.write_text(text, encoding="utf-8")
    print(f"{path}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
