"""Where a table's dice come from: a secret that is promised, and a number that nobody chose."""

from __future__ import annotations

from rules.kernel import SeededDice


def commitment(secret: str) -> str:
    """What is posted of the secret when a lobby opens: its SHA-256, in hex."""
    return SeededDice(secret).commitment


def mixed(secret: str, number: int | None) -> str:
    """The seed of the dice: the secret, with the number that Discord gave to its promise.

    Whoever runs the bot knows the secret but not the number, which comes after the secret is
    posted, and which everybody can read. A lesson's dice, which are fixed, have none.
    """
    return f"{secret} {number}" if number and secret else secret
