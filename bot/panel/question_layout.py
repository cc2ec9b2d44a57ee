"""Layout of a panel's question: which options share a field, and which are single buttons.

A field's value holds all keys that choosing it adds to the draft, so one press may answer a
question and the next one, such as `move:A K4`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from bot.discord_limits import (
    MAX_BUTTON_LABEL,
    MAX_OPTION_TEXT,
    MAX_ROW_BUTTONS,
    MAX_ROWS,
    MAX_SELECT_OPTIONS,
)
from bot.interactions.form_fields import Field
from bot.panel.panel import Panel
from bot.panel.titles import split_head, title
from rules.kernel import Option

OPTION_ROWS = MAX_ROWS - 1
"""Rows for options; the last one holds Back, Preview and Commit."""
BACK_KEY = "back"
"""The answer that returns to the loop, in every game; a field with both steps doesn't need it."""
# of the four rows for options, one stays free for single buttons and those of forms
MAX_LOOP_SELECTS = 3
"""Kinds of a loop's options with a select of their own, the last for all other kinds."""
MAX_SHARED_ANSWERS = 4
"""Maximum number of answers with which an option shares a select with others of its kind."""


class QuestionLayout(NamedTuple):
    """Fields from the top, one per row, and rows of single options below them."""

    fields: list[Field]
    rows: list[list[Option]]


def question_layout(panel: Panel) -> QuestionLayout:
    """Decide which options of a panel share a field, and which are buttons.

    A field may be too long to show without pages. The default of a loop is left out: it has a
    button of its own.
    """
    options = [option for option in panel.options if not panel.loop or option.key != panel.default]
    rows = option_rows(options)
    if not panel.loop:
        best = _combined_layout(panel)
        # short buttons would say the same of all of these; a select shows their whole labels
        rows = None if _begin_alike(options) else rows
    elif panel.further or rows is None:
        # a loop with answers is never shown as bare buttons: these would hide the answers
        best, rows = _loop_layout(panel, options), None
    else:
        best = None
    if best is not None or rows is not None:
        return best or QuestionLayout([], rows or [])
    field = Field("options", panel.prompt, options=tuple(options), several=panel.loop)
    return QuestionLayout([field], [])


def _begin_alike(options: Sequence[Option]) -> bool:
    """Return whether two options share a first phrase, such as payments with one card."""
    heads = [split_head(option.label)[0] for option in options]
    return len(set(heads)) < len(heads)


def chosen_options(panel: Panel, values: Collection[str]) -> list[Option]:
    """Return the options of a panel's fields with these values, in the order shown."""
    shown = chain.from_iterable(field.options for field in question_layout(panel).fields)
    return [Option(*pair) for pair in shown if pair[0] in values]


def full_label(panel: Panel, value: str) -> str:
    """Return what choosing a value means: `first option → label`; empty if it isn't offered.

    The label alone is enough where it begins with the first option.
    """
    labels = [option.label for option in chosen_options(panel, [value])]
    if not labels:
        return ""
    head = next(option.label for option in panel.options if option.key == value.partition(" ")[0])
    return labels[0] if labels[0].startswith(_subject(head)) else f"{head} → {labels[0]}"


def kind(option: Option) -> str:
    """Return an option's kind: its key up to the colon."""
    return option.key.partition(":")[0]


def by_kind(options: Sequence[Option]) -> dict[str, list[Option]]:
    """Return the options grouped by kind, kinds in the order of their first option."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(kind(option), []).append(option)
    return groups


def join_answers(option: Option, answers: Sequence[Option]) -> list[Option]:
    """Return an option joined with each answer to its next question, as options of several keys."""
    return [
        Option(f"{option.key} {after.key}", f"{option.label} → {after.label}")
        for after in answers
        if after.key != BACK_KEY
    ]


def fits_select(options: Sequence[tuple[str, str]]) -> bool:
    """Return whether one select holds these values and labels, of which there must be some."""
    texts_fit = all(len(text) <= MAX_OPTION_TEXT for option in options for text in option)
    return texts_fit and 0 < len(options) <= MAX_SELECT_OPTIONS


def is_single(panel: Panel, group: Sequence[Option]) -> bool:
    """Return whether a kind is one button: a lone option without answers for a select."""
    (first, *others) = group
    return not (
        others or len(_joined_or_alone(panel, first)) > 1 or len(first.label) > MAX_BUTTON_LABEL
    )


def is_several(options: Sequence[Option]) -> bool:
    """Return whether several of these options may be chosen together.

    The numbers of a bid may not, since only one of them can be answered.
    """
    firsts = {option.key.partition(" ")[0] for option in options}
    return len(firsts) > 1 and any(":" in first for first in firsts)


def option_rows(options: Sequence[Option], rows: int = OPTION_ROWS) -> list[list[Option]] | None:
    """Return options in at most `rows` rows of buttons, a row per kind if possible.

    Returns None if there are too many, or if one is too long for a button.
    """
    # longer labels go into a select, which shows more of them
    if any(len(option.label) > MAX_BUTTON_LABEL for option in options):
        return None
    total = sum(len(option.label) for option in options)
    if rows and len(options) <= MAX_ROW_BUTTONS and total <= MAX_BUTTON_LABEL:
        return [list(options)]
    runs: list[list[Option]] = []
    for option in options:
        run = runs[-1] if runs else []
        if run and kind(run[-1]) == kind(option) and len(run) < MAX_ROW_BUTTONS:
            run.append(option)
        else:
            runs.append([option])
    if len(runs) <= rows:
        return runs
    packed = [
        list(options[at : at + MAX_ROW_BUTTONS]) for at in range(0, len(options), MAX_ROW_BUTTONS)
    ]
    return packed if len(packed) <= rows else None


def _loop_layout(panel: Panel, options: Sequence[Option]) -> QuestionLayout | None:
    """Return a loop's layout, with as many follow-up answers as fit; None: too many options."""
    groups = list(by_kind(options).values())
    single = [group[0] for group in groups if is_single(panel, group)]
    groups = [group for group in groups if not is_single(panel, group)]
    if len(groups) > MAX_LOOP_SELECTS:
        # the frequent kinds come first; all others share a select, which leaves a row to spare
        rest = chain.from_iterable(groups[MAX_LOOP_SELECTS - 1 :])
        groups, single = [*groups[: MAX_LOOP_SELECTS - 1], [*rest, *single]], []
    if len(single) > MAX_ROW_BUTTONS:
        groups, single = [*groups, single], []
    fields = _packed_fields(panel, groups, OPTION_ROWS - bool(single))
    return None if fields is None else QuestionLayout(fields, [single] if single else [])


def _packed_fields(panel: Panel, groups: Sequence[list[Option]], rows: int) -> list[Field] | None:
    """Return the groups as fields of one row each; None if they take more than `rows` rows.

    Options are joined with the answers to their next question where these fit.
    """
    spare = rows - sum(len(_pages([[option] for option in group])) for group in groups)
    if spare < 0:
        return None
    fields: list[Field] = []
    for group in groups:
        pages = _pages_with_answers(panel, group, spare)
        spare -= len(pages) - len(_pages([[option] for option in group]))
        fields += [
            Field(kind(page[0]), title(page), options=tuple(page), several=is_several(page))
            for page in pages
        ]
    return fields


def _pages_with_answers(panel: Panel, group: Sequence[Option], spare: int) -> list[list[Option]]:
    """Return a group's selects, with options joined to their answers while these fit.

    At most `spare` selects are added.
    """
    blocks = [[option] for option in group]
    pages = _pages(blocks)
    most = len(pages) + spare
    for number, option in enumerate(group):
        wider = [*blocks[:number], _joined_or_alone(panel, option), *blocks[number + 1 :]]
        if len(tried := _pages(wider)) <= most:
            blocks, pages = wider, tried
    return pages


def _joined_or_alone(panel: Panel, option: Option) -> list[Option]:
    """Return an option joined with each follow-up answer; unjoined if none or too many follow."""
    answers = join_answers(option, panel.further.get(option.key, ()))
    return answers if fits_select(answers) else [option]


def _pages(blocks: Sequence[Sequence[Option]]) -> list[list[Option]]:
    """Divide options into as few selects as possible, without splitting a block."""
    pages: list[list[Option]] = []
    for block in blocks:
        if pages and len(pages[-1]) + len(block) <= MAX_SELECT_OPTIONS:
            pages[-1] += block
        else:
            pages.append(list(block))
    return pages


def _combined_layout(panel: Panel) -> QuestionLayout | None:
    """Return the layout of a question that isn't a loop; None if it has no field.

    It has as many fields as leave room for the other options as buttons.
    """
    fields = _combined_fields(panel)
    # each field takes a row, so fields give way until the buttons fit below them
    while fields:
        heads = [head.key for field in fields for head in _first_options(panel, field)]
        rest = [option for option in panel.options if option.key not in heads]
        room = OPTION_ROWS - len(fields)
        rows = option_rows(rest, max(room, 0)) if rest else []
        if rows is not None and room >= 0:
            return QuestionLayout(fields, rows)
        fields = _without_one(panel, fields)
    return None


def _combined_fields(panel: Panel) -> list[Field]:
    """Return fields of options joined with their answers; options with few share one.

    Options whose keys have no kind, such as the cards of a display, stay buttons.
    """
    asking = [
        option for option in panel.options if ":" in option.key and panel.further.get(option.key)
    ]
    fields: list[Field] = []
    for heads in by_kind(asking).values():
        few = [head for head in heads if len(panel.further[head.key]) <= MAX_SHARED_ANSWERS]
        shared = _answers_field(panel, few) if len(few) > 1 else None
        alone = [head for head in heads if shared is None or head not in few]
        drawn = filter(None, [*(_answers_field(panel, [head]) for head in alone), shared])
        places = {head.key: place for place, head in enumerate(heads)}
        fields += sorted(drawn, key=lambda field: places[field.name])
    return fields


def _without_one(panel: Panel, fields: list[Field]) -> list[Field]:
    """Return the fields with one fewer: merge the last two of a kind, or drop the smallest.

    Two fields are merged only if the result fits. Which ones doesn't depend on their sizes, which
    change from turn to turn.
    """
    for later, earlier in combinations(reversed(fields), 2):
        taken = [*_first_options(panel, earlier), *_first_options(panel, later)]
        heads = [option for option in panel.options if option in taken]
        merged = _answers_field(panel, heads) if len(by_kind(heads)) == 1 else None
        if merged is not None:
            return [merged if field is earlier else field for field in fields if field is not later]
    smallest = min(fields, key=lambda field: len(field.options))
    return [field for field in fields if field is not smallest]


def _first_options(panel: Panel, field: Field) -> list[Option]:
    """Return the panel's options with which a field's values begin."""
    firsts = {value.partition(" ")[0] for value, _ in field.options}
    return [option for option in panel.options if option.key in firsts]


def _answer_prefixes(heads: Sequence[Option]) -> list[str]:
    """Return the words before each option's answers; empty for a lone option.

    What a label says after its colon is left out if the labels still differ, because the answers
    show it.
    """
    if len(heads) == 1:
        return [""]
    subjects = [_subject(head.label) for head in heads]
    alike = len(set(subjects)) < len(subjects)
    return [f"{words} → " for words in ([head.label for head in heads] if alike else subjects)]


def _subject(label: str) -> str:
    """Return a label up to its colon, such as *Take T27 white* of *Take T27 white: recruit any*."""
    return label.partition(": ")[0]


def _answers_field(panel: Panel, heads: Sequence[Option]) -> Field | None:
    """Return a field of some options' answers; None if they don't fit into a select.

    A lone option is only named in the field's title.
    """
    answers = [
        Option(f"{head.key} {after.key}", f"{words}{after.label}")
        for head, words in zip(heads, _answer_prefixes(heads), strict=True)
        for after in panel.further[head.key]
        if after.key != BACK_KEY
    ]
    label = title(heads) if len(heads) > 1 else heads[0].label
    return Field(heads[0].key, label, options=tuple(answers)) if fits_select(answers) else None
