"""Whole matches on the second model of Discord, played by pressing what the messages have.

python -m tests.load.model_matches [GAME …] --matches 1 --seed 1 --seats 2 --ai 0 --crowded

The unmodified discord.py client runs against `tests/load/discord_model`, which checks each request
against Discord's document (`DISCORD_OPENAPI`) and refuses as Discord does. Prints, for each game,
presses, moves, calls and refused calls, and the calls of a move by endpoint: those from the press
that makes the move until everything is shown. Ends with an error after a refused call. `--crowded`
gives everybody a name of 32 letters and adds 300 lines of news, and lists the texts that were cut.
`--typed 0.7` types this many of the moves whole, which is faster. `--seats 0`: as many as the game
has.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.tools.bench.many_tables import complete_move
from rules import catalogue
from tests.load.crowded_tables import crowded_news, cut_texts, set_long_names
from tests.load.discord_model.model import PEOPLE
from tests.load.discord_model.person import PATIENCE_SECONDS
from tests.load.discord_model.tally import SHORT as SHORT_ROUTES
from tests.load.discord_model.tally import Exchange
from tests.load.model_bot import ModelBot, bot_on_model, button, verbs
from tests.load.model_players import Player, to_move

SHORT = {
    "ganymede": "rounds=60",
    "space_empires": "limit=8 quick=on",
    "spacecorp": "end=mariners",
    "starfarers": "rounds=5",
    "starship_captains": "",
}
"""Settings by which a random match ends soon."""
MOST_PRESSES = 30_000


@dataclass
class Course:
    """One match and its calls."""

    app: ModelBot
    table: str
    players: list[Player]
    rng: Random
    presses: int = 0
    moves: int = 0
    per_move: Counter[str] = field(default_factory=Counter)
    """Calls of the presses that made a move."""
    typed: float = 0.0
    """Share of the moves that are typed whole."""
    payloads: int = 0
    """Bodies of messages that were sent."""
    cut: Counter[str] = field(default_factory=Counter)
    """Texts that were cut, with the words before the cut."""

    def __post_init__(self) -> None:
        self.app.model.tally.observers.append(self._look_at)

    def _look_at(self, exchange: Exchange) -> None:
        if exchange.path in SHORT_ROUTES and exchange.request:
            self.payloads += 1
            self.cut.update(cut_texts(exchange.request))

    async def play(self, most: int = MOST_PRESSES) -> None:
        """Play until the match has ended, or this many presses were made."""
        until = self.presses + most
        while self.presses < until and not self.ended:
            await self.step()

    @property
    def ended(self) -> bool:
        """Return whether the table's message offers a rematch instead of a move."""
        return "again" in verbs(self.app.living(self.table))

    async def step(self) -> None:
        """Make one press, and wait until all is shown that follows from it."""
        status = self.app.living(self.table)
        pending = to_move(status)
        able = [player for player in self.players if player.id in pending]
        before, length = self.app.model.tally.calls.copy(), await self._revision()
        player = self.rng.choice(able or self.players)
        if able and self.rng.random() < self.typed:
            await self._type(player)
        else:
            await player.act(status, self.app)
        await self.app.wait_until_idle()
        self.presses += 1
        if await self._revision() > length:
            self.moves += 1
            self.per_move += self.app.model.tally.calls - before

    async def _type(self, player: Player) -> None:
        """Type a whole move at random."""
        live = await self.app.live(self.table)
        seat = live.seat_of(player.id)
        line = " ".join(complete_move(live.match, seat, self.rng))
        await player.person.command(self.app.model.server.room, "play", line=line)

    async def _revision(self) -> int:
        return (await self.app.live(self.table)).match.revision

    def report(self) -> str:
        """Return the figures of the match."""
        tally, messages = self.app.model.tally, self.app.model.messages
        calls = self.per_move.total() / max(self.moves, 1)
        head = (
            f"  {'ended' if self.ended else 'NOT ENDED'}: {self.presses:,} presses, "
            f"{self.moves:,} moves, {calls:.2f} calls a move, {tally.calls.total():,} calls, "
            f"{len(tally.refused)} refused; messages: {messages.posted:,} posted, "
            f"{messages.edited:,} edited ({messages.edited_when_old} older than an hour), "
            f"{messages.deleted:,} deleted"
        )
        lines = [
            f"    {count / max(self.moves, 1):5.2f}  {kind}"
            for kind, count in self.per_move.most_common()
        ]
        lines += [f"    REFUSED {each}" for each in tally.refused[:20]]
        lines += [f"    CUT {count} x {text!r}" for text, count in self.cut.most_common(40)]
        return "\n".join([head, f"    {self.payloads:,} messages sent and edited", *lines])


async def opened(
    app: ModelBot, game: str, *, seats: int, ai: int = 0, options: str = "", seed: int = 1
) -> Course:
    """Open a table, fill it by pressing *Join* and start it."""
    rng = Random(f"{game} {seed}")
    people = [app.model.person(name) for name in PEOPLE[: seats - ai]]
    given = {"game": game, "ai": ai} | ({"options": options} if options else {})
    await people[0].command(app.model.server.room, "table new", **given)
    await app.wait_until_idle()
    (lobby,) = [each for each in app.model.messages.public() if "join" in verbs(each)]
    table = next(lobby.parts())["custom_id"].split(":")[1]
    for person in people[1:]:
        await person.press(app.living(table), button(app.living(table), "join"))
        await app.wait_until_idle()
    await people[0].press(app.living(table), button(app.living(table), "begin"))
    await app.wait_until_idle()
    async with asyncio.timeout(PATIENCE_SECONDS):
        while "play" not in verbs(app.living(table)):
            await app.wait_until_idle()
            await asyncio.sleep(0.01)
    players = [Player(person, Random(f"{person.user.name} {seed}")) for person in people]
    return Course(app, table, players, rng)


async def match(game: str, seed: int, given: argparse.Namespace) -> bool:
    """Play one match on a model of its own; return whether it ended without a refused call."""
    begun, ai = time.perf_counter(), given.ai
    seats = given.seats or max(catalogue[game].seats)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="orrery-model-"))
        if given.crowded:
            stack.enter_context(crowded_news(seats))
        async with bot_on_model(Path(folder)) as app:
            if given.crowded:
                set_long_names(app.model.server)
            course = await opened(app, game, seats=seats, ai=ai, options=SHORT[game], seed=seed)
            course.typed = given.typed
            await course.play(given.presses)
            took = time.perf_counter() - begun
            who = f"{seats} seats, {ai} of them AI" if ai else f"{seats} people"
            print(f"{game}, {who}, seed {seed}, {took:.0f} s\n{course.report()}", flush=True)
            tally = app.model.tally
            assert not tally.faults, tally.faults[:5]
            still_open = app.model.interactions.still_open()
            assert not still_open, still_open[:5]
            return course.ended and not tally.refused


async def run(given: argparse.Namespace) -> None:
    """Play the matches, one after another."""
    fine = True
    for game in given.games or sorted(catalogue):
        for seed in range(given.seed, given.seed + given.matches):
            fine &= await match(game, seed, given)
    if not fine:
        raise SystemExit(1)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("games", nargs="*", choices=[[], *sorted(catalogue)])
    wished.add_argument("--matches", type=int, default=1)
    wished.add_argument("--seed", type=int, default=1)
    wished.add_argument("--seats", type=int, default=2, help="0: as many as the game has")
    wished.add_argument("--ai", type=int, default=0, help="AI seats among them")
    wished.add_argument("--crowded", action="store_true", help="long names, 300 lines of news")
    wished.add_argument("--typed", type=float, default=0, help="share of the moves typed whole")
    wished.add_argument("--presses", type=int, default=MOST_PRESSES, help="at most, for a match")
    asyncio.run(run(wished.parse_args()))
