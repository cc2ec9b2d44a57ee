"""Hostile inputs by the thousand at every entrance: one sentence each, and nothing changes.

    python -m tests.load.hostile_inputs --inputs 100000 --typed 2000 --seed 1

Most go straight to the rules: keys, lines, settings, questions to a view and saves, bent from true
ones in the middle of random matches. The others are typed into every command and every completion
of a running bot. Prints what was met a game; ends with an error at the first that is no refusal.
Bounded in count; some thousand a second.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from bot.commands.typed_moves import group_name
from bot.playground.error_responses import KnownError
from bot.tools.files import archived
from bot.tools.selfplay import RANDOM, Plan, play
from rules import catalogue
from rules.kernel import BadSave, IllegalAnswer, Match, SeededDice
from rules.table_game import TableGame
from storage.archive import archive
from storage.errors import BadArchive
from tests.support import hostile_words
from tests.support.running_bot import Running, running

MAX_INPUTS = 10_000_000
BETWEEN_MOVES = 40
"""So many inputs meet each position of a match."""
LETTERS = "abz019:+-,.|@ \t\x00\u202e\u0301\u00b2\U0001f680"
LINE = 8
"""So many keys has a line at most."""
ROOM = "table-one"
ENDING = ("table abort", "resign", "forget-me", "table rewind")
"""Commands that are meant to change something without a word being typed."""


class Positions:
    """A game's random match, and its bent words; a new match when one has ended."""

    def __init__(self, game: TableGame[Any, Any], rng: Random) -> None:
        self.game, self.rng = game, rng
        self.match = self._begun()
        self.keys: list[str] = []
        """Keys of questions asked so far, of any seat."""

    def _begun(self) -> Match:
        seats = self.rng.choice(self.game.seats)
        return Match.start(self.game, seats=seats, dice=SeededDice(str(self.rng.random())))

    def move_on(self) -> None:
        """Answer one question at random."""
        if self.match.result is not None:
            self.match = self._begun()
        asks = self.match.asks()
        seat = self.rng.choice(sorted(asks))
        self.keys = [*self.keys[-200:], *asks[seat].keys[:20]]
        self.match.answer(seat, self.rng.choice(asks[seat].keys))

    def seat(self) -> int:
        """Return the answering seat: mostly one that exists."""
        seats: list[int] = [*range(self.match.seats), -1, 99]
        return self.rng.choice(seats)

    def word(self) -> str:
        """Return a hostile word, or a key of some question, bent or from elsewhere."""
        rng = self.rng
        if not self.keys or rng.random() < 0.3:
            return rng.choice(hostile_words.KEYS)
        key = rng.choice(self.keys)
        return bent(key, rng) if rng.random() < 0.7 else key

    def line(self) -> list[str]:
        """Return some words; the first is often one that is offered."""
        words = [self.word() for _ in range(self.rng.randint(1, LINE))]
        asks = self.match.asks()
        if asks and self.rng.random() < 0.5:
            words[0] = self.rng.choice(self.rng.choice([*asks.values()]).keys)
        return words


def bent(text: str, rng: Random) -> str:
    """Return a text with one letter removed, added, doubled or replaced."""
    at = rng.randint(0, len(text))
    letter = rng.choice(LETTERS)
    return rng.choice(
        (
            text[:at] + text[at + 1 :],
            text[:at] + letter + text[at:],
            text[:at] + letter + text[at + 1 :],
            text + text[at:],
            text.upper(),
        )
    )


def torn(file: bytes, rng: Random) -> bytes:
    """Return a file with some bytes removed, added or replaced."""
    at = rng.randrange(len(file))
    many = rng.choice((1, 2, 40))
    return rng.choice(
        (
            file[:at],
            file[:at] + file[at + many :],
            file[:at] + rng.randbytes(many) + file[at + many :],
            file[:at] + file[at : at + many] * 2 + file[at + many :],
            rng.choice(hostile_words.FILES),
        )
    )


# What is handed in; each gives whether it was taken, or raises what refuses it


def key(at: Positions) -> bool:
    """Answer with a key of a seat."""
    at.match.answer(at.seat(), at.word())
    return True


def line(at: Positions) -> bool:
    """Answer with a line of keys of a seat."""
    at.match.play(at.seat(), at.line())
    return True


def rehearsal(at: Positions) -> bool:
    """Try a line on a copy only."""
    at.match.rehearse(at.seat(), at.line())
    return False


def query(at: Positions) -> bool:
    """Ask about what a reader sees, with a completion."""
    asked = at.rng.choice(at.game.queries)
    view = at.match.view(at.rng.choice((None, *range(at.match.seats))))
    for param in asked.params:
        asked.complete(view, param.name, at.word())
    asked.answer(view, {param.name: at.word() for param in asked.params})
    return False


def settings(at: Positions) -> bool:
    """Settings of a new match."""
    names = [*(setting.key for setting in at.game.settings), at.word()]
    given = {at.rng.choice(names): at.word() for _ in range(2)}
    at.game.check_options(given, at.rng.choice((*at.game.seats, -1, 99)))
    return False


def save(at: Positions) -> bool:
    """Load a torn save."""
    loaded = Match.load(torn(at.match.save(), at.rng), catalogue)
    assert loaded.seats > 0
    return False


def finished_file(at: Positions) -> bool:
    """Verify a file that claims to be a finished game."""
    archive.decode(torn(finished(at.game.slug), at.rng))
    return False


@cache
def finished(slug: str) -> bytes:
    """Return the file of a true game of self-play."""
    game = catalogue[slug]
    seats = game.seats[0]
    options = {setting.key: setting.default for setting in game.settings}
    return archived(play(game, Plan(seats, 1, (RANDOM,) * seats, options)), options)


KINDS: tuple[tuple[Callable[[Positions], bool], int], ...] = (
    (key, 50),
    (line, 25),
    (rehearsal, 8),
    (query, 10),
    (settings, 5),
    (save, 1),
    (finished_file, 1),
)
"""Kinds of input, and their shares in percent."""
REFUSED = (IllegalAnswer, BadSave, BadArchive)


def hand_in(at: Positions, work: Callable[[Positions], bool]) -> str:
    """Return the outcome of one input: refused, taken or without effect.

    Asserts that a refusal changes nothing.
    """
    before = (at.match.revision, at.match.length)
    try:
        taken = work(at)
    except REFUSED as refusal:
        sentence = str(refusal)
    else:
        return "taken" if taken else "answered"
    assert (at.match.revision, at.match.length) == before
    assert sentence
    assert "\n" not in sentence
    return "refused"


def to_the_rules(game: TableGame[Any, Any], inputs: int, seed: int) -> Counter[str]:
    """So many inputs to one game's rules, by kind and what became of them."""
    rng = Random(f"{game.slug} {seed}")
    at, outcomes = Positions(game, rng), Counter[str]()
    works, weights = zip(*KINDS, strict=True)
    while (handed := outcomes.total()) < inputs:
        at.move_on()
        if at.match.result is not None:
            continue
        whole, taken = at.match.save(), 0
        for work in rng.choices(works, weights, k=min(BETWEEN_MOVES, inputs - handed)):
            became = hand_in(at, work)
            outcomes[f"{work.__name__} {became}"] += 1
            taken += became == "taken"
        assert taken or at.match.save() == whole, (game.slug, seed, handed)
    return outcomes


# What is typed


def typed(app: Running, slug: str) -> Iterator[tuple[str, list[Any]]]:
    """Yield the commands and their options; of games, only this one's and one other's."""
    slugs = sorted(catalogue)
    shown = {group_name(slug), group_name(slugs[slugs.index(slug) - 1])}
    hidden = {group_name(other) for other in slugs} - shown
    for command in app.bot.tree.walk_commands():
        name = command.qualified_name
        if hasattr(command, "parameters") and name.split()[0] not in hidden and name not in ENDING:
            yield f"/{name}", list(command.parameters)


async def to_the_bot(slug: str, inputs: int, seed: int) -> Counter[str]:
    """So many inputs typed into the commands and completions of a bot."""
    outcomes, at = Counter[str](), Positions(catalogue[slug], Random(f"{slug} typed {seed}"))
    rng = at.rng
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder)) as app:
            live = await app.live(await app.begun("ann", "bea", game=slug))
            commands = list(typed(app, slug))
            at.match = live.match
            while outcomes.total() < inputs:
                at.keys = [each for ask in live.match.asks().values() for each in ask.keys]
                name, params = rng.choice(commands)
                given = {
                    param.display_name: typed_value(param, at)
                    for param in params
                    if chosen(param, rng)
                }
                await type_in(app, rng, name, params, given, outcomes)
                assert not app.errors, (name, given, app.errors)
                bad = [entry for entry in app.logged if entry["log_level"] == "error"]
                assert not bad, (name, given, bad)
    return outcomes


def chosen(param: Any, rng: Random) -> bool:
    """Return whether an option is filled in: all required ones, some of the others."""
    return bool(param.required) or rng.random() < 0.5


def typed_value(param: Any, at: Positions) -> Any:
    """Return an input for an option, of the kind that Discord lets through."""
    if param.choices:
        return at.rng.choice(param.choices).value
    if param.type.name == "integer":
        low, high = param.min_value or 0, param.max_value or 2**53 - 1
        return at.rng.choice((low, high, (low + high) // 2))
    if param.type.name == "boolean":
        return at.rng.choice((True, False))
    if param.type.name in ("user", "attachment"):
        return None
    word = at.word()[:6000]
    return "".join(letter for letter in word if not "\ud800" <= letter <= "\udfff") or "x"


async def type_in(
    app: Running,
    rng: Random,
    name: str,
    params: list[Any],
    given: dict[str, Any],
    outcomes: Counter[str],
) -> None:
    """Send one input: a completion where there is one, or the command itself."""
    seat = app.seat(rng.choice(("ann", "bea", "cyd")))
    given = {option: value for option, value in given.items() if value is not None}
    completed = [param.display_name for param in params if param.autocomplete]
    if completed and rng.random() < 0.5:
        focused = rng.choice(completed)
        others = {option: value for option, value in given.items() if option != focused}
        word = str(given.get(focused, "x"))
        await seat.complete(ROOM, name, focused=focused, value=word, **others)
        outcomes["completion"] += 1
    else:
        with suppress(KnownError):  # by Discord itself
            reply = await seat.slash(ROOM, name, **given)
            assert reply.messages or reply.interaction.modal, (name, given)
        outcomes["command"] += 1


def run(given: argparse.Namespace) -> None:
    """Hand in and tell, game by game."""
    slugs = given.games.split(",") if given.games else sorted(catalogue)
    for slug in slugs:
        start = time.perf_counter()
        outcomes = to_the_rules(
            catalogue[slug], min(given.inputs, MAX_INPUTS) // len(slugs), given.seed
        )
        if given.typed:
            outcomes += asyncio.run(to_the_bot(slug, given.typed // len(slugs), given.seed))
        took = time.perf_counter() - start
        kinds = ", ".join(f"{kind} {many:,}" for kind, many in sorted(outcomes.items()))
        print(f"{slug}: {outcomes.total():,} in {took:.0f} s: {kinds}", flush=True)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--inputs", type=int, default=10_000, help="to the rules")
    wished.add_argument("--typed", type=int, default=0, help="typed into a bot")
    wished.add_argument("--seed", type=int, default=1)
    wished.add_argument("--games", default="", help="with commas; all when none is named")
    run(wished.parse_args())
