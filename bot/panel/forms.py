"""What one form asks of a panel's question: all fields of a loop, or the loops of a chain.

A form is drawn up when it is opened, from the match in memory, and tells nothing that the panel
does not: its words are those of the options, and of what these ask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from bot.discord_limits import FIELD_HINT, FIELD_LABEL, FORM_PARTS, FORM_TITLE, OPTION_TEXT
from bot.modals import Field
from bot.panel.linked_loops import Side, chain_after
from bot.panel.menus import is_bare, is_several, kind, sorted_by_kind, typed_title
from bot.panel.panel import Panel
from bot.panel.step_combinations import Loop
from bot.words.names import escape, fill_names
from rules.kernel import Match, Option

WHOLE = "all"
"""The form of all that a loop offers; others are named by the kind of option that they are of."""
WHICH, THEN = "which", "then"
"""Fields that every form, or every form of a chain, may have."""
EXAMPLE = 4
"""Words of an example at most."""
SEVERAL_TYPED = "Each with what it asks, commas between; a verb first for all else of this move."


class Then(StrEnum):
    """What becomes of what a form has gathered."""

    LOOK = "look"
    COMMIT = "commit"
    END = "end"


THEN_WORDS = {
    Then.LOOK: "Show it to me first; nothing is played yet",
    Then.COMMIT: "Commit it",
    Then.END: "Commit it, and do nothing more here",
}


class Form(NamedTuple):
    """A form: its title, what stands above its fields, and the fields."""

    title: str
    words: str
    fields: list[Field]


def offered_forms(panel: Panel) -> dict[str, str]:
    """The forms that a panel offers, each by what its button says."""
    found = dict[str, str]()
    if panel.loop:
        groups = groups_of(panel).values()
        if sum(not is_bare(panel, group) for group in groups) > 1:
            found[WHOLE] = "All in one form"
    return found | {name: f"{name.capitalize()} in one form" for name in panel.chains[:1]}


def groups_of(panel: Panel) -> dict[str, list[Option]]:
    """The options of a loop by their kind, without its end and what leads into other loops."""
    options = [one for one in panel.options if one.key != panel.default]
    found = {name: list(group) for name, group in groupby(sorted_by_kind(options), kind)}
    return {name: group for name, group in found.items() if name not in panel.chains}


def form_of(match: Match, panel: Panel, name: str, names: Mapping[int, str]) -> Form | None:
    """The form of a name, for a panel as it stands now; None: it offers none of that name."""
    if name not in offered_forms(panel):
        return None
    if name == WHOLE:
        return _whole(Loop(match, panel, names))
    return _chain(match, panel, names)


def _whole(loop: Loop) -> Form:
    """A field for each kind of option, the frequent ones first, as many as a form holds."""
    panel = loop.panel
    room = FORM_PARTS - len(("words", "then"))
    groups = dict(list(groups_of(panel).items())[:room])
    fields = [_field(loop, name, group) for name, group in groups.items()]
    typed = [groups[field.name] for field in fields if not field.options]
    lines = [f"-# {escape(_told(one))}" for group in typed if len(group) > 1 for one in group]
    words = "\n".join(filter(None, [escape(panel.note), *lines]))
    return Form(_titled(panel.prompt), words, [*fields, _then(panel)])


def _told(option: Option) -> str:
    """An option that is typed: the word for it, and what it is."""
    word = option.key.partition(":")[2]
    return option.label if option.label.startswith(word) else f"{word}: {option.label}"


def _field(loop: Loop, name: str, group: Sequence[Option]) -> Field:
    """A kind's whole steps to choose from; a text where these are too many for a list."""
    label, steps = _label(name, group), loop.whole_steps(group)
    if steps is None:
        return _typed(loop, name, label, group)
    options = tuple((step.key, step.label) for step in steps)
    several = is_several(steps) or len(steps) == 1
    if len(group) > 1 or len(steps) == 1 or len(group[0].label) > FIELD_HINT:
        return Field(name, label, options=options, several=several)
    # what the lone option says need not stand in each of its answers
    lead = f"{group[0].label} → "
    bare = tuple((key, words.removeprefix(lead)) for key, words in options)
    return Field(name, label, group[0].label, bare, several)


def _typed(loop: Loop, name: str, label: str, group: Sequence[Option]) -> Field:
    """A text with an example: the first step of the kind, with its first answers."""
    first, example = group[0], group[0].key.partition(":")[2].split()
    step, following = first.key, loop.asked_after(first.key)
    while following is not None and len(example) < EXAMPLE:
        key = following.keys[0]
        example.append(f"{key} to {following.keys[-1]}" if _counts(following.keys) else key)
        step += f" {key}"
        following = loop.asked_after(step)
    alone = len(group) == 1
    hint = _fitting(first.label) if alone else SEVERAL_TYPED
    return Field(name, label, hint, example=" ".join(example), long=not alone)


def _counts(keys: Sequence[str]) -> bool:
    return len(keys) > 1 and all(key.isdecimal() for key in keys)


def _chain(match: Match, panel: Panel, names: Mapping[int, str]) -> Form:
    """Which option leads into the chain, and a field for each of its loops."""
    heads = heads_of(panel)
    ask = match.rehearse(panel.seat, panel.keys).asks()[panel.seat]
    sides = chain_after(ask, heads[0].key)
    opening = ask.ahead(heads[0].key)
    which = Field(
        WHICH,
        "Which",
        options=tuple((one.key, one.label) for one in heads if len(one.label) <= OPTION_TEXT),
        filled=(heads[0].key,),
    )
    fields = [which] * (len(heads) > 1) + [_side_field(side, names) for side in sides]
    note = escape(fill_names(opening.note, names)) if opening else ""
    return Form(_titled(panel.prompt), note, [*fields, _then(panel)])


def heads_of(panel: Panel) -> list[Option]:
    """The options of a panel that lead into its chain of loops."""
    return [one for one in panel.options if kind(one) in panel.chains]


def _side_field(side: Side, names: Mapping[int, str]) -> Field:
    options = tuple((one.key, fill_names(one.label, names)) for one in side.options)
    return Field(side.question, side.label, options=options, several=True)


def _then(panel: Panel) -> Field:
    """What becomes of the form; the end of a loop is named as its button is, without figures."""
    words = {**THEN_WORDS}
    ends = [one.label for one in panel.options if panel.loop and one.key == panel.default]
    line = f"Commit it, then: {''.join(ends).partition(';')[0]}"
    if not ends:
        del words[Then.END]
    elif len(line) <= OPTION_TEXT:
        words[Then.END] = line
    options = tuple((way.value, line) for way, line in words.items())
    return Field(THEN, "Then", options=options, filled=(Then.LOOK.value,))


def _label(name: str, group: Sequence[Option]) -> str:
    words = typed_title(group, FIELD_LABEL)
    return words if len(words) <= FIELD_LABEL else name.capitalize()


def _titled(prompt: str) -> str:
    return prompt if len(prompt) <= FORM_TITLE else "All in one form"


def _fitting(hint: str) -> str:
    return hint if len(hint) <= FIELD_HINT else ""
