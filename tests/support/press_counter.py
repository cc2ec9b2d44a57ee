"""Presses per line of answers: what the panel itself offers is pressed, nothing else.

Counted is every press with a round trip after Play: each button, each choice in a select, be it
of one step or of several, each form that is opened or sent, each Commit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.discord_limits import MAX_SELECT_OPTIONS
from bot.interactions.presses import persistent_view
from bot.panel.buttons import panel_items
from bot.panel.form_keys import submit_form, submit_steps
from bot.panel.forms import THEN_FIELD, WHICH_FIELD, WHOLE_LOOP, Form, form_of, offered_forms
from bot.panel.panel import Panel, build_panel
from bot.tables.move_lines import with_defaults
from rules.kernel import IllegalAnswer, Match, Option

PICKS = ("pick", "menu")
OPEN_AND_SEND = 2
Step = tuple[str, ...]
Filled = dict[str, tuple[str, ...]]


def panel_of(match: Match, seat: int, draft: Sequence[str] = ()) -> Panel:
    """Return the seat's panel after a draft."""
    return build_panel(match, "abcdef", seat, draft, dict.fromkeys(range(match.seats), "Ann"))


def steps_of(match: Match, seat: int, keys: Sequence[str]) -> list[Step]:
    """Split a line of a loop into its steps: each goes on until the loop is back."""
    rehearsal, loop = match.rehearse(seat, ()), match.asks()[seat].id
    steps: list[list[str]] = []
    for key in keys:
        if rehearsal.asks()[seat].id == loop:
            steps.append([])
        steps[-1].append(key)
        rehearsal.answer(seat, key)
    return [tuple(step) for step in steps]


def by_form(match: Match, seat: int, keys: Sequence[str]) -> int | None:
    """Return the fewest presses that play a line of a loop with one form; None if no form fits."""
    panel = panel_of(match, seat)
    *steps, end = steps_of(match, seat, keys)
    counts = (_with(match, panel, name, steps, end) for name in offered_forms(panel))
    return min((presses for presses in counts if presses is not None), default=None)


def _with(match: Match, panel: Panel, name: str, steps: list[Step], end: Step) -> int | None:
    names = dict.fromkeys(range(match.seats), "Ann")
    form = form_of(match, panel, name, names)
    assert form is not None
    given, rest = _whole(form, steps) if name == WHOLE_LOOP else _chain(form, steps)
    done = submit_form(match, panel, name, form, given, names)
    if not given or done.left_out:
        return None
    if not rest and end[0] == panel_of(match, panel.seat, done.keys).default:
        return OPEN_AND_SEND
    line = (*done.keys, *(key for step in (*rest, end) for key in step))
    try:
        return OPEN_AND_SEND + by_panel(match, panel.seat, line, done.keys)
    except IllegalAnswer:
        return None


def _whole(form: Form, steps: list[Step]) -> tuple[Filled, list[Step]]:
    """Return the values of each field, and the steps that fit none."""
    fields = {field.name: field for field in form.fields if field.name != THEN_FIELD}
    given, rest = Filled(), list[Step]()
    typing = next((field.name for field in form.fields if field.long), "")
    for step in steps:
        name, _, word = step[0].partition(":")
        field, value = fields.get(name), " ".join(step)
        if field is not None and not field.options:
            typed = " ".join(filter(None, (word, *step[1:])))
            given[name] = (", ".join((*given.get(name, ()), typed)),)
        elif (
            field is not None and value in dict(field.options) and value not in given.get(name, ())
        ):
            given[name] = (*given.get(name, ()), value)
        elif field is None and typing:
            typed = " ".join(filter(None, (name, word, *step[1:])))
            given[typing] = (", ".join((*given.get(typing, ()), typed)),)
        else:
            rest.append(step)
    return given, rest


def _chain(form: Form, steps: list[Step]) -> tuple[Filled, list[Step]]:
    """Return a first step that leads into loops, in the fields of these, and the other steps."""
    heads = [
        value for field in form.fields if field.name == WHICH_FIELD for value, _ in field.options
    ]
    if not steps or steps[0][0] not in heads:
        return {}, []
    sides = [field.name for field in form.fields if field.name not in (WHICH_FIELD, THEN_FIELD)]
    head, *answers = steps[0]
    parts = [tuple(part.split()) for part in " ".join(answers).split("done")]
    if len(answers) == 1:
        parts = [(part,) for part in answers[0].split("-")]
    return {WHICH_FIELD: (head,), **dict(zip(sides, parts, strict=False))}, steps[1:]


def by_panel(match: Match, seat: int, keys: Sequence[str], draft: Sequence[str] = ()) -> int:
    """Return the number of presses that put a line into the panel, from a draft on, and play it."""
    return len([*_pressed(match, seat, tuple(keys), tuple(draft))]) + 1


def shown(match: Match, seat: int, keys: Sequence[str]) -> list[Step]:
    """Return the draft at each question that the panel shows on a line's way."""
    drafts = dict.fromkeys(_pressed(match, seat, tuple(keys), ()))
    return [draft for draft in drafts if draft == tuple(keys[: len(draft)])]


def _pressed(match: Match, seat: int, keys: Step, draft: Step) -> Iterator[Step]:
    """Yield the draft at each press that continues a line; *Back* removes what was filled in."""
    while draft != keys:
        left, panel = keys[len(draft) :], panel_of(match, seat, draft)
        if panel.loop and left == (panel.default,):
            if _asks_first(match, panel):
                yield draft
            return
        fitting = [
            choice for choice in _choices(match, panel, left) if choice == left[: len(choice)]
        ]
        if not fitting:
            raise IllegalAnswer(f"{left[0]} is nowhere on the panel")
        yield draft
        draft = with_defaults(match, seat, (*draft, *max(fitting, key=len)))
        while draft != keys[: len(draft)]:
            yield draft
            draft = draft[:-1]


def _asks_first(match: Match, panel: Panel) -> bool:
    """Return whether the button that ends a loop asks before it throws something away."""
    return panel_of(match, panel.seat, (*panel.keys, panel.default)).losses != panel.losses


def _choices(match: Match, panel: Panel, left: Step) -> list[Step]:
    """Return what one press may add to the draft: a button, or some entries of a select."""
    choices: list[Step] = [(panel.default,)] if panel.loop else []
    for page in range(max(1, -(-len(panel.options) // MAX_SELECT_OPTIONS))):
        for row in persistent_view(panel_items(panel, page)).to_components():
            for part in row["components"]:
                verb, key = part["custom_id"].split(":", 6)[2::4]
                if verb not in PICKS:
                    continue
                values = [choice["value"] for choice in part.get("options", ())] or [key]
                choices += [tuple(value.split(" ")) for value in values]
                if part.get("max_values", 1) > 1:
                    choices.append(_several(match, panel, values, left))
    return choices


def _several(match: Match, panel: Panel, values: Sequence[str], left: Step) -> Step:
    """Return the keys of all entries of one select with which the line continues."""
    taken, rest = list[Option](), left
    while value := next((v for v in values if tuple(v.split(" ")) == rest[: v.count(" ") + 1]), ""):
        taken.append(Option(value, value))
        rest = rest[value.count(" ") + 1 :]
    names = dict.fromkeys(range(match.seats), "Ann")
    submission = submit_steps(
        match, panel, sorted(taken, key=lambda step: values.index(step.key)), names
    )
    return submission.keys[len(panel.keys) :]
