"""Reasons for hints, and themes of mistakes, in words.

They are derived from the parts that add up to a position's value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.kernel import Part
from rules.kernel.sentences import listed
from rules.table_game import PartWords, TableGame

NUMBER: Final = "{n}"
PLURAL: Final = re.compile(r"\{([^{}|]+)\|([^{}|]+)\}")
"""Singular and plural of a noun or verb in a clause."""
NAMED: Final = re.compile(r"\b[A-Z]+\d+\b")
"""A piece or a place in a sentence."""
RIVALS: Final = "rivals"
"""The part of the value that stands for the rivals' positions."""
SELDOM: Final = 0.75
"""Mean difference of a count below which it comes from only some of the simulated games."""
FAINT: Final = 0.35
"""Mean difference of a count below which it teaches nothing: it comes from a third of the games."""
FEW_WINS: Final = 1.5
"""Games in 10 below which a difference in wins may be chance."""
NOTABLE: Final = 0.5
"""Share of the largest difference's worth from which a second one is worth a clause."""
HORIZON: Final = ("", "By the end of this round", "By the end of the next round")
"""The end of simulated games, by their number of rounds."""


class Theme(NamedTuple):
    """The theme of a mistake in words, with the section of the rules to read about it."""

    words: str
    rule: str


def without_faint(game: TableGame[Any, Any], differences: Mapping[str, Part]) -> dict[str, Part]:
    """Return the differences, except counts that few of the simulated games differ in."""
    least = {"win": FEW_WINS}
    return {
        name: part
        for name, part in differences.items()
        if abs(part.amount) >= least.get(name, FAINT)
        or not PLURAL.search(game.part_words[name].more)
    }


def is_clear(game: TableGame[Any, Any], differences: Mapping[str, Part]) -> bool:
    """Return whether the largest gain is one that a hint names, and no cost comes near it."""
    name = max(differences, key=lambda name: (differences[name].worth, name), default="")
    if not name or differences[name].worth <= 0 or not game.part_words[name].compared:
        return False
    cost = min(part.worth for part in differences.values())
    seldom = abs(differences[name].amount) < SELDOM
    return not seldom and -cost < NOTABLE * differences[name].worth


def join_alike(sentences: Iterable[str]) -> list[str]:
    """Return sentences, with those joined that differ only in names of pieces and places.

    For example: *SC1 and SC2 will explore J8 and K8*.
    """
    groups: dict[str, list[list[str]]] = {}
    for sentence in sentences:
        groups.setdefault(NAMED.sub("#", sentence), []).append(NAMED.findall(sentence))
    return [_fill(model, names) for model, names in groups.items()]


def _fill(model: str, names: Sequence[Sequence[str]]) -> str:
    """Return a sentence with the names of each of its places, every name once."""
    columns = iter([listed([*dict.fromkeys(column)]) for column in zip(*names, strict=True)])
    return re.sub("#", lambda _: next(columns), model)


def explain(
    game: TableGame[Any, Any], differences: Mapping[str, Part], rounds: int, against: str = ""
) -> str:
    """Return a sentence on what an option gains over another; empty if it teaches nothing.

    `differences` are by the name of the value's part. `rounds` is how far the search looked ahead.
    `against` names the other option; empty if the reader knows it.
    """
    ranked = sorted(differences, key=lambda name: (-abs(differences[name].worth), name))
    gains = [name for name in ranked if differences[name].worth > 0]
    # what rivals lose teaches little beside what the player gains
    gains.sort(key=lambda name: name == RIVALS)
    if not gains or (against and gains[0] == RIVALS):
        return ""
    first = gains[0]
    least = NOTABLE * differences[first].worth
    others = [name for name in ranked if name not in (first, RIVALS)]
    rest = [name for name in others if abs(differences[name].worth) >= least]
    if rest and differences[rest[0]].worth <= -differences[first].worth:
        return ""  # nothing named would outweigh that cost
    words = _clause(game.part_words[first], differences[first].amount)
    if rest:
        joint = ", and " if differences[rest[0]].worth > 0 else ", which outweighs the fact that "
        words += joint + _clause(game.part_words[rest[0]], differences[rest[0]].amount)
    when = HORIZON[min(rounds, len(HORIZON) - 1)]
    text = f"{when}, {words}."
    return f"Compared with *{against}*: {text[0].lower()}{text[1:]}" if against else text


def theme(game: TableGame[Any, Any], differences: Mapping[str, Part]) -> Theme | None:
    """Return the theme of a mistake, by the part that lost most; None if unclear."""
    name = max(differences, key=lambda name: (differences[name].worth, name), default="")
    if not name or differences[name].worth <= 0:
        return None
    words = game.part_words[name]
    return Theme(words.theme, words.rule)


def _clause(words: PartWords, amount: float) -> str:
    """Return a clause about a difference in a part of the value."""
    text, size = words.more if amount > 0 else words.less, abs(amount)
    if NUMBER not in text:
        return text
    if not PLURAL.search(text):
        return text.replace(NUMBER, f"{size:.0f}" if size >= 1 else f"{size:.1f}")
    number = max(1, round(size))
    plural = 1 if number == 1 else 2
    text = PLURAL.sub(lambda match: match[plural], text).replace(NUMBER, str(number))
    return f"in about {max(1, round(10 * size))} of 10 games {text}" if size < SELDOM else text
