"""Dumps of self-play that failed: small files that play up to the failure again."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel import CHANCE, Entry, Game, Match, SeededDice

if TYPE_CHECKING:
    from bot.tools.selfplay import Plan


class Dump(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match up to a failure. `next` is the answer that failed; None: the start, or the end."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]
    ai: tuple[str, ...]
    entries: tuple[Entry, ...]
    next: tuple[int, str] | None
    error: str

    @classmethod
    def of(
        cls,
        game: Game[Any, Any],
        plan: Plan,
        entries: Sequence[Entry],
        next: tuple[int, str] | None,  # noqa: A002  the field's own name
        failure: Exception,
    ) -> Dump:
        """The dump of a failure, with where it happened."""
        return cls(
            game.slug,
            plan.seats,
            plan.seed,
            dict(plan.options),
            plan.ai,
            tuple(entries),
            next,
            "".join(traceback.format_exception(failure)),
        )

    def write(self, folder: Path) -> Path:
        """Write the dump into a folder; gives the file."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.game}-{self.seats}-{self.seed}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self)))
        return path

    @classmethod
    def read(cls, path: Path) -> Dump:
        """A dump from its file."""
        return msgspec.json.decode(path.read_bytes(), type=cls)

    def replay(self, catalogue: Mapping[str, Game[Any, Any]]) -> Match:
        """The match as it stood before the answer that failed."""
        match = Match.start(
            catalogue[self.game],
            seats=self.seats,
            options=self.options,
            dice=SeededDice(str(self.seed)),
        )
        for entry in self.entries:
            if entry.seat != CHANCE:
                match.answer(entry.seat, entry.key)
        return match

    def again(self, catalogue: Mapping[str, Game[Any, Any]]) -> Match:
        """Play up to the failure and through it: raises what was raised, unless it is mended."""
        match = self.replay(catalogue)
        if self.next is not None:
            match.answer(*self.next)
        catalogue[self.game].assert_sound(match.state)
        return match
