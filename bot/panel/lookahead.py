"""Questions that follow an option, as announced by the rules or found in a copy of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import structlog

from bot.discord_limits import MAX_OPTION_TEXT, MAX_SELECT_OPTIONS
from bot.interactions.form_fields import Field
from bot.tables.move_lines import next_question
from bot.words.names import fill_names
from rules.kernel import Ask, Flow, Match, Option

log = structlog.get_logger()

MAX_OPTIONS_SHOWN = 24
"""Maximum number of a loop's options whose next question is shown; more wouldn't fit."""
MAX_OPTIONS_TRIED = 8
"""Maximum number of a loop's options played in a copy to see their next question."""
# a form has five parts, of which Which and Then take one each
MAX_LINKED_LOOPS = 3
"""Maximum number of linked loops in a form."""
Answers = dict[str, tuple[Option, ...]]
"""Answers to the next question, by the key of the option that leads there."""


def answers_after(ask: Ask, names: Mapping[int, str]) -> Answers:
    """Return the answers to the question that follows each option, by the option's key.

    An answer may be several keys, separated by spaces. Options without a next question are left
    out.
    """
    answers = {key: _answers(ask, key, names) for key in ask.keys}
    return {key: after for key, after in answers.items() if after}


def _answers(ask: Ask, key: str, names: Mapping[int, str]) -> tuple[Option, ...]:
    """Return the answers that follow an option; none if defaults answer all that follows."""
    next_ask = question_after(ask, key)
    if next_ask is None or next_ask.flow is not Flow.PLAIN:
        return ()
    options = with_names(next_ask.options, names)
    if not next_ask.default:
        return _with_next_answers(next_ask, options, names)
    beyond = _answers(next_ask, next_ask.default, names)
    if not beyond:
        return ()
    filled = [Option(f"{next_ask.default} {after.key}", after.label) for after in beyond]
    return (*filled, *(option for option in options if option.key != next_ask.default))


def _with_next_answers(
    ask: Ask, options: tuple[Option, ...], names: Mapping[int, str]
) -> tuple[Option, ...]:
    """Return options joined with the answers that follow.

    They are unchanged if a select has no room for so many options, or for such long labels.
    """
    wide: list[Option] = []
    for option in options:
        after = _answers(ask, option.key, names)
        wide += [
            Option(f"{option.key} {then.key}", f"{option.label} → {then.label}") for then in after
        ] or [option]
    fits = len(wide) <= MAX_SELECT_OPTIONS and all(
        len(option.label) <= MAX_OPTION_TEXT for option in wide
    )
    return tuple(wide) if fits else options


def with_names(options: Sequence[Option], names: Mapping[int, str]) -> tuple[Option, ...]:
    """Return options with players' names in place of the seats in their labels."""
    return tuple(
        [
            Option(option.key, fill_names(option.label, names)) if "{" in option.label else option
            for option in options
        ]
    )


def question_after(ask: Ask, key: str) -> Ask | None:
    """Return the question after an option; None if there is none, or only playing shows it."""
    try:
        return look_ahead(ask, key)
    except LookupError:
        return None


def look_ahead(ask: Ask, key: str) -> Ask | None:
    """Return the question after an option; None: there is none, or the option is faulty.

    Raises LookupError if only playing shows it.
    """
    try:
        return ask.ahead(key)
    except LookupError:
        raise
    except Exception:
        # a faulty option reports itself when it is played, and the others stay on the panel
        log.warning("look-ahead failed", question=ask.id, option=key, exc_info=True)
        return None


def loop_answers_after(rehearsal: Match, ask: Ask, names: Mapping[int, str]) -> Answers:
    """Return the answers that follow each option of a loop, by the option's key.

    Questions with a default have none. If only playing in a copy shows the next question, and the
    first option of a kind has none, the others of that kind are assumed to have none either.
    """
    answers: Answers = {}
    silent: list[str] = []
    tries = 0
    for key in ask.keys:
        if key == ask.default or len(answers) == MAX_OPTIONS_SHOWN:
            continue
        try:
            next_ask = look_ahead(ask, key)
        except LookupError:
            kind = key.partition(":")[0]
            if kind in silent or tries == MAX_OPTIONS_TRIED:
                continue
            next_ask, tries = _question_after_playing(rehearsal, ask, key), tries + 1
            silent += [kind] if next_ask is None else []
        if next_ask is not None and not next_ask.default:
            answers[key] = with_names(next_ask.options, names)
    return answers


def _question_after_playing(rehearsal: Match, ask: Ask, key: str) -> Ask | None:
    """Play an option in a copy and return the next question; None if the loop asks again."""
    ahead = rehearsal.fork(None)
    ahead.answer(ask.seat, key)
    next_ask = next_question(ahead, ask.seat)
    return None if next_ask is None or next_ask.flow is Flow.LOOP else next_ask


def linked_kinds(ask: Ask) -> tuple[str, ...]:
    """Return the kinds of options that lead into linked loops; the first of a kind decides.

    Linked loops follow each other: for example, an offer asks for the goods given, then for the
    goods wanted.
    """
    firsts = {key.partition(":")[0]: key for key in reversed(ask.keys) if key != ask.default}
    return tuple(name for name, key in reversed(firsts.items()) if linked_fields(ask, key, {}))


def linked_fields(ask: Ask, head: str, names: Mapping[int, str]) -> list[Field]:
    """Return a field for each of the linked loops behind the option with the key `head`.

    Empty if it leads into fewer than two loops.
    """
    fields: list[Field] = []
    next_ask = question_after(ask, head)
    while (
        next_ask is not None
        and len(fields) < MAX_LINKED_LOOPS
        and (field := _linked_field(next_ask, names))
    ):
        fields.append(field)
        next_ask = question_after(next_ask, field.end)
    return fields if len(fields) > 1 else []


def _linked_field(ask: Ask, names: Mapping[int, str]) -> Field | None:
    """Return the field of a loop, or of the question with the same id that opens it.

    Returns None if the question is neither.
    """
    if ask.flow is Flow.LOOP:
        options = tuple(option for option in ask.options if option.key != ask.default)
        end = ask.default
    else:
        opened = {key: after for key in ask.keys if (after := question_after(ask, key))}
        loops = {
            key: after
            for key, after in opened.items()
            if after.id == ask.id and after.flow is Flow.LOOP
        }
        end = next((after.default for after in loops.values()), "")
        if end not in ask.keys:
            return None
        # in the loop itself an answer is worded as one of several
        words = {option.key: option.label for loop in loops.values() for option in loop.options}
        options = tuple(Option(key, words.get(key, ask.label(key))) for key in loops)
    # the question's name is the player's action, such as `offer.gives`
    label = f"You {ask.id.rpartition('.')[2].removesuffix('s')}"
    shown = with_names(options, names) if names else options
    return Field(ask.id, label, options=shown, several=True, end=end, rule=ask.rule)
