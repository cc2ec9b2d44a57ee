"""What an option asks next, as far as the rules say it without playing."""

from __future__ import annotations

from collections.abc import Mapping

from bot.discord_limits import OPTION_TEXT, SELECT_OPTIONS
from bot.words.names import fill_names
from rules.kernel import Ask, Flow, Option


def foreseen(ask: Ask, names: Mapping[int, str]) -> dict[str, tuple[Option, ...]]:
    """What each option of a question asks next, by its key; none where it asks nothing.

    The keys may be several, with blanks between.
    """
    found = {key: answers(ask, key, names) for key in ask.keys}
    return {key: after for key, after in found.items() if after}


def answers(ask: Ask, key: str, names: Mapping[int, str]) -> tuple[Option, ...]:
    """What may be answered after an option; none where nothing is asked but what is filled in."""
    try:
        following = ask.ahead(key)
    except LookupError:
        return ()
    if following is None or following.flow is not Flow.PLAIN:
        return ()
    options = [Option(one.key, fill_names(one.label, names)) for one in following.options]
    if not following.default:
        return _wide(following, options, names)
    beyond = answers(following, following.default, names)
    if not beyond:
        return ()
    filled = [Option(f"{following.default} {one.key}", one.label) for one in beyond]
    return (*filled, *(one for one in options if one.key != following.default))


def _wide(ask: Ask, options: list[Option], names: Mapping[int, str]) -> tuple[Option, ...]:
    """The options, each with what follows it in turn where all of that fits into a select."""
    wide: list[Option] = []
    for one in options:
        after = answers(ask, one.key, names)
        wide += [
            Option(f"{one.key} {then.key}", f"{one.label} → {then.label}") for then in after
        ] or [one]
    fits = len(wide) <= SELECT_OPTIONS and all(len(one.label) <= OPTION_TEXT for one in wide)
    return tuple(wide if fits else options)
