"""What comes of a form: a draft of all that fits, and a sentence for each thing that does not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from bot.modals import Field, Given
from bot.panel.forms import THEN, WHICH, WHOLE, Form, Then, heads_of
from bot.panel.linked_loops import chain_after, play_chain
from bot.panel.menus import kind
from bot.panel.multi_select import Gathering, Several
from bot.panel.panel import Panel
from bot.words.names import fill_names
from rules.kernel import Ask, Flow, IllegalAnswer, Match, Option
from rules.kernel.refusals import SHOWN, in_words

FILLERS = ("at", "to", "in", "into", "for", "and", "x", "->", "→")
"""Words between those that a question knows."""
GONE = "that choice is gone; open the form again."
MOST = 30
"""Things that one form may name; each is tried in a copy, amid everybody else's presses."""
TOO_MANY = "A form takes {most} things at once; send the other {over} in another."
REPEATED = 60
"""Characters of what was typed that a refusal repeats."""


def wanted(given: Given) -> Then:
    """What is to become of a form's line; whatever is not understood is only shown."""
    said = (*given.get(THEN, ()), "")[0]
    return Then(said) if said in list(Then) else Then.LOOK


def filled(
    match: Match, panel: Panel, name: str, form: Form, given: Given, names: Mapping[int, str]
) -> Several:
    """The draft of a panel with what a form has gathered, as far as that is possible."""
    if name != WHOLE:
        return _chained(match, panel, given, names)
    gathered = Gathering(match, panel, names)
    fields = {field.name: field for field in form.fields}
    named = [(field, said) for field in given if field != THEN for said in _entries(given[field])]
    if (over := len(named) - MOST) > 0:
        gathered.told.append(TOO_MANY.format(most=MOST, over=over))
    for name_of, said in named[:MOST]:
        try:
            _gather(gathered, panel, fields.get(name_of), said)
        except IllegalAnswer as refusal:
            label = fields[name_of].label if name_of in fields else name_of.capitalize()
            gathered.told.append(f"{label}: {fill_names(str(refusal), names)}")
    return gathered.all()


def _chained(match: Match, panel: Panel, given: Given, names: Mapping[int, str]) -> Several:
    """An option that leads into loops, and what is answered in each of them."""
    heads = [one.key for one in heads_of(panel)]
    head = (*given.get(WHICH, ()), *heads)[0]
    if head not in heads:
        return Several(panel.keys, (f"Which: {GONE}",))
    twin = match.rehearse(panel.seat, panel.keys)
    sides = chain_after(twin.asks()[panel.seat], head)
    answered = [(side, given.get(side.question, ())) for side in sides]
    if not any(values for _, values in answered):
        return Several(panel.keys, ("Nothing was chosen.",))
    twin.answer(panel.seat, head)
    keys, told = play_chain(twin, panel.seat, answered, names)
    return Several((*panel.keys, head, *keys), tuple(told))


def _entries(values: Sequence[str]) -> Iterator[str]:
    """What a field names: each value chosen, each piece of a text."""
    pieces = (piece.strip() for value in values for piece in re.split(r"[,;\n]+", value))
    yield from filter(None, pieces)


def _gather(gathered: Gathering, panel: Panel, field: Field | None, said: str) -> None:
    """Add a step of the loop by a value or by typed words; raises IllegalAnswer.

    A list may have become a text since the form was opened, and a text a list.
    """
    if field is None:
        raise IllegalAnswer(GONE)
    if _is_offered(panel, said):
        return gathered.choose(Option(said, dict(field.options).get(said, said)))
    label = f"{field.label}: {said[:REPEATED]}"
    return gathered.add(label, lambda twin: _typed(twin, panel, field.name, said))


def _is_offered(panel: Panel, said: str) -> bool:
    """Whether a value of a list begins with an option; anything else was typed."""
    return said.split(" ")[0] in {option.key for option in panel.options}


def _typed(twin: Match, panel: Panel, name: str, said: str) -> tuple[str, ...]:
    """The keys that typed words name, in the order in which they are asked for in a copy."""
    loop = twin.asks().get(panel.seat)
    if twin.at_chance or loop is None or loop.id != panel.question:
        raise IllegalAnswer(f"{said[:REPEATED]!r}: to be chosen next, by itself [{panel.rule}].")
    words = _words(said)
    if words and words[0] in map(kind, loop.options):
        name = words.pop(0)
    group = [one for one in loop.options if kind(one) == name]
    first = _named(group, words) or (group[0].key if len(group) == 1 else None)
    if first is None:
        shown = ", ".join(one.key.partition(":")[2] for one in group[:SHOWN])
        raise IllegalAnswer(f"{said[:REPEATED]!r} names none of these: {shown or 'none is left'}.")
    _check_ahead(twin, loop, first, said, words)
    twin.answer(panel.seat, first)
    keys = [first]
    while (ask := _asked_on(twin, panel)) is not None:
        key = _named(ask.options, words) or (ask.default if ask.flow is Flow.PLAIN else "")
        if not key:
            raise IllegalAnswer(_lacking(twin, ask, said, words))
        twin.answer(panel.seat, key)
        keys.append(key)
    lone = {one.keys[0].casefold() for one in twin.unasked}
    if over := [word for word in words if word not in lone]:
        raise IllegalAnswer(f"{said[:REPEATED]!r}: nothing asks for {over[0][:REPEATED]!r}.")
    return tuple(keys)


def _check_ahead(twin: Match, loop: Ask, first: str, said: str, words: Sequence[str]) -> None:
    """Refuse words that do not answer what an option asks next, where that needs no copy."""
    with suppress(LookupError):
        ask = loop.ahead(first)
        if ask is not None and not (ask.default or _named(ask.options, [*words])):
            raise IllegalAnswer(_lacking(twin, ask, said, words, first))


def _words(said: str) -> list[str]:
    """What was typed, word by word, without what only stands between; `2x` is a number."""
    words = [word for word in said.casefold().split() if word not in FILLERS]
    return [re.sub("^x?([0-9]+)x?$", r"\1", word) for word in words]


def _asked_on(twin: Match, panel: Panel) -> Ask | None:
    ask = None if twin.at_chance or twin.rested else twin.asks().get(panel.seat)
    return None if ask is None or ask.id == panel.question else ask


def _named(options: Sequence[Option], words: list[str]) -> str | None:
    """The option that one of the words names, by its key or alone by its label; takes it out."""
    for word in words:
        found = [one.key for one in options if one.key.rpartition(":")[2].casefold() == word]
        if not found and not word.isdecimal():
            pattern = rf"\b{re.escape(word.removesuffix('s'))}s?\b"
            found = [one.key for one in options if re.search(pattern, one.label.casefold())]
        if len(found) == 1:
            words.remove(word)
            return found[0]
    return None


def _lacking(twin: Match, ask: Ask, said: str, words: Sequence[str], *before: str) -> str:
    """Why typed words do not answer a question, and what would; `before`: keys that lead to it."""
    why = next(filter(None, (twin.why_not(ask, word, *before) for word in words)), "")
    legal = in_words(ask, ask.keys[:SHOWN])
    return f"{said[:REPEATED]!r}: {why or ask.note or ask.prompt} Legal: {legal} [{ask.rule}]."
