"""Submissions: several values of a panel's fields become the keys of a draft.

Choices that are impossible are left out, each with a sentence for the player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from bot.interactions.form_fields import Field
from bot.interactions.modals import FormValues
from bot.panel.forms import THEN_FIELD, WHICH_FIELD, WHOLE_LOOP, Form, Then, linked_heads
from bot.panel.lookahead import linked_fields
from bot.panel.panel import Panel
from bot.panel.question_layout import kind
from bot.tables.move_lines import next_question, play_asked, play_defaults
from bot.words.names import fill_names
from rules.kernel import Ask, Flow, IllegalAnswer, Match, Option
from rules.kernel.refusals import SHOWN, in_words

MAX_REASONS = 8
"""Maximum number of steps left out with a reason from the rules, which may each take a copy."""
FILLER_WORDS = ("at", "to", "in", "into", "for", "and", "x", "->", "→")
"""Typed words that have no meaning of their own."""
CHOICE_GONE = "that choice is gone; open the form again."
MAX_ENTRIES = 30
"""Maximum number of entries in a form; each is tried in a copy while other presses wait."""
TOO_MANY_ENTRIES = "A form takes at most {most} entries. Send the other {over} in a second form."
LONGEST_QUOTE = 60
"""Maximum number of typed characters that a refusal repeats."""


class Submission(NamedTuple):
    """Keys of a draft, and a sentence for each choice left out."""

    keys: tuple[str, ...]
    left_out: tuple[str, ...]


def submit_steps(
    match: Match, panel: Panel, steps: Sequence[Option], names: Mapping[int, str]
) -> Submission:
    """Return a loop's draft with these steps added, each with the defaults that follow it.

    A step that leaves the loop, because it asks another question or involves chance, comes last;
    there can be only one of these. Impossible steps are left out. Of several amounts of one thing,
    only the largest possible one is added.
    """
    builder = DraftBuilder(match, panel, names)
    for alternatives in _by_thing(steps):
        # the first that is possible ends the search
        next(filter(builder.choose, alternatives), None)
    return builder.result()


def _by_thing(steps: Sequence[Option]) -> list[list[Option]]:
    """Return steps in their order, except that amounts of one thing are grouped, largest first."""
    groups = dict[str | int, list[Option]]()
    for number, step in enumerate(steps):
        thing = step.key.rpartition(" ")[0] if _amount(step) else number
        groups.setdefault(thing, []).append(step)
    return [sorted(group, key=_amount, reverse=True) for group in groups.values()]


def _amount(step: Option) -> int:
    """Return how many of one thing a step takes; 0 if its last key isn't an amount."""
    thing, _, number = step.key.rpartition(" ")
    words = step.label.rpartition("→ ")[2]
    # the label of a number that isn't an amount, such as a player's, doesn't begin with it
    counts = thing and number.isdecimal() and re.match(rf"{number}\b", words)
    return int(number) if counts else 0


def submit_form(
    match: Match,
    panel: Panel,
    name: str,
    form: Form,
    form_values: FormValues,
    names: Mapping[int, str],
) -> Submission:
    """Return a panel's draft with the contents of a form added; impossible ones are left out."""
    if name != WHOLE_LOOP:
        return _submit_linked(match, panel, form_values, names)
    builder = DraftBuilder(match, panel, names)
    fields = {field.name: field for field in form.fields}
    entries = [
        (name, text)
        for name in form_values
        if name != THEN_FIELD
        for text in _entries(form_values[name])
    ]
    if (over := len(entries) - MAX_ENTRIES) > 0:
        builder.left_out.append(TOO_MANY_ENTRIES.format(most=MAX_ENTRIES, over=over))
    for name, text in entries[:MAX_ENTRIES]:
        try:
            _add_entry(builder, panel, fields.get(name), text)
        except IllegalAnswer as refusal:
            label = fields[name].label if name in fields else name.capitalize()
            builder.left_out.append(f"{label}: {fill_names(str(refusal), names)}")
    return builder.result()


def next_action(form_values: FormValues) -> Then:
    """Return the action that a form asks for next; by default its draft is only shown."""
    value = (*form_values.get(THEN_FIELD, ()), "")[0]
    return Then(value) if value in list(Then) else Then.LOOK


class DraftBuilder:
    """Adds steps to a loop's draft by playing them in a copy of the match.

    One copy serves for all steps; after a step that fails a new one is made.
    """

    def __init__(self, match: Match, panel: Panel, names: Mapping[int, str]) -> None:
        self._match, self._panel, self._names = match, panel, names
        self._keys = panel.keys
        self._rehearsal = self._copy()
        self._refused, self._leaving = list[Option](), list[Option]()
        self.left_out = list[str]()
        """Sentences about choices left out."""

    def _copy(self) -> Match:
        """Return a copy of the match with the draft so far played in it."""
        return self._match.rehearse(self._panel.seat, self._keys)

    def choose(self, step: Option) -> bool:
        """Add a step chosen in a list, and return whether it is possible.

        If it isn't, the result has the reason.
        """

        def play(rehearsal: Match) -> tuple[str, ...]:
            """Play the step's keys in a copy and return them; raise IllegalAnswer if illegal."""
            if not (keys := play_asked(rehearsal, self._panel.seat, step.key.split(" "))):
                raise IllegalAnswer(step.label)
            return keys

        try:
            self.add(step.label, play)
        except IllegalAnswer:
            self._refused.append(step)
            return False
        return True

    def add(self, label: str, play: Callable[[Match], tuple[str, ...]]) -> None:
        """Add a step: `play` plays its keys in a copy and returns them.

        Raises IllegalAnswer if `play` does.
        """
        rehearsal, seat = self._rehearsal, self._panel.seat
        # steps share a copy, because each copy takes milliseconds late in a long match
        before = rehearsal.length
        try:
            keys = play(rehearsal)
        except IllegalAnswer:
            if rehearsal.length != before:
                self._rehearsal = self._copy()
            raise
        keys += play_defaults(rehearsal, seat)
        ask = next_question(rehearsal, seat)
        if ask is not None and ask.flow is Flow.LOOP:
            self._keys += keys
        else:
            self._leaving.append(Option(" ".join(keys), label))
            self._rehearsal = self._copy()

    def result(self) -> Submission:
        """Return the draft; a step that leaves the loop comes last, others are left out."""
        keys, left_out, seat = self._keys, [*self.left_out, *self._reasons()], self._panel.seat
        for step in self._leaving:
            more = play_asked(self._copy(), seat, step.key.split(" ")) if keys == self._keys else ()
            keys += more
            if not more:
                left_out.append(f"{step.label}: choose it next, on its own [{self._panel.rule}].")
        return Submission(keys, tuple(left_out))

    def _reasons(self) -> list[str]:
        """Return a sentence for each impossible step; the first MAX_REASONS give the rules' reason.

        They are tried after the possible steps, whose effects may have made them impossible.
        """
        sentences, before, rule = list[str](), self._rehearsal.length, self._panel.rule
        for step in self._refused[:MAX_REASONS]:
            sentences.append(
                f"{step.label}: {_why_impossible(self._rehearsal, self._panel, step, self._names)}"
            )
            if self._rehearsal.length != before:
                self._rehearsal = self._copy()
        rest = self._refused[MAX_REASONS:]
        return sentences + [f"{step.label}: not possible any more [{rule}]." for step in rest]


def _why_impossible(rehearsal: Match, panel: Panel, step: Option, names: Mapping[int, str]) -> str:
    """Return why a step is impossible in a copy, in which its legal keys are played."""
    ask, key = None, ""
    for key in step.key.split(" "):
        ask = rehearsal.asks().get(panel.seat)
        if ask is None or key not in ask.keys or rehearsal.at_chance or rehearsal.rested:
            break
        rehearsal.answer(panel.seat, key)
    reason = rehearsal.why_not(ask, key) if ask else ""
    return (
        fill_names(reason, names) or f"not possible any more [{ask.rule if ask else panel.rule}]."
    )


def _submit_linked(
    match: Match, panel: Panel, form_values: FormValues, names: Mapping[int, str]
) -> Submission:
    """Return a draft with the option that leads into linked loops and each loop's values.

    Values that the rules reject are left out, with a reason for each.
    """
    heads = [option.key for option in linked_heads(panel)]
    head = (*form_values.get(WHICH_FIELD, ()), *heads)[0]
    if head not in heads:
        return Submission(panel.keys, (f"Which: {CHOICE_GONE}",))
    rehearsal = match.rehearse(panel.seat, panel.keys)
    fields = linked_fields(rehearsal.asks()[panel.seat], head, names)
    if not any(form_values.get(field.name) for field in fields):
        return Submission(panel.keys, ("Nothing was chosen.",))
    rehearsal.answer(panel.seat, head)
    keys, left_out = [*panel.keys, head], list[str]()
    for field in fields:
        # the end comes last, and is skipped where the rules have ended the loop themselves
        for key in (*form_values.get(field.name, ()), field.end):
            ask = rehearsal.asks().get(panel.seat)
            if ask is not None and ask.id == field.name and key in ask.keys:
                rehearsal.answer(panel.seat, key)
                keys.append(key)
            elif key != field.end:
                reason = rehearsal.why_not(ask, key) if ask is not None else ""
                reason = reason or f"not possible with your other choices [{field.rule}]."
                words = f"{dict(field.options).get(key, key)}: {reason}"
                left_out.append(f"{field.label}, {fill_names(words, names)}")
    return Submission(tuple(keys), tuple(left_out))


def _entries(values: Sequence[str]) -> Iterator[str]:
    """Yield the entries of a field: each value chosen, or each piece of a text between commas."""
    pieces = (piece.strip() for value in values for piece in re.split(r"[,;\n]+", value))
    yield from filter(None, pieces)


def _add_entry(builder: DraftBuilder, panel: Panel, field: Field | None, text: str) -> None:
    """Add a step to the loop by its value or by typed words; raise IllegalAnswer if it is rejected.

    The field may have changed between list and text since the form was opened. `field` None: it
    doesn't exist any more.
    """
    if field is None:
        raise IllegalAnswer(CHOICE_GONE)
    if text.split(" ")[0] in {option.key for option in panel.options}:
        builder.choose(Option(text, dict(field.options).get(text, text)))
        return
    label = f"{field.label}: {text[:LONGEST_QUOTE]}"
    builder.add(label, lambda rehearsal: _play_typed(rehearsal, panel, field.name, text))


def _play_typed(rehearsal: Match, panel: Panel, name: str, text: str) -> tuple[str, ...]:
    """Play what typed words name in a copy, and return the keys.

    Raises IllegalAnswer if it is rejected.

    `name` is the kind of option that the field is for, unless the text begins with another kind.
    """
    loop = rehearsal.asks().get(panel.seat)
    if rehearsal.at_chance or loop is None or loop.id != panel.question:
        raise IllegalAnswer(f"{text[:LONGEST_QUOTE]!r}: choose it next, on its own [{panel.rule}].")
    words = _words(text)
    if words and words[0] in map(kind, loop.options):
        name = words.pop(0)
    group = [option for option in loop.options if kind(option) == name]
    first = _pop_named(group, words) or (group[0].key if len(group) == 1 else None)
    if first is None:
        shown = ", ".join(option.key.partition(":")[2] for option in group[:SHOWN])
        if not shown:
            raise IllegalAnswer(f"There's nothing left to choose for {text[:LONGEST_QUOTE]!r}.")
        raise IllegalAnswer(f"{text[:LONGEST_QUOTE]!r} matches none of these: {shown}.")
    _check_ahead(rehearsal, loop, first, text, words)
    rehearsal.answer(panel.seat, first)
    keys = [first]
    while (ask := _open_question(rehearsal, panel)) is not None:
        key = _pop_named(ask.options, words) or (ask.default if ask.flow is Flow.PLAIN else "")
        if not key:
            raise IllegalAnswer(_why_no_answer(rehearsal, ask, text, words))
        rehearsal.answer(panel.seat, key)
        keys.append(key)
    # a lone option, which the rules take unasked, may be named all the same
    lone = {taken.keys[0].casefold() for taken in rehearsal.forced_asks}
    if over := [word for word in words if word not in lone]:
        quotes = f"{text[:LONGEST_QUOTE]!r}: {over[0][:LONGEST_QUOTE]!r}"
        raise IllegalAnswer(f"{quotes} doesn't answer any question here.")
    return tuple(keys)


def _check_ahead(rehearsal: Match, loop: Ask, first: str, text: str, words: Sequence[str]) -> None:
    """Raise IllegalAnswer if no word answers an option's next question.

    Nothing is checked if only playing shows that question.
    """
    with suppress(LookupError):
        ask = loop.ahead(first)
        if ask is not None and not (ask.default or _pop_named(ask.options, [*words])):
            raise IllegalAnswer(_why_no_answer(rehearsal, ask, text, words))


def _words(text: str) -> list[str]:
    """Return typed words in lower case without fillers; `2x` becomes `2`."""
    words = [word for word in text.casefold().split() if word not in FILLER_WORDS]
    return [re.sub("^x?([0-9]+)x?$", r"\1", word) for word in words]


def _open_question(rehearsal: Match, panel: Panel) -> Ask | None:
    """Return the seat's next question within the step; None if the step has ended."""
    ask = next_question(rehearsal, panel.seat)
    return None if ask is None or ask.id == panel.question else ask


def _pop_named(options: Sequence[Option], words: list[str]) -> str | None:
    """Remove the first word that names exactly one option; return its key, None if none does.

    A kind of option followed by a name, such as `join SC1`, are two such words.
    """
    whole_keys = {option.key.casefold(): option.key for option in options}
    for place, pair in enumerate(pairwise(words)):
        if key := whole_keys.get(":".join(pair)):
            del words[place : place + len(pair)]
            return key
    for word in words:
        keys = [
            option.key for option in options if option.key.rpartition(":")[2].casefold() == word
        ]
        if not keys and not word.isdecimal():
            pattern = rf"\b{re.escape(word.removesuffix('s'))}s?\b"
            keys = [option.key for option in options if re.search(pattern, option.label.casefold())]
        if len(keys) == 1:
            words.remove(word)
            return keys[0]
    return None


def _why_no_answer(rehearsal: Match, ask: Ask, text: str, words: Sequence[str]) -> str:
    """Return an error text: why typed words don't answer a question, and what would."""
    why = next(filter(None, (rehearsal.why_not(ask, word) for word in words)), "")
    legal = in_words(ask, ask.keys[:SHOWN])
    problem = why or ask.note or ask.own_prompt
    return f"{text[:LONGEST_QUOTE]!r}: {problem} Legal: {legal} [{ask.own_rule}]."
