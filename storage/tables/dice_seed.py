"""Seeds of dice: a secret whose hash is published first, mixed with an id that nobody chooses."""

from __future__ import annotations

import secrets

from rules.kernel import DEALT, SeededDice

SECRET_BYTES = 16
"""Bytes of a secret: too many to try them all against its posted commitment."""


def new_secret() -> str:
    """Return a secret for a table's dice, in hex, which nobody can guess."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """Return the SHA-256 of a secret in hex, which is published when a lobby opens."""
    return SeededDice(secret).commitment


def mix(secret: str, number: int | None, *, shared: bool = False) -> str:
    """Return the seed of the dice: the secret mixed with the id of the message with its hash.

    The operator knows the secret but not the id, which Discord assigns after the hash is posted,
    and which everybody can read. `number` is None for a lesson's dice, which are fixed. With
    `shared`, equal draws at several tables have equal outcomes, in whatever order they are made.
    """
    seed = f"{secret} {number}" if number and secret else secret
    return f"{DEALT}{seed}" if shared and seed else seed
