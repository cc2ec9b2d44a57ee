"""Questions that follow an option, as the rules announce them or as a copy of the match shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import structlog

from bot.discord_limits import OPTION_TEXT, SELECT_OPTIONS
from bot.form_fields import Field
from bot.words.names import fill_names
from rules.kernel import Ask, Flow, Match, Option

log = structlog.get_logger()

LOOKED = 24
"""Maximum number of a loop's options whose next question is shown; more wouldn't fit."""
TRIED = 8
"""Maximum number of a loop's options played in a copy to see their next question."""
# a form has five parts, of which Which and Then take one each
LINKED = 3
"""Maximum number of linked loops in a form."""
Answers = dict[str, tuple[Option, ...]]
"""Answers to the next question, by the key of the option that leads there."""


def answers_after(ask: Ask, names: Mapping[int, str]) -> Answers:
    """Return the answers that follow each option of a question.

    There may be several keys, separated by spaces. Options without a next question are left out.
    """
    answers = {key: _answers(ask, key, names) for key in ask.keys}
    return {key: after for key, after in answers.items() if after}


def _answers(ask: Ask, key: str, names: Mapping[int, str]) -> tuple[Option, ...]:
    """Return the answers that follow an option, except where defaults answer everything."""
    next_ask = question_after(ask, key)
    if next_ask is None or next_ask.flow is not Flow.PLAIN:
        return ()
    options = spelled(next_ask.options, names)
    if not next_ask.default:
        return _widened(next_ask, options, names)
    beyond = _answers(next_ask, next_ask.default, names)
    if not beyond:
        return ()
    filled = [Option(f"{next_ask.default} {after.key}", after.label) for after in beyond]
    return (*filled, *(option for option in options if option.key != next_ask.default))


def _widened(ask: Ask, options: tuple[Option, ...], names: Mapping[int, str]) -> tuple[Option, ...]:
    """Return the options with the answers that follow them, if all of these fit into a select."""
    wide: list[Option] = []
    for option in options:
        after = _answers(ask, option.key, names)
        wide += [
            Option(f"{option.key} {then.key}", f"{option.label} → {then.label}") for then in after
        ] or [option]
    fits = len(wide) <= SELECT_OPTIONS and all(len(option.label) <= OPTION_TEXT for option in wide)
    return tuple(wide) if fits else options


def spelled(options: Sequence[Option], names: Mapping[int, str]) -> tuple[Option, ...]:
    """Return options with players' names filled into their labels."""
    return tuple(
        [
            Option(option.key, fill_names(option.label, names)) if "{" in option.label else option
            for option in options
        ]
    )


def question_after(ask: Ask, key: str) -> Ask | None:
    """Return the question after an option; None: there is none, or only playing shows it."""
    try:
        return ask.ahead(key)
    except LookupError:
        return None
    except Exception:
        # a faulty option reports itself when it is played, and the others stay on the panel
        log.warning("look-ahead failed", question=ask.id, option=key, exc_info=True)
        return None


def loop_answers_after(twin: Match, ask: Ask, names: Mapping[int, str]) -> Answers:
    """Return the answers that follow each option of a loop; questions with a default have none.

    If only playing shows the next question, and the first option of a kind has none, the others
    of that kind are assumed to have none either.
    """
    answers: Answers = {}
    silent: list[str] = []
    tries = 0
    for key in ask.keys:
        if key == ask.default or len(answers) == LOOKED:
            continue
        try:
            next_ask = ask.ahead(key)
        except LookupError:
            kind = key.partition(":")[0]
            if kind in silent or tries == TRIED:
                continue
            next_ask, tries = _played(twin, ask, key), tries + 1
            silent += [kind] if next_ask is None else []
        if next_ask is not None and not next_ask.default:
            answers[key] = spelled(next_ask.options, names)
    return answers


def _played(twin: Match, ask: Ask, key: str) -> Ask | None:
    """Play an option in a copy and return the next question; None: the loop is back."""
    ahead = twin.fork(None)
    ahead.answer(ask.seat, key)
    next_ask = ahead.asks().get(ask.seat)
    if next_ask is None or next_ask.flow is Flow.LOOP or ahead.at_chance or ahead.rested:
        return None
    return next_ask


def linked_kinds(ask: Ask) -> tuple[str, ...]:
    """Return the kinds of options that lead into linked loops; the first of a kind decides."""
    firsts = {key.partition(":")[0]: key for key in reversed(ask.keys) if key != ask.default}
    return tuple(name for name, key in reversed(firsts.items()) if linked_fields(ask, key, {}))


def linked_fields(ask: Ask, head: str, names: Mapping[int, str]) -> list[Field]:
    """Return a field for each of the linked loops behind an option; none: it leads into no two.

    Linked loops follow each other, such as the goods given and the goods wanted of an offer.
    """
    fields: list[Field] = []
    next_ask = question_after(ask, head)
    while next_ask is not None and len(fields) < LINKED and (field := _linked(next_ask, names)):
        fields.append(field)
        next_ask = question_after(next_ask, field.end)
    return fields if len(fields) > 1 else []


def _linked(ask: Ask, names: Mapping[int, str]) -> Field | None:
    """Return the field of a loop, or of the question with the same id that opens it."""
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
    shown = spelled(options, names) if names else options
    return Field(ask.id, label, options=shown, several=True, end=end, rule=ask.rule)
