"""Golden plays: a match as a text that people read and tests compare, for any game.

A file is a header, a blank line and the play. Only the header and the lines that begin with `> `
are input; all else is written by `python -m tests.support.golden --update`:

    game: lanterns            > 0 oil:2              seat 0 answers oil:2
    seats: 2                  > 0 undo               seat 0 takes its last answer back
    options: nights=1         > 0 undo 1 2           ... with the consent of seats 1 and 2
    seed: golden              > 1 order gust pass    a standing order until the seat's turn
    about: one line of words  > 1 order gust pass always
    hide: tracks              parts of the view that are left out

Each step shows the asks that are new (`?`), the answer, what chance and standing orders answered
(`.`), the news (`:`, with its readers) and what changed in the onlooker's view (`~`).
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Any

import msgspec

from rules import catalogue
from rules.kernel import CHANCE, Ask, Game, IllegalAnswer, Match, News, SeededDice, StandingOrder
from tests.kernel.smallgame import LANTERNS

TESTS = Path(__file__).parents[1]
ANSWER = "> "
WIDTH = 100
DIFF_LINES = 60
MOST_STEPS = 10_000


class Header(msgspec.Struct, frozen=True):
    """What a play starts from."""

    game: str
    seats: int
    seed: str
    options: dict[str, str] = {}
    about: str = ""
    hide: tuple[str, ...] = ()
    """Parts of the view that are not followed."""

    def lines(self) -> Iterator[str]:
        """The header as text."""
        yield f"game: {self.game}"
        yield f"seats: {self.seats}"
        if self.options:
            yield "options: " + " ".join(f"{key}={value}" for key, value in self.options.items())
        yield f"seed: {self.seed}"
        if self.about:
            yield f"about: {self.about}"
        if self.hide:
            yield "hide: " + " ".join(self.hide)


def games() -> dict[str, Game[Any, Any]]:
    """All games that a play can name."""
    return {**catalogue, LANTERNS.slug: LANTERNS}


def parse(text: str) -> tuple[Header, list[str]]:
    """A play's header and its answer lines, without their mark."""
    head, _, body = text.partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    options = dict(pair.split("=", 1) for pair in fields.get("options", "").split())
    header = Header(
        fields["game"],
        int(fields["seats"]),
        fields["seed"],
        options,
        fields.get("about", ""),
        tuple(fields.get("hide", "").split()),
    )
    answers = [line.removeprefix(ANSWER) for line in body.splitlines() if line.startswith(ANSWER)]
    return header, answers


def named(value: object) -> object:
    """A card stands for itself: whatever has an id of its own is shown as that id."""
    return value["id"] if isinstance(value, Mapping) and isinstance(value.get("id"), str) else value


def place(item: object, index: int) -> str:
    """How an item of a list is told from the others: a counter by its public number."""
    token = item.get("token") if isinstance(item, Mapping) else None
    return str(index) if token is None else f"#{token}"


def flat(value: object, path: str = "") -> dict[str, str]:
    """A view as paths and words; a list of plain values is one word list."""
    value = named(value)
    if isinstance(value, Mapping) and value:
        return {
            sub: words
            for key, inner in value.items()
            for sub, words in flat(inner, f"{path}.{key}" if path else str(key)).items()
        }
    if isinstance(value, list):
        value = [named(inner) for inner in value]
        if all(not isinstance(inner, Mapping | list) for inner in value):
            return {path: "[" + " ".join(str(inner) for inner in value) + "]"}
        return {
            sub: words
            for index, inner in enumerate(value)
            for sub, words in flat(inner, f"{path}[{place(inner, index)}]").items()
        }
    return {path: str(value)}


def public(match: Match, hide: Sequence[str] = ()) -> dict[str, str]:
    """The onlooker's view, flat, without the parts that are left out."""
    view = msgspec.json.decode(msgspec.json.encode(match.view(None)))
    return flat({key: value for key, value in view.items() if key not in hide})


def change(path: str, old: str | None, new: str | None) -> str:
    """One changed line of a view; long lists show only what came and went."""
    if old is None or new is None:
        return f"~ {path}: {'(none)' if old is None else old} -> {new or '(none)'}"
    if old.startswith("[") and new.startswith("[") and len(old) + len(new) > WIDTH // 2:
        before, after = old[1:-1].split(), new[1:-1].split()
        went = [f"-{word}" for word in before if word not in after]
        came = [f"+{word}" for word in after if word not in before]
        if went or came:
            return f"~ {path}: {' '.join([*went, *came])}"
    return f"~ {path}: {old} -> {new}"


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """The lines of a diff between two flat views."""
    paths = [*after, *(path for path in before if path not in after)]
    return [
        change(path, before.get(path), after.get(path))
        for path in paths
        if before.get(path) != after.get(path)
    ]


def asked(ask: Ask) -> list[str]:
    """An ask on a few lines: whom, what, which rule, the keys."""
    keys = " ".join(f"*{key}" if key == ask.default else key for key in ask.keys)
    head = f"? {ask.seat} {ask.id} [{ask.rule}] {ask.prompt}"
    return [head, *textwrap.wrap(keys, WIDTH - 4, initial_indent="    ", subsequent_indent="    ")]


def told(news: News) -> str:
    """One piece of news with its readers."""
    readers = "" if news.to is None else f" ({', '.join(map(str, news.to))} only)"
    return f":{readers} {news.text}"


def unasked(match: Match) -> Iterator[str]:
    """What chance and standing orders answered in the last step."""
    outcomes = " ".join(entry.key for entry in match.fresh if entry.seat == CHANCE)
    if outcomes:
        yield f". chance: {outcomes}"
    yield from (f". {e.seat}, as ordered: {e.key}" for e in match.fresh if e.standing)


def act(match: Match, line: str) -> Sequence[News]:
    """Carry out one answer line."""
    seat_word, key, *more = line.split()
    seat = int(seat_word)
    if key == "undo":
        match.undo(seat, consent=[int(word) for word in more])
        return ()
    if key == "order":
        match.order(seat, more[0], StandingOrder(more[1], always="always" in more[2:]))
        return ()
    return match.answer(seat, key)


def begin(header: Header) -> Match:
    """The match of a header, at its first question."""
    game = games()[header.game]
    dice = SeededDice(header.seed)
    return Match.start(game, seats=header.seats, options=header.options, dice=dice)


def play(header: Header, answers: Sequence[str]) -> Iterator[str]:
    """All lines of a golden play; a refused answer ends it with a line that begins with `!`."""
    match = begin(header)
    yield from header.lines()
    yield ""
    before = public(match, header.hide)
    yield from unasked(match)
    yield from (f"= {path}: {words}" for path, words in before.items())
    shown: dict[int, list[str]] = {}
    for line in [*answers, None]:
        texts = {seat: asked(ask) for seat, ask in sorted(match.asks().items())}
        for seat, lines in texts.items():
            if shown.get(seat) != lines:
                yield from lines
        shown = texts
        if line is None:
            break
        yield ""
        yield ANSWER + line
        try:
            news = act(match, line)
        except IllegalAnswer as refusal:
            yield f"! {refusal}"
            return
        yield from unasked(match)
        yield from map(told, news)
        after = public(match, header.hide)
        yield from changes(before, after)
        before = after
    yield from ending(match)


def ending(match: Match) -> Iterator[str]:
    """How the match stands when the script ends."""
    result = match.result
    if result is None:
        return
    yield ""
    yield f"== {result.ended_by}"
    for seat, (place, score) in enumerate(zip(result.places, result.scores, strict=True)):
        parts = " ".join(f"{name}={points}" for name, points in result.breakdown[seat].items())
        yield f"== seat {seat}: place {place}, score {score}: {parts}"


def written(header: Header, answers: Sequence[str]) -> str:
    """A play as the text of its file."""
    return "\n".join(line.rstrip() for line in play(header, answers)) + "\n"


def check(path: Path) -> None:
    """Play a file again; a difference fails with a diff and the way to accept it."""
    old = path.read_text(encoding="utf-8")
    new = written(*parse(old))
    if new == old:
        return
    lines = list(unified_diff(old.splitlines(), new.splitlines(), "written", "played", lineterm=""))
    left_out = f"\n... {len(lines) - DIFF_LINES} lines more" if len(lines) > DIFF_LINES else ""
    raise AssertionError(
        f"{path.name} plays otherwise than it is written:\n"
        + "\n".join(lines[:DIFF_LINES])
        + left_out
        + f"\nif this is meant: python -m tests.support.golden --update {path.name}"
    )


def compose(header: Header, helper: str, opening: Sequence[str] = ()) -> list[str]:
    """Answer lines of a whole match: the opening, then one of the game's own AI seats."""
    match = begin(header)
    for line in opening:
        act(match, line)
    think = match.game.helpers[helper]
    dice = SeededDice(f"{header.seed}/{helper}")
    answers = list(opening)
    while match.result is None and len(answers) < MOST_STEPS:
        asks = match.asks()
        seat = min(asks)
        key = think(asks[seat], match.view(seat), dice)
        answers.append(f"{seat} {key}")
        match.answer(seat, key)
    return answers


def plays(folder: Path = TESTS) -> list[Path]:
    """All golden plays below a folder."""
    return sorted(folder.rglob("plays/*.txt"))


def update(names: Sequence[str]) -> None:
    """Write plays anew from their headers and answers; without names, all of them."""
    for path in plays():
        if names and path.name not in names:
            continue
        old = path.read_text(encoding="utf-8")
        new = written(*parse(old))
        path.write_text(new, encoding="utf-8")
        print(f"{path.relative_to(TESTS)}: {'as it was' if new == old else 'written anew'}")


def main() -> None:
    """Update golden plays, or write a new one."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.golden", description=__doc__)
    parser.add_argument("--update", nargs="*", metavar="FILE", help="write these plays anew")
    parser.add_argument("--new", type=Path, metavar="PATH", help="write a new play, by an AI seat")
    parser.add_argument("--finish", type=Path, metavar="PATH", help="play a begun one to its end")
    parser.add_argument("--game", default=LANTERNS.slug)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", default="golden")
    parser.add_argument("--helper", default="random")
    parser.add_argument("--about", default="")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args()
    if given.new is not None:
        options = dict(pair.split("=", 1) for pair in given.option)
        header = Header(given.game, given.seats, given.seed, options, given.about)
        given.new.parent.mkdir(parents=True, exist_ok=True)
        given.new.write_text(written(header, compose(header, given.helper)), encoding="utf-8")
    if given.finish is not None:
        header, opening = parse(given.finish.read_text(encoding="utf-8"))
        answers = compose(header, given.helper, opening)
        given.finish.write_text(written(header, answers), encoding="utf-8")
    if given.update is not None:
        update(given.update)


if __name__ == "__main__":
    main()
