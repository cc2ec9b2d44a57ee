"""A question whose options are offered together with what they ask next: one press for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from bot.discord_limits import OPTION_TEXT, SELECT_OPTIONS
from bot.panel.menus import Menu, kind, select_items, sorted_by_kind, title
from bot.panel.pages import OPTION_ROWS, option_button, option_rows
from bot.panel.panel import Panel
from bot.presses import Item
from rules.kernel import Option

FEW = 4
"""Answers to what an option asks next, up to which it shares a select with others of its kind."""


class Joined(NamedTuple):
    """A select, and the options that it stands for."""

    heads: list[Option]
    menu: Menu


def joined_items(panel: Panel) -> list[Item] | None:
    """Selects for options that ask on, buttons for the others; None: nothing can be joined."""
    laid = _laid_out(panel)
    return None if laid is None else _items(panel, [one.menu for one in laid.joined], laid.rows)


def joined_label(panel: Panel, key: str, after: str) -> str:
    """An option and the answer after it, as one select offers both; empty: none does."""
    laid = _laid_out(panel)
    heads = [head for one in laid.joined for head in one.heads] if laid else []
    label = next((head.label for head in heads if head.key == key), "")
    answer = next((one.label for one in panel.further.get(key, ()) if one.key == after), "")
    return f"{label} → {answer}" if label and answer else ""


class _Laid(NamedTuple):
    """The selects of a question, and its other options in rows of buttons."""

    joined: list[Joined]
    rows: list[list[Option]]


def _laid_out(panel: Panel) -> _Laid | None:
    """As many selects as leave the other options room for buttons; None: none at all."""
    found = joins(panel.options, panel.further)
    while found:
        left = OPTION_ROWS - len(found)
        heads = [head.key for one in found for head in one.heads]
        rest = [option for option in panel.options if option.key not in heads]
        rows = option_rows(rest, max(left, 0)) if rest else []
        if rows is not None and left >= 0:
            return _Laid(found, rows)
        found = _fewer(found, panel.further)
    return None


def _fewer(found: list[Joined], further: Mapping[str, Sequence[Option]]) -> list[Joined]:
    """A select less: two small ones of a kind share one; where they cannot, the smallest goes."""
    small = sorted(found, key=lambda one: len(one.menu.options))
    for one, other in combinations(small, 2):
        heads = sorted([*one.heads, *other.heads], key=lambda head: [*further].index(head.key))
        shared = _shared(heads, further) if len({kind(head) for head in heads}) == 1 else None
        if shared is not None:
            return [shared if each is one else each for each in found if each is not other]
    return [each for each in found if each is not small[0]]


def joins(options: Sequence[Option], further: Mapping[str, Sequence[Option]]) -> list[Joined]:
    """The selects of all options that ask on; those that ask little share one with their kind.

    Options whose keys have no kind, such as the cards of a display, are left as they are.
    """
    asking = [option for option in options if ":" in option.key and further.get(option.key)]
    found: list[Joined] = []
    for _, group in groupby(sorted_by_kind(asking), kind):
        heads = list(group)
        few = [head for head in heads if len(further[head.key]) <= FEW]
        shared = _shared(few, further) if len(few) > 1 else None
        alone = [head for head in heads if shared is None or head not in few]
        menus = [*(_own(head, further[head.key]) for head in alone), shared]
        found += [one for one in menus if one is not None and _fits(one.menu)]
    return found


def _own(head: Option, after: Sequence[Option]) -> Joined:
    """A select of one option's answers, which its title names."""
    pairs = [Option(f"{head.key} {one.key}", one.label) for one in after]
    return Joined([head], Menu(head.label, pairs))


def _shared(heads: list[Option], further: Mapping[str, Sequence[Option]]) -> Joined | None:
    """A select of several options, each with its answers; None: too much for one."""
    pairs = [
        Option(f"{head.key} {one.key}", f"{head.label} → {one.label}")
        for head in heads
        for one in further[head.key]
    ]
    found = Joined(heads, Menu(title(heads), pairs))
    return found if _fits(found.menu) else None


def _fits(menu: Menu) -> bool:
    texts = [text for option in menu.options for text in option]
    return len(menu.options) <= SELECT_OPTIONS and max(map(len, texts)) <= OPTION_TEXT


def _items(panel: Panel, menus: list[Menu], rows: list[list[Option]]) -> list[Item]:
    return select_items(panel, menus, several=False) + [
        option_button(panel, option, number)
        for number, row in enumerate(rows, len(menus))
        for option in row
    ]
