"""The selects of a panel: one for each field of a question, with pages if it is long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.discord_limits import MAX_BUTTON_LABEL, MAX_SELECT_OPTIONS
from bot.interactions.form_fields import Field
from bot.interactions.presses import Action, Item, button, select
from bot.panel.panel import Panel
from bot.panel.titles import invitation, title, without_title
from rules.kernel import Option


def panel_action(panel: Panel, verb: str, key: str = "") -> Action:
    """Return a press on the panel, which carries its fingerprint and its number of keys."""
    return Action(panel.table, verb, panel.seat, panel.fingerprint, len(panel.keys), key)


def select_items(panel: Panel, field: Field, row: int, page: int) -> list[Item]:
    """Return a field's select; a long one shows a page, with buttons to its neighbours below.

    If only one option is too many, the last one is a button instead.
    """
    field, button_option = _without_last_of_26(field)
    last = max(0, len(field.options) - 1) // MAX_SELECT_OPTIONS
    page = min(page, last)
    shown = field.options[page * MAX_SELECT_OPTIONS : (page + 1) * MAX_SELECT_OPTIONS]
    action = panel_action(panel, "menu", str(row))
    icons = _value_icons(panel, shown)
    items: list[Item] = [
        select(
            action,
            _placeholder(panel, field, page, len(shown)),
            without_title(shown, field.label),
            several=field.several,
            row=row,
            icons=icons,
        )
    ]
    if button_option is not None:
        key, label = button_option
        icon = panel.icons.get(key, "")
        items.append(button(panel_action(panel, "pick", key), label, row=row + 1, icon=icon))
    if last:
        for number, label in ((page - 1, "Earlier options"), (page + 1, "More options")):
            turn = panel_action(panel, "page", str(number))
            items.append(button(turn, label, disabled=not 0 <= number <= last, row=row + 1))
    return items


def _without_last_of_26(field: Field) -> tuple[Field, Option | None]:
    """Return a field, without its last option if it has one more than a select can show.

    An option that answers several questions has no button.
    """
    if len(field.options) != MAX_SELECT_OPTIONS + 1 or field.several:
        return field, None
    *others, (key, label) = field.options
    if " " in key or len(label) > MAX_BUTTON_LABEL:
        return field, None
    return replace(field, options=tuple(others)), Option(key, label)


def _placeholder(panel: Panel, field: Field, page: int, count: int) -> str:
    """Return a select's placeholder: the field's title, or its options if that is the question.

    A page has the numbers of its options instead, such as *Choose · 26 to 31 of 31*.
    """
    if field.label == panel.prompt and not field.several:
        first, total = page * MAX_SELECT_OPTIONS + 1, len(field.options)
        pages = f"Choose · {first} to {first + count - 1} of {total}"
        if total > count:
            return pages
        heads = title([Option(*pair) for pair in field.options])
        return invitation(heads, count, several=False)
    return invitation(field.label, count, several=field.several)


def _value_icons(panel: Panel, options: Sequence[tuple[str, str]]) -> list[str]:
    """Return an icon for each value: that of its first key, if those differ, else of its last."""
    keys = [value.split(" ") for value, _ in options]
    heads = [panel.icons.get(first, "") for first, *_ in keys]
    if len(set(heads)) > 1:
        return heads
    ends = [panel.icons.get(last, "") for *_, last in keys]
    return [end or head for end, head in zip(ends, heads, strict=True)]
