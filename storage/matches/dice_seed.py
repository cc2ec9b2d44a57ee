"""Seeds of dice: a secret that is promised, mixed with a number that nobody chose."""

from __future__ import annotations

import secrets

from rules.kernel import SeededDice

SECRET_BYTES = 16
"""Bytes of a secret: nobody can try them all against its posted commitment."""


def new_secret() -> str:
    """Return a secret for a table's dice, in hex, which nobody can guess."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """Return the SHA-256 of the secret in hex, which is posted when a lobby opens."""
    return SeededDice(secret).commitment


def mix(secret: str, number: int | None) -> str:
    """Return the seed of the dice: the secret and the id of the message that promised it.

    The operator knows the secret but not the id, which Discord assigns after the secret's hash is
    posted, and which everybody can read. A lesson's dice, which are fixed, have none.
    """
    return f"{secret} {number}" if number and secret else secret
