"""Whole steps of a loop: an option with all that it asks until its question is back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from bot.discord_limits import OPTION_TEXT, SELECT_OPTIONS
from bot.panel.menus import BACK
from bot.panel.panel import Panel
from bot.tables.lines import play_asked, play_defaults
from bot.words.names import fill_names
from rules.kernel import Ask, Flow, Match, Option

COPIES = 24
"""Steps of a loop that are played to see what they ask: each takes a copy, of one or two
milliseconds late in a long match."""


class Loop:
    """A question that comes back, as a panel shows it; the match is never changed."""

    def __init__(self, match: Match, panel: Panel, names: Mapping[int, str]) -> None:
        self.panel = panel
        self._match = match
        self._names = names
        self._copies = COPIES
        self._ask = match.rehearse(panel.seat, panel.keys).asks()[panel.seat]
        self._seen: dict[str, Ask | None] = {}
        """What was asked after steps that were played."""

    def whole_steps(self, group: Sequence[Option]) -> list[Option] | None:
        """All whole steps that begin with some of its options; None: too many for a select."""
        if sum(map(self._least, group)) > SELECT_OPTIONS:
            return None  # known without a copy
        found: list[Option] = []
        for option in group:
            steps = self._steps(option, SELECT_OPTIONS - len(found))
            if steps is None:
                return None
            found += steps
        texts = [text for step in found for text in step]
        return found if all(len(text) <= OPTION_TEXT for text in texts) else None

    def _least(self, option: Option) -> int:
        """How many steps begin with an option at least."""
        after = self.panel.further.get(option.key, ())
        return max(1, sum(one.key != BACK for one in after))

    def _steps(self, option: Option, most: int) -> list[Option] | None:
        if most <= 0 or self._copies <= 0:
            return None
        following = self.asked_after(option.key)
        if following is None:
            return [option]
        pairs = [
            Option(
                f"{option.key} {one.key}", f"{option.label} → {fill_names(one.label, self._names)}"
            )
            for one in following.options
            if one.key != BACK
        ]
        if not 0 < len(pairs) <= most:
            return None
        # one answer stands for its siblings: each look takes a copy of the match
        if self.asked_after(pairs[0].key) is None:
            return pairs
        found: list[Option] = []
        for pair in pairs:
            steps = self._steps(pair, most - len(found))
            if steps is None:
                return None
            found += steps
        return found

    def asked_after(self, step: str) -> Ask | None:
        """What is asked after a step and the defaults that follow it; None: nothing more of it."""
        if " " not in step:
            with suppress(LookupError):
                following = self._ask.ahead(step)
                if following is None or not following.default:
                    return following
        if step not in self._seen:
            self._seen[step] = self._asked_when_played(step)
        return self._seen[step]

    def _asked_when_played(self, step: str) -> Ask | None:
        self._copies -= 1
        seat = self.panel.seat
        twin = self._match.rehearse(seat, self.panel.keys)
        if not play_asked(twin, seat, step.split(" ")):
            return None
        play_defaults(twin, seat)
        ask = None if twin.at_chance or twin.rested else twin.asks().get(seat)
        return None if ask is None or ask.flow is Flow.LOOP else ask
