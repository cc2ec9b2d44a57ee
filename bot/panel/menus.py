"""The selects and buttons of a question that comes back in a loop: several steps at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import chain, groupby, takewhile
from typing import NamedTuple

from bot.discord_limits import BUTTON_LABEL, OPTION_TEXT, PLACEHOLDER, ROW_BUTTONS, SELECT_OPTIONS
from bot.panel.pages import OPTION_ROWS, act
from bot.panel.panel import Panel
from bot.presses import SEVERAL, Item, button, select
from rules.kernel import Option

BACK = "back"
"""The answer that leads back to the loop, in every game; where both steps show, none needs it."""
TITLE = PLACEHOLDER - len(SEVERAL)
"""Characters of a select's title."""
HEAD = re.compile(r" → |: | \(|, | - ")
"""What ends the beginning of a label, which says what an option is about."""
SELECTS = 3
"""Kinds of options with a select of their own, the last for all that remains."""


class Menu(NamedTuple):
    """One select: a title, and options whose keys may be two, with a blank between."""

    title: str
    options: list[Option]


class Menus(NamedTuple):
    """The selects of a loop, and what has a button of its own."""

    selects: list[Menu]
    bare: list[Option]


def menu_items(panel: Panel) -> list[Item] | None:
    """The selects and buttons of a loop; None: too many options for them."""
    found = arranged(panel)
    return None if found is None else _items(panel, found)


def steps_of(panel: Panel, values: Collection[str]) -> list[Option]:
    """The values chosen in a loop's select as options, in the order in which they are shown."""
    found = arranged(panel)
    shown = [o for menu in found.selects for o in menu.options] if found else panel.options
    return [option for option in shown if option.key in values]


def arranged(panel: Panel) -> Menus | None:
    """All options but the default, as far as possible with what follows them; None: too many."""
    options = [option for option in panel.options if option.key != panel.default]
    groups = [list(group) for _, group in groupby(sorted_by_kind(options), kind)]
    bare = [group[0] for group in groups if is_bare(panel, group)]
    rest = [group for group in groups if not is_bare(panel, group)]
    if len(rest) > SELECTS:
        # the frequent kinds come first; all others share a select, so that there is a row to spare
        rest = [*rest[: SELECTS - 1], [*chain.from_iterable(rest[SELECTS - 1 :]), *bare]]
        bare = []
    if len(bare) > ROW_BUTTONS:
        rest, bare = [*rest, bare], []
    found = menus(panel, rest, OPTION_ROWS - bool(bare))
    return None if found is None else Menus(found, bare)


def is_bare(panel: Panel, group: Sequence[Option]) -> bool:
    """Whether a kind of key is a single button: alone, with no answers that a select could show."""
    (first, *others) = group
    return not (others or len(block(panel, first)) > 1 or len(first.label) > BUTTON_LABEL)


def _items(panel: Panel, found: Menus) -> list[Item]:
    last = len(found.selects)
    return select_items(panel, found.selects, several=True) + [
        button(act(panel, "pick", option.key), option.label, row=last) for option in found.bare
    ]


def select_items(panel: Panel, menus: Sequence[Menu], *, several: bool) -> list[Item]:
    """The selects in rows from the top; `several`: where options may be taken together."""
    return [
        select(
            act(panel, "menu", str(row)),
            menu.title,
            [(option.key, option.label) for option in menu.options],
            several=several and is_several(menu.options),
            row=row,
        )
        for row, menu in enumerate(menus)
    ]


def kind(option: Option) -> str:
    """What an option does: its key up to the colon."""
    return option.key.partition(":")[0]


def sorted_by_kind(options: Sequence[Option]) -> list[Option]:
    """The options, those of a kind together, kinds in the order in which they first come."""
    order = list(dict.fromkeys(map(kind, options)))
    return sorted(options, key=lambda option: order.index(kind(option)))


def menus(panel: Panel, groups: Sequence[list[Option]], rows: int) -> list[Menu] | None:
    """The groups in so many selects at most, with what follows where there is room."""
    spare = rows - sum(len(paged([[option] for option in group])) for group in groups)
    if spare < 0:
        return None
    found: list[Menu] = []
    for group in groups:
        pages = opened(panel, group, spare)
        spare -= len(pages) - len(paged([[option] for option in group]))
        found += [Menu(title(page), page) for page in pages]
    return found


def opened(panel: Panel, group: Sequence[Option], spare: int) -> list[list[Option]]:
    """A group in its selects and at most so many more: option by option with what follows."""
    blocks = [[option] for option in group]
    pages = paged(blocks)
    most = len(pages) + spare
    for number, option in enumerate(group):
        wider = [*blocks[:number], block(panel, option), *blocks[number + 1 :]]
        if len(tried := paged(wider)) <= most:
            blocks, pages = wider, tried
    return pages


def block(panel: Panel, option: Option) -> list[Option]:
    """An option with each answer to what it asks next; itself where these are too many."""
    following = panel.further.get(option.key, ())
    pairs = [
        Option(f"{option.key} {after.key}", f"{option.label} → {after.label}")
        for after in following
        if after.key != BACK
    ]
    fits = all(len(text) <= OPTION_TEXT for pair in pairs for text in pair)
    return pairs if fits and 0 < len(pairs) <= SELECT_OPTIONS else [option]


def paged(blocks: Sequence[Sequence[Option]]) -> list[list[Option]]:
    """Blocks packed into as few selects as possible, none of them torn."""
    pages: list[list[Option]] = []
    for each in blocks:
        if pages and len(pages[-1]) + len(each) <= SELECT_OPTIONS:
            pages[-1] += each
        else:
            pages.append(list(each))
    return pages


def is_several(options: Sequence[Option]) -> bool:
    """Whether choosing more than one makes sense: of a bid's numbers only one counts."""
    firsts = {option.key.partition(" ")[0] for option in options}
    return len(firsts) > 1 and any(":" in first for first in firsts)


def title(options: Sequence[Option]) -> str:
    """What a select is about: how its options begin in words, each beginning once.

    What all of them begin with up to what follows is told whole.
    """
    alike = {option.label.partition(" → ")[0] for option in options}
    if len(options) > 1 and len(alike) == 1 and len(*alike) <= TITLE:
        return alike.pop()
    heads = list(dict.fromkeys(HEAD.split(option.label, maxsplit=1)[0] for option in options))
    shared = _shared_words(heads)
    if not shared:
        return fitting([[head] for head in heads], TITLE)
    return fitting([[heads[0], *(" ".join(head.split()[shared:]) for head in heads[1:])]], TITLE)


def _shared_words(heads: Sequence[str]) -> int:
    """How many words several heads begin with alike; each keeps one of its own at least."""
    columns = list(zip(*(head.split()[:-1] for head in heads), strict=False))
    alike = (len(set(column)) == 1 for column in columns)
    return sum(takewhile(bool, alike))


def typed_title(options: Sequence[Option], most: int) -> str:
    """What a field of a form is about, in the keys that are typed into it: kinds, and pieces.

    Where keys only number what they mean, the words of the options say it.
    """
    firsts = list(dict.fromkeys(option.key.partition(" ")[0] for option in options))
    if all(key.partition(":")[2].isdecimal() for key in firsts):
        heads = dict.fromkeys(option.label.partition(" → ")[0] for option in options)
        return fitting([[head] for head in heads], most)
    told = []
    for name, keys in groupby(firsts, lambda key: key.partition(":")[0]):
        first, *others = [key.partition(":")[2] for key in keys]
        told.append([f"{name.capitalize()} {first}".strip(), *others])
    return fitting(told, most)


def fitting(groups: Sequence[Sequence[str]], most: int) -> str:
    """Groups of words as a title, as many as it has room for, and how many more."""
    marks = ["; " if not place else ", " for group in groups for place, _ in enumerate(group)]
    words = list(chain.from_iterable(groups))
    for count in range(len(words), 0, -1):
        told = "".join(chain.from_iterable(zip(marks[:count], words, strict=False)))[2:]
        line = told + f" and {len(words) - count} more" * (count < len(words))
        if len(line) <= most:
            break
    return line
