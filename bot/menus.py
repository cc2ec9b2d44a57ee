"""The selects and buttons of a question that comes back in a loop: one choice a step, or two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

import discord

from bot.actions import Action, button, select, short
from bot.tables.panel import Panel
from rules.kernel import Option

ROWS = 4
"""Rows of a panel that hold options."""
PAGE = 25
WIDTH = 5
LABEL = 100
BUTTON_LABEL = 80

Item = discord.ui.Item[Any]


class Menu(NamedTuple):
    """One select: a title, and options whose keys may be two, with a blank between."""

    title: str
    options: list[Option]


def menu_items(panel: Panel) -> list[Item] | None:
    """All options but the default, as far as possible with what follows them; None: too many."""
    options = [option for option in panel.options if option.key != panel.default]
    kinds = [list(group) for _, group in groupby(sorted_by_kind(options), kind)]
    bare = [group[0] for group in kinds if len(group) == 1 and not follows(panel, group[0])]
    bare = [option for option in bare if len(option.label) <= BUTTON_LABEL][:WIDTH]
    found = menus(panel, [g for g in kinds if g[0] not in bare], ROWS - bool(bare))
    if found is None:
        return None
    here = (panel.seat, panel.mark, len(panel.keys))
    items: list[Item] = [
        select(
            Action(panel.table, "menu", *here, str(row)),
            menu.title,
            [(option.key, option.label) for option in menu.options],
            row=row,
        )
        for row, menu in enumerate(found)
    ]
    last = len(found)
    return items + [
        button(Action(panel.table, "pick", *here, option.key), option.label, row=last)
        for option in bare
    ]


def kind(option: Option) -> str:
    """What an option does: its key up to the colon."""
    return option.key.partition(":")[0]


def sorted_by_kind(options: Sequence[Option]) -> list[Option]:
    """The options, those of a kind together, kinds in the order in which they first come."""
    order = list(dict.fromkeys(map(kind, options)))
    return sorted(options, key=lambda option: order.index(kind(option)))


def follows(panel: Panel, option: Option) -> bool:
    """Whether an option asks on at once."""
    return option.key in panel.further


def menus(panel: Panel, groups: list[list[Option]], rows: int) -> list[Menu] | None:
    """The groups in so many selects at most, with what follows where there is room."""
    if len(groups) > rows:
        merged = [option for group in groups[rows - 1 :] for option in group]
        groups = [*groups[: rows - 1], merged]
    short_ways = [paged([[option] for option in group]) for group in groups]
    spare = rows - sum(map(len, short_ways))
    if spare < 0:
        return None
    found: list[Menu] = []
    for group, short_way in zip(groups, short_ways, strict=True):
        long_way = paged([block(panel, option) for option in group])
        takes_more = len(long_way) - len(short_way)
        fits = takes_more <= spare
        spare -= takes_more if fits else 0
        found += [Menu(title(page), page) for page in (long_way if fits else short_way)]
    return found


def block(panel: Panel, option: Option) -> list[Option]:
    """An option with each answer to what it asks next; itself where these are too many."""
    following = panel.further.get(option.key, ())
    pairs = [
        Option(f"{option.key} {after.key}", short(f"{option.label} → {after.label}", LABEL))
        for after in following
    ]
    return pairs if 0 < len(pairs) <= PAGE and all(len(o.key) <= LABEL for o in pairs) else [option]


def paged(blocks: Sequence[Sequence[Option]]) -> list[list[Option]]:
    """Blocks packed into as few selects as possible, none of them torn."""
    pages: list[list[Option]] = []
    for each in blocks:
        if pages and len(pages[-1]) + len(each) <= PAGE:
            pages[-1] += each
        else:
            pages.append(list(each))
    return pages


def title(options: Sequence[Option]) -> str:
    """What a select is about: its kinds of keys, and the pieces that they name."""
    firsts = list(dict.fromkeys(option.key.partition(" ")[0] for option in options))
    told = []
    for name, keys in groupby(firsts, lambda key: key.partition(":")[0]):
        pieces = [key.partition(":")[2] for key in keys]
        told.append(f"{name.capitalize()} {', '.join(filter(None, pieces))}".strip())
    return "; ".join(told)
