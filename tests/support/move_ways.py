"""The three ways to move, as a player's hands do them: the panel, typed commands, a line.

Each is given one move and must find its keys in what the bot offers: on buttons and in selects,
or among completions. What is not offered cannot be played. Defaults that the bot fills in by
itself are left to it.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import dropwhile
from statistics import mean, median
from typing import Any

from bot.commands.typed_moves import group_name
from bot.discord_limits import MAX_CHOICE_TEXT
from bot.playground.driver import NoAnswerError, Reply, Seat, Seen
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.table_game import Command

PAGES = 20
CHOICES = 25


@dataclass(frozen=True)
class Move:
    """The keys of one move, and which of them are the defaults of questions after the first."""

    seat: int
    keys: tuple[str, ...]
    defaults: tuple[bool, ...]

    @property
    def typed(self) -> tuple[str, ...]:
        """The keys without the defaults at its end."""
        pairs = zip(reversed(self.keys), reversed(self.defaults), strict=True)
        return tuple(key for key, _ in dropwhile(lambda pair: pair[1], pairs))[::-1]


def some_move(match: Match, seat: int, rng: random.Random, chance: float = 0.5) -> Move:
    """Return a complete move of a seat: each choice the AI seat's, or with this chance any."""
    ai_seat, dice = match.game.ai_levels["fair"], SeededDice(str(rng.random()))
    rehearsal, keys, defaults = match.rehearse(seat, ()), list[str](), list[bool]()
    while not keys or not (rehearsal.at_chance or rehearsal.rested or seat not in rehearsal.asks()):
        ask = rehearsal.asks()[seat]
        any_key = rng.choice(ask.keys)
        key = any_key if rng.random() < chance else ai_seat(ask, rehearsal.view(seat), dice)
        defaults.append(bool(keys) and key == ask.default)
        keys.append(key)
        rehearsal.answer(seat, key)
    return Move(seat, tuple(keys), tuple(defaults))


@dataclass
class Tally:
    """The costs of moves in one way, for their players."""

    moves: list[int] = field(default_factory=list)
    """Interactions sent on purpose, for each move: clicks and commands."""
    completions: list[int] = field(default_factory=list)
    """Lists of completions that were shown on the way, for each move."""

    def summary(self) -> str:
        """Return the median and the maximum of each."""
        return "; ".join(
            f"{name} median {median(counts)}, mean {mean(counts):.1f}, most {max(counts)}"
            for name, counts in (("sent", self.moves), ("completions", self.completions))
        )


class Hands:
    """One way to move. `status` is the table's message, in the channel `room`."""

    def __init__(self, status: Seen, room: str) -> None:
        self.status = status
        self.room = room
        self.tally = Tally()
        self._acts = self._asked = 0

    async def play(self, seat: Seat, move: Move) -> Reply:
        """Play one move; the reply that says so."""
        self._acts = self._asked = 0
        reply = await self._play(seat, move)
        self.tally.moves.append(self._acts)
        self.tally.completions.append(self._asked)
        return reply

    async def _play(self, seat: Seat, move: Move) -> Reply:
        raise NotImplementedError

    async def _offered(
        self, seat: Seat, command: str, focused: str, value: str, **given: str
    ) -> list[str]:
        choices = await seat.complete(self.room, command, focused=focused, value=value, **given)
        self._asked += bool(choices)
        return [str(choice["value"]) for choice in choices]


class ByPanel(Hands):
    """Play, a press or a choice for each key, Commit."""

    async def _play(self, seat: Seat, move: Move) -> Reply:
        reply = await self._press(seat, self.status, "Play")
        place = 0
        while place < len(move.keys):
            if chosen(reply) > place and move.defaults[place]:
                place += 1
                continue
            while chosen(reply) > place:
                reply = await self._press(seat, reply.message, "Back")
            reply, taken = await self._choose(seat, reply, move.keys[place:])
            place += taken
        return await self._press(seat, reply.message, "Commit")

    async def _choose(self, seat: Seat, reply: Reply, keys: Sequence[str]) -> tuple[Reply, int]:
        """Choose the next key, with those after it where one menu joins them; return how many."""
        key, lines = keys[0], [" ".join(keys[:count]) for count in range(len(keys), 0, -1)]
        for _ in range(PAGES):
            for part in reply.message.components:
                custom_id = part.get("custom_id", "")
                if custom_id.startswith("b:") and custom_id.split(":", 6)[2::4] == ["pick", key]:
                    return await self._press(seat, reply.message, custom_id), 1
                offered = [option["value"] for option in part.get("options", ())]
                if line := next((line for line in lines if line in offered), ""):
                    self._acts += 1
                    reply = await seat.select(reply.message, custom_id, [line])
                    return reply, len(line.split())
            if "More options" not in reply.message.buttons:
                break
            reply = await self._press(seat, reply.message, "More options")
        raise NoAnswerError(f"{key} is not on the panel: {reply.message.text}")

    async def _press(self, seat: Seat, message: Seen, name: str) -> Reply:
        self._acts += 1
        return await seat.press(message, name)


def chosen(reply: Reply) -> int:
    """Return the number of options in the move on a panel so far."""
    lines = reply.message.text.split("\n")
    so_far = next((line for line in lines if line.startswith("Your move so far: ")), "")
    return so_far.count(" → ") + 1 if so_far else 0


class BySlash(Hands):
    """The game's own commands, each value taken from the completions of its argument."""

    game = "ganymede"

    async def _play(self, seat: Seat, move: Move) -> Reply:
        first, *others = move.typed
        command, given = await self._begun(seat, first)
        line = f"/{group_name(self.game)} {command.name}"
        for key in others:
            completed = await self._found(seat, command, given, key)
            if completed is None:
                raise NoAnswerError(f"No argument of {line} offers {key} after {given}.")
            given |= completed
        self._acts += 1
        options: dict[str, Any] = {**given}
        return await seat.slash(self.room, line, **options)

    async def _begun(self, seat: Seat, key: str) -> tuple[Command, dict[str, str]]:
        """Return the command that takes a move's first key: its own, or one for any kind of key."""
        commands = catalogue[self.game].commands
        own = [command for command in commands if command.starts == key.partition(":")[0]]
        if own and ":" not in key:
            return own[0], {}
        for command in own or [command for command in commands if not command.starts]:
            completed = await self._found(seat, command, {}, key)
            if completed is not None:
                return command, completed
        raise NoAnswerError(f"No command offers {key}.")

    async def _found(
        self, seat: Seat, command: Command, given: dict[str, str], key: str
    ) -> dict[str, str] | None:
        """Return the argument, with its value, whose completions offer a key next."""
        line = f"/{group_name(self.game)} {command.name}"
        for param in command.params:
            before = given.get(param.name, "")
            if before and not param.many:
                continue
            typed = f"{before} ".lstrip()
            offered = await self._offered(seat, line, param.name, typed, **given)
            if len(offered) == CHOICES:
                typed += key.rpartition(":")[2]
                offered = await self._offered(seat, line, param.name, typed, **given)
            for value in offered:
                if value.split(" ")[-1] in (key, key.removeprefix(f"{command.starts}:")):
                    return {param.name: value}
        return None


class ByLine(Hands):
    """/play, its line completed word by word."""

    async def _play(self, seat: Seat, move: Move) -> Reply:
        line = ""
        for key in move.typed:
            line = await self._longer(seat, line, key)
        self._acts += 1
        return await seat.slash(self.room, "/play", line=line)

    async def _longer(self, seat: Seat, line: str, key: str) -> str:
        wanted = f"{line} {key}".lstrip()
        if len(wanted) > MAX_CHOICE_TEXT:  # Discord completes nothing so long: it is typed by hand
            return wanted
        for typed in (f"{line} ".lstrip(), wanted):
            if wanted in await self._offered(seat, "/play", "line", typed):
                return wanted
        raise NoAnswerError(f"{key} does not complete {line!r}.")


WAYS: dict[str, type[Hands]] = {"panel": ByPanel, "slash": BySlash, "line": ByLine}
