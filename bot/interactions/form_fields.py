"""Description of the fields that a player fills in, independent of the widget that shows them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Field:
    """One field of a form: values to choose from, or, if there are none, a text to type."""

    name: str
    label: str
    hint: str = ""
    options: tuple[tuple[str, str], ...] = ()
    """Values and labels; in a panel a value holds the keys to draft, separated by spaces."""
    several: bool = False
    """True if any number of values may be chosen, including none."""
    filled: tuple[str, ...] = ()
    """Initial values, or the initial text."""
    example: str = ""
    long: bool = False
    """True for a text of several lines."""
    most: int = 0
    """Maximum number of characters typed; 0: as many as in other forms."""
    end: str = ""
    """Key that ends the field's loop, if the field is one of several linked loops."""
    rule: str = ""
