"""The notation of effects in the card files, read once into typed steps [Effects]."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from typing import Final, TypeVar

from rules.starship_captains.charts.kinds import Cost, Deed, Effect, Faction, Step

TOKEN: Final = re.compile(r"\s*(->|[a-z_]+|[A-Z]|\d+|[(){}\[\],/])")
ANY: Final = "any"

T = TypeVar("T")


def read_effect(text: str) -> Effect:
    """Parse an effect's notation, such as `dmg(2), adv(any,4)`.

    Raises ValueError that quotes the text and the position of the error.
    """
    words = deque(TOKEN.findall(text))
    if "".join(words) != re.sub(r"\s", "", text):
        raise ValueError(f"{text!r} holds a character that no effect has")
    reader = _Reader(text, words)
    effect = reader.effect()
    if words:
        raise ValueError(f"{text!r} goes on with {words[0]!r} where its effect has ended")
    return effect


class _Reader:
    """A recursive reader of one text."""

    def __init__(self, text: str, words: deque[str]) -> None:
        self.text = text
        self.words = words

    def effect(self) -> Effect:
        return tuple(self.parse_separated(",", self.step))

    def parse_separated(self, by: str, read: Callable[[], T]) -> list[T]:
        """Parse one or more items with a separator between any two."""
        items = [read()]
        while self.words and self.words[0] == by:
            self.words.popleft()
            items.append(read())
        return items

    def step(self) -> Step:
        """Read one step of an effect; raise ValueError if it isn't one."""
        if self.words and self.words[0] == "{":
            return self.either()
        word = self.take()
        try:
            deed = Deed(word)
        except ValueError:
            raise ValueError(f"{self.text!r}: {word!r} isn't an effect") from None
        given = self.parse_arguments()
        if deed is Deed.PAY:
            return Step(deed, cost=Cost(given[0]), branches=(self.brackets(),))
        if deed is Deed.PER_ANDROID:
            return Step(deed, branches=(self.brackets(),))
        if deed is Deed.ADVANCE:
            faction = None if given[0] == ANY else Faction(given[0])
            return Step(deed, int(given[1]), faction)
        return Step(deed, int(given[0]) if given else 1)

    def either(self) -> Step:
        self.expect("{")
        branches = tuple(self.parse_separated("/", self.effect))
        self.expect("}")
        return Step(Deed.EITHER, branches=branches)

    def brackets(self) -> Effect:
        self.expect("->")
        self.expect("[")
        effect = self.effect()
        self.expect("]")
        return effect

    def parse_arguments(self) -> list[str]:
        """Parse the arguments in round brackets, if any follow."""
        if not self.words or self.words[0] != "(":
            return []
        self.words.popleft()
        arguments = self.parse_separated(",", self.take)
        self.expect(")")
        return arguments

    def take(self) -> str:
        if not self.words:
            raise ValueError(f"{self.text!r} ends too early")
        return self.words.popleft()

    def expect(self, word: str) -> None:
        token = self.take()
        if token != word:
            raise ValueError(f"{self.text!r} has {token!r} instead of {word!r}")
