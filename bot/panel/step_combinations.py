"""Steps of a loop: an option with the answers that follow, until the loop asks again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from bot.discord_limits import MAX_SELECT_OPTIONS
from bot.panel.lookahead import look_ahead, with_names
from bot.panel.panel import Panel
from bot.panel.question_layout import fits_select, join_answers
from bot.tables.move_lines import next_question, play_asked, play_defaults
from rules.kernel import Ask, Flow, Match, Option

MAX_COPIES = 24
"""Maximum number of a loop's steps played to see their next question: each takes a copy, which
costs one or two milliseconds late in a long match."""


class Loop:
    """The steps of the loop that a panel shows, found without changing the match."""

    def __init__(self, match: Match, panel: Panel, names: Mapping[int, str]) -> None:
        self.panel = panel
        self._match = match
        self._names = names
        self._copies = MAX_COPIES
        self._ask = match.rehearse(panel.seat, panel.keys).asks()[panel.seat]
        self._seen: dict[str, Ask | None] = {}
        """Questions after steps that were played."""

    def combinations(self, group: Sequence[Option]) -> list[Option] | None:
        """Return all steps that begin with the group's options; None if too many for a select."""
        longer_steps = (
            join_answers(option, self.panel.further.get(option.key, ())) for option in group
        )
        if sum(max(1, len(longer)) for longer in longer_steps) > MAX_SELECT_OPTIONS:
            return None  # known without a copy
        steps = self._all_steps(group, MAX_SELECT_OPTIONS)
        return steps if steps and fits_select(steps) else None

    def _all_steps(self, beginnings: Sequence[Option], most: int) -> list[Option] | None:
        """Return all steps that begin with these options; None if over `most`, or too costly."""
        longer: list[Option] = []
        for beginning in beginnings:
            steps = self._steps(beginning, most - len(longer))
            if steps is None:
                return None
            longer += steps
        return longer

    def _steps(self, beginning: Option, most: int) -> list[Option] | None:
        """Return all steps that begin with an option; None if over `most`, or too costly."""
        if most <= 0 or self._copies <= 0:
            return None
        next_ask = self.question_after_step(beginning.key)
        if next_ask is None:
            return [beginning]
        longer = join_answers(beginning, with_names(next_ask.options, self._names))
        if not 0 < len(longer) <= most:
            return None
        # one answer stands for its siblings, because each try takes a copy of the match
        if self.question_after_step(longer[0].key) is None:
            return longer
        return self._all_steps(longer, most)

    def question_after_step(self, step: str) -> Ask | None:
        """Return the question after a step's keys and defaults; None if the loop asks again."""
        if " " not in step:
            with suppress(LookupError):
                next_ask = look_ahead(self._ask, step)
                if next_ask is None or not next_ask.default:
                    return next_ask
        if step not in self._seen:
            self._seen[step] = self._play_step(step)
        return self._seen[step]

    def _play_step(self, step: str) -> Ask | None:
        """Play a step's keys and defaults in a copy; return the question after them, if any."""
        self._copies -= 1
        seat = self.panel.seat
        rehearsal = self._match.rehearse(seat, self.panel.keys)
        if not play_asked(rehearsal, seat, step.split(" ")):
            return None
        play_defaults(rehearsal, seat)
        ask = next_question(rehearsal, seat)
        return None if ask is None or ask.flow is Flow.LOOP else ask
