"""Where a table's dice come from: a secret that is promised, and a number that nobody chose."""

from __future__ import annotations

from rules.kernel import SeededDice


def commitment(secret: str) -> str:
    """What is posted of the secret when a lobby opens: its SHA-256, in hex."""
    return SeededDice(secret).commitment


def mixed(secret: str, start_id: int | None) -> str:
    """The seed of the dice: the secret, with the number that Discord gave to *Start*.

    Whoever runs the bot knows the secret but not the number, which comes after the promise.
    Matches from before numbers were mixed in have none.
    """
    return f"{secret} {start_id}" if start_id and secret else secret
