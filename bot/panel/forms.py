"""Forms of a panel: all fields of a loop, or a field for each of several linked loops.

A form is composed when it is opened, from the match in memory. It reveals nothing that the panel
does not: its words are those of the options and of their next questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from bot.discord_limits import (
    MAX_FIELD_HINT,
    MAX_FIELD_LABEL,
    MAX_FORM_PARTS,
    MAX_FORM_TITLE,
    MAX_OPTION_TEXT,
)
from bot.interactions.form_fields import Field
from bot.panel.lookahead import linked_fields
from bot.panel.panel import Panel
from bot.panel.question_layout import by_kind, is_several, is_single, kind
from bot.panel.step_combinations import Loop
from bot.panel.titles import typed_title
from bot.words.names import escape, fill_names
from rules.kernel import Match, Option

WHOLE_LOOP = "all"
"""Name of the form with all options of a loop; other forms are named after a kind of option."""
WHICH_FIELD, THEN_FIELD = "which", "then"
"""Names of the fields for the option of a form of linked loops, and for the next action."""
MAX_EXAMPLE_WORDS = 4
"""Maximum number of words in an example."""
HOW_TO_TYPE_SEVERAL = "Separate entries with commas: “{}, …”. An entry may start with another verb."
ALL_IN_ONE_FORM = "All in one form"


class Then(StrEnum):
    """The next action after a form is sent."""

    LOOK = "look"
    COMMIT = "commit"
    END = "end"


THEN_WORDS = {
    Then.LOOK: "Preview it first; nothing is played yet",
    Then.COMMIT: "Commit it",
    Then.END: "Commit it and finish",
}


class Form(NamedTuple):
    """A form's title, the text above its fields, and its fields."""

    title: str
    words: str
    fields: list[Field]


def offered_forms(panel: Panel) -> dict[str, str]:
    """Return the forms that a panel offers: the label of each button by the form's name."""
    labels = dict[str, str]()
    if panel.loop:
        groups = groups_of(panel).values()
        if sum(not is_single(panel, group) for group in groups) > 1:
            labels[WHOLE_LOOP] = ALL_IN_ONE_FORM
    return labels | {name: f"{name.capitalize()} in one form" for name in panel.linked[:1]}


def groups_of(panel: Panel) -> dict[str, list[Option]]:
    """Return a loop's options by kind, without the one that ends it and those of linked loops."""
    groups = by_kind([option for option in panel.options if option.key != panel.default])
    return {name: group for name, group in groups.items() if name not in panel.linked}


def linked_heads(panel: Panel) -> list[Option]:
    """Return the panel's options that lead into linked loops: several loops, one after another."""
    return [option for option in panel.options if kind(option) in panel.linked]


def form_of(match: Match, panel: Panel, name: str, names: Mapping[int, str]) -> Form | None:
    """Return the panel's form with this name; None if the panel doesn't offer it.

    `names` are the players' names by seat.
    """
    if name not in offered_forms(panel):
        return None
    title = panel.prompt if len(panel.prompt) <= MAX_FORM_TITLE else ALL_IN_ONE_FORM
    make = _loop_form if name == WHOLE_LOOP else _linked_form
    words, fields = make(match, panel, names)
    return Form(title, words, [*fields, _then_field(panel)])


def _loop_form(match: Match, panel: Panel, names: Mapping[int, str]) -> tuple[str, list[Field]]:
    """Return the text and the fields of a form for a whole loop: a field per kind of option.

    Kinds that a form has no room for are left out.
    """
    loop, room = Loop(match, panel, names), MAX_FORM_PARTS - len(("words", "then"))
    groups = dict(list(groups_of(panel).items())[:room])
    fields = [_field_of_kind(loop, name, group) for name, group in groups.items()]
    typed = [groups[field.name] for field in fields if not field.options]
    lines = [
        f"-# {escape(_word_and_label(option))}"
        for group in typed
        if len(group) > 1
        for option in group
    ]
    return "\n".join(filter(None, [escape(panel.note), *lines])), fields


def _word_and_label(option: Option) -> str:
    """Return the word to type for an option, with its label where that doesn't begin with it."""
    word = option.key.partition(":")[2]
    return option.label if option.label.startswith(word) else f"{word}: {option.label}"


def _field_of_kind(loop: Loop, kind: str, options: Sequence[Option]) -> Field:
    """Return the field of a kind: a list of its steps, or a text input if there are too many.

    A step is an option with the answers up to the loop's next round. The hint names a lone option.
    """
    words, steps = typed_title(options, MAX_FIELD_LABEL), loop.combinations(options)
    label = words if len(words) <= MAX_FIELD_LABEL else kind.capitalize()
    if steps is None:
        return _typed_field(loop, kind, label, options)
    several = is_several(steps) or len(steps) == 1
    field = Field(kind, label, options=tuple(steps), several=several)
    if len(options) > 1 or len(steps) == 1 or len(options[0].label) > MAX_FIELD_HINT:
        return field
    # the hint names the lone option, so its answers need not repeat it
    lead = f"{options[0].label} → "
    answers = tuple((key, label.removeprefix(lead)) for key, label in steps)
    return replace(field, hint=options[0].label, options=answers)


def _typed_field(loop: Loop, name: str, label: str, group: Sequence[Option]) -> Field:
    """Return a text field with an example: the kind's first option with its first answers."""
    first, example = group[0], group[0].key.partition(":")[2].split()
    step, next_ask = first.key, loop.question_after_step(first.key)
    while next_ask is not None and len(example) < MAX_EXAMPLE_WORDS:
        key = next_ask.keys[0]
        words = f"{key} to {next_ask.keys[-1]}" if _is_range(next_ask.keys) else key
        # of a key with a kind, such as `join:SC1`, both parts may be typed as words
        example.append(words.replace(":", " "))
        step += f" {key}"
        next_ask = loop.question_after_step(step)
    alone = len(group) == 1
    hint = first.label if alone else HOW_TO_TYPE_SEVERAL.format(" ".join(example))
    hint = hint if len(hint) <= MAX_FIELD_HINT else ""
    return Field(name, label, hint, example=" ".join(example), long=not alone)


def _is_range(keys: Sequence[str]) -> bool:
    """Return whether there are several keys, all of them numbers."""
    return len(keys) > 1 and all(key.isdecimal() for key in keys)


def _linked_form(match: Match, panel: Panel, names: Mapping[int, str]) -> tuple[str, list[Field]]:
    """Return the text and fields of a form for linked loops: for the option, and each loop."""
    heads = linked_heads(panel)
    ask = match.rehearse(panel.seat, panel.keys).asks()[panel.seat]
    opening = ask.ahead(heads[0].key)
    choice = Field(
        WHICH_FIELD,
        "Which",
        options=tuple(option for option in heads if len(option.label) <= MAX_OPTION_TEXT),
        filled=(heads[0].key,),
    )
    fields = linked_fields(ask, heads[0].key, names)
    note = escape(fill_names(opening.note, names)) if opening else ""
    return note, [choice] * (len(heads) > 1) + fields


def _then_field(panel: Panel) -> Field:
    """Return the field for what happens after the form is sent."""
    words = {**THEN_WORDS}
    ends = [option.label for option in panel.options if panel.loop and option.key == panel.default]
    # figures follow a semicolon; they may change with the form's contents
    line = f"Commit it, then: {''.join(ends).partition(';')[0]}"
    if not ends:
        del words[Then.END]
    elif len(line) <= MAX_OPTION_TEXT:
        words[Then.END] = line
    options = tuple((action.value, label) for action, label in words.items())
    return Field(THEN_FIELD, "Then", options=options, filled=(Then.LOOK.value,))
